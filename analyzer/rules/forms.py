"""The form of a log in words: elements, attributes, and what they must be."""

from __future__ import annotations

import re
from typing import Final

from analyzer.facts.form import EMPTY_SEAT, IMPOSSIBLE
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.known import TAG, in_order
from analyzer.formats.mjlog.reasons import required, words
from analyzer.formats.pointer import place_text
from analyzer.rules import rule
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import BY_REASON, argument_of, op_of, place_of

LONGEST: Final = 80  # characters of a value
ALLOWED: Final = {
    names.VER: '"2.3"',
    names.REF: "an empty text",
    names.SEED: "a whole seed in one of Tenhou's forms",
    names.SHUFFLE: "a whole seed in one of Tenhou's forms",
    names.N0: "a name in percent-encoded UTF-8",
    names.N0 + 1: "a name in percent-encoded UTF-8",
    names.N0 + 2: "a name in percent-encoded UTF-8",
    names.N0 + 3: "a name in percent-encoded UTF-8; an empty one with three players",
    names.DAN: "four grades from 0 to 20, an empty seat's 0",
    names.RATE: "four ratings from 0 to 4000",
    names.SX: "four letters, each M, F or C, an empty seat's C",
}


def form_text(shape: str, items: list[int], tape: Tape) -> str:
    """One side of a fault of the form, in its rule's shape."""
    if shape == rule.FACT:
        return fact_text(items[0])
    if shape in (rule.ORDER, rule.IN_HEADER_ORDER):
        return order_text(items[0], shape == rule.IN_HEADER_ORDER)
    return allowed_text(*items[:2]) if shape == rule.ALLOWED else said_text(tape, *items[:3])


def fact_text(fact: int) -> str:
    """``ba``, ``<UN>``: something that a log always has."""
    return f"<{names.TAGS[fact - TAG]}>" if fact >= TAG else names.ATTRIBUTES[fact]


def order_text(order: int, right: bool) -> str:
    """``SHUFFLE GO UN TAIKYOKU``: a header as it is, or as it must be."""
    digits = [int(digit) for digit in str(order)]
    shown = in_order(digits) if right else digits
    return " ".join("rounds" if digit == names.ROUNDS else names.TAGS[digit - 1] for digit in shown)


def allowed_text(reason: int, attribute: int) -> str:
    """What would have been right."""
    if reason == EMPTY_SEAT:
        return "a seat that plays"
    if reason == BY_REASON:
        return "what can be read"
    if reason == IMPOSSIBLE:
        return f"{names.ATTRIBUTES[attribute]}: {ALLOWED[attribute]}"
    return required(reason, attribute)


def damage_text(reason: int, attribute: int) -> str:
    """Why an element can't be read; empty where the values say all."""
    return "" if reason in (EMPTY_SEAT, IMPOSSIBLE, BY_REASON) else words(reason, attribute)


def said_text(tape: Tape, text: int, attribute: int, number: int) -> str:
    """What the log says: an attribute of an element, or all of it, or ``who="3"``."""
    name = names.ATTRIBUTES[attribute] if attribute >= 0 else ""
    if not 0 <= text < len(tape.texts):
        return f'{name}="{number}"' if number >= 0 else f"another {name}"
    whole = tape.texts[text].decode("utf-8", "backslashreplace")
    found = re.search(rf' ({re.escape(name)}="[^"]*")', whole) if name else None
    told = found[1] if found else whole
    return told if len(told) <= LONGEST else told[:LONGEST] + "..."


def unjudged_text(tape: Tape, event: int, number: int) -> str:
    """That round ``number`` of the log is not judged, or not any further."""
    place = f"event {event}, {place_text(tape, place_of(tape.events[event]))}"
    deal = tape.events[tape.rounds[number - 1]]
    if op_of(deal) != t.DEAL:
        return f"round {number} of the log: its deal ({place}) can't be read"
    block = argument_of(deal)
    name = f"{'ESWN'[tape.numbers[block + t.KYOKU] // 4 % 4]}{tape.numbers[block + t.KYOKU] % 4 + 1}"
    return f"{name}.{tape.numbers[block + t.HONBA]}, round {number} of the log, is not judged from {place}, on"
