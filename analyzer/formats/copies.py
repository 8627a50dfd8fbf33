"""Copies of tiles for forms that show faces only: who holds which, and which are still to be seen."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.tiles.bits import BIT, zeros
from analyzer.tiles.faces import after_copies, face_of, first_copy, kind_of_face
from analyzer.tiles.tile import TILES

# where a copy is: with a seat 0-3, or
UNSEEN: Final = -1
OPEN: Final = 4
NONE: Final = -1


@final
class Copies:
    """The ids of one round. Red fives are the first of their kind; of equal tiles the lowest is dealt first."""

    def __init__(self, reds: tuple[i64, i64, i64]) -> None:
        self.reds: tuple[i64, i64, i64] = reds
        self.where: vec[i64] = zeros(TILES)

    def begin(self) -> None:
        """Nothing has been seen."""
        for tile in range(TILES):
            self.where[tile] = UNSEEN

    def face(self, tile: i64) -> i64:
        """What a tile shows."""
        return face_of(tile, self.reds)

    def find(self, face: i64, where: i64, but: i64 = 0) -> i64:
        """The lowest tile with a face that is there, or NONE; ``but`` is a set of copies that are left out."""
        for tile in range(first_copy(face, self.reds), after_copies(face, self.reds)):
            if self.where[tile] == where and but & BIT[tile & 3] == 0:
                return tile
        return NONE

    def unheld(self, face: i64, but: i64 = 0) -> i64:
        """A tile that a record names though nobody can have it there: one not seen so far, or else an open one."""
        tile = self.find(face, UNSEEN, but)
        if tile == NONE:
            tile = self.find(face, OPEN, but)
        if tile != NONE:
            return tile
        for tile in range(first_copy(face, self.reds), after_copies(face, self.reds)):
            if but & BIT[tile & 3] == 0:
                return tile
        return 4 * kind_of_face(face)  # of a suit without red fives a red one; or a fifth

    def take(self, face: i64, where: i64) -> i64:
        """A tile comes from the wall."""
        tile = self.find(face, UNSEEN)
        if tile == NONE:
            tile = self.unheld(face)
        self.where[tile] = where
        return tile


def copies_in(tiles: list[int], face: i64) -> i64:
    """Which copies of a face's kind are among these tiles, as a set."""
    kind = kind_of_face(face)
    found: i64 = 0
    for tile in tiles:
        if tile >> 2 == kind:
            found |= BIT[tile & 3]
    return found
