"""A player among players: what is left of his number when chance is taken out, and which share of them he is above.

A raw number ranks players of few games first and last, because theirs vary most. Each is therefore drawn to the mean of
all by as much as his games leave open. Source: DerSimonian and Laird 1986, method of moments in two steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import Final, NamedTuple

GAMES: Final = 20  # of a player who tells something about the spread between players
TOLD: Final = 0.5  # reliability from which on a percentile is told
RANKED: Final = 0.7  # and from which on players are ranked by it
NORMAL: Final = NormalDist()
Z: Final = -NORMAL.inv_cdf(0.025)


class Record(NamedTuple):
    """One player's games: his number is top / base, ``errors`` the sum of (x - number * d) squared over his games."""

    name: str
    games: int
    top: float
    base: float
    errors: float

    @property
    def value(self) -> float:
        """The raw number."""
        return self.top / self.base


class Spread(NamedTuple):
    """How players differ: ``between`` is the variance of their true numbers, ``within`` that of one row's."""

    players: int
    mean: float
    between: float
    within: float

    @property
    def tau(self) -> float:
        """The standard deviation of the true numbers of players."""
        return math.sqrt(self.between)

    @property
    def half(self) -> float:
        """Rows of the figure until half of a player's distance from the mean is his own; infinite without spread."""
        return self.within / self.between if self.between else math.inf


class Standing(NamedTuple):
    """A player among them. Percentiles from 0 to 100, of the true numbers; None where players do not differ."""

    reliability: float  # share of his distance from the mean that is his own, 0-1
    shrunk: float  # his number with chance taken out
    z: float  # that in standard deviations between players
    percentile: float | None
    low: float | None  # where it is with a chance of 95 %
    high: float | None

    @property
    def told(self) -> bool:
        """Whether a percentile says more about him than about chance."""
        return self.reliability >= TOLD

    @property
    def ranked(self) -> bool:
        """Whether it is sure enough for a ranking."""
        return self.reliability >= RANKED


def spread(records: Iterable[Record], least: int = GAMES) -> Spread | None:
    """The spread between players with so many games; None where there are not two."""
    players = [one for one in records if one.games >= max(least, 2) and one.base > 0]
    if len(players) < 2:
        return None
    errors = sum(one.games / (one.games - 1) * one.errors for one in players)
    within = errors / sum(one.base for one in players)
    between = _between(players, [one.base for one in players], within)
    if between or within:
        between = _between(players, [1 / (between + within / one.base) for one in players], within)
    weights = [1 / (between + within / one.base) if between or within else one.base for one in players]
    mean = sum(w * one.value for w, one in zip(weights, players, strict=True)) / sum(weights)
    return Spread(len(players), mean, between, within)


def _between(players: list[Record], weights: list[float], within: float) -> float:
    """By the method of moments: what is left of the weighted squares when the part of chance is taken out."""
    total, squares = sum(weights), sum(w * w for w in weights)
    mean = sum(w * one.value for w, one in zip(weights, players, strict=True)) / total
    seen = sum(w * (one.value - mean) ** 2 for w, one in zip(weights, players, strict=True))
    chance = sum(w * within / one.base * (1 - w / total) for w, one in zip(weights, players, strict=True))
    return max((seen - chance) / (total - squares / total), 0.0)


def standing(record: Record, among: Spread) -> Standing:
    """One player among them, whether he is one of them or not; ``record.base`` is above zero."""
    if not among.between:
        return Standing(0.0, among.mean, 0.0, None, None, None)
    chance = among.within / record.base
    reliability = among.between / (among.between + chance)
    shrunk = among.mean + reliability * (record.value - among.mean)
    tau, error = among.tau, math.sqrt(reliability * chance)
    low, middle, high = (
        100 * NORMAL.cdf(point)
        for point in (
            (shrunk - Z * error - among.mean) / tau,
            (shrunk - among.mean) / (tau * math.sqrt(2 - reliability)),
            (shrunk + Z * error - among.mean) / tau,
        )
    )
    return Standing(reliability, shrunk, (shrunk - among.mean) / tau, middle, low, high)
