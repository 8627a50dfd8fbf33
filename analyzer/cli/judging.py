"""One log of `check`, from bytes to pieces of output: what is done in every process that judges."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatch
from functools import lru_cache, partial
from typing import TypeVar

import msgspec

from analyzer import api
from analyzer.batch import boundary
from analyzer.batch.sources.item import Item
from analyzer.cli.baseline import Known, entries, marks_in
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import OpenedLog
from analyzer.render.form import Asked, Form, Judged, form_named
from analyzer.rules.finding import Finding
from analyzer.rules.report import IGNORED, KNOWN, Aside, Notes, Report
from analyzer.rules.rule import RANK, Severity
from analyzer.rules.summary import Summary

T = TypeVar("T")


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line and the configuration asked for."""

    forms: tuple[str, ...]
    select: frozenset[str] | None  # None: all
    ignore: frozenset[str]
    ruleset: str | None
    wall: bool
    asked: Asked
    explain: bool = False
    final_under: tuple[str, ...] = ()
    rulesets: tuple[tuple[str, str], ...] = ()  # pattern of a place, and its ruleset; the first that fits
    severities: dict[str, Severity] = {}  # by code, in place of those of the catalogue
    baseline: str | None = None  # a file of known findings

    def wants(self, code: str) -> bool:
        """Whether findings of this code are asked for."""
        return (self.select is None or code in self.select) and code not in self.ignore

    def ruleset_of(self, place: str) -> str | None:
        """The ruleset by which a log is judged, if not by the one that it names."""
        return next((name for pattern, name in self.rulesets if fnmatch(place, pattern)), self.ruleset)


class Told(msgspec.Struct, array_like=True):
    """What came of some logs."""

    pieces: list[list[str]] = []  # of each game, one a form
    counts: Summary = msgspec.field(default_factory=Summary)
    known: list[Known] = []  # its findings as a baseline has them; only if there is one
    failed: list[tuple[str, str]] = []  # logs with an internal error, and the traceback

    def judge(self, item: Item, options: Options) -> None:
        """One file more; after an internal error the rest of it goes on."""
        for opened in self._guarded(item.place, item.open) or ():
            report = self._guarded(opened.place, partial(checked, opened, options))
            if report is None:
                continue
            self.counts.count(report, RANK[options.asked.fail_on])
            judged = Judged(report, opened, options.asked)
            self.pieces.append([form.piece(judged) for form in forms_of(options.forms)])
            if options.baseline is not None:
                self.known += entries(report)

    def _guarded(self, place: str, action: Callable[[], T]) -> T | None:
        return boundary.guarded(action, partial(self.fail, place))

    def fail(self, place: str, trace: str) -> None:
        """An internal error on one log."""
        self.counts.internal_errors += 1
        self.failed.append((place, trace))


@lru_cache(maxsize=8)
def forms_of(names: tuple[str, ...]) -> list[Form]:
    """The forms of these names."""
    return [form_named(name) for name in names]


def checked(opened: OpenedLog, options: Options) -> Report:
    """The report of one game, with what was asked for and without what was not."""
    ruleset = options.ruleset_of(opened.place) if options.rulesets else options.ruleset
    report = api.check(opened, ruleset=ruleset, wall=options.wall)
    if report.error is None and (options.explain or options.final_under):
        report.notes = _notes(opened, options, ruleset)
    if report.findings:
        _choose(report, options)
    return report


def _notes(opened: OpenedLog, options: Options, ruleset: str | None) -> Notes:
    """What was asked for in addition to the verdict."""
    notes = Notes()
    try:
        if options.explain:
            notes.explanations = api.explain(opened, ruleset=ruleset)
        if options.final_under:
            notes.standings = api.final_under(opened, *options.final_under, ruleset=ruleset)
    except UnreadableLog as error:  # a score sheet
        notes.refused = f"no log: {error.reason}"
    except ValueError as error:
        notes.refused = str(error)
    return notes


def _choose(report: Report, options: Options) -> None:
    """Set aside the findings that are not asked for, or known; give the others the severity of the configuration."""
    if options.severities:
        report.findings = [_severe(finding, options.severities) for finding in report.findings]
    known = marks_in(options.baseline)
    if options.select is None and not options.ignore and not known:
        return
    kept, aside = [], []
    for finding, hand, mark in zip(report.findings, report.hands, report.fingerprints(), strict=True):
        if not options.wants(finding.code):
            aside.append(Aside(finding, IGNORED, mark))
        elif mark in known:
            aside.append(Aside(finding, KNOWN, mark))
        else:
            kept.append((finding, hand, mark))
    report.findings = [finding for finding, _, _ in kept]
    report.hands = [hand for _, hand, _ in kept]
    report._fingerprints = [mark for _, _, mark in kept]
    report.aside = aside


def _severe(finding: Finding, severities: dict[str, Severity]) -> Finding:
    severity = severities.get(finding.code, finding.severity)
    if severity == finding.severity:
        return finding
    return msgspec.structs.replace(finding, severity=severity, default_severity=finding.severity)
