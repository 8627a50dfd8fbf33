"""convert: records of games in another form."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from analyzer.cli.options import Choice, NamedPath, existing_logs, known_ruleset, with_examples
from analyzer.cli.outcome import CLEAN, EXITS, INTERNAL, NOTHING, UNREADABLE
from analyzer.formats.detect import FORMS
from analyzer.tape.words import MJLOG

if TYPE_CHECKING:
    from analyzer.batch.sources.item import Item
    from analyzer.formats.opened import OpenedLog

DIALECTS: Final = tuple(dict.fromkeys(word for form in FORMS.values() for word in form.dialects))
STDOUT: Final = "-"
SUFFIXES: Final = {f".{form.suffix}" for form in FORMS.values()}
ENDINGS: Final = frozenset({".xml", ".gz", ".bz2", ".txt", ".mjson", ".bin", *SUFFIXES})
EXAMPLES = (
    "convert game.json --to mjlog -o game.mjlog",
    "convert logs/ --to mjai --dialect ruby -o mjai/",
    "convert log.xml --to majsoul -o log.bin",
    "convert log.xml --to tenhou6 > log.json",
)


@click.command(epilog=with_examples(*EXAMPLES, after=EXITS))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing_logs)
@click.option("--to", "form", required=True, type=Choice(tuple(FORMS)), help="The form to write.")
@click.option("--dialect", type=Choice(DIALECTS),
              help="Dialect of mjai; ruby tells more about wins and draws.  [default: mortal]")  # fmt: skip
@click.option("-o", "--output", type=NamedPath(path_type=Path), metavar="DIR|FILE",
              help="A folder, or a file for one game; majsoul ending in .bin is protobuf.")  # fmt: skip
@click.option("--ruleset", metavar="NAME",
              help="With --to mjlog: compute what a log does not tell by these rules, not by its own.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Do not say what is lost.")
def convert(
    paths: tuple[str, ...], form: str, dialect: str | None, output: Path | None, ruleset: str | None, quiet: bool
) -> int:  # fmt: skip
    """Write games in another form.

    PATH is anything that check reads. Only what is known is written; what the form can't hold is listed on standard
    error. Existing files are never overwritten.
    """
    from analyzer.batch.sources.paths import Sources

    if dialect and dialect not in FORMS[form].dialects:
        raise click.UsageError(f"--dialect cannot be used with --to {form}")
    if ruleset and form != MJLOG:
        raise click.UsageError(f"--ruleset cannot be used with --to {form}")
    run = Conversion(form, dialect or "", _target(output), known_ruleset(ruleset))
    for item in Sources(paths):
        run.file(item)
    run.close(quiet)
    if run.internal_errors:
        return INTERNAL
    if run.refused:
        return UNREADABLE
    return CLEAN if run.written else NOTHING


def _target(output: Path | None) -> Path | None:
    """A folder, which is made; a file that is not there; or None for stdout. UsageError."""
    from analyzer.render.escape import escaped

    if output is None or str(output) == STDOUT:
        return None
    if output.suffix and not output.is_dir():
        if os.path.lexists(output):
            raise click.UsageError(f"{escaped(str(output))} is there already: it is not overwritten")
        return output
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"{escaped(str(output))}: {error.strerror}") from error
    return output


class Made(NamedTuple):
    """A game in its new form and what that loses, or why there is none."""

    data: bytes = b""
    lost: list[str] = []
    refused: str = ""


class Conversion:
    """One run: what is written and refused, and what is lost."""

    def __init__(self, form: str, dialect: str, target: Path | None, ruleset: str | None) -> None:
        self.form = form
        self.dialect = dialect
        self.ruleset = ruleset
        self.target = target
        self.folder = target if target is not None and target.is_dir() else None
        own = target is not None and self.folder is None and target.suffix
        self.suffix = own[1:].lower() if own else FORMS[form].suffix
        self.written: set[str] = set()  # files, or the place of the one game
        self.one: bytes | None = None  # the game for a file or stdout
        self.lost: dict[str, None] = {}
        self.refused = 0
        self.internal_errors = 0

    def file(self, item: Item) -> None:
        """All games of a file; not one that was just written."""
        from analyzer.cli.each_log import guarded

        if os.path.realpath(item.place) in self.written:
            return
        games = guarded(item.place, item.open)
        if games is None:
            self.internal_errors += 1
        for opened in games or ():
            if opened.tape is None:
                self._refuse(opened.place, "UNREADABLE", str(opened.why()))
                continue
            made = guarded(opened.place, partial(self._made, opened))
            if made is None:
                self.internal_errors += 1
            elif made.refused:
                self._refuse(opened.place, "NOT WRITTEN", made.refused)
            elif self._keep(opened.place, made.data):
                self.lost |= dict.fromkeys(made.lost)

    def _made(self, opened: OpenedLog) -> Made:
        """The game in its new form, or why it has none."""
        from analyzer.api import completed
        from analyzer.formats import UnwritableGame, lost, write_log

        tape, added = completed(opened, self.form, self.ruleset)
        try:
            data = write_log(tape, self.form, self.dialect, opened.log_id, self.suffix)
        except UnwritableGame as error:
            return Made(refused=str(error))
        return Made(data, [*added, *lost(tape, self.form, self.dialect)])

    def _keep(self, place: str, data: bytes) -> bool:
        """Write a game into the folder, or remember the only one. UsageError for a second."""
        if self.folder is not None:
            return self._put(self.folder, place, data)
        if self.one is not None:
            raise click.UsageError("several games: -o DIR writes a file for each")
        self.one = data
        self.written.add(place)
        return True

    def _put(self, folder: Path, place: str, data: bytes) -> bool:
        """A file in the folder, named as its log, with a number where two logs have one name."""
        from analyzer.batch.store.files import write_whole

        stem, number = _stem(place), 1
        path = folder / f"{stem}.{self.suffix}"
        while os.path.realpath(path) in self.written:
            number += 1
            path = folder / f"{stem}-{number}.{self.suffix}"
        if os.path.lexists(path):
            self._refuse(place, "NOT WRITTEN", f"{path} is there already")
            return False
        write_whole(path, data)
        self.written.add(os.path.realpath(path))
        return True

    def _refuse(self, place: str, word: str, reason: str) -> None:
        from analyzer.render.escape import escaped

        self.refused += 1
        click.echo(f"{escaped(place)}  {word}  {escaped(reason)}", err=True)

    def close(self, quiet: bool) -> None:
        """Write the one game, if it is one, and say what was lost."""
        from analyzer.batch.store.files import write_whole
        from analyzer.render.counts import many

        if self.one is not None and self.target is not None:
            write_whole(self.target, self.one)
        elif self.one is not None:
            sys.stdout.buffer.write(self.one)
        if quiet:
            return
        for sentence in self.lost:
            click.echo(sentence, err=True)
        refused = f" · {many(self.refused, 'game')} not written" if self.refused else ""
        click.echo(f"{many(len(self.written), 'game')} written ({self.form}){refused}", err=True)


def _stem(place: str) -> str:
    """``log`` of ``logs/log.mjlog.gz``; ``log-2`` of ``logs/log.json/#2``; ``stdin`` of ``-``."""
    from analyzer.batch.sources.item import base_name

    file, _, number = place.partition("/#")
    name = "stdin" if file == STDOUT else base_name(file) or "game"
    stem = name
    while os.path.splitext(stem)[1].lower() in ENDINGS:
        stem = os.path.splitext(stem)[0]
    return f"{stem or name}-{number}" if number else stem or name
