"""What became of many changes, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from analyzer.generate.suites.judging import Judged
from analyzer.generate.suites.tiles import TileChange
from analyzer.generate.suites.variations import Variation

Change = Variation | TileChange
Group = tuple[str, str, str]  # kind, element, attribute


class Miss(NamedTuple):
    """A change to look at: where, what is said of it, and the elements that differ."""

    log: str
    change: Change
    judged: Judged
    before: str
    after: str


class Quantiles(NamedTuple):
    """Of the number of findings for one change."""

    median: int
    p95: int
    p99: int
    most: int


@dataclass
class Counts:
    """How many changes were tried, found and proven lawful, by kind; what is left; and the findings for each."""

    tried: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    lawful: Counter[tuple[str, str]] = field(default_factory=Counter)  # kind and reason
    left: Counter[Group] = field(default_factory=Counter)
    findings: dict[tuple[Group, int], float] = field(default_factory=dict)  # each change for those that it stands for
    examples: list[Miss] = field(default_factory=list)  # of what is left
    worst: dict[Group, Miss] = field(default_factory=dict)  # the most findings of a group

    def add(self, other: Counts) -> None:
        """Count what another counted too."""
        self.tried.update(other.tried)
        self.found.update(other.found)
        self.lawful.update(other.lawful)
        self.left.update(other.left)
        self.examples += other.examples
        for key, weight in other.findings.items():
            self.findings[key] = self.findings.get(key, 0) + weight
        for miss in other.worst.values():
            self.add_worst(miss)

    def add_findings(self, miss: Miss, weight: float) -> None:
        """Count the findings for one change, which stands for ``weight`` like it."""
        key = miss.change.group, miss.judged.many
        self.findings[key] = self.findings.get(key, 0) + weight
        self.add_worst(miss)

    def add_worst(self, miss: Miss) -> None:
        """Keep it if it has more findings than any other of its group."""
        worst = self.worst.get(miss.change.group)
        if worst is None or miss.judged.many > worst.judged.many:
            self.worst[miss.change.group] = miss

    def quantiles(self) -> Quantiles:
        """Of the findings for one change of one element, where there are any."""
        counts: dict[int, float] = {}
        for (_, number), weight in self.findings.items():
            counts[number] = counts.get(number, 0) + weight
        ordered = sorted(counts)
        median, p95, p99 = (_quantile(counts, ordered, part) for part in (0.5, 0.95, 0.99))
        return Quantiles(median, p95, p99, max(ordered, default=0))

    def lawful_of(self, kind: str) -> int:
        """How many of a kind were proven lawful."""
        return sum(count for (of, _), count in self.lawful.items() if of == kind)

    def left_of(self, kind: str) -> int:
        """How many of a kind nothing explains."""
        return sum(count for group, count in self.left.items() if group[0] == kind)

    def reasons(self) -> Counter[str]:
        """The arguments, and how many changes each proves lawful."""
        found: Counter[str] = Counter()
        for (_, reason), count in self.lawful.items():
            found[reason] += count
        return found


def _quantile(counts: dict[int, float], ordered: list[int], part: float) -> int:
    total, passed = sum(counts.values()), 0.0
    for number in ordered:
        passed += counts[number]
        if passed >= part * total:
            return number
    return 0
