"""The rows of a game as bytes, in few pieces: to sort games, or to spread them, is then to move whole pieces.

Of each table the columns of one width lie together, row after row: a piece of bytes, one of numbers of two bytes, and
so on. Columns are made of them once all games are in order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analyzer.tables import arrow
from analyzer.tables.chunk import Chunk
from analyzer.tables.columns import BYTES
from analyzer.tables.schema import COLLECTED

CODES: Final = {2: "h", 4: "i", 8: "q"}  # of `array`, by width


class Piece(NamedTuple):
    """The columns of one width of a table."""

    table: str
    width: int  # of a number, in bytes
    columns: tuple[int, ...]  # their places in the table

    @property
    def name(self) -> str:
        return f"{self.table}.{self.width}"

    @property
    def row(self) -> int:
        """Bytes of a row."""
        return self.width * len(self.columns)


@cache
def pieces_of(table: str) -> tuple[Piece, ...]:
    """The pieces of a table; of some widths it has no columns."""
    widths = [BYTES[column.kind.removesuffix("?")] for column in COLLECTED[table]]
    return tuple(
        Piece(table, width, tuple(at for at, other in enumerate(widths) if other == width))
        for width in sorted(set(widths))
    )


PIECES: Final = tuple(piece for table in COLLECTED for piece in pieces_of(table))


def cut(chunk: Chunk, logs: Sequence[int], count: int) -> dict[str, Any]:
    """The pieces of all games of a chunk, by name; ``logs`` says which of ``count`` logs each game is."""
    made: dict[str, Any] = {}
    for table in COLLECTED:
        game, *packed = arrow.packed_columns(chunk, table)
        made |= put_together(table, packed, starts(arrow.numbers(game, "i32"), logs, count))
    return made


def put_together(table: str, packed: Sequence[bytes], at: Any) -> dict[str, Any]:
    """Packed columns as pieces; ``at``: where the rows of each log begin, and where the last end."""
    made = {}
    for piece in pieces_of(table):
        size = sum(len(packed[column]) for column in piece.columns)
        rows = _numbers(piece.width, bytes(size))
        for i, column in enumerate(piece.columns):
            rows[i :: len(piece.columns)] = _numbers(piece.width, packed[column])
        ends = pc.multiply_checked(at, pa.scalar(piece.row, pa.int32()))
        made[piece.name] = pa.Array.from_buffers(
            pa.binary(), len(at) - 1, [None, ends.buffers()[1], pa.py_buffer(rows)]
        )
    return made


def _numbers(width: int, packed: Any) -> Any:
    """Numbers, of which every so many can be taken or set at once."""
    if width == 1:
        return bytearray(packed)
    numbers = array(CODES[width])
    numbers.frombytes(packed)
    return numbers


def starts(games: Any, logs: Sequence[int], count: int) -> Any:
    """Where the rows of each of ``count`` logs begin, by the game of each row, in order; and where the last end."""
    runs = pc.run_end_encode(games)
    rows, before = [0] * count, 0
    for game, end in zip(runs.values.to_pylist(), runs.run_ends.to_pylist(), strict=True):
        rows[logs[game]] = end - before
        before = end
    return pa.array([0, *accumulate(rows)], pa.int32())


def rows_of(name: str, games: pa.Table, shared: arrow.Common) -> pa.Table:
    """A table of the pieces of some games, in their order. ``games`` is what `pa.Table.take` makes: in one chunk."""
    packed: dict[int, Any] = {}
    for piece in pieces_of(name):
        _, ends, rows = games[piece.name].chunk(0).buffers()
        numbers = _numbers(piece.width, rows or b"")
        for i, column in enumerate(piece.columns):
            packed[column] = numbers[i :: len(piece.columns)]
    at = pc.divide(pa.Array.from_buffers(pa.int32(), len(games) + 1, [None, ends]), pa.scalar(piece.row, pa.int32()))
    game = pc.list_parent_indices(pa.ListArray.from_arrays(at, pa.nulls(at[-1].as_py())))
    return arrow.rows(name, game, [packed[column] for column in range(len(packed))], shared)
