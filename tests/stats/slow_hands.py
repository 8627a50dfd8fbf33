"""Hands tile by tile, beside the package: melds by their bits, shanten by `riichienv`."""

from __future__ import annotations

from functools import lru_cache

from riichienv import calculate_shanten, calculate_shanten_3p

RED = {16, 52, 88}
KINDS = range(34)


def call(code: int) -> tuple[str, set[int]]:
    """What a meld is, and its tiles."""
    if code & 4:
        base, offsets = code >> 10, (code >> 3 & 3, code >> 5 & 3, code >> 7 & 3)
        kind = base // 3 // 7 * 9 + base // 3 % 7
        return "chii", {4 * (kind + i) + offset for i, offset in enumerate(offsets)}
    if code & 24:
        kind, fourth = (code >> 9) // 3, code >> 5 & 3
        others = {4 * kind + i for i in range(4) if i != fourth}
        return ("pon", others) if code & 8 else ("kakan", {*others, 4 * kind + fourth})
    if code & 32:
        return "nukidora", {code >> 8}
    kind = (code >> 8) // 4
    return "daiminkan" if code & 3 else "ankan", {4 * kind + i for i in range(4)}


def shanten(hand: set[int], seats: int) -> int:
    return _shanten(tuple(sorted(tile // 4 * 4 for tile in hand)), seats)


@lru_cache(maxsize=1 << 16)
def _shanten(kinds: tuple[int, ...], seats: int) -> int:
    tiles, last = [], -1
    for kind in kinds:  # any four of a kind are as good as any other
        last = last + 1 if last // 4 * 4 == kind else kind
        tiles.append(last)
    return int(calculate_shanten(tiles) if seats == 4 else calculate_shanten_3p(tiles))


def waits(hand: set[int], seats: int) -> set[int]:
    """The kinds that complete a hand; not those of which all four are in it. (Those of melds do not matter.)"""
    found = set()
    for kind in KINDS:
        free = {4 * kind + i for i in range(4)} - hand
        if free and shanten(hand | {min(free)}, seats) == -1:
            found.add(kind)
    return found


def dora(indicator: int, seats: int) -> int:
    """The kind that an indicator makes dora."""
    kind = indicator // 4
    if kind < 27:
        if seats == 3 and kind in (0, 8):
            return 8 - kind
        return kind // 9 * 9 + (kind + 1) % 9
    first, size = (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % size
