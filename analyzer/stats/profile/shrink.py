"""A player among the regular players of his room: how much of what sets him apart is he, and how much is luck.

Source: empirical Bayes for normal means; the spread between players by the method of moments in two steps
(R. DerSimonian and N. Laird, Controlled Clinical Trials 7, 1986). Pure arithmetic.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
NORMAL: Final = NormalDist()
LEAST_PLAYERS: Final = 10  # for a spread between players
LEAST_ROWS: Final = 5  # of a player that tells of the spread
LEAST_TOLD: Final = 0.5  # reliability under which a percentile says nothing


class Sums(NamedTuple):
    """One figure of one player over his games: sums of numerator x and denominator d, and of their products."""

    x: float
    d: float
    xx: float
    xd: float
    dd: float
    games: int  # with a denominator

    @property
    def value(self) -> float:
        """x / d."""
        return self.x / self.d

    @property
    def squares(self) -> float:
        """The sum over games of (x - r d) squared."""
        r = self.value
        return max(self.xx - 2 * r * self.xd + r * r * self.dd, 0.0)


class Spread(NamedTuple):
    """How regular players differ: their mean, the spread once luck is taken out, and the variance of one row.

    ``low`` and ``high``: between them are 95 % of their values, luck and all.
    """

    mean: float
    tau: float
    row: float
    players: int
    low: float = 0.0
    high: float = 0.0

    def half(self) -> float | None:
        """The rows until half of a difference is the player; None where players do not differ."""
        return self.row / self.tau**2 if self.tau > 0 else None


class Standing(NamedTuple):
    """A player among the regulars: shares of 1, of all that lie below. ``long_run``: what to expect from here on."""

    reliability: float
    long_run: float
    low: float
    middle: float
    high: float
    z: float  # of style: reliability times distance, in spreads


def spread(players: list[Sums]) -> Spread | None:
    """The spread between players; None where too few of them have rows."""
    told = [one for one in players if one.d >= LEAST_ROWS and one.games > 1]
    if len(told) < LEAST_PLAYERS:
        return None
    rows = sum(one.d for one in told)
    row = sum(one.games / (one.games - 1) * one.squares for one in told) / rows
    mean = sum(one.x for one in told) / rows
    tau2 = _tau2(told, [one.d for one in told], mean, row)
    for _ in range(2 if row > 0 else 0):
        weights = [1 / (tau2 + row / one.d) for one in told]
        mean = sum(w * one.value for w, one in zip(weights, told, strict=True)) / sum(weights)
        tau2 = _tau2(told, weights, mean, row)
    values = sorted(one.value for one in told)
    aside = len(values) // 40
    return Spread(mean, math.sqrt(tau2), row, len(told), values[aside], values[-1 - aside])


def _tau2(told: list[Sums], weights: list[float], mean: float, row: float) -> float:
    """The variance between players by the method of moments, with these weights."""
    pairs = list(zip(weights, told, strict=True))
    whole, square = sum(weights), sum(w * w for w in weights)
    seen = sum(w * (one.value - mean) ** 2 for w, one in pairs)
    chance = sum(w * row / one.d for w, one in pairs) - sum(w * w * row / one.d for w, one in pairs) / whole
    return max((seen - chance) / (whole - square / whole), 0.0)


def standing(value: float, rows: float, among: Spread) -> Standing | None:
    """Where a value of so many rows stands; None where players do not differ."""
    if among.tau <= 0 or rows <= 0:
        return None
    reliability = among.tau**2 / (among.tau**2 + among.row / rows)
    long_run = among.mean + reliability * (value - among.mean)
    half = Z * math.sqrt(reliability * among.row / rows)
    low, high = (NORMAL.cdf((long_run + side - among.mean) / among.tau) for side in (-half, half))
    middle = NORMAL.cdf((long_run - among.mean) / (among.tau * math.sqrt(2 - reliability)))
    z = reliability * (value - among.mean) / among.tau
    return Standing(reliability, long_run, low, middle, high, z)
