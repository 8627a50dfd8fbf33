"""Exit codes, what a batch has counted, and its summary."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from typing import Final

from analyzer.render.counts import codes_text, many, verdicts_text
from analyzer.rules.report import WALL, Report
from analyzer.rules.rule import RANK

CLEAN: Final = 0
FINDINGS: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 3
NOTHING: Final = 4
OUR_FAULT: Final = 5
INTERRUPTED: Final = 130


def native() -> str:
    """Whether the hot rooms are compiled."""
    from analyzer.core import table

    return "interpreted" if str(table.__file__).endswith(".py") else "native"


def close_quietly() -> None:
    """The reader of our output has left: what is still in the buffer must not be written at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Tally:
    """Counts only: the memory of a batch does not grow with it."""

    def __init__(self, fail_on: str) -> None:
        self.threshold = RANK[fail_on.upper()]
        self.started = time.perf_counter()
        self.logs = 0
        self.rounds = 0
        self.verdicts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.suppressed: Counter[str] = Counter()  # those that were not asked for
        self.unwalled = 0  # logs whose wall is not verifiable
        self.failed = 0  # findings that count for the exit code
        self.ours = 0  # logs that we failed on

    def count(self, report: Report) -> None:
        """One more log."""
        self.logs += 1
        self.rounds += report.rounds
        self.verdicts[report.verdict] += 1
        self.unwalled += any(item.code == WALL for item in report.not_verifiable)
        self.suppressed.update(report.suppressed)
        for finding in report.findings:
            self.codes[finding.code] += 1
            self.failed += RANK[finding.severity] >= self.threshold

    @property
    def exit_code(self) -> int:
        """The worst first: our own fault, findings, what could not be read, nothing at all."""
        if self.ours:
            return OUR_FAULT
        if self.failed:
            return FINDINGS
        if self.verdicts["unreadable"]:
            return UNREADABLE
        return CLEAN if self.logs else NOTHING

    def summary(self, passed_over: int = 0) -> str:
        """Logs, rounds, verdicts, findings by code, those not asked for, how we ran, time; files that were no logs."""
        seconds = time.perf_counter() - self.started
        total = sum(self.codes.values())
        verdicts = verdicts_text(self.verdicts)
        codes = f" ({codes_text(self.codes)})" if total else ""
        words = [many(self.logs, "log") + (f" ({verdicts})" if verdicts else ""), many(self.rounds, "round")]
        words.append(many(total, "finding") + codes)
        if self.suppressed:
            words.append(f"{self.suppressed.total():,} suppressed ({codes_text(self.suppressed)})")
        if self.unwalled:
            words.append(f"{many(self.unwalled, 'wall')} not verifiable")
        if self.ours:
            words.append(f"failed on {many(self.ours, 'log')}")
        if passed_over:
            words.append(f"{many(passed_over, 'file')} passed over")
        return " · ".join([*words, native(), f"{seconds:.1f} s"])
