"""The 95 % interval of one figure, for other games of the same players.

Source of the variance: the jackknife of a ratio, one game left out at a time. Coverage by simulation:
reports/COVERAGE.md.
"""

from __future__ import annotations

import math

from analyzer.stats.intervals.student import OUTSIDE, quantile
from analyzer.stats.intervals.sums import FEW, NOTHING, Interval, Products, Sums


def mean(sums: Sums, outside: float = OUTSIDE) -> Interval:
    """Of a mean, or of a ratio of any sign: t standard errors to either side."""
    if sums.games < 2 or not sums.base:
        return None
    half = quantile(sums.freedom, outside) * math.sqrt(sums.variance)
    return sums.value - half, sums.value + half


def rate(sums: Sums, outside: float = OUTSIDE) -> Interval:
    """Of a share: Wilson's score, with as many rows as independent ones would have to be for this variance."""
    if sums.games < 2 or not sums.base:
        return None
    share, rows = sums.value, sums.base
    if 0 < sums.top < sums.base and sums.variance > NOTHING:
        rows = share * (1 - share) / sums.variance
    t = quantile(sums.freedom, outside)
    if min(sums.has, sums.lacks) < FEW and not 0.1 <= share <= 0.9:
        return corrected(share, min(rows, sums.base), t)
    return wilson(share, rows, t)


def wilson(share: float, rows: float, t: float) -> tuple[float, float]:
    """Wilson's score interval of a share of so many independent rows."""
    middle = share + t * t / (2 * rows)
    half = t * math.sqrt(share * (1 - share) / rows + t * t / (4 * rows * rows))
    whole = 1 + t * t / rows
    return max((middle - half) / whole, 0.0), min((middle + half) / whole, 1.0)


def corrected(share: float, rows: float, t: float) -> tuple[float, float]:
    """Wilson's score with a correction for continuity. Source: Newcombe 1998, method 4."""
    whole, middle = 2 * (rows + t * t), 2 * rows * share + t * t
    below = t * t - 2 - 1 / rows + 4 * share * (rows * (1 - share) + 1)
    above = t * t + 2 - 1 / rows + 4 * share * (rows * (1 - share) - 1)
    low = 0.0 if share == 0 else max((middle - 1 - t * math.sqrt(max(below, 0.0))) / whole, 0.0)
    high = 1.0 if share == 1 else min((middle + 1 + t * math.sqrt(max(above, 0.0))) / whole, 1.0)
    return low, high


def count(sums: Sums, least: float = 0.0, outside: float = OUTSIDE) -> Interval:
    """Of a mean number of rare things: Poisson's score interval, spread as much wider as the games are.

    ``least``: what each row has at least; what is above it is rare.
    """
    if sums.games < 2 or not sums.base:
        return None
    value, spread = sums.value - least, 1.0
    if value > 0:
        spread = sums.variance * sums.base / value
        spread = max(spread, 1.0) if least or sums.has < FEW else spread
    t = quantile(sums.freedom, outside)
    middle = t * t * spread / (2 * sums.base)
    half = math.sqrt(middle * middle + t * t * spread * value / sums.base)
    return least + max(value + middle - half, 0.0), least + value + middle + half


def quotient(sums: Sums, products: Products, outside: float = OUTSIDE) -> Interval:
    """Of a quotient whose denominator is itself by chance, by Fieller's theorem.

    None where the denominator might be zero: there is no bound then.
    """
    n = products.games
    if n < 2:
        return None
    t = quantile(n - 1, outside)
    h = t * t * n / (n - 1)
    a = sums.base**2 - h * products.dd
    b = sums.base * sums.top - h * products.xd
    c = sums.top**2 - h * products.xx
    inside = b * b - a * c
    if a <= 0 or inside < 0:
        return None
    return (b - math.sqrt(inside)) / a, (b + math.sqrt(inside)) / a
