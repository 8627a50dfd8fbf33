"""Every container gives the logs that are in it; what is hostile or odd gets a reason, and the rest goes on."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import sqlite3
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest
from containers import FORMS, Logs, houou, own_logs, tar, zipped

from analyzer.batch.sources.item import base_name
from analyzer.batch.sources.paths import Sources
from analyzer.formats.container import document
from analyzer.formats.mjlog import read
from analyzer.tape.tape import same

FIXTURES = Path(__file__).parents[2] / "fixtures"
LOG = (FIXTURES / "games" / "hanchan.xml").read_bytes()
NAME = "2024010112gm-0009-0000-0000000a"


@pytest.fixture(scope="module")
def logs() -> Logs:
    return dict(list(own_logs(FIXTURES).items())[:9])


def found(*paths: Path | str) -> dict[str, str]:
    """Base names, and ok or the reason."""
    return {base_name(item.place): item.refused or "ok" for item in Sources(tuple(map(str, paths)))}


@pytest.mark.parametrize("form", FORMS)
def test_every_container_gives_its_logs(form: str, logs: Logs, tmp_path: Path) -> None:
    FORMS[form](logs, tmp_path / "in")
    items = list(Sources((str(tmp_path / "in"),)))
    assert not [item.refused for item in items if item.refused]
    names = [base_name(item.place).split(".")[0] for item in items]
    assert sorted(names) == sorted([*logs] * (2 if form == "twice" else 1))
    for name, item in zip(names, items, strict=True):
        content = document(item.data).data
        assert content == logs[name] or same(read(content), read(logs[name]))


def test_folders_are_walked_in_order_and_links_to_folders_not_followed(tmp_path: Path) -> None:
    for name in ("b.mjlog", "a.xml", "c.txt", "d.GZ", "sub/e.xml", NAME, "sub/really.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(LOG if "really" in name else b"")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.xml").symlink_to(tmp_path / "self.xml")
    (tmp_path / "again.xml").symlink_to(tmp_path / "a.xml")
    sources = Sources((str(tmp_path),))
    names = [os.path.relpath(item.place, tmp_path) for item in sources]
    assert names == [NAME, "a.xml", "again.xml", "b.mjlog", "d.GZ", "self.xml", "sub/e.xml", "sub/really.txt"]
    assert sources.passed.files == 1


def test_globs_lists_and_stdin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.xml", "b.xml", "[c].xml"):
        (tmp_path / name).write_bytes(LOG)
    assert [*found(tmp_path / "?.xml")] == ["a.xml", "b.xml"]
    assert [*found(tmp_path / "[c].xml")] == ["[c].xml"]  # a file with that very name
    assert found(tmp_path / "*.zip") == {"*.zip": "no file matches"}
    (tmp_path / "list").write_text(f"{tmp_path}/a.xml\n\n{tmp_path}/none.xml\n")
    assert found(f"@{tmp_path}/list") == {"a.xml": "ok", "none.xml": "cannot be opened: No such file or directory"}
    assert found(f"@{tmp_path}/nothing") == {"nothing": "cannot be opened: No such file or directory"}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LOG)))
    assert [item.data for item in Sources(("-",))] == [LOG]


def test_content_counts_and_not_the_name(tmp_path: Path, logs: Logs) -> None:
    for make, name in ((zipped, "zip.xml"), (tar, "tar.mjlog"), (houou, "database.gz")):
        make(logs, tmp_path / name)
        assert len(found(tmp_path / name)) == len(logs)


def test_what_is_in_the_way_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xml")
    (tmp_path / "empty.zip").write_bytes(b"PK\x05\x06" + bytes(18))
    (tmp_path / "short.zip").write_bytes(b"PK\x03\x04nothing")
    (tmp_path / "half.db").write_bytes(b"SQLite format 3\0" + bytes(50))
    (tmp_path / "packed.db.gz").write_bytes(gzip.compress(b"SQLite format 3\0" + bytes(500)))
    (tmp_path / "large.xml").write_bytes(b"<" * 9_000_000)
    reasons = found(tmp_path)
    assert reasons["pipe.xml"] == "a pipe, not a file"
    assert reasons["short.zip"] == "zip: damaged: its end is missing"
    assert reasons["half.db"].startswith("SQLite: ")
    assert "decompress it first" in reasons["packed.db.gz"]
    assert reasons["large.xml"] == "longer than 8388608 bytes"
    assert "empty.zip" not in reasons
    assert found("/dev/zero") == {"zero": "a device or socket, not a file"}


def make_zip(at: Path, *members: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return at


def test_hostile_members_of_a_zip_each_get_a_reason(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("link.xml")
    link.external_attr, link.create_system = 0o120777 << 16, 3
    at = make_zip(
        tmp_path / "a.zip", ("../up.xml", LOG), ("/root.xml", LOG), ("C:/drive.xml", LOG), (link, b"/etc/passwd"),
        ("inner.zip", b"PK\x03\x04"), ("inner.xml", b"PK\x03\x04"), ("README.md", b"text"), ("good.xml", LOG),
        ("bomb.xml", bytes(50_000_000)), ("again.gz", gzip.compress(LOG)), ("two.bz2", bz2.compress(LOG)),
        ("folder/", b""),
    )  # fmt: skip
    reasons = found(at)
    assert {reasons.pop(name) for name in ("up.xml", "root.xml", "drive.xml")} == {"its name leads out of the archive"}
    assert reasons.pop("link.xml") == "zip: a link or device, not a file"
    assert "unpack it first" in reasons.pop("inner.zip") and "unpack it first" in reasons.pop("inner.xml")
    assert reasons == dict.fromkeys(("good.xml", "bomb.xml", "again.gz", "two.bz2"), "ok")  # the bomb: see the reader
    assert not list(tmp_path.rglob("*.xml"))


def test_a_damaged_member_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    at = make_zip(tmp_path / "a.zip", ("a.gz", gzip.compress(LOG)), ("b.xml", LOG), ("c.xml", LOG))
    data = bytearray(at.read_bytes())
    data[60:64] = b"\xff\xff\xff\xff"
    second = data.find(b"PK\x03\x04", 100)
    data[second : second + 4] = b"PK??"
    at.write_bytes(data)
    reasons = found(at)
    assert reasons["a.gz"].startswith("zip: damaged") and "not where the list says" in reasons["b.xml"]
    assert reasons["c.xml"] == "ok"


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, zipfile.ZIP_STORED])
def test_other_methods_of_zip(method: int, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr("a.xml", LOG)
    (item,) = Sources((str(tmp_path / "a.zip"),))
    if method == zipfile.ZIP_LZMA:
        assert "compression method 14" in item.refused
    else:
        assert document(item.data).data == LOG


def test_a_zip_of_many_members_and_a_zip64(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for number in range(70_000):  # more than 65,535 makes it ZIP64
            archive.writestr(f"{number}.xml", b"x")
    assert sum(1 for _ in Sources((str(tmp_path / "a.zip"),))) == 70_000
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive, archive.open("big.xml", "w", force_zip64=True) as file:
        file.write(LOG)
    (item,) = Sources((str(tmp_path / "b.zip"),))
    assert item.data == LOG


def test_members_that_overlap_are_a_bomb(tmp_path: Path) -> None:
    at = make_zip(tmp_path / "a.zip", ("a.xml", os.urandom(20_000)))
    data = at.read_bytes()
    start, end = data.find(b"PK\x01\x02"), data.find(b"PK\x05\x06")
    entry = data[start:end]
    count = 500
    tail = bytearray(data[end:])
    struct.pack_into("<2HI", tail, 8, count, count, len(entry) * count)
    at.write_bytes(data[:start] + entry * count + tail)
    assert found(at)["a.zip"] == "zip: its members overlap"


def test_hostile_members_of_a_tar_each_get_a_reason(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        for name, kind, data in (
            ("../up.xml", tarfile.REGTYPE, LOG), ("link.xml", tarfile.SYMTYPE, b""), ("fifo.xml", tarfile.FIFOTYPE, b""),
            ("device.xml", tarfile.CHRTYPE, b""), ("large.xml", tarfile.REGTYPE, bytes(9_000_000)),
            ("README", tarfile.REGTYPE, b"text"), ("good.xml", tarfile.REGTYPE, LOG),
        ):  # fmt: skip
            info = tarfile.TarInfo(name)
            info.type, info.size = kind, len(data)
            archive.addfile(info, io.BytesIO(data))
    reasons = found(tmp_path / "a.tar.gz")
    assert reasons.pop("up.xml") == "its name leads out of the archive"
    assert {reasons.pop(f"{name}.xml") for name in ("link", "fifo", "device")} == {
        "tar: a link, device or sparse file, not a file"
    }
    assert reasons == {"large.xml": "longer than 8388608 bytes", "good.xml": "ok"}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("share", [0.5, 0.9])
def test_a_cut_tar_gives_what_is_whole_and_says_so(share: float, packed: bool, tmp_path: Path, logs: Logs) -> None:
    at = tmp_path / "a.tar"
    tar(logs, at)
    data = gzip.compress(at.read_bytes()) if packed else at.read_bytes()
    at.write_bytes(data[: int(len(data) * share)])
    reasons = found(at)
    assert reasons.pop("a.tar").startswith("tar: damaged") and 0 < len(reasons) < len(logs)
    assert set(reasons.values()) == {"ok"}


def test_damage_inside_a_tar_is_no_silent_end(tmp_path: Path, logs: Logs) -> None:
    at = tmp_path / "a.tar"
    tar(logs, at)
    data = bytearray(at.read_bytes())
    third = data.find(b"year/", data.find(b"year/", 600) + 600)
    data[third : third + 100] = b"\xff" * 100
    at.write_bytes(data)
    assert found(at)["a.tar"].startswith("tar: damaged")


def test_a_compressed_tar_that_never_ends_is_stopped(tmp_path: Path) -> None:
    head = io.BytesIO()
    info = tarfile.TarInfo("zeros.bin")
    info.size = 10**12
    head.write(info.tobuf())
    at = tmp_path / "a.tar.gz"
    at.write_bytes(gzip.compress(head.getvalue() + bytes(200_000_000)))
    assert found(at)["a.tar.gz"] == "tar: expands to far more than any archive of logs holds"


def test_a_database_is_trusted_with_nothing(tmp_path: Path) -> None:
    at = tmp_path / "view.db"
    base = sqlite3.connect(at)
    base.execute("CREATE TABLE x(id, log)")
    base.execute("CREATE VIEW logs AS SELECT id, log FROM x")
    base.commit()
    assert found(at) == {"view.db": "SQLite: no table of logs; its tables are: x"}
    base.execute("DROP VIEW logs")
    base.execute("CREATE TABLE logs(id, data)")
    base.commit()
    assert found(at) == {"view.db": "SQLite: no table of logs; its tables are: x, logs"}
    base.execute("DROP TABLE logs")
    base.execute("CREATE TABLE logs(id, log)")
    rows = [("../../x", LOG), ("huge", bytes(9_000_000)), ("number", 17), ("none", None), (b"\xff\x1b", LOG.decode())]
    base.executemany("INSERT INTO logs VALUES (?, ?)", rows)
    base.commit()
    before = at.read_bytes()
    assert found(at) == {
        ".._.._x": "ok", "huge": "longer than 8388608 bytes", "number": "SQLite: a number, where a log should be",
        "\ufffd\x1b": "ok",
    }  # fmt: skip
    assert at.read_bytes() == before and sorted(os.listdir(tmp_path)) == ["view.db"]


def test_a_damaged_database_gives_what_is_whole_and_says_so(tmp_path: Path, logs: Logs) -> None:
    at = tmp_path / "a.db"
    houou(logs, at)
    data = bytearray(at.read_bytes())
    data[-8192:] = os.urandom(8192)
    at.write_bytes(data)
    assert found(at)["a.db"].startswith("SQLite: ")


OTHERS = {  # how records in other forms begin, under names that say nothing
    "tenhou6.json": b'{"title":["",""],"log":[[[0,0,0],[25000]]]}',
    "urls.txt": b"https://tenhou.net/6/#json=%7B%22log%22",
    "mjai.jsonl": b'{"type":"start_game","names":["","","",""]}\n',
    "packed.log": gzip.compress(b'{"type":"start_game"}\n' + bytes(100_000)),
    "majsoul.bin": b"\x0a\x15.lq.GameDetailRecords\x12\x00",
    "majiang.data": b'{"qijia":0,"log":[[{"qipai":{}}]]}',
}
NO_RECORDS = {"package.json": b'{"name":"a","version":"1"}', "notes.txt": b"[link](x)", "a.bin": bytes(99), "e.json": b""}


def database(at: Path, kind: type, items: dict[str, bytes]) -> Path:
    base = sqlite3.connect(at)
    base.execute("CREATE TABLE logs (id TEXT, log)")
    rows = [(name, data.decode("latin-1") if kind is str else data) for name, data in items.items()]
    base.executemany("INSERT INTO logs VALUES (?, ?)", rows)
    base.commit()
    base.close()
    return at


def test_records_of_every_form_are_found_by_content_in_folders_and_archives(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name, data in (OTHERS | NO_RECORDS).items():
        (tmp_path / "in" / name).write_bytes(data)
    make_zip(tmp_path / "a.zip", *(OTHERS | NO_RECORDS).items())
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        archive.add(tmp_path / "in")
    for path in ("in", "a.zip", "a.tar"):
        sources = Sources((str(tmp_path / path),))
        assert {base_name(item.place) for item in sources} == {*OTHERS}, path
        assert sources.passed.files == len(NO_RECORDS), path


@pytest.mark.parametrize("kind", [bytes, str])
def test_records_of_every_form_are_read_from_columns_of_text_and_of_blobs(kind: type, tmp_path: Path) -> None:
    plain = {name: data for name, data in OTHERS.items() if name not in ("packed.log", "majsoul.bin") or kind is bytes}
    items = list(Sources((str(database(tmp_path / "a.db", kind, plain)),)))
    assert [item.data for item in items] == list(plain.values())


def test_a_url_may_hold_its_log(tmp_path: Path) -> None:
    url = 'https://tenhou.net/6/#json={"log":[]}'
    (tmp_path / "list").write_text(f"{url}\n{url}\n")
    assert list(Sources((url,))) == [("https://tenhou.net/6/", url.encode(), "")]
    assert [item.data for item in Sources((f"@{tmp_path}/list",))] == [url.encode()] * 2
