"""Logs in an SQLite database: houou-logs, phoenix-logs, and its older forks, told apart by their columns.

The file is somebody else's: it is opened read-only, its schema is trusted with nothing, and only columns that are known
are named.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from analyzer.batch.sources.item import Item
from analyzer.batch.sources.passed import Passed
from analyzer.formats.container import DOCUMENT_LIMIT
from analyzer.formats.errors import UnreadableLog

LONGEST_ID: Final = 200
STEPS: Final = 1_000_000  # of SQLite's machine, between two looks at the clock
PATIENCE: Final = 60.0  # seconds, for the next row
ROW: Final = 4  # bytes that a row takes at least
MARGIN: Final = 65_536  # bytes
SETTINGS: Final = ("trusted_schema = OFF", "cell_size_check = ON", "query_only = ON", "mmap_size = 0")
PAIRS: Final = (("id", "log"), ("log_id", "log_content"))  # column of the id, column of the log


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
        for name, data, size in base.execute(_query(base)):
            budget.row(data)
            if not size:
                passed.not_downloaded += 1
                continue
            place = f"{path}/{_text(name)}"
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
    table = base.execute("SELECT type FROM sqlite_master WHERE name = 'logs'").fetchone()
    if table is None or table[0] != b"table":
        raise UnreadableLog("SQLite: no table of logs")
    columns = {_text(row[1]) for row in base.execute("PRAGMA table_info(logs)")}
    for key, log in PAIRS:
        if {key, log} <= columns:
            size = f"length({log})"
            if "was_error" in columns:  # what was not downloaded may hold anything
                size = f"CASE WHEN was_error = 1 THEN 0 ELSE {size} END"
            return f"SELECT {key}, CASE WHEN length({log}) <= {DOCUMENT_LIMIT} THEN {log} END, {size} FROM logs"
    raise UnreadableLog("SQLite: its table of logs has no columns that are known")


def _text(value: Any) -> str:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return text.replace("/", "_")[:LONGEST_ID]
