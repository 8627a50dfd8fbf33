"""What `check` has counted: its summary, and its exit code."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL, NOTHING, UNREADABLE, native
from analyzer.render.counts import codes_text, many, passed_words, verdicts_text
from analyzer.rules.report import WALL, Report
from analyzer.rules.rule import RANK

if TYPE_CHECKING:
    from analyzer.batch.sources.passed import Passed


class Tally:
    """Counts only: the memory of a batch does not grow with it."""

    def __init__(self, fail_on: str) -> None:
        self.threshold = RANK[fail_on.upper()]
        self.started = time.perf_counter()
        self.logs = 0
        self.rounds = 0
        self.begun = 0  # logs with a round, be it unfinished
        self.verdicts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.suppressed: Counter[str] = Counter()  # those that were not asked for
        self.unwalled = 0  # logs whose wall is not verifiable
        self.failed = 0  # findings that count for the exit code
        self.internal_errors = 0  # logs with an internal error

    def count(self, report: Report) -> None:
        """One more log."""
        self.logs += 1
        self.rounds += report.rounds
        self.begun += bool(report.rounds or report.starts)
        self.verdicts[report.verdict] += 1
        self.unwalled += any(item.code == WALL for item in report.not_verifiable)
        self.suppressed.update(report.suppressed)
        for finding in report.findings:
            self.codes[finding.code] += 1
            self.failed += RANK[finding.severity] >= self.threshold

    @property
    def exit_code(self) -> int:
        """The worst first: internal errors, findings, what could not be read, nothing at all."""
        if self.internal_errors:
            return INTERNAL
        if self.failed:
            return FINDINGS
        if self.verdicts["unreadable"]:
            return UNREADABLE
        return CLEAN if self.begun else NOTHING

    def summary(self, passed: Passed | None = None) -> str:
        """Logs, rounds, verdicts, findings by code, those not asked for, how it ran, time; files that are no logs."""
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
        if self.internal_errors:
            words.append(f"internal error on {many(self.internal_errors, 'log')}")
        if passed is not None:
            words += passed_words(passed.files, passed.not_downloaded)
        return " · ".join([*words, native(), f"{seconds:.1f} s"])
