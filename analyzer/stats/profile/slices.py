"""Rows of one table told apart by conditions, and a few rates and means of each: of a player, and of his room."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from analyzer.stats import sql
from analyzer.stats.engine import Engine
from analyzer.stats.intervals.sums import Sums
from analyzer.stats.profile.counts import PRODUCTS, bounds, sums_of
from analyzer.stats.profile.near import Beside
from analyzer.stats.sql import Query, Selection

PERCENT: Final = "%"


class Measure(NamedTuple):
    """A rate (``unit`` %) or a mean over the rows of a slice for which ``among`` holds."""

    key: str
    name: str
    ja: str
    unit: str
    numerator: str
    among: str = "true"


SHARE: Final = Measure("share", "share", "割合", PERCENT, "true")


class Slice(NamedTuple):
    """The rows for which a condition holds."""

    key: str
    name: str
    ja: str
    condition: str


class Slices(NamedTuple):
    """One table of a profile. ``source`` is a table, or rows with the columns of ``table``.

    ``keys`` are the expressions by which rows are first put together, with a name each where it is no column: the
    conditions of the slices are over these, and then there are few rows.
    """

    key: str
    name: str
    ja: str
    rows: str
    rows_ja: str
    table: str
    source: str
    where: str
    keys: str
    slices: tuple[Slice, ...]
    measures: tuple[Measure, ...]


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A number of a player with its interval, and of the room; in per cent or points."""

    value: float | None
    low: float | None
    high: float | None
    rows: int
    room: float | None
    room_rows: int


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A slice: its share of all rows of the table, and its numbers."""

    slice: Slice
    share: Cell
    cells: list[Cell]


class Sliced(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a profile with its numbers; slices that nobody has are left out."""

    slices: Slices
    lines: list[Line]


def sliced(beside: Beside, slices: Slices) -> Sliced:
    """The numbers of a player, with intervals by game, and of his room."""
    measures = (SHARE, *slices.measures)
    own, room = _own(beside.near, slices, beside.mine), _room(beside.everybody, slices, beside.room)
    step, lines = len(measures), []
    for at, one in enumerate(slices.slices):
        places = range(at * step, (at + 1) * step)
        if room[places[0]][0]:
            share, *cells = (_cell(measure, own[i], room[i]) for measure, i in zip(measures, places, strict=True))
            lines.append(Line(slice=one, share=share, cells=cells))
    return Sliced(slices=slices, lines=lines)


def _put(slices: Slices, selection: Selection, by_log: bool) -> Query:
    """Rows put together by the keys, with numerator and rows of each measure; so many rows are in ``n``."""
    chosen, parameters = sql.chosen_rows(selection, sql.clean(selection), slices.where, table=slices.table)
    terms = [f"{term} as {name}" for name, term in zip(_names(slices), _terms(slices.measures), strict=True)]
    keys = f"log, {slices.keys}" if by_log else slices.keys
    return Query(
        f"put as (select {', '.join([keys, 'count(*) as n', *terms])}\nfrom {slices.source}\n"
        f"where {chosen}\ngroup by all)", parameters,
    )  # fmt: skip


def _pairs(slices: Slices) -> list[tuple[str, str]]:
    """Numerator and denominator of the share and of each measure, slice by slice, as sums over rows of ``put``."""
    found = []
    for one in slices.slices:
        names = iter(_names(slices))
        found.append((f"sum(case when {one.condition} then n end)", "sum(n)"))
        found += [
            (f"sum(case when {one.condition} then {x} end)", f"sum(case when {one.condition} then {d} end)")
            for x, d in zip(names, names, strict=True)
        ]
    return found


def _room(engine: Engine, slices: Slices, selection: Selection) -> list[tuple[float, float]]:
    put = _put(slices, selection, by_log=False)
    columns = [column for pair in _pairs(slices) for column in pair]
    row = engine.rows(Query(f"with {put.sql}\nselect {', '.join(columns)} from put", put.parameters))[0]
    numbers = [float(item or 0) for item in row]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _own(engine: Engine, slices: Slices, selection: Selection) -> list[Sums]:
    put = _put(slices, selection, by_log=True)
    pairs = _pairs(slices)
    games = [f"coalesce({x}, 0)::double as x{i}, coalesce({d}, 0)::double as d{i}" for i, (x, d) in enumerate(pairs)]
    products = [
        f"sum(x{i}), sum(d{i}), sum(x{i} * x{i}), sum(x{i} * d{i}), sum(d{i} * d{i}), count_if(d{i} > 0), "
        f"count_if(x{i} > 0), count_if(x{i} < d{i})"
        for i, _ in enumerate(pairs)
    ]
    row = engine.rows(Query(
        f"with {put.sql},\ngame as (select {', '.join(games)} from put group by log)\n"
        f"select {', '.join(products)} from game", put.parameters,
    ))[0]  # fmt: skip
    numbers = [item or 0 for item in row]
    return [sums_of(tuple(numbers[i : i + PRODUCTS])) for i in range(0, len(numbers), PRODUCTS)]  # type: ignore[arg-type]


def _names(slices: Slices) -> list[str]:
    return [f"{part}{number}" for number, _ in enumerate(slices.measures) for part in "xd"]


def _terms(measures: tuple[Measure, ...]) -> list[str]:
    """Numerator and rows of each measure."""
    found = []
    for measure in measures:
        if measure.unit == PERCENT:
            both = f"({measure.among}) and ({measure.numerator})"
            found += [f"count_if({both})", f"count_if({measure.among})"]
        else:
            value = f"(case when {measure.among} then ({measure.numerator})::double end)"
            found += [f"sum({value})", f"count({value})"]
    return found


def _cell(measure: Measure, own: Sums, room: tuple[float, float]) -> Cell:
    is_share = measure.unit == PERCENT
    scale = 100 if is_share else 1
    limits = bounds(own, is_share) if own.base else None
    x, d = room
    return Cell(
        value=scale * own.value if own.base else None, low=None if limits is None else scale * limits[0],
        high=None if limits is None else scale * limits[1], rows=int(own.base),
        room=scale * x / d if d else None, room_rows=int(d),
    )  # fmt: skip
