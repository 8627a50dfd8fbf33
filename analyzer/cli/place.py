"""One log by its place as `check` prints it: a file, a file in an archive, or a game of a file with several."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from analyzer.cli.outcome import INTERNAL, NOTHING, UNREADABLE

if TYPE_CHECKING:
    from analyzer.batch.sources.item import Item
    from analyzer.formats.opened import OpenedLog


def one_log(context: click.Context, parameter: click.Parameter, given: str) -> OpenedLog:
    """The log at a place, or of stdin. BadParameter where none is; exit 3, with the reason, where it can't be read."""
    from analyzer.batch.sources.remote import is_url
    from analyzer.cli.options import fetch_first

    if given == "-":
        games = _games(_of_stdin())
    elif not os.path.lexists(given) and (told := fetch_first(given)):
        raise click.UsageError(told, context)
    elif os.path.lexists(given) or is_url(given):
        games = _games(_alone(given))
    else:
        games = _inside(given) or _nowhere(given, context, parameter)
    if len(games) > 1:
        place = games[0].place.removesuffix("/#1")
        _refuse(place, f"{len(games)} games: choose one, from {games[0].place} to {games[-1].place}")
    if games[0].tape is None:
        _refuse(games[0].place, str(games[0].why()))
    return games[0]


def files_of(place: str) -> tuple[str, ...]:
    """The file on the disk that a place is in, be it inside an archive; none of what came from elsewhere."""
    return tuple(str(path) for path in (Path(place), *Path(place).parents) if path.is_file())


def no_round(name: str | None) -> int:
    """A log without rounds is nothing to show; UsageError for a round that it does not have."""
    if name:
        raise click.UsageError(f"no round {name!r} in this log")
    click.echo("no round in this log", err=True)
    return NOTHING


def _games(item: Item) -> list[OpenedLog]:
    """The games of a file; exit 5 after an internal error."""
    from analyzer.cli.each_log import guarded

    games = guarded(item.place, item.open)
    if games is None:
        raise click.exceptions.Exit(INTERNAL)
    return games


def _refuse(place: str, reason: str) -> NoReturn:
    """Say why a log is not shown."""
    from analyzer.render.escape import escaped

    click.echo(f"{escaped(place)}  UNREADABLE  {escaped(reason)}", err=True)
    raise click.exceptions.Exit(UNREADABLE)


def _of_stdin() -> Item:
    from analyzer.batch.sources.item import Item
    from analyzer.formats.container import read_stdin
    from analyzer.formats.errors import UnreadableLog

    try:
        return Item("-", read_stdin())
    except UnreadableLog as error:
        return Item("-", b"", str(error))


def _alone(path: str) -> Item:
    """The log in a file, or the only one in an archive, database, folder or behind a URL."""
    from analyzer.batch.sources.paths import Sources

    items = list(islice(Sources((path,)), 2))
    if not items:
        _refuse(path, "no log in it")
    if len(items) > 1:
        _refuse(path, f"several logs: choose one, such as {items[0].place}")
    return items[0]


def _inside(place: str) -> list[OpenedLog] | None:
    """What a file holds under this place."""
    from analyzer.batch.sources.paths import Sources

    file = os.path.dirname(place)
    while file and not os.path.lexists(file) and file != os.path.dirname(file):
        file = os.path.dirname(file)
    if not os.path.isfile(file):
        return None
    for item in Sources((file,)):
        if item.place == place:
            return _games(item)
        if place.startswith(f"{item.place}/#"):
            return [game for game in _games(item) if game.place == place] or None
    return None


def _nowhere(place: str, context: click.Context, parameter: click.Parameter) -> list[OpenedLog]:
    raise click.BadParameter(f"Path {place!r} does not exist.", context, parameter)
