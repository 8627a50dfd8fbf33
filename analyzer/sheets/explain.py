"""Why a sheet breaks many rules at once: under which setting, or which other ruleset, most findings vanish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from analyzer.core import faults
from analyzer.law.taiwan import Taiwan
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.explain import Tried, is_other, nearest, neighbours, said
from analyzer.rules.report import Explanation
from analyzer.rules.rule import RANK
from analyzer.ruleset import Ruleset
from analyzer.rulesets import taiwan
from analyzer.rulesets.keys import KEYS
from analyzer.rulesets.read import describe, load, names
from analyzer.sheets.judge import day_values, judged, name_of, rules_of
from analyzer.sheets.read import Sheet, read

ASKS: Final = {
    "base": "what a payer pays once", "unit": "what a tai is worth", "la": "whether the streak counts twice",
    "cap": "the longest streak",
}  # fmt: skip


def explained_sheet(data: bytes, ruleset: str | None) -> list[Explanation]:
    """As of a log. UnreadableLog, RulesetError."""
    sheet = read(data)
    name = name_of(sheet, ruleset)
    own = rules_of(sheet, name)
    before = _left(sheet, name, own)
    if isinstance(own, Ruleset):
        changed = (
            (f"{key} = {said(value)}", KEYS[key].about, _left(sheet, name, rules))
            for key, value, rules in neighbours(describe(name), day_values(sheet, name))
        )
        return nearest(before, changed, _others(sheet, own))
    names_of_others = [other for other in taiwan.names() if other != name]
    others = ((other, "the ruleset", _left(sheet, other, taiwan.load(other))) for other in names_of_others)
    return nearest(before, _taiwanese(sheet, name, own), others)


def _others(sheet: Sheet, own: Ruleset) -> Iterator[Tried]:
    for other in names():
        rules = load(other)
        if is_other(rules, own):
            yield other, "the ruleset", _left(sheet, other, rules)


def _taiwanese(sheet: Sheet, name: str, rules: Taiwan) -> Iterator[Tried]:
    known = [taiwan.load(other) for other in taiwan.names()]
    for key, asks in ASKS.items():
        values: list[Any] = [True, False] if key == "la" else [getattr(one, key) for one in known]
        for value in dict.fromkeys(values):
            if value != getattr(rules, key):
                word = "none" if value is None else said(value)
                yield f"{key} = {word}", asks, _left(sheet, name, rules._replace(**{key: value}))


def _left(sheet: Sheet, name: str, rules: Ruleset | Taiwan) -> int:
    """Errors and warnings, but for the one that the game is unfinished, which no rules explain."""
    unfinished = CATALOGUE[faults.LOG_UNFINISHED].code
    found = judged(sheet, name, rules)[1].found
    return sum(RANK[finding.severity] > 0 and finding.code != unfinished for finding in found)
