"""Why a log breaks many rules at once: perhaps it is played by others. The nearest ruleset is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any, Final

from analyzer.core.faults import FAULT, FIELDS
from analyzer.facts.replay import Replay
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import Explanation
from analyzer.rules.rule import RANK
from analyzer.ruleset import Ruleset
from analyzer.rulesets.keys import BOOL, KEYS, WORD
from analyzer.rulesets.read import RulesetError, build, describe, names
from analyzer.rulesets.rooms import of_log, values_of
from analyzer.tape import Tape

LENIENT: Final = ("open", "choice")  # words that accept whatever a log shows explain nothing
TOLD: Final = 3  # explanations at most


def explained(tape: Tape, played: date | None, name: str | None = None) -> list[Explanation]:
    """The settings under which most findings vanish: one switch at a time; other rulesets where none explains all.

    Only those that leave fewer than half are named, the best first.
    """
    before = _findings(tape, of_log(tape, played, name).ruleset)
    if before == 0:
        return []
    tried = [
        Explanation(f"{key} = {said(value)}", KEYS[key].about, before - _findings(tape, rules), before)
        for key, value, rules in _neighbours(tape, played, name)
    ]
    if all(one.vanish < before for one in tried):
        tried += [
            Explanation(other, "the ruleset", before - _findings(tape, rules), before)
            for other, rules in _others(tape, played, name)
        ]
    best = max((one.vanish for one in tried), default=0)
    if 2 * best <= before:
        return []
    return [one for one in tried if one.vanish == best][:TOLD]


def _findings(tape: Tape, rules: Ruleset) -> int:
    """How many errors and warnings the log has under a ruleset."""
    replay = Replay(tape, rules)
    replay.run()
    records = replay.faults.records
    faults = [int(records[i * FIELDS + FAULT]) for i in range(int(replay.faults.count()))]
    return sum(RANK[CATALOGUE[fault].severity] > 0 for fault in faults)


def _neighbours(tape: Tape, played: date | None, name: str | None) -> Iterator[tuple[str, Any, Ruleset]]:
    """The log's ruleset with one value changed, in every way that some ruleset knows."""
    described, said_by_the_log = values_of(tape, played, name)
    for key in KEYS:
        now = said_by_the_log.get(key, described.settings[key].value)
        for value in known_values(key):
            if value != now and key != "players":
                try:
                    yield key, value, build(described, {**said_by_the_log, key: value})
                except RulesetError:
                    continue  # rows for another number of players


@lru_cache(maxsize=128)
def _settings(name: str) -> dict[str, Any]:
    return {key: setting.value for key, setting in describe(name).settings.items()}


def known_values(key: str) -> list[Any]:
    """What a key may be: every word, or what some ruleset of the package says."""
    spec = KEYS[key]
    if spec.sort == BOOL:
        return [False, True]
    if spec.sort == WORD:
        return [word for word in spec.words if word not in LENIENT]
    found: list[Any] = []
    for name in names():
        value = _settings(name)[key]
        if value not in found and value != []:
            found.append(value)
    return found


def _others(tape: Tape, played: date | None, name: str | None) -> Iterator[tuple[str, Ruleset]]:
    own = of_log(tape, played, name).ruleset
    for other in names():
        rules = of_log(tape, played, other).ruleset
        if other != own.name and rules.players == own.players and len(rules.uma) > 0:
            yield other, rules


def said(value: Any) -> str:
    """A value in a line of text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:,d}" if isinstance(value, int) else str(value).replace("'", "")
