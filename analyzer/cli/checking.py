"""Check many logs, one at a time, and print what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TextIO

import msgspec

from analyzer import api
from analyzer.batch.sources.item import Item
from analyzer.cli.each_log import guarded, with_progress
from analyzer.cli.tally import Tally
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import SHEET, OpenedLog
from analyzer.render import concise, jsonout, text
from analyzer.rules.report import Notes, Report


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asked for."""

    form: str
    select: frozenset[str] | None  # None: all
    ignore: frozenset[str]
    ruleset: str | None
    wall: bool
    quiet: int
    verbose: int
    explain: bool = False
    final_under: tuple[str, ...] = ()

    def wants(self, code: str) -> bool:
        """Whether findings of this code are asked for."""
        return (self.select is None or code in self.select) and code not in self.ignore


class Printer:
    """Reports in one form, each as soon as it is there."""

    def __init__(self, options: Options, out: TextIO) -> None:
        self.options = options
        self.out = out
        self.any = False

    def show(self, report: Report) -> None:
        """One report."""
        form = self.options.form
        if form == "jsonl":
            self._put([jsonout.line(report)])
        elif form == "json":
            self._put([("," if self.any else "[") + "\n" + jsonout.line(report)])
            self.any = True
        elif form == "concise":
            self._put(concise.report_lines(report))
        elif self.options.quiet < 2:
            self._put(text.report_lines(report, self.options.verbose > 0))

    def close(self) -> None:
        """The end of the output, after the last report."""
        if self.options.form == "json":
            self._put(["\n]" if self.any else "[]"])

    def _put(self, lines: list[str]) -> None:
        for line in lines:
            self.out.write(line.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")


def run(sources: Iterable[Item], options: Options, out: TextIO, tally: Tally) -> None:
    """Every log; an internal error on one is printed with the log's name, and the rest goes on."""
    printer = Printer(options, out)
    try:
        for source in with_progress(sources, options.quiet > 0):
            for report in _judged(source, options):
                if report is None:
                    tally.internal_errors += 1
                    continue
                tally.count(report)
                printer.show(report)
    finally:  # Ctrl-C too: what was judged so far is whole
        printer.close()
        out.flush()


def _judged(item: Item, options: Options) -> Iterator[Report | None]:
    """The report of each game of a file; None after an internal error."""
    games = guarded(item.place, item.open)
    if games is None:
        yield None
    for opened in games or ():
        yield guarded(opened.place, partial(_check, opened, options))


def _check(opened: OpenedLog, options: Options) -> Report:
    report = api.check(opened, ruleset=options.ruleset, wall=options.wall)
    if report.error is None and (options.explain or options.final_under):
        report.notes = _notes(opened, options)
    _choose(report, options)
    if options.form in ("json", "jsonl") and report.findings and opened.form != SHEET:
        from analyzer.render.links import links

        report.links = links(opened, report)
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
    left_out = Counter(finding.code for finding in report.findings if not options.wants(finding.code))
    report.suppressed = dict(sorted(left_out.items()))
    kept = [pair for pair in zip(report.findings, report.hands, strict=True) if options.wants(pair[0].code)]
    report.findings = [finding for finding, _ in kept]
    report.hands = [hand for _, hand in kept]
