"""The counts of the proof as text: for a terminal, and as a part of ``reports/recall.md``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from analyzer.generate.faults.planting import Elements
from analyzer.generate.suites import tiles, variations
from analyzer.generate.suites.counts import Counts, Group

KINDS: Final = (*variations.KINDS, *tiles.KINDS)
EXAMPLES: Final = 2  # of a group
WORST: Final = 20
MANY: Final = 4  # findings for one change
HEADING: Final = "## Every change of one element\n"
HOW: Final = """
Every element is deleted, doubled, exchanged with the next, moved by two, given to the next seat and renamed; every
attribute dropped and renamed; every number made one or four more or less, doubled, negated, dropped, written twice and
exchanged with the next; and tiles are replaced or exchanged everywhere in a round. Of each kind of change, element and
attribute so many are made in each log, with dice of their own. A change is *found* where `check` gives a WARNING or an
ERROR that it does not give for the log as it was (an INFO where no rule of play depends on what was changed), or says
that something is not verifiable. Else an argument that does not ask `check` must prove that no rule is broken
(`analyzer/generate/suites/lawful.py`). Written by `python -m analyzer.generate.suites.proof --page reports/recall.md`.
"""


def shown(before: Elements, after: Elements) -> tuple[str, str]:
    """The elements in which two logs differ, short."""
    short = min(len(before), len(after))
    first = next((i for i in range(short) if before[i] != after[i]), short)
    last = next((i for i in range(short - first) if before[-1 - i] != after[-1 - i]), short - first)
    one, other = (log[first : len(log) - last] for log in (before, after))
    return _short(one), _short(other)


def _short(elements: Elements) -> str:
    most = 240 if len(elements) < 2 else 60
    return " ".join(text if len(text) <= most else f"{text[: most - 4]}...>" for text in elements[:4])


def told(counts: Counts) -> Iterator[str]:
    """For a terminal: a row a kind, the arguments, the most findings, and what nothing explains."""
    yield f"{'':32}{'tried':>9}{'found':>9}{'lawful':>9}{'unexplained':>13}"
    for name, *numbers in _rows(counts):
        yield f"{name:32}{numbers[0]:9}{numbers[1]:9}{numbers[2]:9}{numbers[3]:13}"
    for reason, count in counts.reasons().most_common():
        yield f"lawful {count:7}: {reason}"
    yield "findings for one change: median {}, p95 {}, p99 {}, max {}".format(*counts.quantiles())
    yield from _worst(counts)
    yield from _left(counts)


def _rows(counts: Counts) -> list[tuple[str, int, int, int, int]]:
    rows = [
        (kind, counts.tried[kind], counts.found[kind], counts.lawful_of(kind), counts.left_of(kind))
        for kind in KINDS
        if counts.tried[kind]
    ]
    sums = [sum(row[i] for row in rows) for i in (1, 2, 3, 4)]  # type: ignore[misc]
    return [*rows, ("all", sums[0], sums[1], sums[2], sums[3])]


def _worst(counts: Counts) -> Iterator[str]:
    many: Counter[Group] = Counter()
    for (group, number), weight in counts.findings.items():
        if number > MANY:
            many[group] += round(weight)
    ordered = sorted(counts.worst.values(), key=lambda miss: -miss.judged.many)
    for miss in ordered[:WORST]:
        codes = ", ".join(f"{code} {count}" for code, count in Counter(miss.judged.codes).most_common(6))
        group = miss.change.group
        yield f"most {miss.judged.many:5}: {_name(group)} (more than {MANY}: {many[group]}): {codes}; {miss.log} {miss.change}"


def _left(counts: Counts) -> Iterator[str]:
    told: Counter[Group] = Counter()
    for miss in counts.examples:
        group = miss.change.group
        told[group] += 1
        if told[group] <= EXAMPLES:
            said = " ".join((miss.judged.answer, *miss.judged.codes, miss.judged.reason))
            yield f"unexplained {counts.left[group]:5}: {_name(group)}: {said}"
            yield f"    {miss.log} {miss.change}\n    - {miss.before}\n    + {miss.after}"


def _name(group: Group) -> str:
    return ", ".join(filter(None, group))


def section(parts: list[tuple[str, Counts]]) -> str:
    """The part of the page: totals of each sort of log, then all together by kind and by argument."""
    every = Counts()
    lines = [
        HEADING.rstrip(), HOW,
        "| logs | changes | found | lawful | unexplained | findings, median | p95 | p99 | most |",
        "|---|---|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for where, counts in parts:
        every.add(counts)
        numbers = (*_rows(counts)[-1][1:], *counts.quantiles())
        lines.append(f"| {where} | " + " | ".join(f"{number:,}" for number in numbers) + " |")
    lines += ["", "| change | changes | found | lawful | unexplained |", "|---|---|---|---|---|"]
    lines += [f"| {row[0]} | " + " | ".join(f"{number:,}" for number in row[1:]) + " |" for row in _rows(every)]
    lines += ["", "Proven to break no rule:", ""]
    lines += [f"* {count:,} times {reason}" for reason, count in every.reasons().most_common()]
    return "\n".join(lines) + "\n"


def with_section(page: str, text: str) -> str:
    """A page with this as its last part, in place of the one that it has."""
    return f"{without_section(page).rstrip()}\n\n{text}"


def without_section(page: str) -> str:
    """A page without that part."""
    return page.split(HEADING)[0]


def section_of(page: str) -> str:
    """That part of a page; empty if it has none."""
    _, heading, rest = page.partition(HEADING)
    return heading + rest
