"""A figure of a player beside his room: the value with its interval, the room's, and where it stands among regulars."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import PERCENT, Value
from analyzer.stats.profile.measures import AXES_OF_STYLE, RANKED, SHOWN, Axis, sense
from analyzer.stats.profile.shrink import Spread, Standing, spread, standing
from analyzer.stats.profile.sums import Added

ABOVE: Final = "above"  # the whole range of percentiles is above the middle
BELOW: Final = "below"
ABOVE_SO_FAR: Final = "above so far"  # only the interval of these games leaves the room's value
BELOW_SO_FAR: Final = "below so far"
NOT_APART: Final = "not apart"
TOO_FEW: Final = "too few"
FEW: Final = 10  # rows under which nothing is judged


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """One figure. ``room`` is in the figure's unit; ``spread`` and ``standing`` are in its terms (shares of 1)."""

    figure: Figure
    value: Value
    room: float | None
    spread: Spread | None
    standing: Standing | None
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
        among = spread(list(added.players.values()))
    if among is not None and value.denominator > 0:
        place = standing(value.numerator / value.denominator, value.denominator, among)
    return Estimate(
        figure=figure, value=value, room=room, spread=among, standing=place, verdict=_verdict(value, room, place)
    )


def _verdict(value: Value, room: float | None, place: Standing | None) -> str:
    if value.value is None or value.low is None or value.high is None or room is None or value.denominator < FEW:
        return TOO_FEW
    if place is not None and place.low > 0.5:
        return ABOVE
    if place is not None and place.high < 0.5:
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
    rank: tuple[float, float, float] | None  # low, middle and high share of players below, where it is reliable enough
    needed: float | None


def style(estimates: dict[str, Estimate]) -> list[OnAxis]:
    """The axes of style, from the estimates by family."""
    found = []
    for axis in AXES_OF_STYLE:
        one = estimates[axis.family]
        place, half = one.standing, one.spread.half() if one.spread is not None else None
        shown = place is not None and place.reliability >= SHOWN
        rank = None
        if place is not None and place.reliability >= RANKED:
            ends = (place.low, place.middle, place.high)
            rank = ends if axis.sign > 0 else (1 - place.high, 1 - place.middle, 1 - place.low)
        found.append(OnAxis(
            axis=axis, figure=one.figure, z=axis.sign * place.z if shown and place is not None else None,
            reliability=place.reliability if place is not None else 0.0, rank=rank,
            needed=None if half is None else half * SHOWN / (1 - SHOWN),
        ))  # fmt: skip
    return found
