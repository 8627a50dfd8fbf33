"""One line a finding: ``path:event: CODE message`` (of a sheet ``path:row:``), for grep and editors."""

from __future__ import annotations

from analyzer.render.escape import escaped
from analyzer.render.text import value
from analyzer.rules.finding import Finding
from analyzer.rules.report import Report


def report_lines(report: Report) -> list[str]:
    log = escaped(report.log)
    if report.error is not None:
        return [f"{log}:-: UNREADABLE {escaped(report.error.reason)}"]
    return [
        f"{log}:{_place(finding)}: {finding.code} {finding.message}: "
        f"expected {value(finding.expected)}, found {value(finding.recorded)}"
        for finding in report.findings
    ]


def _place(finding: Finding) -> str:
    if finding.column is not None:
        return f"{finding.line}"
    return "-" if finding.event is None else f"{finding.event}"
