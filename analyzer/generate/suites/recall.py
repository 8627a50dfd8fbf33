"""How many planted faults the checker finds: ``python -m analyzer.generate.suites.recall [--places 200] [--logs FOLDER] [REPORT]``.

Every kind of `analyzer.generate.faults.kinds` is planted at so many places, one at a time, in logs of our own or in the clean
ones of a folder; what `check` says of each is counted.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from analyzer import api
from analyzer.formats.container import document
from analyzer.generate.faults.kinds import KINDS, Faulty, Kind, Log, clean_logs, plant
from analyzer.generate.faults.planting import elements_of
from analyzer.generate.suites.fixtures import RULESETS
from analyzer.generate.suites.lawful import why_lawful
from analyzer.generate.suites.telling import section_of, with_section

MANY: Final = 400  # logs of a folder are enough
UNREADABLE: Final = "UNREADABLE"


class Recall(NamedTuple):
    """What became of the faults of one kind: the codes found for each that is none by the rules is left out."""

    kind: Kind
    found: list[list[str]]
    legal: Counter[str]  # places where the change turned out to break nothing, by the argument

    @property
    def missed(self) -> int:
        """Faults that nothing speaks of."""
        return self.found.count([])

    @property
    def right(self) -> int:
        """Faults whose first finding has a right code."""
        return sum(1 for codes in self.found if codes and codes[0] in self.kind.codes)


def codes_of(faulty: Faulty, folder: Path) -> list[str]:
    """The codes that `check` gives for a log: findings in their order, then what it says is not verifiable."""
    ruleset = None
    if faulty.ruleset:
        ruleset = str(folder / f"{faulty.ruleset}.toml")
        Path(ruleset).write_text(RULESETS[faulty.ruleset], "utf-8")
    report = api.check(faulty.log, name=faulty.name, ruleset=ruleset)
    if report.error is not None:
        return [UNREADABLE]
    codes = [finding.code for finding in report.findings]
    return codes or [entry.code for entry in report.not_verifiable if entry.code in faulty.codes]


def measure(kind: Kind, count: int, logs: tuple[Log, ...] = ()) -> Recall:
    """Plant a kind so many times; the same each time."""
    dice = Random(kind.name)
    result = Recall(kind, [], Counter())
    seen: set[bytes] = set()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(4 * count):
            if len(result.found) == count:
                break
            faulty = plant(kind, dice, logs)
            if faulty is None or faulty.log in seen:
                continue
            seen.add(faulty.log)
            codes = codes_of(faulty, Path(folder))
            reason = "" if codes else why_lawful(elements_of(faulty.before), elements_of(faulty.log))
            if reason:
                result.legal[reason] += 1
            else:
                result.found.append(codes)
    return result


def logs_of(folder: Path) -> tuple[Log, ...]:
    """The logs of a folder that are clean, or as many of them as are enough."""
    found = []
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".xml", ".mjlog", ".gz"))
    for path in paths[:: max(1, len(paths) // MANY)]:
        report = api.check(path)
        if report.verdict == "clean":
            found.append(Log(path.name, document(path.read_bytes()).data))
    return tuple(found)


def _row(recall: Recall) -> str:
    counts = sorted(len(codes) for codes in recall.found)
    most = Counter(codes[0] for codes in recall.found if codes).most_common(3)
    first = ", ".join(f"{code} {count}" for code, count in most)
    places = len(recall.found)
    if not places:
        return f"| {recall.kind.name} | {recall.kind.says} | 0 | | | | | no place in these logs |"
    median = int(statistics.median_low(counts))
    few = sum(1 for count in counts if count <= 2)
    return (
        f"| {recall.kind.name} | {recall.kind.says} | {places} | {places - recall.missed} | {recall.right} |"
        f" {median} | {few} | {first} |"
    )


def page(recalls: list[Recall], where: str) -> str:
    """The report: totals, then a row a kind."""
    found = [codes for recall in recalls for codes in recall.found]
    missed = sum(recall.missed for recall in recalls)
    right = sum(recall.right for recall in recalls)
    counts = sorted(len(codes) for codes in found)
    few = sum(1 for count in counts if count <= 2)
    kinds = sum(1 for recall in recalls if recall.found)
    lines = [
        "# Recall", "",
        "How many planted faults `check` finds. Written by `python -m analyzer.generate.suites.recall`; do not edit.", "",
        f"{kinds} kinds of violation, {len(found):,} faults planted one at a time in {where}.", "",
        "| | |", "|---|---|",
        f"| found | {len(found) - missed:,} of {len(found):,} ({(len(found) - missed) / len(found):.2%}) |",
        f"| a right code first | {right:,} ({right / len(found):.2%}) |",
        f"| findings for one fault, median | {int(statistics.median_low(counts))} |",
        f"| at most two findings | {few:,} ({few / len(found):.2%}) |", "",
        *_legal_lines(recalls),
        "| kind | what is wrong | places | found | right code first | findings, median | at most two | first codes |",
        "|---|---|---|---|---|---|---|---|",
        *map(_row, recalls), "",
    ]  # fmt: skip
    return "\n".join(lines)


def _legal_lines(recalls: list[Recall]) -> list[str]:
    legal = sum((recall.legal for recall in recalls), Counter[str]())
    if not legal:
        return []
    lines = [f"* {count} times {reason}" for reason, count in legal.most_common()]
    return ["Changes that turned out to break no rule, and are not counted:", "", *lines, ""]


def main(arguments: list[str]) -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(prog="python -m analyzer.generate.suites.recall", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("report", nargs="?", help="the file to write; stdout if none")
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--logs", type=Path, help="a folder of logs to plant faults in")
    chosen = parser.parse_args(arguments)
    logs = logs_of(chosen.logs) if chosen.logs else clean_logs()
    where = f"{len(logs):,} {'logs of a folder' if chosen.logs else 'logs of our own'}, or composed with it"
    text = page([measure(kind, chosen.places, logs) for kind in KINDS.values()], where)
    if chosen.report:
        report = Path(chosen.report)
        other = section_of(report.read_text("utf-8")) if report.exists() else ""
        report.write_text(with_section(text, other) if other else text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
