"""A room of many players: the games of the fixtures, dealt out again and again to players with invented names.

Every copy of a game has a number of its own and other names at the table; what happened is as in the fixture. So there
are hundreds of players to compare in a moment, and numbers that can be counted from the rows.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import duckdb
import pyarrow as pa

from analyzer.tables.schema import TABLES
from analyzer.tables.store import tables_of

GAMES = Path(__file__).parents[1] / "fixtures" / "games"


@lru_cache
def crowd(players: int, copies: int, only: int = 0) -> dict[str, pa.Table]:
    """The tables of so many copies of each game of four (``only``: of so many players), among so many players."""
    logs = [(path.name, path.read_bytes()) for path in sorted(GAMES.iterdir())]
    base = tables_of(logs)
    database = duckdb.connect()
    where = f"where players = {only}" if only else ""
    made = {}
    for name, columns in TABLES.items():
        database.register(f"base_{name}", base[name])
        chosen = [_column(column.name, players) for column in columns]
        rows = database.sql(
            f"select {', '.join(chosen)} from (select * from base_{name} {where}), range({copies}) as copies(i)"
        ).to_arrow_table()
        made[name] = rows.replace_schema_metadata(base[name].schema.metadata)
    return made


def _column(name: str, players: int) -> str:
    """Who sits where changes from copy to copy; nobody sits twice at a table of four for 4 players, or 40 and more."""
    if name == "log":
        return "((log >> 20) * 100000 + i) as log"
    if name in ("name", "receiver_name"):
        seat = "receiver" if name == "receiver_name" else "seat"
        number = f"(abs(log % 101) + i * 37 + i // 7 * 11 + (({seat} + i) % 4) * 13) % {players}"
        return f"(case when {name} is not null then 'player ' || ({number}) end) as {name}"
    return f'"{name}"'
