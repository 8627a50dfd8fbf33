"""Which of several records of a game counts: whatever orders meet, one always does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from analyzer.batch.store.same import games_and_worse
from analyzer.batch.store.tables import INPUTS
from analyzer.formats.detect import FORMS as TABLE

FORMS = list(TABLE)


def worse(rows: list[dict[str, Any]], scratch: Path) -> set[int]:
    """The logs that another is preferred to."""
    table = pa.Table.from_pylist(rows, INPUTS)
    found = games_and_worse(lambda: [table], scratch)[1]
    return {row["log"] for row in rows if row["log"] in found.of_game or (row["log"], row["log_id"]) in found.of_id}


def row(
    log: int, form: str, game: int, log_id: str = "", rounds: int = 8, cut: bool = False, first: int = 0
) -> dict[str, Any]:  # fmt: skip
    known = {"log": log, "form": form, "game": game, "log_id": log_id, "rounds": rounds, "cut": cut}
    return {**known, "verdict": "clean", "first": first, "last": first + rounds - 1}


@pytest.mark.parametrize(("rows", "left"), [
    ([row(1, "mjai", 7), row(2, "mjlog", 7)], {2}),
    ([row(1, "mjlog", 7), row(2, "mjlog", 7)], {1, 2}),  # other names: as ever
    ([row(1, "mjlog", 7), row(2, "mjlog", 7), row(3, "tenhou6", 7)], {1, 2}),
    ([row(1, "majsoul", 7), row(2, "majsoul", 7)], {1}),
    ([row(1, "majiang", 7), row(2, "mjai", 7), row(3, "tenhou6", 8)], {1, 3}),
    ([row(1, "mjlog", 7, cut=True), row(2, "tenhou6", 7)], {2}),
    ([row(1, "tenhou6", 7, "x"), row(2, "mjlog", 7, "x")], {2}),
    ([row(1, "mjlog", 7, "x", rounds=3), row(2, "mjai", 8, "x", rounds=9)], {2}),
    ([row(1, "tenhou6", 7, "x", 1, first=3), row(2, "tenhou6", 8, "x", 1, first=4)], {1, 2}),
    ([row(1, "tenhou6", 7, "x", 1, first=3), row(2, "tenhou6", 8, "x", 1, first=3)], {1}),
    ([row(1, "tenhou6", 7, "x", 1, first=3), row(2, "mjai", 8, "x", 9)], {2}),
    ([row(1, "tenhou6", 7, "x", 1, first=9), row(2, "mjai", 8, "x", 9)], {1, 2}),
    ([row(1, "mjai", 7, "x", 9), row(2, "mjai", 8, "x", 8, first=5), row(3, "mjai", 9, "x", 1, first=10)], {1, 3}),
    ([row(1, "tenhou6", 7, "x", 1, first=3), row(2, "tenhou6", 8, "y", 1, first=3)], {1, 2}),
])  # fmt: skip
def test_the_form_that_tells_most_is_preferred(rows: list[dict[str, Any]], left: set[int], tmp_path: Path) -> None:
    assert {one["log"] for one in rows} - worse(rows, tmp_path) == left


def test_no_game_is_lost_between_the_two_orders(tmp_path: Path) -> None:
    dice = Random(5)
    for _ in range(60):
        rows = [
            row(log, dice.choice(FORMS), game, dice.choice(["", "", "x", "y"]), 4 + game % 3, dice.random() < 0.3)
            for log, game in enumerate(dice.choices(range(6), k=9))
        ]
        lost = worse(rows, tmp_path)
        while rows:  # what hangs together by ids and games
            group = [rows.pop()]
            while more := [one for one in rows if any(_meet(one, other) for other in group)]:
                group += more
                rows = [one for one in rows if one not in more]
            best = min(group, key=lambda one: (one["cut"], -one["rounds"], FORMS.index(one["form"]), one["log"]))
            assert best["log"] not in lost


def _meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(one["game"] == other["game"] or one["log_id"] == other["log_id"] != "")
