"""Archives as people have them: read, or named with what to do; never passed over without a word."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import py7zr
import pytest
import zstandard
from log import log

from analyzer.batch.sources import sevens
from analyzer.batch.sources.item import base_name
from analyzer.batch.sources.paths import Sources
from analyzer.formats import compressed, open_log

LOG = log()
NAMES = ("a.xml", "b/b.xml", "c.xml")
zstd = zstandard.ZstdCompressor().compress
PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd}
RAR = b"Rar!\x1a\x07\x01\0" + bytes(100)


def tar(*names: str, size: int = 0) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name in names:
            data = LOG + b" " * size
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def seven(at: Path, members: dict[str, bytes], **options: str) -> None:
    with py7zr.SevenZipFile(at, "w", **options) as archive:
        for name, data in members.items():
            archive.writestr(data, name)


def found(*inputs: Path) -> dict[str, str]:
    return {base_name(item.place): item.refused or "ok" for item in Sources(tuple(map(str, inputs)))}


@pytest.mark.parametrize("end", PACKERS)
def test_a_compressed_log_is_read_under_any_name(end: str, tmp_path: Path) -> None:
    pack = PACKERS[end]
    for name in (f"a.xml.{end}", "2024010112gm-0009-0000-0000000a", "nothing"):
        (tmp_path / name).write_bytes(pack(LOG))
    items = list(Sources((str(tmp_path),)))
    assert len(items) == 3 and all(item.open()[0].error is None for item in items)
    assert open_log(pack(LOG[:100]) + pack(LOG[100:]), "x")[0].error is None  # two streams
    half = open_log(pack(LOG * 9)[: len(pack(LOG * 9)) // 2], "x")[0]
    assert half.error is not None or half.whole().cut >= 0
    assert open_log(pack(LOG) + b"something else", "x")[0].error is not None


@pytest.mark.parametrize("end", PACKERS)
def test_a_bomb_stops_at_the_limit(end: str) -> None:
    (opened,) = open_log(PACKERS[end](bytes(20_000_000)), "x")
    assert opened.error is not None and "bytes after decompression" in opened.error.reason


@pytest.mark.parametrize("end", PACKERS)
def test_a_compressed_tar_is_read_and_a_cut_one_says_so(end: str, tmp_path: Path) -> None:
    data = PACKERS[end](tar(*NAMES))
    (tmp_path / "a").write_bytes(data)
    assert found(tmp_path / "a") == {"a.xml": "ok", "b.xml": "ok", "c.xml": "ok"} == found(tmp_path)
    (tmp_path / "a").write_bytes(data[: len(data) * 2 // 3])
    assert "damaged" in found(tmp_path)["a"]
    (tmp_path / "a").write_bytes(PACKERS[end](tar("a.xml") + bytes(100_000_000)))
    assert found(tmp_path)["a.xml"] == "ok"


def test_a_tar_of_logs_that_are_compressed_already_is_known_as_one(tmp_path: Path) -> None:
    noise = tar("a.xml")[:1024] + os.urandom(2_000_000)
    (tmp_path / "a").write_bytes(bz2.compress(noise))
    assert found(tmp_path)["a"].startswith("tar: damaged")


@pytest.mark.parametrize("end", ["xz", "zst"])
def test_a_tar_that_never_ends_is_stopped(end: str, tmp_path: Path) -> None:
    head = tarfile.TarInfo("zeros.bin")
    head.size = 10**12
    (tmp_path / "a").write_bytes(PACKERS[end](head.tobuf() + bytes(100_000_000)))
    assert found(tmp_path)["a"] == "tar: expands to far more than any archive of logs holds"


def test_a_7z_archive_is_read_within_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seven(tmp_path / "a.7z", dict.fromkeys(NAMES, LOG) | {"README": b"text"})
    assert found(tmp_path) == {"a.xml": "ok", "b.xml": "ok", "c.xml": "ok"}
    seven(tmp_path / "a.7z", {"large.xml": bytes(9_000_000), "good.xml": LOG})
    assert found(tmp_path) == {"large.xml": "longer than 8388608 bytes", "good.xml": "ok"}
    monkeypatch.setattr(sevens, "MARGIN", 1_000_000)
    assert "expands to far more" in found(tmp_path)["a.7z"]
    whole = (tmp_path / "a.7z").read_bytes()
    for data in (whole[:40], whole[: len(whole) // 2], whole[:6] + bytes(50)):
        (tmp_path / "a.7z").write_bytes(data)
        assert found(tmp_path)["a.7z"].startswith("7z: ")
    seven(tmp_path / "a.7z", {"a.xml": LOG}, password="secret")
    assert found(tmp_path) == {"a.7z": "7z: encrypted"}


def test_what_needs_a_library_is_named_with_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seven(tmp_path / "a", {"a.xml": LOG})
    (tmp_path / "b").write_bytes(zstd(tar("a.xml")))
    (tmp_path / "c.zst").write_bytes(zstd(LOG))
    (tmp_path / "d").write_bytes(RAR)
    monkeypatch.setattr(sevens, "find_spec", lambda _: None)
    monkeypatch.setattr(compressed, "find_spec", lambda _: None)
    told = found(tmp_path)
    assert set(told) == {"a", "b", "c.zst", "d"}
    assert all("tenhou-analyzer[archives]" in told[name] for name in ("a", "b", "c.zst"))
    assert "unpack it first" in told["d"]


@pytest.mark.parametrize("end", PACKERS)
def test_archives_in_streams_and_in_archives_are_named(end: str, tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("a.xml", LOG)
    with zipfile.ZipFile(tmp_path / "o.zip", "w") as archive:
        archive.writestr("t.tar", tar("a.xml"))
        archive.writestr("r", RAR)
        archive.writestr("z", PACKERS[end](inner.getvalue()))
    (tmp_path / "z").write_bytes(PACKERS[end](inner.getvalue()))
    told = found(tmp_path)
    assert {told.pop(name) for name in ("t.tar", "r")} == {"an archive inside an archive: unpack it first"}
    assert len(told) == 1 and "decompress it first" in told["z"]


@pytest.mark.parametrize(("count", "told"), [(1, "members: 1"), (20, "members: 20")])
def test_a_zip_of_a_method_that_is_not_read_is_one_line(count: int, told: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_LZMA) as archive:
        for number in range(count):
            archive.writestr(f"{number}.xml", LOG)
        archive.writestr("good.xml", LOG, zipfile.ZIP_DEFLATED)
    assert found(tmp_path) == {"good.xml": "ok", "a.zip": f"zip: compression method 14 (LZMA), {told}: unpack it first"}


def test_what_is_passed_over_is_named(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text("text")
    sources = Sources((str(tmp_path),))
    assert not list(sources) and sources.passed.files == 2
    assert sources.passed.names == [str(tmp_path / "one"), str(tmp_path / "two")]
