"""Melds of the tape in faces, and faces as a meld of the tape."""

from __future__ import annotations

from analyzer.tape import words as t
from analyzer.tiles.faces import after_copies, face_of, first_copy


def meld_tiles(call: int) -> list[int]:
    """The tiles of a call or nukidora, the called or added one first; of an ankan all four."""
    op, argument = int(t.op_of(call)), int(t.argument_of(call))
    first = int(t.called_in(argument))
    if op == t.CHII or op == t.PON:
        return [first, int(t.first_in(argument)), int(t.second_in(argument))]
    if op == t.NUKIDORA:
        return [first]
    return [first] + [tile for tile in range(first & ~3, (first | 3) + 1) if tile != first]


def meld_faces(call: int, reds: tuple[int, int, int]) -> list[int]:
    """The same in faces."""
    return [int(face_of(tile, reds)) for tile in meld_tiles(call)]


def strange_meld(faces: list[int], reds: tuple[int, int, int]) -> int:
    """A word for a meld that nobody called: a call from nobody in particular, of whatever copies."""
    tiles: list[int] = []
    for face in faces:
        copies = range(int(first_copy(face, reds)), max(int(after_copies(face, reds)), int(first_copy(face, reds)) + 1))
        tiles.append(next((tile for tile in copies if tile not in tiles), copies[0]))
    if len(tiles) == 1:
        return int(t.word(t.NUKIDORA, 0, tiles[0], 0))
    if len(tiles) != 3:
        return int(t.word(t.DAIMINKAN, 0, tiles[0], 0))
    op = t.PON if tiles[0] >> 2 == tiles[1] >> 2 == tiles[2] >> 2 else t.CHII
    return int(t.word(op, 0, t.call_argument(tiles[0], tiles[1], tiles[2]), 0))
