"""Taiwanese rulesets: four values, from the files in ``taiwanese/`` or a user's own with ``extends = "taiwan"``."""

from __future__ import annotations

import os
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from analyzer.rulesets.read import RulesetError, nearest, toml_of
from analyzer.rulesets.streak import Taiwan

FOLDER: Final = os.path.join(os.path.dirname(__file__), "taiwanese")
KEYS: Final = {"base": "a number", "unit": "a number", "la": "true or false", "cap": 'a whole number or "none"'}
HEAD: Final = ("title", "extends", "source")
MOST: Final = 1_000_000


def names() -> list[str]:
    """The Taiwanese rulesets that come with the package."""
    return sorted(name.removesuffix(".toml") for name in os.listdir(FOLDER) if name.endswith(".toml"))


@lru_cache(maxsize=64)
def is_taiwanese(name: str) -> bool:
    """Whether a ruleset is one of these, by its name, or by what its file extends. A file that can't be read is not."""
    if not name.endswith(".toml"):
        return name in names()
    try:
        return _table(name).get("extends") in names()
    except RulesetError:
        return False


def load(name: str) -> Taiwan:
    """The ruleset of that name or file. RulesetError names file, key and what is wrong."""
    values = _values(name)
    return Taiwan(
        Decimal(values["base"]), Decimal(values["unit"]), values["la"],
        None if values["cap"] == "none" else values["cap"],
    )  # fmt: skip


def described(name: str) -> dict[str, Any]:
    """The title, the source and the four values of a ruleset. RulesetError."""
    return {key: value for key, value in _values(name).items() if key != "extends"}


def _values(name: str) -> dict[str, Any]:
    table = _table(name)
    for key, value in table.items():
        if key not in KEYS and key not in HEAD:
            raise RulesetError(f"{name}: no key {key!r}{nearest(key, [*KEYS, *HEAD])}")
        if key in KEYS and not _is_right(key, value):
            raise RulesetError(f"{name}: {key} = {value!r}; it is {KEYS[key]}")
    base = table.get("extends")
    if base is not None and base not in names():
        raise RulesetError(f"{name}: extends = {base!r}{nearest(str(base), names())}; there are {', '.join(names())}")
    return {**(_values(base) if base else {}), **table}


def _is_right(key: str, value: object) -> bool:
    if key == "la":
        return isinstance(value, bool)
    if key == "cap":
        return value == "none" or isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    return number and Decimal(str(value)).is_finite() and 0 <= Decimal(str(value)) <= MOST


def _table(name: str) -> dict[str, Any]:
    return toml_of(name, FOLDER, names(), parse_float=Decimal)
