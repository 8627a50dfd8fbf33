"""fetch: download the logs listed in index pages and lists of ids."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.options import Choice, NamedPath, with_examples
from analyzer.cli.outcome import CLEAN, NOTHING, UNREADABLE
from analyzer.render.counts import many

if TYPE_CHECKING:
    from analyzer.fetch.ids import Wanted

DAY = click.DateTime(["%Y-%m-%d"])
WISH = (
    "The site asks for one download at a time and a pause between requests, and does not allow logs to be "
    "redistributed: keep them to yourself."
)


@click.command(
    epilog=with_examples(
        "fetch scc20240412.html.gz --to logs/",
        "fetch scraw2023.zip ids.txt --to logs/ --room phoenix",
    )
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=NamedPath(exists=True))
@click.option("--to", "folder", required=True, metavar="DIR", type=NamedPath(file_okay=False, path_type=Path),
              help="The folder for the logs.")  # fmt: skip
@click.option("--players", type=click.IntRange(3, 4), metavar="N", help="Only games of 3 or 4 players.")
@click.option("--room", type=Choice(["general", "upper", "expert", "phoenix"]), help="Only this room.")
@click.option("--length", type=Choice(["tonpuusen", "hanchan"]), help="Only this length.")
@click.option("--from", "first", type=DAY, metavar="DATE", help="The first day, like 2024-04-12.")
@click.option("--until", "last", type=DAY, metavar="DATE", help="The last day.")
@click.option("--interval", type=click.FloatRange(1.0), default=1.0, show_default=True, metavar="SECONDS",
              help="The pause between two requests.")  # fmt: skip
@click.option("--list", "only_list", is_flag=True, help="Print the ids without downloading.")
def fetch(
    paths: tuple[str, ...], folder: Path, players: int | None, room: str | None, length: str | None,
    first: datetime | None, last: datetime | None, interval: float, only_list: bool,
) -> int:  # fmt: skip
    """Download logs listed in index pages or files, politely.

    PATH is an index page (scc20240412.html.gz), a yearly archive (scraw2023.zip), or a list of ids.
    """
    from analyzer.fetch.ids import Wanted

    wanted = Wanted(players, room, length, first.date() if first else None, last.date() if last else None)
    refused: list[str] = []
    ids = list(_ids(paths, wanted, refused))
    if not ids:
        click.echo("no ids of logs that are wanted", err=True)
        return UNREADABLE if refused else NOTHING
    if only_list:
        click.echo("\n".join(ids))
    code = CLEAN if only_list else _download(ids, folder, interval)
    return code or (UNREADABLE if refused else CLEAN)


def _ids(paths: tuple[str, ...], wanted: Wanted, refused: list[str]) -> Iterator[str]:
    """Each id once; prints what else a page has. ``refused`` gets the pages that can't be read."""
    from analyzer.fetch.index import pages
    from analyzer.render.escape import escaped

    seen: set[str] = set()
    for path in paths:
        for page in pages(path):
            place = escaped(page.place)
            if page.refused:
                refused.append(page.place)
                click.echo(f"{place}: {escaped(page.refused)}", err=True)
            if page.unlinked:
                click.echo(f"{place}: {many(page.unlinked, 'game')} without a link, not downloadable", err=True)
            for word in page.malformed:
                click.echo(f"{place}: no log id: {escaped(word)}", err=True)
            for log_id in page.ids:
                if log_id not in seen and wanted.takes(log_id):
                    seen.add(log_id)
                    yield log_id


def _download(ids: list[str], path: Path, interval: float) -> int:
    from tqdm import tqdm

    from analyzer.fetch.keep import REFUSED, Folder, Stopped
    from analyzer.fetch.polite import Client, LockedError, Site, only_one

    click.echo(WISH, err=True)
    folder = Folder(path)
    stopped = ""
    bar: Iterable[str] = tqdm(ids, unit=" logs", file=sys.stderr, disable=not sys.stderr.isatty())
    try:
        with only_one():
            folder.fill(Client(Site(), interval), bar, _tell)
    except Stopped as error:
        stopped = str(error)
    except LockedError as error:
        raise click.UsageError(str(error)) from error
    finally:
        words = [
            f"{folder.stored:,} stored", f"{folder.had:,} already there", f"{folder.gone:,} not on the site",
            f"{folder.refused:,} refused",
        ]  # fmt: skip
        if folder.refused_before:
            words.append(f"{folder.refused_before:,} refused before ({REFUSED})")
        click.echo(" · ".join(words + [stopped] * bool(stopped)), err=True)
    return UNREADABLE if folder.refused or stopped else CLEAN


def _tell(log_id: str, why: str) -> None:
    from analyzer.render.escape import escaped

    click.echo(f"{log_id}: {escaped(why)}", err=True)
