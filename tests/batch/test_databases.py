"""Databases of logs, whoever made them: by known columns, or by what is in them."""

from __future__ import annotations

import bz2
import gzip
import lzma
import sqlite3
from pathlib import Path

import pytest
from log import log

from analyzer.batch.sources.item import base_name
from analyzer.batch.sources.passed import Passed
from analyzer.batch.sources.paths import Sources

LOG = log()
TEXT = LOG.decode()
ID = "2024010112gm-0009-0000-0000000a"
OTHER = "2024010112gm-0009-0000-0000000b"


def made(at: Path, *statements: str, rows: list[tuple[object, ...]]) -> tuple[dict[str, str], Passed]:
    """What is found in a database of these rows."""
    at.unlink(missing_ok=True)
    base = sqlite3.connect(at)
    *before, insert = statements
    for statement in before:
        base.execute(statement)
    base.executemany(insert, rows)
    base.commit()
    base.close()
    sources = Sources((str(at.parent),))
    return {base_name(item.place): item.refused or item.open()[0].form for item in sources}, sources.passed


@pytest.mark.parametrize("content", [TEXT, LOG, gzip.compress(LOG), bz2.compress(LOG), lzma.compress(LOG)])
@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("MJLOG", "id, content"),
        ("logs", "id, log"),
        ("LOGS", "Log_ID, Log_Content"),
        ("games", "name, xml"),
        ("\"my ; table\"", "\"the \"\"id\"\"\", \"select\""),
        ("x", "xml, id"),
        ("logs", "key, something"),
    ],
)
def test_a_table_of_logs_is_found(table: str, columns: str, content: object, tmp_path: Path) -> None:
    last = columns.startswith("xml")
    rows = [(content, ID), (content, OTHER)] if last else [(ID, content), (OTHER, content)]
    told, passed = made(
        tmp_path / "a.db", "CREATE TABLE meta(a, b)", "INSERT INTO meta VALUES ('<mjloggm', 1)", f"CREATE TABLE {table}({columns})",
        f"INSERT INTO {table} VALUES (?, ?)", rows=list(rows),
    )  # fmt: skip
    assert told == {ID: "mjlog", OTHER: "mjlog"} and passed.files == passed.not_downloaded == 0


def test_logs_without_a_name_are_numbered(tmp_path: Path) -> None:
    told, _ = made(tmp_path / "a.db", "CREATE TABLE t(xml)", "INSERT INTO t VALUES (?)", rows=[(LOG,), (LOG,)])
    assert told == {"1": "mjlog", "2": "mjlog"}


def test_rows_that_are_not_downloaded_are_counted_as_that(tmp_path: Path) -> None:
    told, passed = made(
        tmp_path / "a.db", "CREATE TABLE logs(id, log, was_error)", "INSERT INTO logs VALUES (?, ?, ?)",
        rows=[(ID, LOG, 0), (OTHER, None, 0), ("2024010112gm-0009-0000-0000000c", b"", 0), ("d", LOG, 1)],
    )  # fmt: skip
    assert told == {ID: "mjlog"} and (passed.files, passed.not_downloaded) == (0, 3)


@pytest.mark.parametrize(
    ("statement", "listed"),
    [
        ("CREATE TABLE a(x)", "a"),
        ("CREATE TABLE \"b\x1b\"(x, y)", "b\x1b"),
        ("CREATE VIEW v AS SELECT x FROM t", "t"),
        ("CREATE VIRTUAL TABLE f USING fts5(log)", "t, f_data"),
    ],
)
def test_without_a_table_of_logs_the_tables_are_named(statement: str, listed: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "a.db") as base:
        if "CREATE TABLE" not in statement:
            base.execute("CREATE TABLE t(x)")
        base.execute(statement)
    base.close()
    (item,) = Sources((str(tmp_path),))
    assert item.refused.startswith(f"SQLite: no table of logs; its tables are: {listed}")
