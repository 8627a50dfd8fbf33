"""Where a game ends: the decision model of Tenhou, case by case."""

from __future__ import annotations

from typing import Any

import pytest
from asked import abortive, draw, header, points, win

from analyzer.law.advance import busted, ends, next_renchan
from analyzer.law.situation import CHOMBO
from analyzer.rulesets import load
from analyzer.rulesets.ruleset import NO, YES

LOW = (29_000, 25_000, 24_000, 22_000)
HIGH = (30_000, 25_000, 24_000, 21_000)
LAST = (22_000, 24_000, 24_000, 30_000)  # the last dealer leads

CASES = [
    # kyoku, how, scores, end
    (7, win(0, 1), LOW, NO),  # nobody has 30,000: West is played
    (7, win(0, 1), HIGH, YES),
    (8, win(1, 2), LOW, NO),
    (8, win(1, 2), HIGH, YES),  # sudden death
    (11, win(1, 2), LOW, YES),  # West 4 ends it in any case
    (11, draw(), LOW, YES),
    (11, draw(3), LOW, NO),  # but the dealer stays
    (7, win(3, 1), LAST, YES),  # agari_yame
    (7, draw(3), LAST, YES),  # tenpai_yame
    (7, win(3, 1), (22_100, 24_000, 24_000, 29_900), NO),  # leads, below 30,000
    (7, win(3, 1), HIGH, NO),  # somebody else leads
    (7, abortive(), LAST, NO),
    (6, win(2, 1), HIGH, NO),
    (0, win(0, 1), (50_100, -100, 25_000, 25_000), YES),
    (0, win(0, 1), (50_000, 0, 25_000, 25_000), NO),
    (7, win(3, 1), (30_000, 20_000, 20_000, 30_000), NO),  # a tie: the seat nearer to the first dealer leads
]


@pytest.mark.parametrize(("kyoku", "how", "scores", "end"), CASES)
def test_where_a_hanchan_ends(kyoku: int, how: Any, scores: tuple[int, ...], end: int) -> None:
    assert ends(load("tenhou-4p"), header(kyoku), how, points(*scores)) == end


@pytest.mark.parametrize(("kyoku", "end"), [(2, NO), (4, NO), (6, YES)])
def test_where_a_tonpuusen_of_three_ends_when_nobody_has_40000(kyoku: int, end: int) -> None:
    rules = load("tenhou-3p", winds=1)
    assert ends(rules, header(kyoku), draw(), points(39_000, 35_000, 31_000)) == end


@pytest.mark.parametrize(("how", "count", "following"), [
    (win(0, 1), 2, 3), (win(1, 0), 2, 0), (draw(0), 0, 1), (draw(1), 4, 0), (draw(), 1, 0), (abortive(), 1, 2),
])  # fmt: skip
def test_the_renchan_counts_how_often_the_dealer_has_stayed(how: Any, count: int, following: int) -> None:
    """Line 19 of the Russian chapter: a renchan is no honba."""
    assert next_renchan(load("russian"), header(0), how, count) == following


def test_a_round_that_is_played_again_is_the_same_renchan() -> None:
    chombo = draw()
    chombo.kind = CHOMBO
    assert next_renchan(load("russian"), header(0), chombo, 3) == 3


@pytest.mark.parametrize(("ruleset", "lowest", "over"), [
    ("tenhou-4p", -100, True), ("tenhou-4p", 0, False), ("rmu-a", -100, False), ("tenhou-3p", -100, True),
])  # fmt: skip
def test_a_score_below_zero_ends_the_game_where_the_rules_say_so(ruleset: str, lowest: int, over: bool) -> None:
    assert busted(load(ruleset), points(30_000, 30_000, lowest)) == over
