"""From rows of logs to the finished tables, and from those back again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analyzer.batch.store.pieces import put_together, rows_of, starts
from analyzer.batch.store.same import COUNTED
from analyzer.batch.store.tables import FINDINGS, FOUND, INPUTS, JUDGED, LOGS, NAMES, NOTHING_FOUND, SHEET
from analyzer.tables import arrow
from analyzer.tables.schema import COLLECTED, ON_REQUEST, PLAYER

FOUND_ROWS: Final = msgspec.json.Decoder(list[tuple[str, str, str | None, int | None, int | None, str, str, str]])


def tables_of(logs: pa.Table, discards: bool = False) -> Iterator[tuple[str, pa.Table]]:
    """Every table but inputs, with the rows of all logs that are given: one table after the other in memory.

    With discards, or without.
    """
    games = logs if not logs["players"].null_count else logs.take(pc.indices_nonzero(pc.is_valid(logs["players"])))
    columns = {name: games[name].combine_chunks() for name in arrow.KINDS if name in LOGS.names}
    columns["hash"] = games["sha256"].combine_chunks()
    columns["source"] = games["place"].combine_chunks()
    columns["log_id"] = pc.if_else(pc.equal(columns["log_id"], ""), None, columns["log_id"])
    table = arrow.games_table(columns)
    for field in JUDGED:
        table = table.append_column(field, games[field.name])
    yield "games", table
    shared = arrow.common(columns)
    for name in COLLECTED:
        if discards or name not in ON_REQUEST:
            yield name, rows_of(name, games, shared)
    yield "findings", _findings(logs)


def _findings(logs: pa.Table) -> pa.Table:
    some = logs.filter(pc.not_equal(logs[FOUND.name], pa.scalar(NOTHING_FOUND, pa.binary())))
    pairs = zip(some["log"].to_pylist(), some[FOUND.name].to_pylist(), strict=True)
    rows = [(log, *row) for log, found in pairs for row in FOUND_ROWS.decode(found)]
    columns = zip(*rows, strict=True) if rows else [()] * len(FINDINGS)
    arrays = [pa.array(values, field.type) for values, field in zip(columns, FINDINGS, strict=True)]
    return pa.Table.from_arrays(arrays, schema=FINDINGS)


class Finished:
    """Finished tables as parts, to be put together with others: those of one bucket are one."""

    def __init__(self, stores: list[Path], discards: bool) -> None:
        self.discards = discards
        self.paths = [path for store in stores for path in sorted((store / "tables" / "inputs").glob("*.parquet"))]

    def inputs(self) -> Iterator[pa.Table]:
        """Of each bucket the rows of inputs."""
        for path in self.paths:
            yield pq.read_table(path)

    def logs(self) -> Iterator[pa.Table]:
        """Of each bucket the rows of its logs."""
        for path in self.paths:
            names = (*NAMES, *(ON_REQUEST if self.discards else ()))
            yield _logs({name: pq.read_table(path.parents[1] / name / path.name) for name in names})


def _logs(tables: dict[str, pa.Table]) -> pa.Table:
    """What `tables_of` made tables of; of logs that did not count there are no rows to be had."""
    inputs, games = tables["inputs"], tables["games"]
    numbers = games["log"].combine_chunks()
    counted = pc.equal(inputs["status"], COUNTED)
    at = pc.indices_nonzero(counted).to_pylist()  # where the log of each game is
    game = pc.if_else(counted, pc.index_in(inputs["log"], numbers), None)
    columns: dict[str, Any] = {name: inputs[name] for name in INPUTS.names}
    columns |= {name: games[name].take(game) for name in games.column_names if name not in columns}
    ends = starts(_games(tables["placements"], numbers), at, len(inputs))
    for column in PLAYER:
        values = tables["placements"][column.name].combine_chunks().cast(arrow.KINDS[column.name].value_type)
        columns[column.name] = pa.ListArray.from_arrays(ends, values, mask=pc.invert(counted.combine_chunks()))
    for name, own in COLLECTED.items():
        rows = tables[name] if name in tables else arrow.schema(name).empty_table()
        packed = [arrow.packed(column, rows[column.name].combine_chunks()) for column in own]
        columns |= put_together(name, packed, starts(_games(rows, numbers), at, len(inputs)))
    columns[FOUND.name] = _found(tables["findings"], inputs)
    return pa.Table.from_arrays([columns[name] for name in LOGS.names], schema=LOGS)


def _games(rows: pa.Table, numbers: pa.Array) -> pa.Array:
    return pc.index_in(rows["log"], numbers).combine_chunks()


def _found(findings: pa.Table, inputs: pa.Table) -> pa.Array:
    by_log: dict[int, list[tuple[Any, ...]]] = {}
    for log, *row in zip(*(findings[name].to_pylist() for name in FINDINGS.names), strict=True):
        by_log.setdefault(log, []).append(tuple(row))
    pairs = zip(inputs["log"].to_pylist(), inputs["status"].to_pylist(), strict=True)
    return pa.array(
        [msgspec.json.encode(by_log.get(log, [])) if status in (COUNTED, SHEET) else None for log, status in pairs],
        pa.binary(),
    )
