"""Why a log breaks many rules at once: perhaps it is played by others. The nearest ruleset is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from analyzer.rulesets.read import Described, RulesetError, build, describe, names
from analyzer.rulesets.rooms import of_log, values_of
from analyzer.tape import Tape

LENIENT: Final = ("open", "choice")  # words that accept whatever a log shows explain nothing
TOLD: Final = 3  # explanations at most
Tried = tuple[str, str, int]  # a setting or a ruleset, what it asks, and how many findings are left under it


def explained(tape: Tape, played: date | None, name: str | None = None) -> list[Explanation]:
    """The settings under which most findings vanish: one switch at a time; other rulesets where none explains all.

    Only those that leave fewer than half are named, the best first.
    """
    before = _findings(tape, of_log(tape, played, name).ruleset)
    return nearest(
        before,
        (
            (f"{key} = {said(value)}", KEYS[key].about, _findings(tape, rules))
            for key, value, rules in neighbours(*values_of(tape, played, name))
        ),
        ((other, "the ruleset", _findings(tape, rules)) for other, rules in _others(tape, played, name)),
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


def _findings(tape: Tape, rules: Ruleset) -> int:
    """How many errors and warnings the log has under a ruleset."""
    replay = Replay(tape, rules)
    replay.run()
    records = replay.faults.records
    faults = [int(records[i * FIELDS + FAULT]) for i in range(int(replay.faults.count()))]
    return sum(RANK[CATALOGUE[fault].severity] > 0 for fault in faults)


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
        if is_other(rules, own):
            yield other, rules


def is_other(rules: Ruleset, own: Ruleset) -> bool:
    """Whether a game could be by these rules too, and they judge all of it."""
    return rules.name != own.name and rules.players == own.players and len(rules.uma) > 0


def said(value: Any) -> str:
    """A value in a line of text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:,d}" if isinstance(value, int) else str(value).replace("'", "")
