"""Values of figures as Parquet. The only module of this room that imports pyarrow."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.parquet as pq

from analyzer.stats.engine import Result


def write_values(result: Result, path: str) -> None:
    """A row a value; a column an axis."""
    by = {axis: [value.group[i] for value in result.values] for i, axis in enumerate(result.selection.by)}
    columns = {
        "id": [value.figure.id for value in result.values],
        **by,
        "bucket": [None if value.bucket is None else str(value.bucket) for value in result.values],
        "value": [value.value for value in result.values],
        "unit": [value.figure.unit for value in result.values],
        "numerator": [value.numerator for value in result.values],
        "denominator": [value.denominator for value in result.values],
        "low": [value.low for value in result.values],
        "high": [value.high for value in result.values],
        "effective_games": [value.games for value in result.values],
        "stands_for": [value.stands_for or None for value in result.values],
    }
    pq.write_table(
        pa.table(columns).replace_schema_metadata({b"tenhou-analyzer.profile": result.profile.encode()}), path
    )
