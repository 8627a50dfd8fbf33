"""``-o FILE``: the file is there whole or not at all, and no input is ever lost."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from log import log

from analyzer.cli import checking, gather
from analyzer.cli.commands import cli
from analyzer.cli.output import file_output, text_output

GOOD = log()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=True)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a log, a list of it, and a ruleset."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.xml").write_bytes(GOOD)
    (folder / "no-suffix").write_bytes(GOOD)
    (tmp_path / "list").write_text(f"{folder}/a.xml\n")
    (tmp_path / "my.toml").write_text('extends = "tenhou-4p"\n')
    (tmp_path / "link").symlink_to(folder / "a.xml")
    os.link(folder / "a.xml", tmp_path / "hard.txt")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        "check logs/a.xml -o logs/a.xml",
        "check logs -o logs/a.xml",
        "check . -o logs/no-suffix",
        "check logs/*.xml -o logs/a.xml",
        "check @list -o list",
        "check @list -o logs/a.xml",
        "check logs -o link",
        "check link -o logs/a.xml",
        "check logs/a.xml -o hard.txt",
        "check logs/a.xml --ruleset my.toml -o my.toml",
        "stats logs/a.xml -o logs/a.xml",
        "stats logs --format parquet -o logs/a.xml",
        "stats logs/a.xml --ruleset my.toml -o my.toml",
        "query select(1) logs -o logs/no-suffix",
    ],
)
def test_an_input_is_never_an_output(words: str, logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(logs)
    before = {path: path.read_bytes() for path in logs.rglob("*") if path.is_file()}
    done = run(*words.split())
    assert done.exit_code == 2 and "is one of the inputs" in done.stderr
    assert {path: path.read_bytes() for path in logs.rglob("*") if path.is_file()} == before


def test_nor_is_a_file_of_a_store(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(logs)
    assert run("batch", "logs", "--store", "store", "-j", "1").exit_code in (0, 1)
    for name in ("manifest.json", "tables/games/000000.parquet"):
        before = Path("store", name).read_bytes()
        assert run("stats", "store", "-o", f"store/{name}").exit_code == 2
        assert Path("store", name).read_bytes() == before


@pytest.mark.parametrize("name", ["report.txt", "logs/report.txt", "logs/report.json"])
def test_a_report_is_written_again_where_it_was(name: str, logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(logs)
    for _ in range(2):
        assert run("check", "-v", "logs", "-o", name).exit_code in (0, 1)
        assert "a.xml" in Path(name).read_text()
    assert not list(logs.rglob(".tenhou-analyzer-*"))


@pytest.mark.parametrize("words", ["check logs -o there", "stats logs -o there"])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt(), ZeroDivisionError()])
def test_what_was_there_stays_when_it_comes_to_no_end(
    words: str, fault: BaseException, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(logs)
    Path("there").write_text("before")

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(checking.FormOutput, "end", fail)
    monkeypatch.setattr(gather.Engine, "result", fail)
    assert run(*words.split()).exit_code != 0
    assert Path("there").read_text() == "before" and not list(logs.glob(".tenhou-analyzer-*"))


def test_links_and_permissions_stay_and_devices_are_written_to(logs: Path) -> None:
    file, link = logs / "file", logs / "to-file"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    with text_output(str(link)) as out:
        out.write("new")
        assert file.read_text() == "old"
    assert link.is_symlink() and file.read_text() == "new" and stat.S_IMODE(file.stat().st_mode) == 0o640
    with file_output("/dev/null") as path:
        assert path == Path("/dev/null")
    mask = os.umask(0o027)
    try:
        with text_output(str(logs / "fresh")) as out:
            out.write("")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((logs / "fresh").stat().st_mode) == 0o640


@pytest.mark.parametrize(("place", "told"), [("no/such/file", "there is no folder no/such"), ("logs", "is a directory")])
@pytest.mark.parametrize("command", ["check", "stats"])
def test_a_place_where_nothing_can_be_written_is_told_before_the_work(
    command: str, place: str, told: str, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(logs)
    monkeypatch.setattr(checking, "run", None)  # must not be called
    monkeypatch.setattr(gather, "engine_of", None)
    done = run(command, "logs", "-o", place)
    assert done.exit_code == 2 and told in done.stderr
