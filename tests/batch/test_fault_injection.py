"""One call of the file layer fails: it is told, nothing is lost, and the next run comes to what it should.

A share of the calls; ``python tests/heavy/faults.py`` goes through all, with all errors.
"""

from __future__ import annotations

import errno
import io
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import injected
import pytest
from faulty_files import ERRORS
from injected import JOBS, Ended, calm, ended, leftovers, prepared, trial

SHARE = {"batch": 9, "batch anew": 9, "merge": 5, "export": 6, "export parquet": 5, "fetch": 6}  # points


class Calm(NamedTuple):
    """An undisturbed run of a job."""

    template: Path
    due: Ended
    result: dict[str, bytes]
    calls: list[tuple[str, str]]


@pytest.fixture(scope="module", autouse=True)
def in_this_process() -> Iterator[None]:
    patches = injected.patched()
    for patch in patches:
        patch.start()
    yield
    for patch in patches:
        patch.stop()


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Calm]:
    return {}


def of_job(name: str, jobs: dict[str, Calm], home: pytest.TempPathFactory) -> Calm:
    if name not in jobs:
        template = home.mktemp("home") / "template"
        prepared(template)
        jobs[name] = Calm(template, *calm(name, template, template.with_name("here")))
    return jobs[name]


@pytest.mark.parametrize("name", JOBS)
def test_whatever_call_fails_nothing_is_lost(
    name: str, jobs: dict[str, Calm], tmp_path_factory: pytest.TempPathFactory
) -> None:
    job = of_job(name, jobs, tmp_path_factory)
    step = len(job.calls) / SHARE[name]
    assert step > 1
    for number in range(SHARE[name]):
        at = 1 + int(number * step)
        assert trial(name, job.template, at, number, job.due, job.result)


FOUND = [  # faults that were found in this way
    ("batch", "open", "manifest.json", "a manifest that can't be read is no wrong usage"),
    ("batch", "open", ".part", "a part that can't be read again is told as that"),
    ("batch", "open", ".scratch", "a folder that can't be emptied is not published with the tables"),
    ("batch", "rename", ".tables.tmp", "tables that were renamed and not told so are those that count"),
]


@pytest.mark.parametrize(("name", "sort", "of", "what"), FOUND, ids=[what for *_, what in FOUND])
def test_a_fault_that_was_found(
    name: str, sort: str, of: str, what: str, jobs: dict[str, Calm], tmp_path_factory: pytest.TempPathFactory
) -> None:
    job = of_job(name, jobs, tmp_path_factory)
    at = next(number for number, call in enumerate(job.calls, 1) if call[0] == sort and call[1].endswith(of))
    for turn in (0, len(ERRORS[sort]) - 1):
        assert trial(name, job.template, at, turn, job.due, job.result)


def test_a_clock_that_runs_backwards_changes_nothing(
    jobs: dict[str, Calm], tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = of_job("batch", jobs, tmp_path_factory)
    prepared(tmp_path)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 1_000_000 * time.monotonic())
    assert ended(JOBS["batch"].words, tmp_path).code == job.due.code
    os.utime(tmp_path / "store" / "manifest.json", (now + 1e9, now + 1e9))
    assert ended(JOBS["batch"].again, tmp_path).code == job.due.code
    assert injected.of_store(tmp_path) == job.result


def test_of_two_leaders_the_second_is_turned_away_and_the_first_goes_on(
    jobs: dict[str, Calm], tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = of_job("batch", jobs, tmp_path_factory)
    prepared(tmp_path)
    seen: list[Ended] = []

    class First(injected.Here):
        def run(self, tasks: Any) -> Any:
            if not seen:
                seen.append(Ended(0, ""))
                seen.append(ended(JOBS["batch"].again, tmp_path))
            yield from super().run(tasks)

    monkeypatch.setattr(injected.run, "_crew", First)
    assert ended(JOBS["batch"].words, tmp_path).code == job.due.code
    assert seen[1].code == 2 and "another run is writing to it" in seen[1].said
    assert injected.of_store(tmp_path) == job.result and not leftovers(tmp_path)


def test_a_store_on_a_disk_that_is_read_only_is_read_and_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared(tmp_path)
    store = tmp_path / "one"
    before = injected.files(store)
    opened, os_open, mkdir = io.open, os.open, os.mkdir

    def refuse(path: Any) -> None:
        if os.path.abspath(path).startswith(str(store)):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)

    def open_file(path: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if not isinstance(path, int) and set(mode) & set("wax+"):
            refuse(path)
        return opened(path, mode, *rest, **more)

    def open_handle(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            refuse(path)
        return os_open(path, flags, *rest, **more)

    def make(path: Any, *rest: Any) -> None:
        refuse(path)
        mkdir(path, *rest)

    monkeypatch.setattr("builtins.open", open_file)
    monkeypatch.setattr(io, "open", open_file)
    monkeypatch.setattr(os, "open", open_handle)
    monkeypatch.setattr(os, "mkdir", make)
    words = "batch logs more --store one --shard 1/2 -j 1 --resume"
    found = ended(words, tmp_path)
    assert found.code == 5 and "Read-only file system" in found.said
    assert ended("stats one -q --stat win --with-errors", tmp_path).code == 0
    assert ended("merge one two --store store", tmp_path).code in (0, 1)
    assert injected.files(store) == before
