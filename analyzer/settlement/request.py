"""What people tell of a hand, checked and turned into the situation and the outcomes that law asks for."""

from __future__ import annotations

from typing import Final

from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import THIS_HAND, Ruleset
from analyzer.settlement.case import Case, Request
from analyzer.settlement.draws import chombo, drawn
from analyzer.settlement.table import assumed_start, rules_of, scores_of, situation_of
from analyzer.settlement.wins import won
from analyzer.settlement.words import MOST_HONBA, SettleError, number_in

TIMES: Final = ("hand", "before")
ENDS: Final = ("wins", "draw", "tenpai", "nagashi", "chombo")


def case_of(request: Request, rules: Ruleset | None = None, strict: bool = True) -> Case:
    """SettleError for what can't be, or can't be told together; RulesetError for an unknown ruleset.

    ``rules``: those that the request names, where they are read already. ``strict``: see Case.
    """
    rules = rules_of(request) if rules is None else rules
    situation, riichi = situation_of(rules, request)
    scores = scores_of(rules, request, situation, riichi)
    note = assumed_start(rules, scores, situation)
    renchan = _renchan(request, situation)
    notes = [note] if note else []
    case = Case(rules, situation, [], [], scores, "", notes, riichi, renchan, _time_up(rules, request), strict)
    told = [name for name in ENDS if getattr(request, name) not in ((), None, "") or _is_nobody(request, name)]
    if not told:
        raise SettleError("winner", "how did the hand end? Give a winner, a draw with its tenpai seats, or a chombo")
    ways = [name for name in told if name in ("draw", "tenpai", "nagashi")]
    if len(told) > max(len(ways), 1):
        first = "a win" if told[0] == "wins" else told[0]
        raise SettleError(told[1], f"not together with {first}: a hand ends in one way")
    if request.wins:
        return won(case, request.wins)
    outcome = Outcome()
    outcome.winner = outcome.loser = -1
    outcome.riichi = riichi.mask
    case.outcomes.append(outcome)
    if request.chombo:
        return chombo(case, outcome, request.chombo)
    return drawn(case, outcome, request)


def _is_nobody(request: Request, name: str) -> bool:
    """Nobody tenpai is told too."""
    return name == "tenpai" and request.tenpai is not None


def _time_up(rules: Ruleset, request: Request) -> str:
    """Whether the time is up, as the ruleset has it."""
    told = request.time_up
    if not told:
        return ""
    if told not in TIMES:
        raise SettleError("time_up", f"{told!r}: in this {TIMES[0]}, or {TIMES[1]} it")
    if not rules.time_end:
        raise SettleError("time_up", f"{rules.name}: no clock ends the game (time_end)")
    if told == "before" and rules.time_end == THIS_HAND:
        raise SettleError("time_up", f"{rules.name}: the hand in which the time was up was the last")
    return told


def _renchan(request: Request, situation: Situation) -> int | None:
    """The renchan of this hand: each adds a honba, and in East 1 each honba is one."""
    honba = int(situation.honba)
    if request.renchan is None:
        return honba if honba == 0 or situation.kyoku == 0 else None
    renchan = number_in("renchan", request.renchan, 0, MOST_HONBA)
    if renchan > honba:
        raise SettleError("renchan", f"{renchan} with {honba} honba: each renchan adds one")
    if situation.kyoku == 0 and renchan != honba:
        raise SettleError("renchan", f"{renchan} with {honba} honba in East 1: there is no dealer before")
    return renchan
