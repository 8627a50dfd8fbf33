"""Sums of figures: of the whole room, and game by game of its regular players, in one pass over each table."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.stats import sql
from analyzer.stats.catalogue import DISTRIBUTION, Figure
from analyzer.stats.engine import Engine
from analyzer.stats.intervals.shrink import GAMES, Record, Spread, spread
from analyzer.stats.sql import Query, Selection

FEWER: Final = 10  # where fewer than ENOUGH players have so many
ENOUGH: Final = 30
LEAST_PLAYERS: Final = 10  # for a spread between players
LEAST_ROWS: Final = 5  # of a player that tells of the spread
MOST: Final = 300  # regulars that are looked at: more tell the spread no better


class Regulars(NamedTuple):
    """Who is compared with: players of at least so many games. Of more than `MOST` the names are a sample."""

    names: tuple[str, ...]
    players: int
    least: int  # games


class Added(NamedTuple):
    """A figure over all rows of a selection, and of each regular player."""

    x: float
    d: float
    players: dict[str, Record]

    def spread(self) -> Spread | None:
        """How the regular players differ; None where too few of them have enough rows."""
        told = [one for one in self.players.values() if one.base >= LEAST_ROWS]
        return spread(told, 2) if len(told) >= LEAST_PLAYERS else None

    def span(self) -> tuple[float, float] | None:
        """Between which are 95 % of their values, luck and all."""
        values = sorted(one.value for one in self.players.values() if one.base >= LEAST_ROWS)
        aside = len(values) // 40
        return (values[aside], values[-1 - aside]) if values else None


def regulars(engine: Engine, selection: Selection) -> Regulars:
    """The regular players of a selection."""
    rows, parameters = sql.source("placements", selection, "finished")
    least = GAMES
    for least in (GAMES, FEWER):
        found = engine.rows(Query(
            f"select name from (select name, count(*) as games\n{rows}\ngroup by name)\nwhere games >= {least} "
            "order by hash(name), name", parameters,
        ))  # fmt: skip
        if len(found) >= ENOUGH:
            break
    return Regulars(tuple(name for (name,) in found[:MOST]), len(found), least)


def added(engine: Engine, figures: list[Figure], selection: Selection, names: tuple[str, ...]) -> dict[str, Added]:
    """Each figure, by its id; figures that lack an axis of the selection and distributions are left out."""
    found: dict[str, Added] = {}
    told = [figure for figure in figures if figure.kind != DISTRIBUTION and selection.allows(figure.of)]
    for table in sql.tables_of(told):
        some = [figure for figure in told if figure.of == table]
        if table in ("rounds", "games"):
            continue
        found.update(_added(engine, table, some, selection, names))
    return found


def _added(
    engine: Engine, table: str, figures: list[Figure], selection: Selection, names: tuple[str, ...]
) -> dict[str, Added]:  # fmt: skip
    """One statement: sums of each game of a regular, then of each regular; what is left goes to nobody's sums."""
    terms = list(dict.fromkeys(term for figure in figures for term in sql.terms(figure)[:2]))
    place = {term: f"s{number}" for number, term in enumerate(terms)}
    rows, parameters = sql.source(table, selection)
    games = ", ".join(f"coalesce({term}, 0)::double as {name}" for term, name in place.items())
    products = []
    for figure in figures:
        x, d = (place[term] for term in sql.terms(figure)[:2])
        products += [f"sum({x})", f"sum({d})", f"sum({x} * {x})", f"sum({x} * {d})", f"sum({d} * {d})"]
        products.append(f"count_if({d} > 0)")
    statement = (
        "with chosen as (select unnest(?::varchar[]) as regular),\n"
        f"game as (select regular, case when regular is not null then log end as one, {games}\n"
        f"from (select * {rows}) left join chosen on name = regular group by 1, 2)\n"
        f"select regular, {', '.join(products)} from game group by 1"
    )
    told = engine.database.execute(statement, [list(names), *parameters]).fetchall()
    return {
        figure.id: Added(
            sum(row[1 + 6 * i] for row in told),
            sum(row[2 + 6 * i] for row in told),
            {row[0]: _record(row[0], *row[1 + 6 * i : 7 + 6 * i]) for row in told if row[0] and row[2 + 6 * i]},
        )
        for i, figure in enumerate(figures)
    }  # fmt: skip


def _record(name: str, x: float, d: float, xx: float, xd: float, dd: float, games: int) -> Record:
    ratio = x / d
    return Record(name, games, x, d, max(xx - 2 * ratio * xd + ratio * ratio * dd, 0.0))
