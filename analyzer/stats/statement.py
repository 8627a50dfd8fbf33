"""Which tables a statement asks for: some are made on request."""

from __future__ import annotations

import re
from typing import Final

NAME: Final = re.compile(r"\w+")


def tables_in(statement: str) -> frozenset[str]:
    """The tables that a statement names; where DuckDB can't tell without having them, every word of it."""
    import duckdb

    with duckdb.connect() as database:
        try:
            return frozenset(database.get_table_names(statement))
        except duckdb.Error:
            return frozenset(NAME.findall(statement.lower()))
