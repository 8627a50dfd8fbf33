"""One line a finding: ``path:line:column: CODE message``, for grep and editors, with the event."""

from __future__ import annotations

from typing import Final

from analyzer.render.escape import escaped
from analyzer.render.form import Form, joined
from analyzer.render.text import value
from analyzer.rules.finding import Finding
from analyzer.rules.report import Report

FIRST = (1, 1)  # of what is about the log as a whole


def report_lines(report: Report) -> list[str]:
    log = escaped(report.log)
    if report.error is not None:
        line, column = _of_error(report)
        return [f"{log}:{line}:{column}: UNREADABLE {escaped(report.error.reason)}"]
    lines = []
    for finding in report.findings:
        line, column = _place(report, finding)
        beside = " ".join(filter(None, (finding.round, _event(finding))))
        lines.append(
            f"{log}:{line}:{column}: {finding.code} {finding.message}{f' ({beside})' if beside else ''}: "
            f"expected {value(finding.expected)}, found {value(finding.recorded)}"
        )
    return lines


def _event(finding: Finding) -> str:
    if finding.column is not None:
        return f"column{'s' if len(finding.columns) > 1 else ''} {', '.join(finding.columns)}"
    return "" if finding.event is None else f"event {finding.event}"


def _place(report: Report, finding: Finding) -> tuple[int, int]:
    if finding.line is not None:
        return finding.line, 1
    return FIRST if finding.offset is None else line_and_column(report.document, finding.offset)


def _of_error(report: Report) -> tuple[int, int]:
    """That of ``byte 12`` or ``line 3``."""
    kind, _, number = report.error.place.partition(" ") if report.error is not None else ("", "", "")
    if not number.isdecimal():
        return FIRST
    return (int(number), 1) if kind == "line" else line_and_column(report.document, int(number))


def line_and_column(document: bytes, offset: int) -> tuple[int, int]:
    """Of a byte in a document: both count from 1, columns in characters."""
    start = document.rfind(b"\n", 0, offset) + 1
    return document.count(b"\n", 0, start) + 1, len(document[start:offset].decode("utf-8", "replace")) + 1


FORM: Final = Form(lambda judged: joined(report_lines(judged.report)))
