"""Rows spread over buckets by the first bits of the identity, on disk, in as many steps as it takes for a bucket to fit
into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from analyzer.batch.parts import OPTIONS
from analyzer.batch.tables import NAMES
from analyzer.batch.threads import in_threads

STEP: Final = 6  # bits: so many buckets at once, a file a table
FILES: Final = 1024  # that may be open: those of all buckets, and some more
GROUP: Final = 32 << 20  # bytes of tables in memory before they are spread

Tables = dict[str, pa.Table]


class Bucket:
    """Some rows of every table; a table is read when it is asked for."""

    def __init__(self, number: int, table: Callable[[str], pa.Table], remove: Callable[[], None]) -> None:
        self.number = number
        self.table = table
        self.remove = remove  # when it is not needed any more


class Drawer:
    """The file of one table and bucket while it is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = Lock()
        self.writer: Any = None

    def add(self, rows: pa.Table) -> None:
        with self.lock:
            if self.writer is None:
                self.writer = pa.ipc.new_stream(str(self.path), rows.schema, options=OPTIONS)
            self.writer.write_table(rows)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def buckets(parts: Iterable[Tables], bits: int, scratch: Path, threads: int) -> Iterator[Bucket]:
    """Bucket after bucket, in the order of identities: those that share the first ``bits`` bits."""
    if bits == 0:
        yield Bucket(0, joined(list(parts)).__getitem__, lambda: None)
        return
    yield from _buckets(iter(parts), bits, 0, 0, scratch, threads)


def _buckets(
    parts: Iterator[Tables], bits: int, done: int, prefix: int, scratch: Path, threads: int
) -> Iterator[Bucket]:
    """``done`` of the ``bits`` are equal in all rows, and are ``prefix``."""
    step = min(STEP, bits - done)
    here = scratch / f"{done}-{prefix}"
    here.mkdir(parents=True)
    _open_many()
    schemas = _spread(parts, done + step, prefix << step, here, threads)
    for number in range(1 << step):
        own = prefix << step | number
        if done + step == bits:
            yield Bucket(own, partial(_table, here, number, schemas), partial(_remove, here, number))
        else:
            yield from _buckets(_pieces(here, number, schemas), bits, done + step, own, scratch, threads)
            _remove(here, number)


def _spread(parts: Iterator[Tables], bits: int, first: int, here: Path, threads: int) -> dict[str, pa.Schema]:
    """Append every row to the file of its bucket. The schemas of the tables."""
    drawers = {(number, name): Drawer(_path(here, number, name)) for number in range(1 << STEP) for name in NAMES}
    schemas: dict[str, pa.Schema] = {}

    def add(group: Tables) -> None:
        for name, table in group.items():
            schemas[name] = table.schema
            for number, rows in by_bucket(table, bits):
                drawers[number - first, name].add(rows)

    for _ in in_threads(threads, add, grouped(parts)):
        pass
    for drawer in drawers.values():
        drawer.close()
    return schemas


def grouped(parts: Iterable[Tables]) -> Iterator[Tables]:
    """Parts together, as many as memory is meant for."""
    held: list[Tables] = []
    size = 0
    for tables in parts:
        held.append(tables)
        size += sum(table.nbytes for table in tables.values())
        if size > GROUP:
            group = joined(held)
            held, size = [], 0
            yield group
            del group
    if held:
        yield joined(held)


def joined(parts: list[Tables]) -> Tables:
    """Parts as one."""
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: pa.concat_tables([part[name] for part in parts if name in part]) for name in names}


def by_bucket(table: pa.Table, bits: int) -> Iterator[tuple[int, pa.Table]]:
    """The rows of each bucket, the least first."""
    half = 1 << (bits - 1)
    high = pc.shift_right(table["log"], 32)  # by 63 at once, Arrow would shift by nothing
    numbers = pc.cast(pc.add(pc.shift_right(high, 32 - bits), half), pa.int32()).combine_chunks()
    order = pc.sort_indices(numbers)
    ordered = table.combine_chunks().take(order)  # of many chunks, it takes twice the time
    runs = pc.run_end_encode(numbers.take(order), run_end_type=pa.int64())
    start = 0
    for end, number in zip(runs.run_ends.to_pylist(), runs.values.to_pylist(), strict=True):
        yield number, ordered.slice(start, end - start)
        start = end


def _open_many() -> None:
    """Some systems allow a process no more than 256 files unless it asks."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _path(here: Path, number: int, name: str) -> Path:
    return here / f"{number}.{name}"


def _batches(here: Path, number: int, name: str) -> Iterator[pa.RecordBatch]:
    path = _path(here, number, name)
    if path.exists():
        with pa.OSFile(str(path)) as file, pa.ipc.open_stream(file) as reader:
            yield from reader


def _table(here: Path, number: int, schemas: dict[str, pa.Schema], name: str) -> pa.Table:
    return pa.Table.from_batches(_batches(here, number, name), schemas[name])


def _pieces(here: Path, number: int, schemas: dict[str, pa.Schema]) -> Iterator[Tables]:
    yield {name: schema.empty_table() for name, schema in schemas.items()}  # all tables, if there are rows or not
    for name, schema in schemas.items():
        for batch in _batches(here, number, name):
            yield {name: pa.Table.from_batches([batch], schema)}


def _remove(here: Path, number: int) -> None:
    for name in NAMES:
        _path(here, number, name).unlink(missing_ok=True)
