"""Wins, told by people: winners in turn order, what each hand is worth, who answers for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.law import situation as end
from analyzer.law.settle import winning_rons
from analyzer.law.situation import Outcome
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.case import Case, check_four_riichi
from analyzer.settlement.pao import Liable, liable
from analyzer.settlement.possible import least_han
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.together import check_together
from analyzer.settlement.words import SettleError, seat_of
from analyzer.settlement.worth import check_least_han, worth_of


def won(case: Case, wins: Sequence[Win]) -> Case:
    """The winners in turn order; if more claim the tile than may win it, the ruleset says what becomes of them."""
    rules, situation, riichi = case.rules, case.situation, case.riichi
    check_four_riichi(case)
    seats = _all_seats(rules, wins, int(situation.dealer))
    loser = seats[0][1]
    if riichi.ronned >= 0 and (riichi.ronned != loser or seats[0][0] == loser):
        raise SettleError("riichi", f"seat {riichi.ronned}:ronned, but it is not its discard that is won")
    worths: dict[int, tuple[Win, Worth]] = {}
    for win, (winner, source) in zip(wins, seats, strict=True):
        win = _in_riichi(win) if winner in riichi.accepted else win
        header = (int(situation.kyoku), int(situation.honba))
        worths[winner] = win, worth_of(rules, win, (winner, source), header)
        if case.strict:
            check_least_han(rules, worths[winner][1], header[1])
            case.notes.extend(_riichi_han(case, worths[winner][1], (winner, source)))
    check_together(rules, list(worths.values()), seats, riichi.mask, int(situation.dealer))
    claims = sum(1 << winner for winner, _ in seats)
    winners = claims if seats[0][0] == loser else int(winning_rons(rules, loser, claims))
    if winners == 0:
        case.notes.append(f"{len(seats)} rons are an abortive draw under {rules.name}: nobody pays")
        outcome = Outcome()
        outcome.kind, outcome.winner, outcome.loser, outcome.riichi = end.ABORTIVE, -1, -1, riichi.mask
        case.outcomes.append(outcome)
        return case._replace(draw="sanchahou" if len(seats) == 3 else "two_rons")
    if winners != claims:
        case.notes.append(f"{rules.name}: {int(rules.max_ron)} may win, next in turn after the loser (atamahane)")
    order = [seat for seat in ((loser + i) % 4 for i in range(5)) if winners >> seat & 1]
    for i, winner in enumerate(dict.fromkeys(order)):
        win, worth = worths[winner]
        outcome = _outcome(case, win, worth, (winner, loser))
        outcome.first, outcome.winners, outcome.riichi = i == 0, winners, riichi.mask
        case.outcomes.append(outcome)
        case.worths.append(worth)
    return case


def _all_seats(rules: Ruleset, wins: Sequence[Win], dealer: int) -> list[tuple[int, int]]:
    """Winner and loser of each win: several win one discard."""
    seats = [_seats_of_win(rules, win, dealer) for win in wins]
    loser = seats[0][1]
    for i, (winner, source) in enumerate(seats):
        if len(seats) > 1 and winner == source:
            raise SettleError("win", "a tsumo and another win: several win one discard, each by ron")
        if source != loser:
            raise SettleError("win", f"from seat {loser} and from seat {source}: all win the same discard")
        if winner in [other for other, _ in seats[:i]]:
            raise SettleError("win", f"seat {winner} wins twice")
    return seats


def _riichi_han(case: Case, worth: Worth, seats: tuple[int, int]) -> list[str]:
    """A note where han and fu are told that no riichi hand has: it has riichi, and by tsumo another."""
    if seats[0] not in case.riichi.accepted or worth.han is None or worth.fu is None or worth.han >= 5:
        return []
    least = least_han(case.rules, seats[0] == seats[1], 1).get(worth.fu, 0)
    told = f"a riichi hand of {worth.fu} fu has {least} han at least, by {'tsumo' if seats[0] == seats[1] else 'ron'}"
    return [told] if worth.han < least else []


def _in_riichi(win: Win) -> Win:
    """A hand whose stick is on the table is a riichi hand, whether or not that is said again."""
    if win.hand is None or "riichi" in win.situation or "double_riichi" in win.situation:
        return win
    return msgspec.structs.replace(win, situation=("riichi", *win.situation))


def _seats_of_win(rules: Ruleset, win: Win, dealer: int) -> tuple[int, int]:
    winner = seat_of("winner", win.winner, int(rules.players), dealer)
    if win.loser is None:
        return winner, winner
    loser = seat_of("loser", win.loser, int(rules.players), dealer)
    if loser == winner:
        raise SettleError("loser", f"{win.loser!r} is the winner; on tsumo nobody is named")
    return winner, loser


def _outcome(case: Case, win: Win, worth: Worth, seats: tuple[int, int]) -> Outcome:
    rules, situation = case.rules, case.situation
    outcome = Outcome()
    outcome.kind = end.AGARI
    outcome.winner, outcome.loser = seats
    outcome.base = worth.base
    if win.pao is not None:
        found = liable(rules, win, worth, int(outcome.winner), int(situation.dealer))
        if outcome.winner in case.riichi.accepted:
            raise SettleError("pao", "a hand in riichi has no called set that another fed")
        _answer(outcome, found)
    return outcome


def _answer(outcome: Outcome, found: Sequence[Liable]) -> None:
    """Who answers for the yakuman, into the outcome; the loser pays all of it anyway."""
    bases: dict[int, int] = {}
    for one in found:
        bases[one.seat] = bases.get(one.seat, 0) + one.base
    seats = [seat for seat in bases if seat != outcome.loser]
    if seats:
        outcome.pao, outcome.pao_base = seats[0], bases[seats[0]]
    if seats[1:]:
        outcome.second_pao, outcome.second_pao_base = seats[1], bases[seats[1]]
