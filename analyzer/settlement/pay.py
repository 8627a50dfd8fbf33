"""Who pays whom, and the arithmetic: every amount is law's, the words beside it say where it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.law import situation as end
from analyzer.law.settle import honba_of, kyoutaku_of, nagashi_winners, settle, share, value
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import LOST, PAID, PAO, Ruleset
from analyzer.settlement.case import Case
from analyzer.settlement.records import Payment, Worth
from analyzer.tiles.bits import BIT


def payments_of(case: Case) -> list[Payment]:
    """All payments of a hand; what comes from the table has no payer."""
    if case.worths:
        found: list[Payment] = []
        for outcome, worth in zip(case.outcomes, case.worths, strict=True):
            found += _win(case.rules, case.situation, outcome, worth)
        return found
    outcome = case.outcomes[0]
    if outcome.kind == end.NAGASHI:
        return _nagashi(case.rules, case.situation, outcome)
    changes = settle(case.rules, case.situation, outcome)
    if outcome.kind == end.CHOMBO:
        return _chombo(case.rules, outcome, changes)
    return _transfers(changes, "noten")


def _transfers(changes: Sequence[int] | vec[i64], why: str) -> list[Payment]:
    """The fewest payments that make these changes: in order of seats, each payer to who still has to get."""
    owed = [int(change) for change in changes]
    found = []
    for payer in range(4):
        for receiver in range(4):
            amount = min(-owed[payer], owed[receiver])
            if amount > 0:
                owed[payer] += amount
                owed[receiver] -= amount
                found.append(Payment(payer, receiver, amount, why))
    return found


# --- wins ---


def _win(rules: Ruleset, situation: Situation, outcome: Outcome, worth: Worth) -> list[Payment]:
    winner = int(outcome.winner)
    changes = settle(rules, situation, outcome)
    found = [
        Payment(payer, winner, -int(changes[payer]), _why(rules, situation, outcome, payer))
        for payer in range(rules.players)
        if changes[payer] < 0
    ]
    return found + _sticks(rules, winner, int(kyoutaku_of(rules, situation, outcome)))


def _sticks(rules: Ruleset, receiver: int, count: int) -> list[Payment]:
    """Sticks from the table, if there are any."""
    words = f"{count} deposit{'' if count == 1 else 's'}"
    return [Payment(None, receiver, int(rules.riichi_deposit) * count, words)] if count else []


def _why(rules: Ruleset, situation: Situation, outcome: Outcome, payer: int) -> str:
    """``4 x 1,280 = 5,120, rounded up 5,200; 1 honba + 300``."""
    tsumo = outcome.winner == outcome.loser
    honba = int(honba_of(rules, situation, outcome))
    if outcome.pao >= 0:
        return _pao_words(rules, situation, outcome, payer)
    dealer = int(situation.dealer)
    if tsumo:
        points = honba
        amount = int(share(rules, situation, outcome.winner, payer, outcome.base))
        times = 2 if dealer in (payer, outcome.winner) else 1
    else:
        points = (int(rules.players) - 1) * honba
        amount = int(value(rules, situation, outcome))
        times = 6 if outcome.winner == dealer else 4
    return _product(times, int(outcome.base), amount) + _honba_words(int(situation.honba), points)


def _product(times: int, base: int, amount: int) -> str:
    exact = times * base
    words = f"{times} x {base:,} = {exact:,}" if times > 1 else f"{base:,}"
    rounded = -(-exact // 100) * 100
    if rounded != exact:
        words += f", rounded up {rounded:,}"
    if amount != rounded:  # three players who share the missing seat's part
        words += f", + {amount - rounded:,} for the missing seat"
    return words


def _honba_words(honba: int, points: int) -> str:
    return f"; {honba} honba + {points:,}" if points else ""


def _pao_words(rules: Ruleset, situation: Situation, outcome: Outcome, payer: int) -> str:
    """Who answers for a yakuman pays it all on tsumo, and half of it on another's discard."""
    tsumo = outcome.winner == outcome.loser
    worth = int(value(rules, situation, outcome))
    answers = payer in (outcome.pao, outcome.second_pao)
    honba = (int(rules.players) - 1) * int(honba_of(rules, situation, outcome))
    carries = payer == outcome.pao if tsumo or rules.pao_honba == PAO else payer == outcome.loser
    if rules.pao_all:
        words = f"{'all' if tsumo else 'half'} of {worth:,}{', for the yakuman (pao)' if answers else ''}"
    else:
        words = f"{'of' if answers else 'the rest of'} {worth:,}{' what the yakuman is worth (pao)' if answers else ''}"
    return words + (_honba_words(int(situation.honba), honba) if carries else "")


# --- draws and chombo ---


def _nagashi(rules: Ruleset, situation: Situation, outcome: Outcome) -> list[Payment]:
    """One after the other from the dealer on: each is paid like a mangan tsumo by all others.

    Where the ruleset pays honba and sticks for it, the first alone gets them.
    """
    found: list[Payment] = []
    winners = int(nagashi_winners(rules, situation, outcome.nagashi))
    plain = Situation()
    plain.dealer = situation.dealer
    header = situation
    for distance in range(4):
        seat = (int(situation.dealer) + distance) % 4
        if not winners >> seat & 1:
            continue
        one = Outcome()
        one.kind, one.nagashi = end.NAGASHI, BIT[seat]
        mangan, changes = settle(rules, plain, one), settle(rules, header, one)
        for payer in range(rules.players):
            if payer != seat:
                honba = _honba_words(int(situation.honba), int(mangan[payer] - changes[payer]))
                found.append(Payment(payer, seat, -int(changes[payer]), f"nagashi mangan{honba}"))
        found += _sticks(rules, seat, sum(int(change) for change in changes) // int(rules.riichi_deposit))
        header = plain
    return found


def _chombo(rules: Ruleset, outcome: Outcome, changes: vec[i64]) -> list[Payment]:
    """The sticks of the hand go back, each offender pays the others."""
    found = []
    rest = [int(change) for change in changes]
    for seat in range(rules.players):
        if outcome.riichi & BIT[seat]:
            found.append(Payment(None, seat, int(rules.riichi_deposit), "the deposit goes back"))
            rest[seat] -= int(rules.riichi_deposit)
    if rules.chombo == LOST:
        lost = [Payment(seat, None, -points, "chombo: points to nobody") for seat, points in enumerate(rest) if points]
        return lost + found
    return _transfers(rest, f"chombo: {'points' if rules.chombo == PAID else 'a mangan'} to the others") + found
