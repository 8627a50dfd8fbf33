"""Logs in an SQLite database: houou-logs, phoenix-logs, and its older forks, told apart by their columns; and any
other with a column that holds logs, by its content.

The file is somebody else's: it is opened read-only and its schema is trusted with nothing; names are quoted.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from analyzer.batch.sources.item import Item, looks_like_a_log
from analyzer.batch.sources.passed import Passed
from analyzer.formats.container import DOCUMENT_LIMIT
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.log_id import identity

LONGEST_ID: Final = 200
STEPS: Final = 1_000_000  # of SQLite's machine, between two looks at the clock
PATIENCE: Final = 60.0  # seconds, for the next row
ROW: Final = 4  # bytes that a row takes at least
MARGIN: Final = 65_536  # bytes
SETTINGS: Final = ("trusted_schema = OFF", "cell_size_check = ON", "query_only = ON", "mmap_size = 0")
TABLES: Final = ("logs", "mjlog")
PAIRS: Final = (("id", "log"), ("log_id", "log_content"), ("id", "content"))  # column of the id, column of the log
KEYS: Final = ("log_id", "id", "key", "name", "filename", "file")  # in other tables
MOST: Final = 100  # tables, and columns of one
TRIED: Final = 5  # rows
SHORTEST: Final = 40  # bytes of a log
LOOKED_AT: Final = 65_536  # bytes of a log


def rows(path: str, passed: Passed) -> Iterator[Item]:
    """Every row that holds a log; ``passed`` counts those not downloaded. UnreadableLog for another database."""
    uri = f"file:{quote(str(Path(path).absolute()))}?mode=ro"
    try:
        base = sqlite3.connect(uri, uri=True)
    except sqlite3.Error as error:
        raise UnreadableLog(f"SQLite: {error}") from error
    try:
        base.text_factory = bytes  # whatever is declared, a log is bytes
        budget = _Budget(path)
        base.set_progress_handler(budget.spent, STEPS)
        for setting in SETTINGS:
            base.execute(f"PRAGMA {setting}")
        for number, (name, data, size) in enumerate(base.execute(_query(base)), 1):
            budget.row(data)
            if not size:
                passed.not_downloaded += 1
                continue
            place = f"{path}/{number if name is None else _text(name)}"
            if data is None:
                yield Item(place, b"", f"longer than {DOCUMENT_LIMIT} bytes")
            elif isinstance(data, bytes):
                yield Item(place, data)
            else:
                yield Item(place, b"", "SQLite: a number, where a log should be")
    except (sqlite3.Error, OverflowError) as error:
        raise UnreadableLog(f"SQLite: {error}") from error
    finally:
        base.close()


class _Budget:
    """Pages that lead in circles give rows without end, or none for ever."""

    def __init__(self, path: str) -> None:
        self.left = MARGIN + sum(2 * os.path.getsize(path + end) for end in ("", "-wal") if os.path.exists(path + end))
        self.since = time.monotonic()

    def row(self, data: Any) -> None:
        """UnreadableLog when more came out than there can be: twice what lies there, as UTF-16 may become UTF-8."""
        self.left -= ROW + (len(data) if isinstance(data, bytes) else 0)
        self.since = time.monotonic()
        if self.left < 0:
            raise UnreadableLog("SQLite: damaged: more rows come out than it has room for")

    def spent(self) -> bool:
        """Asked by SQLite from time to time: whether to give up."""
        return time.monotonic() - self.since > PATIENCE


def _query(base: sqlite3.Connection) -> str:
    """The statement that gives id, log and length of each row. UnreadableLog where no table holds logs."""
    tables: dict[bytes, dict[str, bytes]] = {}
    for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0").fetchmany(MOST):
        if not _text(name).startswith("sqlite_"):
            rows = base.execute(f"PRAGMA table_info({_quoted(name)})").fetchmany(MOST)
            tables[name] = {_text(row[1]).lower(): row[1] for row in rows}
    for table, columns in tables.items():
        for key, log in PAIRS:
            if _text(table).lower() in TABLES and {key, log} <= columns.keys():
                return _select(table, columns, columns[key], columns[log])
    for table, columns in tables.items():
        for column in columns.values():
            if _holds_logs(base, table, column):
                return _select(table, columns, _key_of(base, table, columns, column), column)
    names = ", ".join(_text(name) for name in tables) or "none"
    raise UnreadableLog(f"SQLite: no table of logs; its tables are: {names}")


def _select(table: bytes, columns: dict[str, bytes], key: bytes | None, log: bytes) -> str:
    name, size = _quoted(log), f"length({_quoted(log)})"
    if "was_error" in columns:  # what was not downloaded may hold anything
        size = f"CASE WHEN {_quoted(columns['was_error'])} = 1 THEN 0 ELSE {size} END"
    row = _quoted(key) if key else "NULL"
    return f"SELECT {row}, CASE WHEN length({name}) <= {DOCUMENT_LIMIT} THEN {name} END, {size} FROM {_quoted(table)}"


def _holds_logs(base: sqlite3.Connection, table: bytes, column: bytes) -> bool:
    """By the content of its first rows that have any."""
    name = _quoted(column)
    first = base.execute(
        f"SELECT substr({name}, 1, {LOOKED_AT}) FROM {_quoted(table)} WHERE length({name}) > {SHORTEST} LIMIT {TRIED}"
    )
    return any(isinstance(data, bytes) and looks_like_a_log(data) for (data,) in first)


def _key_of(base: sqlite3.Connection, table: bytes, columns: dict[str, bytes], log: bytes) -> bytes | None:
    """The column that names a log: by Tenhou's ids in it, else by its own name; or none."""
    for column in columns.values():
        if column != log:
            row = base.execute(f"SELECT {_quoted(column)} FROM {_quoted(table)} LIMIT 1").fetchone()
            if row and isinstance(row[0], bytes) and len(row[0]) <= LONGEST_ID and identity(_text(row[0])):
                return column
    return next((columns[name] for name in KEYS if name in columns and columns[name] != log), None)


def _quoted(name: bytes) -> str:
    return '"' + name.decode("utf-8", "replace").replace('"', '""') + '"'


def _text(value: Any) -> str:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return text.replace("/", "_")[:LONGEST_ID]
