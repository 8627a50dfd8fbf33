"""Real records of tenhou6 beside the mjlog of the same game, where the folder of real logs is there."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any, NamedTuple

import pytest
from real import FOLDER, logs
from test_tenhou6_write import kept

from analyzer.formats import mjlog
from analyzer.formats import told as say
from analyzer.formats.container import document
from analyzer.formats.tenhou6 import read, write
from analyzer.formats.tenhou6.calls import FACE
from analyzer.formats.tenhou6.document import game_of, parts
from analyzer.tape.game_hash import round_hashes

DEAL = re.compile(rb"<INIT [^>]*>")
HAND = re.compile(rb'\bhai(\d)="([0-9,]*)"')
START = re.compile(rb'\bseed="(\d+),(\d+),(\d+)')
Key = tuple[tuple[int, ...], ...]


class Record(NamedTuple):
    """An object of a file, and its rounds as they are in the JSON."""

    name: str
    data: bytes
    whole: dict[str, Any]


@lru_cache(maxsize=1)
def records() -> list[Record]:
    next(logs())  # skips without the folder
    found = []
    for path in sorted((FOLDER / "tenhou6").iterdir()):
        for part in parts(document(path.read_bytes()).data):
            found.append(Record(path.name, part.data, json.loads(part.data)))
    return found


def key_of(lists: list[Any]) -> Key:
    """Kyoku, honba, deposits and the kinds and red fives of all hands: what no two games share."""
    hands = [sorted(FACE[int(tile)] for tile in lists[4 + 3 * seat]) for seat in range(4)]
    return (tuple(lists[0]), *map(tuple, hands))


def keys_in(data: bytes) -> list[Key]:
    """The same of the deals of an mjlog."""
    keys = []
    for deal in DEAL.finditer(data):
        start = START.search(deal[0])
        hands = {int(seat): tiles for seat, tiles in HAND.findall(deal[0])}
        faces = [sorted(map(face_of, hands.get(seat, b"").split(b","))) if hands.get(seat) else [] for seat in range(4)]
        keys.append((tuple(map(int, start.groups())) if start else (), *map(tuple, faces)))
    return keys


def face_of(number: bytes) -> int:
    tile = int(number)
    return {16: 34, 52: 35, 88: 36}.get(tile, tile // 4)


@lru_cache(maxsize=1)
def mjlogs() -> dict[Key, bytes]:
    """By each round that a tenhou6 record has too, the first mjlog that has it."""
    wanted = {key_of(lists) for record in records() for lists in record.whole["log"]}
    found: dict[Key, bytes] = {}
    for _, _, data in logs():
        for key in keys_in(data):
            if key in wanted:
                found.setdefault(key, data)
    return found


def test_twins_have_the_same_hash_round_by_round():
    """187 rounds and more: of one game the mjlog is cut, and lacks a round."""
    hashes = {
        each for data in {id(data): data for data in mjlogs().values()}.values() for each in round_hashes(mjlog.read(data))
    }
    same = 0
    for record in records():
        for tape in read(record.data):
            for lists, each in zip(record.whole["log"], round_hashes(tape), strict=False):
                if key_of(lists) in mjlogs():
                    assert each in hashes, record.name
                    same += 1
    assert same >= 187


@lru_cache(maxsize=1)
def twins() -> dict[Key, tuple[list[Any], list[Any]]]:
    """Each of those rounds as we write it, and as the mjlog tells it."""
    found: dict[Key, tuple[list[Any], list[Any]]] = {}
    for data in {id(data): data for data in mjlogs().values()}.values():
        tape = mjlog.read(data)
        for lists, played in zip(json.loads(write(tape))["log"], by_round(kept(tape)), strict=True):
            found.setdefault(key_of(lists), (lists, played))
    return found


def by_round(events: tuple[list[object], list[int]]) -> list[list[Any]]:
    rounds: list[list[Any]] = []
    for event in events[0]:
        if isinstance(event, say.Begin):
            rounds.append([])
        if rounds and not isinstance(event, say.Left | say.Back | say.End):
            rounds[-1].append(event)
    return rounds


def test_an_mjlog_is_written_as_tenhou_writes_its_json_item_for_item():
    same = 0
    for record in records():
        for lists in record.whole["log"]:
            twin = twins().get(key_of(lists))
            if twin is not None:
                assert twin[0] == lists, record.name
                same += 1
    assert same >= 379


def test_both_records_of_a_game_tell_the_same():
    same = 0
    for record in records():
        for tape in read(record.data):
            rounds = by_round(kept(tape))
            for lists, played in zip(record.whole["log"], rounds, strict=False):
                twin = twins().get(key_of(lists))
                if twin is not None:
                    assert twin[1] == played, record.name
                    same += 1
    assert same >= 187


@pytest.mark.parametrize("key", ["name", "rule", "ratingc", "lobby", "dan", "sx", "sc", "connection", "ver"])
def test_the_header_of_a_whole_game_is_written_as_tenhou_writes_it(key: str):
    """But for the ratings, of which those of one player were replaced."""
    seen = 0
    for record in records():
        data = mjlogs().get(key_of(record.whole["log"][0]))
        if data is not None and "sc" in record.whole and key in record.whole:
            assert json.loads(write(mjlog.read(data), record.whole["ref"]))[key] == record.whole[key]
            seen += 1
    assert seen >= (1 if key == "connection" else 6)


def test_only_one_round_of_the_corpus_fits_no_order_of_play():
    """It was made by hand, with a draw too many."""
    damaged = []
    for record in records():
        for tape in read(record.data):
            damaged += [record.name for event in kept(tape)[0] if isinstance(event, say.Damaged)]
            assert tape.round_count == len(game_of(parts(record.data)[0]).log)
    assert len(damaged) == 1
