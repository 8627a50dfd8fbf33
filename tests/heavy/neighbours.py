"""Games played under each ruleset, judged under every other for as many players: ``python tests/heavy/neighbours.py [GAMES]``.

Printed for each ruleset: how many of its games are clean under it, and of each other ruleset how many of them are not, with
the keys in which the two differ. What differs only in a rare case, or allows more, needs more games, or can't be told at all
(see ``reports/SWITCHES.md``).
"""

from __future__ import annotations

import sys
from collections import Counter

from analyzer.core.fault_list import FAULT, FIELDS
from analyzer.facts.replay import Replay
from analyzer.generate.play.order import Order, played
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.rule import INFO
from analyzer.rulesets import describe, load, names
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape.tape import Tape


def editions() -> list[str]:
    """Every ruleset of today, and every edition before it."""
    return [name for one in names() for name in (one, *(f"{one}@{era.name}" for era in describe(one).editions[:-1]))]


def wrong_under(tape: Tape, rules: Ruleset) -> bool:
    """Whether anything is found, but what is only worth knowing; also what would rest on an assumed value."""
    replay = Replay(tape, rules)
    replay.run()
    numbers = [int(number) for number in replay.faults.records]
    return any(CATALOGUE[fault].severity != INFO for fault in numbers[FAULT::FIELDS])


def different(one: str, other: str) -> list[str]:
    """The keys in which two rulesets differ."""
    mine, theirs = describe(one).settings, describe(other).settings
    return [key for key in mine if mine[key].value != theirs[key].value]


def main(games: int) -> None:
    rules = {name: load(name) for name in editions()}
    clean = told = pairs = missed = 0
    for name in rules:
        tapes = [played(Order(name, seed=5, style="any"), number).tape for number in range(games)]
        own = sum(wrong_under(tape, rules[name]) for tape in tapes)
        clean += games - own
        print(f"\n{name}: {games - own} of {games} clean under it", flush=True)
        found: Counter[str] = Counter()
        for other in rules:
            if other != name and rules[other].players == rules[name].players:
                found[other] = sum(wrong_under(tape, rules[other]) for tape in tapes)
        for other, count in found.most_common():
            keys = different(name, other)
            shown = f"{len(keys)} keys" if len(keys) > 6 else ", ".join(keys) or "the same values"
            print(f"  {count:3d} of {games} not under {other} ({shown})", flush=True)
            pairs += 1
            told += count > 0
            missed += count == 0 and not keys
    print(f"\n{clean} of {games * len(rules)} games clean under their own; {told} of {pairs} pairs told apart by some game;"
        f" {missed} have the same values")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
