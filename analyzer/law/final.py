"""The end of a game: the last deposits, the places, the final points."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.law.advance import leader
from analyzer.rulesets.ruleset import EACH, FIRST, FIVE_DOWN, LOST, NOBODY, THOUSANDS, Ruleset
from analyzer.tiles.bits import BIT, popcount, zeros


def final_scores(rules: Ruleset, scores: vec[i64], kyoutaku: i64) -> vec[i64]:
    """The deposits left on the table go to the first place, or to all in equal parts, or to nobody.

    Where equal scores share their place those in the first share the deposits. Parts are whole multiples of the unit;
    what does not divide goes to the one nearest to the first dealer, or to nobody.
    """
    last = zeros(4)
    for seat in range(rules.players):
        last[seat] = scores[seat]
    if rules.leftover_kyoutaku == NOBODY:
        return last
    first = leader(rules, scores)
    takers: i64 = BIT[first]
    for seat in range(rules.players):
        if rules.leftover_kyoutaku == EACH or (rules.ties == EACH and scores[seat] == scores[first]):
            takers |= BIT[seat]
    total = rules.riichi_deposit * kyoutaku
    if takers == BIT[first]:
        last[first] += total
        return last
    part = total // popcount(takers) // rules.kyoutaku_unit * rules.kyoutaku_unit
    for seat in range(rules.players):
        if takers & BIT[seat] != 0:
            last[seat] += part
    if rules.kyoutaku_rest == FIRST:
        last[first] += total - popcount(takers) * part
    return last


def ranking(rules: Ruleset, scores: vec[i64], last: vec[i64], kyoutaku: i64) -> vec[i64]:
    """The scores that places go by: those before the last deposits, which break no tie. A log may have others."""
    more: i64 = 0
    for seat in range(rules.players):
        if last[seat] < scores[seat]:
            return last
        more += last[seat] - scores[seat]
    return scores if more <= rules.riichi_deposit * kyoutaku else last


def final_points(rules: Ruleset, scores: vec[i64], ranked: vec[i64], rounding: i64, uma: vec[i64]) -> vec[i64]:
    """Score less the return, uma and oka of the place; the first place balances what rounding leaves.

    No points are lost on the way but deposits that are nobody's, and some for a chombo: so it balances the others
    whatever they have.

    ``scores`` include the last deposits; places go by ``ranked``; ``uma`` is a row of every place, see `uma_of`.
    Points, not thousands.
    """
    points = zeros(4)
    rest: i64 = 0
    lost = rules.leftover_kyoutaku == NOBODY or rules.kyoutaku_rest == NOBODY or rules.chombo == LOST
    for seat in range(rules.players):
        score = rounded_score(scores[seat], rounding)
        rest += (scores[seat] if lost else rules.start) - score
        points[seat] = score - rules.oka_return + place_points(rules, ranked, seat, uma)
    points[leader(rules, ranked)] += rest
    return points


def after_chombo(rules: Ruleset, points: vec[i64], lost: vec[i64]) -> vec[i64]:
    """Final points less the flat penalties; ``lost``: the points of each seat's."""
    left = zeros(4)
    for seat in range(rules.players):
        left[seat] = points[seat] - lost[seat]
    return left


def uma_of(rules: Ruleset, scores: vec[i64]) -> vec[i64]:
    """The uma of each place: fixed, or the row for the number of players who have the return."""
    if len(rules.floating_uma) == 0:
        return rules.uma
    above: i64 = 0
    for seat in range(rules.players):
        if scores[seat] >= rules.oka_return:
            above += 1
    row = zeros(4)
    for i in range(rules.players):
        row[i] = rules.floating_uma[above * rules.players + i]
    return row


def place_points(rules: Ruleset, scores: vec[i64], seat: i64, uma: vec[i64]) -> i64:
    """Uma and oka of a seat's place; those who tie share them if the ruleset says so.

    Shares are whole multiples of the unit, cut down; what is left goes to the tied seat nearest to the first dealer,
    or to nobody.
    """
    if rules.ties != EACH:
        return _pool(rules, uma, place(rules, scores, seat), 1)
    first = place(rules, scores, seat) - _before(rules, scores, seat)
    count = tied(rules, scores, seat)
    pool = _pool(rules, uma, first, count)
    part = pool // count // rules.share_unit * rules.share_unit
    if _before(rules, scores, seat) == 0 and rules.share_rest == FIRST:
        return pool - (count - 1) * part
    return part


def _pool(rules: Ruleset, uma: vec[i64], first: i64, count: i64) -> i64:
    """The uma of some places together, none where it is not known; and the oka if the first is one of them."""
    pool: i64 = 0
    for i in range(first, min(first + count, len(uma))):
        pool += uma[i]
    if first == 0:
        pool += rules.players * (rules.oka_return - rules.start)
    return pool


def place(rules: Ruleset, scores: vec[i64], seat: i64) -> i64:
    """How many seats are ahead; of equal scores the seat nearer to the first dealer is."""
    ahead = _before(rules, scores, seat)
    for other in range(rules.players):
        if scores[other] > scores[seat]:
            ahead += 1
    return ahead


def told_place(rules: Ruleset, scores: vec[i64], seat: i64) -> i64:
    """The place as it is told, from 0: those who tie share the best of theirs where the ruleset shares."""
    if rules.ties != EACH:
        return place(rules, scores, seat)
    return place(rules, scores, seat) - _before(rules, scores, seat)


def tied(rules: Ruleset, scores: vec[i64], seat: i64) -> i64:
    """How many seats have the score of this one, itself counted."""
    count: i64 = 0
    for other in range(rules.players):
        if scores[other] == scores[seat]:
            count += 1
    return count


def _before(rules: Ruleset, scores: vec[i64], seat: i64) -> i64:
    """How many seats nearer to the first dealer have the same score."""
    count: i64 = 0
    for other in range(seat):
        if scores[other] == scores[seat]:
            count += 1
    return count


def rounded_score(score: i64, rounding: i64) -> i64:
    """A score as it counts: exact; to the nearest thousand, half away from zero; or half towards zero."""
    if rounding != THOUSANDS and rounding != FIVE_DOWN:
        return score
    up: i64 = 500 if rounding == THOUSANDS else 400
    if score < 0:
        return -((-score + up) // 1000 * 1000)
    return (score + up) // 1000 * 1000
