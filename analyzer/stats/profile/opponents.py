"""Who a player has met: games together, who placed above whom, and the rons between them."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.stats import sql
from analyzer.stats.engine import Engine
from analyzer.stats.profile.counts import by_rows
from analyzer.stats.sql import Selection

MET: Final = """with mine as (select log, seat, place {mine}),
others as (select o.log, o.seat, o.name, o.place, m.place as own, m.seat as own_seat
  from (select log, seat, name, place, finished from placements where log in (select log from mine)) o
  join mine m using (log) where o.seat <> m.seat),
rons as (select log, seat as winner, loser, points + honba_part as paid {wins}
  and not tsumo and log in (select log from mine)),
won as (select o.name, count(*) as wins, sum(paid) as points from rons r
  join others o on o.log = r.log and o.seat = r.loser and o.own_seat = r.winner group by 1),
lost as (select o.name, count(*) as wins, sum(paid) as points from rons r
  join others o on o.log = r.log and o.seat = r.winner and o.own_seat = r.loser group by 1)
select name, games, placed, above, mean, coalesce(won.wins, 0), coalesce(won.points, 0), coalesce(lost.wins, 0),
  coalesce(lost.points, 0), count(*) over ()
from (select name, count(*) as games, count(place) as placed, count_if(own < place) as above, avg(own) as mean
  from others group by 1) left join won using (name) left join lost using (name)
order by games desc, above desc, name limit ?"""


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Counts over the games with one other player; points with honba."""

    name: str
    games: int
    placed: int  # games with places
    above: int  # the player ahead of him
    low: float  # of that share, in per cent
    high: float
    place: float | None  # the player's mean place in these games
    rons: int  # won from him
    points_won: int
    dealt_in: int  # to him
    points_lost: int


class Opponents(msgspec.Struct, frozen=True, kw_only=True):
    """The opponents met most often, and how many there are."""

    met: int
    listed: list[Opponent]


def opponents(engine: Engine, mine: Selection, room: Selection, limit: int) -> Opponents:
    """The opponents of a selection of one player. ``room``: the same selection without him."""
    own, first = sql.source("placements", mine, "finished and place is not null")
    wins, second = sql.source("wins", room)
    rows = engine.database.execute(MET.format(mine=own, wins=wins), [*first, *second, limit]).fetchall()
    listed = []
    for name, games, placed, above, mean, rons, won, dealt_in, lost, _ in rows:
        low, high = by_rows(above, placed) if placed else (0.0, 1.0)
        listed.append(Opponent(
            name=name, games=games, placed=placed, above=above, low=100 * low, high=100 * high, place=mean, rons=rons,
            points_won=int(won), dealt_in=dealt_in, points_lost=int(lost),
        ))  # fmt: skip
    return Opponents(met=rows[0][-1] if rows else 0, listed=listed)
