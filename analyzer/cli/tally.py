"""What `check` has counted, in words, and its exit code."""

from __future__ import annotations

import time

from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL, NOTHING, UNREADABLE, native
from analyzer.render.counts import codes_text, many, passed_words, verdicts_text
from analyzer.rules.report import Report
from analyzer.rules.rule import RANK
from analyzer.rules.summary import Summary


class Tally:
    """The counts of a run, and when it began."""

    def __init__(self, fail_on: str = "error") -> None:
        self.threshold = RANK[fail_on.upper()]
        self.started = time.perf_counter()
        self.counts = Summary()

    def count(self, report: Report) -> None:
        """One more log."""
        self.counts.count(report, self.threshold)

    @property
    def exit_code(self) -> int:
        """The worst first: internal errors, findings, what could not be read, nothing at all."""
        if self.counts.internal_errors:
            return INTERNAL
        if self.counts.failing:
            return FINDINGS
        if self.counts.verdicts.get("unreadable"):
            return UNREADABLE
        return CLEAN if self.counts.begun else NOTHING

    def summary(self) -> str:
        """Logs, rounds, verdicts, findings by code, those not asked for, how it ran, time; files that are no logs."""
        seconds = time.perf_counter() - self.started
        counts = self.counts
        total = sum(counts.findings.values())
        verdicts = verdicts_text(counts.verdicts)
        codes = f" ({codes_text(counts.findings)})" if total else ""
        words = [many(counts.logs, "log") + (f" ({verdicts})" if verdicts else ""), many(counts.rounds, "round")]
        words.append(many(total, "finding") + codes)
        words += [f"{sum(some.values()):,} {name} ({codes_text(some)})" for name, some in counts.set_aside() if some]
        if counts.walls_not_verifiable:
            words.append(f"{many(counts.walls_not_verifiable, 'wall')} not verifiable")
        if counts.internal_errors:
            words.append(f"internal error on {many(counts.internal_errors, 'log')}")
        words += passed_words(counts.skipped, counts.not_downloaded)
        return " · ".join([*words, native(), f"{seconds:.1f} s"])
