"""Why a log breaks many rules at once: perhaps it is played by others. The nearest ruleset is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from analyzer.facts.replay import Replay
from analyzer.formats.opened import OpenedLog
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.examine import chosen, prepared
from analyzer.rules.marks import said
from analyzer.rules.report import Explanation
from analyzer.rules.resting import SAME, Seen
from analyzer.rules.rule import RANK
from analyzer.rules.unsourced import seen_by, set_aside
from analyzer.rulesets.assumed import known_values
from analyzer.rulesets.keys import KEYS
from analyzer.rulesets.read import Described, RulesetError, build, names
from analyzer.rulesets.rooms import values_of
from analyzer.rulesets.ruleset import Ruleset

TOLD: Final = 3  # explanations at most
Tried = tuple[str, str, int]  # a setting or a ruleset, what it asks, and how many findings are left under it


def explained(opened: OpenedLog, name: str | None = None) -> list[Explanation]:
    """The settings under which most findings vanish: one switch at a time; other rulesets where none explains all.

    Only those that leave fewer than half are named, the best first. What is not verifiable is not counted.
    """
    replay, choice = prepared(opened, name)
    replay.run()
    whole = set(seen_by(replay))
    set_aside(replay, choice.base)
    aside = {seen[:SAME] for seen in whole.difference(seen_by(replay))}

    def left(rules: Ruleset) -> int:
        other = Replay(replay.tape, rules)
        other.run()
        return _count([seen for seen in seen_by(other) if seen[:SAME] not in aside])

    return nearest(
        _count(seen_by(replay)),
        ((f"{key} = {said(value)}", KEYS[key].about, left(rules)) for key, value, rules in neighbours(*values_of(choice.base))),
        ((other, "the ruleset", left(rules)) for other, rules in _others(opened, choice.ruleset)),
    )


def nearest(before: int, settings: Iterable[Tried], others: Iterable[Tried]) -> list[Explanation]:
    """Those under which most of the findings vanish; whole rulesets are tried only where no setting explains all."""
    if before == 0:
        return []
    tried = [Explanation(name, asks, before - left, before) for name, asks, left in settings]
    if all(one.vanish < before for one in tried):
        tried += [Explanation(name, asks, before - left, before) for name, asks, left in others]
    best = max((one.vanish for one in tried), default=0)
    if 2 * best <= before:
        return []
    return [one for one in tried if one.vanish == best][:TOLD]


def _count(found: list[Seen]) -> int:
    """How many are errors or warnings."""
    return sum(RANK[CATALOGUE[seen.fault].severity] > 0 for seen in found)


def neighbours(described: Described, said_by_the_log: dict[str, Any]) -> Iterator[tuple[str, Any, Ruleset]]:
    """A ruleset with one value changed, in every way that some ruleset knows."""
    for key in KEYS:
        now = said_by_the_log.get(key, described.settings[key].value)
        for value in known_values(key):
            if value != now and key != "players":
                try:
                    yield key, value, build(described, {**said_by_the_log, key: value})
                except RulesetError:
                    continue  # rows for another number of players


def _others(opened: OpenedLog, own: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    for other in names():
        rules = chosen(opened, other).ruleset
        if is_other(rules, own):
            yield other, rules


def is_other(rules: Ruleset, own: Ruleset) -> bool:
    """Whether a game could be by these rules too, and they judge all of it."""
    return rules.name != own.name and rules.players == own.players and len(rules.uma) > 0
