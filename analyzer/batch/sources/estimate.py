"""How many logs there are about, counted beside the work: only for the time that is left."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path
from typing import Final
from urllib.parse import quote

from analyzer.batch.boundary import guarded
from analyzer.batch.sources import zips
from analyzer.batch.sources.folders import walk
from analyzer.batch.sources.item import SQLITE, ZIP, named_like_a_log
from analyzer.formats.container import open_regular
from analyzer.formats.errors import UnreadableLog

MAY_BE: Final = (".json", ".jsonl", ".bin", ".txt")  # hold a log often enough


class Estimate(threading.Thread):
    """``total`` is 0 until all is counted, and when something can't be counted without reading it."""

    def __init__(self, paths: tuple[str, ...], share: float) -> None:
        super().__init__(daemon=True)
        self.paths = paths
        self.share = share
        self.total = 0

    def run(self) -> None:
        counts = guarded(lambda: [_count(path) for path in self.paths], lambda _: None)  # who reads them tells
        if counts and all(counts):
            self.total = max(1, int(sum(counts) * self.share))


def _count(path: str) -> int:
    """0 where it is not known."""
    try:
        if os.path.isdir(path):
            return sum(_in_folder(found.path) for found in walk(path) if not found.refused) or 1
        with open_regular(path) as file:
            head = file.read(16)
            if head.startswith(ZIP):
                return zips.directory(file, os.path.getsize(path))[0] or 1
        return _rows(path) if head.startswith(SQLITE) else 0
    except (OSError, UnreadableLog, sqlite3.Error):
        return 0


def _in_folder(path: str) -> int:
    """An archive in a folder counts as many as it holds, if that is known."""
    return 1 if named_like_a_log(path) or path.endswith(MAY_BE) else _count(path)


def _rows(path: str) -> int:
    base = sqlite3.connect(f"file:{quote(str(Path(path).absolute()))}?mode=ro", uri=True)
    try:
        return int(base.execute("SELECT count(*) FROM logs").fetchone()[0]) or 1
    finally:
        base.close()
