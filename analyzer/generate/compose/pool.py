"""The tiles of one round that lie in the wall, taken by notation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from analyzer.tiles.notation import SUITS, kinds_of
from analyzer.tiles.tile import TILES, in_play

STEP: Final = 59  # shares no divisor with the number of tiles
_OTHER: ContextVar[int] = ContextVar("other", default=0)


@contextmanager
def other_fillers(number: int) -> Iterator[None]:
    """What is composed in here takes its unnamed tiles in another order: one for each number."""
    token = _OTHER.set(number)
    try:
        yield
    finally:
        _OTHER.reset(token)


def variation() -> int:
    """The number that `other_fillers` was given; 0 outside."""
    return _OTHER.get()


class Pool:
    """Tiles that nobody has yet, in an order that looks shuffled and never changes."""

    def __init__(self, players: int, number: int) -> None:
        other = _OTHER.get()
        step = STEP + 34 * (other // TILES)  # shares no divisor either
        order = ((i * step + 23 * number + 7 + other) % TILES for i in range(TILES))
        self.left: list[int] = [tile for tile in order if in_play(tile, players)]

    def take(self, text: str) -> list[int]:
        """Take the tiles that a notation names; red fives only where it says so."""
        return [self._one(kind, red) for kind, red in kinds_of(text)]

    def take_one(self, text: str) -> int:
        """Take the one tile that a notation names."""
        (tile,) = self.take(text)
        return tile

    def _one(self, kind: int, red: bool) -> int:
        copies = (0,) if red else (1, 2, 3, 0) if kind in (4, 13, 22) else (0, 1, 2, 3)
        for copy in copies:
            if 4 * kind + copy in self.left:
                self.left.remove(4 * kind + copy)
                return 4 * kind + copy
        raise ValueError(f"no {kind % 9 + 1}{SUITS[kind // 9]} is left")

    def fill(self, avoid: int) -> int:
        """Take any tile whose kind is not in the set ``avoid``; any at all if there is no other."""
        tile = next((tile for tile in self.left if not avoid >> (tile >> 2) & 1), self.left[0])
        self.left.remove(tile)
        return tile
