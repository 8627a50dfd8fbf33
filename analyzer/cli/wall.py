"""wall: the tiles of a log's rounds, from its seed."""

from __future__ import annotations

import sys

import click

from analyzer.cli.outcome import CLEAN, NOTHING, OUR_FAULT, UNREADABLE


@click.command()
@click.argument("log", type=click.Path(allow_dash=True))
@click.argument("round_name", required=False, metavar="[ROUND]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def wall(log: str, round_name: str | None, form: str) -> int:
    """Print the wall of each round: who drew what, and what would have come. ROUND is S2, or S2.1 with its honba.

    Exit status 4 if the log has no seed that can be followed.
    """
    from analyzer import api
    from analyzer.cli.batch import guarded
    from analyzer.formats.errors import UnreadableLog
    from analyzer.render.escape import escaped
    from analyzer.render.walls import wall_json, wall_lines
    from analyzer.roundwall import NoWall, RoundWall
    from analyzer.rules.words import round_text

    source: str | bytes = sys.stdin.buffer.read() if log == "-" else log

    def read() -> list[RoundWall] | NoWall:
        try:
            return api.walls(source)
        except NoWall as error:
            return error

    try:
        found = guarded(log, read)
    except UnreadableLog as error:
        click.echo(f"{escaped(log)}  UNREADABLE  {escaped(str(error))}", err=True)
        return UNREADABLE
    if found is None:
        return OUR_FAULT
    if isinstance(found, NoWall):
        click.echo(f"{escaped(log)}  NO WALL  {api.SEEDS[found.wrong]}", err=True)
        return NOTHING
    wanted = (round_name or "").upper()
    shown = [one for one in found if wanted in ("", round_text(one.kyoku), round_text(one.kyoku, one.honba))]
    if not shown:
        raise click.UsageError(f"no round {round_name!r} in this log" if round_name else "no round in this log")
    for one in shown:
        click.echo(wall_json(one) if form == "json" else "\n".join(wall_lines(one)))
    return CLEAN
