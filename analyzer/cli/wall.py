"""wall: the tiles of a log's rounds, from its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.options import not_empty
from analyzer.cli.outcome import CLEAN, NOTHING, OUR_FAULT, UNREADABLE
from analyzer.cli.place import one_log, refuse

if TYPE_CHECKING:
    from analyzer.batch.sources.item import Item


@click.command()
@click.argument("log", callback=one_log)
@click.argument("round_name", required=False, metavar="[ROUND]", callback=not_empty)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def wall(log: Item, round_name: str | None, form: str) -> int:
    """Print the wall of each round: who drew what, and what would have come. ROUND is S2, or S2.1 with its honba.

    LOG may also be a place that check names, inside of an archive or a file of several games.
    Exit status 4 if the log has no seed that can be followed.
    """
    from analyzer import api
    from analyzer.cli.batch import guarded
    from analyzer.formats.errors import UnreadableLog
    from analyzer.render.escape import escaped
    from analyzer.render.walls import wall_json, wall_lines
    from analyzer.rules.words import round_text
    from analyzer.views.walls import NoWall, RoundWall

    def read() -> list[RoundWall] | NoWall:
        try:
            return api.walls(log.data, name=log.place)
        except NoWall as error:
            return error

    try:
        found = guarded(log.place, read)
    except UnreadableLog as error:
        refuse(log.place, str(error))
        return UNREADABLE
    if found is None:
        return OUR_FAULT
    if isinstance(found, NoWall):
        click.echo(f"{escaped(log.place)}  NO WALL  {api.SEEDS[found.wrong]}", err=True)
        return NOTHING
    wanted = (round_name or "").upper()
    shown = [one for one in found if wanted in ("", round_text(one.kyoku), round_text(one.kyoku, one.honba))]
    if not shown:
        raise click.UsageError(f"no round {round_name!r} in this log" if round_name else "no round in this log")
    for one in shown:
        click.echo(wall_json(one) if form == "json" else "\n".join(wall_lines(one)))
    return CLEAN
