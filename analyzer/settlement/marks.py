"""What a settlement rests on: the values without a firm source that would change it if they were others."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.rules.marks import mark_of
from analyzer.rulesets.assumed import assumed, other_values
from analyzer.rulesets.read import ASSUMED, RulesetError, Setting, build, describe, stamp
from analyzer.rulesets.rooms import Base
from analyzer.settlement.case import Request
from analyzer.settlement.records import Settlement
from analyzer.settlement.riichi import settled
from analyzer.settlement.table import name_of, values_of
from analyzer.settlement.words import SettleError

TOLD: Final = ("players", "start")  # the seats and the scores that are told say these


def with_marks(request: Request) -> Settlement:
    """The settlement of a riichi hand, and the values that it rests on. SettleError, RulesetError."""
    found = settled(request)
    settings = describe(name_of(request)).settings
    counted = set(assumed(Base(name_of(request), stamp(name_of(request)))))  # not what other values make idle
    doubtful = {
        key: one for key, one in settings.items()
        if key not in TOLD and (key in counted if one.mark == ASSUMED else one.mark)
    }  # fmt: skip
    return msgspec.structs.replace(
        found, marks=tuple(mark_of(key, one) for key, one in doubtful.items() if _rests(request, found, key, one))
    )


def _rests(request: Request, found: Settlement, key: str, setting: Setting) -> bool:
    """Whether any other value settles the hand otherwise, or not at all."""
    said = values_of(request)
    if key in said:
        return False
    for value in other_values(key, setting.value):
        try:
            other = settled(request, build(describe(name_of(request)), {**said, key: value}))
        except RulesetError:
            continue  # rows for another number of players
        except SettleError:
            return True
        if _amounts(other) != _amounts(found):
            return True
    return False


def _amounts(found: Settlement) -> tuple[object, ...]:
    """All that is paid, and what follows."""
    return (
        found.outcome, [won.worth.base for won in found.wins], found.changes, found.next, found.over == "", found.final
    )  # fmt: skip
