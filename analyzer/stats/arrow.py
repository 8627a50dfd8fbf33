"""Rows as Arrow tables, and tables as Parquet. The only module of this room that imports pyarrow."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analyzer.stats.chunk import Chunk
from analyzer.stats.collector import Game
from analyzer.stats.columns import Columns
from analyzer.stats.engine import Result
from analyzer.stats.schema import COLLECTED, GAME, GAMES, PLAYER, TABLES, VERSION, WORDS, Column

TYPES: Final[dict[str, Any]] = {
    "bool": pa.bool_(), "i8": pa.int8(), "i16": pa.int16(), "i32": pa.int32(), "i64": pa.int64(), "f32": pa.float32(),
    "date": pa.date32(), "text": pa.string(),
}  # fmt: skip
REPEATED: Final = pa.dictionary(pa.int32(), pa.string())  # text that many rows share
METADATA: Final = {b"tenhou-analyzer.schema": str(VERSION).encode()}
LOWEST: Final = {"i8": -(2**7), "i16": -(2**15), "i32": -(2**31)}  # in packed columns no value


def tables(chunk: Chunk, games: list[Game], bare: bool = False) -> dict[str, pa.Table]:
    """Every table of `analyzer.stats.schema`, by name; ``bare``: without what `missing` names."""
    shared = {column.name: _of_games(column, games) for column in GAME}
    own = [_of_games(column, games) for column in GAMES]
    made = {"games": pa.Table.from_arrays([*shared.values(), *own], schema=schema("games"))}
    starts = _starts(games)
    players = {column.name: _repeated(_of_players(column, games)) for column in PLAYER}
    repeated = {name: _repeated(array) for name, array in shared.items()}
    for name in COLLECTED:
        left_out = missing(name) if bare else ()
        made[name] = _collected(name, _packed(chunk, name), repeated, players, starts, left_out)
    return {name: made[name] for name in TABLES}


@cache
def missing(name: str) -> tuple[str, ...]:
    """The columns of a bare table that its rows share with others: by ``log`` they stand in games, by ``log`` and
    ``seat`` in placements."""
    told = GAME[1:] if name in ("placements", "rounds") else GAME[1:] + PLAYER
    return tuple(column.name for column in told) if name in COLLECTED else ()


def completed(name: str, table: pa.Table, games: pa.Table, placements: pa.Table) -> pa.Table:
    """A bare table with the columns that it lacks, text as text; ``games`` and ``placements`` are whole."""
    told = missing(name)
    if not told:
        return table
    of_game = pc.index_in(table["log"], games["log"].combine_chunks())
    made = {column.name: games[column.name].take(of_game) for column in GAME[1:]}
    if PLAYER[0].name in told:
        there = pc.index_in(placements["log"], games["log"].combine_chunks())
        of_player = pc.index_in(_seat_of(of_game, table), _seat_of(there, placements).combine_chunks())
        made |= {column.name: placements[column.name].take(of_player) for column in PLAYER}
    fields = [_as_text(field) for field in schema(name)]
    columns = [made[field.name] if field.name in made else table[field.name] for field in fields]
    return pa.Table.from_arrays(columns, schema=pa.schema(fields, metadata=METADATA))


def _seat_of(game: Any, table: pa.Table) -> Any:
    """A number for each seat of each game."""
    return pc.add(pc.multiply(game, pa.scalar(4, pa.int32())), pc.cast(table["seat"], pa.int32()))


def _as_text(field: pa.Field) -> pa.Field:
    return pa.field(field.name, pa.string(), field.nullable) if field.type == REPEATED else field


def games_of_rows(chunk: Chunk) -> dict[str, Any]:
    """Of which game each row is, counted from 0: by table, all but that of the games."""
    return {name: _numbers(_packed(chunk, name), 0, "i32") for name in COLLECTED}


def _packed(chunk: Chunk, name: str) -> Columns:
    columns: Columns = getattr(chunk, name)
    columns.pack()
    return columns


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
    return pa.array(starts, pa.int32())


def _repeated(array: Any) -> Any:
    """A column of which many rows will take values: text as numbers of a dictionary."""
    return array.dictionary_encode() if array.type == pa.string() else array


def _collected(
    name: str, columns: Columns, shared: dict[str, Any], players: dict[str, Any], starts: Any,
    left_out: tuple[str, ...],
) -> pa.Table:  # fmt: skip
    game = _numbers(columns, 0, "i32")
    arrays = {key: array.take(game) for key, array in shared.items() if key not in left_out}
    own = {column.name: _typed(column, columns, number) for number, column in enumerate(COLLECTED[name], 1)}
    if name != "rounds":
        player = pc.add(starts.take(game), own["seat"])
        arrays |= {key: array.take(player) for key, array in players.items() if key not in left_out}
    arrays |= own
    fields = [field for field in schema(name) if field.name not in left_out]
    return pa.Table.from_arrays([arrays[field.name] for field in fields], schema=pa.schema(fields, metadata=METADATA))


def _numbers(columns: Columns, number: int, kind: str) -> Any:
    """A column as it is packed."""
    packed = pa.py_buffer(columns.columns[number].getvalue())
    return pa.Array.from_buffers(TYPES[kind], columns.count, [None, packed])


def _typed(column: Column, columns: Columns, number: int) -> Any:
    """A column as the schema says."""
    kind = column.kind.removesuffix("?")
    packed = "i8" if kind == "bool" or kind in WORDS else kind
    numbers = _numbers(columns, number, packed)
    values = pc.not_equal(numbers, 0) if kind == "bool" else numbers
    if kind in WORDS:
        return pa.DictionaryArray.from_arrays(numbers, pa.array(WORDS[kind]))
    if not column.kind.endswith("?"):
        return values
    there = pc.not_equal(numbers, LOWEST[packed])
    return pa.Array.from_buffers(values.type, len(values), [there.buffers()[1], values.buffers()[1]])


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
