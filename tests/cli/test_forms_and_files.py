"""Several forms of one run, each to its own place, and files that are written whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer import api
from analyzer.cli.commands import cli
from analyzer.render.form import FORMS, form_named

FAULTY = Path(__file__).parents[2] / "fixtures" / "faulty"
LOG = FAULTY / "wrong-honba.xml"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)])


def code(*words: str | Path) -> object:
    return CliRunner().invoke(cli, ["check", *map(str, words)], standalone_mode=False).return_value


@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_the_table_tells_of_the_finding(name: str) -> None:
    assert form_named(name).piece
    assert "HONBA-01" in run("-q", "--format", name, LOG).stdout


def test_each_form_goes_to_its_own_place(tmp_path: Path) -> None:
    told = run(
        "-q", "--format", "concise", "--format", f"json={tmp_path}/a.json", "--format", f"text={tmp_path}/a.txt", LOG
    )
    assert told.stdout == run("-q", "--format", "concise", LOG).stdout
    assert (tmp_path / "a.txt").read_text("utf-8") == run("-q", LOG).stdout
    assert (tmp_path / "a.json").read_text("utf-8") == run("-q", "--format", "json", LOG).stdout


def test_with_a_file_for_every_form_nothing_is_printed(tmp_path: Path) -> None:
    assert run("-q", "--format", f"jsonl={tmp_path}/a", LOG).stdout == ""
    assert json.loads((tmp_path / "a").read_text("utf-8"))["verdict"] == "findings"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--format", "text", "--format", "json"), "two --format for one place"),
        (("--format", "text=TMP/a", "--format", "json=TMP/./a"), "two --format for one place"),
        (("--format", "text=TMP/a", "--output", "TMP/a", "--format", "json"), "two --format for one place"),
        (("--format", "text=TMP/a", "--output", "TMP/b"), "--output has nothing to write"),
        (("--format", "text="), "names no file"),
        (("--format", "nope=TMP/a"), "nope"),
        (("--format", "text=TMP/none/a"), "there is no folder"),
    ],
)
def test_a_place_that_cannot_be_is_wrong_usage(tmp_path: Path, words: tuple[str, ...], reason: str) -> None:
    told = run(*(word.replace("TMP", str(tmp_path)) for word in words), LOG)
    assert told.exit_code == 2 and reason in " ".join(told.stderr.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "named", ["a.xml", ".", "*.xml", "@list", "@list of a folder", "link.xml", "sheet.csv", "logs.zip"]
)
@pytest.mark.parametrize("option", ["--output", "--format"])
def test_an_input_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, option: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(LOG, "a.xml")
    Path("link.xml").symlink_to("a.xml")
    Path("list").write_text("a.xml\n")
    Path("list of a folder").write_text(".\n")
    Path("sheet.csv").write_text("winner,from,score 0\n")
    shutil.make_archive("logs", "zip", ".", "a.xml")
    target = named if named in ("sheet.csv", "logs.zip") else "a.xml"
    before = Path(target).read_bytes()
    told = run(option, f"text={target}" if option == "--format" else target, named)
    assert told.exit_code == 2 and "is one of the inputs" in told.stderr
    assert Path(target).read_bytes() == before


def test_an_old_report_in_a_folder_of_logs_is_written_anew(tmp_path: Path) -> None:
    shutil.copy(LOG, tmp_path / "a.xml")
    for _ in range(2):
        assert code("--format", f"json={tmp_path}/report.json", tmp_path) == 1
    assert len(list(tmp_path.iterdir())) == 2


def test_after_an_error_a_file_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(api, "check", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    (tmp_path / "old").write_text("old")
    told = run("--format", f"json={tmp_path}/old", "--format", f"text={tmp_path}/new", LOG)
    signal.signal(signal.SIGINT, before)
    assert told.exit_code == 1  # click's, of Ctrl-C; the program itself ends with 130
    assert [path.name for path in tmp_path.iterdir()] == ["old"] and (tmp_path / "old").read_text() == "old"


def test_a_file_keeps_its_permissions_and_a_link_its_target(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("old")
    (tmp_path / "kept").chmod(0o640)
    (tmp_path / "link").symlink_to("kept")
    run("-o", tmp_path / "link", "--format", "text", "--format", f"json={tmp_path}/new", LOG)
    assert (tmp_path / "link").is_symlink() and "HONBA-01" in (tmp_path / "kept").read_text("utf-8")
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o640
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o666 & ~mask


def test_what_is_no_regular_file_is_written_as_it_comes() -> None:
    assert code("-q", "--format", "json=/dev/null", LOG) == 1
    assert Path("/dev/null").is_char_device()
