"""Logs spread over buckets by the first bits of the identity, on disk, in as many steps as it takes for a bucket to fit
into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analyzer.batch.store.parts import OPTIONS, RAW
from analyzer.batch.store.tables import LOGS
from analyzer.batch.store.threads import in_threads

STEP: Final = 6  # bits: so many buckets at once, a file each
GROUP: Final = 8 << 20  # bytes of logs in memory before they are spread


class Bucket(NamedTuple):
    """Some logs, which are read when they are asked for."""

    number: int
    logs: Callable[[], pa.Table]
    remove: Callable[[], None]  # when they are not needed any more


class Drawer:
    """The file of one bucket while it is written."""

    def __init__(self, path: Path, options: pa.ipc.IpcWriteOptions) -> None:
        self.path = path
        self.options = options
        self.lock = Lock()
        self.writer: Any = None

    def add(self, logs: pa.Table) -> None:
        with self.lock:
            if self.writer is None:
                self.writer = pa.ipc.new_stream(str(self.path), logs.schema, options=self.options)
            self.writer.write_table(logs)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def buckets(parts: Iterable[pa.Table], bits: int, scratch: Path, threads: int) -> Iterator[Bucket]:
    """Bucket after bucket, in the order of identities: those that share the first ``bits`` bits."""
    if bits == 0:
        yield Bucket(0, partial(pa.concat_tables, list(parts)), lambda: None)
        return
    yield from _buckets(iter(parts), bits, 0, 0, scratch, threads)


def _buckets(
    parts: Iterator[pa.Table], bits: int, done: int, prefix: int, scratch: Path, threads: int
) -> Iterator[Bucket]:
    """``done`` of the ``bits`` are equal in all logs, and are ``prefix``."""
    step = min(STEP, bits - done)
    here = scratch / f"{done}-{prefix}"
    here.mkdir(parents=True)
    options = RAW if bits <= STEP else OPTIONS  # of few logs it takes no more than a gigabyte or two
    drawers = [Drawer(here / str(number), options) for number in range(1 << step)]
    _spread(parts, done + step, prefix << step, drawers, threads)
    for number in range(1 << step):
        own, path = prefix << step | number, here / str(number)
        if done + step == bits:
            yield Bucket(own, partial(_read, path), partial(path.unlink, missing_ok=True))
        else:
            pieces = (pa.Table.from_batches([batch], LOGS) for batch in _batches(path))
            yield from _buckets(pieces, bits, done + step, own, scratch, threads)
            path.unlink(missing_ok=True)


def _spread(parts: Iterator[pa.Table], bits: int, first: int, drawers: list[Drawer], threads: int) -> None:
    """Append every log to the file of its bucket."""

    def add(group: pa.Table) -> None:
        for number, logs in by_bucket(group, bits):
            drawers[number - first].add(logs)

    for _ in in_threads(threads, add, grouped(parts)):
        pass
    for drawer in drawers:
        drawer.close()


def grouped(parts: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """Parts together, as many as memory is meant for."""
    held: list[pa.Table] = []
    size = 0
    for logs in parts:
        held.append(logs)
        size += logs.nbytes
        if size > GROUP:
            group = pa.concat_tables(held)
            held, size = [], 0
            yield group
            del group
    if held:
        yield pa.concat_tables(held)


def by_bucket(logs: pa.Table, bits: int) -> Iterator[tuple[int, pa.Table]]:
    """The logs of each bucket, the least first."""
    half = 1 << (bits - 1)
    high = pc.shift_right(logs["log"], 32)  # by 63 at once, Arrow would shift by nothing
    numbers = pc.cast(pc.add(pc.shift_right(high, 32 - bits), half), pa.int32()).combine_chunks()
    order = pc.sort_indices(numbers)
    ordered = logs.combine_chunks().take(order)  # of many chunks, it takes twice the time
    runs = pc.run_end_encode(numbers.take(order), run_end_type=pa.int64())
    start = 0
    for end, number in zip(runs.run_ends.to_pylist(), runs.values.to_pylist(), strict=True):
        yield number, ordered.slice(start, end - start)
        start = end


def _batches(path: Path) -> Iterator[pa.RecordBatch]:
    if path.exists():
        with pa.OSFile(str(path)) as file, pa.ipc.open_stream(file) as reader:
            yield from reader


def _read(path: Path) -> pa.Table:
    return pa.Table.from_batches(_batches(path), LOGS)
