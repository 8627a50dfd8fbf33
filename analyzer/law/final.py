"""The end of a game: the last deposits, the places, the final points."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.bits import zeros
from analyzer.law.advance import leader
from analyzer.ruleset import THOUSANDS, Ruleset


def final_scores(rules: Ruleset, scores: vec[i64], kyoutaku: i64) -> vec[i64]:
    """The deposits left on the table go to the first place."""
    last = zeros(4)
    for seat in range(rules.players):
        last[seat] = scores[seat]
    last[leader(rules, scores)] += 1000 * kyoutaku
    return last


def final_points(rules: Ruleset, scores: vec[i64], rounding: i64, uma: vec[i64]) -> vec[i64]:
    """Score less the return, and the uma of the place; the first place balances the others, so it has the oka.

    ``scores`` include the last deposits; ``uma`` is that of the second to the last place. Points, not thousands.
    """
    points = zeros(4)
    first = leader(rules, scores)
    for seat in range(rules.players):
        if seat != first:
            score = to_thousands(scores[seat]) if rounding == THOUSANDS else scores[seat]
            points[seat] = score - rules.oka_return + uma[place(rules, scores, seat) - 1]
            points[first] -= points[seat]
    return points


def place(rules: Ruleset, scores: vec[i64], seat: i64) -> i64:
    """How many seats are ahead; of equal scores the seat nearer to the first dealer is."""
    ahead: i64 = 0
    for other in range(rules.players):
        if scores[other] > scores[seat] or (scores[other] == scores[seat] and other < seat):
            ahead += 1
    return ahead


def to_thousands(score: i64) -> i64:
    """To the nearest thousand, half away from zero."""
    if score < 0:
        return -((-score + 500) // 1000 * 1000)
    return (score + 500) // 1000 * 1000
