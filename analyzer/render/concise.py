"""One line a finding: ``path:line:column: CODE message``, for grep and editors, with the event."""

from __future__ import annotations

from typing import Final

from analyzer.render.escape import escaped
from analyzer.render.form import Form, joined
from analyzer.render.places import line_of, line_of_error
from analyzer.render.text import values
from analyzer.rules.finding import Finding
from analyzer.rules.report import Report


def report_lines(report: Report) -> list[str]:
    log = escaped(report.log)
    if report.error is not None:
        line, column = line_of_error(report)
        return [f"{log}:{line}:{column}: UNREADABLE {escaped(report.error.reason)}"]
    lines = []
    for finding in report.findings:
        line, column = line_of(report, finding)
        beside = " ".join(filter(None, (finding.round, _event(finding))))
        where = f" ({beside})" if beside else ""
        lines.append(f"{log}:{line}:{column}: {finding.code} {finding.message}{where}: {values(finding)}")
    return lines


def _event(finding: Finding) -> str:
    if finding.column is not None:
        return f"column{'s' if len(finding.columns) > 1 else ''} {', '.join(finding.columns)}"
    return "" if finding.event is None else f"event {finding.event}"


FORM: Final = Form(lambda judged: joined(report_lines(judged.report)), colored=True)
