"""The table of exit codes in the guide, held against every command."""

from __future__ import annotations

import io
import re
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from in_process import Here
from log import log

from analyzer.batch import run as batch_run
from analyzer.cli import main, outcome
from analyzer.cli.commands import NAMES
from analyzer.cli.signals import ENDING, code_of
from analyzer.fetch import polite
from analyzer.fetch.polite import Client, Refused
from analyzer.generate.faults import walled, wrong
from analyzer.generate.play import events

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "exit-codes.md").read_text("utf-8")
ROWS = {row[0].strip("`"): row[1:] for row in re.findall(r"^\| (`[\w-]+`) \| (.+) \| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)}
COLUMNS = (0, 1, 3, 4)
GOOD = (ROOT / "fixtures" / "games" / "hanchan.xml").read_bytes()
ID = "2024010112gm-0009-0000-0000000a"
TRIALS = [  # command line, code
    ("check good.xml", 0), ("check warned.xml", 0), ("check --fail-on warning warned.xml", 1), ("check bad.xml", 1), ("check bad.xml torn.xml", 1),
    ("check torn.xml", 3), ("check torn.xml good.xml", 3),
    ("check empty", 4), ("check hollow.xml", 4), ("check hollow.xml good.xml", 0),
    ("referee < good.mjai", 0), ("referee < bad.mjai", 1), ("referee < torn.xml", 3), ("referee < nothing", 4),
    ("show good.xml", 0), ("show bad.xml", 1), ("show torn.xml", 3), ("show hollow.xml", 4),
    ("wall walled.xml", 0), ("wall torn.xml", 3), ("wall good.xml", 4),
    ("batch good.xml --store s", 0), ("batch bad.xml --store s", 1), ("batch torn.xml --store s", 3),
    ("batch empty --store s", 4), ("batch hollow.xml --store s", 4), ("batch bad.xml torn.xml --store s", 1),
    ("batch sheet.csv --store s", 0),
    ("merge s-good --store s", 0), ("merge s-bad --store s", 1), ("merge s-torn --store s", 3), ("merge s-none --store s", 4),
    ("rules", 0), ("completion bash", 0), ("rulesets", 0), ("settle --winner S --from E --han 3 --fu 40", 0), ("sheet-template", 0),
    ("convert -q good.xml --to mjai", 0), ("convert -q torn.xml --to mjai", 3), ("convert empty --to mjai", 4),
    ("same good.xml good.mjai", 0), ("same good.xml bad.xml", 1), ("same good.xml torn.xml", 3),
    ("stats good.xml", 0), ("stats s-good", 0), ("stats torn.xml", 3), ("stats torn.xml good.xml", 3), ("stats empty", 4),
    ("stats hollow.xml", 4), ("stats s-none", 4),
    ("query select(1) good.xml", 0), ("query select(1) torn.xml", 3), ("query select(1) empty", 4),
    ("export good.xml --to d", 0), ("export good.xml torn.xml --to d", 0), ("export torn.xml --to d", 4),
    ("export bad.xml --to d", 4), ("export s-good --to d --format parquet", 0), ("export s-bad --to d --format parquet", 4),
    ("generate --output d", 0), ("generate --output d --until pao_ron", 4),
    ("fetch ids --to d", 0), ("fetch ids --to d --list", 0), ("fetch bad.gz --to d --list", 3), ("fetch bad.gz ids --to d", 3),
    ("fetch empty --to d", 4), ("fetch good.xml --to d", 4), ("fetch other-ids --to d", 3),
    *((f"{line} no-such-option --nope", 2) for line in NAMES),
    ("check gone.xml", 2), ("batch gone.xml --store s", 2), ("fetch gone.txt --to d", 2), ("export gone.xml --to d", 2),
    ("merge gone --store s", 2), ("stats gone", 2), ("query select(1) gone", 2), ("convert gone.xml --to mjai", 2),
    ("show gone.xml", 2), ("wall gone.xml", 2), ("same gone.xml good.xml", 2), ("same good.xml gone.xml", 2),
    ("check @gone", 2), ("batch @gone --store s", 2), ("export @gone --to d", 2), ("stats gone*", 2), ("batch gone* --store s", 2),
    ("show good.xml N4", 2), ("wall walled.xml N4", 2),
]  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with logs of every sort, and stores of them."""
    home = tmp_path_factory.mktemp("logs")
    (home / "good.xml").write_bytes(GOOD)
    (home / "bad.xml").write_bytes(wrong.then(kyoku=1, honba=1).log())
    (home / "warned.xml").write_bytes(log())
    (home / "walled.xml").write_bytes(walled.kan().log())
    (home / "torn.xml").write_bytes(b"<mjloggm")
    (home / "hollow.xml").write_bytes(b"<mjloggm ver='2.3'></mjloggm>")
    (home / "nothing").touch()
    (home / "empty").mkdir()
    (home / "bad.gz").write_bytes(b"\x1f\x8bnothing")
    (home / "ids").write_text(ID)
    (home / "other-ids").write_text(ID.replace("000a", "000b"))
    for words, to in (
        ("convert -q good.xml --to mjai", "good.mjai"), ("convert -q bad.xml --to mjai", "bad.mjai"),
        ("sheet-template", "sheet.csv"),
    ):  # fmt: skip
        (home / to).write_bytes(run(home, words)[1])
    for name, words in (("good", "good.xml"), ("bad", "bad.xml"), ("torn", "torn.xml"), ("none", "empty")):
        run(home, f"batch -j 1 {words} --store s-{name}")
    return home


def get(client: Client, log_id: str) -> bytes:
    """The site has one log."""
    if log_id != ID:
        raise Refused("status 403")
    return GOOD


def run(home: Path, line: str, folder: Path | None = None) -> tuple[int, bytes]:
    """The exit code and what is printed. Names of files are meant in ``home``; what is written goes to ``folder``."""
    words, _, stdin = line.partition(" < ")
    out = io.TextIOWrapper(io.BytesIO())
    argv = [f"{folder}/{word}" if word in ("s", "d") else word for word in shlex.split(words)]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        patch.setattr(batch_run, "_crew", Here)
        patch.setattr(polite.Client, "get", get)
        patch.setattr(polite, "only_one", nullcontext)
        patch.setattr(events, "games_with", lambda event, order: iter(()))
        patch.setattr(sys, "argv", ["tenhou-analyzer", *argv])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((home / stdin).read_bytes() if stdin else b"")))
        patch.setattr(sys, "stdout", out)
        with pytest.raises(SystemExit) as ended:
            main()
    out.flush()
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.buffer.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("line", "code"), TRIALS, ids=[line for line, _ in TRIALS])
def test_a_command_ends_as_the_table_says(line: str, code: int, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(home, line, tmp_path)[0] == code, capsys.readouterr().err
    said = capsys.readouterr().err
    assert code in (0, 1) or said.strip(), "silent"
    assert "Traceback" not in said


def test_every_cell_of_the_table_is_tried_and_no_other() -> None:
    assert set(ROWS) == set(NAMES)
    tried = {(line.split()[0], code) for line, code in TRIALS if code != 2}
    assert tried == {(name, code) for name, cells in ROWS.items() for code, cell in zip(COLUMNS, cells, strict=True) if cell != "–"}


def test_the_table_has_every_code_that_there_is() -> None:
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)}
    known = {value for value in vars(outcome).values() if isinstance(value, int)}
    assert listed == known | set(map(code_of, ENDING))
