"""show: the table at each finding of a log, or the log move by move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from analyzer.cli.options import (
    color_option,
    form_option,
    known_ruleset,
    not_empty,
    output_option,
    ruleset_option,
    wants_color,
    with_examples,
)
from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL, NOTHING
from analyzer.cli.output import text_output
from analyzer.cli.place import files_of, no_round, one_log

if TYPE_CHECKING:
    from analyzer.formats.opened import OpenedLog
    from analyzer.rules.report import Report
    from analyzer.views.load import Game


EXAMPLES = ("show log.xml", "show log.xml S2.1 --all", "show logs.zip/2024/log.xml E1", "show game.json S2.1 --link",
            "show log.xml --format html -o log.html")  # fmt: skip


@click.command(epilog=with_examples(*EXAMPLES))
@click.argument("log", callback=one_log)
@click.argument("round_name", required=False, metavar="[ROUND]", callback=not_empty)
@ruleset_option
@form_option("text", "json", "html")
@output_option
@click.option("--all", "whole", is_flag=True, help="List every move, also where there are findings.")
@click.option("--link", is_flag=True, help="Print a link to each round in Tenhou's viewer instead; it holds the round.")
@color_option
def show(
    log: OpenedLog, round_name: str | None, ruleset: str | None, form: str, output: str | None, whole: bool, link: bool,
    color: str,
) -> int:  # fmt: skip
    """Show the table at each finding of a log, or its moves.

    Hands, melds, rivers and the last moves are shown at each finding; without findings, or with --all, every move is
    listed. --format html writes one page that plays the rounds on a board, offline, and opens at the first finding.

    ROUND is S2, or S2.1 for South 2 with 1 honba. LOG may also be a place as check prints it: a file in an archive, or
    one game of a file with several. Exit status 4 if --link can't show the game, because it hides tiles.
    """
    from analyzer import api
    from analyzer.cli.each_log import guarded
    from analyzer.render.moves import wanted_rounds

    known_ruleset(ruleset)
    if link:
        if form != "text" or output is not None:
            raise click.UsageError("--link prints links: it has no --format and no --output")
        return _links(log, round_name)
    told = partial(api.load, log, ruleset=ruleset)
    judged = partial(api.check, log, ruleset=ruleset)
    found = guarded(log.place, lambda: (told(), judged()))
    if found is None:
        return INTERNAL
    game, report = found
    rounds = wanted_rounds(game, round_name or "")
    if not rounds:
        return no_round(round_name)
    page = guarded(log.place, lambda: _page(form, log, game, report, rounds, whole))
    if page is None:
        return INTERNAL
    if form == "text" and wants_color(color, output):
        from analyzer.render.color import painted

        page = painted(page)
    with text_output(output, files_of(log.place)) as out:
        out.write(page)
    return FINDINGS if report.verdict == "findings" else CLEAN


def _page(form: str, log: OpenedLog, game: Game, report: Report, rounds: list[int], whole: bool) -> str:
    """The rounds in this form."""
    if form == "html":
        from analyzer.render.board.form import log_html

        return log_html(report, log, game, rounds)
    if form == "json":
        from analyzer.render.board.rounds import game_json

        return game_json(log, report, rounds)
    from analyzer.render.fault import fault_lines
    from analyzer.render.moves import round_lines

    lines = [] if whole else fault_lines(log, game, report, rounds)
    lines = lines or [line for number in rounds for line in round_lines(game, number, report.findings)]
    return "".join(f"{line}\n" for line in lines)


def _links(log: OpenedLog, round_name: str | None) -> int:
    """Print the link of each round that is asked for."""
    from analyzer import api
    from analyzer.cli.each_log import guarded
    from analyzer.formats.errors import UnwritableGame
    from analyzer.formats.tenhou6 import link as link_of
    from analyzer.render.escape import escaped
    from analyzer.render.moves import wanted_rounds

    def read() -> list[str] | UnwritableGame:
        try:
            tape = log.whole()
            rounds = wanted_rounds(api.load(log), round_name or "")
            return [found for number in rounds if (found := link_of(tape, number, log.log_id)) is not None]
        except UnwritableGame as error:
            return error

    found = guarded(log.place, read)
    if found is None:
        return INTERNAL
    if isinstance(found, UnwritableGame):
        click.echo(f"{escaped(log.place)}  NO LINK  {escaped(str(found))}", err=True)
        return NOTHING
    if not found:
        return no_round(round_name)
    click.echo("\n".join(found))
    return CLEAN
