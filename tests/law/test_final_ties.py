"""Deposits that those tied first share break no tie: places are those after the last payment."""

from __future__ import annotations

import pytest
from asked import ints, points

from analyzer.law import final
from analyzer.rulesets import load
from analyzer.rulesets.ruleset import TENTHS
from analyzer.settlement.tell import settled

# scores before the last deposits, how many; final points by rule: three share 4:3:3 (M.League, article 6-2), uma and
# oka of 50,000 for three are 16,800 16,600 16,600; EMA splits, decimals cut; the WRC leaves them on the table
ENDS = [
    ("m-league", (25_000, 25_000, 25_000, 24_000), 1, [12_200, 11_900, 11_900, -36_000]),
    ("m-league", (30_000, 20_000, 30_000, 18_000), 2, [31_000, -20_000, 31_000, -42_000]),
    ("ema", (33_000, 33_000, 33_000, 20_000), 1, [8333, 8333, 8333, -25_000]),
    ("ema", (40_000, 40_000, 20_000, 18_000), 2, [21_000, 21_000, -15_000, -27_000]),
    ("wrc", (33_000, 33_000, 33_000, 20_000), 1, [8000, 8000, 8000, -25_000]),
]


@pytest.mark.parametrize(("name", "scores", "sticks", "made"), ENDS)
def test_those_tied_first_share_the_deposits_and_stay_tied(
    name: str, scores: tuple[int, ...], sticks: int, made: list[int]
) -> None:
    rules = load(name)
    before = points(*scores)
    last = final.final_scores(rules, before, sticks)
    assert ints(final.final_points(rules, last, before, TENTHS, final.uma_of(rules, last))) == made
    assert ints(final.ranking(rules, before, last, sticks)) == list(scores)


def test_settle_tells_the_shared_first_place() -> None:
    """All at 25,000 but the fourth, who laid the one stick."""
    found = settled(
        "m-league", {"round": "S4", "scores": "25000 25000 25000 24000", "sticks": 1, "tenpai": "none"}
    )
    assert found.final is not None
    assert found.final.places == (1, 1, 1, 4)
    assert [float(one) for one in found.final.points] == [12.2, 11.9, 11.9, -36.0]
