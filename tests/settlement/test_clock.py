"""The time is up: the hand in play is the last, or one more is; and a chombo that ends the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from asked import written

import analyzer
from analyzer import SettleError, Settlement
from analyzer.rules.report import Report

SCORES = "30000 30000 30000 30000"
ROWS = (
    "round,honba,sticks,result,winner,from,limit,change 0,change 1,change 2,change 3,score 0,score 1,score 2,score 3",
    "start,,,,,,,,,,,30000,30000,30000,30000",
    "E1,0,0,ron,S,W,mangan,0,8000,-8000,0,30000,38000,22000,30000",
    "E2,0,0,ron,W,N,mangan,0,0,8000,-8000,30000,38000,30000,22000",  # seats of this hand: S deals
)
END = "final,,,,,,,,,,,{}"


def settle(ruleset: str, **told: Any) -> Settlement:
    found = analyzer.settle(ruleset=ruleset, **told)
    assert isinstance(found, Settlement)
    return found


def test_the_hand_in_play_is_the_last_where_no_other_is_played() -> None:
    """WRC: the game ends after the hand."""
    told = settle("wrc", wins=["S from W mangan"], time_up="hand", scores=SCORES)
    assert told.next is None and told.over == "the time is up: this hand was the last"
    assert told.final is not None and [float(one) for one in told.final.points] == [0.0, 23.0, -23.0, 0.0]


def test_one_more_hand_is_played_and_is_the_last() -> None:
    """EMA: one more hand."""
    now = settle("ema", wins=["S from W mangan"], time_up="hand", scores=SCORES)
    assert now.next is not None and now.over == "" and "the time is up: the next hand is the last" in now.notes
    last = settle("ema", wins=["S from W mangan"], time_up="before")
    assert last.next is None and last.over == "the time is up: this hand was the last"


@pytest.mark.parametrize(
    ("ruleset", "told", "reason"),
    [
        ("tenhou-4p", "hand", "no clock ends the game"),
        ("wrc", "before", "was the last"),
        ("ema", "soon", "in this hand, or before it"),
    ],
)
def test_what_no_clock_does_is_refused(ruleset: str, told: str, reason: str) -> None:
    with pytest.raises(SettleError, match=reason):
        settle(ruleset, wins=["S from W mangan"], time_up=told)


def test_a_chombo_in_the_last_hand_is_played_again_unless_it_ends_the_game() -> None:
    assert settle("wrc", chombo="S", time_up="hand", scores=SCORES).next is not None
    assert settle("ema@2025", chombo="S").over == "a chombo ends the game"
    assert settle("ema@2025", chombo="S").next is None
    assert settle("ema@2016", chombo="S").next is not None


def test_points_that_nobody_gets_leave_the_game_at_once(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "wrc"\ninherited = "all"\nchombo = "lost"\nchombo_points = 8000\nchombo_dealer = 12000\n')
    told = settle(str(club), chombo="E S", riichi="W", sticks=1)
    assert told.changes == (-12_000, -8000, 1000, 0)
    assert [(pay.payer, pay.receiver, pay.amount) for pay in told.payments] == [
        (0, None, 12_000), (1, None, 8000), (None, 2, 1000),
    ]  # fmt: skip


# --- logs and sheets: nothing tells the time ---


def sheet(ruleset: str, hands: int) -> Report:
    rows = ROWS[: hands + 2]
    last = ",".join(rows[-1].split(",")[-4:])
    return analyzer.check("\n".join([f"# ruleset: {ruleset}", *rows, END.format(last), ""]).encode(), name="evening.csv")


@pytest.mark.parametrize(
    ("ruleset", "hands", "code"),
    [("wrc", 1, ""), ("ema", 1, "END-02"), ("ema", 2, ""), ("m-league", 2, "END-02"), ("jpml-a", 1, "")],
)
def test_a_game_that_ends_early_is_not_verifiable_where_a_clock_may_have_ended_it(
    ruleset: str, hands: int, code: str
) -> None:
    for report in (sheet(ruleset, hands), log_of(ruleset, hands)):
        assert [one.code for one in report.findings if one.code == "END-02"] == ([code] if code else [])
        open_ = [one.reason for one in report.not_verifiable if one.code == "END-02"]
        assert open_ == ([] if code else ["the time may have been up: no log and no sheet tells it"])


def log_of(ruleset: str, hands: int) -> Report:
    game = written(ruleset)
    for hand in range(hands):
        game.ends_now = hand == hands - 1
        winner = 1 + hand
        game.round({winner: "234m567m345p22s67s"}, dora="9p").turn(winner, "4z").ron(winner, loser=3, tile="8s")
    return analyzer.check(game.log(), ruleset=ruleset)
