"""Where only the payments of a win are written down: is there a hand that is paid like this?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.core.points import base_points
from analyzer.law.settle import settle, settle_all
from analyzer.settlement.case import Case

FU: Final = (20, 25, *range(30, 180, 10))
LIMITS: Final = (2000, 3000, 4000, 6000, *range(8000, 56_000, 8000))


def solved(case: Case, paid: Sequence[int]) -> bool:
    """Whether some value of each hand gives these payments; then the outcomes have it."""
    kiriage = bool(case.rules.kiriage_mangan)
    bases = sorted({*(int(base_points(han, fu, False, kiriage)) for han in range(1, 5) for fu in FU), *LIMITS})
    players = range(int(case.rules.players))
    for outcome in case.outcomes:
        for base in bases:
            outcome.base = base
            changes = settle(case.rules, case.situation, outcome)
            alone = len(case.outcomes) == 1
            if all(changes[seat] == paid[seat] for seat in players if alone or seat == outcome.winner):
                break
    changes = settle_all(case.rules, case.situation, case.outcomes)
    return all(changes[seat] == paid[seat] for seat in players)
