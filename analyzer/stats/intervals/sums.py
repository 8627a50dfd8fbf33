"""What an interval needs of the games: sums over them, of each game's numerator x and denominator d."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

Interval: TypeAlias = tuple[float, float] | None
FEW: Final = 10  # games with an event, or without: below it the event is rare
NOTHING: Final = 1e-18  # a variance of a share below it is rounding


class Sums(NamedTuple):
    """Sums over games. ``variance`` is that of x / d by leaving out one game at a time."""

    games: int  # with d > 0
    top: float  # sum of x
    base: float  # sum of d
    base_squared: float  # sum of d * d
    has: int  # games with x > 0
    lacks: int  # games with x < d
    variance: float

    @property
    def value(self) -> float:
        """x / d of all games; ``base`` is above zero."""
        return self.top / self.base

    @property
    def effective(self) -> float:
        """As many games of equal weight would tell as much."""
        return self.base * self.base / self.base_squared if self.base_squared else 0.0

    @property
    def freedom(self) -> float:
        """Degrees of freedom for Student's t."""
        return max(self.effective - 1, 1.0)


class Products(NamedTuple):
    """Of a quotient of sums besides: games with rows, whatever d, and sums of products about the means."""

    games: int
    xx: float
    dd: float
    xd: float


def sums_of(games: list[tuple[float, float]]) -> Sums:
    """Sums of games given one by one as x, d; those with d = 0 are left out."""
    counted = [(x, d) for x, d in games if d]
    top, base = sum(x for x, _ in counted), sum(d for _, d in counted)
    variance = 0.0
    if len(counted) > 1:
        ratio = top / base
        errors = sum(((x - ratio * d) / (base - d)) ** 2 for x, d in counted)
        variance = (len(counted) - 1) / len(counted) * errors
    return Sums(
        len(counted), top, base, sum(d * d for _, d in counted), sum(x > 0 for x, _ in counted),
        sum(x < d for x, d in counted), variance,
    )  # fmt: skip
