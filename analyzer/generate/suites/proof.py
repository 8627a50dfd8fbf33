"""No change goes unseen: ``python -m analyzer.generate.suites.proof [--games N] [--logs DIR] [--places N] [--page FILE]``.

Every change of one element, and consistent changes of tiles, are made in games of our own and in the clean logs of a
folder; `check` finds each, or an argument that does not ask it proves that no rule is broken. What is left is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from analyzer.generate.planting import Elements, elements_of
from analyzer.generate.plays import ANY_STYLE, LENGTHS, TENHOU, Order, played
from analyzer.generate.suites import judging, tiles, variations
from analyzer.generate.suites.judging import Base, Judged, is_no_log
from analyzer.generate.suites.lawful import why_lawful
from analyzer.generate.suites.tiles import TileChange, tile_changes, with_tiles_changed
from analyzer.generate.suites.variations import Variation, varied
from analyzer.recall import logs_of

KINDS: Final = (*variations.KINDS, *tiles.KINDS)
EXAMPLES: Final = 2  # of what is unexplained, a group and log


class Choice(NamedTuple):
    """Which changes are made."""

    places: int  # at most so many of a group in a log; 0 all
    seed: int
    kinds: tuple[str, ...]


class Miss(NamedTuple):
    """A change that nothing explains."""

    log: str
    change: Variation | TileChange
    judged: Judged
    before: str
    after: str


@dataclass
class Counts:
    """What became of the changes: by kind and answer, and the number of findings of each."""

    tried: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    lawful: Counter[tuple[str, str]] = field(default_factory=Counter)
    findings: Counter[tuple[tuple[str, str, str], int]] = field(default_factory=Counter)  # weighted
    misses: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    examples: list[Miss] = field(default_factory=list)
    worst: dict[tuple[str, str, str], tuple[int, Miss]] = field(default_factory=dict)

    def add(self, other: Counts) -> None:
        """Count another log's too."""
        for mine, theirs in (
            (self.tried, other.tried), (self.found, other.found), (self.lawful, other.lawful),
            (self.findings, other.findings), (self.misses, other.misses),
        ):  # fmt: skip
            mine.update(theirs)  # type: ignore[attr-defined]
        self.examples += other.examples
        for group, entry in other.worst.items():
            if group not in self.worst or entry[0] > self.worst[group][0]:
                self.worst[group] = entry


def chosen(elements: Elements, choice: Choice, name: str) -> Iterator[tuple[Variation | TileChange, float]]:
    """The changes to make in a log, each with how many it stands for."""
    dice = Random(f"{choice.seed} {name}")
    groups: dict[tuple[str, str, str], list[Variation]] = {}
    for variation in variations.variations(elements):
        if variation.kind in choice.kinds:
            groups.setdefault(variation.group, []).append(variation)
    for members in groups.values():
        count = len(members)
        taken = members if not choice.places or count <= choice.places else dice.sample(members, choice.places)
        for variation in taken:
            yield variation, count / len(taken)
    for change in tile_changes(elements, variations.players_of(elements), dice, choice.places or 20):
        if change.kind in choice.kinds:
            yield change, 1


def measure(name: str, elements: Elements, choice: Choice) -> Counts:
    """Make the changes of one log and count."""
    counts = Counts()
    base = Base(name, elements)
    if base.verdict not in ("clean", "partial"):
        raise ValueError(f"{name} is not clean")
    for change, weight in chosen(elements, choice, name):
        one = isinstance(change, Variation)
        changed = varied(elements, change) if isinstance(change, Variation) else with_tiles_changed(elements, change)
        if changed is None:
            continue
        counts.tried[change.kind] += 1
        judged = base.judge(changed)
        at = change.at if isinstance(change, Variation) else change.start
        miss = Miss(name, change, judged, *shown(elements, changed))
        if one and judged.count:
            counts.findings[change.group, judged.count] += weight  # type: ignore[assignment]
            if judged.count > counts.worst.get(change.group, (0, miss))[0]:
                counts.worst[change.group] = judged.count, miss
        if judged.answer in (judging.FOUND, judging.SAID):
            counts.found[change.kind] += 1
        elif judged.answer == judging.UNREADABLE and is_no_log(changed):
            counts.found[change.kind] += 1
        elif reason := why_lawful(elements, changed, change):
            counts.lawful[change.kind, reason] += 1
        else:
            counts.misses[change.group] += 1
            if counts.misses[change.group] <= EXAMPLES:
                counts.examples.append(miss)
    return counts


def shown(before: Elements, after: Elements) -> tuple[str, str]:
    """The elements that differ, short."""
    short = min(len(before), len(after))
    first = next((i for i in range(short) if before[i] != after[i]), short)
    last = next((i for i in range(short - first) if before[-1 - i] != after[-1 - i]), short - first)
    one, other = (log[first : len(log) - last] for log in (before, after))
    return _short(one), _short(other)


def _short(elements: Elements) -> str:
    most = 240 if len(elements) < 2 else 60
    return " ".join(text if len(text) <= most else text[: most - 4] + "...>" for text in elements[:4])


def own_logs(games: int) -> list[tuple[str, Elements]]:
    """Games of our own for four and three players, of every style; each fifth without its seed."""
    logs = []
    for number in range(games):
        order = Order(TENHOU[number % 3 // 2], 9, LENGTHS[number % 2], ANY_STYLE)
        elements = elements_of(played(order, number).log)
        if number % 5 == 4:
            elements = [text for text in elements if not text.startswith("<SHUFFLE")]
        logs.append((f"own-{number}", elements))
    return logs


def _measured(job: tuple[str, Elements, Choice]) -> Counts:
    return measure(*job)


def run(logs: list[tuple[str, Elements]], choice: Choice, processes: int) -> Counts:
    """Measure many logs."""
    counts = Counts()
    jobs = [(name, elements, choice) for name, elements in logs]
    if processes == 1:
        for job in jobs:
            counts.add(_measured(job))
        return counts
    with get_context("spawn").Pool(processes) as pool:
        for one in pool.imap_unordered(_measured, jobs):
            counts.add(one)
    return counts


def quantiles(findings: Counter[int]) -> tuple[int, int, int, int]:
    """Median, 95th and 99th of a hundred, and the most."""
    total = sum(findings.values())
    result = []
    for part in (0.5, 0.95, 0.99):
        passed = 0.0
        for number in sorted(findings):
            passed += findings[number]
            if passed >= part * total:
                result.append(number)
                break
    return result[0], result[1], result[2], max(findings)


def told(counts: Counts) -> Iterator[str]:
    """The tables, then what is unexplained."""
    yield f"{'':44} {'tried':>9} {'found':>9} {'lawful':>9} {'unexplained':>12}"
    for kind in KINDS:
        if counts.tried[kind]:
            lawful = sum(count for (of, _), count in counts.lawful.items() if of == kind)
            left = sum(count for group, count in counts.misses.items() if group[0] == kind)
            yield f"{kind:44} {counts.tried[kind]:9} {counts.found[kind]:9} {lawful:9} {left:12}"
    reasons: Counter[str] = Counter()
    for (_, reason), count in counts.lawful.items():
        reasons[reason] += count
    for reason, count in reasons.most_common():
        yield f"lawful {count:7}: {reason}"
    every: Counter[int] = Counter()
    for (_, number), weight in counts.findings.items():
        every[number] += weight
    if every:
        yield "findings for one change: median {}, p95 {}, p99 {}, max {}".format(*quantiles(every))
    yield from _worst(counts)
    yield from _left(counts)


def _worst(counts: Counts) -> Iterator[str]:
    yield "worst counts:"
    for group, (number, miss) in sorted(counts.worst.items(), key=lambda item: -item[1][0])[:60]:
        codes = ", ".join(f"{code} {count}" for code, count in Counter(miss.judged.codes).most_common(6))
        share = sum(w for (g, n), w in counts.findings.items() if g == group and n > 4)
        yield f"  {number:4} {' | '.join(group)} (about {share:.0f} with more than four): {codes}\n       {miss.log} {miss.change}"


def _left(counts: Counts) -> Iterator[str]:
    yield "unexplained:"
    shown: Counter[tuple[str, str, str]] = Counter()
    for miss in counts.examples:
        group = miss.change.group
        shown[group] += 1
        if shown[group] <= EXAMPLES:
            yield f"  {counts.misses[group]:4} {' | '.join(group)}: {miss.judged.answer} {', '.join(miss.judged.codes)} {miss.judged.reason}"
            yield f"       {miss.log} {miss.change}\n       - {miss.before}\n       + {miss.after}"


def main(arguments: list[str]) -> int:
    """Measure, print, and say by the exit code whether anything is unexplained."""
    parser = argparse.ArgumentParser(prog="python -m analyzer.generate.suites.proof", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--logs", type=Path, help="a folder of logs beside our own")
    parser.add_argument("--most", type=int, default=100, help="logs of the folder")
    parser.add_argument("--places", type=int, default=0, help="changes of a group in a log; 0 all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("-j", type=int, default=1, dest="processes")
    asked = parser.parse_args(arguments)
    logs = own_logs(asked.games)
    if asked.logs:
        logs += [(log.name, elements_of(log.data)) for log in logs_of(asked.logs)[: asked.most]]
    counts = run(logs, Choice(asked.places, asked.seed, tuple(asked.kind or KINDS)), asked.processes)
    for line in told(counts):
        print(line)
    return 1 if counts.misses else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
