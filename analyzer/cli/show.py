"""show: a log move by move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from analyzer.cli.options import known_ruleset, not_empty, ruleset_option, with_examples
from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL
from analyzer.cli.place import one_log

if TYPE_CHECKING:
    from analyzer.formats.opened import OpenedLog


@click.command(epilog=with_examples("show log.xml", "show log.xml S2.1", "show logs.zip/2024/log.xml E1"))
@click.argument("log", callback=one_log)
@click.argument("round_name", required=False, metavar="[ROUND]", callback=not_empty)
@ruleset_option
def show(log: OpenedLog, round_name: str | None, ruleset: str | None) -> int:
    """Print a log move by move, with its findings marked.

    ROUND is S2, or S2.1 for South 2 with 1 honba. LOG may also be a place as check prints it: a file in an archive, or
    one game of a file with several.
    """
    from analyzer import api
    from analyzer.cli.each_log import guarded
    from analyzer.render.moves import game_lines

    known_ruleset(ruleset)
    told = partial(api.load, log, ruleset=ruleset)
    judged = partial(api.check, log, ruleset=ruleset)
    found = guarded(log.place, lambda: (told(), judged()))
    if found is None:
        return INTERNAL
    game, report = found
    lines = game_lines(game, report.findings, round_name or "")
    if not lines:
        raise click.UsageError(f"no round {round_name!r} in this log" if round_name else "no round in this log")
    click.echo("\n".join(lines))
    return FINDINGS if report.verdict == "findings" else CLEAN
