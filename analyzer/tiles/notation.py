"""Tiles and hands as people write them.

``123m0p77z``, ``0p`` the red five; ``[777z]`` an open meld, ``(8888s)`` an ankan.

A hand is kinds and melds, not single tiles: which copy it is decides nothing but whether it is red.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from analyzer.tiles.tile import EAST

SUITS: Final = "mpsz"
_PARTS: Final = re.compile(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)|([^\[\]()\s]+)|\s+|(.)")


class Meld(NamedTuple):
    """A run, triplet or kan that is laid down; ``first`` is its lowest kind."""

    first: int
    run: bool
    kan: bool
    open: bool


class Hand(NamedTuple):
    """Concealed kinds in the order they were written, melds, and the red fives among all of them, by kind."""

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    reds: tuple[int, ...]


def kinds_of(text: str) -> list[tuple[int, bool]]:
    """What a notation names: kinds, and whether each is the red five. ValueError for what is none."""
    found: list[tuple[int, bool]] = []
    digits = ""
    for char in text:
        if char in "0123456789":
            digits += char
        elif char in SUITS:
            if not digits:
                raise ValueError(f"{text!r}: no number before {char}")
            found += [_kind(text, digit, char) for digit in digits]
            digits = ""
        else:
            raise ValueError(f"{text!r}: {char!r} is no suit")
    if digits:
        raise ValueError(f"{text!r}: {digits} has no suit")
    return found


def _kind(text: str, digit: str, suit: str) -> tuple[int, bool]:
    if suit == "z" and digit not in "1234567":
        raise ValueError(f"{text!r}: honours are 1z to 7z")
    return SUITS.index(suit) * 9 + (int(digit) or 5) - 1, digit == "0"


def kind_of(text: str) -> int:
    """The one kind that a notation names."""
    found = kinds_of(text)
    if len(found) != 1:
        raise ValueError(f"{text!r} is not one tile")
    return found[0][0]


def hand_of(text: str) -> Hand:
    """A hand with its melds. ValueError for what is none, or a meld that is no run, triplet or kan."""
    concealed: list[int] = []
    melds: list[Meld] = []
    reds: list[int] = []
    for part in _PARTS.finditer(text):
        opened, closed, tiles, stray = part.groups()
        if stray:
            raise ValueError(f"{text!r}: {stray} without its other half")
        if opened is None and closed is None and tiles is None:
            continue
        named = kinds_of(next(words for words in (opened, closed, tiles) if words is not None))
        reds += [kind for kind, red in named if red]
        if tiles is not None:
            concealed += [kind for kind, _ in named]
        else:
            melds.append(_meld(part[0], sorted(kind for kind, _ in named), closed is None))
    return Hand(tuple(concealed), tuple(melds), tuple(reds))


def _meld(text: str, kinds: list[int], is_open: bool) -> Meld:
    if len(set(kinds)) == 1 and len(kinds) in (3, 4) and (is_open or len(kinds) == 4):
        return Meld(kinds[0], False, len(kinds) == 4, is_open)
    run = len(kinds) == 3 and kinds[0] % 9 < 7 and kinds[2] < EAST and kinds == [kinds[0] + i for i in range(3)]
    if run and is_open:
        return Meld(kinds[0], True, False, True)
    raise ValueError(f"{text} is no {'run, triplet or kan' if is_open else 'ankan: it takes four of a kind'}")
