"""Quantiles of Student's t, for any degrees of freedom from 1 up, whole or not."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Final

OUTSIDE: Final = 0.05  # of a 95 % interval
NORMAL: Final = NormalDist()
LARGE: Final = 1e7  # from here on the normal quantile, to seven digits


@lru_cache(maxsize=4096)
def quantile(freedom: float, outside: float = OUTSIDE) -> float:
    """The t that is exceeded, on both sides together, with chance ``outside``; right to four digits.

    Between one and two degrees of freedom up to 4 % too large; fewer than one count as one. Source: G. W. Hill,
    Algorithm 396, Communications of the ACM 13 (1970); the closed forms of one and two degrees.
    """
    if freedom <= 2:
        one, two = 1 / math.tan(outside * math.pi / 2), math.sqrt(2 / (outside * (2 - outside)) - 2)
        share = 2 / max(freedom, 1.0) - 1  # logarithms are nearly straight in 1 / freedom
        return math.exp(share * math.log(one) + (1 - share) * math.log(two))
    if freedom >= LARGE:
        return -NORMAL.inv_cdf(outside / 2)
    return math.sqrt(freedom * _squared(freedom, outside))


def _squared(n: float, outside: float) -> float:
    """t squared over the degrees of freedom."""
    a = 1 / (n - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y: float = (d * outside) ** (2 / n)
    if y <= 0.05 + a:  # far out in the tail
        inner = 1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)
        return (inner * y - 1) * (n + 1) / (n + 2) + 1 / y
    x = NORMAL.inv_cdf(outside / 2)
    y = x * x
    if n < 5:
        c += 0.3 * (n - 4.5) * (x + 0.6)
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
    return math.expm1(a * y * y)
