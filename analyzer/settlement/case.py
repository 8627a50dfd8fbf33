"""A hand as it was told, and the same in the law's terms."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

import msgspec

from analyzer.law.situation import CHOMBO, Outcome, Situation
from analyzer.rulesets.ruleset import THIS_HAND, Ruleset
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.words import Seat, Seats, SettleError

EXHAUSTIVE: Final = "exhaustive"
FOUR: Final = "the hand ends as suucha_riichi when the fourth is accepted"


class Riichi(NamedTuple):
    """Who is in riichi: seats whose stick is on the table, and who declared with the tile that is won, or -1."""

    accepted: frozenset[int]
    ronned: int

    @property
    def mask(self) -> int:
        """The seats whose stick is on the table, as a set of bits."""
        return sum(1 << seat for seat in self.accepted)


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as it was told. Wins, or a draw, or a chombo."""

    ruleset: str = "tenhou-4p"
    tonpuusen: bool = False  # East alone, where the ruleset plays both
    date: date | str | None = None  # of the game: which era of the ruleset
    round: str = "E1"
    dealer: Seat | None = None  # with a round that is a wind alone
    honba: int | str | None = None
    renchan: int | str | None = None  # how many times in a row the dealer has kept the deal
    sticks: int | str | None = None  # on the table, those of this hand too
    riichi: Seats = ()  # whose stick of this hand lies there; S:ronned has declared with the tile that is won
    scores: str | Sequence[int] | None = None  # before the payments, the sticks laid
    wins: tuple[Win, ...] = ()
    draw: str | bool | None = None  # True: exhaustive
    tenpai: Seats | None = None
    nagashi: Seats = ()
    chombo: Seats = ()
    time_up: str | None = None  # "hand": in this one; "before" it, where one more is played


class Case(NamedTuple):
    """The same in the law's terms: several rons are an outcome each, in turn order from the loser."""

    rules: Ruleset
    situation: Situation
    outcomes: list[Outcome]
    worths: list[Worth]  # beside the outcomes, when they are wins
    scores: tuple[int, ...] | None
    draw: str
    notes: list[str]
    riichi: Riichi
    renchan: int | None  # None: not told, and it does not follow from the round
    time_up: str = ""  # as in the request
    strict: bool = True  # whether what the rules forbid is refused; a sheet has it as a finding


def ends_by_four_riichi(case: Case) -> bool:
    """Whether four riichi are accepted, where that ends the hand."""
    return bool(case.rules.suucha_riichi) and len(case.riichi.accepted) == 4


def is_last_by_time(case: Case) -> bool:
    """Whether the time is up, and this hand is the last; one that is a chombo is played again."""
    if case.outcomes[0].kind == CHOMBO:
        return False
    return case.time_up == ("hand" if case.rules.time_end == THIS_HAND else "before")


def check_four_riichi(case: Case) -> None:
    """Where four riichi end the hand nothing comes after the fourth."""
    if case.strict and ends_by_four_riichi(case):
        raise SettleError("riichi", f"four riichi: {FOUR}; if its tile was won, use S:ronned")
