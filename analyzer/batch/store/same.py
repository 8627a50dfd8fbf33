"""Which logs are the same game, and which one of them counts.

The same content counts once: under the least of its ids, and of its places. Of several contents under one id that
counts which is whole, then which has more rounds, then the form that tells more, then which has the lesser identity;
and each that begins with a round which none of these has, for an excerpt is told by where it begins.
Of one game in several forms that counts which tells most; of several mjlogs, whose texts differ, each. All this holds
over all logs at once, so that any split of them comes to the same, and no order contradicts another: one always counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from analyzer.batch.store.tables import FOUND, INPUTS, SHEET
from analyzer.formats.detect import FORMS

COUNTED: Final = "counted"
SAME_CONTENT: Final = "same content"
SAME_ID: Final = "same id, other content"
SAME_GAME: Final = "same game, other record"
GAMES: Final = ("clean", "partial", "findings")  # verdicts of what is a game

# Few ids have several contents: of all others a number is kept, not the text.
ALL: Final = """
    CREATE TABLE games AS
    SELECT log, hash(log_id) AS id, CASE WHEN form <> 'mjlog' THEN game END AS other FROM stream WHERE verdict IN GAMES
"""
COUNT: Final = "SELECT count(DISTINCT log) FROM games"
SUSPECTS: Final = """
    CREATE TABLE suspects AS
    SELECT id FROM games WHERE id <> hash('') GROUP BY id HAVING min(log) <> max(log)
"""
BEST_FIRST: Final = """
    SELECT log, log_id, first, last
    FROM (
        SELECT log, log_id, first, last, cut, rounds, min(RANK) AS rank FROM stream
        WHERE verdict IN GAMES AND hash(log_id) IN (SELECT id FROM suspects)
        GROUP BY ALL
    )
    ORDER BY log_id, cut, rounds DESC, rank, log
"""
TWINS: Final = """
    SELECT log
    FROM (
        SELECT log, game, cut, min(RANK) AS rank FROM stream
        WHERE verdict IN GAMES AND game IN (SELECT other FROM games)
        GROUP BY ALL
    )
    QUALIFY rank() OVER (PARTITION BY game ORDER BY cut, rank) > 1
    OR rank > 1 AND row_number() OVER (PARTITION BY game ORDER BY cut, rank, log) > 1
"""
READ: Final = ("log", "log_id", "cut", "rounds", "first", "last", "verdict", "form", "game")
MEMORY: Final = "256MB"  # then it goes on on the disk


class Worse(NamedTuple):
    """Contents that another is preferred to."""

    of_id: frozenset[tuple[int, str]] = frozenset()  # log and id
    of_game: frozenset[int] = frozenset()  # log


class Choice(NamedTuple):
    """What became of each log of a bucket, and which of them have their rows in the tables, by log."""

    inputs: pa.Table
    statuses: list[str]
    counted: pa.Table


def games_and_worse(inputs: Callable[[], Iterable[pa.Table]], scratch: Path) -> tuple[int, Worse]:
    """How many contents there are, and those that another of the same id, or of the same game, is preferred to."""
    import duckdb

    base = duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": str(scratch), "threads": "1"})
    try:
        _run(base, ALL, inputs())
        games = base.execute(COUNT).fetchall()[0][0]
        base.execute(SUSPECTS)
        suspects = base.execute("FROM suspects LIMIT 1").fetchall()
        of_id = _of_id(_run(base, BEST_FIRST, inputs())) if suspects else []
        others = base.execute("FROM games WHERE other IS NOT NULL LIMIT 1").fetchall()
        of_game = _run(base, TWINS, inputs()) if others else []
        return games, Worse(frozenset(of_id), frozenset(log for (log,) in of_game))
    finally:
        base.close()


def _of_id(best_first: list[tuple[int, str, int, int]]) -> Iterator[tuple[int, str]]:
    """Log and id of each whose beginning is a round of a better one of its id."""
    for log_id, records in groupby(best_first, lambda record: record[1]):
        spans: list[tuple[int, int]] = []  # of those that count
        for log, _, first, last in records:
            if any(begin <= first <= end for begin, end in spans):
                yield log, log_id
            else:
                spans.append((first, last))


def _run(base: Any, query: str, inputs: Iterable[pa.Table]) -> list[tuple[Any, ...]]:
    """What a query says of the rows of all parts, called ``stream``."""
    import duckdb

    failed: list[OSError] = []

    def batches() -> Iterator[pa.RecordBatch]:
        try:
            for table in inputs:
                yield from table.select(READ).to_batches()
        except OSError as error:  # which DuckDB would put into words of its own
            failed.append(error)
            raise

    schema = pa.schema([INPUTS.field(name) for name in READ])
    base.register("stream", pa.RecordBatchReader.from_batches(schema, batches()))
    query = query.replace("GAMES", str(GAMES)).replace("RANK", f"list_position({list(FORMS)}, form)")
    try:
        found: list[tuple[Any, ...]] = base.execute(query).fetchall()
    except duckdb.IOException as error:  # of what does not fit into memory
        raise OSError(str(error).splitlines()[0]) from error
    except duckdb.Error:
        if failed:
            raise failed[0] from None
        raise
    return found


def choose(logs: pa.Table, worse: Worse) -> Choice:
    """Of all logs of a bucket, those that count."""
    order = pc.sort_indices(logs, [("log", "ascending"), ("place", "ascending")])
    inputs = logs.select(INPUTS.names).take(order)
    there = pc.is_valid(logs[FOUND.name]).take(order)
    rows = inputs.select(["log", "place", "log_id", "verdict"]).append_column("there", there).to_pylist()
    first: dict[int, dict[str, Any]] = {}
    for row in rows:
        if _is_judged(row):
            best = first.setdefault(row["log"], row)
            if _rank(row) < _rank(best):
                first[row["log"]] = row
    statuses = [_status(row, first.get(row["log"]), worse) for row in rows]
    kept: dict[int, int] = {}  # by log: two instances of one log and id have equal rows, one is enough
    for i, row in enumerate(rows):
        if row["log"] not in kept and _has_rows(row, first.get(row["log"]), worse):
            kept[row["log"]] = i
    counted = logs.take(order.take(pa.array(kept.values(), pa.int64())))
    return Choice(inputs.append_column("status", pa.array(statuses, pa.string())), statuses, counted)


def _is_judged(row: dict[str, Any]) -> bool:
    """Whether it is a game or a score sheet."""
    return row["verdict"] in GAMES or str(row["verdict"]).startswith(SHEET)


def _rank(row: dict[str, Any]) -> tuple[bool, str, str]:
    return row["log_id"] == "", row["log_id"], row["place"]


def _status(row: dict[str, Any], best: dict[str, Any] | None, worse: Worse) -> str:
    if best is None or not _is_judged(row):
        return str(row["verdict"])
    if row is not best:
        return SAME_CONTENT
    if row["verdict"] not in GAMES:
        return SHEET
    if row["log"] in worse.of_game:
        return SAME_GAME
    return SAME_ID if (row["log"], row["log_id"]) in worse.of_id else COUNTED


def _has_rows(row: dict[str, Any], best: dict[str, Any] | None, worse: Worse) -> bool:
    """Whether this log's rows may stand for the game that counts."""
    if best is None or not _is_judged(row) or not row["there"]:
        return False
    if row["log"] in worse.of_game:
        return False
    return row["log_id"] == best["log_id"] and (row["log"], row["log_id"]) not in worse.of_id
