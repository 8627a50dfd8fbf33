"""A log judged without the words: what the tests of core and facts ask."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from analyzer.core.fault_list import EVENT, EXPECTED, FAULT, FIELDS, RECORDED, SEAT
from analyzer.facts.replay import Replay
from analyzer.formats.mjlog import read
from analyzer.formats.mjlog.seed import game_seeds, round_seeds
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rulesets import of_log
from analyzer.rulesets.ruleset import Ruleset


class Noted(NamedTuple):
    """A fault with its code."""

    code: str
    severity: str
    event: int
    seat: int
    expected: list[int]
    recorded: list[int]


def replayed(data: bytes, name: str = "", wall: bool = False, rules: Ruleset | None = None) -> Replay:
    """The replay of a log, by its own rules or these; the date is that of its name."""
    day = re.match(r"(\d{4})(\d\d)(\d\d)\d\dgm-", name)
    tape = read(data)
    choice = of_log(tape, date(int(day[1]), int(day[2]), int(day[3])) if day else None)
    replay = Replay(tape, rules or choice.ruleset)
    if wall:
        replay.wall.open(next(iter(game_seeds(tape)), b""), round_seeds(tape))
    replay.run()
    return replay


def noted(replay: Replay) -> list[Noted]:
    """The faults of a replay, in the order of events."""
    records, values = list(replay.faults.records), list(replay.faults.values)

    def items(at: int) -> list[int]:
        return values[at + 1 : at + 1 + values[at]]

    found = []
    for i in range(0, len(records), FIELDS):
        rule = CATALOGUE[records[i + FAULT]]
        expected, recorded = items(records[i + EXPECTED]), items(records[i + RECORDED])
        found.append(Noted(rule.code, rule.severity, records[i + EVENT], records[i + SEAT], expected, recorded))
    return sorted(found, key=lambda fault: fault.event)


def codes(data: bytes) -> list[str]:
    """The codes that speak of a log, infos aside."""
    return [fault.code for fault in noted(replayed(data)) if fault.severity != "INFO"]
