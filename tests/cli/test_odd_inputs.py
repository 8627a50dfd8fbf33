"""What the user names may be a pipe, too deep, or an address that leads nowhere: told at once, as wrong usage or input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from analyzer.batch import run as batch_run
from analyzer.batch.boundary import guarded, named
from analyzer.cli import main
from analyzer.rulesets.read import LARGEST

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "fixtures" / "games" / "hanchan.xml").read_bytes()


@pytest.fixture(autouse=True)
def hard_limit() -> Iterator[None]:
    """What hangs is a failure, not a suite that hangs."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.xml").write_bytes(GOOD)
    (tmp_path / "dir.toml").mkdir()
    (tmp_path / "deep.toml").write_text("a = " + "[" * 5000)
    (tmp_path / "wide.toml").write_text("#" * (LARGEST + 1))
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe4'")
    for name in ("pipe", "pipe.toml", "pipe.xml", "pipe.zip"):
        os.mkfifo(tmp_path / name)
    return tmp_path


PIPE = "a pipe, not a file"
NO_FILE = "a folder, pipe or device, not a file"
CASES = [  # command line, exit code, what is told
    ("check a.xml --ruleset pipe.toml", 2, NO_FILE),
    ("check a.xml --ruleset dir.toml", 2, "dir.toml: "),
    ("check a.xml --ruleset deep.toml", 2, "brackets too deep"),
    ("check a.xml --ruleset wide.toml", 2, "longer than"),
    ("check a.xml --ruleset latin.toml", 2, "not TOML"),
    ("check a.xml --final-under pipe.toml", 2, NO_FILE),
    ("rulesets pipe.toml", 2, NO_FILE),
    ("rulesets tenhou-4p --diff pipe.toml", 2, NO_FILE),
    ("settle --ruleset pipe.toml --winner S --han 3 --fu 40", 2, NO_FILE),
    ("generate --ruleset pipe.toml --output x", 2, NO_FILE),
    ("check @pipe", 3, PIPE),
    ("check pipe", 3, PIPE),
    ("check pipe.xml a.xml", 3, PIPE),
    ("check pipe.zip a.xml", 3, PIPE),
    ("check .", 3, PIPE),
    ("stats pipe", 3, PIPE),
    ("convert pipe --to mjai", 3, PIPE),
    ("show pipe", 3, PIPE),
    ("wall pipe", 3, PIPE),
    ("same pipe a.xml", 3, PIPE),
    ("fetch pipe --to x", 3, PIPE),
    ("export pipe --to x", 4, PIPE),
    ("batch a.xml --store s --cluster local:0", 2, "local:4"),
    ("batch a.xml --store s --cluster local:", 2, "local:4"),
    ("batch a.xml --store s --cluster local:-1", 2, "local:4"),
    ("batch a.xml --store s --cluster local:٣", 2, "local:4"),
    ("batch a.xml --store s --cluster local:99999999999", 2, "local:4"),
    ("batch a.xml --store s --publish nope://x", 2, "--publish nope://x"),
    ("batch a.xml --store s --publish https://x/y", 2, "--publish https://x/y"),
    ("merge . --store s --publish nope://x", 2, "--publish nope://x"),
]


@pytest.mark.parametrize(("line", "code", "told"), CASES, ids=[line for line, _, _ in CASES])
def test_it_is_told_at_once(
    line: str, code: int, told: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tenhou-analyzer", *line.split()])
    monkeypatch.setattr(batch_run, "run", None)  # must not be called
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert ended.value.code == code and told in " ".join((out + err).split())
    assert "internal error" not in err and not (home / "s").exists()


def test_a_traceback_is_named_by_its_exception_not_by_its_last_line() -> None:
    told: list[str] = []

    def fail() -> None:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise ValueError("no such column\n\nLINE 1: select x\n        ^^^^^^") from error

    guarded(fail, told.append)
    assert told[0].strip().splitlines()[-1].strip() == "^^^^^^"
    assert named(told[0]) == "ValueError: no such column"
    assert named("") == "" and named("no traceback") == "no traceback"
