"""wall: the tiles of a log's rounds, from its seed or as it lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.options import form_option, not_empty, with_examples
from analyzer.cli.outcome import CLEAN, INTERNAL, NOTHING
from analyzer.cli.place import no_round, one_log

if TYPE_CHECKING:
    from analyzer.formats.opened import OpenedLog


@click.command(epilog=with_examples("wall log.xml", "wall log.xml S2.1", "wall log.xml --format json"))
@click.argument("log", callback=one_log)
@click.argument("round_name", required=False, metavar="[ROUND]", callback=not_empty)
@form_option("text", "json")
def wall(log: OpenedLog, round_name: str | None, form: str) -> int:
    """Print the wall of each round: tiles drawn and tiles left.

    ROUND is S2, or S2.1 for South 2 with 1 honba. LOG may also be a place as check prints it: a file in an archive, or
    one game of a file with several. Exit status 4 if the log has no usable seed, and lists no wall.
    """
    from analyzer import api
    from analyzer.cli.each_log import guarded
    from analyzer.render.escape import escaped
    from analyzer.render.walls import wall_json, wall_lines
    from analyzer.rules.examine import SEEDS
    from analyzer.rules.words import round_text
    from analyzer.views.walls import NOT_LISTED, NoWall, RoundWall

    def read() -> list[RoundWall] | NoWall:
        try:
            return api.walls(log)
        except NoWall as error:
            return error

    found = guarded(log.place, read)
    if found is None:
        return INTERNAL
    if isinstance(found, NoWall):
        reason = "the record lists no wall" if found.wrong == NOT_LISTED else SEEDS[found.wrong]
        click.echo(f"{escaped(log.place)}  NO WALL  {reason}", err=True)
        return NOTHING
    wanted = (round_name or "").upper()
    shown = [one for one in found if wanted in ("", round_text(one.kyoku), round_text(one.kyoku, one.honba))]
    if not shown:
        return no_round(round_name)
    for one in shown:
        click.echo(wall_json(one) if form == "json" else "\n".join(wall_lines(one)))
    return CLEAN
