"""The renchan page, sentence by sentence. What it says of strategy is in test_strategy."""

from __future__ import annotations

from typing import Any

import pytest
from judged import codes
from librt.vecs import vec
from mypy_extensions import i64
from sheet import NOBODY, judged

import analyzer
from analyzer import Settlement, rulesets
from analyzer.generate.compose import games, headers
from analyzer.law import situation as end
from analyzer.law.advance import advance, ends
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import YES

LEADS = "40000 20000 20000 20000"
TRAILS = "20000 40000 20000 20000"
FULL = [name for name in rulesets.names() if rulesets.load(name).last >= 6]  # not the room of one hand


def settle(ruleset: str, **told: Any) -> Settlement:
    found = analyzer.settle(ruleset=ruleset, **told)
    assert isinstance(found, Settlement)
    return found


def after(ruleset: str, **told: Any) -> str:
    """The round that follows, with its honba: ``E1.1``."""
    found = settle(ruleset, **told).next
    assert found is not None
    return f"{found.round}.{found.honba}"


def dealer_won(dealer: int) -> Outcome:
    outcome = Outcome()
    outcome.kind, outcome.base = end.AGARI, 240
    outcome.winner = outcome.loser = dealer
    return outcome


def noten() -> Outcome:
    outcome = Outcome()
    outcome.kind, outcome.winner, outcome.loser = end.EXHAUSTIVE, -1, -1
    return outcome


# --- what a renchan is ---


@pytest.mark.sentence("renchan:3a")
@pytest.mark.parametrize("name", ["E1", "E3", "S2"])
def test_a_new_hand_is_started_and_the_winds_stay(name: str) -> None:
    told = settle("s0-tenpai", round=name, winner="E", limit="mangan")
    assert told.next is not None
    assert (told.next.round, told.next.dealer) == (name, told.dealer)


@pytest.mark.sentence("renchan:3b")
@pytest.mark.parametrize("repeats", [0, 1, 3, 7])
def test_each_renchan_makes_the_game_one_hand_longer(repeats: int) -> None:
    rules = rulesets.load("s0-alllast-b")
    header, hands, left = Situation(), 0, repeats
    scores = vec[i64]([40000, 20000, 20000, 20000])
    while True:
        hands += 1
        outcome = dealer_won(int(header.dealer)) if left else noten()
        left = max(left - 1, 0)
        if ends(rules, header, outcome, scores) == YES:
            break
        header = advance(rules, header, outcome)
    assert hands == 8 + repeats


@pytest.mark.sentence("renchan:3c")
def test_a_honba_is_added_and_the_next_win_is_worth_a_little_more() -> None:
    assert after("s0-tenpai", winner="E", limit="mangan") == "E1.1"
    plain = settle("s0-tenpai", winner="S", loser="W", han=3, fu=40).changes[1]
    assert settle("s0-tenpai", round="E1.1", winner="S", loser="W", han=3, fu=40).changes[1] == plain + 300


# --- when ---


@pytest.mark.sentence("renchan:5a")
@pytest.mark.parametrize("loser", [None, "W"])
def test_a_renchan_occurs_when_the_dealer_wins(loser: str | None) -> None:
    assert after("s0-agari", round="E2", winner="E", loser=loser, han=1, fu=30) == "E2.1"
    assert after("s0-agari", round="E2", winner="S", loser=loser, han=1, fu=30) == "E3.0"


@pytest.mark.sentence("renchan:5b")
def test_in_many_rulesets_also_when_the_dealer_is_tenpai_at_a_draw() -> None:
    stays = [name for name in FULL if after(name, round="E2", tenpai="E") == "E2.1"]
    assert len(stays) > len(FULL) / 2
    assert "s0-agari" not in stays


@pytest.mark.sentence("renchan:5c", "renchan:27")
def test_an_abortive_draw_always_makes_a_renchan_where_there_is_one() -> None:
    having = [name for name in FULL if rulesets.load(name).suufon_renda]
    assert {"tenhou-4p", "russian", "mahjong-soul-4p", "s0-agari", "s0-tenpai", "s0-ryuukyoku"} <= set(having)
    for name in having:
        assert after(name, round="E3", honba=2, draw="suufon_renda") == "E3.3"
    assert codes(headers.aborted().log()) == []
    assert codes(headers.aborted(True).log()) == ["RENCHAN-01"]


@pytest.mark.sentence("renchan:21a")
def test_every_ruleset_has_renchan_after_a_dealer_win() -> None:
    for name in FULL:
        assert after(name, round="E2", winner="E", limit="mangan") == "E2.1", name


@pytest.mark.sentence("renchan:21b")
def test_the_rest_varies() -> None:
    draws = [("E", "E"), ("E", "none"), ("S", "E"), ("S", "none")]
    answers = {
        name: tuple(after(name, round=f"{wind}2", tenpai=tenpai) for wind, tenpai in draws) for name in FULL
    }
    assert len(set(answers.values())) >= 4


@pytest.mark.sentence("renchan:23")
def test_agari_renchan() -> None:
    assert after("s0-agari", winner="E", limit="mangan") == "E1.1"
    assert after("s0-agari", tenpai="E") == after("s0-agari", tenpai="none") == "E2.1"


@pytest.mark.sentence("renchan:24")
def test_tenpai_renchan() -> None:
    assert after("s0-tenpai", winner="E", limit="mangan") == "E1.1"
    assert after("s0-tenpai", tenpai="E") == "E1.1"
    assert after("s0-tenpai", tenpai="S W N") == "E2.1"


@pytest.mark.sentence("renchan:25a", "renchan:25b")
def test_ryuukyoku_renchan() -> None:
    assert after("s0-ryuukyoku", winner="E", limit="mangan") == "E1.1"
    assert after("s0-ryuukyoku", tenpai="E") == after("s0-ryuukyoku", tenpai="none") == "E1.1"
    assert after("s0-ryuukyoku", winner="S", limit="mangan") == "E2.0"


@pytest.mark.sentence("renchan:25c")
def test_ryuukyoku_renchan_in_south_alone() -> None:
    nanba = "s0-split-east-tenpai-south-any"
    assert after(nanba, round="E2", tenpai="none") == "E3.1"
    assert after(nanba, round="E2", tenpai="E") == "E2.1"
    assert after(nanba, round="S2", tenpai="none") == "S2.1"


@pytest.mark.sentence("renchan:29a", "renchan:29b")
@pytest.mark.parametrize(
    ("ruleset", "tenpai"), [("s0-split-east-agari-south-tenpai", "E"), ("s0-split-east-tenpai-south-any", "none")]
)
def test_the_rule_may_differ_and_then_is_harder_in_east(ruleset: str, tenpai: str) -> None:
    assert after(ruleset, round="E1", tenpai=tenpai) == "E2.1"
    assert after(ruleset, round="S1", tenpai=tenpai) == "S1.1"
    kinds = list(rulesets.load(ruleset).renchan)
    assert kinds[0] < kinds[1] == kinds[2]


# --- all last ---


@pytest.mark.sentence("renchan:33")
@pytest.mark.parametrize("ruleset", ["s0-alllast-a", "s0-alllast-b", "s0-alllast-c", "tenhou-4p"])
@pytest.mark.parametrize("name", ["E1", "E4", "S3"])
def test_outside_all_last_a_renchan_is_mandatory(ruleset: str, name: str) -> None:
    told = settle(ruleset, round=name, winner="E", limit="mangan", scores="30000 30000 30000 10000")
    assert told.over == "" and told.next is not None and told.next.round == name


ALL_LAST = {"winner": "E", "han": 1, "fu": 30}


def all_last(ruleset: str, scores: str) -> tuple[bool, bool]:
    """Whether the game may end, and whether it may go on, after the dealer of South 4 has won."""
    told = settle(ruleset, round="S4", scores=" ".join(reversed(scores.split())), **ALL_LAST)
    return told.over != "", told.next is not None


@pytest.mark.sentence("renchan:35")
def test_all_last_has_a_few_main_variations() -> None:
    assert {all_last(ruleset, LEADS) for ruleset in ("s0-alllast-a", "s0-alllast-b", "s0-alllast-c")} == {
        (True, False), (False, True), (True, True),
    }  # fmt: skip


@pytest.mark.sentence("renchan:37a", "renchan:37b")
def test_the_first_must_end_and_others_must_go_on() -> None:
    assert all_last("s0-alllast-a", LEADS) == (True, False)
    assert all_last("s0-alllast-a", TRAILS) == (False, True)


@pytest.mark.sentence("renchan:37c")
@pytest.mark.parametrize("ruleset", ["tenhou-4p", "mahjong-soul-4p"])
def test_online_clients_have_this_rule(ruleset: str) -> None:
    assert all_last(ruleset, LEADS) == (True, False)
    assert all_last(ruleset, TRAILS) == (False, True)
    assert codes(games.agari_yame().log()) == []
    assert codes(games.after_agari_yame().log()) == ["END-01"]


@pytest.mark.sentence("renchan:38")
@pytest.mark.parametrize("scores", [LEADS, TRAILS])
def test_the_dealer_must_go_on_even_as_the_first(scores: str) -> None:
    assert all_last("s0-alllast-b", scores) == (False, True)


@pytest.mark.sentence("renchan:39")
@pytest.mark.parametrize("scores", [LEADS, TRAILS])
def test_the_dealer_may_choose_whatever_his_place(scores: str) -> None:
    assert all_last("s0-alllast-c", scores) == (True, True)
    told = settle("s0-alllast-c", round="S4", scores=scores, **ALL_LAST)
    assert told.over == "the dealer may end the game here, or play on"


# --- what counts as a win ---


def dealer_among(ruleset: str, loser: str, other: str) -> str:
    return after(ruleset, round="E2", wins=[f"E from {loser} 1 han 30 fu", f"{other} from {loser} 1 han 30 fu"])


@pytest.mark.sentence("renchan:43", "renchan:45")
def test_of_several_winners_the_dealer_only_as_the_first_in_turn_order() -> None:
    assert dealer_among("s0-multiron-head", "N", "S") == "E2.1"  # East is next after North
    assert dealer_among("s0-multiron-head", "W", "N") == "E3.0"
    assert dealer_among("s0-multiron-head", "S", "W") == "E3.0"


# two rons of 1 han 30 fu in East 1, the dealer being the one or the other in turn order from who dealt in
DEALER_FIRST = "E1,0,0,,ron,E S,N,1 1,30 30,,,1500,1000,0,-2500"
DEALER_SECOND = "E1,0,0,,ron,N E,W,1 1,30 30,,,1500,0,-2500,1000"


@pytest.mark.sentence("renchan:43", "renchan:45")
def test_a_dealer_who_is_not_the_first_of_the_winners_is_found_to_stay() -> None:
    assert judged("s0-multiron-head", DEALER_FIRST, f"E1,1,0,,{NOBODY}") == []
    assert "RENCHAN-01" in judged("s0-multiron-head", DEALER_FIRST, f"E2,0,0,,{NOBODY}")
    assert judged("s0-multiron-head", DEALER_SECOND, f"E2,0,0,,{NOBODY}") == []
    assert "RENCHAN-01" in judged("s0-multiron-head", DEALER_SECOND, f"E1,1,0,,{NOBODY}")


@pytest.mark.sentence("renchan:43", "renchan:46")
def test_a_dealer_among_the_winners_is_found_to_go() -> None:
    for row in (DEALER_FIRST, DEALER_SECOND):
        assert judged("s0-multiron-any", row, f"E1,1,0,,{NOBODY}") == []
        assert "RENCHAN-01" in judged("s0-multiron-any", row, f"E2,0,0,,{NOBODY}")
    assert codes(headers.dealer_wins(True).log())[0] == "RENCHAN-01"


@pytest.mark.sentence("renchan:46")
def test_of_several_winners_the_dealer_wherever_he_sits() -> None:
    for loser, other in (("N", "S"), ("W", "N"), ("S", "W")):
        assert dealer_among("s0-multiron-any", loser, other) == "E2.1"
    assert codes(headers.dealer_wins().log()) == []


@pytest.mark.sentence("renchan:48", "renchan:50")
def test_nagashi_mangan_as_a_win() -> None:
    assert after("s0-nagashi-win", nagashi="E", tenpai="none") == "E1.1"
    assert after("s0-nagashi-win", nagashi="S", tenpai="E") == "E2.0"


@pytest.mark.sentence("renchan:51a", "renchan:51b", "renchan:51c")
def test_nagashi_mangan_as_an_exchange() -> None:
    for tenpai in ("none", "E", "S W"):
        for seat in "ES":
            assert after("s0-nagashi-exchange", nagashi=seat, tenpai=tenpai) == after("s0-nagashi-exchange", tenpai=tenpai)
    assert after("s0-nagashi-exchange", nagashi="E", tenpai="none") == "E2.1"
    assert after("s0-nagashi-exchange", nagashi="S", tenpai="E") == "E1.1"


DEALERS = "E1,0,0,,nagashi,E,,,,,none,12000,-4000,-4000,-4000"  # the dealer's nagashi mangan, nobody tenpai
ANOTHER = "E1,0,0,,nagashi,S,,,,,E,-4000,8000,-2000,-2000"  # another's, the dealer tenpai


@pytest.mark.sentence("renchan:48", "renchan:50")
def test_a_deal_that_moves_as_if_nagashi_mangan_were_no_win_is_found() -> None:
    assert judged("s0-nagashi-win", DEALERS, f"E1,1,0,,{NOBODY}") == []
    assert judged("s0-nagashi-win", DEALERS, f"E2,1,0,,{NOBODY}") == ["RENCHAN-01"]
    assert judged("s0-nagashi-win", ANOTHER, f"E2,0,0,,{NOBODY}") == []
    assert "RENCHAN-01" in judged("s0-nagashi-win", ANOTHER, f"E1,1,0,,{NOBODY}")


@pytest.mark.sentence("renchan:48", "renchan:51a", "renchan:51b", "renchan:51c")
def test_a_deal_that_moves_as_if_nagashi_mangan_were_a_win_is_found() -> None:
    assert judged("s0-nagashi-exchange", DEALERS, f"E2,1,0,,{NOBODY}") == []
    assert judged("s0-nagashi-exchange", DEALERS, f"E1,1,0,,{NOBODY}") == ["RENCHAN-01"]
    assert judged("s0-nagashi-exchange", ANOTHER, f"E1,1,0,,{NOBODY}") == []
    assert "RENCHAN-01" in judged("s0-nagashi-exchange", ANOTHER, f"E2,0,0,,{NOBODY}")
