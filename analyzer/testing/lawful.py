"""Assertions on logs: paths, bytes, or events of mjai."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from analyzer.rules.report import Report

Log = str | os.PathLike[str] | bytes | Iterable[Mapping[str, Any]]
FailOn = Literal["error", "warning", "info"]


def check_log(log: Log, *, ruleset: str | None = None, name: str | None = None, wall: bool = True) -> Report:
    """The report of one game: see `analyzer.check`. ``log`` may be events of mjai too. RulesetError."""
    from analyzer import api

    return api.check(_source(log), ruleset=ruleset, name=name, wall=wall)


def check_logs(log: Log, *, ruleset: str | None = None, name: str | None = None, wall: bool = True) -> list[Report]:
    """The report of each game of a file. RulesetError."""
    from analyzer import api

    return api.check_all(_source(log), ruleset=ruleset, name=name, wall=wall)


def assert_lawful(
    log: Log, *, ruleset: str | None = None, name: str | None = None, wall: bool = True,
    ignore: Iterable[str] = (), fail_on: FailOn = "error",
) -> list[Report]:  # fmt: skip
    """All games can be read and break no rule. AssertionError with all findings as text; RulesetError.

    ``ignore``: codes or families that may be broken; ValueError for those that there are not.
    """
    __tracebackhide__ = True
    reports = check_logs(log, ruleset=ruleset, name=name, wall=wall)
    told = broken(reports, ignore, fail_on)
    if told:
        raise AssertionError(told)
    return reports


def broken(reports: Iterable[Report], ignore: Iterable[str] = (), fail_on: FailOn = "error") -> str:
    """The findings that fail, and the games that can't be read, as text; empty where there are none."""
    from analyzer.render.text import finding_lines, report_lines
    from analyzer.rules.catalogue import chosen
    from analyzer.rules.rule import RANK

    lines: list[str] = []
    left_out = chosen(tuple(ignore)) if ignore else frozenset()
    for report in reports:
        if report.error is not None:
            lines += report_lines(report)
        for finding, hand in zip(report.findings, report.hands, strict=True):
            if RANK[finding.severity] >= RANK[fail_on.upper()] and finding.code not in left_out:
                lines += finding_lines(report, finding, hand)
    return "\n".join(lines).rstrip()


def _source(log: Log) -> str | os.PathLike[str] | bytes:
    if isinstance(log, str | os.PathLike | bytes):
        return log
    return b"".join(json.dumps(event).encode() + b"\n" for event in log)
