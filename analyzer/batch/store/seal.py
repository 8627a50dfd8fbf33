"""From parts to the finished tables: every game once, in the order of identities, whatever came when and where.

A bucket of `analyzer.batch.store.spill` becomes one Parquet file a table. So the same games give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analyzer.batch.store.files import remove
from analyzer.batch.store.finished import tables_of
from analyzer.batch.store.same import Worse, choose
from analyzer.batch.store.spill import Bucket, buckets
from analyzer.batch.store.tables import NAMES, nothing
from analyzer.batch.store.threads import in_threads
from analyzer.tables.schema import ON_REQUEST

BUCKET: Final = 4096  # logs, at most, about


class Sealed:
    """What the tables came to."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.rounds = 0
        self.errors = 0  # findings of that severity
        self.hashes: dict[str, str] = {}  # of files, by their names

    def add(self, other: Sealed) -> None:
        """What another bucket came to."""
        self.statuses.update(other.statuses)
        self.verdicts.update(other.verdicts)
        self.codes.update(other.codes)
        self.rounds += other.rounds
        self.errors += other.errors
        self.hashes.update(other.hashes)


def seal(
    parts: Iterable[pa.Table], games: int, worse: Worse, into: Path, threads: int, between: Callable[[], None],
    discards: bool = False,
) -> Sealed:  # fmt: skip
    """Write the tables of all logs into a new folder. ``games`` and ``worse``: see `games_and_worse`.

    ``between`` is called from time to time, and may raise.
    """
    bits = max(0, (max(games, 1) - 1).bit_length() - (BUCKET.bit_length() - 1))
    scratch = into / ".scratch"
    for name in (*NAMES, *(ON_REQUEST if discards else ())):
        (into / name).mkdir(parents=True)
    told = Sealed()
    found = buckets(chain([nothing()], parts), bits, scratch, threads)
    for one in in_threads(threads, partial(_write, worse, into, discards), found):
        told.add(one)
        between()
    remove(scratch)
    for folder in (*sorted(into.iterdir()), into):
        _sync(folder)
    return told


def _write(worse: Worse, into: Path, discards: bool, bucket: Bucket) -> Sealed:
    """One file a table."""
    told = Sealed()
    choice = choose(bucket.logs(), worse)
    bucket.remove()
    told.statuses.update(choice.statuses)
    for name, table in chain(tables_of(choice.counted, discards), [("inputs", choice.inputs)]):
        path = into / name / f"{bucket.number:06d}.parquet"
        told.hashes[f"{name}/{path.name}"] = _put(path, table)
        if name == "games":
            told.verdicts.update(_counts(table["verdict"]))
            told.rounds += pc.sum(table["rounds"]).as_py() or 0
        elif name == "findings":
            told.errors += pc.sum(pc.equal(table["severity"], "ERROR")).as_py() or 0
            told.codes.update(_counts(table["code"]))
    return told


def _put(path: Path, table: pa.Table) -> str:
    """Write a file; its hash."""
    sink = pa.BufferOutputStream()
    # no smallest and largest values: rows are in the order of a hash, so that a group of them is never left out
    pq.write_table(table, sink, row_group_size=1 << 20, write_batch_size=1 << 16, write_statistics=False)
    data = sink.getvalue()
    with open(path, "wb", buffering=0) as file:
        view = memoryview(data)
        while view:
            view = view[file.write(view) :]
        os.fsync(file.fileno())
    return hashlib.sha256(data).hexdigest()


def _counts(column: pa.ChunkedArray) -> dict[str, int]:
    return {pair["values"]: pair["counts"] for pair in pc.value_counts(column).to_pylist()}


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
