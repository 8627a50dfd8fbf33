"""What a player's wins and hands are made of, beside the room's: yaku, and distributions."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from analyzer.stats import sql
from analyzer.stats.catalogue import EACH_YAKU, Figure, families
from analyzer.stats.engine import Engine, Value
from analyzer.stats.profile.near import Beside
from analyzer.stats.profile.sums import added
from analyzer.stats.sql import Query, Selection

SPREADS: Final = ("win_turn_spread", "riichi_turn_spread", "points_spread", "haipai_shanten_spread", "score_spread")


class OfWins(msgspec.Struct, frozen=True, kw_only=True):
    """A yaku: the player's share of wins, the room's in per cent, and whether his interval leaves it."""

    figure: Figure
    value: Value
    room: float
    apart: bool


class Mix(msgspec.Struct, frozen=True, kw_only=True):
    """A distribution: bucket, own rows, the room's rows."""

    figure: Figure
    buckets: list[tuple[Any, int, int]]

    @property
    def own(self) -> int:
        """Rows of the player."""
        return sum(mine for _, mine, _ in self.buckets)

    @property
    def room(self) -> int:
        """Rows of the room."""
        return sum(theirs for _, _, theirs in self.buckets)


def yaku(beside: Beside) -> list[OfWins]:
    """Every yaku that the room has had, the most frequent first."""
    figures = list(families()[EACH_YAKU])
    sums = added(beside.everybody, figures, beside.room, ())
    theirs = {name: 100 * one.x / one.d for name, one in sums.items() if one.d}
    found = []
    for value in beside.near.values(figures, beside.mine):
        share = theirs.get(value.figure.id)
        if share:
            apart = value.low is not None and value.high is not None and not value.low <= share <= value.high
            found.append(OfWins(figure=value.figure, value=value, room=share, apart=apart))
    return sorted(found, key=lambda one: -one.room)


def mixes(beside: Beside, figures: list[Figure]) -> list[Mix]:
    """Distributions of a player beside the room, over the buckets that the room has."""
    found = []
    for figure in figures:
        own, all_ = buckets(beside.near, figure, beside.mine), buckets(beside.everybody, figure, beside.room)
        told = [(bucket, own.get(bucket, 0), count) for bucket, count in all_.items()]
        found.append(Mix(figure=figure, buckets=told))
    return found


def buckets(engine: Engine, figure: Figure, selection: Selection) -> dict[Any, int]:
    """The rows of each bucket of a distribution, in order."""
    rows, parameters = sql.source(figure.of, selection, sql.counted(figure))
    counts = Query(f"select {figure.bucket}, count(*)\n{rows}\ngroup by 1 order by 1", parameters)
    return dict(engine.rows(counts))
