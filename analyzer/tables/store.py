"""Where tables are kept: in memory while they are few, else as Parquet, a folder a table and a file a chunk."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from analyzer.formats import open_log
from analyzer.tables.collector import Collector

if TYPE_CHECKING:
    import pyarrow as pa

FILE: Final = "part-{:06d}.parquet"
ALWAYS: Final = ("games", "placements", "rounds", "player_rounds", "wins")  # in tables of every version


def tables_of(logs: Iterable[tuple[str, bytes]], *, shanten: bool = True) -> dict[str, pa.Table]:
    """Every table of some logs, given by name and content. UnreadableLog where one can't be read."""
    collector = Collector(shanten=shanten)
    for name, data in logs:
        for opened in open_log(data, name):
            collector.add(opened)
    return collector.drain()


def write(tables: dict[str, pa.Table], folder: str, number: int) -> None:
    """One chunk: ``folder/wins/part-000000.parquet`` and so on. A file is there whole or not at all."""
    import pyarrow.parquet as pq

    for name, table in tables.items():
        path = os.path.join(folder, name, FILE.format(number))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        pq.write_table(table, path + ".new", compression="zstd", compression_level=1)
        os.replace(path + ".new", path)


def home(folder: str) -> str | None:
    """Where such tables are: in the folder, or in ``tables`` of a batch's store; None when in neither."""
    for place in (folder, os.path.join(folder, "tables")):
        if all(os.path.isdir(os.path.join(place, name)) for name in ALWAYS):
            return place
    return None
