"""Each player among the players of a selection: percentiles with chance taken out, and how wide they are.

`rooms` reads the records of all players once; `Room.of` tells one of them. Pages call these.
"""

from __future__ import annotations

from typing import Any

import msgspec

from analyzer.stats import by_game, sql
from analyzer.stats.catalogue import DISTRIBUTION, Figure
from analyzer.stats.engine import Engine
from analyzer.stats.intervals.shrink import GAMES, Record, Spread, Standing, spread, standing
from analyzer.stats.sql import Query, Selection


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A figure over the players of a selection. ``spread`` is None where there are not two with enough games.

    Numbers are as they are divided: a rate is a share of one, and a figure's offset is not in them.
    """

    figure: Figure
    records: dict[str, Record]  # by name, of all players
    spread: Spread | None
    least: int  # games of the players of ``spread``

    def of(self, name: str) -> Standing | None:
        """A player among those with enough games; None where he has no row, or there is nobody to compare with."""
        record = self.records.get(name)
        return None if record is None or self.spread is None else standing(record, self.spread)

    def ranking(self) -> list[tuple[Record, Standing]]:
        """The players who are sure enough to be ranked, by the number with chance taken out, highest first."""
        if self.spread is None:
            return []
        told = [(record, standing(record, self.spread)) for record in self.records.values()]
        return sorted((pair for pair in told if pair[1].ranked), key=lambda pair: -pair[1].shrunk)


def rooms(engine: Engine, figures: list[Figure], selection: Selection, least: int = GAMES) -> dict[str, Room]:
    """By figure: the players of a selection, whose own ``player`` and ``by`` are not looked at.

    Choose one room, length and number of players: else players differ by what they play. Distributions, and figures of
    whole rounds and games, which have no player, are left out.
    """
    chosen = selection._replace(by=("player",), player=None)
    found: dict[str, Room] = {}
    together = by_game.at_once(engine.games())
    for table in sql.tables_of(figures):
        ours = [one for one in figures if one.of == table and one.kind != DISTRIBUTION and sql.has_names(table)]
        for first in range(0, len(ours), together):
            part = ours[first : first + together]
            rows = engine.rows(_records(table, part, chosen))
            for i, figure in enumerate(part):
                records = {row[0]: _record(row, i) for row in rows if row[3 + 6 * i]}
                found[figure.id] = Room(
                    figure=figure, records=records, spread=spread(records.values(), least), least=least
                )
    return {figure.id: found[figure.id] for figure in figures if figure.id in found}


def _records(table: str, figures: list[Figure], selection: Selection) -> Query:
    """A row a player: games, x, d, and the sums of x * x, x * d, d * d over his games, of each figure."""
    rows, parameters = sql.source(table, selection)
    pairs = list(enumerate(map(sql.terms, figures)))
    terms = ", ".join(f"({x})::double as x{i}, ({d})::double as d{i}" for i, (x, d) in pairs)
    sums = ", ".join(
        f"count_if(d{i} <> 0), sum(x{i}), sum(d{i}), sum(x{i} * x{i}), sum(x{i} * d{i}), sum(d{i} * d{i})"
        for i, _ in pairs
    )
    return Query(
        f"with cells as (select name, log, {terms}\n{rows}\ngroup by name, log)\n"
        f"select name, {sums} from cells group by name order by name",
        parameters,
    )


def _record(row: tuple[Any, ...], number: int) -> Record:
    games, x, d, xx, xd, dd = (item or 0 for item in row[1 + 6 * number : 7 + 6 * number])
    ratio = x / d
    return Record(row[0], games, x, d, max(xx - 2 * ratio * xd + ratio * ratio * dd, 0.0))
