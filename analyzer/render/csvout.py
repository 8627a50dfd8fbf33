"""CSV: a row a finding, and a row a log that can't be read."""

from __future__ import annotations

import csv
import io
from typing import Final

from analyzer.render.form import Document, Form, Judged
from analyzer.render.places import line_of, line_of_error
from analyzer.render.rows import cell
from analyzer.render.text import error_text, value
from analyzer.rules.report import Report

COLUMNS: Final = (
    "log", "line", "column", "severity", "code", "message", "round", "event", "seat", "expected", "found", "because",
    "rule", "fingerprint",
)  # fmt: skip


class Table(Document):
    """A heading, then the rows."""

    def start(self) -> str:
        return _text([COLUMNS])


def _piece(judged: Judged) -> str:
    report = judged.report
    if report.error is not None:
        row = (report.log, *line_of_error(report), "ERROR", "UNREADABLE", error_text(report))
        return _text([row + ("",) * (len(COLUMNS) - len(row))])
    return _text(_rows(report)) if report.findings else ""


def _rows(report: Report) -> list[tuple[object, ...]]:
    marks = report.fingerprints()
    return [
        (
            report.log, *line_of(report, finding), finding.severity, finding.code, finding.message, finding.round,
            finding.event, finding.seat, value(finding.expected), value(finding.recorded), finding.why, finding.rule,
            mark,
        )  # fmt: skip
        for finding, mark in zip(report.findings, marks, strict=True)
    ]  # fmt: skip


def _text(rows: list[tuple[object, ...]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([cell(item) for item in row] for row in rows)
    return out.getvalue()


FORM: Final = Form(_piece, Table)
