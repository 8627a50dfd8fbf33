"""An exception that nobody foresaw ends every command with 5 and one line, which asks for a report."""

import sys

import click
import pytest

from analyzer import __version__
from analyzer.cli import TRACEBACK, main
from analyzer.cli.commands import NAMES, cli
from analyzer.formats.errors import UnreadableLog


def planted(fault: BaseException, monkeypatch: pytest.MonkeyPatch, name: str) -> int:
    """The exit code of a command in which something goes wrong."""

    def fail() -> None:
        raise fault

    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    monkeypatch.setattr(command, "params", [])
    monkeypatch.setattr(command, "callback", fail)
    monkeypatch.setattr(sys, "argv", ["tenhou-analyzer", name])
    with pytest.raises(SystemExit) as ended:
        main()
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize("name", NAMES)
def test_every_command_ends_with_5(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert planted(ZeroDivisionError("by \x1b[31m zero"), monkeypatch, name) == 5
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "Traceback" not in err and "\x1b" not in err
    assert err.startswith("tenhou-analyzer: internal error, please report it") and __version__ in err
    assert "ZeroDivisionError: by \\x1b[31m zero" in err


def test_the_traceback_is_shown_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(TRACEBACK, "1")
    assert planted(ZeroDivisionError("zero"), monkeypatch, "check") == 5
    err = capsys.readouterr().err
    assert "Traceback" in err and 'File "' in err and err.splitlines()[-1].endswith("ZeroDivisionError: zero")


@pytest.mark.parametrize(
    ("fault", "code", "told"),
    [
        (KeyboardInterrupt(), 130, ""),
        (UnreadableLog("not XML", "byte 3"), 3, "tenhou-analyzer: byte 3: not XML\n"),
        (OSError(28, "No space left on device"), 5, "tenhou-analyzer: [Errno 28] No space left on device\n"),
        (MemoryError(), 5, "tenhou-analyzer: out of memory: MemoryError\n"),
    ],
)
def test_what_is_foreseen_keeps_its_own_code(
    fault: BaseException, code: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert planted(fault, monkeypatch, "check") == code
    err = capsys.readouterr().err
    assert err.strip() == "" if told == "" else err.startswith(told)
