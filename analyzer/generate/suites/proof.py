"""No change goes unseen: ``python -m analyzer.generate.suites.proof [--games N] [--logs DIR] [--places N] [--page FILE]``.

Every change of one element, and consistent changes of tiles, are made in games of our own and in the clean logs of a
folder; `check` finds each, or an argument that does not ask it proves that no rule is broken. What is left is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from analyzer.generate.faults.planting import Elements, elements_of
from analyzer.generate.play.order import ANY_STYLE, LENGTHS, TENHOU, Order, played
from analyzer.generate.suites import judging
from analyzer.generate.suites.counts import Change, Counts, Group, Miss
from analyzer.generate.suites.judging import Base, Judged, is_no_log
from analyzer.generate.suites.lawful import nothing_depends_on, why_lawful
from analyzer.generate.suites.recall import logs_of
from analyzer.generate.suites.telling import EXAMPLES, KINDS, section, shown, told, with_section
from analyzer.generate.suites.tiles import TileChange, tile_changes, with_tiles_changed
from analyzer.generate.suites.variations import Variation, players_of, variations, varied

SEED: Final = 9  # of the games of our own
UNSEEDED: Final = 5  # each fifth of them has no seed
TILE_CHANGES: Final = 20  # of a kind in a log, where all other changes are made


class Choice(NamedTuple):
    """Which changes are made: so many of a group in a log (0 all), by these dice, of these kinds."""

    places: int
    seed: int = 1
    kinds: tuple[str, ...] = KINDS


def chosen(elements: Elements, choice: Choice, name: str) -> Iterator[tuple[Change, float]]:
    """The changes to make in a log, each with how many it stands for."""
    dice = Random(f"{choice.seed} {name}")
    groups: dict[Group, list[Variation]] = {}
    for variation in variations(elements):
        if variation.kind in choice.kinds:
            groups.setdefault(variation.group, []).append(variation)
    for members in groups.values():
        taken = members
        if 0 < choice.places < len(members):
            taken = dice.sample(members, choice.places)
        for variation in taken:
            yield variation, len(members) / len(taken)
    for change in tile_changes(elements, players_of(elements), dice, choice.places or TILE_CHANGES):
        if change.kind in choice.kinds:
            yield change, 1


def changed_by(elements: Elements, change: Change) -> Elements | None:
    """The log with a change; None where it can't be made, or changes nothing."""
    return varied(elements, change) if isinstance(change, Variation) else with_tiles_changed(elements, change)


def measure(name: str, elements: Elements, choice: Choice) -> Counts:
    """Make the changes of one log and count."""
    counts = Counts()
    base = Base(name, elements)
    if base.verdict not in ("clean", "partial"):
        raise ValueError(f"{name} is not clean")
    for change, weight in chosen(elements, choice, name):
        changed = changed_by(elements, change)
        if changed is None:
            continue
        counts.tried[change.kind] += 1
        judged = base.judge(changed)
        if judged.many and isinstance(change, Variation):
            counts.add_findings(Miss(name, change, judged, "", ""), weight)
        if is_found(judged, elements, changed):
            counts.found[change.kind] += 1
        elif reason := why_lawful(elements, changed, change if isinstance(change, TileChange) else None):
            counts.lawful[change.kind, reason] += 1
        else:
            counts.left[change.group] += 1
            if counts.left[change.group] <= EXAMPLES:
                counts.examples.append(Miss(name, change, judged, *shown(elements, changed)))
    return counts


def is_found(judged: Judged, before: Elements, after: Elements) -> bool:
    """Whether the answer is enough for the change."""
    if judged.answer == judging.UNREADABLE:
        return is_no_log(after)
    if judged.answer == judging.NOTED:
        return nothing_depends_on(before, after)
    return judged.answer in (judging.FOUND, judging.SAID)


def own_logs(games: int) -> list[tuple[str, Elements]]:
    """Games of our own for four and three players, of every style and length, some of them without a seed."""
    logs = []
    for number in range(games):
        order = Order(TENHOU[number % 3 // 2], SEED, LENGTHS[number % 2], ANY_STYLE)
        elements = elements_of(played(order, number).log)
        if number % UNSEEDED == UNSEEDED - 1:
            elements = [text for text in elements if not text.startswith("<SHUFFLE")]
        logs.append((f"own-{number}", elements))
    return logs


def real_logs(folder: Path, most: int) -> list[tuple[str, Elements]]:
    """Clean logs of a folder, evenly taken from all of them."""
    logs = logs_of(folder)
    return [(log.name, elements_of(log.data)) for log in logs[:: max(1, len(logs) // most)][:most]]


def run(logs: list[tuple[str, Elements]], choice: Choice, processes: int = 1) -> Counts:
    """Measure many logs."""
    counts = Counts()
    jobs = [(name, elements, choice) for name, elements in logs]
    if processes == 1:
        for job in jobs:
            counts.add(measure(*job))
        return counts
    with get_context("spawn").Pool(processes) as pool:
        for one in pool.imap_unordered(_measured, jobs):
            counts.add(one)
    return counts


def _measured(job: tuple[str, Elements, Choice]) -> Counts:
    return measure(*job)


def _parser() -> argparse.ArgumentParser:
    about = (__doc__ or "").split("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m analyzer.generate.suites.proof", description=about)
    parser.add_argument("--games", type=int, default=100, help="games of our own")
    parser.add_argument("--logs", type=Path, help="a folder of logs to change too")
    parser.add_argument("--most", type=int, default=100, help="how many of its logs")
    parser.add_argument("--places", type=int, default=0, help="changes of a kind, element and attribute in a log; 0 all")
    parser.add_argument("--seed", type=int, default=1, help="of the dice that choose them")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only changes of this kind; may be repeated")
    parser.add_argument("--page", type=Path, help="a page to write the figures into")
    parser.add_argument("-j", "--processes", type=int, default=1)
    return parser


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if anything is unexplained."""
    asked = _parser().parse_args(arguments)
    choice = Choice(asked.places, asked.seed, tuple(asked.kind or KINDS))
    parts = [(f"{asked.games} games of our own", run(own_logs(asked.games), choice, asked.processes))]
    if asked.logs:
        logs = real_logs(asked.logs, asked.most)
        parts.append((f"{len(logs)} logs of a folder", run(logs, choice, asked.processes)))
    for where, counts in parts:
        print(f"== {where}", *told(counts), sep="\n")
    if asked.page:
        page = asked.page.read_text("utf-8") if asked.page.exists() else "# Recall\n"
        asked.page.write_text(with_section(page, section(parts)), "utf-8")
    return 1 if any(counts.left for _, counts in parts) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
