"""Columns of integers as native arrays: what the observer fills and pyarrow takes over without a copy."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.bits import zeros


@final
class Columns:
    """A table of ``width`` columns; each is ``capacity`` integers in a row of ``data``."""

    def __init__(self, width: i64, capacity: i64) -> None:
        self.width: i64 = width
        self.capacity: i64 = capacity
        self.data: vec[i64] = zeros(width * capacity)
        self.rows: i64 = 0

    def begin(self) -> None:
        """One more row, of zeros; `put` fills it."""
        if self.rows == self.capacity:
            self._grow()
        for column in range(self.width):
            self.data[column * self.capacity + self.rows] = 0
        self.rows += 1

    def put(self, column: i64, value: i64) -> None:
        """A value of the last row."""
        self.data[column * self.capacity + self.rows - 1] = value

    def set(self, row: i64, column: i64, value: i64) -> None:
        """A value of any row."""
        self.data[column * self.capacity + row] = value

    def get(self, row: i64, column: i64) -> i64:
        """A value of any row."""
        return self.data[column * self.capacity + row]

    def _grow(self) -> None:
        old, room = self.data, self.capacity
        self.capacity = 2 * room
        self.data = zeros(self.width * self.capacity)
        for column in range(self.width):
            for i in range(room):
                self.data[column * self.capacity + i] = old[column * room + i]
