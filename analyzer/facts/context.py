"""The numbers behind a fault that words are later made of: written here, and read again by the same names."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.law.situation import Outcome, Situation

# what a context is of; its first number
WIN_CONTEXT: Final = 1
DRAW_CONTEXT: Final = 2
ABORT_CONTEXT: Final = 3  # an abortive draw that is not due: what it lacks, by its kind
AFTER_CONTEXT: Final = 4  # a round, its end and the scores after it: what follows
AFTER_SIZE: Final = 17
LAST_SIZE: Final = 21  # with the final scores besides

# what a seat lacks to win the last discard
CAN_WIN: Final = 0
NO_DISCARD: Final = 1
OWN_DISCARD: Final = 2
NO_WAIT: Final = 3
NOT_FURITEN: Final = 4
TOO_FEW_HAN: Final = 5
A_YAKU: Final = 6

# what is told of several rons, beside their seats
RONS_SHOWN: Final = 0  # the seats alone
RONS_PAID: Final = 1
RONS_DRAWN: Final = 2


def after_context(situation: Situation, outcome: Outcome, scores: vec[i64]) -> vec[i64]:
    """How a round stood, how it ended, and the scores then."""
    return vec[i64](
        [
            AFTER_CONTEXT, situation.kyoku, situation.honba, situation.kyoutaku, situation.dealer,
            outcome.kind, outcome.winner, outcome.loser, outcome.winners, outcome.riichi, outcome.tenpai,
            outcome.nagashi, outcome.offenders, scores[0], scores[1], scores[2], scores[3],
        ]
    )  # fmt: skip


def with_last(context: vec[i64], last: vec[i64]) -> vec[i64]:
    """A context of what follows, and the final scores behind it."""
    for seat in range(4):
        context = append(context, last[seat])
    return context


def situation_in(context: vec[i64]) -> Situation:
    """The header that a context of what follows tells."""
    situation = Situation()
    situation.kyoku, situation.honba = context[1], context[2]
    situation.kyoutaku, situation.dealer = context[3], context[4]
    return situation


def outcome_in(context: vec[i64]) -> Outcome:
    """The end of the round that it tells; not what a hand was worth."""
    outcome = Outcome()
    outcome.kind, outcome.winner, outcome.loser = context[5], context[6], context[7]
    outcome.winners, outcome.riichi = context[8], context[9]
    outcome.tenpai, outcome.nagashi, outcome.offenders = context[10], context[11], context[12]
    return outcome


def last_in(context: vec[i64]) -> vec[i64]:
    """The final scores."""
    return vec[i64]([context[17], context[18], context[19], context[20]])


def scores_in(context: vec[i64]) -> vec[i64]:
    """The scores after it."""
    return vec[i64]([context[13], context[14], context[15], context[16]])
