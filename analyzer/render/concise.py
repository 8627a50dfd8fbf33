"""One line a finding: ``path:event: CODE message``, for grep and editors."""

from __future__ import annotations

from analyzer.render.escape import escaped
from analyzer.render.text import value
from analyzer.rules.report import Report


def report_lines(report: Report) -> list[str]:
    log = escaped(report.log)
    if report.error is not None:
        return [f"{log}:-: UNREADABLE {escaped(report.error.reason)}"]
    return [
        f"{log}:{'-' if finding.event is None else finding.event}: {finding.code} {finding.message}: "
        f"expected {value(finding.expected)}, found {value(finding.recorded)}"
        for finding in report.findings
    ]
