"""Whatever is done to a record of tenhou6, it is read, or refused with a reason; and never taken for whole when cut."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from analyzer.formats import mjlog
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.tenhou6 import read, write, write_lines
from analyzer.tape.tape import Tape, view

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "events").glob("*.mjlog"))
SEEDS = ("four_kans", "double_ron", "nukidora", "lost_connection", "pao_tsumo", "robbed_nukidora")
ODD: list[Any] = [
    0, -1, 60, 99, 10**20, 1.5, "", "r60", "rr60", "f44", "c111213", "p", "k", "41a4141", None, [], {}, [[[]]], "不明",
    "\ud7ff", True, "12345678901234567890", "和了", 255, 256,
]  # fmt: skip
ODD_BYTES = (b"[", b"]", b"{", b"}", b",", b'"', b"\\", b"0", b"9", b"-", b".", b"e", b"\xff", b"\0", b" ", b"null", b"#json=")


@lru_cache(maxsize=1)
def records() -> list[bytes]:
    tapes = [mjlog.read(path.read_bytes()) for path in GAMES if path.stem in SEEDS]
    assert len(tapes) == len(SEEDS)
    return [write(tape) for tape in tapes]


def containers(data: bytes, chance: random.Random) -> bytes:
    forms: list[Callable[[bytes], bytes]] = [
        lambda whole: whole,
        lambda whole: b"https://tenhou.net/6/#json=" + quote(whole).encode() + b"&ts=1",
        lambda whole: b"https://tenhou.net/6/#json=" + whole,
        lambda whole: write_lines(read(whole)[0]),
    ]
    return chance.choice(forms)(data)


def with_odd_bytes(data: bytes, chance: random.Random) -> bytes:
    """Some bytes replaced, inserted, left out or doubled."""
    out = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, size = chance.randrange(len(out)), chance.randint(0, 3)
        out[at : at + size] = chance.choice(ODD_BYTES) if chance.random() < 0.7 else out[at : at + 9]
    return bytes(out)


def with_odd_items(data: bytes, chance: random.Random) -> bytes:
    """Items of the lists exchanged for others: still JSON."""
    whole = json.loads(data)
    for _ in range(chance.randint(1, 4)):
        holder: Any = whole
        if chance.random() < 0.9:
            holder = chance.choice(lists_of(whole))
        other = copy.deepcopy(chance.choice(ODD if chance.random() < 0.5 else lists_of(whole)))
        if isinstance(holder, dict):
            holder[chance.choice(sorted(holder))] = other
        else:
            at = chance.randrange(len(holder) + 1)
            holder[at : at + chance.randint(0, 2)] = [other] if chance.random() < 0.7 else []
    return json.dumps(whole, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def lists_of(item: Any) -> list[list[Any]]:
    """All lists in it, at any depth; the list itself where there is none."""
    inner = list(item.values()) if isinstance(item, dict) else item if isinstance(item, list) else []
    found = [item] if isinstance(item, list) else []
    return found + [each for part in inner if isinstance(part, list | dict) for each in lists_of(part)] or [[]]


def judged(data: bytes) -> list[Tape]:
    """The tapes, or none where it is refused; any other exception is a failure."""
    try:
        tapes = read(data)
    except UnreadableLog as error:
        assert error.reason
        return []
    for tape in tapes:
        if any(event.op == "deal" for event in view(tape)):
            assert read(write(tape))
    return tapes


@pytest.mark.parametrize("seed", range(20))
def test_no_change_of_bytes_or_items_ends_in_an_exception(seed: int):
    chance = random.Random(seed)
    whole = records()
    for _ in range(50):
        data = chance.choice(whole)
        judged(with_odd_bytes(containers(data, chance), chance))
        judged(with_odd_items(data, chance))


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_a_record_that_ends_inside_is_never_whole(number: int):
    data = records()[number]
    for size in range(1, len(data), max(1, len(data) // 150)):
        for tape in judged(data[:size]):
            assert tape.cut >= 0
