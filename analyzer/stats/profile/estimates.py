"""A figure of a player beside his room: the value with its interval, the room's, and where it stands among regulars."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import PERCENT, Value
from analyzer.stats.intervals.shrink import Record, Spread, Standing, standing
from analyzer.stats.profile.measures import AXES_OF_STYLE, Axis, sense
from analyzer.stats.profile.sums import Added

ABOVE: Final = "above"  # the whole range of percentiles is above the middle
BELOW: Final = "below"
ABOVE_SO_FAR: Final = "above so far"  # only the interval of these games leaves the room's value
BELOW_SO_FAR: Final = "below so far"
NOT_APART: Final = "not apart"
TOO_FEW: Final = "too few"
MIDDLE: Final = 50  # percentile
FEW: Final = 10  # rows under which nothing is judged


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """One figure. ``room`` is in the figure's unit; ``spread``, ``standing`` and ``span`` are as it is divided.

    ``span``: between which are 95 % of the regular players, luck and all.
    """

    figure: Figure
    value: Value
    room: float | None
    spread: Spread | None
    standing: Standing | None
    span: tuple[float, float] | None
    verdict: str

    @property
    def good(self) -> int:
        """1: apart from the room and better, -1: worse, 0: neither."""
        return sense(self.figure) * (self.verdict.startswith(ABOVE) - self.verdict.startswith(BELOW))

    @property
    def sure(self) -> bool:
        """Whether it is apart from the room by more than the luck of these games."""
        return self.verdict in (ABOVE, BELOW)

    @property
    def apart(self) -> bool:
        """Whether it is apart, be it only so far."""
        return self.verdict.startswith((ABOVE, BELOW))

    def scaled(self, value: float) -> float:
        """A value of sums in the unit of the figure."""
        return value * (100 if self.figure.unit == PERCENT else 1) + self.figure.offset


def estimate(value: Value, added: Added | None) -> Estimate:
    """One figure of a player beside the room."""
    figure, among, place, room = value.figure, None, None, None
    if added is not None and added.d > 0:
        room = added.x / added.d * (100 if figure.unit == PERCENT else 1) + figure.offset
        among = added.spread()
    if among is not None and among.between and value.denominator > 0:
        place = standing(Record("", 1, value.numerator, value.denominator, 0.0), among)
    return Estimate(
        figure=figure, value=value, room=room, spread=among, standing=place,
        span=None if added is None else added.span(), verdict=_verdict(value, room, place),
    )  # fmt: skip


def _verdict(value: Value, room: float | None, place: Standing | None) -> str:
    if value.value is None or value.low is None or value.high is None or room is None or value.denominator < FEW:
        return TOO_FEW
    if place is not None and place.low is not None and place.low > MIDDLE:
        return ABOVE
    if place is not None and place.high is not None and place.high < MIDDLE:
        return BELOW
    if value.low > room:
        return ABOVE_SO_FAR
    return BELOW_SO_FAR if value.high < room else NOT_APART


class OnAxis(msgspec.Struct, frozen=True, kw_only=True):
    """An axis of style. ``z`` is None where the player has too few rows for it: ``needed`` says from how many on."""

    axis: Axis
    figure: Figure
    z: float | None
    reliability: float
    rank: tuple[float, float] | None  # percentiles, where it is reliable enough
    needed: float | None


def style(estimates: dict[str, Estimate]) -> list[OnAxis]:
    """The axes of style, from the estimates by family."""
    found = []
    for axis in AXES_OF_STYLE:
        one = estimates[axis.family]
        place, half = one.standing, one.spread.half if one.spread is not None else math.inf
        rank = None
        if place is not None and place.ranked and place.low is not None and place.high is not None:
            rank = (place.low, place.high) if axis.sign > 0 else (100 - place.high, 100 - place.low)
        found.append(OnAxis(
            axis=axis, figure=one.figure, z=axis.sign * place.z if place is not None and place.told else None,
            reliability=place.reliability if place is not None else 0.0, rank=rank,
            needed=half if math.isfinite(half) else None,
        ))  # fmt: skip
    return found
