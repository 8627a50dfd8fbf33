"""A log as a page with a board: what is written where, and what can't be asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli

FAULTY = "fixtures/faulty/double-ron-honba-twice.xml"


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), standalone_mode=False)


def rounds_on(page: str) -> list[str]:
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return [one["name"] for game in json.loads(found[1])["games"] for one in game["rounds"]]


def test_show_writes_all_rounds_or_those_that_are_named(tmp_path: Path) -> None:
    whole, one = tmp_path / "whole.html", tmp_path / "one.html"
    assert run("show", FAULTY, "--format", "html", "-o", str(whole)).return_value == 1  # there is a finding
    assert run("show", FAULTY, "E4.1", "--format", "html", "-o", str(one)).return_value == 1
    names = rounds_on(whole.read_text("utf-8"))
    assert len(names) == 13 and names[0] == "E1.0" and rounds_on(one.read_text("utf-8")) == ["E4.1"]


def test_show_writes_to_stdout_where_no_file_is_named() -> None:
    told = run("show", "fixtures/games/tonpuusen.xml", "--format", "html")
    assert told.return_value == 0 and told.stdout.startswith("<!DOCTYPE html>") and told.stderr == ""


def test_show_writes_its_text_to_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    assert run("show", FAULTY, "E4.1", "-o", str(path)).return_value == 1
    assert path.read_text("utf-8") == run("show", FAULTY, "E4.1").stdout


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("E9", "--format", "html"), "no round 'E9'"),
        (("--link", "--format", "html"), "--link prints links"),
        (("--link", "-o", "x"), "--link prints links"),
    ],
)
def test_what_can_not_be_shown_is_an_error_of_usage(words: tuple[str, ...], answer: str) -> None:
    told = CliRunner().invoke(cli, ["show", FAULTY, *words])
    assert told.exit_code == 2 and answer in told.stderr


def test_check_writes_a_page_beside_its_text(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    told = run("check", "fixtures/faulty", "--format", "text", "--format", f"html={path}")
    assert told.return_value == 1 and "PAY-01" in told.stdout
    page = path.read_text("utf-8")
    assert "7 findings in 5 of 5 logs" in page and "E4.1" in rounds_on(page)


def test_a_page_says_which_findings_were_not_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    run("check", "fixtures/faulty", "--select", "PAY-01", "--format", f"html={path}")
    page = path.read_text("utf-8")
    assert "1 finding in 1 of 5 logs" in page and "6 suppressed (" in page and rounds_on(page) == ["E4.1"]
