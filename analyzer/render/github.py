"""Workflow commands: GitHub shows each as an annotation at its line."""

from __future__ import annotations

from typing import Final

from analyzer.render.escape import escaped
from analyzer.render.form import Form, Judged, joined
from analyzer.render.places import line_of, line_of_error, path_text
from analyzer.render.text import error_text, values, where
from analyzer.rules.finding import Finding

LEVELS: Final = {"ERROR": "error", "WARNING": "warning", "INFO": "notice"}


def _piece(judged: Judged) -> str:
    report = judged.report
    path = path_text(report.log)
    if report.error is not None:
        return joined([_command("error", path, line_of_error(report), "unreadable", error_text(report))])
    return joined(
        _command(
            LEVELS[finding.severity],
            path,
            line_of(report, finding),
            f"{finding.code} {finding.message}",
            _said(finding),
        )
        for finding in report.findings
    )


def _said(finding: Finding) -> str:
    lines = [f"{where(finding)}: {values(finding)}", finding.rule]
    return "\n".join([*lines, f"because {escaped(finding.why)}"] if finding.why else lines)


def _command(level: str, path: str, place: tuple[int, int], title: str, message: str) -> str:
    """``::error file=...,line=...,col=...,title=...::message``, each part escaped as GitHub asks."""
    words = {"file": path, "line": str(place[0]), "col": str(place[1]), "title": title}
    told = ",".join(f"{key}={_property(text)}" for key, text in words.items())
    return f"::{level} {told}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORM: Final = Form(_piece)
