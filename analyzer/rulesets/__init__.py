"""The rulesets, read from the TOML files beside this module, and which of them a log is played by."""

from __future__ import annotations

import os
import tomllib
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from analyzer.ruleset import AGARI, ANY, NO, NO_RENCHAN, OPEN, TENPAI, TENTHS, THOUSANDS, YES, Ruleset
from analyzer.tape import Tape

FOLDER: Final = os.path.dirname(__file__)  # importlib.resources would take longer than all the rest
WORDS: Final[dict[str, dict[str, int]]] = {
    "renchan": {"none": NO_RENCHAN, "agari": AGARI, "tenpai": TENPAI, "any": ANY},
    "rounding": {"tenths": TENTHS, "thousands": THOUSANDS, "open": OPEN},
    "agari_yame": {"no": NO, "yes": YES, "open": OPEN},
    "tenpai_yame": {"no": NO, "yes": YES, "open": OPEN},
}
NO_RED_FIVES: Final = 0x2
NO_KUITAN: Final = 0x4
HANCHAN: Final = 0x8
SANMA: Final = 0x10
CUSTOM: Final = 0x100
CHIPS: Final = 0x600
SKILL: Final = 0x800
CHAMPIONSHIP: Final = 10_000  # lobbies from here on have rules of their own


class RulesetError(ValueError):
    """A ruleset can't be read: names the ruleset, the key and what is wrong."""


class Choice(NamedTuple):
    """The ruleset of a log, and what of it is not known."""

    ruleset: Ruleset
    unknown: str  # why the ruleset is not known; "" if it is


def names() -> list[str]:
    """The rulesets that come with the package."""
    return sorted(name.removesuffix(".toml") for name in os.listdir(FOLDER) if name.endswith(".toml"))


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
    values = _table(name)
    era = _era(values.pop("eras", []), seed_a_round, played)
    values.update({key: value for key, value in era.items() if key not in ("name", "form", "from", "until")})
    values.update(
        winds=2 if bits & HANCHAN else 1, red_fives=not bits & NO_RED_FIVES, kuitan=not bits & NO_KUITAN, known=known
    )
    if values["winds"] == 2:
        values.pop("early_tonpuusen_uma", None)
    return _ruleset(name, values)


def _table(name: str) -> dict[str, Any]:
    """The values of a ruleset, those that it extends first."""
    if name not in names():
        raise RulesetError(f"no ruleset {name!r}; there are {', '.join(names())}")
    with open(os.path.join(FOLDER, f"{name}.toml"), "rb") as file:
        values: dict[str, Any] = tomllib.load(file)
    base = values.pop("extends", None)
    return {**_table(base), **values} if base else values


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


def _ruleset(name: str, values: dict[str, Any]) -> Ruleset:
    numbers = {key: _number(name, key, value) for key, value in values.items() if not isinstance(value, list)}
    return Ruleset(name, numbers, values["uma"], values.get("early_tonpuusen_uma", []))


def _number(name: str, key: str, value: object) -> int:
    if isinstance(value, str):
        if value not in WORDS.get(key, {}):
            raise RulesetError(f"{name}: {key} = {value!r}; it may be {', '.join(WORDS.get(key, {})) or 'a number'}")
        return WORDS[key][value]
    if isinstance(value, int):
        return int(value)
    raise RulesetError(f"{name}: {key} = {value!r} is neither a number nor a word")
