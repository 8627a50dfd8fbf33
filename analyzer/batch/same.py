"""Which logs are the same game, and which one of them counts.

The same content counts once: under the least of its ids, and of its places. Of several contents under one id that
counts which is whole, then which has more rounds, then which has the lesser identity. Both hold over all logs at once,
so that any split of them comes to the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analyzer.batch.tables import INPUTS, ITEM

COUNTED: Final = "counted"
SAME_CONTENT: Final = "same content"
SAME_ID: Final = "same id, other content"
GAMES: Final = ("clean", "partial", "findings")  # verdicts of what is a game
NO_ROWS: Final = -1  # in place of a row's number: the log's rows were left out before

ONCE: Final = """
    CREATE TABLE inputs AS SELECT DISTINCT log, log_id, cut, rounds FROM stream
    WHERE verdict IN ('clean', 'partial', 'findings')
"""
WORSE: Final = """
    SELECT log, log_id FROM inputs WHERE log_id <> ''
    QUALIFY row_number() OVER (PARTITION BY log_id ORDER BY cut, rounds DESC, log) > 1
"""


class Choice(NamedTuple):
    """The rows of a bucket that stay, in order, and what became of each log."""

    tables: dict[str, pa.Table]
    statuses: list[str]


def games_and_worse(inputs: Iterable[pa.Table], scratch: Path) -> tuple[int, frozenset[tuple[int, str]]]:
    """How many contents there are, and those (log, id) that another content of the same id is preferred to."""
    import duckdb

    columns = ["log", "log_id", "cut", "rounds", "verdict"]
    schema = pa.schema([INPUTS.field(name) for name in columns])
    batches = (batch for table in inputs for batch in table.select(columns).to_batches())
    base = duckdb.connect(config={"memory_limit": "400MB", "temp_directory": str(scratch), "threads": "1"})
    try:
        base.register("stream", pa.RecordBatchReader.from_batches(schema, batches))
        base.execute(ONCE)
        games = base.execute("SELECT count(DISTINCT log) FROM inputs").fetchall()[0][0]
        return games, frozenset(base.execute(WORSE).fetchall())
    finally:
        base.close()


def choose(bucket: dict[str, pa.Table], worse: frozenset[tuple[int, str]]) -> Choice:
    """Of a bucket, which holds all rows of its logs, those that count."""
    inputs = bucket["inputs"].sort_by([("log", "ascending"), ("place", "ascending"), (ITEM, "ascending")])
    rows = inputs.select(["log", "place", "log_id", "verdict", ITEM]).to_pylist()
    first: dict[int, dict[str, Any]] = {}
    for row in rows:
        if row["verdict"] in GAMES:
            best = first.setdefault(row["log"], row)
            if _rank(row) < _rank(best):
                first[row["log"]] = row
    statuses = [_status(row, first.get(row["log"]), worse) for row in rows]
    kept: dict[int, int] = {}  # by log: two instances of one log and id have equal rows, one is enough
    for row in rows:
        if row["log"] not in kept and _has_rows(row, first.get(row["log"]), worse):
            kept[row["log"]] = row[ITEM]
    tables = {name: _kept(table, kept) for name, table in sorted(bucket.items()) if name != "inputs"}
    tables["inputs"] = inputs.drop_columns([ITEM]).append_column("status", pa.array(statuses, pa.string()))
    return Choice(tables, statuses)


def _rank(row: dict[str, Any]) -> tuple[bool, str, str]:
    return row["log_id"] == "", row["log_id"], row["place"]


def _status(row: dict[str, Any], best: dict[str, Any] | None, worse: frozenset[tuple[int, str]]) -> str:
    if best is None or row["verdict"] not in GAMES:
        return str(row["verdict"])
    if row is not best:
        return SAME_CONTENT
    return SAME_ID if (row["log"], row["log_id"]) in worse else COUNTED


def _has_rows(row: dict[str, Any], best: dict[str, Any] | None, worse: frozenset[tuple[int, str]]) -> bool:
    """Whether this log's rows may stand for the game that counts."""
    if best is None or row["verdict"] not in GAMES or row[ITEM] == NO_ROWS:
        return False
    return row["log_id"] == best["log_id"] and (row["log"], row["log_id"]) not in worse


def _kept(table: pa.Table, kept: dict[int, int]) -> pa.Table:
    """Rows of the logs that count, by log; those of one log in the order they were made."""
    logs = pa.array(list(kept), pa.int64())
    items = pa.array(list(kept.values()), pa.int64())
    wanted = items.take(pc.index_in(table["log"], logs))
    rows = table.filter(pc.fill_null(pc.equal(wanted, table[ITEM]), False))
    return rows.take(pc.sort_indices(rows["log"])).drop_columns([ITEM]).combine_chunks()
