"""Draws of a hand, told by people, and chombo: what can be, in the law's terms."""

from __future__ import annotations

from typing import Final

from analyzer.law import situation as end
from analyzer.law.situation import Outcome
from analyzer.rulesets.ruleset import ABORT, NO_CHOMBO, NO_NAGASHI, Ruleset
from analyzer.settlement.case import EXHAUSTIVE, Case, Request, check_four_riichi
from analyzer.settlement.words import ABORTS, Seats, SettleError, seats_of
from analyzer.tiles.bits import BIT

OF_RONS: Final = {"two_rons": 2, "sanchahou": 3}


def drawn(case: Case, outcome: Outcome, request: Request) -> Case:
    """An abortive draw, or an exhaustive one with its tenpai seats; a noten riichi makes a chombo of that."""
    kind = EXHAUSTIVE if request.draw in (None, "", True) else str(request.draw).strip().lower()
    if case.riichi.ronned >= 0 and kind not in OF_RONS:
        raise SettleError("riichi", f"seat {case.riichi.ronned}:ronned, but nobody wins")
    if kind in ABORTS:
        for name in ("tenpai", "nagashi"):
            if getattr(request, name):
                raise SettleError(name, f"nothing is paid at {kind}")
        _check_abort(case, kind)
        outcome.kind = end.ABORTIVE
        return case._replace(draw=kind)
    if kind != EXHAUSTIVE:
        raise SettleError("draw", f"no draw {request.draw!r}; draws are {EXHAUSTIVE}, {', '.join(ABORTS)}")
    check_four_riichi(case)
    return _exhaustive(case, outcome, request)


def _exhaustive(case: Case, outcome: Outcome, request: Request) -> Case:
    rules, dealer = case.rules, int(case.situation.dealer)
    if request.tenpai is None and not request.nagashi:
        raise SettleError("tenpai", "who was tenpai? Give the seats, or none")
    tenpai = seats_of("tenpai", request.tenpai or (), int(rules.players), dealer)
    nagashi = seats_of("nagashi", request.nagashi, int(rules.players), dealer)
    outcome.kind = end.EXHAUSTIVE
    outcome.tenpai = sum(1 << seat for seat in tenpai)
    if nagashi:
        if rules.nagashi == NO_NAGASHI:
            raise SettleError("nagashi", f"{rules.name} has no nagashi mangan")
        outcome.kind = end.NAGASHI
        outcome.nagashi = sum(1 << seat for seat in nagashi)
    if request.tenpai is None:
        case.notes.append("nobody is given as tenpai: taken as all noten")
        return case._replace(draw=EXHAUSTIVE)
    return _noten_riichi(case._replace(draw=EXHAUSTIVE), outcome)


def _noten_riichi(case: Case, outcome: Outcome) -> Case:
    """Who is in riichi and not tenpai has made a chombo, which comes out only at a draw."""
    noten = [seat for seat in range(4) if outcome.riichi & BIT[seat] and not outcome.tenpai & BIT[seat]]
    for seat in noten:
        case.notes.append(f"seat {seat} is in riichi but not tenpai: that is a chombo")
    if not noten or not case.strict or case.rules.chombo == NO_CHOMBO:
        return case
    case.notes.append("the draw itself is not paid")
    outcome.kind = end.CHOMBO
    outcome.offenders = sum(1 << seat for seat in noten)
    outcome.tenpai = outcome.nagashi = 0
    return case._replace(draw="chombo")


def _check_abort(case: Case, kind: str) -> None:
    """The ruleset has it, and the riichi of the hand allow it."""
    rules, riichi = case.rules, len(case.riichi.accepted)
    check_has_abort(rules, kind)
    if kind == "suucha_riichi":
        if riichi != 4 and case.strict:
            raise SettleError("riichi", f"{riichi} in riichi: suucha_riichi needs four (--riichi all)")
    elif kind in OF_RONS:
        check_four_riichi(case)
    elif kind == "kyuushu_kyuuhai" and riichi >= rules.players and case.strict:
        raise SettleError("riichi", "all in riichi, but who declares kyuushu_kyuuhai has not discarded yet")


def check_has_abort(rules: Ruleset, kind: str) -> None:
    """SettleError for an abortive draw that the ruleset does not have."""
    has = getattr(rules, kind, False)
    if kind in OF_RONS:
        rons = OF_RONS[kind]
        has = rules.more_rons == ABORT and rules.max_ron < rons < rules.players
    if not has:
        raise SettleError("draw", f"{rules.name} has no {kind}")


def chombo(case: Case, outcome: Outcome, seats: Seats) -> Case:
    """Who broke the rules."""
    rules = case.rules
    if rules.chombo == NO_CHOMBO:
        raise SettleError("chombo", f"{rules.name} has no chombo: it can't happen there")
    offenders = seats_of("chombo", seats, int(rules.players), int(case.situation.dealer))
    if not offenders:
        raise SettleError("chombo", "whose? Give the seat")
    outcome.kind = end.CHOMBO
    outcome.offenders = sum(1 << seat for seat in offenders)
    return case._replace(draw="chombo")
