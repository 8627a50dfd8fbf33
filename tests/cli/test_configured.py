"""Baselines and configurations of `check`: what fails, what is set aside, and that all of it is counted."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli

FIXTURES = Path(__file__).parents[2] / "fixtures"
LOG = FIXTURES / "faulty" / "three-wrongs.xml"  # FU-01, PAY-02, FINAL-02 and others
OTHER = FIXTURES / "faulty" / "wrong-honba.xml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one log in it."""
    monkeypatch.chdir(tmp_path)
    Path("logs").mkdir()
    shutil.copy(LOG, "logs/a.xml")
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["check", *words], standalone_mode=False)


def summary(*words: str) -> dict[str, Any]:
    told = json.loads(run("-q", "--format", "json", *words).stdout)
    return dict(told["summary"])


def refusal(*words: str) -> str:
    result = run(*words)
    assert isinstance(result.exception, click.UsageError)
    return result.exception.message


# --- baseline ---


def adopt() -> None:
    assert run("logs", "--baseline", "known.json", "--update-baseline").return_value == 0


def test_adopt_then_clean_then_one_new_fault_is_exactly_one() -> None:
    before = summary("logs")["findings"]
    adopt()
    again = run("logs", "--baseline", "known.json")
    assert again.return_value == 0 and again.stdout == ""
    assert f"{sum(before.values())} known" in again.stderr
    assert summary("logs", "--baseline", "known.json")["known"] == before
    shutil.copy(OTHER, "logs/b.xml")
    new = run("logs", "--baseline", "known.json", "--format", "concise")
    assert new.return_value == 1
    assert [line.split()[1] for line in new.stdout.splitlines()] == ["HONBA-01"] and "b.xml" in new.stdout


def test_a_known_finding_is_known_under_another_name_too() -> None:
    adopt()
    Path("logs/a.xml").rename("logs/other name.xml")
    assert run("logs", "--baseline", "known.json").return_value == 0


def test_what_is_no_longer_found_is_told_until_the_baseline_is_written_anew() -> None:
    shutil.copy(OTHER, "logs/b.xml")
    adopt()
    Path("logs/b.xml").unlink()
    gone = run("logs", "--baseline", "known.json")
    assert gone.return_value == 0 and "1 vanished (HONBA-01 1)" in gone.stderr
    assert summary("logs", "--baseline", "known.json")["vanished"] == {"HONBA-01": 1}
    adopt()
    assert "vanished" not in run("logs", "--baseline", "known.json").stderr


def test_a_baseline_is_the_same_whatever_the_order_and_holds_each_finding_once() -> None:
    shutil.copy(LOG, "logs/copy.xml")
    shutil.copy(OTHER, "logs/b.xml")
    adopt()
    once = json.loads(Path("known.json").read_text("utf-8"))["findings"]
    run("logs/b.xml", "logs/a.xml", "--baseline", "known.json", "--update-baseline")
    assert json.loads(Path("known.json").read_text("utf-8"))["findings"] == once
    assert len({one["fingerprint"] for one in once}) == len(once)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "No such file or directory; --update-baseline makes one"), ("{", "not a baseline"),
        ("[]", "not a baseline"), ('{"schema":9,"version":"","findings":[]}', "unsupported baseline version"),
    ],
)  # fmt: skip
def test_what_is_no_baseline_is_wrong_usage(text: str | None, reason: str) -> None:
    if text is not None:
        Path("known.json").write_text(text)
    assert reason in refusal("logs", "--baseline", "known.json")


def test_a_baseline_is_never_written_over_a_log_and_needs_a_name() -> None:
    before = Path("logs/a.xml").read_bytes()
    assert "not a baseline" in refusal("logs", "--baseline", "logs/a.xml", "--update-baseline")
    assert Path("logs/a.xml").read_bytes() == before
    assert "Say --baseline FILE" in refusal("logs", "--update-baseline")


def test_what_cannot_be_read_is_in_no_baseline() -> None:
    Path("logs/b.xml").write_text("nonsense")
    assert run("logs", "--baseline", "known.json", "--update-baseline").return_value == 3
    assert run("logs", "--baseline", "known.json").return_value == 3


# --- configuration ---

PYPROJECT = """
[tool.tenhou-analyzer]
paths = ["logs"]
ignore = ["RENCHAN"]
fail-on = "info"
baseline = "known.json"
[tool.tenhou-analyzer.severity]
FU-01 = "info"
FINAL = "warning"
[tool.tenhou-analyzer.rulesets]
"logs/club/*" = "m-league"
"""
SETUP = """
[tenhou-analyzer]
paths =
    logs
ignore = RENCHAN
fail-on = info
baseline = known.json
severity =
    FU-01 = info
    FINAL = warning
rulesets =
    logs/club/* = m-league
"""
OWN = PYPROJECT.replace("tool.tenhou-analyzer.", "").replace("[tool.tenhou-analyzer]", "")
FORMS = [("pyproject.toml", PYPROJECT, ()), ("setup.cfg", SETUP, ()), ("mine.toml", OWN, ("--config", "mine.toml")),
         ("other.cfg", SETUP, ("--config", "other.cfg"))]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "words"), FORMS)
def test_every_form_of_a_configuration_says_the_same(name: str, text: str, words: tuple[str, ...]) -> None:
    Path(name).write_text(text)
    told = run("--show-config", *words).stdout.splitlines()
    assert told[0] == f"# from {name}"
    assert told[1:] == [
        "[tool.tenhou-analyzer]", 'paths = ["logs"]', "# ruleset = none", 'rulesets = { "logs/club/*" = "m-league" }',
        "# select = []", 'ignore = ["RENCHAN"]', 'severity = { "FU-01" = "info", "FINAL" = "warning" }',
        'fail-on = "info"', 'baseline = "known.json"',
    ]  # fmt: skip


def test_what_is_shown_can_be_read_again() -> None:
    Path("pyproject.toml").write_text(PYPROJECT)
    shown = run("--show-config").stdout
    Path("pyproject.toml").write_text(shown)
    assert run("--show-config").stdout == shown


def test_severities_are_those_of_the_configuration_and_said_to_be_so() -> None:
    Path("pyproject.toml").write_text('[tool.tenhou-analyzer]\nseverity = { FU = "warning", FU-01 = "info" }\n')
    (report,) = json.loads(run("logs", "--format", "json").stdout)["reports"]
    changed = {one["code"]: (one["severity"], one["default_severity"]) for one in report["findings"]}
    assert changed["FU-01"] == ("INFO", "ERROR") and changed["PAY-02"] == ("ERROR", None)
    assert summary("logs")["changed"] == {"FU-01": 1}
    assert "1 with another severity (FU-01 1)" in run("logs").stderr
    assert run("logs", "--select", "FU-01").return_value == 0
    assert run("logs", "--select", "FU-01", "--fail-on", "info").return_value == 1


def test_the_first_pattern_that_fits_a_path_gives_its_ruleset() -> None:
    Path("logs/club").mkdir()
    shutil.copy(FIXTURES / "games" / "hanchan.xml", "logs/club/b.xml")
    shutil.copy(FIXTURES / "games" / "hanchan.xml", "logs/c.xml")
    Path("pyproject.toml").write_text('[tool.tenhou-analyzer.rulesets]\n"logs/club/*" = "wrc"\n"logs/*" = "m-league"\n')
    rulesets = {one["log"]: one["ruleset"] for one in json.loads(run("logs", "--format", "json").stdout)["reports"]}
    assert rulesets == {"logs/a.xml": "m-league", "logs/c.xml": "m-league", "logs/club/b.xml": "wrc"}
    told = json.loads(run("logs", "--ruleset", "ema", "--format", "json").stdout)["reports"]
    assert {one["ruleset"].split("@")[0] for one in told} == {"ema"}


def test_the_command_line_comes_before_the_configuration() -> None:
    Path("setup.cfg").write_text("[tenhou-analyzer]\npaths = none\nselect = HONBA\nfail-on = info\n")
    assert "Path 'none' does not exist" in refusal()
    assert summary("logs")["findings"] == {} and summary("logs")["suppressed"] == {"FINAL-02": 1, "FU-01": 1, "PAY-02": 1}
    assert summary("logs", "--select", "FU")["findings"] == {"FU-01": 1}


def test_paths_are_those_of_the_folder_of_the_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("conf").mkdir()
    Path("conf/a.toml").write_text('paths = ["../logs"]\nruleset = "mine.toml"\nbaseline = "known.json"\n')
    Path("conf/mine.toml").write_text('title = "Mine"\nextends = "tenhou-4p"\n')
    told = run("--config", "conf/a.toml", "--show-config").stdout
    assert '"conf/../logs"' in told and '"conf/mine.toml"' in told and '"conf/known.json"' in told


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("selct = []", "no key 'selct' (did you mean 'select'?)"), ("select = 3", "`$.select`"),
        ('select = ["PAU"]', "no check 'PAU' (did you mean 'PAY'?)"), ('severity = { FU = "fatal" }', "severity"),
        ('severity = { FX = "info" }', "no check 'FX'"), ('ruleset = "tenho-4p"', "did you mean 'tenhou-4p'?"),
        ('rulesets = { "*" = "nope" }', "nope"), ("= 3", "(at line 2, column 1)"), ('fail-on = "never"', "fail-on"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_configuration_is_wrong_usage_and_named_with_its_file(text: str, reason: str) -> None:
    Path("pyproject.toml").write_text(f"[tool.tenhou-analyzer]\n{text}\n")
    told = refusal("logs")
    assert told.startswith("pyproject.toml: ") and reason in told


@pytest.mark.parametrize(
    ("name", "text"), [("a.cfg", "[other]\n"), ("pyproject.toml", "[tool.other]\n"), ("a.cfg", "x")]
)
def test_a_file_that_says_nothing_is_refused_where_it_is_named(name: str, text: str) -> None:
    Path(name).write_text(text)
    assert refusal("logs", "--config", name).startswith(f"{name}: ")


def test_without_a_path_and_a_configuration_there_is_nothing_to_check() -> None:
    assert isinstance(run().exception, click.MissingParameter)
    Path("setup.cfg").write_text("[metadata]\nname = x\n")
    assert isinstance(run().exception, click.MissingParameter)
