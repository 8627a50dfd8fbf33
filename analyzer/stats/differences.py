"""Figures of one group less those of another, with an interval that knows what the groups share.

`from_others`: a player less everybody else at these tables; opponents share his games, so both are taken game by game.
`between`: groups of different players, where the players are a sample too. Pages call these two.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from analyzer.stats import by_game, sql
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import DISTRIBUTION, RULES, Figure
from analyzer.stats.engine import PERCENT, Engine
from analyzer.stats.intervals.compare import around, two_way
from analyzer.stats.intervals.meaning import GAMES, NONE, PLAYERS
from analyzer.stats.intervals.meaning import RULES as BY_RULES
from analyzer.stats.sql import Query, Selection

SURE: Final = 3.6  # standard errors: of some 130 differences chance brings hardly one so far
MINIMUM: Final = 0.5  # degrees of freedom: with fewer there are not two games, or two players


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """``value`` less ``other``, in the figure's unit; None where one of them has nothing to divide by.

    ``low`` and ``high``: the 95 % interval of the difference; ``errors``: how many standard errors it is from zero.
    """

    figure: Figure
    group: Any = None  # of `between`: the group that is compared with all others
    value: float | None
    other: float | None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    errors: float | None = None
    stands_for: str = NONE

    @property
    def sure(self) -> bool:
        """Whether it is farther from zero than the largest of many differences is by chance."""
        return self.errors is not None and abs(self.errors) > SURE


def from_others(engine: Engine, figures: list[Figure], selection: Selection, player: str) -> list[Difference]:
    """A player less everybody else of the selection, whose own ``player`` is not looked at.

    Figures of whole rounds or games: his tables less the tables without him. Distributions are left out.
    """
    chosen = selection._replace(by=(), player=None)
    found: list[Difference] = []
    for table in sql.tables_of(figures):
        his = "name = ?" if sql.has_names(table) else "log in (select log from placements where name = ?)"
        groups = Groups(table, his, (player,), two_way=False)
        found += _compared(engine, groups, figures, chosen, None)
    return _in_order(figures, found)


def between(engine: Engine, figures: list[Figure], selection: Selection, axis: str) -> list[Difference]:
    """Each group of an axis less all other groups together, figure by figure; different players are in them.

    Rows without a value of the axis are in no group. Distributions, and figures that lack the axis, are left out.
    """
    chosen, of_axis = selection._replace(by=()), selection._replace(by=(axis,))
    found: list[Difference] = []
    for table in sql.tables_of(figures):
        if not of_axis.allows(table):
            continue
        rows, parameters = sql.source(table, of_axis)
        value = AXES[axis].sql_of(table)
        listed = engine.rows(Query(f"select distinct {value}, ({value})::varchar\n{rows}\norder by 1", parameters))
        for group, word in listed:
            if word is not None:
                groups = Groups(table, f"({value})::varchar = ?", (word,), True, of_axis.whole_tables(table), axis)
                found += _compared(engine, groups, figures, chosen, group)
    return _in_order(figures, found)


class Groups(NamedTuple):
    """Two groups of rows of a table: those for which ``mine`` holds, and those for which it does not."""

    table: str
    mine: str
    parameters: tuple[str, ...]
    two_way: bool  # whether the players are a sample too
    whole_tables: bool = False  # whether all seats of a table are in the same group
    axis: str = ""  # what ``mine`` is about


def _compared(
    engine: Engine, groups: Groups, figures: list[Figure], selection: Selection, group: object
) -> list[Difference]:
    ours = [figure for figure in figures if figure.of == groups.table and figure.kind != DISTRIBUTION]
    found = []
    together = by_game.at_once(engine.games())
    for first in range(0, len(ours), together):
        part = ours[first : first + together]
        rows = {row[0]: row[1:] for row in engine.rows(_statement(groups, part, selection))}
        for i, figure in enumerate(part):
            sides = [_Side.of(rows.get(mine, ()), i) for mine in (True, False)]
            found.append(_difference(figure, group, sides[0], sides[1], groups))
    return found


def _statement(groups: Groups, figures: list[Figure], selection: Selection) -> Query:
    """A row for each of the two groups: whether it is ``mine``, its players, and the fields of each figure's `_Side`.

    A row of a whole table counts for each of its players: for a part of it in the sums, but for all of it where players
    are compared, because each pair of tables that share a player goes together.
    """
    by = (*((groups.axis,) if groups.axis else ()), *(("player",) if groups.two_way else ()))
    rows, parameters = sql.source(groups.table, selection._replace(by=by), f"({groups.mine}) is not null")
    seats = "any_value(players)" if groups.two_way and not sql.has_names(groups.table) else "1"
    pairs = list(enumerate(map(sql.terms, figures)))
    terms = _listed("({x})::double / {seats} as x{i}, ({d})::double / {seats} as d{i}", pairs, seats)
    totals = _listed("sum(x{i}) as x{i}, sum(d{i}) as d{i}, sum(d{i}) ^ 2 / sum(d{i} ^ 2) as e{i}", pairs)
    error = "(a.x{i} - b.x{i} / b.d{i} * a.d{i}) / " + ("b.d{i}" if groups.two_way else "nullif(b.d{i} - a.d{i}, 0)")
    errors = _listed(f"sum(if(mine, 1, -1) * {error}) as u{{i}}", pairs)
    each = _listed("sum({{weight}}u{i}) as u{i}", pairs)
    of_game, of_player = each.format(weight=""), each.format(weight="seats * ")
    squares = _listed("count(u{i}) as n{i}, sum(u{i} ^ 2) as s{i}", pairs)
    fields = _listed("t.x{i}, t.d{i}, t.e{i}, g.n{i}, g.s{i}, p.n{i}, p.s{i}, c.s{i}", pairs)
    return Query(
        f"with cells as materialized (select ({groups.mine}) as mine, log as game, "
        f"{'name' if groups.two_way else '0'} as player, {seats} as seats, {terms}\n{rows}\ngroup by 1, 2, 3),\n"
        f"totals as (select mine, count(distinct player) as people, {totals} from cells group by mine),\n"
        f"errors as materialized (select game, player, any_value(seats) as seats, {errors} "
        "from cells a join totals b using (mine) group by game, player),\n"
        f"of_games as (select {squares} from (select {of_game} from errors group by game)),\n"
        f"of_players as (select {squares} from (select {of_player} from errors group by player)),\n"
        f"of_cells as (select {_listed('sum((seats * u{i}) ^ 2) as s{i}', pairs)} from errors)\n"
        f"select mine, people, {fields} from totals t, of_games g, of_players p, of_cells c",
        (*groups.parameters, *groups.parameters, *parameters),
    )


def _listed(pattern: str, pairs: list[tuple[int, tuple[str, str]]], seats: str = "") -> str:
    return ", ".join(pattern.format(i=i, x=x, d=d, seats=seats) for i, (x, d) in pairs)


class _Side(NamedTuple):
    """One of the two groups; the sums of squares are of the difference and the same in both."""

    players: int = 0
    top: float = 0.0
    base: float = 0.0
    effective: float = 0.0  # games
    games: int = 0
    of_games: float = 0.0
    clusters: int = 0  # players of both
    of_players: float = 0.0
    of_cells: float = 0.0

    @classmethod
    def of(cls, row: tuple[Any, ...], number: int) -> _Side:
        """The fields of one figure in a row of the statement; of an empty row nothing."""
        return cls(row[0], *(item or 0 for item in row[1 + 8 * number : 9 + 8 * number])) if row else cls()


def _difference(figure: Figure, group: object, mine: _Side, rest: _Side, groups: Groups) -> Difference:
    scale = 100.0 if figure.unit == PERCENT else 1.0
    value, other = (side.top / side.base + figure.offset if side.base else None for side in (mine, rest))
    shown = Difference(
        figure=figure, group=group, value=None if value is None else value * scale,
        other=None if other is None else other * scale,
    )  # fmt: skip
    if value is None or other is None:
        return shown
    difference = value - other
    if figure.interval == RULES and groups.whole_tables:
        return replace(shown, difference=difference * scale, stands_for=BY_RULES)
    variance = mine.games / (mine.games - 1) * mine.of_games if mine.games > 1 else 0.0
    freedom = min(mine.effective, rest.effective) - 1
    if groups.two_way and mine.games > 1 and mine.clusters > 1:
        variance = two_way((mine.games, mine.of_games), (mine.clusters, mine.of_players), mine.of_cells)
        freedom = min(freedom, mine.players - 1, rest.players - 1)
    if variance <= 0 or freedom < MINIMUM:
        return replace(shown, difference=difference * scale)
    low, high = around(difference, variance, freedom)
    return replace(
        shown, difference=difference * scale, low=low * scale, high=high * scale,
        errors=difference / math.sqrt(variance), stands_for=PLAYERS if groups.two_way else GAMES,
    )  # fmt: skip


def _in_order(figures: list[Figure], found: list[Difference]) -> list[Difference]:
    order = {figure.id: i for i, figure in enumerate(figures)}
    return sorted(found, key=lambda one: order[one.figure.id])
