"""What completes a hand, by trying: slow, plain, and nothing that `check` uses."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Kinds = tuple[int, ...]  # ascending, with repeats

TERMINALS_AND_HONOURS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


def waits(tiles: list[int] | set[int]) -> frozenset[int]:
    """The kinds that complete concealed tiles, of which there are 13, 10, 7, 4 or 1; none if others."""
    return _waits(tuple(sorted(tile >> 2 for tile in tiles)))


@lru_cache(maxsize=100_000)
def _waits(kinds: Kinds) -> frozenset[int]:
    if len(kinds) % 3 != 1:
        return frozenset()
    return frozenset(kind for kind in range(34) if kinds.count(kind) < 4 and _complete(tuple(sorted((*kinds, kind)))))


def _complete(kinds: Kinds) -> bool:
    """Sets and a pair, seven pairs, or thirteen orphans."""
    if len(kinds) == 14 and len(set(kinds)) == 7 and all(kinds.count(kind) == 2 for kind in kinds):
        return True
    if len(kinds) == 14 and set(kinds) == set(TERMINALS_AND_HONOURS):
        return True
    return any(_sets(_without(kinds, kind, kind)) for kind in set(kinds) if kinds.count(kind) >= 2)


def _sets(kinds: Kinds) -> bool:
    if not kinds:
        return True
    first = kinds[0]
    if kinds.count(first) >= 3 and _sets(_without(kinds, first, first, first)):
        return True
    run = first < 27 and first % 9 < 7 and first + 1 in kinds and first + 2 in kinds
    return run and _sets(_without(kinds, first, first + 1, first + 2))


def _without(kinds: Kinds, *taken: int) -> Kinds:
    left = list(kinds)
    for kind in taken:
        left.remove(kind)
    return tuple(left)
