"""Links to Tenhou's viewer that hold the rounds with findings, of logs that Tenhou may not have."""

from __future__ import annotations

from bisect import bisect_right

from analyzer.formats.errors import UnwritableGame
from analyzer.formats.opened import OpenedLog
from analyzer.formats.tenhou6 import link
from analyzer.rules.report import Report


def links(opened: OpenedLog, report: Report) -> dict[str, str]:
    """One a round that has findings, by its name; none where tiles are hidden."""
    found: dict[str, str] = {}
    for finding in report.findings:
        if finding.event is None or finding.round is None or finding.round in found or opened.tape is None:
            continue
        try:
            told = link(opened.tape, bisect_right(report.starts, finding.event) - 1, opened.log_id)
        except UnwritableGame:
            return {}
        if told is not None:
            found[finding.round] = told
    return found
