"""Seats, rounds and limits as people name them.

A wrong word is a `SettleError` that names the input and what it may be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from analyzer.tiles.amounts import LIMITS

Seat = int | str
Seats = Sequence[Seat] | Seat

WINDS: Final = "ESWN"
WIND_NAMES: Final = ("East", "South", "West", "North")
KAZOE: Final = "kazoe_yakuman"  # of thirteen han, where the ruleset has it
ABORTS: Final = ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou", "two_rons")
SITUATIONS: Final = (
    "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou",
    "renhou",
)  # fmt: skip
MOST_HONBA: Final = 1000
_ROUND: Final = re.compile(r"([ESWN])(?:AST|OUTH|EST|ORTH)?[ -]?([1-4])?(?:\.(\d{1,4}))?")
_YAKUMAN: Final = re.compile(r"(?:([1-9])\s*x?\s*|(double)[ _-]*|(triple)[ _-]*)?yakuman")


class SettleError(ValueError):
    """A hand can't be settled as it was told: ``field`` names the input, ``reason`` what is wrong with it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


def seat_of(field: str, word: Seat, players: int, dealer: int) -> int:
    """A seat by its wind, East the dealer, or by its number, 0 the first dealer."""
    text = str(word).strip()
    wind = next((i for i, name in enumerate(WIND_NAMES) if text.upper() in (name[0], name.upper())), -1)
    if 0 <= wind < players:
        return (dealer + wind) % players
    if re.fullmatch("[0-9]", text, re.ASCII) and int(text) < players:
        return int(text)
    among = f" with {players} players" if wind >= 0 else ""
    winds = " ".join(WINDS[:players])
    raise SettleError(field, f"no seat {word!r}{among}; seats are {winds} (East is the dealer) or 0-{players - 1}")


def seats_of(field: str, words: Seats, players: int, dealer: int) -> tuple[int, ...]:
    """Several seats, each once: ``E S``, ``ES``, ``0,2``, ``all`` or ``none``."""
    if isinstance(words, str):
        text = words.strip()
        if text.lower() == "all":
            return tuple(range(players))
        if text.lower() in ("none", ""):
            return ()
        parts: Iterable[Seat] = re.split(r"[\s,;/]+", text)
        if re.fullmatch("[ESWN]+|[0-9]+", text, re.IGNORECASE):
            parts = text
    else:
        parts = [words] if isinstance(words, int) else words
    found = [seat_of(field, part, players, dealer) for part in parts]
    for seat in found:
        if found.count(seat) > 1:
            raise SettleError(field, f"seat {seat} is named twice")
    return tuple(sorted(found))


def round_of(field: str, text: str, players: int, dealer: Seat | None = None) -> tuple[int, int | None]:
    """Kyoku, and the honba if they are said: ``E1``, ``East 1``, ``S2.1``; ``S`` with the dealer's number."""
    found = _ROUND.fullmatch(text.strip().upper())
    if found is None:
        raise SettleError(field, f"no round {text!r}; rounds are E1, E2 ... S4, with honba S2.1")
    wind = WINDS.index(found[1])
    number = int(found[2]) - 1 if found[2] else None
    given = None if dealer is None else dealer_of(dealer, players, number)
    if number is None:
        number = given if given is not None else 0
    if number >= players:
        raise SettleError(field, f"{text}: with {players} players there are three rounds a wind")
    if given is not None and given != number:
        raise SettleError("dealer", f"the dealer of {text} is seat {number}, not {given}")
    return 4 * wind + number, int(found[3]) if found[3] else None


def dealer_of(dealer: Seat, players: int, number: int | None = None) -> int:
    """Which seat deals: East is the dealer by name, so only a number says it."""
    if str(dealer).strip().upper() in ("E", "EAST"):
        return number if number is not None else 0
    if not re.fullmatch("[0-9]", str(dealer).strip()) or int(dealer) >= players:
        raise SettleError("dealer", f"{dealer!r}: the dealer is East, or say which seat he is: 0-{players - 1}")
    return int(dealer)


def round_text(kyoku: int) -> str:
    """``East 1``."""
    return f"{WIND_NAMES[kyoku // 4 % 4]} {kyoku % 4 + 1}"


def limit_of(field: str, text: str) -> tuple[str, int]:
    """A limit by name, and how many yakuman: ``mangan``, ``yakuman``, ``2x yakuman``, ``double yakuman``."""
    word = text.strip().lower()
    if word in LIMITS[1:5] or word == KAZOE:
        return word, 0
    found = _YAKUMAN.fullmatch(word)
    if found is None:
        raise SettleError(field, f"no limit {text!r}; limits are {', '.join(LIMITS[1:])}, 2x yakuman, {KAZOE}")
    return "yakuman", 2 if found[2] else 3 if found[3] else int(found[1] or 1)


def number_in(field: str, value: object, low: int, high: int) -> int:
    """A whole number between two bounds, itself or as text."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise SettleError(field, f"{value!r} is not a whole number")
    text = str(value).strip().replace(",", "")
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text, re.ASCII):
        raise SettleError(field, f"{value!r} is not a whole number")
    if not low <= int(text) <= high:
        raise SettleError(field, f"{int(text):,} is not from {low:,} to {high:,}")
    return int(text)
