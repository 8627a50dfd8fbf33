"""SQL that adds up figures game by game, because the game is the unit of every interval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from analyzer.stats import sql
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import RATIO, Figure
from analyzer.stats.intervals.sums import Products, Sums
from analyzer.stats.sql import Query, Selection

PRODUCTS: Final = ("count({d})", "regr_syy({x}, {d})", "regr_sxx({x}, {d})", "regr_sxy({x}, {d})")
CELLS: Final = 20_000_000  # sums of games that one statement holds
LEAST: Final = 8  # figures in one statement: with fewer a table is read too often
MOST: Final = 100  # with more no statement is faster


class Totals:
    """The statement for figures of a table that are no distributions, and how its rows are read.

    Figures that share a numerator or denominator share its sums.
    """

    def __init__(self, table: str, figures: list[Figure], selection: Selection) -> None:
        self.figures = figures
        self.groups = len(selection.by)
        self._terms: dict[str, str] = {}
        for figure in figures:
            for term in sql.terms(figure):
                self._terms.setdefault(term, f"c{len(self._terms)}")
        self._pairs = [(self._terms[x], self._terms[d]) for x, d in map(sql.terms, figures)]
        self._places: dict[str, int] = {}  # of each sum over games in a row
        for figure, (x, d) in zip(figures, self._pairs, strict=True):
            for part in _parts(figure, x, d):
                self._places.setdefault(part, len(self._places))
        self.query = self._made(table, selection)

    def _made(self, table: str, selection: Selection) -> Query:
        keys = [f"g{i}" for i in range(self.groups)]
        groups = [f"{AXES[axis].sql_of(table)} as {key}" for axis, key in zip(selection.by, keys, strict=True)]
        rows, parameters = sql.source(table, selection)
        terms = [f"({term})::double as {name}" for term, name in self._terms.items()]
        sums = [f"{part} as s{i}" for part, i in self._places.items()]
        jackknife = [
            f"sum((({x} - b.s{top} / b.s{base} * {d}) / nullif(b.s{base} - {d}, 0)) ^ 2)"
            for x, d in self._pairs
            for top, base in [(self._places[f"sum({x})"], self._places[f"sum({d})"])]
        ]
        same = " and ".join(f"a.{key} is not distinct from b.{key}" for key in keys) or "true"
        first = [f"any_value(b.s{i})" for i in range(len(sums))]
        return Query(
            f"with per_game as materialized (select {', '.join([*groups, 'log as game', *terms])}\n"
            f"{rows}{sql.group_by(self.groups + 1, ordered=False)}),\n"
            f"totals as (select {', '.join([*keys, *sums])} from per_game{sql.group_by(self.groups, ordered=False)})\n"
            f"select {', '.join([*(f'a.{key}' for key in keys), *first, *jackknife])}\n"
            f"from per_game a join totals b on {same}{sql.group_by(self.groups)}",
            parameters,
        )

    def read(self, row: tuple[Any, ...]) -> Iterator[tuple[Figure, Sums, Products | None]]:
        """The sums of each figure in a row."""
        sums = [item or 0 for item in row[self.groups :]]
        for i, (figure, (x, d)) in enumerate(zip(self.figures, self._pairs, strict=True)):
            told = [sums[self._places[part]] for part in _parts(figure, x, d)]
            errors = sums[len(self._places) + i]
            games, top, base, squared, has, lacks = told[:6]
            variance = errors * (games - 1) / games if games else 0.0
            products = Products(*told[6:]) if figure.kind == RATIO else None
            yield figure, Sums(games, top, base, squared, has, lacks, variance), products


def _parts(figure: Figure, x: str, d: str) -> tuple[str, ...]:
    """Of the columns x and d of the sums per game: the fields of `Sums` but the variance, then those of `Products`."""
    sums = (
        f"count_if({d} <> 0)", f"sum({x})", f"sum({d})", f"sum({d} * {d})", f"count_if({x} > 0)",
        f"count_if({x} < {d})",
    )  # fmt: skip
    return sums + (tuple(part.format(x=x, d=d) for part in PRODUCTS) if figure.kind == RATIO else ())


def at_once(games: int) -> int:
    """How many figures one statement takes, so that memory has an end."""
    return max(LEAST, min(MOST, CELLS // max(games, 1)))


def distribution(figure: Figure, selection: Selection) -> Query:
    """Groups and bucket, then what `share` reads: a row a bucket."""
    count = len(selection.by)
    keys = [f"g{i}" for i in range(count)]
    groups = [f"{AXES[axis].sql_of(figure.of)} as {key}" for axis, key in zip(selection.by, keys, strict=True)]
    rows, parameters = sql.source(figure.of, selection, sql.counted(figure))
    own, listed = (", ".join([*keys, ""]), ", ".join([*(f"a.{key}" for key in keys), ""]))
    same = "".join(f" and a.{key} is not distinct from b.{key}" for key in keys)
    by = [sql.group_by(count + more, ordered=False) for more in range(3)]
    return Query(
        f"with cells as materialized (select {', '.join([*groups, 'log as game', f'{figure.bucket} as bucket'])}, "
        f"count(*)::double as x\n{rows}{by[2]}),\n"
        f"per_game as materialized (select {own}game, sum(x) as d from cells{by[1]}),\n"
        f"totals as (select {own}count(*) as n, sum(d) as base, sum(d * d) as dd from per_game{by[0]}),\n"
        f"buckets as (select {listed}bucket, sum(x) as top, count(*) as has, count_if(x = d) as whole, "
        f"sum(x * x) as xx, sum(x * d) as xd from cells a join per_game b on a.game = b.game{same}{by[1]})\n"
        f"select {listed}bucket, n, top, base, dd, has, whole, xx, xd from buckets a join totals b on true{same}\n"
        f"order by {', '.join(str(i + 1) for i in range(count + 1))}",
        parameters,
    )


def share(row: tuple[Any, ...]) -> Sums:
    """The sums of a bucket, from what a row of `distribution` has behind it.

    The variance is that of the jackknife for games of equal weight; a game without the bucket has none of it.
    """
    games, top, base, dd, has, whole, xx, xd = row
    value = top / base
    errors = max(xx - 2 * value * xd + value * value * dd, 0.0)
    variance = games / (games - 1) * errors / base**2 if games > 1 else 0.0
    return Sums(games, top, base, dd, has, games - whole, variance)
