"""The pytest plugin, run by pytest."""

from __future__ import annotations

import configparser
import json
import shutil
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import analyzer
from analyzer.testing import assert_lawful, check_log, check_logs

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
FAULTY = ROOT / "fixtures" / "faulty" / "wrong-honba.xml"
CLEAN = ROOT / "fixtures" / "games" / "hanchan.xml"
PLUGIN = "analyzer.testing.plugin"
INSTALLED = any(point.value == PLUGIN for point in entry_points(group="pytest11"))


@pytest.fixture
def logs(pytester: pytest.Pytester) -> Path:
    """A clean log, one with a finding, one that can't be read, one in an archive, and what is no log."""
    folder = pytester.mkdir("games")
    shutil.copy(CLEAN, folder / "clean.xml")
    shutil.copy(FAULTY, folder / "wrong.xml")
    (folder / "unreadable.xml").write_text("nonsense")
    (folder / "notes.txt").write_text("no log")
    (folder / "report.json").write_text("{}")
    shutil.make_archive(str(folder / "packed"), "zip", CLEAN.parent, CLEAN.name)
    return folder


def run(pytester: pytest.Pytester, *words: object) -> pytest.RunResult:
    plugin = [] if INSTALLED else ["-p", PLUGIN]
    return pytester.runpytest_subprocess(*plugin, "-p", "no:cacheprovider", *map(str, words))


def test_the_package_names_the_plugin() -> None:
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg")
    assert setup["options.entry_points"]["pytest11"].split(" = ")[1].strip() == PLUGIN


@pytest.mark.parametrize("jobs", [[], ["-n2"]], ids=["alone", "xdist"])
def test_each_log_of_a_folder_is_a_test(pytester: pytest.Pytester, logs: Path, jobs: list[str]) -> None:
    told = run(pytester, "--mahjong-logs", logs, "-v", *jobs)
    told.assert_outcomes(passed=2, failed=2)
    text = told.stdout.str()
    for name, verdict in (("clean", "PASS"), ("wrong", "FAIL"), ("unreadable", "FAIL")):
        assert any(f"games/{name}.xml::log" in line and verdict in line for line in text.splitlines()), name
    assert any("games/packed.zip::hanchan" in line and "PASS" in line for line in text.splitlines())
    told.stdout.fnmatch_lines(["*ERROR HONBA-01", "*expected  2", "*found     3", "*because *honba 1 + 1 = 2"])
    told.stdout.fnmatch_lines(["*unreadable.xml  UNREADABLE  *"])
    assert "Traceback" not in text and "notes.txt" not in text


def test_tests_and_logs_are_collected_together_and_a_log_once(pytester: pytest.Pytester, logs: Path) -> None:
    pytester.makepyfile(test_own="def test_own():\n    pass\n")
    told = run(pytester, ".", "--mahjong-logs", logs, "--mahjong-logs", logs / "clean.xml")
    told.assert_outcomes(passed=3, failed=2)


def test_one_file_can_be_named(pytester: pytest.Pytester, logs: Path) -> None:
    run(pytester, "--mahjong-logs", logs / "wrong.xml").assert_outcomes(failed=1)


def test_a_file_of_several_games_is_one_test_that_tells_of_each(pytester: pytest.Pytester) -> None:
    (pytester.path / "two.xml").write_bytes(CLEAN.read_bytes() + FAULTY.read_bytes())
    told = run(pytester, "--mahjong-logs", "two.xml")
    told.assert_outcomes(failed=1)
    told.stdout.fnmatch_lines(["*two.xml/#2 *HONBA-01"])


def test_the_ruleset_is_that_of_the_command_line(pytester: pytest.Pytester, logs: Path) -> None:
    clean = logs / "clean.xml"
    codes = {finding.code for finding in analyzer.check(clean, ruleset="wrc").findings}
    told = run(pytester, "--mahjong-logs", clean, "--mahjong-ruleset", "wrc")
    told.assert_outcomes(failed=1)
    assert codes and all(code in told.stdout.str() for code in codes)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--mahjong-ruleset", "tenho-4p"), "did you mean 'tenhou-4p'?"),
        (("--mahjong-logs", "none"), "no such file or folder: none"),
    ],
)
def test_a_name_that_there_is_not_is_wrong_usage(
    pytester: pytest.Pytester, words: tuple[str, ...], reason: str
) -> None:
    told = run(pytester, *words)
    assert told.ret == pytest.ExitCode.USAGE_ERROR and reason in told.stderr.str()


def test_what_does_not_fail_is_shown_on_request(pytester: pytest.Pytester) -> None:
    warned = next(
        path for path in sorted((ROOT / "fixtures" / "rules").glob("fail-LOG-*.xml"))
        if {finding.severity for finding in analyzer.check(path).findings} == {"WARNING"}
    )  # fmt: skip
    run(pytester, "--mahjong-logs", warned).assert_outcomes(passed=1)
    run(pytester, "--mahjong-logs", warned, "--mahjong-fail-on", "warning").assert_outcomes(failed=1)
    assert "WARNING LOG-" in run(pytester, "--mahjong-logs", warned, "-rP").stdout.str()


TESTS = f"""
import json, pathlib
from analyzer.testing import assert_lawful as plain

CLEAN, FAULTY = pathlib.Path({str(CLEAN)!r}), pathlib.Path({str(FAULTY)!r})

def test_a_path(assert_lawful):
    assert_lawful(CLEAN)

def test_bytes(check_log):
    assert check_log(FAULTY.read_bytes()).findings[0].code == "HONBA-01"

def test_events(assert_lawful):
    import analyzer
    events = [json.loads(line) for line in analyzer.convert(CLEAN, to="mjai").splitlines()]
    assert_lawful(events, ruleset="tenhou-4p")

def test_ignored(assert_lawful):
    assert_lawful(FAULTY, ignore=["HONBA"])

def test_that_fails():
    plain(FAULTY)
"""


def test_fixtures_take_paths_bytes_and_events(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_server=TESTS)
    told = run(pytester)
    told.assert_outcomes(passed=4, failed=1)
    told.stdout.fnmatch_lines(["E *wrong-honba.xml *HONBA-01", "E *because *honba 1 + 1 = 2"])
    assert "lawful.py:" not in told.stdout.str().partition("short test summary")[0]  # the test is shown, not our code


def test_the_assertion_says_what_check_says() -> None:
    with pytest.raises(AssertionError, match="HONBA-01"):
        assert_lawful(FAULTY)
    with pytest.raises(AssertionError, match="UNREADABLE"):
        assert_lawful(b"nonsense")
    with pytest.raises(ValueError, match="NOPE"):
        assert_lawful(FAULTY, ignore=["NOPE"])
    assert [report.verdict for report in assert_lawful(CLEAN)] == ["clean"]


def test_events_of_mjai_are_judged_as_the_lines_of_a_file() -> None:
    lines = analyzer.convert(FAULTY, to="mjai")
    events = [json.loads(line) for line in lines.splitlines()]
    told = check_log(events, ruleset="tenhou-4p")
    assert [finding.code for finding in told.findings] == [
        finding.code for finding in analyzer.check(lines, ruleset="tenhou-4p").findings
    ]
    assert len(check_logs(CLEAN.read_bytes() * 2)) == 2
