"""The command line: what it prints where, and how it ends."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from analyzer import __version__, api
from analyzer.cli import each_log, main
from analyzer.cli.commands import cli
from analyzer.formats.opened import OpenedLog
from analyzer.render import jsonout
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.finding import Finding
from analyzer.rules.report import Error, Report


def finding(code: str, severity: str) -> Finding:
    fields: Any = {
        "code": code, "severity": severity, "round": None, "event": None, "offset": None, "line": None, "seat": None,
        "expected": 1, "recorded": 2, "why": "", "message": "m", "rule": "r.",
    }  # fmt: skip
    return Finding(**fields)


def judged(source: OpenedLog, *, ruleset: str | None = None, wall: bool = True) -> Report:
    """The verdict is in the name of the file."""
    report = Report(source.place, b"")
    report.rounds, report.players, report.ruleset = 2, 4, "tenhou-4p"
    words = Path(source.place).name
    if "interrupt" in words:
        signal.raise_signal(signal.SIGINT)
    if "crash" in words:
        raise ZeroDivisionError(words)
    if "unreadable" in words or source.document is None:
        report.error = Error("not XML", "")
    for severity, code in (("ERROR", "FU-01"), ("WARNING", "LOG-02"), ("INFO", "LOG-04")):
        if severity.lower() in words:
            report.findings.append(finding(code, severity))
            report.hands.append(None)
    return report


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(api, "check", judged)
    return tmp_path


def run(folder: Path, files: str, *options: str) -> Result:
    paths = []
    for file in files.split():
        (folder / f"{file}.xml").touch()
        paths.append(str(folder / f"{file}.xml"))
    return CliRunner().invoke(cli, ["check", *options, *paths], standalone_mode=False)


@pytest.mark.parametrize(
    ("files", "options", "code"),
    [
        ("clean", (), 0),
        ("clean error", (), 1),
        ("warning", (), 0),
        ("warning", ("--fail-on", "warning"), 1),
        ("info", ("--fail-on", "warning"), 0),
        ("info", ("--fail-on", "info"), 1),
        ("clean unreadable", (), 3),
        ("error unreadable", (), 1),
        ("crash error", (), 5),
        ("error", ("--select", "PAY"), 0),
        ("error", ("--select", "fu,LOG"), 1),
        ("error", ("--ignore", "FU-01"), 0),
    ],
)
def test_the_exit_code(folder: Path, files: str, options: tuple[str, ...], code: int) -> None:
    assert run(folder, files, *options).return_value == code


@pytest.mark.parametrize(
    "options", [("--select", "NOPE"), ("--ruleset", "nope"), ("--format", "nope"), ("--output", "/nope/x")]
)
def test_wrong_usage_is_2(folder: Path, options: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, ["check", *options, str(folder)])
    assert result.exit_code == 2


@pytest.mark.parametrize("command", ["check", "show", "stats"])
@pytest.mark.parametrize("path", ["{}/none.xml", "{}/*.none", "@{}/none"])
def test_a_path_that_names_nothing_is_wrong_usage(folder: Path, command: str, path: str) -> None:
    named = path.format(folder)
    result = CliRunner().invoke(cli, [command, named])
    missed = named if command == "show" else named.removeprefix("@")  # which takes no lists
    assert result.exit_code == 2 and repr(missed) in result.stderr and result.stdout == ""


def test_what_cannot_be_opened_is_no_wrong_usage(folder: Path) -> None:
    (folder / "lost.xml").symlink_to(folder / "none")
    (folder / "good").write_text("none.xml\n")
    for path in (folder / "lost.xml", f"@{folder}/good"):
        assert CliRunner().invoke(cli, ["check", str(path)], standalone_mode=False).return_value == 3


@pytest.mark.parametrize("form", ["text", "json"])
def test_after_ctrl_c_what_was_judged_is_told(
    folder: Path, form: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("1-error", "2-interrupt", "3-error"):
        (folder / f"{name}.xml").touch()
    monkeypatch.setattr(sys, "argv", ["tenhou-analyzer", "check", "--format", form, str(folder)])
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores Ctrl-C
    with pytest.raises(SystemExit) as ended:
        main()
    signal.signal(signal.SIGINT, before)
    out, err = capfd.readouterr()
    assert ended.value.code == 130 and "1 log (1 with findings)" in err
    assert "1-error.xml" in out and "3-error" not in out
    if form == "json":
        assert len(json.loads(out)["reports"]) == 1


def test_nothing_to_check_is_4(folder: Path) -> None:
    assert CliRunner().invoke(cli, ["check", str(folder)], standalone_mode=False).return_value == 4


def test_findings_go_to_stdout_and_the_summary_to_stderr(folder: Path) -> None:
    result = run(folder, "error clean")
    assert "FU-01" in result.stdout and "FU-01 1" in result.stderr
    assert "2 logs" in result.stderr and "4 rounds" in result.stderr and "2 logs" not in result.stdout
    assert "native" in result.stderr or "interpreted" in result.stderr


def test_an_internal_error_is_told_with_the_log_and_the_rest_goes_on(folder: Path) -> None:
    result = run(folder, "crash error")
    assert "crash.xml: internal error" in result.stderr and "ZeroDivisionError" in result.stderr
    assert "FU-01" in result.stdout


def test_json_is_one_document_and_jsonl_one_a_log(folder: Path) -> None:
    told = json.loads(run(folder, "error clean", "--format", "json").stdout)
    assert [one["verdict"] for one in told["reports"]] == ["findings", "clean"]
    assert told["summary"]["logs"] == 2 and told["summary"]["findings"] == {"FU-01": 1}
    (folder / "empty").mkdir()
    empty = json.loads(CliRunner().invoke(cli, ["check", "--format", "json", str(folder / "empty")]).stdout)
    assert empty["reports"] == [] and empty["summary"]["logs"] == 0
    for one in (told, empty):
        jsonschema.validate(one, json.loads(jsonout.schema()))
    lines = run(folder, "error clean", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["verdict"] for line in lines] == ["findings", "clean"]


def test_quiet_and_verbose(folder: Path) -> None:
    assert run(folder, "clean", "-q").output == ""
    assert run(folder, "error", "-qq").output == ""
    assert "clean" in run(folder, "clean", "-v").stdout
    assert ".xml:1:1: FU-01" in run(folder, "error", "--format", "concise").stdout


def test_output_goes_to_a_file(folder: Path) -> None:
    target = folder / "out.txt"
    result = run(folder, "error", "--output", str(target))
    assert result.stdout == "" and "FU-01" in target.read_text("utf-8")


def test_stdin_is_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(cli, ["check", "-"], input="nonsense", standalone_mode=False)
    assert result.return_value == 3 and "-  UNREADABLE" in result.stdout


def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [str(number) for number in range(9)]
    assert each_log.with_progress(names, False) is names
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert list(each_log.with_progress(iter(names[:3]), False)) == names[:3]
    assert list(each_log.with_progress(iter(names), False)) == names


@pytest.mark.parametrize(("logs", "terminal", "bar"), [(6, True, True), (5, True, False), (6, False, False)])
def test_a_bar_is_drawn_on_a_terminal_for_more_than_a_few_logs(
    tmp_path: Path, logs: int, terminal: bool, bar: bool
) -> None:
    for number in range(logs):
        (tmp_path / f"{number}.xml").touch()
    termios = pytest.importorskip("termios")
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 80))  # tqdm draws nothing where there is no width
    command = [sys.executable, "-m", "analyzer", "check", str(tmp_path)]
    with os.fdopen(ours, "rb", buffering=0) as screen:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs if terminal else subprocess.PIPE)
        os.close(theirs)
        shown = screen.read(65_536) if terminal else result.stderr
    assert result.returncode == 3 and f"{logs} logs".encode() in shown
    assert (b"logs/s]" in shown) == bar


def test_rules_are_listed_and_explained() -> None:
    listed = CliRunner().invoke(cli, ["rules"])
    assert listed.exit_code == 0 and len(listed.stdout.splitlines()) == len(CATALOGUE)
    assert "source" in CliRunner().invoke(cli, ["rules", "fu-01"]).stdout
    assert CliRunner().invoke(cli, ["rules", "FU-99"]).exit_code == 2


def test_version_says_how_it_runs() -> None:
    told = CliRunner().invoke(cli, ["--version"]).stdout
    assert told in [f"tenhou-analyzer {__version__} ({how})\n" for how in ("native", "interpreted")]
