"""Check many logs, one at a time, and write what was found in every form that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from analyzer import api
from analyzer.batch.sources.item import Item
from analyzer.cli.each_log import guarded, with_progress
from analyzer.cli.outputs import Output
from analyzer.cli.tally import Tally
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import OpenedLog
from analyzer.render.form import Asked, Form, Judged
from analyzer.rules.report import IGNORED, Notes, Report


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asked for."""

    select: frozenset[str] | None  # None: all
    ignore: frozenset[str]
    ruleset: str | None
    wall: bool
    asked: Asked
    explain: bool = False
    final_under: tuple[str, ...] = ()

    def wants(self, code: str) -> bool:
        """Whether findings of this code are asked for."""
        return (self.select is None or code in self.select) and code not in self.ignore


def run(sources: Iterable[Item], options: Options, outputs: list[Output], tally: Tally) -> None:
    """Every log; an internal error on one is printed with the log's name, and the rest goes on."""
    forms = [output.form for output in outputs]
    for output in outputs:
        output.start()
    try:
        for item in with_progress(sources, options.asked.quiet > 0):
            for pieces in checked(item, options, forms, tally):
                for output, piece in zip(outputs, pieces, strict=True):
                    output.add(piece)
    finally:  # Ctrl-C too: what was judged so far is whole
        for output in outputs:
            output.end(tally.counts)


def checked(item: Item, options: Options, forms: list[Form], tally: Tally) -> Iterator[list[str]]:
    """Of each game of a file a piece in each form; none after an internal error."""
    games = guarded(item.place, item.open)
    if games is None:
        tally.counts.internal_errors += 1
    for opened in games or ():
        report = guarded(opened.place, partial(_check, opened, options))
        if report is None:
            tally.counts.internal_errors += 1
            continue
        tally.count(report)
        judged = Judged(report, opened, options.asked)
        yield [form.piece(judged) for form in forms]


def _check(opened: OpenedLog, options: Options) -> Report:
    report = api.check(opened, ruleset=options.ruleset, wall=options.wall)
    if report.error is None and (options.explain or options.final_under):
        report.notes = _notes(opened, options)
    _choose(report, options)
    return report


def _notes(opened: OpenedLog, options: Options) -> Notes:
    """What was asked for in addition to the verdict."""
    notes = Notes()
    try:
        if options.explain:
            notes.explanations = api.explain(opened, ruleset=options.ruleset)
        if options.final_under:
            notes.standings = api.final_under(opened, *options.final_under, ruleset=options.ruleset)
    except UnreadableLog as error:  # a score sheet
        notes.refused = f"no log: {error.reason}"
    except ValueError as error:
        notes.refused = str(error)
    return notes


def _choose(report: Report, options: Options) -> None:
    """Leave out the findings that are not asked for, and count them."""
    if not report.findings or (options.select is None and not options.ignore):
        return
    report.aside = [(finding, IGNORED) for finding in report.findings if not options.wants(finding.code)]
    kept = [pair for pair in zip(report.findings, report.hands, strict=True) if options.wants(pair[0].code)]
    report.findings = [finding for finding, _ in kept]
    report.hands = [hand for _, hand in kept]
