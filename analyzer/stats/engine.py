"""Runs the SQL of the catalogue with DuckDB, over Parquet or over tables in memory, and puts intervals to the sums."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from analyzer.stats import by_game, lengths, sql
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import COUNT, DISTRIBUTION, RATE, RATIO, Figure
from analyzer.stats.catalogue import RULES as BY_RULES
from analyzer.stats.intervals import single
from analyzer.stats.intervals.meaning import GAMES, NONE, RULES
from analyzer.stats.intervals.sums import Interval, Products, Sums
from analyzer.stats.sql import Query, Selection
from analyzer.tables.beside import TABLES as BESIDE
from analyzer.tables.beside import YAKU, yaku_rows
from analyzer.tables.schema import ON_REQUEST, SCHEMA, TABLES

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

PERCENT: Final = "%"
SQL_TYPES: Final = {"i8": "tinyint", "text": "varchar", "bool": "boolean"}  # by kinds of columns
FETCHED: Final = 10_000  # rows of a query at a time
MAGIC: Final = re.compile(r"([*?\[])")
ROW: Final = {  # by which columns a row is found
    "games": "log", "placements": "log, seat", "rounds": "log, round", "player_rounds": "log, round, seat",
    "wins": "log, round, seat, place_in_ron", "payments": "log, round, number", "discards": "log, round, number",
}  # fmt: skip


class QueryError(ValueError):
    """A statement is no query, or can't be run; says why."""


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """One number. ``value`` is in the figure's unit and None where there is nothing to divide by.

    ``low`` and ``high`` are the 95 % interval, None where there is none; ``stands_for`` says for what it stands:
    `analyzer.stats.intervals.meaning`. ``games``: as many games of equal weight would tell as much.
    """

    figure: Figure
    group: tuple[Any, ...]
    bucket: Any = None
    value: float | None
    numerator: float
    denominator: float
    low: float | None = None
    high: float | None = None
    games: float = 0.0
    stands_for: str = NONE


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """What the rows of a selection are of."""

    games: int
    rounds: int
    with_errors: int
    unknown: int
    counted: int  # rounds


class NotTold(msgspec.Struct, frozen=True, kw_only=True):
    """A column that some rows of a selection do not tell; figures that need it are without those."""

    table: str
    column: str
    rows: int
    of: int  # rows in all


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Figures over a selection: what `analyzer.render.figures` tells."""

    profile: str
    selection: Selection
    totals: Totals
    values: list[Value]
    left_out: list[str]  # ids of figures that lack an axis or condition
    not_told: list[NotTold]
    groups: list[tuple[Any, ...]] | None = None  # those that are shown, in order; None: all, by their axes
    few: int = 0  # groups left out for too few rounds
    more: int = 0  # groups left out beyond a limit


class Engine:
    """A database with the tables of `analyzer.tables.schema`, and those of `analyzer.tables.beside` that are there."""

    def __init__(self, without: frozenset[int] = frozenset()) -> None:
        """``without``: logs whose rows do not count."""
        import duckdb

        self.database: duckdb.DuckDBPyConnection = duckdb.connect()
        self.database.execute("set enable_progress_bar = false")  # it is printed between the rows
        columns = ", ".join(f"{column.name} {SQL_TYPES[column.kind.removesuffix('?')]}" for column in YAKU)
        self.database.execute(f"create table yaku ({columns})")
        row = f"({', '.join('?' * len(YAKU))})"
        rows = yaku_rows()
        self.database.execute(
            f"insert into yaku values {', '.join([row] * len(rows))}", [value for one in rows for value in one]
        )
        self._counts = ""
        if without:
            self.database.execute("create table left_out as select unnest(?::bigint[]) as log", [sorted(without)])
            self._counts = " where log not in (select log from left_out)"

    def open(self, tables: dict[str, pa.Table]) -> Engine:
        """Over tables in memory."""
        for name in tables:
            self.database.register(f"raw_{name}", tables[name])
        self._views({name: f"raw_{name}" for name in tables})
        return self._closed([])

    def open_folder(self, folder: str, threads: int | None = None) -> Engine:
        """Over a folder of Parquet files, see `analyzer.tables.store`; read only as far as a query needs."""
        if threads is not None:
            self.database.execute("set threads = ?", [threads])
        more = (name for name in (*ON_REQUEST, *BESIDE) if any(Path(folder, name).glob("*.parquet")))
        self._views({name: _read(Path(folder, name)) for name in (*TABLES, *more)})
        return self._closed([folder, _literal(folder)])  # DuckDB compares the path as it is written

    def version_of(self, folder: str) -> int:
        """The version of the schema by which the tables of a folder were made; 0 where no file says it."""
        files = sorted(Path(folder, "games").glob("*.parquet"))[:1]
        said = [
            self.database.execute(
                "select value from parquet_kv_metadata(?) where key = ?::blob", [_literal(str(path)), SCHEMA]
            ).fetchone()
            for path in files
        ]
        return int(said[0][0]) if said and said[0] else 0

    def _closed(self, folders: list[str]) -> Engine:
        """From now on no other file is opened, whatever a query says."""
        self.database.execute("set allowed_directories = ?", [folders])
        self.database.execute("set enable_external_access = false")
        self.database.execute("set lock_configuration = true")
        return self

    def _views(self, rows: dict[str, str]) -> None:
        """A view a table; where tables that share games were put together, each game counts once."""
        for name in rows:
            self._view(name, rows[name], "")
        games, logs = self.database.execute("select count(*), count(distinct log) from games").fetchall()[0]
        if games > logs:
            for name in rows.keys() & ROW.keys():
                same = f"partition by {ROW[name]} order by date nulls last"
                self._view(name, rows[name], f" qualify row_number() over ({same}) = 1")

    def _view(self, name: str, rows: str, once: str) -> None:
        self.database.execute(f"create or replace view {name} as select * from {rows}{self._counts}{once}")

    def values(self, figures: list[Figure], selection: Selection) -> list[Value]:
        """Every figure for every group, in the order of the figures; figures that lack an axis are left out.

        Where lengths are told apart because nobody chose one, figures that do not depend on it are of all.
        """
        found: dict[str, list[Value]] = {}
        for some, chosen in lengths.split(figures, selection):
            for value in self._values(some, chosen):
                found.setdefault(value.figure.id, []).append(value)
        found = lengths.joined(found, selection)
        return [value for figure in figures for value in found.get(figure.id, [])]

    def _values(self, figures: list[Figure], selection: Selection) -> list[Value]:
        found: dict[str, list[Value]] = {}
        together = by_game.at_once(self.games())
        for table in sql.tables_of(figures):
            if not selection.allows(table):
                continue
            ours = [figure for figure in figures if figure.of == table and figure.kind != DISTRIBUTION]
            for first in range(0, len(ours), together):
                found.update(self._aggregated(table, ours[first : first + together], selection))
        for figure in figures:
            if figure.kind == DISTRIBUTION and selection.allows(figure.of):
                found[figure.id] = self._distributed(figure, selection)
        return [value for figure in figures for value in found.get(figure.id, [])]

    def result(self, figures: list[Figure], selection: Selection, profile: str) -> Result:
        """The same with what it is of."""
        return Result(
            profile=profile,
            selection=selection,
            totals=self.totals(selection if selection.allows("rounds") else Selection()),
            values=self.values(figures, selection),
            left_out=[figure.id for figure in figures if not selection.allows(figure.of)],
            not_told=self.not_told(figures, selection),
        )

    def _aggregated(self, table: str, figures: list[Figure], selection: Selection) -> dict[str, list[Value]]:
        totals = by_game.Totals(table, figures, selection)
        found: dict[str, list[Value]] = {figure.id: [] for figure in figures}
        for row in self.rows(totals.query):
            for figure, sums, products in totals.read(row):
                found[figure.id].append(valued(figure, selection, row[: totals.groups], sums, products))
        return found

    def _distributed(self, figure: Figure, selection: Selection) -> list[Value]:
        count = len(selection.by)
        return [
            valued(figure, selection, row[:count], by_game.share(row[count + 1 :]), bucket=row[count])
            for row in self.rows(by_game.distribution(figure, selection))
        ]

    def games(self) -> int:
        """How many games the tables have."""
        return int(self.database.execute("select count(*) from games").fetchall()[0][0])

    def rows_behind(self, figure: Figure, selection: Selection, limit: int) -> list[tuple[Any, ...]]:
        """Source, log id, log, round, kyoku, honba, seat and value of the rows that a figure counts."""
        return self.rows(sql.rows_behind(figure, selection, limit))

    def totals(self, selection: Selection) -> Totals:
        """Games and rounds of the selection, and what is left out of them."""
        rounds, errors, unknown, counted, games = self.rows(sql.excluded(selection))[0]
        return Totals(games=games, rounds=rounds, with_errors=errors, unknown=unknown, counted=counted)

    def not_told(self, figures: list[Figure], selection: Selection) -> list[NotTold]:
        """What the rows of a selection do not tell of all that the figures need."""
        found = self._undated(selection)
        for table in sql.tables_of(figures):
            columns = dict.fromkeys(name for figure in figures if figure.of == table for name in sql.may_lack(figure))
            if columns and selection.allows(table):
                count, *counts = self.rows(sql.not_told(table, columns, selection))[0]
                pairs = zip(columns, counts, strict=True)
                found += [NotTold(table=table, column=name, rows=rows, of=count) for name, rows in pairs if rows]
        return found

    def _undated(self, selection: Selection) -> list[NotTold]:
        """Games without a date, where the selection asks for one: they are in no year, and no condition on it holds."""
        if "date" not in selection.columns("games") and selection.window is None:
            return []
        timeless = tuple(one for one in selection.conditions if "date" not in AXES[one.axis].columns)
        chosen = selection._replace(by=(), conditions=timeless, window=None)
        rows, parameters = sql.source("games", chosen if chosen.allows("games") else Selection())
        counts = "count(distinct log) filter (date is null), count(distinct log)"
        undated, games = self.rows(Query(f"select {counts}\n{rows}", parameters))[0]
        return [NotTold(table="games", column="date", rows=undated, of=games)] if undated else []

    def query(self, statement: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Column names and rows of one SELECT. QueryError for anything else: nothing is written, no file is opened."""
        names, rows = self.stream(statement)
        return names, list(rows)

    def stream(self, statement: str) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
        """The same, without all rows in memory; QueryError from the rows too."""
        import duckdb

        try:
            parsed = self.database.extract_statements(statement)
            if len(parsed) != 1 or parsed[0].type != duckdb.StatementType.SELECT:
                raise QueryError("one SELECT is wanted")
            cursor = self.database.execute(parsed[0])
            return [column[0] for column in cursor.description or []], _fetched(cursor)
        except duckdb.Error as error:
            raise QueryError(str(error)) from error

    def rows(self, query: Query) -> list[tuple[Any, ...]]:
        """What a statement of ours gives."""
        return self.database.execute(query.sql, list(query.parameters)).fetchall()


def _fetched(cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    import duckdb

    try:
        while rows := cursor.fetchmany(FETCHED):
            yield from rows
    except duckdb.Error as error:
        raise QueryError(str(error)) from error


def _read(folder: Path) -> str:
    """The rows of every Parquet file below a folder; ``a=b`` in a path is no column."""
    paths = ", ".join(_literal(str(path)).replace("'", "''").join("''") for path in sorted(folder.rglob("*.parquet")))
    return f"read_parquet([{paths}], hive_partitioning = false)"


def _literal(path: str) -> str:
    """A path that DuckDB does not take for a pattern."""
    return MAGIC.sub(r"[\1]", path)


def valued(
    figure: Figure, selection: Selection, group: tuple[Any, ...], sums: Sums, products: Products | None = None,
    bucket: object = None,
) -> Value:  # fmt: skip
    """A figure, or a bucket of one, of a group of a selection, from its sums over games."""
    if not sums.base:
        return Value(figure=figure, group=group, bucket=bucket, value=None, numerator=float(sums.top), denominator=0.0)
    value, scale = sums.value + figure.offset, 100.0 if figure.unit == PERCENT else 1.0
    if figure.truncate >= 0:
        value = math.floor(value * 10**figure.truncate) / 10**figure.truncate
    of_one_kind = not selection.together  # of games with more and fewer players nothing is fixed
    fixed = figure.interval == BY_RULES and selection.whole_tables(figure.of) and of_one_kind
    bounds = None if fixed else interval(figure, sums, products)
    low, high = bounds if bounds is not None else (None, None)
    return Value(
        figure=figure, group=group, bucket=bucket, value=value * scale, numerator=float(sums.top),
        denominator=float(sums.base), low=_rounded(low, scale), high=_rounded(high, scale), games=sums.effective,
        stands_for=RULES if fixed else GAMES if bounds is not None else NONE,
    )  # fmt: skip


def interval(figure: Figure, sums: Sums, products: Products | None = None) -> Interval:
    """The 95 % interval of a figure by its kind, as a number (a share of one), within its bounds."""
    if figure.kind in (RATE, DISTRIBUTION):
        return single.rate(sums)
    if figure.kind == RATIO and products is not None:
        bounds = single.quotient(sums, products)
    elif figure.interval == COUNT:
        bounds = single.count(sums, figure.lowest)
    else:
        bounds = single.mean(sums)
    if bounds is None:
        return None
    return max(bounds[0] + figure.offset, figure.lowest), min(bounds[1] + figure.offset, figure.most)


def _rounded(bound: float | None, scale: float) -> float | None:
    """To eight digits: threads add up squared errors in any order, and the same games are to give the same bytes."""
    return None if bound is None else float(f"{bound * scale:.8g}")
