"""The one door: bytes go in, games come out, and nobody else opens a file."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import majiang, mjlog, open_log, tenhou6

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


def test_games_of_other_forms_come_out_one_by_one_with_the_document_that_they_share() -> None:
    game = majiang.write(mjlog.read(FOUR))
    data = b"[" + game + b',{"qijia":0,"log":[]},' + game + b"]"
    logs = open_log(gzip.compress(data), "x/games.json")
    assert [log.place for log in logs] == [f"x/games.json/#{number}" for number in (1, 2, 3)]
    assert [(log.form, log.error is None) for log in logs] == [("majiang", True), ("majiang", False), ("majiang", True)]
    assert all(log.document == data for log in logs)
    reports = analyzer.check_all(data, name="x/games.json")
    assert [report.verdict for report in reports] == ["partial", "unreadable", "partial"]
    with pytest.raises(analyzer.UnreadableLog, match="3 games in one file"):
        analyzer.load(data)


def test_a_record_without_an_id_in_its_name_tells_its_own() -> None:
    data = tenhou6.write(mjlog.read(FOUR), ID)
    (log,) = open_log(data, "game.json")
    assert (log.form, log.log_id, str(log.played)) == ("tenhou6", ID, "2024-01-01")
    (named,) = open_log(data, "2023123100gm-0009-0000-87654321.json")
    assert str(named.played) == "2023-12-31"


def test_a_stream_that_ends_inside_cuts_the_last_game() -> None:
    lines = tenhou6.write_lines(mjlog.read(FOUR))
    packed = gzip.compress(lines, mtime=0)
    (whole,), (cut,) = open_log(packed, "a"), open_log(packed[:-12], "a")
    assert whole.whole().cut < 0 <= cut.whole().cut
