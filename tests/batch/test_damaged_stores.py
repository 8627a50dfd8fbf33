"""A store that was changed behind our back gives no other tables: what is damaged is told, and made anew where it can be."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from containers import gz, own_logs
from in_process import Here
from trials import ROOT, tables

from analyzer.batch import run as batch_run
from analyzer.batch.plan import Plan
from analyzer.batch.run import Watcher, merge
from analyzer.batch.store.folder import Store
from analyzer.batch.store.manifest import FIELDS, MANIFEST, DamagedManifest, StoreError, encoded, read_manifest
from analyzer.batch.work.message import Done, Entry, Task, cut, digest_of
from analyzer.cli.gather import engine_of
from analyzer.formats.errors import UnreadableLog

FLIPS = 60  # bits, spread over a file


class Told(Watcher):
    """What was said to be damaged, and how many logs were not judged anew."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.again = 0

    def damaged(self, path: Path) -> None:
        self.paths.append(path.name)

    def done(self, part: Done, again: bool) -> None:
        self.again += part.logs * again


def judge(home: Path, store: Path, resume: bool = True) -> Told:
    told = Told()
    batch_run.run(Plan(paths=(str(home / "in"),), store=store, resume=resume), told, Here)
    return told


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    gz(dict(list(own_logs(ROOT / "fixtures").items())[:12]), home / "in")
    judge(home, home / "store", resume=False)
    return home


def flipped(path: Path, number: int) -> None:
    """One bit of a file, which depends on the number."""
    data = bytearray(path.read_bytes())
    data[len(data) * number // FLIPS] ^= 1 << number % 8
    path.write_bytes(data)


def damages(path: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Ways in which a file is not as it was."""
    for number in range(FLIPS):
        yield f"bit {number}", lambda number=number: flipped(path, number)  # type: ignore[misc]
    data = path.read_bytes()
    for size in (0, 1, 15, 16, 17, len(data) // 2, len(data) - 1):
        yield f"cut at {size}", lambda size=size: path.write_bytes(data[:size])  # type: ignore[misc]
    yield "more", lambda: path.write_bytes(data + b"\0")


def test_a_damaged_part_is_told_and_judged_anew(home: Path, tmp_path: Path) -> None:
    (part,) = (home / "store" / "parts").glob("*.part")
    expected = tables(home / "store")
    store = tmp_path / "store"
    shutil.copytree(home / "store", store)
    for place, damage in damages(store / "parts" / part.name):
        damage()
        with Store(store, read_manifest(store)["key"]) as opened:
            task = Task(part.stem, [], None, True, True)
            told: list[Path] = []
            ready: list[str] = []
            opened.damaged = told.append
            assert list(opened.unfinished(task, ready)) == [task] and not ready, place
            assert told == [store / "parts" / part.name]
        shutil.copyfile(part, store / "parts" / part.name)
    flipped(store / "parts" / part.name, 31)
    found = judge(home, store)
    assert found.paths == [part.name] and found.again == 0 and tables(store) == expected
    assert judge(home, store).again == 12


def test_a_damaged_manifest_is_told_and_made_anew(home: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    shutil.copytree(home / "store", store)
    whole = (store / MANIFEST).read_bytes()
    for place, damage in damages(store / MANIFEST):
        if place == "more":
            continue  # white space more or less says the same
        damage()
        if (store / MANIFEST).read_bytes().split() != whole.split():
            with pytest.raises(StoreError, match=r"damaged|not from a store"):
                read_manifest(store)
        (store / MANIFEST).write_bytes(whole)
    (store / MANIFEST).write_bytes(whole.replace(b"true", b"null", 1))
    told = judge(home, store)
    assert told.paths == [MANIFEST] and told.again == 12 and (store / MANIFEST).read_bytes() == whole


@pytest.mark.parametrize("field", FIELDS)
def test_a_manifest_without_a_field_is_damaged(field: str, home: Path, tmp_path: Path) -> None:
    said = read_manifest(home / "store")
    for wrong in (None, [], 7):
        tmp_path.joinpath(MANIFEST).write_bytes(encoded(said | {field: wrong}))
        with pytest.raises(DamagedManifest, match=f"damaged: no {field}"):
            read_manifest(tmp_path)
    tmp_path.joinpath(MANIFEST).write_bytes(encoded({name: value for name, value in said.items() if name != field}))
    with pytest.raises(DamagedManifest, match=f"damaged: no {field}"):
        merge([tmp_path], tmp_path / "into")


def test_a_manifest_of_many_brackets_is_damaged(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_bytes(b"[" * 100_000)
    with pytest.raises(DamagedManifest, match="not JSON"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("text", ["", "[", "[-1]", "[3, 1]", "[99]", "[]", '["x"]', "{}", "[1.5]", "[null]"])
def test_a_damaged_note_of_a_cut_is_told_and_the_task_is_done_anew(text: str, tmp_path: Path) -> None:
    entries = [Entry(f"{number}.xml", b"<", "") for number in range(4)]
    task = Task(digest_of(entries, "key"), entries, None, True, True)
    told: list[Path] = []
    with Store(tmp_path, "key") as store:
        store.damaged = told.append
        store.split(task, [1, 3])
        assert list(store.unfinished(task, [])) == cut(task, [1, 3], "key") and not told
        (store.parts / f"{task.digest}.split").write_text(text)
        assert list(store.unfinished(task, [])) == [task] and len(told) == 1


def test_damaged_tables_are_refused_by_all_that_read_them(home: Path, tmp_path: Path) -> None:
    for name in ("games", "inputs", "findings", "rounds"):
        store = tmp_path / name
        shutil.copytree(home / "store", store)
        (path,) = (store / "tables" / name).glob("*.parquet")
        for damage in (lambda path=path: flipped(path, 30), lambda path=path: path.write_bytes(b""), path.unlink):
            damage()
            with pytest.raises(StoreError, match=rf"{path.name}: (damaged|missing)"):
                merge([store], tmp_path / "into")
            with pytest.raises(UnreadableLog, match=path.name), engine_of((str(store),), None, True, False):
                pass
        judge(home, store)
        assert tables(store) == tables(home / "store")
    shutil.copyfile(home / "store" / "tables" / "games" / path.name, store / "tables" / "games" / "more.parquet")
    with pytest.raises(UnreadableLog, match=r"more\.parquet: not of this store"), engine_of((str(store),), None, True, False):
        pass


def test_tables_without_a_manifest_that_can_not_be_read_are_unreadable_input(home: Path, tmp_path: Path) -> None:
    shutil.copytree(home / "store" / "tables", tmp_path / "tables")
    for path in tmp_path.rglob("rounds/*.parquet"):
        path.write_bytes(b"PAR1" + bytes(100) + b"PAR1")
    with pytest.raises(UnreadableLog, match="the tables can't be read"), engine_of((str(tmp_path / "tables"),), None, True, False):
        pass


def test_a_merged_store_whose_manifest_is_damaged_is_not_written_over(home: Path, tmp_path: Path) -> None:
    merge([home / "store"], tmp_path / "merged")
    before = tables(tmp_path / "merged")
    said = json.loads((tmp_path / "merged" / MANIFEST).read_bytes())
    (tmp_path / "merged" / MANIFEST).write_text(json.dumps(said | {"games": 1}))
    with pytest.raises(DamagedManifest):
        judge(home, tmp_path / "merged")
    assert tables(tmp_path / "merged") == before
