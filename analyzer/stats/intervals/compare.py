"""How sure a difference is: of two sets of games, of a player and everybody else, of groups of different players."""

from __future__ import annotations

import math

from analyzer.stats.intervals.student import OUTSIDE, quantile
from analyzer.stats.intervals.sums import Interval, Sums


def apart(one: Sums, other: Sums, outside: float = OUTSIDE) -> Interval:
    """Of two sets of games that share none, the same players in both: Welch's degrees of freedom."""
    if min(one.games, other.games) < 2:
        return None
    variance = one.variance + other.variance
    parts = one.variance**2 / one.freedom + other.variance**2 / other.freedom
    freedom = variance**2 / parts if parts else min(one.freedom, other.freedom)
    return around(one.value - other.value, variance, freedom, outside)


def around(value: float, variance: float, freedom: float, outside: float = OUTSIDE) -> tuple[float, float]:
    """t standard errors to either side."""
    half = quantile(max(freedom, 1.0), outside) * math.sqrt(variance)
    return value - half, value + half


def two_way(by_game: tuple[int, float], by_player: tuple[int, float], cells: float) -> float:
    """The variance where games and players are both a sample: each a count of clusters and the sum of their squares.

    ``cells``: the sum of squares of each player in each game, which both have. Never below the variance by game.
    Source: Cameron, Gelbach and Miller 2011.
    """
    games, of_games = by_game
    players, of_players = by_player
    least = games / (games - 1) * of_games
    return max(least, least + players / (players - 1) * of_players - cells)
