"""The profile of a player: one for each kind of game that he played, each beside the players of the same room."""

from __future__ import annotations

import datetime
from typing import Final

import msgspec

from analyzer.stats.catalogue import Figure, Profile, figures
from analyzer.stats.engine import Engine, Value
from analyzer.stats.headline import Section
from analyzer.stats.profile.course import Course, course
from analyzer.stats.profile.estimates import Estimate, OnAxis, estimate, style
from analyzer.stats.profile.kinds import Kind, kinds_of, of_kind
from analyzer.stats.profile.luck import Dealt, dealt
from analyzer.stats.profile.measures import AXES_OF_STYLE, measures, of_family
from analyzer.stats.profile.mixes import SPREADS, Mix, OfWins, mixes, yaku
from analyzer.stats.profile.near import Beside, games_of
from analyzer.stats.profile.opponents import Opponents, opponents
from analyzer.stats.profile.rounds import Round, extremes
from analyzer.stats.profile.situations import FATES, IN_PROFILE
from analyzer.stats.profile.slices import Sliced, sliced
from analyzer.stats.profile.sums import Regulars, added, regulars
from analyzer.stats.sql import Query, Selection, source

TOLD: Final = 4  # kinds of games with a profile of their own
FEWEST: Final = 10  # games of a kind that need one, unless it is the first
OPPONENTS: Final = 20
ROUNDS: Final = 5
PLACES: Final = "place_spread"


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """What the numbers of a kind are of."""

    games: int
    rounds: int
    room_games: int
    players: int  # of the room
    first: datetime.date | None
    last: datetime.date | None


class OfKind(msgspec.Struct, frozen=True, kw_only=True):
    """A player in one kind of game."""

    kind: Kind
    counts: Counts
    regulars: Regulars
    chapters: dict[Section, list[Estimate]]  # luck is the last
    stable_dan: Value | None  # None: the room has none
    style: list[OnAxis]
    places: Mix
    course: Course
    tables: list[Sliced]
    fates: Sliced
    mixes: list[Mix]
    yaku: list[OfWins]
    opponents: Opponents
    dealt: Dealt | None
    best: list[Round]
    worst: list[Round]

    def of(self, family: str) -> Estimate | None:
        """The estimate of a family, where the profile has it."""
        found = (one for some in self.chapters.values() for one in some if one.figure.family == family)
        return next(found, None)


class PlayerProfile(msgspec.Struct, frozen=True, kw_only=True):
    """One player: the kinds of games he played most, and how many games of each there are in all."""

    player: str
    definitions: str
    games: dict[Kind, int]
    kinds: list[OfKind]


def player_profile(engine: Engine, selection: Selection, player: str, definitions: Profile) -> PlayerProfile:
    """The profile of one player within a selection; without games it has no kinds."""
    games = kinds_of(engine, selection, player, by_room=True)
    near = games_of(engine, selection._replace(player=player, by=()))
    shown = [kind for number, (kind, count) in enumerate(games.items()) if not number or count >= FEWEST][:TOLD]
    return PlayerProfile(
        player=player, definitions=definitions.name, games=games,
        kinds=[_of_kind(engine, near, selection, player, kind, definitions) for kind in shown],
    )  # fmt: skip


def _of_kind(
    engine: Engine, near: Engine, selection: Selection, player: str, kind: Kind, definitions: Profile
) -> OfKind:  # fmt: skip
    """``near`` has the player's own games, ``engine`` those of everybody."""
    mine, room = of_kind(selection, kind, player), of_kind(selection._replace(window=None), kind)
    among = regulars(engine, room)
    chapters = measures(definitions)
    every = [figure for some in chapters.values() for figure in some if _is_told(figure, kind)]
    every += [of_family(axis.family, definitions) for axis in AXES_OF_STYLE]
    every = list(dict.fromkeys(every))
    sums = added(engine, every, room, among.names)
    told = {value.figure.id: estimate(value, sums.get(value.figure.id)) for value in near.values(every, mine)}
    spreads = [figures()[one] for one in (PLACES, *SPREADS)]
    beside = Beside(near, engine, mine, room)
    places, *shapes = mixes(beside, spreads)
    best, worst = extremes(near, mine, ROUNDS)
    return OfKind(
        kind=kind, counts=_counts(near, engine, mine, room), regulars=among,
        chapters={
            chapter: [told[figure.id] for figure in some if figure.id in told] for chapter, some in chapters.items()
        },
        stable_dan=_stable_dan(near, kind, mine),
        style=style({one.figure.family: one for one in told.values()}),
        places=places, course=course(near, mine, kind.players),
        tables=[sliced(beside, one) for one in IN_PROFILE], fates=sliced(beside, FATES),
        mixes=shapes, yaku=yaku(beside), opponents=opponents(near, mine, room, OPPONENTS), dealt=dealt(beside),
        best=best, worst=worst,
    )  # fmt: skip


def _is_told(figure: Figure, kind: Kind) -> bool:
    """Whether there is such a figure in such games: rank points are those of four players in a ranked room."""
    return figure.family != "rank_points" or kind.players == 4 and kind.room != "private"


def _stable_dan(engine: Engine, kind: Kind, mine: Selection) -> Value | None:
    found = figures().get(f"stable_dan.{kind.room}")
    if found is None or kind.players != 4:
        return None
    return next(iter(engine.values([found], mine)), None)


def _counts(near: Engine, everybody: Engine, mine: Selection, room: Selection) -> Counts:
    told = []
    for engine, selection in ((near, mine), (everybody, room)):
        rows, parameters = source("placements", selection)
        counts = "count(distinct log), sum(rounds), count(distinct name), min(date), max(date)"
        told.append(engine.rows(Query(f"select {counts}\n{rows}", parameters))[0])
    (games, rounds, _, first, last), (room_games, _, players, _, _) = told
    return Counts(
        games=games, rounds=int(rounds or 0), room_games=room_games, players=players, first=first, last=last
    )  # fmt: skip


