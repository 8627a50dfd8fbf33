"""Excerpts of a game under its id: each counts, unless the whole game is there; in a store as in plain files."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from trials import ROOT, batch

from analyzer.cli.commands import cli
from analyzer.formats import mjlog
from analyzer.formats.forms import write_log
from analyzer.formats.tenhou6 import write_lines
from analyzer.tape.tape import Tape

LOG_ID = "2023010100gm-0009-0000-0123abcd"
OTHER_ID = "2023010100gm-0009-0000-0123abce"
GAME, OTHER = (mjlog.read((ROOT / "fixtures" / "games" / f"{name}.xml").read_bytes()) for name in ("hanchan", "tonpuusen"))
ROUNDS = 13
TWICE = "same id, other content"


def excerpts(tape: Tape, log_id: str) -> list[bytes]:
    """Each round as a record of its own, each under the id of the game."""
    lines = write_lines(tape, log_id).splitlines()
    assert all(json.loads(line)["ref"] == log_id for line in lines)
    return lines


def changed(line: bytes) -> bytes:
    """The same round with another content: a player has other scores."""
    told = json.loads(line)
    told["log"][0][1][0] += 100
    return json.dumps(told).encode()


def half(lines: list[bytes]) -> bytes:
    """The first rounds in one file."""
    rounds = [round_ for line in lines for round_ in json.loads(line)["log"]]
    return json.dumps(json.loads(lines[0]) | {"log": rounds}).encode()


LINES = excerpts(GAME, LOG_ID)
EXCERPTS = {f"{number}.json": line for number, line in enumerate(LINES)}
WHOLE = write_log(GAME, "tenhou6", log_id=LOG_ID)
MIXED: dict[str, tuple[dict[str, bytes], dict[str, int], int]] = {  # files, statuses, rounds that count
    "each round in a file": (EXCERPTS, {"counted": ROUNDS}, ROUNDS),
    "and the whole game": ({**EXCERPTS, "whole.json": WHOLE}, {"counted": 1, TWICE: ROUNDS}, ROUNDS),
    "and the whole game in another form": (
        {**EXCERPTS, f"{LOG_ID}.jsonl": write_log(GAME, "mjai")}, {"counted": 1, TWICE: ROUNDS}, ROUNDS,
    ),
    "one of them twice": ({**EXCERPTS, "again.json": LINES[4]}, {"counted": ROUNDS, "same content": 1}, ROUNDS),
    "one of them with other scores": ({**EXCERPTS, "again.json": changed(LINES[4])}, {"counted": ROUNDS, TWICE: 1}, ROUNDS),
    "the first rounds in one file": (
        {**EXCERPTS, "half.json": half(LINES[:5])}, {"counted": 1 + ROUNDS - 5, TWICE: 5}, ROUNDS,
    ),
    "of two games": ({**EXCERPTS, "other.json": excerpts(OTHER, OTHER_ID)[0]}, {"counted": ROUNDS + 1}, ROUNDS + 1),
}  # fmt: skip


def asked(place: Path, statement: str) -> list[str]:
    """What a query answers, line by line."""
    found = CliRunner().invoke(cli, ["query", statement, str(place), "--format", "csv", "-q"], standalone_mode=False)
    assert found.exception is None, found.output
    return found.stdout.split()


@pytest.mark.parametrize("name", MIXED)
def test_excerpts_of_one_id_count_each_by_where_they_begin(name: str, tmp_path: Path) -> None:
    files, statuses, rounds = MIXED[name]
    (tmp_path / "in").mkdir()
    for file, data in files.items():
        (tmp_path / "in" / file).write_bytes(data)
    batch(tmp_path / "store", tmp_path / "in", ok=(0, 1))
    inputs = pq.read_table(tmp_path / "store" / "tables" / "inputs").to_pylist()
    assert Counter(row["status"] for row in inputs) == statuses
    assert pq.read_table(tmp_path / "store" / "tables" / "rounds").num_rows == rounds
    for place in (tmp_path / "store", tmp_path / "in"):
        assert asked(place, "select count(*) as rounds from rounds") == ["rounds", str(rounds)]


@pytest.mark.parametrize("forms", [("mjai", "tenhou6", "mjlog"), ("mjlog", "mjai"), ("tenhou6", "majsoul"), ("majsoul", "mjai", "tenhou6")])
def test_of_the_records_of_a_game_the_richest_counts_in_whatever_order_they_come(
    forms: tuple[Any, ...], tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    for number, form in enumerate(forms):
        (tmp_path / "in" / f"{number}.log").write_bytes(write_log(GAME, form))
    richest = min(forms, key=["mjlog", "majsoul", "tenhou6", "mjai"].index)
    batch(tmp_path / "store", tmp_path / "in", ok=(0, 1))
    for place in (tmp_path / "store", tmp_path / "in"):
        told = asked(place, "select form, count(*) over () as games from games")
        assert told == ["form,games", f"{richest},1"]
