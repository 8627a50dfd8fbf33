"""Rounds of the JSON of tenhou.net/6, made by hand: four seats that draw and discard, and whatever a test changes."""

from __future__ import annotations

import json
from typing import Any

MAN, PIN, SOU = ([10 * suit + number for number in range(1, 10)] for suit in (1, 2, 3))
HANDS = [
    [*MAN, 41, 41, 42, 42],
    [*PIN, 43, 43, 44, 44],
    [*SOU, 45, 45, 46, 46],
    [11, 12, 13, 19, 19, 21, 22, 23, 31, 32, 33, 47, 47],
]
DRAW = ["流局", [0, 0, 0, 0]]
Lists = list[list[Any]]


def played(
    takes: Lists, deeds: Lists, *, end: list[Any] = DRAW, head: tuple[int, int, int] = (0, 0, 0),
    indicators: tuple[int, ...] = (11,), ura: tuple[int, ...] = (), hands: Lists = HANDS,
) -> list[Any]:  # fmt: skip
    """One round in the order of its lists."""
    lists: list[Any] = [list(head), [25000] * 4, list(indicators), list(ura)]
    for seat in range(4):
        lists += [hands[seat], takes[seat], deeds[seat]]
    return [*lists, end]


def game(*rounds: list[Any], **other: Any) -> bytes:
    """The object that holds them."""
    base = {"title": ["", ""], "name": ["a", "b", "c", "d"], "rule": {"disp": "般南喰赤", "aka": 1}, "log": list(rounds)}
    return json.dumps(base | other, ensure_ascii=False, separators=(",", ":")).encode()
