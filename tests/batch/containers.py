"""The same logs in every container that people keep them in."""

from __future__ import annotations

import bz2
import gzip
import io
import re
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from lxml import etree

Logs = dict[str, bytes]  # by name, as XML


def own_logs(fixtures: Path) -> Logs:
    """Games that we made, under names as Tenhou gives them."""
    logs = {}
    for number, path in enumerate(sorted(fixtures.rglob("*.xml"))):
        logs[f"20240{1 + number % 9}0{1 + number % 7}12gm-0009-0000-{number:08x}"] = path.read_bytes()
    return logs


def repeated(logs: Logs, times: int) -> Logs:
    """The same games under new identities: other ids, and another name of the first player."""
    return {
        f"{name[:-8]}{times_over:04x}{name[-4:]}": re.sub(rb' n0="[^"]*"', b' n0="%%50%d"' % times_over, data)
        for times_over in range(times)
        for name, data in logs.items()
    }


def folder(logs: Logs, at: Path) -> None:
    for number, (name, data) in enumerate(sorted(logs.items())):
        place = at / ("deep/er" if number % 2 else "")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.xml").write_bytes(data)


def gz(logs: Logs, at: Path) -> None:
    at.mkdir()
    for name, data in logs.items():
        (at / f"{name}.mjlog").write_bytes(gzip.compress(data, mtime=0))


def bz(logs: Logs, at: Path) -> None:
    at.mkdir()
    for name, data in logs.items():
        (at / name).write_bytes(bz2.compress(data))  # no suffix: the id is enough


def pretty(logs: Logs, at: Path) -> None:
    at.mkdir()
    for name, data in logs.items():
        try:
            text = etree.tostring(etree.fromstring(data), pretty_print=True, xml_declaration=True, encoding="utf-8")
        except etree.XMLSyntaxError:
            text = data
        (at / f"{name}.xml").write_bytes(text)


def zipped(logs: Logs, at: Path) -> None:
    with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, data) in enumerate(logs.items()):
            if number % 3 == 0:
                archive.writestr(f"logs/{name}.xml", data)
            elif number % 3 == 1:
                archive.writestr(f"logs/deep/{name}.mjlog", gzip.compress(data, mtime=0))
            else:
                archive.writestr(f"{name}.mjlog", gzip.compress(data, mtime=0), zipfile.ZIP_STORED)


def tar(logs: Logs, at: Path) -> None:
    with tarfile.open(at, "w") as archive:
        _fill(archive, logs)


def tar_gz(logs: Logs, at: Path) -> None:
    with tarfile.open(at, "w:gz") as archive:
        _fill(archive, logs)


def _fill(archive: tarfile.TarFile, logs: Logs) -> None:
    for name, data in reversed(logs.items()):
        info = tarfile.TarInfo(f"year/{name}.xml")
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))


def houou(logs: Logs, at: Path) -> None:
    base = sqlite3.connect(at)
    base.execute(
        "CREATE TABLE logs(id TEXT PRIMARY KEY, date TEXT, num_players INTEGER, is_tonpu INTEGER, is_processed INTEGER,"
        " was_error INTEGER, log BLOB) WITHOUT ROWID"
    )
    base.execute("CREATE TABLE fetch_state(kind, last_attempt_time REAL)")
    for name, data in logs.items():
        row = (name, "2024-01-01T12:00", 4, 0, 1, 0, gzip.compress(data, mtime=0))
        base.execute("INSERT INTO logs VALUES (?,?,?,?,?,?,?)", row)
    base.execute("INSERT INTO logs VALUES ('2024010112gm-0009-0000-ffffffff', '', 4, 0, 0, 0, NULL)")
    base.execute("INSERT INTO logs VALUES ('2024010112gm-0009-0000-fffffffe', '', 4, 0, 1, 1, X'00')")
    base.commit()
    base.close()


def phoenix(logs: Logs, at: Path) -> None:
    base = sqlite3.connect(at)
    base.execute(
        "CREATE TABLE logs(log_id TEXT PRIMARY KEY, date TEXT, is_tonpusen INT, is_sanma INT, is_processed INT,"
        " was_error INT, log_content TEXT)"
    )
    for number, (name, data) in enumerate(logs.items()):
        content = (
            data.decode("utf-8", "surrogateescape") if number % 2 and data.isascii() else gzip.compress(data, mtime=0)
        )
        base.execute("INSERT INTO logs VALUES (?,?,?,?,?,?,?)", (name, "2024-01-01 12:00", 0, 0, 1, 0, content))
    base.execute("INSERT INTO logs VALUES ('2024010112gm-0009-0000-ffffffff', '', 0, 0, 0, 0, '')")
    base.commit()
    base.close()


def fork(logs: Logs, at: Path) -> None:
    base = sqlite3.connect(at)
    base.execute(
        "CREATE TABLE logs(log_id TEXT, is_tonpusen INT, is_hirosima INT, is_processed INT, was_error INT,"
        " log_content BLOB, log_hash TEXT)"
    )
    for name, data in logs.items():
        base.execute("INSERT INTO logs VALUES (?,?,?,?,?,?,?)", (name, 0, 0, 1, 0, bz2.compress(data), ""))
    base.commit()
    base.close()


def twice(logs: Logs, at: Path) -> None:
    folder(logs, at / "one")
    gz(logs, at / "two")


FORMS: dict[str, Callable[[Logs, Path], None]] = {
    "folder": folder, "gz": gz, "bz2": bz, "pretty-printed": pretty, "zip": zipped, "tar": tar, "tar.gz": tar_gz,
    "houou-logs": houou, "phoenix-logs": phoenix, "old fork": fork, "twice": twice,
}  # fmt: skip
