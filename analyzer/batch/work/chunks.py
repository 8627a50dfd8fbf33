"""Logs in chunks, a task each. A chunk ends where a name says so, not at a count: a new log changes only its own."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from analyzer.batch.plan import Plan
from analyzer.batch.sources.item import Item, base_name
from analyzer.batch.work.message import Entry, Task, digest_of

FEWEST: Final = 256  # logs, but for the last chunk
MEAN: Final = 256  # more than the fewest
MOST: Final = 1024
LARGEST: Final = 16 * 1024 * 1024  # bytes


def tasks(items: Iterable[Item], key: str, plan: Plan) -> Iterator[Task]:
    """Tasks of the logs that fall to this shard, by their names. ``key``: see `digest_of`."""
    shard = plan.shard
    entries: list[Entry] = []
    size = 0
    for item in items:
        mark = zlib.crc32(base_name(item.place).encode("utf-8", "surrogateescape"))
        if mark % shard[1] != shard[0] - 1:
            continue
        entries.append(Entry(item.place.encode("utf-8", "backslashreplace").decode(), item.data, item.refused))
        size += len(item.data)
        ends = len(entries) >= FEWEST and mark // shard[1] % MEAN == 0
        if ends or len(entries) == MOST or size > LARGEST:
            yield Task(digest_of(entries, key), entries, plan.ruleset, plan.wall, plan.shanten, plan.discards)
            entries, size = [], 0
    if entries:
        yield Task(digest_of(entries, key), entries, plan.ruleset, plan.wall, plan.shanten, plan.discards)
