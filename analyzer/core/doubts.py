"""Tiles that the log names where the wall has others: what follows may agree with either."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.bits import zeros
from analyzer.tile import TILES

NONE: Final = -1


@final
class Doubts:
    """Pairs of tiles of one round: one that the log names, one that it stands for."""

    def __init__(self) -> None:
        self.any: bool = False
        self._stands_for: vec[i64] = zeros(TILES)  # by the true tile: the named one and 1
        self._true: vec[i64] = zeros(TILES)  # by the named tile: the true one and 1

    def begin(self) -> None:
        """None so far."""
        if self.any:
            self.any = False
            for tile in range(TILES):
                self._stands_for[tile] = self._true[tile] = 0

    def note(self, named: i64, true: i64) -> None:
        """The log names a tile where the wall has another."""
        self.any = True
        self._stands_for[true] = named + 1
        self._true[named] = true + 1

    def doubted(self, named: i64) -> bool:
        """Whether the tile was named in place of another."""
        return self._true[named] != 0

    def true(self, named: i64) -> i64:
        """What a named tile stands for, or NONE."""
        return self._true[named] - 1

    def stands_for(self, true: i64) -> i64:
        """The tile that was named in place of this one, or NONE."""
        return self._stands_for[true] - 1
