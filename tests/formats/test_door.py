"""The one door: bytes go in, games come out, and nobody else opens a file."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import mjlog, open_log

GAMES = Path(__file__).parents[2] / "fixtures/games"
FOUR = (GAMES / "synthetic_tonpuu.xml").read_bytes()
ID = "2024010100gm-0009-0000-12345678"
SHEET = b"dealer,result,winner\nE,ron,S\n"


def test_a_log_comes_out_with_its_tape_its_document_and_what_its_name_says() -> None:
    (log,) = open_log(gzip.compress(FOUR), f"x/{ID}.mjlog")
    assert log.document == FOUR and log.error is None and log.whole() is log.tape
    assert (log.place, log.form, log.log_id, str(log.played)) == (f"x/{ID}.mjlog", "mjlog", ID, "2024-01-01")
    (nameless,) = open_log(FOUR, "-")
    assert (nameless.log_id, nameless.played) == ("", None)


def test_of_several_games_one_that_cannot_be_read_leaves_the_others() -> None:
    broken = b"<mjloggm><GO/>\0</mjloggm>"
    good, bad = open_log(FOUR + broken, ID)
    assert good.tape is not None and good.who is None  # the name is that of the file
    assert bad.tape is None and bad.place == f"{ID}/#2" and bad.document == broken
    with pytest.raises(analyzer.UnreadableLog):
        bad.whole()


@pytest.mark.parametrize("data", [SHEET, gzip.compress(SHEET)], ids=["plain", "gzip"])
def test_a_score_sheet_is_told_by_its_content_and_is_no_log(data: bytes) -> None:
    (sheet,) = open_log(data, "evening.csv")
    assert (sheet.form, sheet.document) == ("sheet", SHEET)
    assert analyzer.check(data, ruleset="tenhou-4p").ruleset == "tenhou-4p"
    with pytest.raises(analyzer.UnreadableLog, match="a score sheet"):
        analyzer.load(data)


@pytest.mark.parametrize("command", [["check"], ["check", "--explain-ruleset", "--final-under", "wrc"], ["show"], ["stats"]])
def test_a_command_reads_a_log_once(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wrong.xml").write_bytes((GAMES.parent / "faulty/wrong-honba.xml").read_bytes())
    (tmp_path / "no.xml").write_bytes(b"<mjloggm>")
    count = 0
    read = mjlog.read_document

    def counted(*arguments: object) -> object:
        nonlocal count
        count += 1
        return read(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(mjlog, "read_document", counted)
    for name in ("wrong.xml", "no.xml"):
        count = 0
        CliRunner().invoke(cli, [*command, str(tmp_path / name)], standalone_mode=False)
        assert count == 1, name
