"""What follows a hand, in words: the next round, or why the game is over, and the final points."""

from __future__ import annotations

from decimal import Decimal

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.law import situation as end
from analyzer.law.advance import advance, ends, left_kyoutaku, next_renchan
from analyzer.law.chombo import cost
from analyzer.law.final import after_chombo, final_points, final_scores, told_place, uma_of
from analyzer.rules.follows import CHOMBO_ENDS, over_words
from analyzer.rulesets.ruleset import FLAT, NO, OPEN, TENTHS, YES, Ruleset
from analyzer.settlement.case import Case, is_last_by_time
from analyzer.settlement.records import Final, Next
from analyzer.settlement.words import WIND_NAMES


def next_of(case: Case) -> Next:
    """The header of the next round, if there is one."""
    after = advance(case.rules, case.situation, case.outcomes[0])
    kyoku = int(after.kyoku)
    known = case.renchan is not None
    count = int(next_renchan(case.rules, case.situation, case.outcomes[0], 1 if case.renchan is None else case.renchan))
    return Next(
        round=f"{'ESWN'[kyoku // 4 % 4]}{kyoku % 4 + 1}", honba=int(after.honba), sticks=int(after.kyoutaku),
        dealer=int(after.dealer), renchan=count if known or count == 0 else None,
    )  # fmt: skip


def verdict(case: Case, scores: tuple[int, ...] | None) -> int:
    """Whether the game ends here: law's YES, NO or OPEN. Without scores it is taken to go on."""
    if is_last_by_time(case) or (case.outcomes[0].kind == end.CHOMBO and case.rules.chombo_ends):
        return int(YES)
    if scores is None:
        return int(NO)
    return int(ends(case.rules, case.situation, case.outcomes[0], _vec(scores)))


def why_over(case: Case, scores: tuple[int, ...] | None) -> str:
    """Why a game is over, or why it may be; empty when it goes on, or nobody knows without the scores."""
    if is_last_by_time(case):
        return "the time is up: this hand was the last"
    if scores is None:
        return CHOMBO_ENDS if verdict(case, None) == YES else ""
    dealer, players = int(case.situation.dealer), int(case.rules.players)

    def name(seat: int) -> str:
        """``seat 2 (West)``, by the winds of this hand."""
        return f"seat {seat} ({WIND_NAMES[(seat - dealer) % players]})"

    return over_words(case.rules, case.situation, case.outcomes[0], _vec(scores), name)


def final_of(case: Case, scores: tuple[int, ...]) -> Final:
    """Last deposits, places, points. A rounding that the era leaves open is that of today: none."""
    rules = case.rules
    left = left_kyoutaku(rules, case.situation, case.outcomes[0])
    before = _vec(scores)
    last = final_scores(rules, before, left)
    rounding = TENTHS if rules.rounding == OPEN else rules.rounding
    points = final_points(rules, last, before, rounding, uma_of(rules, last))
    if case.outcomes[0].kind == end.CHOMBO and rules.chombo == FLAT:
        dealer, offenders = case.situation.dealer, case.outcomes[0].offenders
        lost = [int(cost(rules, seat == dealer)) * (offenders >> seat & 1) for seat in range(4)]
        points = after_chombo(rules, points, vec[i64](lost))
    return Final(
        scores=tuple(int(last[seat]) for seat in range(rules.players)),
        places=places_of(rules, before),
        points=tuple(Decimal(int(points[seat])) / 1000 for seat in range(rules.players)),
    )  # fmt: skip


def places_of(rules: Ruleset, scores: vec[i64]) -> tuple[int, ...]:
    """1 to 4, seat by seat."""
    return tuple(int(told_place(rules, scores, seat)) + 1 for seat in range(rules.players))


def _vec(scores: tuple[int, ...]) -> vec[i64]:
    return vec[i64]([*scores, *[0] * (4 - len(scores))])
