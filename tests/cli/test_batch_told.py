"""What `batch` and `merge` are asked and tell, and how they end; the batch itself is tests/batch's."""

from __future__ import annotations

import importlib.util
import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from analyzer.batch import run as batch_run
from analyzer.batch.plan import Plan
from analyzer.batch.run import Interrupted
from analyzer.batch.sources.estimate import Estimate
from analyzer.batch.sources.passed import Passed
from analyzer.batch.store.manifest import StoreError
from analyzer.batch.store.seal import Sealed
from analyzer.batch.work.crew import CrewError
from analyzer.batch.work.message import Done
from analyzer.cli.commands import cli
from analyzer.cli.outcome import native
from analyzer.cli.progress import Progress
from analyzer.cli.signals import Stop


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the paths of these commands are."""
    for name in ("in", "a", "b"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """A batch takes the signals of its process."""
    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)]
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number, handler in before:
        signal.signal(number, handler)


def sealed(statuses: dict[str, int], verdicts: dict[str, int], errors: int = 0) -> Sealed:
    made = Sealed()
    made.statuses, made.verdicts = Counter(statuses), Counter(verdicts)
    made.codes, made.rounds, made.errors = Counter({"PAY-01": errors, "LOG-04": 2}), 1234 if statuses else 0, errors
    return made


def batch(monkeypatch: pytest.MonkeyPatch, run: Callable[[Plan], tuple[Sealed, Passed]], *words: str) -> Result:
    monkeypatch.setattr(batch_run, "run", lambda plan, watcher, workers: run(plan))
    return CliRunner().invoke(cli, ["batch", "in", "--store", "out", *words], standalone_mode=False)


ENDS = [
    (sealed({"counted": 3}, {"clean": 3}), 0),
    (sealed({"counted": 3}, {"findings": 3}), 0),  # warnings
    (sealed({"counted": 3}, {"findings": 3}, errors=1), 1),
    (sealed({"counted": 3, "unreadable": 1}, {"clean": 3}), 3),
    (sealed({"counted": 3, "quarantined": 1}, {"clean": 3}), 3),
    (sealed({"counted": 3, "unreadable": 1}, {"findings": 3}, errors=1), 1),
    (sealed({"counted": 3, "failed": 1}, {"findings": 3}, errors=1), 5),
    (sealed({}, {}), 4),
]


@pytest.mark.parametrize(("told", "code"), ENDS)
def test_the_exit_code_says_the_worst(monkeypatch: pytest.MonkeyPatch, told: Sealed, code: int) -> None:
    assert batch(monkeypatch, lambda plan: (told, Passed())).return_value == code
    monkeypatch.setattr(batch_run, "merge", lambda stores, into: told)
    merged = CliRunner().invoke(cli, ["merge", "a", "b", "--store", "c"], standalone_mode=False)
    assert merged.return_value == code and "skipped" not in merged.stderr


def test_the_summary_tells_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told = sealed(
        {"counted": 1200, "unreadable": 2, "same content": 1, "same id, other content": 3},
        {"findings": 2, "clean": 1198},
        errors=7,
    )
    five = Passed()
    five.files, five.not_downloaded = 5, 2
    lines = batch(monkeypatch, lambda plan: (told, five)).stderr.splitlines()
    words = lines[0].split(" · ")
    assert words[:-2] == [
        "1,206 logs (1,200 counted, 1 with the same content, 3 with the same id but other content, 2 unreadable)", "1,200 games (1,198 clean, 2 with findings)",
        "1,234 rounds", "9 findings", "5 files skipped", "2 rows not downloaded yet", native(),
    ]  # fmt: skip
    assert words[-2].endswith(" s") and words[-1].endswith(" logs/s")
    assert lines[1] == "tables: out/tables"
    empty = batch(monkeypatch, lambda plan: (sealed({}, {}), Passed())).stderr
    assert empty.startswith("0 logs · 0 games · 0 rounds") and "skipped" not in empty


def test_the_plan_is_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = []

    def run(plan: Plan) -> tuple[Sealed, Passed]:
        plans.append(plan)
        return sealed({}, {}), Passed()

    batch(monkeypatch, run, "-j", "3", "--resume", "--shard", "2/5", "--ruleset", "wrc", "--no-wall", "--no-shanten",
          "--time-limit", "2.5")  # fmt: skip
    batch(monkeypatch, run, "-j", "1")
    assert plans == [
        Plan(paths=("in",), store=Path("out"), resume=True, ruleset="wrc", shard=(2, 5), wall=False, shanten=False,
             jobs=3, time_limit=2.5),
        Plan(paths=("in",), store=Path("out"), jobs=1),
    ]  # fmt: skip
    assert batch(monkeypatch, run).return_value == 4 and plans[-1].jobs >= 1
    for shard in ((1, 1), (1, 3), (3, 3)):
        batch(monkeypatch, run, "--shard", f"{shard[0]}/{shard[1]}")
        assert plans[-1].shard == shard


WRONG = [
    *(("--shard", word, "is not of the form I/N, such as 2/3") for word in ("x", "1", "1/", "/2", "-1/2", "1/2/3", "１/２", "1.0/2")),
    *(("--shard", word, "is not a shard: I is 1 to N") for word in ("0/3", "4/3", "0/0")),
    ("--ruleset", "wcr", "no ruleset 'wcr' (did you mean 'wrc'?)"), ("--cluster", "local:x", "'local:x' is not of the form local:4"),
    ("--progress", "loud", "loud"), ("-j", "0", "-j"), ("--time-limit", "0", "--time-limit"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "word", "message"), WRONG)
def test_a_wrong_word_is_wrong_usage(monkeypatch: pytest.MonkeyPatch, option: str, word: str, message: str) -> None:
    if option == "--cluster":
        pytest.importorskip("distributed")
    found = batch(monkeypatch, lambda plan: (sealed({}, {}), Passed()), option, word).exception
    assert isinstance(found, click.UsageError) and message in found.format_message() + str(found)


def test_a_cluster_needs_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    found = batch(monkeypatch, lambda plan: (sealed({}, {}), Passed()), "--cluster", "local:2").exception
    assert isinstance(found, click.UsageError)
    assert str(found) == "--cluster needs dask: pip install 'tenhou-analyzer[cluster]'"


@pytest.mark.parametrize("form", ["auto", "bar", "json", "none"])
def test_progress_has_four_forms(monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    told = batch(monkeypatch, lambda plan: (sealed({"counted": 1}, {"clean": 1}), Passed()), "--progress", form)
    assert told.return_value == 0 and ('"stage": "end"' in told.stderr) == (form == "json")


GO_ON = "to continue: tenhou-analyzer batch in --store out --resume -j 1"


@pytest.mark.parametrize(
    "words",
    [
        ["--time-limit", "2.5", "-j", "3"], ["--cluster", "local:2"], ["--shard", "2/3", "--no-wall", "-j", "1"],
        ["--ruleset", "tenhou-3p", "--no-shanten", "-j", "1"], ["--publish", "memory://out", "-j", "1"],
    ],
)  # fmt: skip
def test_the_command_that_goes_on_asks_for_the_same(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    def run(plan: Plan) -> tuple[Sealed, Passed]:
        raise CrewError("no worker starts")

    told = batch(monkeypatch, run, *words).stderr.splitlines()[-1]
    assert f"--resume {' '.join(words)}" in told


@pytest.mark.parametrize(
    ("fault", "number", "code", "told"),
    [
        (Interrupted(), signal.SIGINT, 130, GO_ON),
        (Interrupted(), signal.SIGTERM, 143, GO_ON),
        (OSError(28, "No space left on device", "out/x"), None, 5,
         f"tenhou-analyzer: No space left on device: out/x; finished work is kept; {GO_ON}"),
        (CrewError("no worker starts"), None, 5, f"tenhou-analyzer: no worker starts; finished work is kept; {GO_ON}"),
    ],
)  # fmt: skip
def test_what_stops_a_batch_is_told_with_the_command_that_goes_on(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, number: signal.Signals | None, code: int, told: str
) -> None:
    def run(plan: Plan) -> tuple[Sealed, Passed]:
        if number is not None:
            signal.raise_signal(number)
        raise fault

    result = batch(monkeypatch, run, "-j", "1")
    assert result.return_value == code and result.stderr.splitlines()[-1] == told
    if number is not None:
        assert "stopping: running work is finished and kept; press again to stop at once" in result.stderr


def test_a_second_signal_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(plan: Plan) -> tuple[Sealed, Passed]:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    result = batch(monkeypatch, run, "-j", "1")
    assert result.return_value == 130 and GO_ON in result.stderr.splitlines()


def test_a_store_that_cannot_be_used_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: Any) -> tuple[Sealed, Passed]:
        raise StoreError("out\x1b holds results")

    found = batch(monkeypatch, run).exception
    assert isinstance(found, click.UsageError) and str(found) == "out\\x1b holds results"
    monkeypatch.setattr(batch_run, "merge", run)
    merged = CliRunner().invoke(cli, ["merge", "a", "--store", "c"], standalone_mode=False).exception
    assert isinstance(merged, click.UsageError) and str(merged) == "out\\x1b holds results"


def part(logs: int, findings: int, failed: list[str]) -> Done:
    return Done("", logs, 8, findings, 2, failed, {})


def test_progress_counts_and_tells_faults_of_ours_once(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress("json", Estimate(("none",), 1.0), Stop())
    progress.estimate.total = 100
    assert not progress.stopping()
    progress.done(part(10, 3, ["Traceback\n  x \x1b\n"]), again=True)
    assert capsys.readouterr().err == ""
    progress.done(part(20, 4, ["Traceback\n  x \x1b\n"]), again=False)
    assert capsys.readouterr().err == "internal error, please report it:\nTraceback\n  x \\x1b\n"
    progress.started -= 10
    progress.sealing()
    progress.close()
    sealing, end = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (sealing["stage"], end["stage"]) == ("writing tables", "end")
    counts = {"logs": 30, "total": 100, "findings": 7, "unreadable": 4, "failed": 2}
    assert {name: end[name] for name in counts} == counts
    assert 1.9 < end["logs_per_second"] <= 2.0 and 34 < end["seconds_left"] < 38  # 20 new ones in 10 s, 70 to go


def test_progress_in_lines_comes_once_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress("json", Estimate(("none",), 1.0), Stop())
    progress.done(part(1, 0, []), again=False)
    assert capsys.readouterr().err == ""
    progress._told -= 1.1
    progress.done(part(1, 0, []), again=False)
    progress.done(part(1, 0, []), again=False)
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["stage"], told["logs"], told["total"], told["seconds_left"]) == ("judging", 2, None, None)


def test_logs_are_counted_beside_the_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(3):
        (tmp_path / f"{number}.xml").touch()
    progress = Progress("json", Estimate((str(tmp_path),), 1.0), Stop())
    progress.estimate.join(10)
    progress.done(part(5, 0, []), again=False)  # more than were counted
    progress.started -= 10
    progress.close()
    told = json.loads(capsys.readouterr().err)
    assert (told["total"], told["seconds_left"]) == (3, 0)
    silent = Progress("none", Estimate((str(tmp_path),), 1.0), Stop())
    assert silent.estimate.ident is None  # nobody asks


@pytest.mark.parametrize("form", ["none", "auto"])
def test_nothing_is_told_where_nobody_looks(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert not sys.stderr.isatty()
    progress = Progress(form, Estimate(("none",), 1.0), Stop())
    progress.done(part(1, 0, []), again=False)
    progress.sealing()
    progress.close()
    assert (progress.form, capsys.readouterr().err) == ("none", "")


def test_a_bar_shows_logs_findings_and_what_is_done_now(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress("bar", Estimate(("none",), 1.0), Stop())
    progress.estimate.total = 100
    progress.done(part(30, 7, []), again=False)
    progress._bar.refresh()
    assert "30/100" in capsys.readouterr().err
    progress.sealing()
    progress.close()
    told = capsys.readouterr().err
    assert "writing tables" in told and "findings=7" in told and "unreadable=2" in told
    assert progress._bar.disable and told.endswith("\n")  # closed
