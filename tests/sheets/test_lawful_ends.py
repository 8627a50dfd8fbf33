"""Where the row itself is against the law: four riichi, noten riichi, too few han; and how the sheet goes on after it."""

from __future__ import annotations

from pathlib import Path

import pytest

import analyzer
from analyzer.rules.report import Report

HEADER = "round,honba,sticks,riichi,result,winner,from,han,fu,limit,tenpai,change 0,change 1,change 2,change 3,score 0,score 1,score 2,score 3"


def checked(*rows: str, ruleset: str = "tenhou-4p", header: str = HEADER) -> Report:
    report = analyzer.check("\n".join([header, *rows]).encode(), ruleset=ruleset)
    assert report.error is None, report.error
    return report


def told(report: Report) -> list[tuple[str, int | None]]:
    """Codes and lines; that the game is not played to its end is not what is asked here."""
    return [(one.code, one.line) for one in report.findings if one.code != "LOG-02"]


# --- four riichi ---

FOUR = [
    # rows, the findings
    (["E1,0,0,E S W N,suucha_riichi,,,,,,,-1000,-1000,-1000,-1000"], []),
    (["E1,0,0,E S W N,suucha_riichi,,,,,,,-1000,-1000,-1000,-1000", "E1,1,4,,ron,S,E,1,30,,,-1300,5300,0,0"], []),
    (["E1,0,0,E S,suucha_riichi,,,,,,,-1000,-1000,0,0"], [("ABORT-03", 2)]),
    (["E1,0,0,E S,suucha_riichi,,,,,,,-1000,-1000,0,0", "E1,1,2,,ron,S,E,1,30,,,-1300,3300,0,0"], [("ABORT-03", 2)]),
    (["E1,0,0,,suucha_riichi,,,,,,,0,0,0,0"], [("ABORT-03", 2)]),
    (["E1,0,0,E S W,suucha_riichi,,,,,,,-1000,-1000,-1000,0"], [("ABORT-03", 2)]),
    (["E1,0,0,E S W N,ron,S,W,1,30,,,-1000,4000,-2000,-1000"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,ron,S,W,,,,,-1000,11000,-9000,-1000"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,tsumo,S,,,,mangan,,-5000,11000,-3000,-3000"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,draw,,,,,,all,-1000,-1000,-1000,-1000"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,nagashi,S,,,,,all,-5000,7000,-3000,-3000"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,kyuushu_kyuuhai,,,,,,,-1000,-1000,-1000,-1000"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,suukaikan,,,,,,,-1000,-1000,-1000,-1000"], []),  # with the discard after the fourth kan
    (["E1,0,0,E S N,ron,S,W,1,30,,,-1000,3000,-1000,-1000"], []),
    (["E1,0,0,E S N W:ronned,ron,S,W,2,40,,,-1000,4600,-2600,-1000"], []),
    (["E1,0,0,E S N W:ronned,ron,S,W,2,40,,,-1000,5600,-3600,-1000"], [("PAY-01", 2)]),  # W's stick is laid all the same
    # what follows agrees with the hand as written, or with the draw that it should have been
    (["E1,0,0,E S W N,ron,S,W,1,30,,,-1000,4000,-2000,-1000", "E2,0,0,,draw,,,,,,none,0,0,0,0"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,ron,S,W,1,30,,,-1000,4000,-2000,-1000", "E1,1,4,,draw,,,,,,none,0,0,0,0"], [("ABORT-06", 2)]),
    (["E1,0,0,E S W N,ron,S,W,1,30,,,-1000,4000,-2000,-1000", "E3,0,0,,draw,,,,,,none,0,0,0,0"],
     [("ABORT-06", 2), ("RENCHAN-01", 3)]),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "codes"), FOUR)
def test_four_riichi_end_the_hand(rows: list[str], codes: list[tuple[str, int]]) -> None:
    assert told(checked(*rows)) == codes


def test_a_stick_that_is_not_paid_may_be_of_a_tile_that_is_won() -> None:
    rows = ["E1,0,0,E W,ron,S,W,2,40,,,-1000,3600,-2600,0", "E1,0,0,E W,ron,S,W,2,40,,,-1000,3600,-2500,-100"]
    whys = [checked(row).findings[0].why for row in rows]
    hint = "right if the tile is won that seat 2 declares with: 2:ronned under riichi"
    assert [hint in why for why in whys] == [True, False]
    assert told(checked(rows[0].replace("E W", "E 2:ronned"))) == []


@pytest.mark.parametrize(("ruleset", "row", "players"), [
    ("wrc", "E1,0,0,E S W N,ron,S,W,1,30,,,-1000,4000,-2000,-1000", 4),
    ("ema", "E1,0,0,E S W N,draw,,,,,,all,-1000,-1000,-1000,-1000", 4),
    ("tenhou-3p", "E1,0,0,E S W,draw,,,,,,all,-1000,-1000,-1000,", 3),
])  # fmt: skip
def test_where_they_do_not_the_hand_goes_on(ruleset: str, row: str, players: int) -> None:
    header = HEADER if players == 4 else HEADER.removesuffix(",score 3").replace("change 3", "dealer")
    assert told(checked(row, ruleset=ruleset, header=header)) == []


def test_what_is_expected_and_what_is_found_are_told() -> None:
    (two,) = [one for one in checked(FOUR[2][0][0]).findings if one.code == "ABORT-03"]
    assert (two.expected, two.recorded, two.why) == ("none", "suucha_riichi", "2 in riichi: suucha_riichi needs four")
    (ron,) = [one for one in checked(FOUR[6][0][0]).findings if one.code == "ABORT-06"]
    assert (ron.expected, ron.recorded, ron.column) == ("suucha_riichi", "none", "result")
    (nine,) = [one for one in checked(FOUR[11][0][0]).findings if one.code == "ABORT-06"]
    assert (nine.expected, nine.recorded) == ("suucha_riichi", "kyuushu_kyuuhai")


def test_a_sheet_without_the_column_does_not_tell_who_is_in_riichi() -> None:
    header = HEADER.replace("riichi,", "")
    assert told(checked("E1,0,0,suucha_riichi,,,,,,,-1000,-1000,-1000,-1000", header=header)) == []
    assert told(checked("E1,0,0,suucha_riichi,,,,,,", header=header)) == []


# --- a noten riichi is a chombo ---

NOTEN = "E1,0,0,S,draw,,,,,,E,{},{}"
AS_DRAW, AS_CHOMBO = "3000,-2000,-1000,-1000", "4000,-8000,2000,2000"
CHOMBO = [
    # the changes, the row that follows, the findings
    (AS_DRAW, "E1,1,1,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2)]),
    (AS_DRAW, "E1,0,0,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2)]),
    (AS_CHOMBO, "E1,0,0,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2)]),
    (AS_CHOMBO, "E1,1,0,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2), ("HONBA-01", 3)]),
    (AS_CHOMBO, "E1,0,1,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2), ("KYOUTAKU-01", 3)]),
    (AS_CHOMBO, "E2,0,0,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2), ("RENCHAN-01", 3)]),
    ("6000,-6000,0,0", "E1,0,0,,draw,,,,,,none,0,0,0,0", [("RIICHI-05", 2), ("PAY-03", 2)]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "following", "codes"), CHOMBO)
def test_a_noten_riichi_is_named_and_what_follows_may_agree_with_the_chombo(
    changes: str, following: str, codes: list[tuple[str, int]]
) -> None:
    report = checked(NOTEN.format(changes, ",,,"), following, ruleset="russian")
    assert told(report) == codes
    first = report.findings[0]
    assert (first.seat, first.expected, first.recorded) == (1, "tenpai", "noten")
    assert first.why == (
        "a chombo of seat 1 (+4,000 -8,000 +2,000 +2,000): the deposits of the hand go back, and it is played again with its honba"
    )


def test_the_lawful_payment_of_a_chombo_is_told() -> None:
    report = checked(NOTEN.format("6000,-6000,0,0", ",,,"), ruleset="russian")
    (paid,) = [one for one in report.findings if one.code == "PAY-03"]
    assert (paid.expected, paid.recorded) == ([4000, -8000, 2000, 2000], [6000, -6000, 0, 0])


def test_scores_may_go_on_from_the_chombo() -> None:
    after = "E1,0,0,,draw,,,,,,none,,,,,29000,17000,27000,27000"
    assert told(checked(NOTEN.format(",,,", "29000,17000,27000,27000"), after, ruleset="russian")) == [("RIICHI-05", 2)]
    other = "E1,0,0,,draw,,,,,,none,,,,,29000,18000,26000,27000"
    assert told(checked(NOTEN.format(AS_CHOMBO, ",,,"), other, ruleset="russian"))[1:] == [("NOTEN-04", 3)]


def test_a_flat_chombo_of_a_noten_riichi_counts_at_the_end(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "our rules but for these"\nchombo = "flat"\nchombo_points = 20000\ntobi = "below-zero"\n')
    end = "E1,0,0,,tsumo,E,,,,3x yakuman,,144000,-48000,-48000,-48000"
    points = "points,,,,,,,,,,,,,,,179.0,-63.0,-63.0,-73.0"
    report = checked("E1,0,0,S,draw,,,,,,E,0,0,0,0", end, points, ruleset=str(club))
    assert told(report) == [("RIICHI-05", 2)]
    unpaid = points.replace("-63.0,-63.0", "-43.0,-63.0")  # as the row has it: no chombo
    assert told(checked("E1,0,0,S,draw,,,,,,E,0,0,0,0", end, unpaid, ruleset=str(club))) == [("RIICHI-05", 2)]
    wrong = points.replace("-63.0,-63.0", "-53.0,-63.0")
    assert told(checked("E1,0,0,S,draw,,,,,,E,0,0,0,0", end, wrong, ruleset=str(club))) == [("RIICHI-05", 2), ("FINAL-02", 4)]
    assert "20,000 points off after the game" in report.findings[0].why


def test_where_no_chombo_can_happen_the_draw_is_a_draw() -> None:
    report = checked(NOTEN.format(AS_DRAW, ",,,"), "E1,0,0,,draw,,,,,,none,0,0,0,0")
    assert told(report) == [("RIICHI-05", 2), ("HONBA-01", 3), ("KYOUTAKU-01", 3)]
    assert report.findings[0].why == ""


def test_a_tenpai_riichi_and_a_noten_hand_without_riichi_are_no_chombo() -> None:
    assert told(checked("E1,0,0,S,draw,,,,,,E S,1500,500,-1500,-1500", ruleset="russian")) == []
    assert told(checked("E1,0,0,,draw,,,,,,E,3000,-1000,-1000,-1000", ruleset="russian")) == []


# --- two han from some honba on ---

TWO = [
    # the row of a hand with so many honba, whether it has too few han
    ("E1,5,0,,ron,S,E,1,30,,,-2500,2500,0,0", True), ("E1,5,0,,ron,S,E,2,30,,,-3500,3500,0,0", False),
    ("E1,4,0,,ron,S,E,1,30,,,-2200,2200,0,0", False), ("E1,5,0,,tsumo,S,,1,30,,,-1000,2600,-800,-800", True),
    ("E1,5,0,,ron,S,E,,,,,-2500,2500,0,0", True), ("E1,5,0,,ron,S,E,,,,,-3500,3500,0,0", False),
    ("E1,5,0,,ron,S,E,,,mangan,,-9500,9500,0,0", False), ("E1,5,0,,ron,S N,E,1 2,30 30,,,-4500,2500,0,2000", True),
    ("E1,6,0,,ron,S,E,,,,,-2800,2800,0,0", True),
]  # fmt: skip


@pytest.mark.parametrize(("row", "poor"), TWO)
def test_from_five_honba_on_a_win_has_two_han(row: str, poor: bool) -> None:
    report = checked(row, ruleset="two-han-5")
    assert told(report) == ([("YAKU-01", 2)] if poor else [])
    for finding in report.findings:
        if finding.code == "YAKU-01":
            assert (finding.expected, finding.recorded, finding.seat) == ("two han without dora", "one han", 1)
            assert "two-han-5 needs two from 5 honba on" in finding.why


def test_that_a_sheet_does_not_tell_dora_apart_is_said_once() -> None:
    rows = ["E1,5,0,,ron,E,W,2,30,,,4400,0,-4400,0", "E1,6,0,,ron,E,W,2,30,,,4700,0,-4700,0"]
    report = checked(*rows, ruleset="two-han-5")
    assert told(report) == [] and [one.code for one in report.not_verifiable] == ["RENCHAN-02", "YAKU-01"]
    assert "YAKU-01" not in [one.code for one in checked("E1,4,0,,ron,E,W,2,30,,,4100,0,-4100,0", ruleset="two-han-5").not_verifiable]


def test_such_a_win_is_a_chombo_where_there_is_one(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "our rules but for these"\nchombo = "mangan"\ntwo_han_from_honba = 5\n')
    row = "E1,5,0,W,ron,S,E,1,30,,,{},{}"
    won, chombo = "-2500,3500,-1000,0", "4000,-8000,2000,2000"
    for changes, following in ((won, "E2,0,0"), (won, "E1,5,0"), (chombo, "E1,5,0")):
        rows = [row.format(changes, ",,,"), f"{following},,draw,,,,,,none,0,0,0,0"]
        assert told(checked(*rows, ruleset=str(club))) == [("YAKU-01", 2)]
    assert told(checked(row.format(chombo, ",,,"), "E1,6,0,,draw,,,,,,none,0,0,0,0", ruleset=str(club))) == [
        ("YAKU-01", 2), ("HONBA-01", 3),
    ]  # fmt: skip


# --- payments alone ---

PAID = [
    # result, winner, from, riichi, changes, the hand or the nearest
    ("ron,S,W", "", "0,1000,-1000,0", ""), ("ron,S,W", "", "0,700,-700,0", "1 han 30 fu"),
    ("ron,S,W", "", "0,800,-800,0", "1 han 30 fu"), ("ron,S,W", "", "0,1600,-1600,0", ""),
    ("tsumo,S,", "", "-400,800,-200,-200", "1 han 30 fu"), ("tsumo,S,", "", "-500,1100,-300,-300", ""),
    ("tsumo,S,", "", "-700,1500,-400,-400", ""), ("tsumo,S,", "S", "-700,1500,-400,-400", "2 han 30 fu"),
    ("tsumo,S,", "S", "-1000,2000,-500,-500", ""), ("ron,S,W", "S", "0,1000,-1000,0", "1 han 40 fu"),
    ("ron,S,W", "", "0,4800,-4800,0", "2 han 70 fu"), ("ron,S,W", "", "0,5400,-5400,0", "3 han 40 fu"),
    ("tsumo,S,", "", "-1800,3600,-900,-900", "3 han 25 fu"), ("ron,E,W", "", "5300,0,-5300,0", ""),
    ("ron,S,W", "", "0,32000,-32000,0", ""), ("ron,S,W", "", "0,128000,-128000,0", ""),
    ("ron,S,W", "", "0,160000,-160000,0", "4 x yakuman"), ("ron,S,W", "", "0,192000,-192000,0", "4 x yakuman"),
    ("ron,S,W", "", "0,0,0,0", "1 han 30 fu"),
]  # fmt: skip


@pytest.mark.parametrize(("end", "riichi", "changes", "nearest"), PAID)
def test_payments_alone_are_those_of_a_hand_that_can_be(end: str, riichi: str, changes: str, nearest: str) -> None:
    report = checked(f"E1,0,0,{riichi},{end},,,,,{changes}")
    found = [one for one in report.findings if one.code == "PAY-01"]
    assert [one.why for one in found] == ([f"no hand is paid like this; the nearest is {nearest}"] if nearest else [])
    assert told(report) == [("PAY-01", 2)] * bool(nearest)


def test_the_nearest_lawful_payments_are_told() -> None:
    (found,) = [one for one in checked("E1,0,0,,ron,S,W,,,,,0,5300,-5300,0").findings if one.code == "PAY-01"]
    assert (found.expected, found.recorded) == ([0, 5200, -5200, 0], [0, 5300, -5300, 0])
    two = checked("E1,1,1,,ron,S N,W,,,,,0,5200,-13300,9400").findings
    assert [one.expected for one in two if one.code == "PAY-01"] == [[0, 5200, -13500, 9300]]


def test_where_yakuman_do_not_add_two_of_them_are_not_paid() -> None:
    (found,) = [one for one in checked("E1,0,0,,ron,S,W,,,,,0,64000,-64000,0", ruleset="jpml-a@2012").findings if one.code == "PAY-01"]
    assert found.expected == [0, 32000, -32000, 0]


# --- a sheet that begins in mid-game ---

MID = [
    "S2,1,1,,ron,S,E,3,40,,,0,-5500,6500,0,26000,14500,34500,25000",
    "S3,0,0,,draw,,,,,,E,-1000,-1000,3000,-1000,25000,13500,37500,24000",
    "S3,1,0,,tsumo,E,,,,mangan,,-4100,-4100,12300,-4100,20900,9400,49800,19900",
]


def test_a_sheet_counts_on_from_its_first_row() -> None:
    report = checked(*MID)
    assert told(report) == [] and report.rounds == 3
    (begins,) = report.not_verifiable
    assert begins.code == "RENCHAN-02" and "begins with S2.1, without a row 'start'" in begins.reason


@pytest.mark.parametrize(("row", "old", "new", "code"), [
    (1, "S3,0", "S4,0", "RENCHAN-01"), (1, "S3,0", "S3,1", "HONBA-01"), (1, "0,0,,draw", "0,1,,draw", "KYOUTAKU-01"),
    (1, "-1000,3000,-1000", "-2000,4000,-1000", "NOTEN-04"), (2, "20900", "21900", "SCORE-02"), (0, "-5500,6500", "-5200,6200", "PAY-01"),
])  # fmt: skip
def test_and_is_judged_from_there_on(row: int, old: str, new: str, code: str) -> None:
    rows = list(MID)
    assert old in rows[row]
    rows[row] = rows[row].replace(old, new)
    assert (code, row + 2) in told(checked(*rows))


@pytest.mark.parametrize(("scores", "ruleset", "right"), [
    ("26000,14500,34500,25000", "tenhou-4p", True), ("26000,14500,34500,26000", "tenhou-4p", False),
    ("26000,14500,34500,45000", "wrc", True), ("26000,14500,34500,26000", "russian", True),  # no source for its start
])  # fmt: skip
def test_scores_in_mid_game_are_what_all_began_with(scores: str, ruleset: str, right: bool) -> None:
    report = checked(f"{MID[0].split(',26000')[0]},{scores}", ruleset=ruleset)
    assert told(report) == ([] if right else [("SCORE-04", 2)])


def test_a_sheet_with_a_start_begins_with_the_first_round() -> None:
    start = "start,,,,,,,,,,,,,,,25000,25000,25000,25000"
    assert [code for code, _ in told(checked(start, "E2,1,1,,draw,,,,,,none,0,0,0,0"))] == ["RENCHAN-02", "HONBA-02", "KYOUTAKU-02"]
    assert told(checked("E1,0,1,,draw,,,,,,none,0,0,0,0")) == [("KYOUTAKU-02", 2)]  # nobody can have laid it before


def test_final_rows_of_a_sheet_in_mid_game() -> None:
    rows = [MID[0].split(",26000")[0] + ",,,,", "final,,,,,,,,,,,,,,,26000,14500,34500,25000"]
    assert "FINAL-01" in [one.code for one in checked(*rows).not_verifiable]


# --- the day ---


SCORED = ["E1,0,0,,tsumo,S,,3,40,,,-2600,5200,-1300,-1300", "E2,0,0,,ron,1,2,,,yakuman,,0,48000,-48000,0"]
TENTHS, THOUSANDS = "points,,,,,,,,,,,,,,,-17.6,88.2,-74.3,3.7", "points,,,,,,,,,,,,,,,-18,88,-74,4"


@pytest.mark.parametrize(("day", "row", "right"), [
    ("", TENTHS, True), ("", THOUSANDS, True), ("2019-05-31", THOUSANDS, True), ("2019-05-31", TENTHS, False),
    ("2022-06-01", TENTHS, True), ("2022-06-01", THOUSANDS, False), ("2022-01-01", TENTHS, True), ("2022-01-01", THOUSANDS, True),
])  # fmt: skip
def test_the_day_of_a_sheet_says_how_points_are_rounded(day: str, row: str, right: bool) -> None:
    """22,400 / 78,200 / -24,300 / 23,700; without a day, or between the eras, either is right."""
    rows = [f"# date: {day}", HEADER, *SCORED, row] if day else [HEADER, *SCORED, row]
    report = analyzer.check("\n".join(rows).encode(), ruleset="tenhou-4p")
    assert [one.code for one in report.findings] == ([] if right else ["FINAL-02"])


def test_a_day_that_is_none_is_a_reason() -> None:
    report = analyzer.check(f"# date: yesterday\n{HEADER}\n".encode(), ruleset="tenhou-4p")
    assert report.error is not None and "'yesterday' is not a date" in report.error.reason
