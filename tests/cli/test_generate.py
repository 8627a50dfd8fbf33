"""`generate` on the command line: what it writes, and what it refuses."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import FORMS
from analyzer.generate.play import events
from analyzer.generate.play.events import EVENTS
from analyzer.generate.suites import conformance
from analyzer.rules.catalogue import BY_CODE
from analyzer.rulesets import load


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *words], standalone_mode=False)


def test_logs_and_what_is_expected_of_them_are_written(tmp_path: Path) -> None:
    result = run("--games", "3", "--seed", "7", "--length", "tonpuusen", "--output", str(tmp_path / "logs"))
    assert result.return_value == 0
    logs = json.loads((tmp_path / "logs" / "expected.json").read_text("utf-8"))["logs"]
    assert sorted(logs) == [f"tenhou-4p-7-0000{number}.mjlog" for number in range(3)]
    for name, told in logs.items():
        assert analyzer.check(tmp_path / "logs" / name).verdict == told["verdict"] == "clean"


def test_a_game_with_an_event_is_searched(tmp_path: Path) -> None:
    result = run("--until", "tenhou", "--ruleset", "tenhou-3p", "--output", str(tmp_path))
    assert result.return_value == 0
    ((name, told),) = json.loads((tmp_path / "expected.json").read_text("utf-8"))["logs"].items()
    assert "tenhou" in told["events"]
    assert told["wall"].startswith("not verifiable")
    assert b"SHUFFLE" not in (tmp_path / name).read_bytes()


def test_fewer_games_than_asked_for_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games_with = events.games_with
    monkeypatch.setattr(events, "games_with", lambda event, order: islice(games_with(event, order), 1))
    result = run("--until", "exhaustive_draw", "--games", "2", "--output", str(tmp_path))
    assert result.return_value == 0
    assert result.stderr == (
        f"1 log in {tmp_path} (tenhou-4p, mjlog)\nexhaustive_draw occurred only 1 time in the games that were tried\n"
    )
    monkeypatch.setattr(events, "games_with", lambda event, order: iter(()))
    assert run("--until", "exhaustive_draw", "--output", str(tmp_path / "none")).return_value == 4


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_written_and_found_right(form: str, tmp_path: Path) -> None:
    result = run("--length", "tonpuusen", "--format", form, "--output", str(tmp_path))
    assert result.return_value == 0
    ((name, told),) = json.loads((tmp_path / "expected.json").read_text("utf-8"))["logs"].items()
    assert name.endswith(f".{FORMS[form].suffix}") and told["wall"].startswith("follows") == (form == "mjlog")
    assert analyzer.check(tmp_path / name, ruleset="tenhou-4p").findings == []


@pytest.mark.parametrize("form", [form for form in FORMS if form != "majsoul"])
def test_games_without_red_fives_have_none_in_any_form(form: str, tmp_path: Path) -> None:
    assert run("--ruleset", "ema", "--games", "2", "--format", form, "--output", str(tmp_path)).return_value == 0
    for path in tmp_path.glob(f"ema-*.{FORMS[form].suffix}"):
        assert analyzer.check(path, ruleset="ema").findings == []


@pytest.mark.parametrize(
    "words",
    [
        ("--format", "majiang", "--ruleset", "tenhou-3p", "--output", "x"),
        ("--format", "mjai", "--fault", "CALL-08-other-end", "--output", "x"),
    ],
)
def test_a_form_that_does_not_fit_is_refused(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert isinstance(result.exception, click.UsageError) and "--format" in result.exception.format_message()
    assert not (tmp_path / "x").exists()


def test_sheets_are_written_and_found_right(tmp_path: Path) -> None:
    result = run("--games", "2", "--ruleset", "russian", "--format", "sheet", "--output", str(tmp_path))
    assert result.return_value == 0
    sheets = sorted(tmp_path.glob("*.csv"))
    assert [analyzer.check(path).findings for path in sheets] == [[], []]


def test_faulty_logs_are_told_with_what_must_be_found(tmp_path: Path) -> None:
    result = run("--fault", "CALL-08-other-end", "--games", "2", "--output", str(tmp_path))
    assert result.return_value == 0
    assert result.stderr == f"2 logs in {tmp_path}, each with CALL-08-other-end: check reports CALL-08 first\n"
    listed = run("--list-faults").stdout.splitlines()
    assert len(listed) > 200 and any(line.split()[:2] == ["CALL-08-other-end", "CALL-08"] for line in listed)


def test_the_pack_is_told_with_its_logs_and_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = []

    def write(folder: Path, laws: dict[str, str]) -> int:
        said.append((folder, laws))
        return 1234

    monkeypatch.setattr(conformance, "write_pack", write)
    result = run("--conformance", str(tmp_path / "pack"))
    assert result.return_value == 0 and result.stderr == f"1,234 logs in {tmp_path}/pack, {len(BY_CODE)} rules\n"
    assert said == [(tmp_path / "pack", {code: rule.law(load("tenhou-4p")) for code, rule in BY_CODE.items()})]


def test_what_until_knows_is_listed() -> None:
    assert run("--list-events").output.split() == list(EVENTS)
    assert "kans" in run("--list-styles").output.split()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "--output"),
        (("--output", "x", "--until", "pao_rn"), "pao_ron"),
        (("--output", "x", "--until", "nukidora"), "tenhou-4p"),
        (("--output", "x", "--style", "timid"), "normal"),
        (("--output", "x", "--ruleset", "tenhou-4"), "tenhou-4p"),
        (("--output", "x", "--format", "sheet", "--length", "tonpuusen"), "tonpuusen"),
        (("--output", "x", "--games", "0"), "--games"),
    ],
)
def test_a_wrong_word_is_a_usage_error_that_names_it(words: tuple[str, ...], reason: str) -> None:
    result = run(*words)
    assert result.exception is not None
    assert getattr(result.exception, "exit_code", None) == 2
    assert reason in str(getattr(result.exception, "message", "")) + str(
        getattr(result.exception, "param_hint", "")
    ) + str(getattr(getattr(result.exception, "param", None), "opts", ""))
