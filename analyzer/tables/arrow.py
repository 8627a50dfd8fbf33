"""Rows as Arrow tables. The only module of this room that imports pyarrow."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analyzer.tables.chunk import Chunk
from analyzer.tables.collector import Game
from analyzer.tables.columns import BYTES, Columns
from analyzer.tables.fields import NULL
from analyzer.tables.rankpoints import GRADES, LENGTHS, NEW_POINTS, PLACES, ROOMS, rank_points
from analyzer.tables.schema import (
    COLLECTED,
    GAME,
    GAMES,
    ON_REQUEST,
    PLAYER,
    RECEIVER,
    SCHEMA,
    TABLES,
    VERSION,
    WORDS,
    Column,
)

TYPES: Final[dict[str, Any]] = {
    "bool": pa.bool_(), "i8": pa.int8(), "i16": pa.int16(), "i32": pa.int32(), "i64": pa.int64(), "f32": pa.float32(),
    "date": pa.date32(), "text": pa.string(),
}  # fmt: skip
KINDS: Final[dict[str, Any]] = {  # what is known of a game; of its players, lists
    **{column.name: TYPES[column.kind.removesuffix("?")] for column in GAME + GAMES},
    **{column.name: pa.list_(TYPES[column.kind.removesuffix("?")]) for column in PLAYER},
}
REPEATED: Final = pa.dictionary(pa.int32(), pa.string())  # text that many rows share
METADATA: Final = {SCHEMA.encode(): str(VERSION).encode()}
FIELDS: Final = {"date": "played", "name": "names"}  # in `Game`
# Typed, for else Arrow would widen a column to 64 bits to compare it.
FALSE: Final = pa.scalar(0, pa.int8())
LOWEST: Final = {  # in packed columns no value
    "i8": pa.scalar(-(2**7), pa.int8()), "i16": pa.scalar(-(2**15), pa.int16()),
    "i32": pa.scalar(-(2**31), pa.int32()), "i64": pa.scalar(NULL, pa.int64()),
}  # fmt: skip


class Common(NamedTuple):
    """What rows have in common: columns with a value a game, and with one a player, by name.

    ``starts``: where the players of each game begin.
    """

    games: dict[str, Any]
    players: dict[str, Any]
    starts: Any


def tables(chunk: Chunk, games: list[Game]) -> dict[str, pa.Table]:
    """Every table of `analyzer.tables.schema`, by name."""
    columns = columns_of(games)
    shared = common(columns)
    made = {"games": games_table(columns)}
    for name in COLLECTED:
        game, *packed = packed_columns(chunk, name)
        made[name] = rows(name, numbers(game, "i32"), packed, shared)
    return {name: made[name] for name in (*TABLES, *(ON_REQUEST if chunk.with_discards else ()))}


def columns_of(games: list[Game]) -> dict[str, Any]:
    """What is known of games, a value a game; of their players lists, seat by seat. See `KINDS`."""
    values = dict(zip(Game._fields, zip(*games, strict=True) if games else [()] * len(Game._fields), strict=True))
    return {name: pa.array(values[FIELDS.get(name, name)], kind) for name, kind in KINDS.items()}


def games_table(columns: dict[str, Any]) -> pa.Table:
    """The table of games."""
    return pa.Table.from_arrays([columns[column.name] for column in TABLES["games"]], schema=schema("games"))


def common(columns: dict[str, Any]) -> Common:
    """What the rows of games have in common: see `columns_of`. Text as numbers of a dictionary."""
    lists = [columns[column.name] for column in PLAYER]
    players = {column.name: _repeated(array.flatten()) for column, array in zip(PLAYER, lists, strict=True)}
    return Common({column.name: _repeated(columns[column.name]) for column in GAME}, players, lists[0].offsets)


def packed_columns(chunk: Chunk, name: str) -> list[bytes]:
    """The columns of a table as they are packed; the first says of which game a row is, counted from 0."""
    columns: Columns = getattr(chunk, name)
    columns.pack()
    return [column.getvalue() for column in columns.columns]


def plain_schema(columns: tuple[Column, ...]) -> pa.Schema:
    """The Arrow schema of a table that is not collected; texts as they are."""
    return pa.schema([pa.field(column.name, TYPES[column.kind.removesuffix("?")]) for column in columns])


@cache
def schema(name: str) -> pa.Schema:
    """The Arrow schema of a table."""
    shared = GAME if name == "games" else GAME + PLAYER
    names = {column.name for column in (*shared, RECEIVER)}
    fields = [
        pa.field(column.name, _type(column, repeated=name != "games" and column.name in names),
                 nullable=column.kind.endswith("?"))
        for column in (TABLES | ON_REQUEST)[name]
    ]  # fmt: skip
    return pa.schema(fields, metadata=METADATA)


def _type(column: Column, repeated: bool = False) -> Any:
    kind = column.kind.removesuffix("?")
    if kind in WORDS:
        return pa.dictionary(pa.int8(), pa.string())
    return REPEATED if kind == "text" and repeated else TYPES[kind]


def _repeated(array: Any) -> Any:
    """A column of which many rows will take values."""
    return array.dictionary_encode() if array.type == pa.string() else array


def rows(name: str, game: Any, packed: Sequence[Any], shared: Common) -> pa.Table:
    """A table of packed columns, buffers of any sort; ``game`` says of which game each row is."""
    arrays = {key: array.take(game) for key, array in shared.games.items()}
    own = {column.name: _typed(column, values) for column, values in zip(COLLECTED[name], packed, strict=True)}
    if name != "rounds":
        starts = shared.starts.take(game)
        player = pc.add(starts, own["seat"])
        arrays |= {key: array.take(player) for key, array in shared.players.items()}
        if RECEIVER in TABLES.get(name, ()):
            arrays[RECEIVER.name] = shared.players["name"].take(pc.add(starts, own["receiver"]))
    arrays |= own
    if name == "placements":
        arrays["rank_points"] = rank_points_of(arrays)
    return pa.Table.from_arrays([arrays[field.name] for field in schema(name)], schema=schema(name))


@cache
def _worth() -> Any:
    """Rank points by room, length, place, dan and era; see `rank_points_of`."""
    eras = (None, NEW_POINTS - timedelta(1), NEW_POINTS)
    each = product(ROOMS, LENGTHS, PLACES, range(GRADES), eras)
    worth = [rank_points(4, room, length, dan, place, played) for room, length, place, dan, played in each]
    return pa.array(worth, pa.int16())


def rank_points_of(arrays: dict[str, Any]) -> Any:
    """The rank points of placements."""
    at = pc.index_in(arrays["room"].cast(pa.string()), pa.array(ROOMS))
    length = pc.index_in(arrays["length"].cast(pa.string()), pa.array(LENGTHS))
    old = pc.less(arrays["date"], pa.scalar(NEW_POINTS))
    era = pc.fill_null(pc.if_else(old, 1, 2), 0)
    place = pc.subtract(arrays["place"], PLACES[0])
    for count, number in ((len(LENGTHS), length), (len(PLACES), place), (GRADES, arrays["dan"]), (3, era)):
        at = pc.add(pc.multiply(at, count), number.cast(pa.int32()))
    four = pc.equal(arrays["players"], 4)
    return _worth().take(pc.if_else(pc.and_(four, pc.less(arrays["dan"], GRADES)), at, None))


def numbers(packed: Any, kind: str) -> Any:
    """A column as it is packed."""
    buffer = pa.py_buffer(packed)
    return pa.Array.from_buffers(TYPES[kind], buffer.size // BYTES[kind], [None, buffer])


def _narrow(kind: str) -> str:
    """The kind of numbers as which a column of this kind is packed."""
    return "i8" if kind == "bool" or kind in WORDS else kind


def _typed(column: Column, packed: Any) -> Any:
    """A column as the schema says."""
    kind = column.kind.removesuffix("?")
    narrow = _narrow(kind)
    given = numbers(packed, narrow)
    values = pc.not_equal(given, FALSE) if kind == "bool" else given
    if column.kind.endswith("?"):
        there = pc.not_equal(given, LOWEST[narrow])
        values = pa.Array.from_buffers(values.type, len(values), [there.buffers()[1], values.buffers()[1]])
    return pa.DictionaryArray.from_arrays(values, pa.array(WORDS[kind])) if kind in WORDS else values


def packed(column: Column, values: Any) -> bytes:
    """The column that `rows` makes these values of."""
    kind = column.kind.removesuffix("?")
    narrow = _narrow(kind)
    if kind in WORDS:
        values = pc.index_in(values.cast(pa.string()), pa.array(WORDS[kind]))
    given = values.cast(TYPES[narrow])
    if column.kind.endswith("?"):
        given = given.fill_null(LOWEST[narrow])
    width = BYTES[narrow]
    return bytes(memoryview(given.buffers()[1])[given.offset * width : (given.offset + len(given)) * width])
