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
from analyzer.sheets.findings import Findings
from analyzer.sheets.judge import day_values, name_of
from analyzer.sheets.read import Sheet, read
from analyzer.sheets.riichi import Book
from analyzer.sheets.taiwan import TaiwanBook

ASKS: Final = {
    "base": "what a payer pays once", "unit": "what a tai is worth", "la": "whether the streak counts twice",
    "cap": "the longest streak",
}  # fmt: skip


def explained_sheet(data: bytes, ruleset: str | None) -> list[Explanation]:
    """As of a log. UnreadableLog, RulesetError."""
    sheet = read(data)
    name = name_of(sheet, ruleset)
    if taiwan.is_taiwanese(name):
        rules = taiwan.load(name)
        names_of_others = [other for other in taiwan.names() if other != name]
        others = ((other, "the ruleset", _streaks(sheet, taiwan.load(other))) for other in names_of_others)
        return nearest(_streaks(sheet, rules), _taiwanese(sheet, rules), others)
    told = day_values(sheet, name)
    own = load(name, **told)
    changed = (
        (f"{key} = {said(value)}", KEYS[key].about, _hands(sheet, rules, name))
        for key, value, rules in neighbours(describe(name), told)
    )
    return nearest(_hands(sheet, own, name), changed, _others(sheet, own))


def _others(sheet: Sheet, own: Ruleset) -> Iterator[Tried]:
    for other in names():
        rules = load(other)
        if is_other(rules, own):
            yield other, "the ruleset", _hands(sheet, rules, other)


def _taiwanese(sheet: Sheet, rules: Taiwan) -> Iterator[Tried]:
    known = [taiwan.load(name) for name in taiwan.names()]
    for key, asks in ASKS.items():
        values: list[Any] = [True, False] if key == "la" else [getattr(one, key) for one in known]
        for value in dict.fromkeys(values):
            if value != getattr(rules, key):
                word = "none" if value is None else said(value)
                yield f"{key} = {word}", asks, _streaks(sheet, rules._replace(**{key: value}))


def _hands(sheet: Sheet, rules: Ruleset, name: str) -> int:
    found = Findings()
    Book(rules, name, found).follow(sheet)
    return _count(found)


def _streaks(sheet: Sheet, rules: Taiwan) -> int:
    found = Findings()
    TaiwanBook("taiwan", rules, found).follow(sheet)
    return _count(found)


def _count(found: Findings) -> int:
    """Errors and warnings, but for the one that the game is unfinished, which no rules explain."""
    unfinished = CATALOGUE[faults.LOG_UNFINISHED].code
    return sum(RANK[finding.severity] > 0 and finding.code != unfinished for finding in found.found)
