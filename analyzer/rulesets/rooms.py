"""Which ruleset a log is played by: type bits, room and date say it."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from analyzer.ruleset import Ruleset
from analyzer.rulesets.keys import BY_THE_LOG, KEYS
from analyzer.rulesets.read import ERA, build, describe
from analyzer.tape import Tape

NO_RED_FIVES: Final = 0x2
NO_KUITAN: Final = 0x4
HANCHAN: Final = 0x8
SANMA: Final = 0x10
CUSTOM: Final = 0x100
CHIPS: Final = 0x600
SKILL: Final = 0x800
CHAMPIONSHIP: Final = 10_000  # lobbies from here on have rules of their own


class Choice(NamedTuple):
    """The ruleset of a log, and what of it is not known."""

    ruleset: Ruleset
    unknown: str  # why the ruleset is not known; "" if it is


def of_log(tape: Tape, played: date | None, name: str | None = None) -> Choice:
    """The ruleset that a log names by its type bits and its room, or the one asked for; its era from date and form."""
    bits = max(int(tape.type_bits), 0)
    unknown = "" if name else why_unknown(int(tape.type_bits), int(tape.lobby), bool(tape.custom))
    if name is None:
        name = "tenhou-3p" if bits & SANMA else "tenhou-4p"
    return Choice(_chosen(name, bits & 0x1F, bool(tape.seed_a_round), played, not unknown), unknown)


def why_unknown(bits: int, lobby: int, custom: bool) -> str:
    """What makes the rules of a table unknown, in words; "" if they are known."""
    if bits < 0:
        return "the log has no type"
    if custom or bits & CUSTOM:
        return f"a custom table (type {bits})"
    if bits & SKILL:
        return f"a skill match for gold (type {bits})"
    if bits & CHIPS:
        return f"a table with chips (type {bits})"
    if lobby >= CHAMPIONSHIP:
        return f"a championship lobby ({lobby})"
    return ""


@lru_cache(maxsize=64)
def _chosen(name: str, bits: int, seed_a_round: bool, played: date | None, known: bool) -> Ruleset:
    described = describe(name)
    values: dict[str, Any] = {
        key: value for key, value in _era(described.eras, seed_a_round, played).items() if key not in ERA
    }
    said = {"winds": 2 if bits & HANCHAN else 1, "red_fives": not bits & NO_RED_FIVES, "kuitan": not bits & NO_KUITAN}
    for key, value in said.items():
        if KEYS[key].by_the_log and described.settings[key].value == BY_THE_LOG:
            values[key] = value
    if bits & HANCHAN:
        values.pop("early_uma", None)
    return build(described, values, known)


def _era(eras: list[dict[str, Any]], seed_a_round: bool, played: date | None) -> dict[str, Any]:
    """The one era that a log can be of; where several are possible, nothing: what they differ in stays open."""
    form = "seed-a-round" if seed_a_round else None
    if seed_a_round:
        return next((era for era in eras if era.get("form") == form), {})
    if played is None:
        return {}
    for era in eras:
        if era.get("form") is None and era.get("from", date.min) <= played <= era.get("until", date.max):
            return era
    return {}
