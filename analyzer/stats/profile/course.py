"""The games of a player one after the other: places, scores, dan and rate; and his best and worst runs."""

from __future__ import annotations

import datetime
from typing import Final

import msgspec

from analyzer.stats import sql
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Query, Selection

GAMES: Final = """select g.date, g.log_id, p.place, p.final_score, p.dan, p.rate, p.rounds,
  r.won, r.dealt_in, r.riichi, r.opened, r.change
from ({placements}) p
join (select log, any_value(date) as date, any_value(log_id) as log_id, any_value(source) as source from games
  group by log) g using (log)
left join (select log, count_if(won) as won, count_if(deal_ins > 0) as dealt_in, count_if(riichi) as riichi,
  count_if(opened) as opened, sum(change) as change {rounds} group by log) r using (log)
order by g.date nulls last, g.log_id nulls last, g.source, p.log"""


class Played(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One finished game of the player; what a log does not tell is None."""

    date: datetime.date | None
    log_id: str | None
    place: int
    score: int
    dan: int | None
    rate: float | None
    rounds: int
    wins: int
    deal_ins: int
    riichi: int
    calls: int
    change: int | None


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """All games in order: by date and id where logs tell them (``dated``: all do), else by the name of the log."""

    games: list[Played]
    dated: bool
    most_firsts: int  # in a row
    most_without_last: int
    most_lasts: int


def course(engine: Engine, mine: Selection, players: int) -> Course:
    """The finished games of a selection of one player."""
    placements, first = sql.source("placements", mine, "finished and place is not null and final_score is not null")
    rounds, second = sql.source("player_rounds", mine)
    statement = GAMES.format(placements=f"select * {placements}", rounds=rounds)
    games = [
        Played(
            date=date, log_id=log_id, place=place, score=score, dan=dan, rate=rate, rounds=count, wins=won or 0,
            deal_ins=dealt or 0, riichi=riichi or 0, calls=opened or 0, change=change,
        )
        for date, log_id, place, score, dan, rate, count, won, dealt, riichi, opened, change in engine.rows(
            Query(statement, (*first, *second))
        )
    ]  # fmt: skip
    places = [game.place for game in games]
    return Course(
        games=games, dated=bool(games) and all(game.date is not None for game in games),
        most_firsts=_run([place == 1 for place in places]),
        most_without_last=_run([place != players for place in places]),
        most_lasts=_run([place == players for place in places]),
    )  # fmt: skip


def _run(holds: list[bool]) -> int:
    """The longest run of games for which it holds."""
    longest = now = 0
    for one in holds:
        now = now + 1 if one else 0
        longest = max(longest, now)
    return longest


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """Mean place of the last ``size`` games at each game from the ``size``-th on; luck keeps it in the band."""

    size: int
    means: list[float]
    low: float
    high: float


LEAST: Final = 15  # games from which on there is a trend
WIDEST: Final = 100


def window(course: Course) -> Window | None:
    """A moving mean of places; the band is of 95 % of windows of a player who does not change. None: too few games."""
    places = [game.place for game in course.games]
    count = len(places)
    if count < LEAST:
        return None
    size = min(WIDEST, max(5, count * 2 // 5))
    whole = sum(places) / count
    variance = sum((place - whole) ** 2 for place in places) / (count - 1)
    half = 1.96 * (variance / size * max(0.0, 1 - size / count)) ** 0.5
    sums = [sum(places[:size])]
    for at in range(size, count):
        sums.append(sums[-1] + places[at] - places[at - size])
    return Window(size=size, means=[each / size for each in sums], low=whole - half, high=whole + half)
