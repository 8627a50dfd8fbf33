"""Rows of one table told apart by conditions, and a few rates and means of each: of a player, and of his room."""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import msgspec

from analyzer.stats import sql
from analyzer.stats.engine import Engine, Z, wilson
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
    """One table of a profile. ``source`` is a table or a subquery with the columns of the axes of a kind.

    ``keys`` are the expressions by which rows are first put together, with a name each where it is no column: the
    conditions of the slices are over these, and then there are few rows.
    """

    key: str
    name: str
    ja: str
    rows: str
    rows_ja: str
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
    """The numbers of a player, and of his room."""
    own = _sums(beside.near, slices, beside.mine)
    all_ = _sums(beside.everybody, slices, beside.room)
    measures = (SHARE, *slices.measures)
    lines = []
    for one, ours, theirs in zip(slices.slices, own, all_, strict=True):
        if theirs[0][0]:
            share, *cells = map(_cell, measures, ours, theirs)
            lines.append(Line(slice=one, share=share, cells=cells))
    return Sliced(slices=slices, lines=lines)


def _sums(engine: Engine, slices: Slices, selection: Selection) -> list[list[tuple[float, float, float]]]:
    """For each slice the sums of its share and of each measure: numerator, rows, squares."""
    chosen, parameters = sql.chosen_rows(selection, sql.clean(selection), slices.where)
    names = [f"{part}{number}" for number, _ in enumerate(slices.measures) for part in "xds"]
    terms = [f"{term} as {name}" for name, term in zip(names, _terms(slices.measures), strict=True)]
    columns = []
    for one in slices.slices:
        counted = [f"sum(case when {one.condition} then {name} end)" for name in ("n", *names)]
        columns += [counted[0], "sum(n)", "0", *counted[1:]]
    rows = engine.rows(Query(
        f"with put as (select {', '.join([slices.keys, 'count(*) as n', *terms])}\nfrom {slices.source}\n"
        f"where {chosen}\ngroup by all)\nselect {', '.join(columns)} from put", parameters,
    ))[0]  # fmt: skip
    triples = [_triple(rows[i : i + 3]) for i in range(0, len(rows), 3)]
    step = 1 + len(slices.measures)
    return [triples[i : i + step] for i in range(0, len(triples), step)]


def _triple(sums: tuple[Any, ...]) -> tuple[float, float, float]:
    x, d, squares = (float(item or 0) for item in sums)
    return x, d, squares


def _terms(measures: tuple[Measure, ...]) -> list[str]:
    """Numerator, rows and squares of each measure."""
    found = []
    for measure in measures:
        if measure.unit == PERCENT:
            both = f"({measure.among}) and ({measure.numerator})"
            found += [f"count_if({both})", f"count_if({measure.among})", "0"]
        else:
            value = f"(case when {measure.among} then ({measure.numerator})::double end)"
            found += [f"sum({value})", f"count({value})", f"sum({value} * {value})"]
    return found


def _cell(measure: Measure, own: tuple[float, float, float], room: tuple[float, float, float]) -> Cell:
    value, low, high = shares_of(*own) if measure.unit == PERCENT else mean_of(*own)
    other = shares_of(*room)[0] if measure.unit == PERCENT else mean_of(*room)[0]
    return Cell(value=value, low=low, high=high, rows=int(own[1]), room=other, room_rows=int(room[1]))


def shares_of(hits: float, rows: float, _: float = 0) -> tuple[float | None, float | None, float | None]:
    """A rate and its interval in per cent."""
    if not rows:
        return None, None, None
    low, high = wilson(hits, rows)
    return 100 * hits / rows, 100 * low, 100 * high


def mean_of(total: float, rows: float, squares: float) -> tuple[float | None, float | None, float | None]:
    """A mean and its interval."""
    if not rows:
        return None, None, None
    if rows < 2:
        return total / rows, None, None
    half = Z * math.sqrt(max(squares - total * total / rows, 0.0) / (rows - 1) / rows)
    return total / rows, total / rows - half, total / rows + half
