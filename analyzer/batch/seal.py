"""From parts to the finished tables: every game once, in the order of identities, whatever came when and where.

Rows are spread over buckets by the first bits of the identity, on disk, in as many steps as it takes for a bucket to
fit into memory; a bucket becomes one Parquet file a table. So the same games give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analyzer.batch.parts import OPTIONS
from analyzer.batch.same import NO_ROWS, Choice, choose
from analyzer.batch.tables import ITEM, nothing

BUCKET: Final = 4096  # logs, about
STEP: Final = 5  # bits: so many buckets at once
GROUP: Final = 48 << 20  # bytes of tables in memory before they are spread
PART: Final = 20  # bits of a row's number that tell the log in its part

Tables = dict[str, pa.Table]


class Sealed:
    """What the tables came to."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.rounds = 0
        self.errors = 0  # findings of that severity
        self.hashes: dict[str, str] = {}  # of files, by their names


def seal(parts: Iterable[Tables], games: int, worse: frozenset[tuple[int, str]], into: Path) -> Sealed:
    """Write the tables of all parts into a new folder. ``games`` and ``worse``: see `games_and_worse`."""
    bits = max(0, (max(games, 1) - 1).bit_length() - (BUCKET.bit_length() - 1))
    told = Sealed()
    into.mkdir(parents=True)
    scratch = into / ".scratch"
    for number, bucket in _buckets(_numbered(chain([nothing()], parts)), bits, 0, 0, scratch):
        _write(choose(bucket, worse), number, into, told)
    shutil.rmtree(scratch, ignore_errors=True)
    for folder in (*sorted(into.iterdir()), into):
        _sync(folder)
    return told


def _numbered(parts: Iterable[Tables]) -> Iterator[Tables]:
    """Parts with row numbers that hold in all of them."""
    for number, tables in enumerate(parts):
        base = pa.scalar(number << PART, pa.int64())
        for name, table in tables.items():
            items = table[ITEM]
            items = pc.if_else(pc.equal(items, NO_ROWS), items, pc.add(items, base))
            tables[name] = table.set_column(table.column_names.index(ITEM), ITEM, items)
        yield tables


def _buckets(parts: Iterator[Tables], bits: int, done: int, prefix: int, scratch: Path) -> Iterator[tuple[int, Tables]]:
    """Bucket after bucket, with their numbers. ``done`` of the ``bits`` are equal in all rows, and are ``prefix``."""
    if done == bits:
        yield prefix, _joined(list(parts))
        return
    step = min(STEP, bits - done)
    here = scratch / f"{done}-{prefix}"
    here.mkdir(parents=True)
    schemas = _spread(parts, done + step, prefix << step, here)
    for number in range(1 << step):
        spilled = _read_spill(here, number, schemas)
        yield from _buckets(spilled, bits, done + step, prefix << step | number, scratch)
        for file in here.glob(f"{number}.*"):
            file.unlink()
    here.rmdir()


def _spread(parts: Iterator[Tables], bits: int, first: int, here: Path) -> dict[str, pa.Schema]:
    """Append every row to the file of its bucket."""
    writers: dict[tuple[int, str], Any] = {}
    schemas: dict[str, pa.Schema] = {}
    for group in _grouped(parts):
        for name, table in group.items():
            schemas[name] = table.schema
            for number, rows in _by_bucket(table, bits):
                key = (number - first, name)
                if key not in writers:
                    writers[key] = pa.ipc.new_stream(str(here / f"{key[0]}.{name}"), table.schema, options=OPTIONS)
                writers[key].write_table(rows)
    for writer in writers.values():
        writer.close()
    return schemas


def _grouped(parts: Iterator[Tables]) -> Iterator[Tables]:
    """Parts together, as many as memory is meant for."""
    held: list[Tables] = []
    size = 0
    for tables in parts:
        held.append(tables)
        size += sum(table.nbytes for table in tables.values())
        if size > GROUP:
            yield _joined(held)
            held, size = [], 0
    if held:
        yield _joined(held)


def _joined(parts: list[Tables]) -> Tables:
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: pa.concat_tables([part[name] for part in parts if name in part]) for name in names}


def _by_bucket(table: pa.Table, bits: int) -> Iterator[tuple[int, pa.Table]]:
    """The rows of each bucket: by the first bits of the identity, the least first."""
    half = 1 << (bits - 1)
    high = pc.shift_right(table["log"], 32)  # by 63 at once, Arrow would shift by nothing
    numbers = pc.add(pc.shift_right(high, 32 - bits), half).combine_chunks()
    order = pc.sort_indices(numbers)
    ordered = table.take(order)
    runs = pc.run_end_encode(numbers.take(order), run_end_type=pa.int64())
    start = 0
    for end, number in zip(runs.run_ends.to_pylist(), runs.values.to_pylist(), strict=True):
        yield number, ordered.slice(start, end - start)
        start = end


def _read_spill(here: Path, number: int, schemas: dict[str, pa.Schema]) -> Iterator[Tables]:
    for name, schema in schemas.items():
        path = here / f"{number}.{name}"
        if not path.exists():
            yield {name: schema.empty_table()}
            continue
        with pa.OSFile(str(path)) as file, pa.ipc.open_stream(file) as reader:
            for batch in reader:
                yield {name: pa.Table.from_batches([batch])}


def _write(choice: Choice, number: int, into: Path, told: Sealed) -> None:
    """One file a table."""
    for name, table in choice.tables.items():
        folder = into / name
        folder.mkdir(exist_ok=True)
        path = folder / f"{number:06d}.parquet"
        pq.write_table(table, path, row_group_size=1 << 20)
        _sync(path)
        told.hashes[f"{name}/{path.name}"] = hashlib.sha256(path.read_bytes()).hexdigest()
    told.statuses.update(choice.statuses)
    games, findings = choice.tables["games"], choice.tables["findings"]
    told.verdicts.update(games["verdict"].to_pylist())
    told.rounds += pc.sum(games["rounds"]).as_py() or 0
    told.errors += pc.sum(pc.equal(findings["severity"], "ERROR")).as_py() or 0
    told.codes.update({pair["values"]: pair["counts"] for pair in pc.value_counts(findings["code"]).to_pylist()})


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
