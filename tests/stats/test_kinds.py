"""Two games are not one: three and four players, tonpuusen and hanchan are told side by side, or said to be mixed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli.commands import cli
from analyzer.generate.compose import games
from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import figures, of_profile, profile
from analyzer.stats.engine import Engine, Value
from analyzer.stats.kinds import parts, settled
from analyzer.stats.lengths import EITHER
from analyzer.stats.reports import report
from analyzer.stats.sql import Selection
from analyzer.tables import store

MAKES = {"hanchan": games.hanchan, "tonpuusen": games.tonpuusen, "three": games.hanchan_three}
ALL = of_profile(profile("default"))
WIN, PLACE = figures()["win.per_player"], figures()["place.by_seat"]


def engine(*names: str) -> Engine:
    return Engine().open(store.tables_of((name, MAKES[name]().log()) for name in names or MAKES))


def told(values: list[Value]) -> dict[tuple[object, ...], tuple[float, float]]:
    return {(value.figure.id, *value.group): (value.numerator, value.denominator) for value in values}


ASKED = [  # which games, conditions and axes there are; what is told apart in front
    ((), (), (), ("players", "length")),
    (("hanchan", "tonpuusen"), (), (), ("length",)),
    (("hanchan", "three"), (), (), ("players",)),
    (("tonpuusen", "three"), (), (), ("players",)),  # as many players have one length
    (("hanchan",), (), (), ()),
    ((), ("players=4",), (), ("length",)),
    ((), ("players=3",), (), ()),
    ((), ("length=hanchan",), (), ("players",)),
    ((), (), ("players",), ("length",)),
    ((), (), ("length", "players"), ()),
    ((), ("dealer=yes",), ("seat",), ("players", "length")),
    ((), ("riichi_turn<30",), (), ("players",)),
]


@pytest.mark.parametrize(("names", "where", "by", "apart"), ASKED)
def test_what_nobody_chose_is_told_apart(
    names: tuple[str, ...], where: tuple[str, ...], by: tuple[str, ...], apart: tuple[str, ...]
) -> None:
    asked = Selection(by=by, conditions=tuple(conditions(where)))
    found = settled(engine(*names), asked, ALL, together=False)
    assert (found.apart, found.by, found.together) == (apart, (*apart, *by), ())


def test_lengths_are_told_apart_only_for_figures_that_depend_on_them() -> None:
    asked = engine()
    assert settled(asked, Selection(), [WIN], together=False).by == ("players",)
    values = told(asked.values([WIN, PLACE], settled(asked, Selection(), [WIN, PLACE], together=False)))
    four, three, tonpuu, hanchan = (
        told(engine(*names).values([WIN, PLACE], Selection()))
        for names in (("hanchan", "tonpuusen"), ("three",), ("tonpuusen",), ("hanchan",))
    )
    assert values == {
        (WIN.id, 4, EITHER): four[WIN.id,], (WIN.id, 3, "hanchan"): three[WIN.id,],
        (PLACE.id, 4, "tonpuusen"): tonpuu[PLACE.id,], (PLACE.id, 4, "hanchan"): hanchan[PLACE.id,],
        (PLACE.id, 3, "hanchan"): three[PLACE.id,],
    }  # fmt: skip


def test_what_is_taken_together_is_said() -> None:
    found = settled(engine(), Selection(), [WIN, PLACE], together=True)
    assert (found.by, found.apart, found.together) == ((), (), ("players", "length"))
    assert settled(engine("three"), Selection(), [WIN, PLACE], together=True) == Selection()


def test_places_rounds_and_renchan_depend_on_the_length() -> None:
    of_length = {figure.family for figure in figures().values() if figure.by_length}
    assert {"place", "place_spread", "first", "rounds_per_game", "renchan", "renchan_cause", "stable_dan"} <= of_length
    assert not of_length & {"win", "deal_in", "riichi", "call", "win_points", "yaku"}


def test_the_parts_of_a_selection_are_its_kinds_of_games() -> None:
    asked = engine()
    found = parts(asked, settled(asked, Selection(), ALL, together=False))
    assert [(part.en, part.ja) for part in found] == [
        ("four players, hanchan", "四人打ち・半荘戦"), ("four players, tonpuusen", "四人打ち・東風戦"),
        ("three players, hanchan", "三人打ち・半荘戦"),
    ]  # fmt: skip
    games_of = [asked.totals(part.selection).games for part in found]
    assert games_of == [1, 1, 1]


def test_a_report_has_a_table_for_each_kind_of_games() -> None:
    asked = engine()
    found = report(asked, "renchan", settled(asked, Selection(), ALL, together=False), profile("default"), 5)
    kinds = ["four players, hanchan", "four players, tonpuusen", "three players, hanchan"]
    assert [table.kind[0] for table in found.tables if table.title == "The dealer by streak"] == kinds
    (worth,) = [table for table in found.tables if table.title == "What a renchan is worth"]
    assert sorted({row[0] for row in worth.rows}) == kinds  # it has a row for each in any case
    together = report(asked, "renchan", Selection(), profile("default"), 5)
    assert [table.kind for table in together.tables] == 3 * [("", "")]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kinds")
    for name, make in MAKES.items():
        (folder / f"{name}.xml").write_bytes(make().log())
    return folder


def run(logs: Path, *words: str) -> str:
    result = CliRunner().invoke(cli, ["stats", str(logs), "-q", *words], standalone_mode=False)
    assert result.exception is None, result.output
    return result.stdout


def test_text_csv_json_and_markdown_tell_them_side_by_side(logs: Path) -> None:
    names = ("--stat", "win,place")
    text = run(logs, *names)
    blocks = [line for line in text.splitlines() if line.startswith("players = ")]
    assert blocks == [
        "players = 3, length = hanchan", "players = 4", "players = 4, length = hanchan", "players = 4, length = tonpuusen",
    ]  # fmt: skip
    assert "### players = 4, length = hanchan" in run(logs, *names, "--format", "markdown")
    rows = list(csv.DictReader(io.StringIO(run(logs, *names, "--format", "csv"))))
    assert {(row["players"], row["length"]) for row in rows if row["id"] == "place.by_seat"} == {
        ("3", "hanchan"), ("4", "hanchan"), ("4", "tonpuusen"),
    }  # fmt: skip
    document = json.loads(run(logs, *names, "--format", "json"))
    assert (document["by"], document["apart"], document["together"]) == (["players", "length"], ["players", "length"], [])


def test_together_mixes_and_says_so_in_every_form(logs: Path) -> None:
    said = "games of three and of four players and games of both lengths together"
    for form in ("text", "markdown", "html"):
        assert said in run(logs, "--stat", "win,place", "--together", "--format", form)
    document = json.loads(run(logs, "--stat", "win,place", "--together", "--format", "json"))
    assert (document["by"], document["together"]) == ([], ["players", "length"])
    assert len(document["values"]) == 2
    assert said not in run(logs, "--stat", "win,place")


def test_no_chart_of_places_mixes_games_of_three_and_of_four(logs: Path) -> None:
    """Thirds and quarters in one: no player has such a chance."""
    words = ("--stat", "place_spread", "--format")
    page, mixed = run(logs, *words, "html"), run(logs, *words, "html", "--together")
    assert ">25.0%<" in page and ">33.3%<" in page and ">27.3%<" not in page
    assert ">27.3%<" in mixed and ">33.3%<" not in mixed
    assert "27.27" not in run(logs, *words, "csv")
