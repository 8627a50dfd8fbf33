"""What is always a chombo, and when it comes to light. What it costs and what follows: `settle` and `advance`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from analyzer.law.situation import AGARI, CHOMBO, EXHAUSTIVE, NAGASHI, Outcome
from analyzer.rulesets.ruleset import NO_CHOMBO, Ruleset

NONE: Final = 0
WRONG_WIN: Final = 1  # the hand shown is not complete, or has no yaku
FURITEN_WIN: Final = 2
NOTEN_RIICHI: Final = 3
RIICHI_KAN: Final = 4  # an ankan in riichi that changes the waits


def is_chombo(rules: Ruleset, violation: i64, kind: i64, wins: bool) -> bool:
    """Whether a seat's violation is a chombo at an end of this kind, which the seat itself wins or not.

    A win is seen as the hand is shown; riichi without tenpai only at the draw; a wrong ankan in riichi at either.
    """
    if rules.chombo == NO_CHOMBO or violation == NONE:
        return False
    drawn = kind == EXHAUSTIVE or kind == NAGASHI
    won = kind == AGARI and wins
    if violation == NOTEN_RIICHI:
        return drawn
    return won or (drawn and violation == RIICHI_KAN)


def cost(rules: Ruleset, dealer: bool) -> i64:
    """The points that a chombo costs, where it costs points and no mangan."""
    return rules.chombo_dealer if dealer and rules.chombo_dealer > 0 else rules.chombo_points


def chombo(offenders: i64, riichi: i64) -> Outcome:
    """The end of a round by chombo; ``riichi``: the set of seats whose deposit of this round is on the table."""
    outcome = Outcome()
    outcome.kind = CHOMBO
    outcome.winner = outcome.loser = -1
    outcome.offenders = offenders
    outcome.riichi = riichi
    return outcome
