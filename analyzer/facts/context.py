"""The numbers behind a fault that words are later made of: written by name here, and read again by the same names."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.law.situation import Outcome, Situation

# what a context is of; its first number
WIN_CONTEXT: Final = 1
DRAW_CONTEXT: Final = 2
ABORT_CONTEXT: Final = 3  # an abortive draw that is not due: a number of its kind, then two more or one for each seat
AFTER_CONTEXT: Final = 4  # a round, its end and the scores after it: what follows

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


class Win(NamedTuple):
    """A win, and the reading of the hand that counts."""

    winner: int
    loser: int  # the winner himself on tsumo
    tile: int
    dealer: int
    honba: int  # that this winner is paid
    kyoutaku: int  # likewise
    pao: int  # seat or -1
    yaku: int  # a set
    han: int
    fu: int
    base: int  # points
    yakuman: int
    dora: int
    ura_dora: int
    aka_dora: int
    closed: int  # 0 or 1
    seat_wind: int  # kinds
    round_wind: int
    group_1: int  # see `analyzer.core.points`
    group_2: int
    group_3: int
    group_4: int
    pair: int
    place: int  # of the group that the tile completes, from 0; -1: the pair

    @property
    def tsumo(self) -> bool:
        return self.winner == self.loser

    @property
    def groups(self) -> tuple[int, int, int, int]:
        return self.group_1, self.group_2, self.group_3, self.group_4


class Drawn(NamedTuple):
    """An exhaustive draw."""

    tenpai: int  # a set of seats
    nagashi: int  # those who are paid for it
    dealer: int
    honba: int
    kyoutaku: int


class After(NamedTuple):
    """How a round stood, how it ended, the scores then, and the final ones; not what a hand was worth."""

    kyoku: int
    honba: int
    kyoutaku: int
    dealer: int
    kind: int
    winner: int
    loser: int
    winners: int
    riichi: int
    tenpai: int
    nagashi: int
    offenders: int
    score_0: int
    score_1: int
    score_2: int
    score_3: int
    last_0: int
    last_1: int
    last_2: int
    last_3: int


def packed(kind: i64, fields: tuple[int, ...]) -> vec[i64]:
    """A context: its kind, and the fields in their order."""
    numbers = vec[i64]([kind])
    for field in fields:
        numbers = append(numbers, i64(field))
    return numbers


def after_context(situation: Situation, outcome: Outcome, scores: vec[i64], last: vec[i64]) -> vec[i64]:
    """How a round stood, how it ended, the scores then, and the final scores."""
    after = After(
        kyoku=situation.kyoku, honba=situation.honba, kyoutaku=situation.kyoutaku, dealer=situation.dealer,
        kind=outcome.kind, winner=outcome.winner, loser=outcome.loser, winners=outcome.winners, riichi=outcome.riichi,
        tenpai=outcome.tenpai, nagashi=outcome.nagashi, offenders=outcome.offenders,
        score_0=scores[0], score_1=scores[1], score_2=scores[2], score_3=scores[3],
        last_0=last[0], last_1=last[1], last_2=last[2], last_3=last[3],
    )  # fmt: skip
    return packed(AFTER_CONTEXT, after)


def win_in(context: list[int]) -> Win | None:
    """The win that a context tells of, if it does."""
    return Win._make(context[1:]) if context and context[0] == WIN_CONTEXT else None


def draw_in(context: list[int]) -> Drawn | None:
    """The exhaustive draw that a context tells of, if it does."""
    return Drawn._make(context[1:]) if context and context[0] == DRAW_CONTEXT else None


def after_in(context: list[int]) -> After | None:
    """The end of a round that a context tells of, if it does."""
    return After._make(context[1:]) if context and context[0] == AFTER_CONTEXT else None


def situation_in(after: After) -> Situation:
    """The header of that round."""
    situation = Situation()
    situation.kyoku, situation.honba = after.kyoku, after.honba
    situation.kyoutaku, situation.dealer = after.kyoutaku, after.dealer
    return situation


def outcome_in(after: After) -> Outcome:
    """Its end."""
    outcome = Outcome()
    outcome.kind, outcome.winner, outcome.loser = after.kind, after.winner, after.loser
    outcome.winners, outcome.riichi = after.winners, after.riichi
    outcome.tenpai, outcome.nagashi, outcome.offenders = after.tenpai, after.nagashi, after.offenders
    return outcome


def last_in(after: After) -> vec[i64]:
    """The final scores; those after the round, where nothing is said of the end."""
    return vec[i64]([after.last_0, after.last_1, after.last_2, after.last_3])


def scores_in(after: After) -> vec[i64]:
    """The scores after it."""
    return vec[i64]([after.score_0, after.score_1, after.score_2, after.score_3])
