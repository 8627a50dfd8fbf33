"""A folder of generated logs, and what is expected of each: ``expected.json``."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from analyzer.formats.detect import FORMS
from analyzer.formats.forms import write_log
from analyzer.formats.opened import SHEET
from analyzer.generate.play.events import happened
from analyzer.generate.play.order import Order, Played
from analyzer.generate.play.sheet import sheet
from analyzer.tape.words import MJLOG

EXPECTED: Final = "expected.json"


def write_folder(folder: Path, order: Order, games: Iterable[Played], form: str = "mjlog") -> int:
    """Write logs or sheets, and what is expected of them; how many. OSError if the folder can't be written.

    UnwritableGame, before there is a folder, for a form that can't tell such games.
    """
    logs: dict[str, Any] = {}
    for game in games:
        name = file_name(order, game, form)
        data = sheet(game) if form == SHEET else write_log(game.tape, form)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        logs[name] = expectation(game)
        if form not in (MJLOG, SHEET):
            logs[name]["wall"] = "not verifiable: the form has no seed"
    told = {"ruleset": order.ruleset, "seed": order.seed, "logs": logs}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / EXPECTED).write_text(json_text(told), "utf-8")
    return len(logs)


def file_name(order: Order, game: Played, form: str) -> str:
    """``tenhou-4p-7-00012.mjlog``: ruleset, seed and number of a game."""
    ruleset = os.path.splitext(os.path.basename(order.ruleset))[0]
    suffix = "csv" if form == SHEET else FORMS[form].suffix
    return f"{ruleset}-{order.seed}-{game.number:05}.{suffix}"


def expectation(game: Played) -> dict[str, Any]:
    """What `check` must say of a log under its ruleset, how it was made, and what happens in it."""
    return {
        "verdict": "partial" if game.left_open else "clean",
        "findings": [],
        "not_verifiable": game.left_open,
        "wall": "not verifiable: composed, no seed tells it" if game.composed else "follows from the seed",
        "length": game.order.length,
        "style": game.style,
        "number": game.number,
        "events": happened(game),
    }


def json_text(told: dict[str, Any]) -> str:
    """Sorted, so that equal games give equal bytes."""
    return json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
