"""What is no log where one is asked for is told by name, with what to do; the only log in something is taken."""

from __future__ import annotations

import sqlite3
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from log import log

from analyzer.cli.commands import cli
from analyzer.tables.schema import TABLES

LOG = log()
STORE = "is the store of a batch: it holds tables, not logs"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in TABLES:
        (tmp_path / "store" / "tables" / name).mkdir(parents=True)
    for name, count in (("one", 1), ("two", 2)):
        (tmp_path / name).mkdir()
        with sqlite3.connect(tmp_path / f"{name}.db") as base, zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            base.execute("CREATE TABLE logs(id, log)")
            for number in range(count):
                base.execute("INSERT INTO logs VALUES (?, ?)", (f"{number}.xml", LOG))
                archive.writestr(f"{number}.xml", LOG)
                (tmp_path / name / f"{number}.xml").write_bytes(LOG)
        base.close()
    return tmp_path


def ended(line: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, line.split())
    return int(done.return_value or done.exit_code), " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("check store", 2, STORE),
        ("convert store --to mjai", 2, STORE),
        ("batch store --store s", 2, STORE),
        ("export store --to d", 2, "--format parquet"),
        ("check store/tables", 2, STORE),
        ("show two.db", 3, "several logs: choose one, such as two.db/0.xml"),
        ("show two.zip", 3, "several logs: choose one, such as two.zip/0.xml"),
        ("wall two", 3, "several logs: choose one, such as two/0.xml"),
        ("same one.db two.db", 3, "several logs: choose one, such as two.db/0.xml"),
        ("show store", 3, "no log in it"),
        ("show https://tenhou.net/0/?log=2024010112gm-0009-0000-0000000a", 2, "Download it first"),
        ("show memory://nothing", 3, "FileNotFoundError"),
    ],
)
def test_it_says_what_to_do(line: str, code: int, told: str, home: Path) -> None:
    found = ended(line)
    assert found[0] == code and told in found[1]
    assert sorted(path.name for path in home.iterdir()) == sorted(["store", *(f"{n}{end}" for n in ("one", "two") for end in ("", ".db", ".zip"))])


@pytest.mark.parametrize("place", ["one.db", "one.zip", "one", "two.db/1.xml", "two/1.xml", "file://{}/one/0.xml"])
def test_the_only_log_is_taken(place: str, home: Path) -> None:
    assert ended(f"show {place.format(home)}")[1].startswith(ended("show one/0.xml")[1][:20])
    assert ended(f"same {place.format(home)} one/0.xml")[0] == 0
