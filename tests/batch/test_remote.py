"""Logs and tables behind URLs."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from containers import own_logs
from trials import ROOT, batch, run, tables

from analyzer.batch.sources import remote
from analyzer.batch.sources.paths import Sources

fsspec = pytest.importorskip("fsspec")
LOGS = dict(list(own_logs(ROOT / "fixtures").items())[:4])


@pytest.fixture
def bucket() -> str:
    """A folder of logs in memory: two as they are, two in a zip, one that is no log, a database."""
    system = fsspec.filesystem("memory")
    system.store.clear()
    names = sorted(LOGS)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for name in names[2:]:
            file.writestr(f"{name}.xml", LOGS[name])
    for name in names[:2]:
        system.pipe_file(f"/bucket/deep/{name}.xml", LOGS[name])
    system.pipe_file("/bucket/year.zip", archive.getvalue())
    system.pipe_file("/bucket/notes.txt", b"not a log")
    system.pipe_file("/bucket/z.db", b"SQLite format 3\0" + bytes(100))
    return "memory://bucket"


def test_what_is_behind_a_url_is_read_as_a_folder_is(bucket: str) -> None:
    sources = Sources((bucket,))
    items = {item.place: item for item in sources}
    assert sorted(item.data for item in items.values() if not item.refused) == sorted(LOGS.values())
    assert [item.refused for item in items.values() if item.refused] == ["a database: copy it to this machine first"]
    assert sources.passed.files == 1
    assert all(place.startswith("memory://") for place in items)
    one = next(place for place in items if "/deep/" in place)
    assert [item.data for item in Sources((one,))] == [items[one].data]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("memory://nowhere/x.xml", "FileNotFoundError"),
        ("no-such://bucket", "no-such"),
        ("https://tenhou.net/0/log/", "fetch"),
        ("filecache::https://tenhou.net/0/log/", "fetch"),
    ],
)
def test_what_can_not_be_reached_has_its_reason(url: str, reason: str, bucket: str) -> None:
    (item,) = Sources((url,))
    assert item.place == url and reason in item.refused and not item.data


def test_a_batch_from_a_url_to_a_url_gives_the_same_tables(tmp_path: Path) -> None:
    for name, data in LOGS.items():
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / f"{name}.xml").write_bytes(data)
    batch(tmp_path / "calm", tmp_path / "in")
    url = (tmp_path / "in").as_uri()
    for _ in range(2):  # the second time over what the first has put there
        batch(tmp_path / "store", url, "--publish", (tmp_path / "out").as_uri(), "--resume")
    assert tables(tmp_path / "out") == tables(tmp_path / "store")
    assert tables(tmp_path / "store", without=("inputs", "games")) == tables(
        tmp_path / "calm", without=("inputs", "games")
    )
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["complete"]
    assert run("stats", "-q", "--format", "json", tmp_path / "out").returncode == 0


def test_published_tables_are_read_as_a_store_is(tmp_path: Path) -> None:
    urls = []
    for shard in ("one", "two"):
        (tmp_path / shard).mkdir()
        for name in sorted(LOGS)[shard == "one" :: 2]:
            (tmp_path / shard / f"{name}.xml").write_bytes(LOGS[name])
        urls.append((tmp_path / f"of {shard}").as_uri())
        batch(tmp_path / f"store {shard}", tmp_path / shard, "--publish", urls[-1])
    assert run("merge", "--store", tmp_path / "merged", *urls).returncode in (0, 1)
    batch(tmp_path / "whole", tmp_path / "one", tmp_path / "two")
    assert tables(tmp_path / "merged") == tables(tmp_path / "whole")
    for words in (("stats", "--format", "json"), ("query", "select * from rounds order by all")):
        there, here = run(*words, urls[0]), run(*words, tmp_path / "store one")
        assert (there.returncode, there.stdout, there.stderr) == (0, here.stdout, here.stderr)
        assert "wall errors are excluded too" in there.stderr or words[0] == "query"


def test_every_command_over_logs_takes_a_url(tmp_path: Path) -> None:
    for name, data in LOGS.items():
        (tmp_path / f"{name}.xml").write_bytes(data)
    for words in (("check", "-q", "--format", "concise"), ("stats", "-q"), ("query", "-q", "select count(*) from wins")):
        there, here = run(*words, tmp_path.as_uri()), run(*words, tmp_path)
        assert there.returncode == here.returncode and there.stdout.replace("file://", "") == here.stdout != ""
    nowhere = run("check", (tmp_path / "none").as_uri())
    assert nowhere.returncode == 3 and "UNREADABLE" in nowhere.stdout and "none" in nowhere.stdout


@pytest.mark.parametrize("command", ["stats", "merge"])
def test_published_tables_that_are_not_complete_have_their_reason(command: str, tmp_path: Path) -> None:
    (tmp_path / "out" / "tables").mkdir(parents=True)
    words = ("--store", tmp_path / "new") if command == "merge" else ()
    told = run(command, (tmp_path / "out").as_uri(), *words)
    assert told.returncode == 3 and "tables without a manifest: they are not complete" in told.stderr
    assert (tmp_path / "out").as_uri() in told.stderr and "Traceback" not in told.stderr


def test_tables_that_can_not_be_published_are_kept_and_told(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    name, data = next(iter(LOGS.items()))
    (tmp_path / "in" / f"{name}.xml").write_bytes(data)
    (tmp_path / "file").touch()
    refused = run("batch", tmp_path / "in", "--store", tmp_path / "store", "--publish", f"file://{tmp_path}/file/out")
    assert refused.returncode == 5 and f"the tables are in {tmp_path / 'store'}" in refused.stderr.splitlines()[-1]
    assert tables(tmp_path / "store")


def test_the_manifest_is_published_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "store"
    (store / "tables" / "games").mkdir(parents=True)
    (store / "tables" / "games" / "000000.parquet").write_bytes(b"new")
    (store / "manifest.json").write_bytes(b"{}")
    remote.publish(store, "memory://published")
    system = fsspec.filesystem("memory")
    put = system.put_file

    def refused(path: str, to: str) -> None:
        if path.endswith("parquet"):
            raise ConnectionError("gone")
        put(path, to)

    monkeypatch.setattr(type(system), "put_file", lambda self, path, to: refused(path, to))
    with pytest.raises(remote.RemoteError, match="gone"):
        remote.publish(store, "memory://published")
    assert not system.exists("/published/manifest.json")
