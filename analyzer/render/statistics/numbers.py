"""Numbers of pages: decimals by the unit, thousands apart, a true minus, ranges that can be read."""

from __future__ import annotations

from typing import Final

from analyzer.stats.catalogue import Figure

MINUS: Final = "\u2212"
DASH: Final = "\u2013"
SIGNED: Final = frozenset((
    "round_balance", "riichi_balance", "after_call_balance", "closed_silent_balance", "dealer_balance", "final_points",
    "rank_points", "noten_points", "net_efficiency",
))  # fmt: skip
DECIMALS: Final = {"%": 1, "places": 2, "dan": 1, "pt": 1, "turns": 1, "draws": 1}
SMALL: Final = {"%": 1, "places": 0, "pt": 0}  # numbers under these have one decimal more


def decimals(unit: str, value: float) -> int:
    """How many a number of this unit has: points are whole, small numbers of other units have two."""
    if unit == "points":
        return 0
    if 0 < abs(value) < SMALL.get(unit, 0.1):
        return DECIMALS.get(unit, 2) + 1
    return DECIMALS.get(unit, 2 if abs(value) < 20 else 1)


def amount(value: float | None, unit: str, signed: bool = False, places: int | None = None) -> str:
    """``23.4``, ``6,512``, ``+35``; a dash where there is none. The unit stands elsewhere."""
    if value is None:
        return DASH
    digits = f"{abs(value):,.{decimals(unit, value) if places is None else places}f}"
    if not digits.strip("0.,"):
        return digits
    return (MINUS if value < 0 else "+" if signed else "") + digits


def of_figure(figure: Figure, value: float | None) -> str:
    """A value of a figure; balances have a sign."""
    return amount(value, figure.unit, figure.family in SIGNED)


def span(low: float | None, high: float | None, unit: str) -> str:
    """``22.9\u201323.9``; empty where there is none."""
    if low is None or high is None:
        return ""
    places = max(decimals(unit, low), decimals(unit, high))
    left, right = (amount(end, unit, places=places) for end in (low, high))
    return f"{left} \u2026 {right}" if low < 0 or high < 0 else f"{left}{DASH}{right}"


def plain(text: str) -> str:
    """The same for a terminal or a file of text."""
    return text.replace(MINUS, "-").replace(DASH, "-").replace("\u2026", "...")


def sign_of(unit: str) -> str:
    """What stands close behind the number."""
    return "%" if unit == "%" else ""


def percentiles(low: float | None, high: float | None) -> str:
    """``5\u201386``: whole numbers, never 0 or 100."""
    if low is None or high is None:
        return ""
    return DASH.join(str(min(max(round(end), 1), 99)) for end in (low, high))
