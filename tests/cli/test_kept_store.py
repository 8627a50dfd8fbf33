"""`--store` of stats and query: the logs are judged once, and again only what has changed."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from in_process import Here

from analyzer.batch import run
from analyzer.batch.work import worker
from analyzer.cli.commands import cli
from analyzer.cli.outcome import UNREADABLE
from analyzer.formats.errors import UnreadableLog
from analyzer.generate.compose import scenes

LOGS = [make().log() for make in (scenes.quiet, scenes.riichi_ron, scenes.double_ron, scenes.nagashi)]


def put(folder: Path, number: int, data: bytes = b"") -> None:
    (folder / f"{number}.xml").write_bytes(data or LOGS[number])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "_crew", Here)
    (tmp_path / "logs").mkdir()
    for number in range(2):
        put(tmp_path / "logs", number)
    return tmp_path


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The places of the logs that are judged."""
    places: list[str] = []
    judge = worker._judge

    def watched(entry: worker.Entry, *rest: object) -> None:
        places.append(entry.place)
        judge(entry, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(worker, "_judge", watched)
    return places


def ended(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(cli, words, standalone_mode=False)
    if isinstance(done.exception, click.ClickException):
        return done.exception.exit_code, done.stdout, done.exception.message
    if isinstance(done.exception, UnreadableLog):
        return UNREADABLE, done.stdout, str(done.exception)
    assert done.exception is None, done.exception
    return int(done.return_value or done.exit_code), done.stdout, done.stderr


def stats(*words: str) -> str:
    code, out, err = ended("stats", "logs", "-q", "--format", "csv", "--stat", "win,deal_in,place", *words)
    assert code == 0, err
    return re.sub(r"(\.\d{6})\d+", r"\1", out)  # the last digits of an interval depend on the order of the rows


def test_the_figures_are_those_of_the_logs_and_the_second_time_none_is_read(home: Path, judged: list[str]) -> None:
    due = stats()
    assert stats("--store", "kept") == due
    assert len(judged) == 2
    assert stats("--store", "kept") == due and stats("--store", "kept", "--by", "seat") == stats("--by", "seat")
    assert len(judged) == 2


def test_a_new_log_a_changed_one_and_one_that_is_gone_are_noticed(home: Path, judged: list[str]) -> None:
    stats("--store", "kept")
    put(home / "logs", 2)
    assert stats("--store", "kept") == stats() and len(judged) == 2 + 3
    put(home / "logs", 2, LOGS[3])
    assert stats("--store", "kept") == stats()
    (home / "logs" / "2.xml").unlink()
    assert stats("--store", "kept") == stats()


def test_a_log_that_is_rewritten_at_another_time_is_read_again(home: Path, judged: list[str]) -> None:
    stats("--store", "kept")
    os.utime(home / "logs" / "0.xml", ns=(1, 1))
    stats("--store", "kept")
    assert len(judged) == 2, "its content is the same: its part is there"
    assert stats("--store", "kept") == stats()


def test_a_store_that_another_run_has_changed_since_is_not_taken_for_that_of_the_logs(home: Path) -> None:
    due = stats("--store", "kept")
    (home / "other").mkdir()
    put(home / "other", 3)
    assert ended("batch", "other", "--store", "kept", "--resume")[0] == 0
    assert stats("--store", "kept") == due


def test_discards_that_are_asked_for_later_are_made_then_and_stay(home: Path, judged: list[str]) -> None:
    stats("--store", "kept")
    for words in (("--store", "kept"), ("--store", "kept"), ()):
        code, out, _ = ended("query", "select count(*) as n from discards", "logs", "-q", "--format", "json", *words)
        assert code == 0 and json.loads(out)[0]["n"] > 50
    stats("--store", "kept")
    assert len(judged) == 4


def test_a_sentence_about_discards_over_a_store_without_them_says_what_it_lacks(home: Path) -> None:
    stats("--store", "kept")
    code, _, err = ended("query", "select count(*) from discards", "kept")
    assert code == 2 and "this store was made without --discards" in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("stats", "-", "--store", "kept"), "stdin can't be read again"),
        (("stats", "kept", "--store", "more"), "PATH is a store already"),
        (("stats", "logs", "--store", "kept", "--ruleset", "wrc"), "made under another --ruleset: choose another folder"),
        (("stats", "logs", "--store", "logs/kept"), "lies among the logs"),
    ],
)
def test_what_can_not_be_kept_is_told(words: tuple[str, ...], reason: str, home: Path) -> None:
    stats("--store", "kept")
    code, _, err = ended(*words)
    assert code == 2 and reason in err, err


def test_the_store_of_a_shard_or_of_merge_is_no_cache(home: Path) -> None:
    assert ended("batch", "logs", "--store", "part", "--shard", "1/2")[0] in (0, 4)
    assert ended("merge", "part", "--store", "merged")[0] in (0, 4)
    for store in ("part", "merged"):
        code, _, err = ended("stats", "logs", "--store", store)
        assert code == 2 and "give it as PATH" in err


def test_what_could_not_be_read_is_told_each_time(home: Path) -> None:
    (home / "logs" / "2024.xml").write_bytes(b"<no/>")
    for _ in range(2):
        code, _, err = ended("stats", "logs", "--store", "kept", "--stat", "win")
        assert code == 3 and "1 unreadable" in err


def test_findings_and_inputs_of_logs_can_be_asked_for(home: Path) -> None:
    (home / "logs" / "2024.xml").write_bytes(b"<no/>")
    code, out, _ = ended("query", "select status, count(*) as n from inputs group by 1 order by 1", "logs", "-q", "--format", "csv")
    assert (code, out.split()) == (3, ["status,n", "counted,2", "unreadable,1"])
    code, out, _ = ended("query", "select count(*) from findings", "logs", "-q", "--format", "csv")
    assert out.split()[1] == "0"


def test_tables_of_another_version_of_the_schema_are_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stats("--store", "kept")
    monkeypatch.setattr("analyzer.cli.gather.VERSION", 99)
    code, _, err = ended("stats", "kept")
    assert code == 3 and "this version reads 99: make them anew" in err
