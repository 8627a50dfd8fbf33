"""Why a log breaks many rules at once: perhaps it is played by others. The nearest ruleset is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from analyzer.facts.replay import Replay
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import Explanation
from analyzer.rules.resting import SAME, Seen
from analyzer.rules.rule import RANK
from analyzer.rules.unsourced import said, seen_by, set_aside
from analyzer.ruleset import Ruleset
from analyzer.rulesets.assumed import known_values
from analyzer.rulesets.keys import KEYS
from analyzer.rulesets.read import RulesetError, build, names
from analyzer.rulesets.rooms import Base, of_log, values_of
from analyzer.tape import Tape

TOLD: Final = 3  # explanations at most


def explained(tape: Tape, played: date | None, name: str | None = None) -> list[Explanation]:
    """The settings under which most findings vanish: one switch at a time; other rulesets where none explains all.

    Only those that leave fewer than half are named, the best first. What is not verifiable is not counted.
    """
    choice = of_log(tape, played, name)
    replay = Replay(tape, choice.ruleset)
    replay.run()
    whole = set(seen_by(replay))
    set_aside(replay, choice.base)
    aside = {seen[:SAME] for seen in whole.difference(seen_by(replay))}
    before = _count(seen_by(replay))
    if before == 0:
        return []

    def vanish(rules: Ruleset) -> int:
        other = Replay(tape, rules)
        other.run()
        return before - _count([seen for seen in seen_by(other) if seen[:SAME] not in aside])

    tried = [
        Explanation(f"{key} = {said(value)}", KEYS[key].about, vanish(rules), before)
        for key, value, rules in _neighbours(choice.base)
    ]
    if all(one.vanish < before for one in tried):
        tried += [
            Explanation(other, "the ruleset", vanish(rules), before)
            for other, rules in _others(tape, played, choice.ruleset)
        ]
    best = max((one.vanish for one in tried), default=0)
    if 2 * best <= before:
        return []
    return [one for one in tried if one.vanish == best][:TOLD]


def _count(found: list[Seen]) -> int:
    """How many are errors or warnings."""
    return sum(RANK[CATALOGUE[seen.fault].severity] > 0 for seen in found)


def _neighbours(base: Base) -> Iterator[tuple[str, Any, Ruleset]]:
    """The log's ruleset with one value changed, in every way that some ruleset knows."""
    described, said_by_the_log = values_of(base)
    for key in KEYS:
        now = said_by_the_log.get(key, described.settings[key].value)
        for value in known_values(key):
            if value != now and key != "players":
                try:
                    yield key, value, build(described, {**said_by_the_log, key: value})
                except RulesetError:
                    continue  # rows for another number of players


def _others(tape: Tape, played: date | None, own: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    for other in names():
        rules = of_log(tape, played, other).ruleset
        if other != own.name and rules.players == own.players and len(rules.uma) > 0:
            yield other, rules
