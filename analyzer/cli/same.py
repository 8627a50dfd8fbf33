"""same: whether two records tell the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.options import with_examples
from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL
from analyzer.cli.place import one_log

if TYPE_CHECKING:
    from analyzer.formats.opened import OpenedLog

EXITS = "Exit status: 0 the same game, 1 another, 2 usage error, 3 unreadable input, 5 internal error, 130 interrupted."


@click.command(epilog=with_examples("same log.xml log.json", "same logs.zip/log.xml games.json/#2", after=EXITS))
@click.argument("one", metavar="A", callback=one_log)
@click.argument("other", metavar="B", callback=one_log)
def same(one: OpenedLog, other: OpenedLog) -> int:
    """Tell whether two records are of the same game.

    They may be in different forms. Deals, moves, calls, results and payments count; names, dice, copies of equal tiles
    and what some forms leave out do not. Where the games differ, the first difference is printed.
    """
    from analyzer import api
    from analyzer.cli.each_log import guarded
    from analyzer.render.counts import many
    from analyzer.render.difference import difference_lines
    from analyzer.tape.game_hash import difference

    def lines() -> list[str]:
        found = difference(one.whole(), other.whole())
        if found is None:
            return []
        number, *events = found
        games = (api.load(one), api.load(other))
        return difference_lines(number, (events[0], events[1]), (one.place, other.place), games)

    told = guarded(f"{one.place}, {other.place}", lines)
    if told is None:
        return INTERNAL
    click.echo("\n".join(told) if told else f"the same game: {many(int(one.whole().round_count), 'round')}")
    return FINDINGS if told else CLEAN
