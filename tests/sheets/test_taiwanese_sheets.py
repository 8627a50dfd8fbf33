"""Taiwanese sheets: dealer, streak, tai, payments."""

from __future__ import annotations

import pytest

import analyzer
from analyzer.rules.report import Report

HEADER = "hand,dealer,streak,result,winner,from,tai,dealer tai,change 0,change 1,change 2,change 3,score 0,score 1,score 2,score 3"
ROWS = [
    "start,,,,,,,,,,,,1000,1000,1000,1000",
    "1,0,0,self-draw,E,,6,1,720,-240,-240,-240,1720,760,760,760",
    "2,0,1,self-draw,S,,4,3,-240,600,-180,-180,1480,1360,580,580",
    "3,1,0,draw,,,,1,0,0,0,0,1480,1360,580,580",
    "4,1,1,draw,,,,3,0,0,0,0,1480,1360,580,580",
    "5,1,2,discard,W,E,3,5,0,-260,0,260,1480,1100,580,840",
    "6,2,0,discard,S,W,4,1,-180,0,0,180,1300,1100,580,1020",
    "7,3,0,discard,E,S,3,1,-180,0,0,180,1120,1100,580,1200",
]


def checked(*rows: str, ruleset: str = "taiwan") -> Report:
    return analyzer.check("\n".join([HEADER, *rows]).encode(), ruleset=ruleset)


def told(report: Report) -> list[tuple[str, int | None, str | None]]:
    assert report.error is None, report.error
    return [(finding.code, finding.line, finding.column) for finding in report.findings]


def test_an_evening_is_clean() -> None:
    report = checked(*ROWS)
    assert (report.verdict, report.rounds, report.players) == ("clean", 7, 4)


MISTAKES = [
    (2, "dealer", "1", "STREAK-01"), (4, "streak", "2", "STREAK-02"), (6, "dealer", "1", "STREAK-01"),
    (2, "dealer tai", "2", "STREAK-03"), (5, "dealer tai", "4", "STREAK-03"), (1, "change 1", "-220", "STREAK-04"),
    (5, "tai", "4", "STREAK-04"), (6, "from", "E", "STREAK-04"), (2, "score 0", "1490", "SCORE-02"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "column", "text", "code"), MISTAKES)
def test_one_mistake_is_found_in_its_row(row: int, column: str, text: str, code: str) -> None:
    names = HEADER.split(",")
    rows = list(ROWS)
    cells = rows[row].split(",")
    cells[names.index(column)] = text
    rows[row] = ",".join(cells)
    found = told(checked(*rows))
    assert (code, row + 2) in [(one, at) for one, at, _ in found]
    if column not in ("tai", "from", "dealer"):
        assert found[0][2] == column
    assert len([one for one in found if one[0] == code]) <= 2


def test_the_dealer_tai_go_with_the_one_who_deals_alone() -> None:
    found = checked("1,0,3,self-draw,S,,4,7,-320,800,-240,-240,,,,")
    assert [(one.code, one.expected) for one in found.findings] == [("STREAK-04", "-320 +680 -180 -180")]
    assert "100 + (4 + 1 + 6) × 20 = 320" in found.findings[0].why


def test_a_wrong_streak_that_goes_on_is_one_finding() -> None:
    on = checked("1,0,0,draw,,,,1,0,0,0,0,,,,", "2,0,2,draw,,,,5,0,0,0,0,,,,", "3,0,3,draw,,,,7,0,0,0,0,,,,")
    back = checked("1,0,0,draw,,,,1,0,0,0,0,,,,", "2,0,2,draw,,,,5,0,0,0,0,,,,", "3,0,2,draw,,,,5,0,0,0,0,,,,")
    assert told(on) == told(back) == [("STREAK-02", 3, "streak")]


def test_the_deal_passes_at_the_cap_of_an_app() -> None:
    rows = ["1,0,10,draw,,,,21,0,0,0,0,,,,", "2,1,0,draw,,,,1,0,0,0,0,,,,"]
    assert told(checked(*rows, ruleset="taiwan-app")) == []
    assert [code for code, _, _ in told(checked(*rows))] == ["STREAK-01", "STREAK-02"]
    assert told(checked("1,0,11,draw,,,,23,0,0,0,0,,,,", ruleset="taiwan-app"))[0] == ("LOG-11", 2, "streak")


def test_what_is_not_written_down_is_taken_as_it_must_be() -> None:
    text = "hand,result,winner,from,tai,change 0,change 1,change 2,change 3\n"
    text += "1,self-draw,E,,6,720,-240,-240,-240\n2,self-draw,S,,4,-240,600,-180,-180\n3,draw,,,,,,,\n"
    assert told(analyzer.check(text.encode(), ruleset="taiwan")) == []


@pytest.mark.parametrize(("row", "code"), [
    ("1,0,2,discard,S,W,3,0,0,160,-160,0", ""), ("1,0,2,discard,S,W,3,5,0,160,-160,0", ""), ("1,0,2,draw,,,,0,0,0,0,0", ""),
    ("1,0,2,draw,,,,5,0,0,0,0", ""), ("1,0,2,discard,E,W,3,0,260,0,-260,0", "STREAK-03"), ("1,0,2,discard,E,W,3,5,260,0,-260,0", ""),
    ("1,0,2,discard,S,E,3,1,-260,260,0,0", "STREAK-03"), ("1,0,2,self-draw,S,,3,0,-260,580,-160,-160", "STREAK-03"),
])  # fmt: skip
def test_the_dealers_tai_are_judged_only_where_somebody_pays_them(row: str, code: str) -> None:
    assert [one for one, _, _ in told(checked(f"{row},,,,"))] == ([code] if code else [])


def test_money_may_have_a_point() -> None:
    text = "# ruleset: taiwan\nresult,winner,from,tai,change 0,change 1,change 2,change 3\ndiscard,S,E,3,-180.5,180.5,0,0\n"
    (finding,) = analyzer.check(text.encode()).findings
    assert (finding.code, finding.expected, finding.recorded) == ("STREAK-04", "-180 +180 0 0", "-180.5 +180.5 0 0")
