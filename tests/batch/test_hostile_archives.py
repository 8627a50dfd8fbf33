"""No archive, database or folder hangs a run or ends it: it gets its reason, and all other inputs are read."""

from __future__ import annotations

import bz2
import gzip
import io
import itertools
import os
import signal
import sqlite3
import struct
import subprocess
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest
from log import log
from trials import ROOT, command

from analyzer.batch.sources import database, paths, tars, zips
from analyzer.batch.sources.estimate import Estimate
from analyzer.batch.sources.item import base_name
from analyzer.batch.sources.paths import Sources
from analyzer.fetch.index import pages

LOG = log()
LONG = 60  # seconds, in which what ends at all has ended on the slowest machine


@pytest.fixture(autouse=True)
def hard_limit() -> Iterator[None]:
    """What hangs is a failure, not a suite that hangs."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(LONG)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def header(name: bytes, size: int | bytes, kind: bytes = b"0", more: bytes = b"") -> bytes:
    block = bytearray(512)
    block[: len(name)] = name
    block[100:124] = b"0000644\0" + b"0000000\0" * 2
    block[124:136] = size if isinstance(size, bytes) else b"%011o\0" % size
    block[136:148], block[156:157], block[257:265] = b"00000000000\0", kind, b"ustar\x0000"
    block[482 : 482 + len(more)] = more
    block[148:156] = b"%06o\0 " % (sum(block) - sum(block[148:156]) + 8 * 32)
    return bytes(block)


def padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 512)


def record(text: bytes) -> bytes:
    size = len(text) + 3
    while len(b"%d %s\n" % (size, text)) != size:
        size += 1
    return b"%d %s\n" % (size, text)


def pax(*told: bytes, kind: bytes = b"x") -> bytes:
    data = b"".join(map(record, told))
    return header(b"x", len(data), kind) + padded(data)


MEMBER = header(b"a.xml", len(LOG)) + padded(LOG)
END = bytes(1024)
BASE_256 = b"\x80" + bytes(3) + b"\x7f" + b"\xff" * 7
TARS: dict[str, tuple[bytes, str]] = {  # and the reason for the archive; nothing where its log is read
    "a size of 63 bits": (pax(b"size=9223372036854775807") + MEMBER + END, "it ends inside a member"),
    "a size of 26 digits": (pax(b"size=" + b"9" * 26) + MEMBER + END, "attributes of a member"),
    "a negative size": (pax(b"size=-512") + MEMBER + END, "attributes of a member"),
    "a size in base 256": (header(b"b.xml", BASE_256) + MEMBER + END, "it ends inside a member"),
    "a negative size in base 256": (header(b"b.xml", b"\xff" * 12) + MEMBER + END, "without numbers"),
    "a size in letters": (header(b"b.xml", b"12a45678901\0") + MEMBER + END, "without numbers"),
    "a folder with a size": (header(b"b/", 8**11 - 1, b"5") + MEMBER + END, ""),
    "a link with a size": (header(b"b.xml", 8**11 - 1, b"2") + MEMBER + END, ""),
    "3,000 pax headers": (pax(b"a=bcde") * 3000 + MEMBER + END, ""),
    "3,000 long names": ((header(b"l", 6, b"L") + padded(b"a.xml\0")) * 3000 + MEMBER + END, ""),
    "a long name of a gigabyte": (header(b"l", 1 << 30, b"L") + MEMBER + END, "attributes of 1073741824 bytes"),
    "attributes of a gigabyte": (header(b"l", 1 << 30, b"x") + MEMBER + END, "attributes of 1073741824 bytes"),
    "an attribute of no length": (header(b"x", 20, b"x") + padded(b"0 path=some/file.xml\n") + MEMBER + END, "attributes of"),
    "an attribute longer than all": (header(b"x", 20, b"x") + padded(b"99 path=some/file.xm") + MEMBER + END, "attributes of"),
    "60,000 digits in the attributes": (header(b"x", 60_000, b"x") + padded(b"1" * 60_000) + MEMBER + END, "attributes of"),
    "one name for all": (pax(b"path=b.xml", kind=b"g") + MEMBER + END, "for all members"),
    "a comment for all": (pax(b"comment=0123", kind=b"g") + MEMBER + END, ""),
    "a map of a sparse file without end": (header(b"b.xml", 0, b"S", b"\1") + (bytes(504) + b"\1" + bytes(7)) * 9, "ends inside"),
    "a name of its own": (pax(b"path=a.xml") + header(b"zzz", len(LOG)) + padded(LOG) + END, ""),
    "no mark of its end": (MEMBER, "before the mark of its end"),
    "another archive behind it": (MEMBER + END + header(b"b.xml", len(LOG)) + padded(LOG) + END, "follows the end"),
    "a wrong checksum": (MEMBER + b"x" + header(b"b.xml", 0)[1:] + END, "checksum"),
}  # fmt: skip


def found(*inputs: Path) -> dict[str, str]:
    return {base_name(item.place): item.refused or "ok" for item in Sources(tuple(map(str, inputs)))}


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress], ids=["plain", "gzip", "bzip2"])
@pytest.mark.parametrize("name", TARS)
def test_a_hostile_tar_ends_with_its_reason(name: str, pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    data, reason = TARS[name]
    (tmp_path / "a.tar").write_bytes(pack(data))
    (tmp_path / "b.xml").write_bytes(LOG)
    told = found(tmp_path)
    assert told.pop("b.xml") != "" and told.pop("a.xml", "ok") == "ok"
    if not reason:
        assert told in ({}, {"b.xml": "tar: a link, device or sparse file, not a file"})
    elif pack is not bytes and "ends inside a member" in reason:
        assert "expands to far more" in told["a.tar"]
    else:
        assert reason in told["a.tar"]


def zip64(offset: int, name: bytes = b"a.xml") -> bytes:
    """An archive of one member that claims to be at another place."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", LOG)
    data = buffer.getvalue()
    at = data.rfind(b"PK\x01\x02")
    entry, extra = bytearray(data[at : at + 46] + name), struct.pack("<HHQ", 1, 8, offset)
    struct.pack_into("<H", entry, 30, len(extra))
    struct.pack_into("<I", entry, 42, 0xFFFFFFFF)
    entry += extra
    return data[:at] + bytes(entry) + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 1, 1, len(entry), at, 0)


def zip64_end(at: int, count: int = 1, list_at: int = 0) -> bytes:
    """An archive whose end is said to be somewhere else, or to list as many members."""
    record = struct.pack("<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, 0, list_at)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, at, 1)
    return b"PK\x03\x04" + record + locator + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0, 0xFFFFFFFF, 0)


WIDE = (2**64 - 1, 2**63 - 1, 2**63, 2**40)


@pytest.mark.parametrize("number", WIDE)
def test_a_place_of_64_bits_in_a_zip_is_damage(number: int, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(zip64(number))
    (tmp_path / "b.zip").write_bytes(zip64_end(number))
    (tmp_path / "c.zip").write_bytes(zip64_end(4, number))
    (tmp_path / "d.zip").write_bytes(zip64_end(4, 1, number))
    (tmp_path / "e.xml").write_bytes(LOG)
    told = found(tmp_path)
    assert told.pop("e.xml") == "ok" and told.pop("a.xml").startswith("zip: damaged")
    assert set(told) == {"b.zip", "c.zip", "d.zip"} and all(reason.startswith("zip: damaged") for reason in told.values())
    for path in sorted(tmp_path.glob("*.zip")):
        assert [page.refused.startswith("zip: damaged") for page in pages(str(path))] == [True]


def fail(*_: object) -> Iterator[None]:
    raise ZeroDivisionError("a fault of ours")
    yield


@pytest.mark.parametrize(("module", "name"), [(tars, "a.tar"), (zips, "a.zip"), (database, "a.db")])
def test_a_fault_of_ours_in_one_container_ends_only_that(
    module: object, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_all(tmp_path)
    monkeypatch.setattr(module, "rows" if module is database else "members", fail)
    told = found(tmp_path)
    assert told.pop(name) == "cannot be read: ZeroDivisionError: a fault of ours"
    assert len(told) == 3 and set(told.values()) == {"ok"}


def test_nor_does_one_in_a_word_of_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_all(tmp_path)
    monkeypatch.setattr(paths, "plain", lambda word: fail() if "?" in word else iter((word,)))
    told = found(tmp_path / "?", tmp_path / "b.xml")
    assert told == {"?": "cannot be read: ZeroDivisionError: a fault of ours", "b.xml": "ok"}


def make_all(folder: Path) -> None:
    """A log in an archive of each kind, and beside them."""
    (folder / "a.tar").write_bytes(header(b"t.xml", len(LOG)) + padded(LOG) + END)
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("z.xml", LOG)
    with sqlite3.connect(folder / "a.db") as base:
        base.execute("CREATE TABLE logs(id, log)")
        base.execute("INSERT INTO logs VALUES ('d.xml', ?)", (LOG,))
    base.close()
    (folder / "b.xml").write_bytes(LOG)


def test_folders_are_walked_however_deep(tmp_path: Path) -> None:
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1100):  # more than Python calls itself
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("deep.xml", os.O_CREAT, dir_fd=here))
    os.close(here)
    (tmp_path / "z.xml").write_bytes(LOG)
    told = found(tmp_path)
    assert told.pop("z.xml") == "ok" and set(told) == {"deep.xml"}
    estimate = Estimate((str(tmp_path),), 1.0)
    estimate.run()
    assert estimate.total == 2
    assert [Path(page.place).name for page in pages(str(tmp_path))] == ["z.xml", "deep.xml"]
    subprocess.run(["rm", "-rf", str(tmp_path / "d")], check=True)


def test_a_path_too_long_for_the_system_is_told(tmp_path: Path) -> None:
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(30):
        os.mkdir("d" * 200, dir_fd=here)
        inner = os.open("d" * 200, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    (tmp_path / "z.xml").write_bytes(LOG)
    told = found(tmp_path)
    assert told.pop("z.xml") == "ok" and list(told.values()) == ["cannot be opened: File name too long"]
    subprocess.run(["rm", "-rf", str(tmp_path / ("d" * 200))], check=True)


def test_a_database_whose_pages_lead_in_circles_ends(tmp_path: Path) -> None:
    """Each inner page names the next one as all of its children: as many rows as the product of all."""
    at = tmp_path / "a.db"
    with sqlite3.connect(at) as base:
        base.execute("PRAGMA page_size = 512")
        base.execute("CREATE TABLE logs(id, log)")
        base.executemany("INSERT INTO logs VALUES (?, ?)", ((f"{n}.xml", bytes(100)) for n in range(3000)))
    base.close()
    data = bytearray(at.read_bytes())
    pages_of = {kind: [n for n in range(1, len(data) // 512) if data[n * 512] == kind] for kind in (5, 13)}
    chain = [*pages_of[5], pages_of[13][0]]  # the root is the first
    assert len(chain) > 6
    for page, child in itertools.pairwise(chain):
        start = page * 512
        data[start + 8 : start + 12] = struct.pack(">I", child + 1)
        for cell in range(int.from_bytes(data[start + 3 : start + 5], "big")):
            place = start + int.from_bytes(data[start + 12 + 2 * cell : start + 14 + 2 * cell], "big")
            data[place : place + 4] = struct.pack(">I", child + 1)
    at.write_bytes(data)
    rows, reason = 0, ""
    for item in Sources((str(at),)):
        rows += not item.refused
        reason = item.refused
    assert rows < len(data) and reason.startswith("SQLite: ")


def test_a_database_that_works_for_ever_without_a_row_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_all(tmp_path)
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x, x, x FROM c WHERE x < 0"
    monkeypatch.setattr(database, "_query", lambda base: endless)
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    assert found(tmp_path)["a.db"] == "SQLite: interrupted"


STUCK = {
    "in Python": "while True: pass",
    "in a library": (
        "__import__('sqlite3').connect(':memory:').execute('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL "
        "SELECT x + 1 FROM c) SELECT max(x) FROM c').fetchone()"
    ),
}


@pytest.mark.parametrize(
    ("words", "where", "number"),
    [
        ("batch {0} --store {1} -j 1", "in Python", signal.SIGTERM),
        ("batch {0} --store {1} -j 1", "in Python", signal.SIGHUP),
        ("batch {0} --store {1} -j 1", "in a library", signal.SIGTERM),
        ("check {0} -o {1}", "in Python", signal.SIGTERM),
        ("check {0} -o {1}", "in a library", signal.SIGTERM),
        ("stats {0}", "in Python", signal.SIGTERM),
        ("export {0} --to {1}", "in Python", signal.SIGTERM),
    ],
)
def test_one_signal_ends_a_run_that_is_stuck(words: str, where: str, number: int, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(LOG)
    (tmp_path / "sitecustomize.py").write_text(
        "from analyzer.batch.sources import paths\n"
        f"def stuck(word):\n    open({str(tmp_path / 'stuck')!r}, 'w').close()\n    {STUCK[where]}\n    yield\n"
        "paths.plain = stuck\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])}
    words = words.format(tmp_path / "a.xml", tmp_path / "out")
    done = subprocess.Popen(
        command(*words.split()), cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # a suite under nohup ignores it
    )  # fmt: skip
    try:
        end = time.monotonic() + LONG
        while not (tmp_path / "stuck").exists() and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.2)
        done.send_signal(number)
        told = done.communicate(timeout=LONG)[1]
    finally:
        done.kill()
    assert done.returncode == 128 + number and "Traceback" not in told, told
    if words.startswith("batch") and where == "in Python":
        assert "--resume" in told
    assert not (tmp_path / "out").is_file()
    assert where == "in a library" or not list(tmp_path.glob(".tenhou*"))


def test_a_tar_that_other_programs_wrote_is_read(tmp_path: Path) -> None:
    for form in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        name = f"{'long/' * 25}" + ("a" * 90 if form == tarfile.USTAR_FORMAT else "ä" * 150) + ".xml"
        with tarfile.open(tmp_path / "a.tar", "w", format=form) as archive:
            info = tarfile.TarInfo(name)
            info.size, info.mtime = len(LOG), 1.5 if form == tarfile.PAX_FORMAT else 1
            archive.addfile(info, io.BytesIO(LOG))
        (item,) = Sources((str(tmp_path / "a.tar"),))
        assert item.place == f"{tmp_path}/a.tar/{name}" and item.data == LOG
