"""referee: a running game, judged event by event."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

import click

from analyzer.cli.options import Choice, form_option, known_ruleset, ruleset_option, with_examples
from analyzer.cli.outcome import EXITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.cli.tally import Tally
    from analyzer.rules.finding import Finding, Hand
    from analyzer.rules.report import Report

EXAMPLES = (
    "my-server | tenhou-analyzer referee",
    "referee < game.jsonl",
    "referee --ruleset my-club.toml --format jsonl -",
)


@click.command(epilog=with_examples(*EXAMPLES, after=EXITS))
@click.argument("source", default="-", type=Choice(["-"]), metavar="[-]")
@form_option("text", "jsonl")
@click.option("--fail-on", type=Choice(["error", "warning", "info"]), default="error", show_default=True,
              help="The lowest severity that gives exit status 1.")  # fmt: skip
@ruleset_option
@click.option("-q", "--quiet", is_flag=True, help="No summary.")
def referee(source: str, form: str, fail_on: str, ruleset: str | None, quiet: bool) -> int:
    """Judge a running game, event by event.

    The events are lines of mjai from standard input. Each finding is printed as soon as its event is read, the verdict
    when the game ends. Games may follow each other.
    """
    from analyzer.cli.tally import Tally

    tally = Tally(fail_on)
    output = Output(form, sys.stdout)
    try:
        _follow(known_ruleset(ruleset), output, tally)
    finally:
        if not quiet:
            click.echo(tally.summary(), err=True)
    return tally.exit_code


def _follow(ruleset: str | None, output: Output, tally: Tally) -> None:
    """All games of standard input."""
    from analyzer.formats.errors import UnreadableLog
    from analyzer.referee import Referee

    judge = Referee(ruleset=ruleset, name="-")
    ended = 0
    for line in _lines():
        try:
            told = judge.judge(line)
        except UnreadableLog:
            told = []  # the report says it
        for report in judge.reports[ended:]:
            output.report(report)
            tally.count(report)
        ended = len(judge.reports)
        for finding, hand in told:
            output.finding(finding, hand)
    if judge.playing:
        report = judge.report()
        output.report(report)
        tally.count(report)


def _lines() -> Iterator[bytes]:
    """Of standard input. UnreadableLog where it can't be read."""
    from analyzer.formats.errors import UnreadableLog

    if sys.stdin is None:
        raise UnreadableLog("standard input is closed")
    try:
        yield from sys.stdin.buffer
    except OSError as error:
        raise UnreadableLog(f"standard input cannot be read: {error.strerror}") from error


class Output:
    """What is printed: findings as they come, and after each game its verdict."""

    def __init__(self, form: str, out: TextIO) -> None:
        self.form = form
        self.out = out
        self.told: list[Finding] = []  # of the game in hand

    def finding(self, finding: Finding, hand: Hand | None) -> None:
        """One finding, at once."""
        from analyzer.render.jsonout import finding_line
        from analyzer.render.text import finding_lines
        from analyzer.rules.report import Report

        self.told.append(finding)
        self._put([finding_line(finding)] if self.form == "jsonl" else finding_lines(Report("-"), finding, hand))

    def report(self, report: Report) -> None:
        """The end of a game: in text what was not told of yet, and the verdict."""
        from analyzer.render.jsonout import line
        from analyzer.render.text import closing_lines, finding_lines, report_lines

        if self.form == "jsonl":
            self._put([line(report)])
        elif report.error is not None:
            self._put(report_lines(report))
        else:
            for finding, hand in zip(report.findings, report.hands, strict=True):
                if finding not in self.told:
                    self._put(finding_lines(report, finding, hand))
            self._put(closing_lines(report, True))
        self.told = []

    def _put(self, lines: list[str]) -> None:
        for line in lines:
            self.out.write(line.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")
        self.out.flush()
