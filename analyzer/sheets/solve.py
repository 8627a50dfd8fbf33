"""Where only the payments of a win are written down: which hands are paid like this, or nearly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.points import base_points
from analyzer.law.settle import settle, settle_all
from analyzer.law.situation import Outcome
from analyzer.settlement.case import Case
from analyzer.settlement.possible import least_han, most_yakuman
from analyzer.tiles.amounts import LIMIT_BASES, LIMITS, YAKUMAN


class Solved(NamedTuple):
    """Whether the hands are paid just so; else the nearest ones, which the outcomes then have."""

    fits: bool
    words: str


def solved(case: Case, paid: Sequence[int], least: int = 1) -> Solved:
    """The values of hands that give these payments, or come nearest; each hand has ``least`` han or more."""
    players = range(int(case.rules.players))
    words = []
    for outcome in case.outcomes:
        seats = players if len(case.outcomes) == 1 else (int(outcome.winner),)
        values = _values(case, outcome, least)
        off = {base: _distance(_paid(case, outcome, base), paid, seats) for base in values}
        outcome.base = min(off, key=lambda base: (off[base], base))
        words.append(values[int(outcome.base)])
    changes = settle_all(case.rules, case.situation, case.outcomes)
    return Solved(_distance(changes, paid, players) == 0, ", ".join(words))


def _paid(case: Case, outcome: Outcome, base: int) -> vec[i64]:
    outcome.base = base
    return settle(case.rules, case.situation, outcome)


def _distance(changes: vec[i64], paid: Sequence[int], seats: Sequence[int]) -> int:
    return sum(abs(int(changes[seat]) - paid[seat]) for seat in seats)


def _values(case: Case, outcome: Outcome, least: int) -> dict[int, str]:
    """The base points that a hand can have, and what they are called. Who answers for it answers for a yakuman."""
    rules = case.rules
    found: dict[int, str] = {}
    if outcome.pao < 0:
        riichi = int(outcome.riichi >> outcome.winner & 1)
        for fu, han in least_han(rules, outcome.winner == outcome.loser, riichi).items():
            for more in range(max(han, least), 5):
                base = int(base_points(more, fu, False, rules.kiriage_mangan))
                found.setdefault(base, f"{more} han {fu} fu")
        found.update((int(LIMIT_BASES[number]), LIMITS[number]) for number in range(1, 5))
    for count in range(1, most_yakuman(rules, outcome.pao >= 0) + 1):
        found[YAKUMAN * count] = "yakuman" if count == 1 else f"{count} x yakuman"
    return found
