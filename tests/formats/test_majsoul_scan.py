"""Deals and wins of protobuf are read from their bytes at once: that tells the same as by the names of their fields."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from corpus import FOLDER, needs_corpus
from fuzzed import changed_bytes, changed_fields

from analyzer.formats import mjlog
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.binary import Binary
from analyzer.formats.majsoul.deals import deal_of
from analyzer.formats.majsoul.document import find
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.kinds import HULE, NAMES, NEW_ROUND
from analyzer.formats.majsoul.protobuf import Reader, written
from analyzer.formats.majsoul.scan_rounds import deal_at, wins_at
from analyzer.formats.majsoul.wins import Table, wins_of
from analyzer.formats.majsoul.write import write_protobuf
from analyzer.formats.told import players_of

FIXTURES = Path(__file__).parents[2] / "fixtures"
LOGS = sorted((FIXTURES / "games").glob("*.xml")) + sorted((FIXTURES / "events").glob("*.mjlog"))
INPUTS = 3000
DEAL = ("wind", "dealer", "honba", "deposits", "scores", "hands", "doras", "wall")
HULE_FIELDS = ("seat", "face", "zimo", "yakuman", "hand", "melds", "fans", "fu", "points", "pao", "doras", "ura")


def deal_told(deal: Any) -> list[Any]:
    return [getattr(deal, name) for name in DEAL]


def wins_told(wins: Any) -> list[Any]:
    return [wins.changes, wins.before, [[getattr(hule, name) for name in HULE_FIELDS] for hule in wins.hules]]


def messages(data: bytes) -> list[tuple[int, bytes]]:
    """The deals and wins of a record, each with its kind."""
    (found,) = find(data)
    assert not isinstance(found, UnreadableLog) and isinstance(found.records, Binary)
    listed = found.records
    spans = zip(listed.kinds, listed.begins, listed.ends, strict=True)
    return [(kind, listed.reader.data[start:end]) for kind, start, end in spans if kind in (NEW_ROUND, HULE)]


def by_bytes(kind: int, data: bytes, players: int) -> list[Any] | None:
    """What is read at once; None of what is otherwise."""
    try:
        if kind == NEW_ROUND:
            return deal_told(deal_at(Reader(data), 0, len(data), players))
        return wins_told(wins_at(Reader(data), 0, len(data), Table(players, 1, 0, 2)))
    except UnreadableLog:
        return None


def by_names(kind: int, data: bytes, players: int) -> list[Any]:
    told = Fields(Reader(data).message(NAMES[kind], 0, len(data)), "")
    return deal_told(deal_of(told, players)) if kind == NEW_ROUND else wins_told(wins_of(told, Table(players, 1, 0, 2)))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_by_bytes_and_by_names_deals_and_wins_are_the_same(path: Path) -> None:
    tape = mjlog.read(path.read_bytes())
    players = players_of(tape)
    found = messages(write_protobuf(tape))
    assert found
    for kind, data in found:
        assert by_bytes(kind, data, players) == by_names(kind, data, players)


@pytest.mark.parametrize("change", [changed_fields, changed_bytes])
@pytest.mark.parametrize("name", ["kazoe_yakuman", "double_ron", "pao_tsumo"])
def test_of_changed_bytes_what_is_read_at_once_is_read_the_same_by_names(
    name: str, change: Callable[[bytes, Random], bytes]
) -> None:
    found = messages(write_protobuf(mjlog.read((FIXTURES / "events" / f"{name}.mjlog").read_bytes())))
    dice = Random(name)
    usual = 0
    for _ in range(INPUTS):
        kind, data = dice.choice(found)
        data = change(data, dice)
        told = by_bytes(kind, data, 4)
        if told is not None:
            usual += 1
            assert told == by_names(kind, data, 4)
    assert INPUTS // 50 < usual < INPUTS - INPUTS // 50


@needs_corpus
def test_of_real_records_all_deals_and_wins_are_read_from_their_bytes() -> None:
    paths = sorted((FOLDER / "majsoul").glob("*.bin"))
    assert paths
    for path in paths:
        for kind, data in messages(path.read_bytes()):
            told = by_bytes(kind, data, 4)
            assert told is not None and told == by_names(kind, data, 4)


@pytest.mark.parametrize(
    "told",
    [
        {"hules": []},
        {"hules": [{"hu_tile": "8z"}]},
        {"hules": [{"hand": ["1m"]}]},
        {"hules": [{"hu_tile": "1m", "hand": ["1m"] * 21}]},
        {"hules": [{"hu_tile": "1m", "seat": 4}]},
        {"hules": [{"hu_tile": "1m", "fu": 1001}]},
        {"hules": [{"hu_tile": "1m", "fans": [{"name": "立直", "val": 1}]}]},
        {"hules": [{"hu_tile": "1m", "fans": [{"id": 51, "val": 1}]}]},
        {"hules": [{"hu_tile": "1m", "fans": [{"id": 2, "val": 101}]}]},
        {"hules": [{"hu_tile": "1m", "baopai_seats": [4]}]},
        {"hules": [{"hu_tile": "1m"}], "baopai": 2},
        {"hules": [{"hu_tile": "1m"}] * 4},
        {"hules": [{"hu_tile": "1m"}], "delta_scores": [1000, 2000]},
        {"hules": [{"hu_tile": "1m"}], "delta_scores": [10**8, 0, 0, 0]},
        *({"hules": [{"hu_tile": "1m", "hand": ["1m"], "ming": [text]}]} for text in (
            "", "(1m,1m,1m)", "kezi", "kezi()", "kezi(1m,1m)", "kezi(1m,1m,1m,1m,1m)", "kezi(1m 1m 1m)", "kezi(1m,1m,8z)",
            "kezi(1m,1m,1m", "kezi(1m,1m,1m) ", "Kezi(1m,1m,1m)", "a" * 21 + "(1m,1m,1m)", "kezi[1m,1m,1m]", "刻子(1m,1m,1m)",
        )),
    ],
)  # fmt: skip
def test_a_win_that_is_otherwise_is_left_to_the_reader_by_names(told: dict[str, Any]) -> None:
    data = written("RecordHule", told)
    with pytest.raises(UnreadableLog, match="unusual"):
        wins_at(Reader(data), 0, len(data), Table(4, 0, 0, 1))


def test_a_win_as_the_game_writes_it_is_read() -> None:
    data = written("RecordHule", {
        "hules": [{"hu_tile": "0p", "hand": ["1m", "7z"], "ming": ["shunzi(7s,9s,8s)", "angang(1z,1z,1z,1z)"], "seat": 2,
                   "fans": [{"id": 2, "val": 1}, {"id": 11, "val": 1}], "fu": 40, "point_rong": 5200, "baopai_seats": [0]}],
        "doras": ["9s"], "delta_scores": [-5200, 0, 5200],
    })  # fmt: skip
    wins = wins_at(Reader(data), 0, len(data), Table(3, 0, 0, 1))
    (hule,) = wins.hules
    assert (wins.changes, wins.before) == ([-5200, 0, 5200], [])
    assert (hule.seat, hule.face, hule.hand, hule.doras, hule.ura) == (2, 35, [0, 33], [26], [])
    assert (hule.melds, hule.fans) == ([(24, 26, 25), (27, 27, 27, 27)], [2, 1, 11, 1])
    assert (hule.fu, hule.points, hule.pao, hule.zimo, hule.yakuman) == (40, 5200, 0, False, False)


@pytest.mark.parametrize(
    "told",
    [
        {"doras": []}, {"doras": ["9z"]}, {"dora": "1m"}, {"scores": [25000] * 3}, {"scores": []}, {"chang": 4}, {"ju": 4},
        {"ben": 1001}, {"liqibang": 1001}, {"tiles0": ["1m"] * 21}, {"tiles0": ["1"]}, {"paishan": "1m"}, {"scores": [10**8] * 4},
    ],
)  # fmt: skip
def test_a_deal_that_is_otherwise_is_left_to_the_reader_by_names(told: dict[str, Any]) -> None:
    usual = {"doras": ["1m"], "scores": [25000] * 4, "tiles0": ["1m"]}
    assert deal_at(Reader(data := written("RecordNewRound", usual)), 0, len(data), 4).hands == [[0], [], [], []]
    data = written("RecordNewRound", usual | told)
    with pytest.raises(UnreadableLog):
        deal_at(Reader(data), 0, len(data), 4)
