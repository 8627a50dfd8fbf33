"""Why a sheet breaks many rules at once: under which setting, or which other ruleset, most findings vanish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from analyzer.core import faults
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.explain import is_other, nearest, neighbours
from analyzer.rules.finding import Finding
from analyzer.rules.marks import said
from analyzer.rules.report import Explanation
from analyzer.rules.rule import RANK
from analyzer.rulesets import taiwan
from analyzer.rulesets.keys import KEYS
from analyzer.rulesets.read import describe, load, names
from analyzer.rulesets.ruleset import Ruleset
from analyzer.rulesets.streak import Taiwan
from analyzer.sheets.judge import day_values, judged, name_of, rules_of, sourced
from analyzer.sheets.read import read

ASKS: Final = {
    "base": "what a payer pays once", "unit": "what a tai is worth", "la": "whether the streak counts twice",
    "cap": "the longest streak",
}  # fmt: skip


def explained_sheet(data: bytes, ruleset: str | None) -> list[Explanation]:
    """As of a log: what is not verifiable is not counted. UnreadableLog, RulesetError."""
    sheet = read(data)
    name = name_of(sheet, ruleset)
    own = rules_of(sheet, name)
    book, found = judged(sheet, name, own)
    kept, _ = sourced(sheet, name, book, found)
    aside = {_same(finding) for finding in found.found} - {_same(finding) for finding in kept}

    def left(other: str, rules: Ruleset | Taiwan) -> int:
        return _count(finding for finding in judged(sheet, other, rules)[1].found if _same(finding) not in aside)

    if isinstance(own, Ruleset):
        changed = (
            (f"{key} = {said(value)}", KEYS[key].about, left(name, rules))
            for key, value, rules in neighbours(describe(name), day_values(sheet, name))
        )
        rulesets = ((other, load(other)) for other in names())
        others = ((other, "the ruleset", left(other, rules)) for other, rules in rulesets if is_other(rules, own))
        return nearest(_count(kept), changed, others)
    tried = ((setting, asks, left(name, rules)) for setting, asks, rules in _taiwanese(own))
    others = ((other, "the ruleset", left(other, taiwan.load(other))) for other in taiwan.names() if other != name)
    return nearest(_count(kept), tried, others)


def _taiwanese(rules: Taiwan) -> Iterator[tuple[str, str, Taiwan]]:
    """The rules with one setting changed."""
    known = [taiwan.load(other) for other in taiwan.names()]
    for key, asks in ASKS.items():
        values: list[Any] = [True, False] if key == "la" else [getattr(one, key) for one in known]
        for value in dict.fromkeys(values):
            if value != getattr(rules, key):
                word = "none" if value is None else said(value)
                yield f"{key} = {word}", asks, rules._replace(**{key: value})


def _same(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.line, finding.seat


def _count(found: Iterable[Finding]) -> int:
    """Errors and warnings, but for the one that the game is unfinished, which no rules explain."""
    unfinished = CATALOGUE[faults.LOG_UNFINISHED].code
    return sum(RANK[finding.severity] > 0 and finding.code != unfinished for finding in found)
