"""What a page of a room asks for: its figures kind by kind, how its players differ, and its regular players."""

from __future__ import annotations

import datetime
import math
from typing import Any, Final, NamedTuple

import msgspec

from analyzer.stats.catalogue import DISTRIBUTION, Figure
from analyzer.stats.engine import Engine, Value
from analyzer.stats.intervals.shrink import GAMES, Record, Spread
from analyzer.stats.profile.kinds import Kind, kinds_of, of_kind
from analyzer.stats.profile.mixes import buckets
from analyzer.stats.profile.sums import ENOUGH, FEWER, added
from analyzer.stats.sql import Query, Selection, source

KINDS: Final = 4  # that are told side by side
LISTED: Final = 1_000  # players, those of most games
LAST_TURN: Final = 17  # from it on all declarations are one


class Person(NamedTuple):
    """A regular player: games, and the record of each figure by its id."""

    name: str
    games: int
    records: dict[str, Record]


class Turn(NamedTuple):
    """Riichi declared on one turn: how many, and how many of them won and dealt in."""

    turn: int
    riichi: int
    won: int
    dealt_in: int


class RoomKind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of game of a selection."""

    kind: Kind
    games: int
    rounds: int
    players: int
    first: datetime.date | None
    last: datetime.date | None
    values: dict[str, Value]  # by the figure's id
    spreads: dict[str, Spread]
    buckets: dict[str, dict[Any, int]]  # of distributions
    turns: list[Turn]
    seats: list[Value]  # mean place by seat
    people: list[Person]
    least: int  # games of a regular player
    regulars: int

    def games_until_half(self, figure: str) -> float | None:
        """How many games until half of a difference between two players is theirs; None where none was found."""
        one, value = self.spreads.get(figure), self.values.get(figure)
        half = one.half if one is not None else math.inf
        if not math.isfinite(half) or value is None or not value.denominator or not self.games:
            return None
        return half / (value.denominator / (self.games * (self.kind.players or 4)))


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A selection of everybody: each kind of game, and how many games each has in all."""

    figures: list[Figure]
    games: dict[Kind, int]
    kinds: list[RoomKind]


def room(engine: Engine, selection: Selection, figures: list[Figure], place: Figure) -> Room:
    """The room of a selection; ``place`` is the figure of mean places."""
    games = kinds_of(engine, selection, selection.player, by_room=False)
    told = [_kind(engine, selection, kind, figures, place) for kind in list(games)[:KINDS]]
    return Room(figures=figures, games=games, kinds=told)


def _kind(engine: Engine, selection: Selection, kind: Kind, figures: list[Figure], place: Figure) -> RoomKind:
    chosen = of_kind(selection, kind, selection.player)
    plain = [figure for figure in figures if figure.kind != DISTRIBUTION]
    people, least, regulars = _people(engine, chosen)
    sums = added(engine, plain, chosen, tuple(name for name, _ in people))
    rows, parameters = source("placements", chosen)
    counts = "count(distinct log), count(distinct name), min(date), max(date)"
    count, players, first, last = engine.rows(Query(f"select {counts}\n{rows}", parameters))[0]
    spreads = {name: one.spread() for name, one in sums.items()}
    by_seat = chosen._replace(by=("seat",))
    return RoomKind(
        kind=kind, games=count, rounds=engine.totals(chosen).counted, players=players, first=first, last=last,
        values={value.figure.id: value for value in engine.values(plain, chosen)},
        spreads={name: one for name, one in spreads.items() if one is not None},
        buckets={
            figure.id: buckets(engine, figure, chosen)
            for figure in figures if figure.kind == DISTRIBUTION and chosen.allows(figure.of)
        },
        turns=_turns(engine, chosen), seats=engine.values([place], by_seat),
        people=[
            Person(name, games, {figure: one.players[name] for figure, one in sums.items() if name in one.players})
            for name, games in people
        ],
        least=least, regulars=regulars,
    )  # fmt: skip


def _people(engine: Engine, chosen: Selection) -> tuple[list[tuple[str, int]], int, int]:
    """The regular players and their games, the most first; from how many games on; how many there are."""
    rows, parameters = source("placements", chosen, "finished")
    least = GAMES
    for least in (GAMES, FEWER):
        found = engine.rows(Query(
            f"select name, games, count(*) over () from (select name, count(*) as games\n{rows}\ngroup by name)\n"
            f"where games >= {least} order by games desc, name limit {LISTED}", parameters,
        ))  # fmt: skip
        if len(found) >= ENOUGH:
            break
    return [(name, games) for name, games, _ in found], least, found[0][2] if found else 0


def _turns(engine: Engine, chosen: Selection) -> list[Turn]:
    rows, parameters = source("player_rounds", chosen, "riichi and riichi_turn is not null")
    return [Turn(*row) for row in engine.rows(Query(
        f"select least(riichi_turn, {LAST_TURN})::int, count(*), count_if(won), count_if(deal_ins > 0)\n{rows}\n"
        "group by 1 order by 1", parameters,
    ))]  # fmt: skip
