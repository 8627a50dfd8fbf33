"""Every game there and back in every form: the same game, and the same findings but for what the form does not tell.

    python tests/heavy/forms.py [--games N] [--places N] [LOGS]    LOGS: a folder of mjlogs, default $TENHOU_CORPUS/mjlog

Prints for each form: games written and read again, those of another hash, codes that are new or gone and that the form
does not explain, and those of the mjlog that is made of it ("as mjlog"), for which what the form does not tell is
computed; then of the planted faults how many each form still shows, and those it can't tell.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import analyzer
from analyzer.formats import mjlog
from analyzer.formats.detect import FORMS
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.forms import write_log
from analyzer.generate.faults.kinds import KINDS, plant
from analyzer.generate.play.order import ANY_STYLE, LENGTHS, TENHOU, Order, played
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import Tape

WAYS = [(form, dialect) for form, known in FORMS.items() for dialect in known.dialects or ("",) if form != "mjlog"]
EVENTS = Path(__file__).parents[2] / "fixtures" / "events"
LISTED = 3  # examples of each difference


def real(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.iterdir()):
        if path.suffix != ".json" and not path.name.startswith("ruleset-"):  # those are judged by rules of their own
            yield path.name, path.read_bytes()


def own(games: int) -> Iterator[tuple[str, bytes]]:
    for number in range(games):
        order = Order(TENHOU[number % 3 // 2], 17, LENGTHS[number % 2], ANY_STYLE)
        yield f"own-{number}", played(order, number).log


def codes(data: bytes, ruleset: str) -> tuple[set[str], set[str]]:
    """Findings, and what is not verifiable."""
    report = analyzer.check(data, ruleset=ruleset)
    found = {finding.code for finding in report.findings}
    return found | ({"UNREADABLE"} if report.error else set()), {entry.code for entry in report.not_verifiable}


def ruleset_of(data: bytes) -> str:
    return str(analyzer.check(data, wall=False).ruleset)


class Way:
    """One form and dialect: what became of the games."""

    def __init__(self) -> None:
        self.same = self.refused = 0
        self.counts: Counter[str] = Counter()
        self.examples: dict[str, list[str]] = {}

    def note(self, what: str, name: str) -> None:
        self.counts[what] += 1
        self.examples.setdefault(what, []).append(name)

    def judge(self, name: str, tape: Tape, before: set[str], ruleset: str, form: str, dialect: str) -> None:
        try:
            data = write_log(tape, form, dialect)
        except ValueError:
            self.refused += 1
            return
        (opened,) = analyzer.formats.open_log(data, name)
        if opened.tape is None or game_hash(opened.tape) != game_hash(tape):
            self.note("another game", name)
            return
        self.same += 1
        found, untold = codes(data, ruleset)
        for code in sorted(found - before):
            self.note(f"new {code}", name)
        for code in sorted(before - found - untold):
            self.note(f"gone {code}", name)
        self.back(name, data, found, ruleset)

    def back(self, name: str, data: bytes, before: set[str], ruleset: str) -> None:
        """Made an mjlog again: what the form did not tell is computed, so that nothing new can be found."""
        try:
            log = analyzer.convert(data, to="mjlog", ruleset=ruleset)
        except ValueError as error:
            self.note(f"not made an mjlog ({str(error)[:60]})", name)
            return
        found, _ = codes(log, ruleset)
        for code in sorted(found - before):
            self.note(f"as mjlog new {code}", name)


def there_and_back(logs: Iterator[tuple[str, bytes]]) -> None:
    ways = {way: Way() for way in WAYS}
    count = 0
    for name, data in logs:
        try:
            tape = mjlog.read(data)
        except UnreadableLog:
            continue
        count += 1
        ruleset = ruleset_of(data)
        before, _ = codes(data, ruleset)
        for (form, dialect), way in ways.items():
            way.judge(name, tape, before, ruleset, form, dialect)
    for (form, dialect), way in ways.items():
        print(f"{form} {dialect}: {count} games, {way.same} the same, {way.refused} not written")
        for what, number in sorted(way.counts.items()):
            print(f"    {what}: {number}   {', '.join(way.examples[what][:LISTED])}")


def recall(places: int) -> None:
    """Planted faults, written in each form."""
    found: dict[tuple[str, str], Counter[str]] = {way: Counter() for way in WAYS}
    untold: dict[tuple[str, str], Counter[str]] = {way: Counter() for way in WAYS}
    for kind in KINDS.values():
        if kind.sheet:
            continue
        dice = Random(f"forms {kind.name}")
        for _ in range(places):
            faulty = plant(kind, dice)
            if faulty is None or faulty.ruleset:
                continue
            try:
                tape = mjlog.read(faulty.log)
            except UnreadableLog:
                continue
            ruleset = ruleset_of(faulty.log)
            for form, dialect in WAYS:
                try:
                    data = write_log(tape, form, dialect)
                except ValueError:
                    continue
                told, _ = codes(data, ruleset)
                (found if told else untold)[form, dialect][kind.name] += 1
    for way in WAYS:
        total = found[way].total() + untold[way].total()
        print(f"{' '.join(way)}: {found[way].total()} of {total} planted faults found; never: "
              f"{', '.join(sorted(set(untold[way]) - set(found[way])))}")  # fmt: skip


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("logs", nargs="?", type=Path, default=Path(os.environ.get("TENHOU_CORPUS", "../shared/corpus"), "mjlog"))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--places", type=int, default=6)
    asked = parser.parse_args(arguments)
    logs_of = {"real logs": real(asked.logs), "every event": real(EVENTS), f"{asked.games} own games": own(asked.games)}
    for title, logs in logs_of.items():
        print(f"== {title}")
        there_and_back(logs)
    print("== planted faults")
    recall(asked.places)


if __name__ == "__main__":
    main(sys.argv[1:])
