"""Markdown for the summary of a job: totals, findings by code, and the first findings."""

from __future__ import annotations

import re
from typing import Final

from analyzer.render.counts import many, verdicts_text
from analyzer.render.escape import escaped
from analyzer.render.form import Asked, Document, Form, Judged, joined
from analyzer.render.text import error_text, values, where
from analyzer.rules.catalogue import BY_CODE
from analyzer.rules.summary import Summary

FIRST: Final = 50  # findings that are told; GitHub cuts a summary at 1 MiB
SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")


class Page(Document):
    """Totals come first, so the page is written at its end."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.rows: list[str] = []
        self.more = 0

    def add(self, piece: str) -> str:
        rows = piece.splitlines(keepends=True)
        room = FIRST - len(self.rows)
        self.rows += rows[:room]
        self.more += len(rows[room:])
        return ""

    def end(self, summary: Summary) -> str:
        lines = ["## Checked logs", "", *_totals(summary), ""]
        if summary.findings:
            lines += ["| code | | severity | findings |", "|---|---|---|--:|", *_by_code(summary), ""]
        if self.rows:
            lines += ["| log | place | finding | |", "|---|---|---|---|", *map(str.rstrip, self.rows), ""]
        if self.more:
            lines += [f"{self.more:,} more not listed.", ""]
        return joined(lines)


def _totals(summary: Summary) -> list[str]:
    counts = [
        f"{many(summary.logs, 'log')} ({verdicts_text(summary.verdicts)})" if summary.logs else "0 logs",
        many(summary.rounds, "round"),
        many(sum(summary.findings.values()), "finding"),
        *(f"{sum(counts.values()):,} {name}" for name, counts in summary.set_aside() if counts),
    ]
    if summary.internal_errors:
        counts.append(f"internal error on {many(summary.internal_errors, 'log')}")
    return [f"{' · '.join(counts)}."]


def _by_code(summary: Summary) -> list[str]:
    return [
        f"| {code} | {BY_CODE[code].title} | {BY_CODE[code].severity} | {count:,} |"
        for code, count in sorted(summary.findings.items())
    ]


def _piece(judged: Judged) -> str:
    report = judged.report
    log = _plain(report.log)
    if report.error is not None:
        return f"| {log} | | unreadable | {_plain(error_text(report))} |\n"
    return joined(
        f"| {log} | {where(finding)} | **{finding.code}** {finding.message} | {_plain(values(finding))} |"
        for finding in report.findings
    )


def _plain(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    return SPECIAL.sub(r"\\\1", escaped(text))


FORM: Final = Form(_piece, Page)
