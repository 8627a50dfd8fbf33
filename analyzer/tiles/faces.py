"""Faces: what a form shows of a tile that names no copies.

A face is 0-33, a kind, or 34, 35, 36, the red five of man, pin and sou; -1 a tile that is not shown. How many fives of
a suit are red a game says by ``reds``, a number a suit: then their ids are the first of the kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.tiles.tile import KINDS

HIDDEN: Final = -1
RED_FIVE: Final = KINDS  # of man; the other suits follow
FACES: Final = KINDS + 3
ONE_RED: Final[tuple[i64, i64, i64]] = (1, 1, 1)


def kind_of_face(face: i64) -> i64:
    """The kind that a face shows; HIDDEN for a hidden one."""
    return 9 * (face - RED_FIVE) + 4 if face >= RED_FIVE else face


def first_copy(face: i64, reds: tuple[i64, i64, i64]) -> i64:
    """The lowest id with this face; a suit without red fives has none: then that of its plain ones."""
    kind = kind_of_face(face)
    if face >= RED_FIVE or kind >= 27 or kind % 9 != 4:
        return 4 * kind
    return 4 * kind + _reds_of(kind, reds)


def after_copies(face: i64, reds: tuple[i64, i64, i64]) -> i64:
    """The id after the highest one with this face."""
    kind = kind_of_face(face)
    return 4 * kind + _reds_of(kind, reds) if face >= RED_FIVE else 4 * kind + 4


def face_of(tile: i64, reds: tuple[i64, i64, i64]) -> i64:
    """What a tile id shows."""
    kind = tile >> 2
    if kind < 27 and kind % 9 == 4 and tile & 3 < _reds_of(kind, reds):
        return RED_FIVE + kind // 9
    return kind


def red_fives(reds: tuple[i64, i64, i64]) -> vec[i64]:
    """The ids of all red fives."""
    tiles = vec[i64]()
    for face in range(RED_FIVE, FACES):
        for tile in range(first_copy(face, reds), after_copies(face, reds)):
            tiles = append(tiles, tile)
    return tiles


def _reds_of(kind: i64, reds: tuple[i64, i64, i64]) -> i64:
    if kind < 9:
        return reds[0]
    return reds[1] if kind < 18 else reds[2]
