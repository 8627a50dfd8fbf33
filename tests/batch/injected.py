"""A command with a fault at one call of the file layer, then again without: what must hold at every number.

It ends with the right code and says what failed; what is done again comes to what an undisturbed run gives; nothing
half-written stays. ``python tests/heavy/faults.py`` goes through all calls and all errors of each.
"""

from __future__ import annotations

import contextlib
import gzip
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

import click
from click.testing import CliRunner
from faulty_files import Faulty, in_place
from in_process import Here

from analyzer.batch import run
from analyzer.batch.store import seal, spill
from analyzer.cli.commands import cli
from analyzer.fetch import polite
from analyzer.formats.errors import UnreadableLog
from analyzer.generate.compose import scenes

LOGS: Final = [make().log() for make in (scenes.quiet, scenes.riichi_ron, scenes.nagashi)]
NAMES: Final = [f"202{number}010112gm-0009-0000-0000000{number}" for number in range(3)]
FAILED: Final = 5
UNREADABLE: Final = 3


class Ended(NamedTuple):
    """How a command ended: its code, as `analyzer.cli.main` has it, and what it said."""

    code: int
    said: str


class Client:
    """In place of the site."""

    def __init__(self, *_: object) -> None:
        pass

    def get(self, log_id: str) -> bytes:
        if log_id not in NAMES:
            raise polite.Gone("not on the site")
        return gzip.compress(LOGS[NAMES.index(log_id)], mtime=0)


class Job(NamedTuple):
    """A command. ``words``: its own, in its folder; ``again``: those that do it over; ``fresh``: elsewhere."""

    words: str
    again: str
    result: Callable[[Path], dict[str, bytes]]
    fresh: bool = False


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def of_store(folder: Path) -> dict[str, bytes]:
    return files(folder / "store" / "tables")


def of_set(folder: Path) -> dict[str, bytes]:
    return files(folder / "set")


JOBS: Final = {
    "batch": Job("batch logs --store store -j 1", "batch logs --store store -j 1 --resume", of_store),
    "batch anew": Job(
        "batch logs more --store store -j 1 --resume --discards",
        "batch logs more --store store -j 1 --resume --discards", of_store,
    ),
    "merge": Job("merge one two --store store", "merge one two --store store", of_store),
    "export": Job("export logs more --to set --only all", "", of_set, fresh=True),
    "export parquet": Job("export one --to set --format parquet --only all", "", of_set, fresh=True),
    "fetch": Job("fetch ids --to set --interval 1", "fetch ids --to set --interval 1", of_set),
}  # fmt: skip


def ended(words: str, here: Path) -> Ended:
    """Run it in this process."""
    with contextlib.chdir(here):  # so that places, and with them the tables, are the same wherever it is
        done = CliRunner().invoke(cli, words.split(), standalone_mode=False)
    error = done.exception
    if isinstance(error, click.ClickException):
        return Ended(error.exit_code, error.message)
    if isinstance(error, UnreadableLog):
        return Ended(UNREADABLE, str(error))
    if isinstance(error, OSError):
        return Ended(FAILED, str(error))
    if error is not None:
        raise error
    return Ended(int(done.return_value or 0), done.stderr)


def prepared(here: Path) -> None:
    """What the commands work on."""
    for number, data in enumerate(LOGS):
        place = here / ("more" if number == 2 else "logs")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{NAMES[number]}.xml").write_bytes(data)
    (here / "ids").write_text("\n".join([*NAMES, "2024010112gm-0009-0000-ffffffff"]))
    for part, store in enumerate(("one", "two"), 1):
        ended(f"batch logs more --store {store} --shard {part}/2 -j 1", here)


def worked_on(job: str, here: Path) -> None:
    """What is there before the command runs."""
    if job == "batch anew":
        ended("batch logs --store store -j 1", here)


def patched() -> list[mock._patch]:  # type: ignore[type-arg]
    """Tasks are done in this process, few logs fill several buckets, and nobody waits for the site."""
    return [
        mock.patch.object(run, "_crew", Here), mock.patch.object(run, "key_of", lambda plan: f"key {plan.discards}"),
        mock.patch.object(seal, "BUCKET", 1), mock.patch.object(spill, "STEP", 1),
        mock.patch.object(polite, "Client", Client), mock.patch.object(run, "THREADS", 1),
    ]  # fmt: skip


def leftovers(here: Path) -> list[str]:
    """What a run had to take away."""
    of_runs = [path for path in here.rglob("*") if path.name.startswith(".") or path.name == "tables.before"]
    return [str(path.relative_to(here)) for path in of_runs]


def trial(name: str, template: Path, at: int, turn: int, due: Ended, result: dict[str, bytes]) -> str:
    """One point; what failed and how, empty where there are not so many calls."""
    job = JOBS[name]
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder, "here")
        shutil.copytree(template, here)
        with in_place(Faulty(here, at, turn)) as faulty:
            first = ended(job.words, here)
        if not faulty.failed:
            return ""
        where = f"{name}, call {at}, {faulty.failed}: {first}"
        assert first.code in (due.code, FAILED, UNREADABLE), where
        is_done = first.code == due.code and "unreadable" not in first.said
        if is_done:
            assert job.result(here) == result, where
            assert not leftovers(here), (where, leftovers(here))
        else:
            assert first.said.strip() and "Traceback" not in first.said, where
        if job.fresh and not is_done:
            assert not leftovers(here), (where, leftovers(here))
            shutil.rmtree(here / "set", ignore_errors=True)
        if not is_done:
            again = ended(job.again or job.words, here)
            assert again.code == due.code, (where, again)
        assert job.result(here) == result, where
        assert not leftovers(here), (where, leftovers(here))
        return faulty.failed


def calm(name: str, template: Path, here: Path) -> tuple[Ended, dict[str, bytes], list[tuple[str, str]]]:
    """An undisturbed run: how it ends, what it gives, and its calls."""
    worked_on(name, template)
    shutil.copytree(template, here)
    with in_place(Faulty(here)) as faulty:
        due = ended(JOBS[name].words, here)
    result = JOBS[name].result(here)
    assert due.code in (0, 1) and result, due
    return due, result, faulty.calls
