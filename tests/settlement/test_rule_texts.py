"""Examples and sentences of rule texts, settled: each value is the text's, none of our own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer import Settlement, Win


def settle(ruleset: str, **told: Any) -> Settlement:
    found = analyzer.settle(ruleset=ruleset, **told)
    assert isinstance(found, Settlement)
    return found


# --- EMA, Riichi Competition Rules ---


def test_ema_an_open_hand_without_other_fu_has_thirty() -> None:
    """2016, 4.3 example 3: 20 and 2 for open pinfu, rounded up to 30."""
    told = settle("ema@2016", winner="S", loser="W", hand="234m567p345s22s [678m]", tile="5s")
    assert [won.worth.fu for won in told.wins] == [30]


@pytest.mark.parametrize(("ruleset", "points"), [("ema@2016", 7700), ("ema@2025", 8000)])
def test_ema_rounds_up_to_a_mangan_since_2025(ruleset: str, points: int) -> None:
    """2025: base values are capped, so 4 han 30 fu and 3 han 60 fu are a mangan."""
    assert settle(ruleset, wins=["S from W 4 han 30 fu"]).changes[1] == points
    assert settle(ruleset, wins=["S from W 3 han 60 fu"]).changes[1] == points


def test_ema_several_winners_get_their_own_bet_back_and_each_the_honba() -> None:
    """Winners in riichi get their own bet back, all others go to the first in turn order; each is paid the honba."""
    wins = ["S from E mangan riichi", "W from E mangan riichi", "N from E mangan"]
    told = settle("ema@2025", wins=wins, honba=2, sticks=4)
    # South is first: his own bet and the two that lay there; West gets his own
    assert told.changes == (-3 * 8600, 8600 + 3000, 8600 + 1000, 8600)


def test_ema_who_feeds_a_yakuman_pays_half_and_the_discarder_the_honba() -> None:
    told = settle("ema@2025", winner="S", loser="W", limit="yakuman", pao="N", honba=1)
    assert told.changes == (0, 32_300, -16_300, -16_000)
    assert settle("ema@2025", winner="S", limit="yakuman", pao="N").changes == (0, 32_000, 0, -32_000)


@pytest.mark.parametrize(("ruleset", "fu"), [("ema@2016", 40), ("ema@2025", 30)])
def test_ema_a_pair_of_both_winds_has_two_fu_since_2025(ruleset: str, fu: int) -> None:
    """20, a concealed triplet 4, the pair 4 or 2, a closed wait 2, tsumo 2: 32 or 30."""
    told = settle(ruleset, winner="E", hand="222m456p789s11z46s", tile="5s")
    assert told.wins[0].worth.fu == fu


def test_ema_ties_split_the_pooled_places_and_decimals_of_bets_are_cut() -> None:
    told = settle("ema@2025", round="S4", tenpai="none", sticks=1, scores="33000 33000 33000 20000")
    assert told.final is not None and told.final.places == (1, 1, 1, 4)
    assert told.final.scores == (33_333, 33_333, 33_333, 20_000)
    assert [float(points) for points in told.final.points] == [8.333, 8.333, 8.333, -25.0]


# --- WRC ---


def test_wrc_a_score_of_40000_in_first_place_is_25() -> None:
    """The session score is (score - 30,000) / 1,000 and the uma of the place: 10 + 15."""
    told = settle("wrc", round="S4", tenpai="none", sticks=0, scores="40000 31000 29000 20000")
    assert told.final is not None and [float(points) for points in told.final.points] == [25.0, 6.0, -6.0, -25.0]


def test_wrc_bets_left_at_the_end_are_nobodys_and_a_tie_shares() -> None:
    told = settle("wrc", round="S4", tenpai="none", sticks=1, scores="35000 35000 29000 20000")
    assert told.final is not None and told.final.scores == (35_000, 35_000, 29_000, 20_000)
    assert [float(points) for points in told.final.points] == [15.0, 15.0, -6.0, -25.0]


@pytest.mark.parametrize(
    ("edition", "limit"), [("wrc@2015", "sanbaiman"), ("wrc@2022", "sanbaiman"), ("wrc@2025", "yakuman")]
)
def test_wrc_thirteen_han_are_a_yakuman_since_2025(edition: str, limit: str) -> None:
    """2025: 13 han and more score a yonbaiman."""
    assert settle(edition, wins=["S from W 13 han"]).wins[0].worth.limit == limit


def test_wrc_a_blessing_of_man_is_a_mangan_and_adds_to_nothing() -> None:
    told = settle("wrc", winner="S", loser="E", hand="234m567p345s22s67s", tile="8s", situation=("renhou",), dora="1m")
    assert told.wins[0].worth.limit == "mangan" and told.changes[1] == 8000


# --- M.League ---


def test_m_league_three_tied_first_share_the_bets_as_4_3_3() -> None:
    """Article 6-2: three at 25,000 with one bet; first, second and third place are worth 50,000 with the oka."""
    told = settle("m-league", round="S4", tenpai="none", sticks=1, scores="25000 25000 25000 24000")
    assert told.final is not None and told.final.scores == (25_400, 25_300, 25_300, 24_000)
    assert [float(points) for points in told.final.points] == [12.2, 11.9, 11.9, -36.0]


def test_m_league_ordinary_hands_are_a_sanbaiman_at_most_and_yakuman_add() -> None:
    """Article 6-6; only pure combinations are double or triple yakuman."""
    assert settle("m-league", wins=["S from W 13 han"]).changes[1] == 24_000
    assert settle("m-league", winner="S", loser="W", limit="2x yakuman").changes[1] == 64_000


def test_m_league_one_wins_a_discard() -> None:
    told = settle("m-league", wins=["S from E mangan", "N from E mangan"])
    assert told.changes == (-8000, 8000, 0, 0)


# --- JPML and the students' league ---


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ("42000 26000 27000 25000", [24.0, -7.0, -4.0, -13.0]),  # one has 30,000: 12 -1 -3 -8
        ("35000 31000 29000 25000", [13.0, 5.0, -5.0, -13.0]),  # two: 8 4 -4 -8
        ("34000 32000 31000 23000", [12.0, 5.0, 2.0, -19.0]),  # three: 8 3 1 -12
    ],
)
def test_jpml_uma_goes_by_how_many_float(scores: str, points: list[float]) -> None:
    told = settle("jpml-a", round="S4", tenpai="none", sticks=0, scores=scores)
    assert told.final is not None and [float(one) for one in told.final.points] == points


def test_gakusei_who_feeds_a_daiminkan_pays_for_the_replacement_tile() -> None:
    """Rule 19: a rinshan win after a daiminkan is liability of who fed it."""
    hand = Win(winner="S", hand="234m567m22s67p [7777z]", tile="8p", situation=("rinshan",), pao="W")
    told = settle("gakusei", wins=[hand])
    paid = -told.changes[2]
    assert told.changes == (0, paid, -paid, 0) and paid > 0


# --- atozuke ---


def test_without_atozuke_each_wait_needs_a_yaku(tmp_path: Path) -> None:
    """A pair of dragons and a pair of two: only the dragon makes a yaku."""
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "all"\natozuke = false\n', "utf-8")
    hand = {"winner": "S", "loser": "W", "hand": "123m456p789s22s77z", "tile": "7z"}
    assert settle("tenhou-4p", **hand).changes[1] > 0
    with pytest.raises(analyzer.SettleError, match="no yaku with 2s"):
        settle(str(club), **hand)
    assert settle(str(club), **hand, situation=("riichi",)).changes[1] > 0


def test_without_double_riichi_it_is_a_riichi(tmp_path: Path) -> None:
    """4 han 30 fu, or 3, and the own deposit."""
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "all"\ndouble_riichi = false\n', "utf-8")
    hand = {"winner": "S", "loser": "W", "hand": "234m567m345p22s67s", "tile": "8s", "situation": ("double_riichi",)}
    for ruleset, names, points in (
        ("tenhou-4p", ["double_riichi", "pinfu", "tanyao"], 8700), (str(club), ["riichi", "pinfu", "tanyao"], 4900),
    ):  # fmt: skip
        told = settle(ruleset, **hand)
        assert sorted(one.name for one in told.wins[0].worth.yaku if one.han) == sorted(names) and told.changes[1] == points
