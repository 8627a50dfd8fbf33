"""Sheets that can't be read: the whole file with one reason, or a cell with its row and column. Never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

import analyzer
from analyzer.cli.commands import cli

HEADER = "round,honba,sticks,riichi,result,winner,from,han,fu,limit,pao,tenpai,change 0,change 1,change 2,change 3,score 0,score 1,score 2,score 3"
FILES = [
    ("round,honba\nE1,0\n", "a score sheet needs the column 'result'"),
    ("round,reslt,honba\nE1,draw,0\n", "no column 'reslt' (did you mean 'result'?)"),
    ("round,result,result\nE1,draw,draw\n", "the column 'result' is there twice"),
    ("round,result\nE1,draw,x\n", "'x' is too many"),
    ('round,result\nE1,"draw\n', "not CSV"),
    ("round,result\nE1,draw\xff\n", "not UTF-8"),
    ("# ruleset: rusian\nround,result,tenpai\nE1,draw,none\n", "no ruleset 'rusian' (did you mean 'russian'?)"),
    ("# ruleset: /etc/x.toml\nround,result,tenpai\nE1,draw,none\n", "use --ruleset"),
    ("# ruleset: taiwan\nround,result,tenpai\nE1,draw,none\n", "no column 'round' in a Taiwanese sheet"),
    ("# ruleset: russian\nround,result,tai\nE1,draw,3\n", "no column 'tai' in a riichi sheet"),
    ("round,result,tenpai\nE1,draw,none\n", "which rules? Say --ruleset NAME"),
    ('{"rows": 5}', "rows is not a list"),
    ('{"rows": [5]}', "row 1: no object"),
    ('{"rows": [{"result": {}}]}', "row 1: result: neither text nor number"),
    ('{"rows": [{"reslt": "draw"}]}', "row 1: no column 'reslt'"),
    ('{"rows": [], "ruleset": 5}', "ruleset is not text"),
    ('{"rows": [], "rulez": "x"}', "no key 'rulez' in a sheet"),
    ('{"rows": [}', "not JSON"),
]


@pytest.mark.parametrize(("text", "reason"), FILES)
def test_a_file_that_is_no_sheet_is_unreadable_with_a_reason(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(text.encode("latin-1"))
    result = CliRunner().invoke(cli, ["check", str(path)], standalone_mode=False)
    assert result.return_value == 3, result.output
    assert f"{path}  UNREADABLE" in result.output and reason.removeprefix("row 1: ") in result.output
    assert "Traceback" not in result.output


CELLS = [
    ("X1,0,0,,draw,,,,,,,none", "round", "no round 'X1'"),
    ("N1,0,0,,draw,,,,,,,none", "round", "ends with West 4 at the latest"),
    ("E1.2,1,0,,draw,,,,,,,none", "honba", "1, but the round says 2"),
    ("E1,one,0,,draw,,,,,,,none", "honba", "'one' is not a whole number"),
    ("E1,0,-1,,draw,,,,,,,none", "sticks", "-1 is not from 0"),
    ("E1,0,0,Q,draw,,,,,,,none", "riichi", "no seat 'Q'"),
    ("E1,0,0,,drew,,,,,,,none", "result", "no result 'drew'; results are ron, tsumo"),
    ("E1,0,0,,,S,W,3,40,,,", "result", "no result ''"),
    ("E1,0,0,,ron,,W,3,40,,,", "winner", "who won?"),
    ("E1,0,0,,ron,S,,3,40,,,", "from", "who dealt in?"),
    ("E1,0,0,,ron,S,S,3,40,,,", "from", "'S' is the winner"),
    ("E1,0,0,,ron,S S,W,3 3,40 40,,,", "winner", "seat 1 wins twice"),
    ("E1,0,0,,ron,S N,W,3,40 30,,,", "han", "1 values for 2 winners"),
    ("E1,0,0,,ron,S,W,3,,,,", "fu", "3 han needs its fu"),
    ("E1,0,0,,ron,S,W,3,33,,,", "fu", "rounded up to tens"),
    ("E1,0,0,,ron,S,W,3,40,mangan,,", "limit", "han is given already"),
    ("E1,0,0,,ron,S,W,,,mangen,,", "limit", "no limit 'mangen'"),
    ("E1,0,0,,ron,S,W,,,,,", "han", "what was the hand worth?"),
    ("E1,0,0,,ron,S,W,,,mangan,E,", "pao", "only a yakuman has pao"),
    ("E1,0,0,,tsumo,S N,,3,40,,,", "winner", "2 winners by tsumo"),
    ("E1,0,0,,tsumo,S,W,3,40,,,", "from", "but the hand ended by tsumo"),
    ("E1,0,0,,draw,,,,,,,", "tenpai", "who was tenpai?"),
    ("E1,0,0,,draw,S,,,,,,none", "winner", "but the hand ended by draw"),
    ("E1,0,0,,nagashi,,,,,,,none", "winner", "whose nagashi mangan?"),
    ("E1,0,0,,chombo,,,,,,,", "from", "whose? Give the seat"),
    ("E1,0,0,,suufon_renda,,,,,,,E", "tenpai", "but the hand ended by suufon_renda"),
    ("E1,0,0,,draw,,,,,,,none,0,0,0", "change 3", "empty, while other seats have theirs"),
    ("E1,0,0,,draw,,,,,,,none,0,0,0,x", "change 3", "'x' is not a whole number"),
    ("E1,0,0,,draw,,,,,,,none,,,,,25000,25000,25000", "score 3", "empty, while other seats have theirs"),
    ("points,,,,,,,,,,,,,,,,1,2,3,x", "score 3", "'x' is not a number"),
    ("place,,,,,,,,,,,,,,,,1,2,3,1e99", "score 3", "not a whole number"),
]


@pytest.mark.parametrize(("row", "column", "reason"), CELLS)
def test_a_wrong_cell_is_a_finding_with_row_and_column(row: str, column: str, reason: str) -> None:
    report = analyzer.check(f"{HEADER}\n{row}\n".encode(), ruleset="russian")
    found = [one for one in report.findings if one.code == "LOG-11"]
    assert [(one.line, one.column) for one in found] == [(2, column)], report
    assert reason in found[0].why


TAIWANESE = [
    ("9,0,draw,,,", "dealer", "9 is not from 0 to 3"), ("0,-1,draw,,,", "streak", "-1 is not from 0"),
    ("0,0,ron,S,W,3", "result", "results are self-draw, discard, draw"), ("0,0,discard,S,,3", "from", "who discarded?"),
    ("0,0,self-draw,S,W,3", "from", "self-drawn"), ("0,0,self-draw,S,,", "tai", "how many tai"),
    ("0,0,self-draw,,,3", "winner", "who won?"), ("0,0,draw,S,,", "winner", "a hand ends in one way"),
    ("0,0,self-draw,S,,x", "tai", "'x' is not a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "column", "reason"), TAIWANESE)
def test_a_wrong_cell_of_a_taiwanese_sheet(row: str, column: str, reason: str) -> None:
    text = f"dealer,streak,result,winner,from,tai\n{row}\n"
    (found,) = analyzer.check(text.encode(), ruleset="taiwan").findings
    assert (found.code, found.line, found.column) == ("LOG-11", 2, column)
    assert reason in found.why


def test_three_players_have_no_fourth_column() -> None:
    text = "round,result,tenpai,score 0,score 1,score 2,score 3\nE1,draw,none,35000,35000,35000,0\n"
    (found, *_) = analyzer.check(text.encode(), ruleset="tenhou-3p").findings
    assert (found.code, found.column, found.why) == ("LOG-11", "score 3", "three players have the seats 0 to 2")


def test_the_rows_after_a_wrong_one_are_judged() -> None:
    rows = ["E1,0,0,,ron,S,W,3,33,,,", "E3,2,0,,draw,,,,,,,none,0,0,0,0", "E4,4,0,,draw,,,,,,,none,0,0,0,0"]
    found = analyzer.check("\n".join([HEADER, *rows]).encode(), ruleset="russian").findings
    assert [(one.code, one.line) for one in found if one.code != "LOG-02"] == [("LOG-11", 2), ("HONBA-01", 4)]


def test_scores_are_not_known_until_they_are_told_again() -> None:
    """The row that can't be read may have moved any number of points."""
    bad, poor = "E1,0,0,,ron,S,W,3,33,,,", "E2,0,0,,ron,S,W,,,yakuman,,,0,0,32000,-32000"
    after = "E3,0,0,S,draw,,,,,,,S,-1000,-1000,-1000,2000"
    found = analyzer.check("\n".join([HEADER, bad, poor, after]).encode(), ruleset="s0-tenpai").findings
    assert [one.code for one in found] == ["LOG-11"]  # neither END-01 nor RIICHI-03
    told = f"{poor},25000,25000,57000,-7000"
    found = analyzer.check("\n".join([HEADER, bad, told, after]).encode(), ruleset="s0-tenpai").findings
    assert [one.code for one in found] == ["LOG-11", "END-01", "RIICHI-03"]


def test_a_game_that_goes_on_after_its_end_is_told_once() -> None:
    rows = ["E1,0,0,,ron,S,W,,,yakuman,,,0,32000,-32000,0", *(f"E2,{n},0,,draw,,,,,,,E,-1000,3000,-1000,-1000" for n in range(5))]
    found = analyzer.check("\n".join([HEADER, *rows]).encode(), ruleset="s0-tenpai")
    assert [(one.code, one.line) for one in found.findings] == [("END-01", 3)]


def test_final_rows_after_a_wrong_one_are_not_verifiable() -> None:
    text = f"{HEADER}\nE1,0,0,,ron,S,W,3,33,,,\nplace,,,,,,,,,,,,,,,,1,2,3,4\n"
    report = analyzer.check(text.encode(), ruleset="russian")
    assert [one.code for one in report.not_verifiable] == ["FINAL-03"]


def test_a_log_is_no_taiwanese_sheet() -> None:
    report = analyzer.check(b"<mjloggm ver='2.3'></mjloggm>", ruleset="taiwan")
    assert report.error is not None and "taiwan is for score sheets" in report.error.reason


def test_other_text_is_told_as_before() -> None:
    for data, reason in ((b"{}", "JSON"), (b"hello", "not XML"), (b"a,b,c\n1,2,3\n", "not XML")):
        error = analyzer.check(data).error
        assert error is not None and reason in error.reason


@given(st.text(alphabet='ESWN0123456789,;\n" -.xrontsumdawhgi', max_size=200), st.sampled_from(["russian", "taiwan"]))
@example('"', "russian")
@example("E1,0,0,,ron,S,W,9999999999,40", "russian")
@example("E1,0,0,,draw,,,,,,,none,99999999999,0,0,0", "russian")
def test_no_text_is_a_traceback(text: str, ruleset: str) -> None:
    columns = HEADER if ruleset == "russian" else "dealer,streak,result,winner,from,tai,change 0,change 1,change 2,change 3"
    report = analyzer.check(f"{columns}\n{text}\n".encode(), ruleset=ruleset)
    assert report.verdict in ("clean", "findings", "partial", "unreadable")


CELL = st.one_of(st.integers(), st.text("ESx0129 -", max_size=6), st.lists(st.integers(), max_size=4))


@given(st.dictionaries(st.sampled_from(HEADER.split(",")), CELL))
def test_no_json_is_a_traceback(row: dict[str, object]) -> None:
    report = analyzer.check(json.dumps({"ruleset": "russian", "rows": [row, row]}).encode())
    assert report.verdict in ("clean", "findings", "partial", "unreadable")
