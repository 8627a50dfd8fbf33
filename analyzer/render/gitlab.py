"""GitLab's code quality report: a JSON array that merge requests show."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from analyzer.render.form import Form, JsonArray, Judged
from analyzer.render.places import line_of, line_of_error, path_text
from analyzer.render.text import error_text, values, where
from analyzer.rules.summary import Summary

SEVERITIES: Final = {"ERROR": "major", "WARNING": "minor", "INFO": "info"}


class Array(JsonArray):
    """One array of all findings."""

    def start(self) -> str:
        return "["

    def end(self, summary: Summary) -> str:
        return "\n]\n"


def _piece(judged: Judged) -> str:
    report = judged.report
    path = path_text(report.log)
    if report.error is not None:
        mark = hashlib.sha256(f"unreadable {path}".encode()).hexdigest()[:32]
        return _entry("UNREADABLE", error_text(report), mark, "blocker", path, line_of_error(report)[0])
    return ",\n".join(
        _entry(
            finding.code,
            f"{finding.message} ({where(finding)}): {values(finding)}. {finding.rule}",
            mark,
            SEVERITIES[finding.severity],
            path,
            line_of(report, finding)[0],
        )  # fmt: skip
        for finding, mark in zip(report.findings, report.fingerprints(), strict=True)
    )


def _entry(code: str, description: str, mark: str, severity: str, path: str, line: int) -> str:
    told: dict[str, Any] = {
        "description": description, "check_name": code, "fingerprint": mark, "severity": severity,
        "location": {"path": path, "lines": {"begin": line}},
    }  # fmt: skip
    return json.dumps(told)


FORM: Final = Form(_piece, Array)
