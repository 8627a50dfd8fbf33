"""Intervals of what is counted outside the catalogue: shares, by game where games are told, else by rows."""

from __future__ import annotations

from typing import Final

from analyzer.stats.intervals import single
from analyzer.stats.intervals.shrink import Z
from analyzer.stats.intervals.sums import Interval, Sums

Products = tuple[float, float, float, float, float, int, int, int]  # x, d, xx, xd, dd; games with d, with x, with x < d
PRODUCTS: Final = 8


def by_rows(hits: float, rows: float) -> tuple[float, float]:
    """The 95 % interval of a share of one, rows as independent: of one row a game, or a few rows. ``rows`` above 0."""
    return single.wilson(hits / rows, rows, Z)


def sums_of(products: Products) -> Sums:
    """Sums over games, from sums of products; the variance is the jackknife's for games of equal weight."""
    x, d, xx, xd, dd, games, has, lacks = products
    ratio = x / d if d else 0.0
    errors = max(xx - 2 * ratio * xd + ratio * ratio * dd, 0.0)
    variance = games / (games - 1) * errors / d**2 if games > 1 and d else 0.0
    return Sums(games, x, d, dd, has, lacks, variance)


def bounds(sums: Sums, is_share: bool) -> Interval:
    """The 95 % interval by game."""
    return single.rate(sums) if is_share else single.mean(sums)
