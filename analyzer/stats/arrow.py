"""Rows as Arrow tables, and tables as Parquet. The only module of this room that imports pyarrow."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analyzer.stats.collector import Game
from analyzer.stats.columns import Columns
from analyzer.stats.engine import Result
from analyzer.stats.fields import NULL
from analyzer.stats.observer import Chunk
from analyzer.stats.schema import COLLECTED, GAME, GAMES, PLAYER, TABLES, VERSION, WORDS, Column

TYPES: Final[dict[str, Any]] = {
    "bool": pa.bool_(), "i8": pa.int8(), "i16": pa.int16(), "i32": pa.int32(), "i64": pa.int64(), "f32": pa.float32(),
    "date": pa.date32(), "text": pa.string(),
}  # fmt: skip
REPEATED: Final = pa.dictionary(pa.int32(), pa.string())  # text that many rows share
METADATA: Final = {b"tenhou-analyzer.schema": str(VERSION).encode()}
LIMITS: Final = {"i8": 127, "i16": 32767, "i32": 2**31 - 1}


def tables(chunk: Chunk, games: list[Game]) -> dict[str, pa.Table]:
    """Every table of `analyzer.stats.schema`, by name."""
    shared = {column.name: _of_games(column, games) for column in GAME}
    own = [_of_games(column, games) for column in GAMES]
    made = {"games": _table("games", [*shared.values(), *own])}
    starts = _starts(games)
    players = {column.name: _of_players(column, games) for column in PLAYER}
    for name in COLLECTED:
        made[name] = _collected(name, getattr(chunk, name), shared, players, starts)
    return {name: made[name] for name in TABLES}


def games_of_rows(chunk: Chunk) -> dict[str, Any]:
    """Of which game each row is, counted from 0: by table, all but that of the games."""
    return {name: _Rows(getattr(chunk, name)).column(0) for name in COLLECTED}


@cache
def schema(name: str) -> pa.Schema:
    """The Arrow schema of a table."""
    shared = GAME if name == "games" else GAME + PLAYER
    names = {column.name for column in shared}
    fields = [
        pa.field(column.name, _type(column, repeated=name != "games" and column.name in names),
                 nullable=column.kind.endswith("?"))
        for column in TABLES[name]
    ]  # fmt: skip
    return pa.schema(fields, metadata=METADATA)


def _type(column: Column, repeated: bool = False) -> Any:
    kind = column.kind.removesuffix("?")
    if kind in WORDS:
        return pa.dictionary(pa.int8(), pa.string())
    return REPEATED if kind == "text" and repeated else TYPES[kind]


def _table(name: str, arrays: list[Any]) -> pa.Table:
    return pa.Table.from_arrays(arrays, schema=schema(name))


def _of_games(column: Column, games: list[Game]) -> Any:
    field = "played" if column.name == "date" else column.name
    return pa.array([getattr(game, field) for game in games], TYPES[column.kind.removesuffix("?")])


def _of_players(column: Column, games: list[Game]) -> Any:
    field = "names" if column.name == "name" else column.name
    values = [value for game in games for value in getattr(game, field)]
    return pa.array(values, TYPES[column.kind.removesuffix("?")])


def _starts(games: list[Game]) -> Any:
    """Where the players of each game begin in the columns of players."""
    starts, at = [], 0
    for game in games:
        starts.append(at)
        at += game.players
    return pa.array(starts, pa.int64())


def _collected(name: str, columns: Columns, shared: dict[str, Any], players: dict[str, Any], starts: Any) -> pa.Table:
    rows = _Rows(columns)
    game = rows.column(0)
    arrays = [_repeat(array, game) for array in shared.values()]
    own = COLLECTED[name]
    if name != "rounds":
        seat = rows.column(1 + [column.name for column in own].index("seat"))
        player = pc.add(pc.take(starts, game), seat)
        arrays += [_repeat(array, player) for array in players.values()]
    arrays += [_typed(column, rows.column(number + 1)) for number, column in enumerate(own)]
    return _table(name, arrays)


def _repeat(array: Any, rows: Any) -> Any:
    """A column of games or players for each row; text as numbers of a dictionary."""
    if array.type == pa.string():
        array = array.dictionary_encode()
    return array.take(rows)


class _Rows:
    """The columns of a native table, without a copy."""

    def __init__(self, columns: Columns) -> None:
        self.buffer = pa.py_buffer(memoryview(columns.data))
        self.capacity = int(columns.capacity)
        self.rows = int(columns.rows)

    def column(self, number: int) -> Any:
        """One column of 64-bit integers."""
        part = self.buffer.slice(8 * number * self.capacity, 8 * self.rows)
        return pa.Array.from_buffers(pa.int64(), self.rows, [None, part])


def _typed(column: Column, numbers: Any) -> Any:
    kind = column.kind.removesuffix("?")
    if column.kind.endswith("?"):
        numbers = pc.if_else(pc.equal(numbers, NULL), pa.scalar(None, pa.int64()), numbers)
    if kind in WORDS:
        return pa.DictionaryArray.from_arrays(pc.cast(numbers, pa.int8()), pa.array(WORDS[kind]))
    if kind == "bool":
        return pc.not_equal(numbers, 0)
    return _narrow(numbers, kind)


def _narrow(numbers: Any, kind: str) -> Any:
    """As so small integers; what only a senseless log has is cut to the largest there is."""
    try:
        return pc.cast(numbers, TYPES[kind])
    except pa.ArrowInvalid:
        limit = LIMITS[kind]
        inside = pc.max_element_wise(pc.min_element_wise(numbers, limit, skip_nulls=False), -limit, skip_nulls=False)
        return pc.cast(inside, TYPES[kind])


def write_values(result: Result, path: str) -> None:
    """A row a value; a column an axis."""
    by = {axis: [value.group[i] for value in result.values] for i, axis in enumerate(result.selection.by)}
    columns = {
        "id": [value.figure.id for value in result.values],
        **by,
        "bucket": [None if value.bucket is None else str(value.bucket) for value in result.values],
        "value": [value.value for value in result.values],
        "unit": [value.figure.unit for value in result.values],
        "numerator": [value.numerator for value in result.values],
        "denominator": [value.denominator for value in result.values],
        "low": [value.low for value in result.values],
        "high": [value.high for value in result.values],
    }
    pq.write_table(
        pa.table(columns).replace_schema_metadata({b"tenhou-analyzer.profile": result.profile.encode()}), path
    )
