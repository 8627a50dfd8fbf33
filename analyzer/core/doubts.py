"""Tiles that the log names where the wall has others: what follows may agree with either."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.places import HAND, RIVER, WALL
from analyzer.core.player import Player
from analyzer.tiles.bits import zeros
from analyzer.tiles.tile import TILES

NONE: Final = -1


@final
class Doubts:
    """Pairs of tiles of one round: one that the log names, one that it stands for."""

    def __init__(self, players: vec[Player], place: vec[i64]) -> None:
        """``players`` and ``place``: those of the table."""
        self.players: vec[Player] = players
        self.place: vec[i64] = place
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

    def stands_for(self, true: i64) -> i64:
        """The tile that was named in place of this one, or NONE."""
        return self._stands_for[true] - 1

    def true(self, named: i64) -> i64:
        """What a named tile stands for, or NONE."""
        return self._true[named] - 1

    def exchange(self, seat: i64, tile: i64) -> i64:
        """If the seat holds another tile that stood for this one, it holds this one: the other; else NONE."""
        other = self._stands_for[tile] - 1
        where = self.place[tile]
        if other < 0 or self.place[other] != HAND + seat or (where != WALL and where != RIVER + seat):
            return NONE
        self.players[seat].give(other >> 2)
        self.players[seat].take(tile >> 2)
        self.place[other] = where
        self.place[tile] = HAND + seat
        return other
