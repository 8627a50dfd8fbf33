"""Columns of integers: rows are written one after the other, then packed as narrow as the schema says.

A row lies in one piece, so that to write it costs little; the few rows that wait are packed column by column while they
are still in the cache. Arrow takes the columns as they are.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from librt.vecs import extend, vec
from mypy_extensions import i16, i32, i64, u8

from analyzer.tables.fields import NULL
from analyzer.tables.schema import WORDS, Column
from analyzer.tiles.bits import zeros

ENOUGH: Final = 512  # rows that are packed together: with fewer, each column is packed more often
ROOM: Final = ENOUGH + 128  # with those of the game that goes beyond; there may be more
BYTES: Final = {"bool": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8} | dict.fromkeys(WORDS, 1)  # of a value, by kind
OF_THE_GAME: Final = 4  # bytes of column 0, the number of the game


@final
class Columns:
    """A table: ``rows`` wait in ``block``, one after the other; ``packed`` rows are in the columns."""

    def __init__(self, columns: tuple[Column, ...]) -> None:
        sizes = [OF_THE_GAME] + [BYTES[column.kind.removesuffix("?")] for column in columns]
        self.bytes: Final[vec[i64]] = vec[i64](sizes)
        self.width: Final[i64] = len(self.bytes)
        self.blank: Final[vec[i64]] = zeros(self.width)
        self.block: vec[i64] = vec[i64]()
        self.rows: i64 = 0
        self.sure: i64 = 0  # of those, of games that are over
        self.packed: i64 = 0
        self.columns: Final = [BytesWriter() for _ in range(self.width)]

    def begin(self, values: vec[i64], count: i64) -> None:
        """One more row, whose first columns are the first of those values. The others are 0 until `put`."""
        at = self.rows * self.width
        block = self.block = extend(self.block, self.blank)
        for i in range(count):
            block[at + i] = values[i]
        self.rows += 1

    def add(self, rows: vec[i64]) -> None:
        """Whole rows, one after the other."""
        self.block = extend(self.block, rows)
        self.rows += len(rows) // self.width

    def put(self, column: i64, value: i64) -> None:
        """A value of the last row."""
        self.block[(self.rows - 1) * self.width + column] = value

    def set(self, row: i64, column: i64, value: i64) -> None:
        """A value of any row that waits."""
        self.block[row * self.width + column] = value

    def get(self, row: i64, column: i64) -> i64:
        """A value of any row that waits."""
        return self.block[row * self.width + column]

    def begin_game(self) -> None:
        """What is there is sure: `forget` leaves it."""
        if self.rows >= ENOUGH:
            self.pack()
        self.sure = self.rows

    def forget(self) -> None:
        """The rows of a game that broke off in its middle."""
        self.drop(self.sure)

    def drop(self, rows: i64) -> None:
        """Those that wait from this one on."""
        self.rows = rows
        self.block = self.block[: rows * self.width]

    def clear(self) -> None:
        """No rows; the memory is kept for the next."""
        for column in self.columns:
            column.truncate(0)
        self.packed = 0
        self._begin_block()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self.packed + self.rows

    def pack(self) -> None:
        """Move the rows that wait into the columns. A number that is too large for its column is cut to the largest.

        The lowest number of a column stands for NULL.
        """
        for number in range(self.width):
            size = self.bytes[number]
            if size == 1:
                self._pack_1(number, self.columns[number])
            elif size == 2:
                self._pack_2(number, self.columns[number])
            elif size == 4:
                self._pack_4(number, self.columns[number])
            else:
                self._pack_8(number, self.columns[number])
        self.packed += self.rows
        self._begin_block()

    def _begin_block(self) -> None:
        self.rows = self.sure = 0
        self.block = vec[i64]()  # give back first, then take: most likely the same memory, which the cache has
        self.block = vec[i64](capacity=ROOM * self.width)

    def _pack_1(self, at: i64, column: BytesWriter) -> None:
        block, width = self.block, self.width
        for _row in range(self.rows):
            column.append(u8(_cut(block[at], 0x7F) & 0xFF))
            at += width

    def _pack_2(self, at: i64, column: BytesWriter) -> None:
        block, width = self.block, self.width
        for _row in range(self.rows):
            write_i16_le(column, i16(_cut(block[at], 0x7FFF)))
            at += width

    def _pack_4(self, at: i64, column: BytesWriter) -> None:
        block, width = self.block, self.width
        for _row in range(self.rows):
            write_i32_le(column, i32(_cut(block[at], 0x7FFFFFFF)))
            at += width

    def _pack_8(self, at: i64, column: BytesWriter) -> None:
        block, width = self.block, self.width
        for _row in range(self.rows):
            write_i64_le(column, block[at])
            at += width


def _cut(value: i64, most: i64) -> i64:
    if -most <= value <= most:
        return value
    if value == NULL:
        return -most - 1
    return most if value > 0 else -most
