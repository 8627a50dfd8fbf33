"""Sentences that a score sheet can break: a sheet that keeps each, and one in which the breach is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import analyzer

HEADER = (
    "round,honba,sticks,riichi,result,winner,from,han,fu,limit,tenpai,"
    "change 0,change 1,change 2,change 3,score 0,score 1,score 2,score 3"
)


def found(ruleset: str, *rows: str, day: str = "") -> list[str]:
    """The codes that speak of a sheet; that it ends before the game does is not what is asked."""
    head = [f"# date: {day}", HEADER] if day else [HEADER]
    report = analyzer.check("\n".join([*head, *rows]).encode(), ruleset=ruleset)
    assert report.error is None, report.error
    return [finding.code for finding in report.findings if finding.code != "LOG-02"]


def draw(name: str, honba: int, tenpai: str = "none", changes: str = "0,0,0,0", sticks: int = 0) -> str:
    return f"{name},{honba},{sticks},,draw,,,,,,{tenpai},{changes}"


# --- tenhou.net ---


def test_a_drawn_game() -> None:
    """What the next tests begin with: no hand is won, the honba grow."""
    assert found("tenhou-4p", *DRAWN) == []


DRAWN = [draw(f"{wind}{number}", 4 * i + number - 1) for i, wind in enumerate("ESW") for number in (1, 2, 3, 4)]
LAST = "final,,,,,,,,,,,,,,,25000,25000,25000,25000"


@pytest.mark.sentence("tenhou:17")
def test_sudden_death_ends_with_west_4() -> None:
    assert found("tenhou-4p", *DRAWN, LAST) == []
    assert "END-01" in found("tenhou-4p", *DRAWN, draw("W4", 12))
    assert found("tenhou-4p", *DRAWN[:-1], LAST) == ["END-02"]


SCORED = ["E1,0,0,,tsumo,1,,3,40,,,-2600,5200,-1300,-1300", "E2,0,0,,ron,1,2,,,yakuman,,0,48000,-48000,0"]


@pytest.mark.sentence("tenhou:20")
@pytest.mark.parametrize(("points", "codes"), [
    ("-18,88,-74,4", []), ("-17,88,-74,3", ["FINAL-02"]), ("-18,89,-74,3", ["FINAL-02"]), ("-17.6,88.2,-74.3,3.7", ["FINAL-02"]),
])  # fmt: skip
def test_points_are_rounded_four_down_five_up(points: str, codes: list[str]) -> None:
    """22,400 counts 22, 23,700 counts 24."""
    assert found("tenhou-4p", *SCORED, f"points,,,,,,,,,,,,,,,{points}", day="2019-05-31") == codes


@pytest.mark.sentence("tenhou:21")
def test_deposits_at_the_end_go_to_the_first() -> None:
    last = "W4,11,0,2,draw,,,,,,2,-1000,-1000,2000,-1000"
    for scores, codes in (("24000,24000,28000,24000", []), ("24000,24000,27000,24000", ["FINAL-01"]),
                          ("24000,24000,27000,25000", ["FINAL-01"]), ("25000,24000,27000,24000", ["FINAL-01"])):  # fmt: skip
        assert found("tenhou-4p", *DRAWN[:11], last, f"final{',' * 15}{scores}") == codes


@pytest.mark.sentence("tenhou:35a", "tenhou:35b")
def test_a_riichi_whose_tile_is_won_costs_nothing() -> None:
    kept = "E1,0,0,E S:ronned,ron,W,S,2,40,,,-1000,-2600,3600,0"
    assert found("tenhou-4p", kept) == []
    taken = "E1,0,0,E S:ronned,ron,W,S,2,40,,,-1000,-3600,4600,0"
    assert found("tenhou-4p", taken) == ["PAY-01"]
    four = "E1,0,0,E N W S{},ron,W,S,3,40,,,-1000,{},{},-1000"
    assert found("tenhou-4p", four.format(":ronned", -5200, 7200)) == []
    assert found("tenhou-4p", four.format("", -6200, 8200)) == ["ABORT-06"]


# --- the renchan page ---


@pytest.mark.sentence("renchan:45")
def test_the_dealer_among_several_winners_stays_only_as_the_first() -> None:
    first, second = "E1,0,0,,ron,E S,N,3 3,40 40,,,7700,5200,0,-12900", "E1,0,0,,ron,E N,W,3 3,40 40,,,7700,0,-12900,5200"
    assert found("s0-multiron-head", first, draw("E1", 1)) == []
    assert found("s0-multiron-head", first, draw("E2", 0)) == ["RENCHAN-01", "HONBA-01"]
    assert found("s0-multiron-head", second, draw("E2", 0)) == []
    assert found("s0-multiron-head", second, draw("E1", 1)) == ["RENCHAN-01", "HONBA-01"]


@pytest.mark.sentence("renchan:46")
def test_the_dealer_among_several_winners_stays_wherever_he_sits() -> None:
    for row in ("E1,0,0,,ron,E S,N,3 3,40 40,,,7700,5200,0,-12900", "E1,0,0,,ron,E N,W,3 3,40 40,,,7700,0,-12900,5200"):
        assert found("s0-multiron-any", row, draw("E1", 1)) == []
        assert found("s0-multiron-any", row, draw("E2", 0)) == ["RENCHAN-01", "HONBA-01"]


def nagashi(winner: str, tenpai: str) -> str:
    return f"E1,0,0,,nagashi,{winner},,,,,{tenpai},{'12000,-4000,-4000,-4000' if winner == 'E' else '-4000,8000,-2000,-2000'}"


@pytest.mark.sentence("renchan:48", "renchan:50")
def test_nagashi_mangan_as_a_win() -> None:
    assert found("s0-nagashi-win", nagashi("E", "none"), draw("E1", 1)) == []
    assert found("s0-nagashi-win", nagashi("E", "none"), draw("E2", 1)) == ["RENCHAN-01"]
    assert found("s0-nagashi-win", nagashi("S", "E"), draw("E2", 0)) == []
    assert found("s0-nagashi-win", nagashi("S", "E"), draw("E1", 1)) == ["RENCHAN-01", "HONBA-01"]


@pytest.mark.sentence("renchan:51a", "renchan:51b", "renchan:51c")
def test_nagashi_mangan_as_an_exchange() -> None:
    assert found("s0-nagashi-exchange", nagashi("E", "none"), draw("E2", 1)) == []
    assert found("s0-nagashi-exchange", nagashi("E", "none"), draw("E1", 1)) == ["RENCHAN-01"]
    assert found("s0-nagashi-exchange", nagashi("S", "E"), draw("E1", 1)) == []
    assert found("s0-nagashi-exchange", nagashi("S", "E"), draw("E2", 1)) == ["RENCHAN-01"]


# --- the Russian chapter: chombo ---

PAID = "4000,-8000,2000,2000"


@pytest.mark.sentence("russian:41")
@pytest.mark.parametrize(("who", "changes", "codes"), [
    ("S", PAID, []), ("S", "2700,-8000,2700,2600", ["PAY-03"]), ("S", "0,0,0,0", ["PAY-03"]), ("S", "0,-8000,0,0", ["PAY-03"]),
    ("E", "-12000,4000,4000,4000", []), ("E", "-8000,4000,2000,2000", ["PAY-03"]),
])  # fmt: skip
def test_who_makes_play_impossible_pays_a_mangan(who: str, changes: str, codes: list[str]) -> None:
    assert found("russian", f"E1,0,0,,chombo,,{who},,,,,{changes}") == codes


@pytest.mark.sentence("russian:43", "russian:45", "russian:48", "russian:50")
@pytest.mark.parametrize(("following", "codes"), [
    ("E2.1,0", []), ("E2.2,0", ["HONBA-01"]), ("E3.1,0", ["RENCHAN-01"]), ("E3.2,0", ["RENCHAN-01", "HONBA-01"]),
    ("E2.1,1", ["KYOUTAKU-01"]),
])  # fmt: skip
def test_after_a_chombo_the_hand_is_played_again(following: str, codes: list[str]) -> None:
    """Whatever is punished: a kan in riichi that changes the wait, a win in furiten. The deposit of the hand goes back."""
    chombo = "E2,1,0,S,chombo,,W,,,,,2000,4000,2000,-8000"
    name, sticks = following.split(",")
    after = f"{name},,{sticks},,draw,,,,,,none,0,0,0,0"
    assert found("russian", draw("E1", 0), chombo, after) == codes
    kept = chombo.replace("2000,4000,2000,-8000", "2000,4000,1000,-8000")  # South's stick is not given back
    assert found("russian", draw("E1", 0), kept)[0] == "PAY-03"


@pytest.mark.sentence("russian:43", "russian:46")
def test_a_riichi_that_is_not_tenpai_comes_out_at_a_draw() -> None:
    row = f"E1,0,0,S,draw,,,,,,E,{PAID}"
    assert found("russian", row, draw("E1", 0)) == ["RIICHI-05"]
    assert found("russian", row, draw("E1", 1)) == ["RIICHI-05", "HONBA-01"]
    assert found("russian", row.replace(",E,4000", ",E S,4000"), draw("E1", 0))[0] == "NOTEN-04"  # he is tenpai: no chombo
    assert found("russian", "E1,0,0,S,draw,,,,,,E S,1500,500,-1500,-1500", draw("E1", 1, sticks=1)) == []


@pytest.mark.sentence("russian:43", "russian:47")
def test_a_win_that_is_none_is_a_chombo(tmp_path: Path) -> None:
    """Of wins that are none a sheet shows one: too few han, where two are agreed from five honba on."""
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "our rules but for these"\ntwo_han_from_honba = 5\nchombo = "mangan"\n')
    row = "E1,5,0,,ron,S,W,{},30,,,{}"
    assert found(str(club), row.format(2, "0,3500,-3500,0"), draw("E2", 0)) == []
    for changes, following in (("0,2500,-2500,0", draw("E2", 0)), (PAID, draw("E1", 5)), ("0,2500,-2500,0", draw("E1", 5))):
        assert found(str(club), row.format(1, changes), following) == ["YAKU-01"]
    assert found(str(club), row.format(1, PAID), draw("E1", 6)) == ["YAKU-01", "HONBA-01"]
