"""Opens the paths of `stats` and `query`: a store as it is, logs by way of Parquet in a temporary folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from analyzer.batch.sources import remote
from analyzer.batch.sources.item import Item
from analyzer.batch.sources.paths import Sources
from analyzer.batch.store.manifest import NotAStore, StoreError, check_tables, read_manifest
from analyzer.batch.store.once import Once
from analyzer.cli import kept
from analyzer.cli.each_log import guarded, with_progress
from analyzer.cli.outcome import CLEAN, INTERNAL, NOTHING, UNREADABLE
from analyzer.facts.replay import Replay
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import OpenedLog
from analyzer.render.counts import many
from analyzer.render.escape import escaped
from analyzer.rules.examine import prepared
from analyzer.stats.engine import Engine
from analyzer.tables import store
from analyzer.tables.beside import TABLES as BESIDE
from analyzer.tables.collector import Collector
from analyzer.tables.schema import ON_REQUEST, VERSION
from analyzer.tape.content_hash import content_hash


class Gathered:
    """How many logs were counted, and how many not, and why."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet
        self.logs = 0
        self.rounds = 0  # that came to an end
        self.unreadable = 0
        self.duplicates = 0
        self.internal_errors = 0  # logs with an internal error
        self.kept = False  # in a store that was made of them: what it left out is told as if read just now
        self.walls = False  # checked against their seeds, whose errors count as errors of rounds

    @property
    def exit_code(self) -> int:
        """The worst first."""
        if self.internal_errors:
            return INTERNAL
        if self.unreadable:
            return UNREADABLE
        return CLEAN if self.rounds else NOTHING

    def summary(self) -> str:
        """How many logs were counted, and what was not, in words."""
        words = [f"{self.unreadable:,} unreadable"] * bool(self.unreadable)
        words += [many(self.duplicates, "duplicate")] * bool(self.duplicates)
        words += [f"internal error on {many(self.internal_errors, 'log')}"] * bool(self.internal_errors)
        words += ["tables of a batch: rounds with wall errors are excluded too"] * self.walls
        return " · ".join([many(self.logs, "log"), *words])

    def without(self, worse: frozenset[int]) -> frozenset[int]:
        """Logs that were counted, and are not: others of their games are preferred to them."""
        self.logs -= len(worse)
        self.duplicates += len(worse)
        return worse

    def refuse(self, place: str, reason: str) -> None:
        """One log that can't be read."""
        self.unreadable += 1
        if not self.quiet:
            print(f"{escaped(place)}  UNREADABLE  {escaped(reason)}", file=sys.stderr)


@contextmanager
def engine_of(
    paths: tuple[str, ...], ruleset: str | None, quiet: bool, shanten: bool, *,
    asked: frozenset[str] = frozenset(), keep: Path | None = None,
) -> Iterator[tuple[Engine, Gathered]]:  # fmt: skip
    """An engine over logs, or over one folder of tables as `analyzer.tables.store` keeps them.

    ``asked``: names of tables, some of which are made on request. ``keep``: the store to be made of the logs.
    """
    gathered = Gathered(quiet)
    if keep is None and asked & BESIDE.keys() and not (len(paths) == 1 and _is_tables(paths[0])):
        with TemporaryDirectory(prefix="tenhou-analyzer-") as folder:
            with engine_of(paths, ruleset, quiet, shanten, asked=asked, keep=Path(folder, "store")) as judged:
                yield judged
            return
    if keep is not None:
        if len(paths) == 1 and _is_tables(paths[0]):
            raise click.UsageError("--store keeps what is made of logs: PATH is a store already")
        gathered.kept = True
        kept.brought_up_to_date(paths, keep, ruleset, quiet, bool(asked & ON_REQUEST.keys()))
        paths = (str(keep),)
    with remote.at_hand(paths[0]) if len(paths) == 1 else nullcontext("") as one:
        home = store.home(one) if one else None
        found: AbstractContextManager[Engine]
        if home is None:
            found = _of_logs(paths, ruleset, gathered, shanten, bool(asked & ON_REQUEST.keys()))
        else:
            found = _of_tables(one, home, gathered)
        with found as engine:
            gathered.rounds = int(engine.query("select count(*) from rounds")[1][0][0])
            yield engine, gathered


@contextmanager
def _of_tables(folder: str, home: str, gathered: Gathered) -> Iterator[Engine]:
    """UnreadableLog when the tables can't be read, which a query may find."""
    import duckdb

    try:
        yield _opened(folder, home, gathered)
    except duckdb.Error as error:
        raise UnreadableLog(f"{folder}: the tables can't be read: {str(error).splitlines()[0]}") from error


def _is_tables(path: str) -> bool:
    return remote.is_url(path) or store.home(path) is not None


def _opened(folder: str, home: str, gathered: Gathered) -> Engine:
    said = _manifest(Path(folder))
    gathered.walls = bool(said.get("wall"))
    if gathered.kept:
        left_out: dict[str, int] = said["excluded"]
        gathered.unreadable = left_out.get("unreadable", 0) + left_out.get("quarantined", 0)
        gathered.internal_errors = left_out.get("failed", 0)
        gathered.duplicates = sum(count for status, count in left_out.items() if status.startswith("same"))
    engine = Engine()
    version = engine.version_of(home)
    if version != VERSION:
        raise UnreadableLog(f"{folder}: tables of schema {version}, and this version reads {VERSION}: make them anew")
    engine.open_folder(home)
    gathered.logs = int(engine.query("select count(*) from games")[1][0][0])
    return engine


def _manifest(store: Path) -> dict[str, Any]:
    """What a store says of itself. UnreadableLog when its tables are not those that it made."""
    try:
        said = read_manifest(store)
        if said.get("complete"):
            check_tables(store, said)
    except NotAStore:  # a manifest of another sort, such as that of an export
        return {}
    except StoreError as error:
        raise UnreadableLog(str(error)) from error
    except OSError as error:
        raise UnreadableLog(f"{error.filename}: {error.strerror}") from error
    return said


@contextmanager
def _of_logs(
    paths: tuple[str, ...], ruleset: str | None, gathered: Gathered, shanten: bool, discards: bool
) -> Iterator[Engine]:
    with TemporaryDirectory(prefix="tenhou-analyzer-") as folder:
        collector, once, chunks = Collector(shanten=shanten, discards=discards), Once(), 0
        for item in with_progress(Sources(paths), gathered.quiet):
            _add(collector, once, item, ruleset, gathered)
            if collector.full:
                store.write(collector.drain(), folder, chunks)
                chunks += 1
        last = collector.drain()
        worse = gathered.without(once.worse(Path(folder, "scratch")))
        if not chunks:
            yield Engine(worse).open(last)
            return
        store.write(last, folder, chunks)
        yield Engine(worse).open_folder(folder)


def _add(collector: Collector, once: Once, item: Item, ruleset: str | None, gathered: Gathered) -> None:
    games = guarded(item.place, item.open)
    if games is None:
        gathered.internal_errors += 1
    for opened in games or ():
        _add_game(collector, once, opened, ruleset, gathered)


def _add_game(
    collector: Collector, once: Once, opened: OpenedLog, ruleset: str | None, gathered: Gathered
) -> None:  # fmt: skip
    if opened.tape is None:
        gathered.refuse(opened.place, str(opened.why()))
        return
    digest = guarded(opened.place, partial(content_hash, opened.tape))
    if digest is not None and once.has(digest):
        gathered.duplicates += 1
    elif digest is None or guarded(opened.place, partial(_follow, collector, opened, ruleset, digest)) is None:
        gathered.internal_errors += 1
    else:
        once.add(opened, digest)
        gathered.logs += 1


def _follow(collector: Collector, opened: OpenedLog, ruleset: str | None, digest: bytes) -> Replay:
    return collector.follow(*prepared(opened, ruleset), opened.place, digest)
