"""One log by its place as `check` prints it: a file, a file in an archive, or a game of a file with several."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from analyzer.cli.outcome import UNREADABLE

if TYPE_CHECKING:
    from analyzer.batch.sources.item import Item


def one_log(context: click.Context, parameter: click.Parameter, given: str) -> Item:
    """The log at a place, or of stdin. BadParameter where none is; exit 3, with the reason, where it can't be read."""
    from analyzer.batch.sources.item import Item
    from analyzer.formats.container import DOCUMENT_LIMIT
    from analyzer.formats.mjlog.several import several

    if given == "-":
        item = Item("-", sys.stdin.buffer.read(DOCUMENT_LIMIT + 1))
    elif os.path.lexists(given):
        item = _of_file(given)
    else:
        item = _inside(given) or _nowhere(given, context, parameter)
    games = several(item.place, item.data)
    if games:
        item = item._replace(refused=f"{len(games)} games: choose one, from {games[0].place} to {games[-1].place}")
    if item.refused:
        refuse(item.place, item.refused)
        raise click.exceptions.Exit(UNREADABLE)
    return item


def refuse(place: str, reason: str) -> None:
    """Say why a log is not shown."""
    from analyzer.render.escape import escaped

    click.echo(f"{escaped(place)}  UNREADABLE  {escaped(reason)}", err=True)


def _of_file(path: str) -> Item:
    from analyzer.batch.sources.item import Item
    from analyzer.formats.container import read_file
    from analyzer.formats.errors import UnreadableLog

    try:
        return Item(path, read_file(path))
    except UnreadableLog as error:
        return Item(path, b"", str(error))


def _inside(place: str) -> Item | None:
    """What a file holds under this place."""
    from analyzer.batch.sources.item import Item
    from analyzer.batch.sources.paths import Sources
    from analyzer.formats.mjlog.several import several

    file = os.path.dirname(place)
    while file and not os.path.lexists(file) and file != os.path.dirname(file):
        file = os.path.dirname(file)
    if not os.path.isfile(file):
        return None
    for item in Sources((file,)):
        if item.place == place:
            return item
        if place.startswith(f"{item.place}/#"):
            return next((Item(*game) for game in several(item.place, item.data) if game.place == place), None)
    return None


def _nowhere(place: str, context: click.Context, parameter: click.Parameter) -> Item:
    raise click.BadParameter(f"Path {place!r} does not exist.", context, parameter)
