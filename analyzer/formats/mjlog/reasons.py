"""What the scanner refused, in words."""

from __future__ import annotations

from typing import Final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.attributes import ATTRIBUTE_LIMIT, VALUE_LIMIT
from analyzer.formats.mjlog.scan import ELEMENT_LIMIT, Scanner

SHOWN: Final = 80  # characters of an element
WORDS: Final = {
    names.FORM: "not understood",
    names.MISSING: "{attribute} is missing",
    names.COUNT: "{attribute} must have {count}",
    names.TILE_RANGE: "{attribute} names a tile beyond 135",
    names.SEAT_RANGE: "{attribute} names a seat beyond 3",
    names.TOO_LONG: "{attribute} has a number of more than 8 digits",
    names.MELD_CODE: "{attribute} is a code of tiles that do not exist",
    names.KIND_UNKNOWN: "{attribute} names no known kind of draw",
    names.STEP_UNKNOWN: "{attribute} must be 1 or 2",
    names.TWO_GAMES: "a second game begins in the same document",
    names.ELEMENTS: f"more than {ELEMENT_LIMIT} elements",
    names.MANY_ATTRIBUTES: f"more than {ATTRIBUTE_LIMIT} attributes",
    names.LONG_ATTRIBUTE: f"an attribute of more than {VALUE_LIMIT} bytes",
    names.NOT_NUMBERS: "{attribute} must be whole numbers with commas between them",
    names.NEGATIVE: "{attribute} has a number below 0",
    names.ODD_COUNT: "{attribute} must be pairs of numbers",
    names.MANY_NUMBERS: "{attribute} has more numbers than any log can have",
    names.ZERO_BEFORE: "{attribute} has a zero before the number of its tile",
}
REQUIRED: Final = {
    names.MISSING: "{attribute}",
    names.COUNT: "{count} in {attribute}",
    names.TILE_RANGE: "a tile from 0 to 135 in {attribute}",
    names.SEAT_RANGE: "a seat from 0 to 3 in {attribute}",
    names.TOO_LONG: "numbers of at most 8 digits in {attribute}",
    names.MELD_CODE: "the code of a meld in {attribute}",
    names.KIND_UNKNOWN: "a kind of draw in {attribute}",
    names.STEP_UNKNOWN: "1 or 2 in {attribute}",
    names.NOT_NUMBERS: "whole numbers with commas between them in {attribute}",
    names.NEGATIVE: "no number below 0 in {attribute}",
    names.ODD_COUNT: "pairs of numbers in {attribute}",
    names.MANY_NUMBERS: "no more numbers than a hand has in {attribute}",
    names.ZERO_BEFORE: "the number of a tile as it is in {attribute}",
}
COUNTS: Final = {
    names.SEED: "6 numbers",
    names.BA: "2 numbers",
    names.SC: "8 or 16 numbers",
    names.OWARI: "8 or 16 numbers",
    names.TEN: "4 numbers (3 at a win)",
}


def refusal(scanner: Scanner, place: str) -> UnreadableLog:
    """The exception that says what is wrong with the element at which the scanner stopped."""
    found = scanner.attributes
    reason = words(found.wrong, found.wrong_attribute)
    return UnreadableLog(f"{reason}: {shown(scanner.data[scanner.tag :])}", place)


def words(reason: int, attribute: int) -> str:
    """What is wrong with an element."""
    if reason == names.NOT_NUMBERS and attribute == names.OWARI:
        return "owari must be numbers with commas between them, final points with at most one decimal"
    return _filled(WORDS.get(reason, WORDS[names.FORM]), attribute)


def required(reason: int, attribute: int) -> str:
    """What would have been right instead."""
    return _filled(REQUIRED.get(reason, "{attribute}"), attribute)


def _filled(text: str, attribute: int) -> str:
    name = names.ATTRIBUTES[attribute] if attribute != names.NO_ATTRIBUTE else "the element"
    return text.format(attribute=name, count=COUNTS.get(attribute, "one number"))


def shown(element: bytes) -> str:
    """The element that these bytes begin with, shortened and in printable ASCII."""
    end = element.find(b">", 0, 4 * SHOWN) + 1
    text = ascii(element[: end or 4 * SHOWN].decode("utf-8", "replace"))[1:-1]
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
