"""The commonest tags of mjlog by far: draws and discards, each read as one word of eight bytes."""

from __future__ import annotations

from typing import Final

from librt.strings import read_i64_le
from mypy_extensions import i64

from analyzer.formats.mjlog.names import TILE_MOVES
from analyzer.tape.tape import Tape
from analyzer.tiles.tile import TILES

LESS: Final = 60
SLASH_GREATER: Final = 0x3E2F  # the two bytes, the first the lower


def moves(data: bytes, i: i64, into: Tape) -> i64:
    """Put draws and discards one behind the other onto the tape, as long as they look as Tenhou writes them.

    Returns where something else begins. ``<D135/>`` has seven bytes; what stands nearer to the end is left to others.
    """
    last: i64 = len(data) - 8
    while i <= last:
        left = read_i64_le(data, i)
        move = TILE_MOVES[left >> 8 & 255]
        if move == 0 or left & 255 != LESS:
            return i
        left >>= 16
        tile: i64 = 0
        end = i + 4
        digit = (left & 255) - 48
        first = digit
        while 0 <= digit <= 9:
            tile = tile * 10 + digit
            end += 1
            left >>= 8
            digit = (left & 255) - 48
        if left & 0xFFFF != SLASH_GREATER or end == i + 4 or tile >= TILES or (first == 0 and end > i + 5):
            return i
        into.put(move | tile << 9 | i << 33)
        i = end
    return i
