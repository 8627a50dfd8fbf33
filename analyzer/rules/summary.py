"""What was counted over many reports."""

from __future__ import annotations

import msgspec

from analyzer.rules.report import WALL, Report
from analyzer.rules.rule import RANK


class Summary(msgspec.Struct, kw_only=True):
    """Counts only: it does not grow with the number of logs."""

    logs: int = 0
    rounds: int = 0
    begun: int = 0  # logs with a round, be it unfinished
    verdicts: dict[str, int] = {}
    findings: dict[str, int] = {}  # by code
    suppressed: dict[str, int] = {}  # findings that were not asked for, by code
    known: dict[str, int] = {}  # findings that the baseline has, by code
    vanished: dict[str, int] = {}  # findings that the baseline has and nobody has found, by code
    changed: dict[str, int] = {}  # findings whose severity is another by configuration, by code
    failing: int = 0  # findings that count for the exit code
    walls_not_verifiable: int = 0  # logs
    internal_errors: int = 0  # logs
    skipped: int = 0  # files that are no logs
    not_downloaded: int = 0  # rows of databases whose log is still to come

    def count(self, report: Report, threshold: int) -> None:
        """One more log. ``threshold``: the rank of the lowest severity that counts for the exit code."""
        self.logs += 1
        self.rounds += report.rounds
        self.begun += bool(report.rounds or report.starts)
        _more(self.verdicts, report.verdict, 1)
        if report.not_verifiable:
            self.walls_not_verifiable += any(item.code == WALL for item in report.not_verifiable)
        for code, count in report.suppressed.items():
            _more(self.suppressed, code, count)
        for code, count in report.known.items():
            _more(self.known, code, count)
        for finding in report.findings:
            _more(self.findings, finding.code, 1)
            if finding.default_severity is not None:
                _more(self.changed, finding.code, 1)
            self.failing += RANK[finding.severity] >= threshold

    def set_aside(self) -> list[tuple[str, dict[str, int]]]:
        """What is no finding, or another one than by the rules alone, with a word for each sort."""
        return [
            ("suppressed", self.suppressed), ("known", self.known), ("vanished", self.vanished),
            ("with another severity", self.changed),
        ]  # fmt: skip

    def add(self, other: Summary) -> None:
        """What another has counted, of other logs."""
        for name in self.__struct_fields__:
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, dict):
                for key, count in more.items():
                    _more(mine, key, count)
            else:
                setattr(self, name, mine + more)


def _more(counts: dict[str, int], key: str, count: int) -> None:
    counts[key] = counts.get(key, 0) + count
