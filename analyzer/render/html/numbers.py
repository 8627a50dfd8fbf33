"""Numbers as on the other pages, with a true minus, and the words of their units."""

from __future__ import annotations

from typing import Final

from analyzer.render import figures
from analyzer.render.html.records import NOTHING, Text
from analyzer.stats.engine import Value

MINUS: Final = "\u2212"
UNITS: Final = {
    "%": NOTHING, "points": Text("points", "点"), "calls": Text("calls", "回"), "dan": Text("dan", "段"),
    "draws": Text("draws", "ツモ"), "han": Text("han", "翻"), "honba": Text("honba", "本場"),
    "kans": Text("kans", "槓"), "places": Text("places", "位"), "players": Text("players", "人"),
    "pt": Text("pt", "pt"), "rounds": Text("rounds", "局"), "tiles": Text("tiles", "枚"), "turns": Text("turns", "巡"),
    "wins": Text("wins", "和了"),
}  # fmt: skip


def unit_word(unit: str) -> Text:
    """What stands behind a number; nothing for shares, whose sign is part of the number."""
    return UNITS[unit]


def number(value: Value) -> str:
    """``23.41 %``, ``6,512``, ``11.312``; empty without a value."""
    return "" if value.value is None else figures.amount(value).replace("-", MINUS)


def interval(value: Value) -> str:
    """``22.90–23.92``; empty where there is none."""
    if value.low is None or value.high is None:
        return ""
    low, high = (
        figures.number(end, value.figure).removesuffix(" %").replace("-", MINUS) for end in (value.low, value.high)
    )
    return f"{low} … {high}" if value.low < 0 else f"{low}–{high}"


def counts(value: Value) -> str:
    """``1,234 / 5,270``: numerator and denominator. Halves are possible where equal scores share their places."""
    return " / ".join(f"{count:,.10g}".replace("-", MINUS) for count in (value.numerator, value.denominator))
