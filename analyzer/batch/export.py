"""Data sets out of logs: those that are clean, each game once, without the names of people if so wished."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import analyzer
from analyzer.batch.exporting import Made, Wish, made_of, sendable
from analyzer.batch.pseudonyms import anonymous
from analyzer.batch.sources.item import Item
from analyzer.batch.store.files import remove, write_whole
from analyzer.batch.store.manifest import StoreError, check_tables, read_manifest
from analyzer.batch.work.ordered import in_order

PROGRAM: Final = "analyzer.batch.exporting"
FEW: Final = 64  # logs: more are worth other processes


class Curation:
    """What goes into a data set, and what became of it."""

    def __init__(self, wish: Wish, dedupe: bool) -> None:
        self.wish = wish
        self.dedupe = dedupe
        self.dropped: Counter[str] = Counter()
        self.kept = 0
        self._seen: set[bytes] = set()
        self._files: dict[str, str] = {}  # their hashes

    def manifest(self) -> bytes:
        """What was kept, and what was dropped and why."""
        veil = self.wish.veil
        said: dict[str, Any] = {
            "version": analyzer.__version__, "only": sorted(self.wish.only), "dedupe": self.dedupe,
            "anonymized": veil is not None, "left_out": sorted(veil.drop) if veil else [], "kept": self.kept,
            "dropped": dict(sorted(self.dropped.items())), "files": dict(sorted(self._files.items())),
        }  # fmt: skip
        return json.dumps(said, indent=2).encode() + b"\n"

    def keep(self, made: Made, into: Path) -> str:
        """Write one game; the reason when it is not kept."""
        if self.dedupe and made.digest in self._seen:
            return "duplicate"
        if made.reason:
            return made.reason
        self._seen.add(made.digest)
        name = f"{made.year}/{made.name}.{made.suffix}"
        if name in self._files:  # another part of the same game
            name = f"{made.year}/{made.name}-{made.digest.hex()[:8]}.{made.suffix}"
        self.put(into / name, name, made.data)
        self.kept += 1
        return ""

    def put(self, path: Path, name: str, data: bytes) -> None:
        """Write a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
        self._files[name] = hashlib.sha256(data).hexdigest()


def export_logs(
    items: Iterable[Item], into: Path, curation: Curation, told: Callable[[str, str], None], jobs: int | None = None
) -> None:
    """A gzip file, in its own form or the one asked for, for each game that is kept, by year, and ``manifest.json``.

    ``told`` gets places and reasons. ``jobs``: None for a process a core, where there are not few logs. The files are
    the same whatever they are.
    """
    for made in _made(iter(items), curation.wish, jobs):
        reason = curation.keep(made, into)
        if reason:
            curation.dropped[reason.partition(":")[0]] += 1
            told(sendable(made.place), sendable(reason))
    write_whole(into / "manifest.json", curation.manifest())


def _made(items: Iterator[Item], wish: Wish, jobs: int | None) -> Iterator[Made]:
    first = list(islice(items, FEW)) if jobs is None else []
    if jobs == 1 or jobs is None and len(first) < FEW:
        for item in chain(first, items):
            yield from made_of(item, wish)
        return
    for body in in_order(chain(first, items), msgspec.msgpack.encode(wish), jobs, PROGRAM):
        yield from msgspec.msgpack.decode(body, type=list[Made])


def export_tables(store: Path, into: Path, curation: Curation) -> None:
    """The tables of a finished store, of the games that are kept."""
    said = read_manifest(store)
    if not said.get("complete"):
        raise StoreError(f"{store}: not a finished store: make one with batch")
    check_tables(store, said)
    into.mkdir(parents=True, exist_ok=True)
    remove(into / "inputs")
    veil = curation.wish.veil
    for path in sorted((store / "tables" / "games").glob("*.parquet")):
        games = pq.read_table(path)
        keep = pc.is_in(games["verdict"], pa.array(sorted(curation.wish.only)))
        curation.dropped.update(games.filter(pc.invert(keep))["verdict"].to_pylist())
        logs = games.filter(keep)["log"].combine_chunks()
        curation.kept += len(logs)
        for folder in sorted((store / "tables").iterdir()):
            if folder.name != "inputs":  # which names places
                table = pq.read_table(folder / path.name)
                table = table.filter(pc.is_in(table["log"], logs))
                sink = pa.BufferOutputStream()
                pq.write_table(table if veil is None else anonymous(table, veil), sink)
                name = f"{folder.name}/{path.name}"
                curation.put(into / name, name, sink.getvalue().to_pybytes())
    curation.dropped.update(said["excluded"])
    write_whole(into / "manifest.json", curation.manifest())
