"""What becomes of a run whose output nobody reads, or can be written nowhere."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from analyzer.cli import main
from analyzer.generate.faults import wrong

ROOT = Path(__file__).parents[2]
TOOL = f"{sys.executable} -m analyzer"


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """200 logs with findings: more text than a pipe holds."""
    folder = tmp_path_factory.mktemp("logs")
    data = wrong.then(kyoku=1, honba=1).log()
    for number in range(200):
        (folder / f"{number}.xml").write_bytes(data)
    return folder


def shell(line: str, logs: Path) -> tuple[int, str, str]:
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"], cwd=ROOT, env={**os.environ, "T": TOOL, "L": str(logs)},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


CLOSED = "tenhou-analyzer: [Errno 9] standard output is closed"
FULL = "tenhou-analyzer: [Errno 28] No space left on device"


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("$T check -q $L | head -1", 141, ""),
        ("$T check $L 2>&1 | head -1", 141, ""),
        ("$T check -q --format jsonl $L | true", 141, ""),
        ("$T check -qq $L/1.xml -o /dev/stdout --format json | true", 141, ""),
        ("$T convert -q $L/1.xml --to mjlog | true", 141, ""),
        ("$T query 'select range from range(100000)' $L/1.xml --format csv | true", 141, ""),
        ("$T check -q $L | cat > /dev/null", 1, ""),
        ("$T check -q $L/1.xml >&-", 5, CLOSED),
        ("$T convert -q $L/1.xml --to mjlog >&-", 5, CLOSED),
        ("$T rules >&-", 5, CLOSED),
        ("$T check -q $L/1.xml > /dev/full", 5, FULL),
        ("$T check -q $L > /dev/full", 5, FULL),
        ("$T check -qq $L/1.xml >&-", 1, ""),  # which prints nothing
        ("$T check -qq $L/1.xml 2>&-", 1, ""),
        ("$T check -q - <&-", 3, ""),
        ("$T show - <&-", 3, "-  UNREADABLE  standard input is closed"),
        ("$T referee <&-", 3, "standard input is closed"),
    ],
)
def test_how_a_run_ends_whose_streams_are_odd(line: str, code: int, told: str, logs: Path) -> None:
    ended, _, err = shell(line, logs)
    assert ended == code and told in err and "Traceback" not in err and "Exception" not in err, err
    assert told == "" or err.count(told) == 1


def test_nothing_goes_to_stdout_that_is_meant_for_a_closed_stderr(logs: Path) -> None:
    assert "1 log" not in shell("$T check $L/1.xml 2>&-", logs)[1]
    assert "1 log" in shell("$T check $L/1.xml", logs)[2]


def test_a_file_does_not_take_the_place_of_a_closed_stream(logs: Path, tmp_path: Path) -> None:
    code, _, err = shell(f"$T check $L/1.xml -o {tmp_path / 'out'} >&- <&-", logs)
    assert code == 1 and "1.xml" in (tmp_path / "out").read_text(), err


class Broken(io.RawIOBase):
    def readable(self) -> bool:
        return True

    def readinto(self, _: object) -> int:
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check -", "-  UNREADABLE  cannot be read: Input/output error"),
        ("show -", "-  UNREADABLE  cannot be read: Input/output error"),
        ("referee", "standard input cannot be read: Input/output error"),
    ],
)
def test_stdin_that_cannot_be_read_is_unreadable_input(
    words: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tenhou-analyzer", *words.split()])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Broken())))
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert ended.value.code == 3 and told in out + err
