"""Damaged records of Mahjong Soul and majiang: no exception but UnreadableLog, and nothing cut is taken for whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fuzzed import changed_bytes, changed_value

from analyzer.formats import majiang, majsoul, mjlog
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.told import told
from analyzer.tape.tape import Tape

EVENTS = Path(__file__).parents[2] / "fixtures" / "events"
FOUR = mjlog.read((EVENTS / "kazoe_yakuman.mjlog").read_bytes())
THREE = mjlog.read((EVENTS / "robbed_nukidora.mjlog").read_bytes())
Read = Callable[[bytes], list[Tape | UnreadableLog]]
FORMS: dict[str, tuple[Read, bytes]] = {
    "protobuf": (majsoul.read, majsoul.write_protobuf(FOUR)),
    "protobuf of three": (majsoul.read, majsoul.write_protobuf(THREE)),
    "majsoul": (majsoul.read, majsoul.write(FOUR)),
    "majiang": (majiang.read, majiang.write(FOUR)),
}
INPUTS = 2000


def follow(read: Read, data: bytes) -> str:
    """Read it as far as it goes, all that it tells too."""
    try:
        tapes = read(data)
    except UnreadableLog as wrong:
        assert wrong.reason
        return "unreadable"
    damaged = False
    for tape in tapes:
        if isinstance(tape, UnreadableLog):
            return "unreadable"
        damaged = damaged or any(type(event).__name__ == "Damaged" for event in told(tape))
    return "damaged" if damaged else "read"


@pytest.mark.parametrize("form", FORMS)
def test_changed_bytes_are_read_or_said_to_be_unreadable(form: str) -> None:
    read, data = FORMS[form]
    random = Random(form)
    found = {follow(read, changed_bytes(data, random)) for _ in range(INPUTS)}
    assert found == {"read", "damaged", "unreadable"}


@pytest.mark.parametrize("form", ["majsoul", "majiang"])
def test_changed_values_are_read_or_said_to_be_unreadable(form: str) -> None:
    read, data = FORMS[form]
    random = Random(form)
    found = set()
    for _ in range(INPUTS // 2):
        value: Any = changed_value(json.loads(data), random)
        try:
            text = json.dumps(value).encode("utf-8", "surrogatepass")
        except ValueError:  # it holds itself
            continue
        found.add(follow(read, text))
    assert found == {"read", "damaged", "unreadable"}


@pytest.mark.parametrize("form", FORMS)
def test_what_is_cut_is_never_taken_for_whole(form: str) -> None:
    read, data = FORMS[form]
    data = data.rstrip()  # a line's end is no loss
    for end in range(0, len(data), max(1, len(data) // INPUTS)):
        with pytest.raises(UnreadableLog):
            read(data[:end])
