"""`check -j N`: the same bytes in the same order as one process, whatever becomes of a worker."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.batch.sources.item import Item
from analyzer.batch.work import ordered
from analyzer.cli import checking, spread
from analyzer.cli.commands import cli
from analyzer.cli.judging import Options, Told
from analyzer.render.form import FORMS, Asked

FIXTURES = Path(__file__).parents[2] / "fixtures"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)], standalone_mode=False)


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Clean logs, faulty ones, what can't be read, names that are no Unicode and copies, in many small tasks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ordered, "LOGS", 3)
    folder = tmp_path / "logs"
    shutil.copytree(FIXTURES / "faulty", folder)
    shutil.copytree(FIXTURES / "sheets", folder / "sheets")
    shutil.copy(FIXTURES / "games" / "hanchan.xml", folder / "0.xml")
    (folder / "nothing.xml").write_text("nonsense")
    shutil.copy(FIXTURES / "faulty" / "cut.xml", os.fsencode(folder) + b"/\xff.xml")
    for number in range(4):
        shutil.copytree(FIXTURES / "faulty", folder / f"copy {number}")
    return Path("logs")


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_the_same_bytes(logs: Path, form: str) -> None:
    words = ("--format", form, "--ignore", "FU", logs)
    alone, spread_out = run("-q", "-j", "1", *words), run("-q", "-j", "2", *words)
    assert alone.stdout_bytes == spread_out.stdout_bytes != b""
    assert (alone.return_value, alone.stderr) == (spread_out.return_value, spread_out.stderr)


def test_the_summary_and_a_baseline_are_the_same(logs: Path) -> None:
    for jobs in ("1", "2"):
        told = run("-j", jobs, logs, "--baseline", f"{jobs}.json", "--update-baseline")
        assert "· 6 unreadable" not in told.stderr
        Path(f"{jobs}.txt").write_text(told.stderr.rpartition(" · ")[0])
    for kind in ("json", "txt"):
        assert Path(f"1.{kind}").read_bytes() == Path(f"2.{kind}").read_bytes()


def test_some_hundred_logs_are_judged_alone_before_others_are_asked(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(items: object, options: object, jobs: object) -> list[Told]:
        asked.append(len(list(items)))  # type: ignore[call-overload]
        return []

    monkeypatch.setattr(spread, "judged", counted)
    run(logs)
    assert asked == []
    monkeypatch.setattr(checking, "ALONE", 3)
    run(logs)
    run(logs, "-j", "2")
    assert asked[1] - asked[0] == 3 and asked[0] > 20


def options(**changes: object) -> Options:
    fields = {
        "forms": ("concise",),
        "select": None,
        "ignore": frozenset(),
        "ruleset": None,
        "wall": True,
        "asked": Asked(),
    }
    return Options(**{**fields, **changes})  # type: ignore[arg-type]


def test_a_log_that_kills_its_worker_is_an_internal_error_and_all_others_are_judged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The worker's program is ours, but for a log that ends it."""
    (tmp_path / "deadly.py").write_text(
        "import os, sys\n"
        "from analyzer.batch.work import worker\n"
        "from analyzer.cli import judging, spread\n"
        "judge = judging.Told.judge\n"
        "def deadly(told, item, options):\n"
        "    if 'deadly' in item.place:\n"
        "        os.kill(os.getpid(), 9)\n"
        "    judge(told, item, options)\n"
        "judging.Told.judge = deadly\n"
        "worker.main(sys.argv[1:], spread.work)\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setattr(spread, "PROGRAM", "deadly")
    data = (FIXTURES / "faulty" / "cut.xml").read_bytes()
    names = [f"{number}.xml" for number in range(20)]
    names[7] = "deadly.xml"
    told = list(spread.judged(iter([Item(name, data) for name in names]), options(), 2))
    lines = [piece for one in told for pieces in one.pieces for piece in pieces]
    assert [line.split(":")[0] for line in lines] == [name for name in names if name != "deadly.xml"]
    ((place, reason),) = [failed for one in told for failed in one.failed]
    assert place == "deadly.xml" and "signal 9" in reason
    assert sum(one.counts.internal_errors for one in told) == 1
