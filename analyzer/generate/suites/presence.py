"""Who is at the table: the elements that say that a seat has left or is back, which no rule of play depends on."""

from __future__ import annotations

import re
from typing import Final

from analyzer.generate.faults.planting import Elements
from analyzer.generate.suites.element import Element

BACK: Final = re.compile(r'<UNx? n[0-3]x?="[^"]*"\s*/>')  # or misspelt
ELSEWHERE: Final = "a seat leaves or is back at another time, and was there, or away, until then"


def _is_presence(text: str) -> bool:
    return text.startswith("<BYE") or BACK.fullmatch(text) is not None


def without_presence(elements: Elements) -> Elements:
    """A log without the elements that say who is there."""
    return [text for text in elements if not _is_presence(text)]


def elsewhere(elements: Elements) -> str:
    """Whether whoever leaves was there, and whoever is back was away, under the name that the seat has."""
    names: dict[str, str] = {}
    away: set[str] = set()
    begun = False
    for text in elements:
        element = Element(text)
        begun = begun or element.name == "TAIKYOKU"
        if element.name == "UN" and len(element.attributes) > 1:
            names = {name[1:]: value for name, value in element.attributes.items() if name[0] == "n"}
        elif _is_presence(text):
            if not begun or not _moves(element, names, away):
                return ""
    return ELSEWHERE


def _moves(element: Element, names: dict[str, str], away: set[str]) -> bool:
    if element.name not in ("BYE", "UN"):
        return False
    if element.name == "BYE":
        seat = element.attributes.get("who", "")
        known = bool(names.get(seat)) and element.attributes.keys() == {"who"}
        holds = known and seat not in away
        away.add(seat)
        return holds
    ((name, value),) = element.attributes.items()
    holds = name[1:] in away and names.get(name[1:]) == value
    away.discard(name[1:])
    return holds
