"""A Taiwanese hand, settled in 底 and 台 and as a number.

Seats are 0-3; winds go round with the dealer, who is East.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Final

import msgspec

from analyzer.law import taiwan as law
from analyzer.law.taiwan import Deal, Share
from analyzer.rulesets.streak import Taiwan
from analyzer.rulesets.taiwan import load
from analyzer.settlement.words import Seat, SettleError, dealer_of, number_in, seat_of

MOST_TAI: Final = 1000
MOST_STREAK: Final = 1000
MOST_MONEY: Final = 1_000_000


class TaiwanRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as it was told; ``base``, ``unit``, ``la``, ``cap`` in place of the ruleset's."""

    ruleset: str = "taiwan"
    dealer: Seat = 0
    streak: int | str = 0  # hands in a row that the dealer has already kept the deal
    winner: Seat | None = None
    loser: Seat | None = None  # who discarded the winning tile; nobody: self-draw
    tai: int | str | None = None  # of the hand, without dealer and streak
    flower: bool = False  # 七搶一 or 八仙過海
    draw: bool | str = False
    base: Decimal | int | str | None = None
    unit: Decimal | int | str | None = None
    la: bool | None = None
    cap: int | str | None = None  # "none": the deal never passes by itself


class TaiwanPayment(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat pays the winner: ``di`` 底 and ``tai`` 台."""

    payer: int
    di: int
    tai: int
    dealer_tai: int  # those of them for dealer and streak
    amount: Decimal
    label: str  # dealer +3 tai; plain
    why: str


class TaiwanSettlement(msgspec.Struct, frozen=True, kw_only=True):
    """A hand, paid."""

    ruleset: str
    base: Decimal
    unit: Decimal
    la: bool
    cap: int | None
    dealer: int
    streak: int
    label: str  # 連1拉1; dealer
    dealer_tai: int  # what a payment between the dealer and another carries
    outcome: str  # self-draw, discard, draw
    winner: int | None
    loser: int | None
    tai: int | None
    flower: bool
    payments: tuple[TaiwanPayment, ...]
    collects: Decimal
    changes: tuple[Decimal, ...]
    next_dealer: int
    next_streak: int
    notes: tuple[str, ...]


def settled(request: TaiwanRequest) -> TaiwanSettlement:
    """Who pays how many tai, and who deals next. SettleError for what can't be settled as told; RulesetError."""
    rules = rules_of(request)
    dealer = dealer_of(request.dealer, law.SEATS)
    streak = number_in("streak", request.streak, 0, MOST_STREAK)
    if rules.cap is not None and streak > rules.cap:
        raise SettleError("streak", f"{streak}: the deal passes after a streak of {rules.cap}")
    deal = Deal(dealer, streak)
    winner, loser, tai = _told(request, dealer)
    shares = [] if winner == law.NOBODY else law.settle(rules, deal, winner, loser, tai)
    changes = [Decimal(0)] * law.SEATS
    for share in shares:
        changes[share.payer] -= share.amount
        changes[winner] += share.amount
    after = law.advance(rules, deal, winner)
    passed = after.dealer != dealer and winner in (law.NOBODY, dealer)
    return TaiwanSettlement(
        ruleset=request.ruleset, base=rules.base, unit=rules.unit, la=rules.la, cap=rules.cap, dealer=dealer,
        streak=streak, label=label_of(rules, streak), dealer_tai=law.dealer_tai(rules, streak),
        outcome="draw" if winner == law.NOBODY else "self-draw" if loser == law.SELF_DRAW else "discard",
        winner=None if winner == law.NOBODY else winner, loser=None if loser == law.SELF_DRAW else loser,
        tai=None if winner == law.NOBODY else tai, flower=request.flower,
        payments=tuple(_payment(rules, deal, share, tai) for share in shares),
        collects=sum((share.amount for share in shares), Decimal(0)), changes=tuple(changes), next_dealer=after.dealer,
        next_streak=after.streak, notes=(f"a streak of {streak} is the cap: the deal passes",) if passed else (),
    )  # fmt: skip


def label_of(rules: Taiwan, streak: int) -> str:
    """``連3拉3``, without 拉 ``連3``; ``dealer`` before any streak."""
    if streak == 0:
        return "dealer"
    return f"連{streak}拉{streak}" if rules.la else f"連{streak}"


def table_of(rules: Taiwan) -> list[tuple[str, int]]:
    """What each streak is called and adds to a payment, up to 連10, or the cap."""
    return [(label_of(rules, streak), law.dealer_tai(rules, streak)) for streak in range(min(rules.cap or 10, 10) + 1)]


def rules_of(request: TaiwanRequest) -> Taiwan:
    """The ruleset, with what the request says in its place."""
    rules = load(request.ruleset)
    if request.base is not None:
        rules = rules._replace(base=money_in("base", request.base))
    if request.unit is not None:
        rules = rules._replace(unit=money_in("unit", request.unit))
    if request.la is not None:
        rules = rules._replace(la=request.la)
    if request.cap is not None:
        never = str(request.cap).strip().lower() == "none"
        rules = rules._replace(cap=None if never else number_in("cap", request.cap, 1, MOST_STREAK))
    return rules


def money_in(field: str, value: Decimal | int | str) -> Decimal:
    """An amount, zero or more, exact."""
    try:
        found = Decimal(str(value).strip().replace(",", ""))
    except InvalidOperation:
        raise SettleError(field, f"{value!r} is not a number") from None
    if not found.is_finite() or not 0 <= found <= MOST_MONEY:
        raise SettleError(field, f"{value} is not from 0 to {MOST_MONEY:,}")
    return found


def _told(request: TaiwanRequest, dealer: int) -> tuple[int, int, int]:
    """Winner, loser, tai."""
    if request.draw:
        for name in ("winner", "loser", "tai"):
            if getattr(request, name) is not None:
                raise SettleError(name, "and a drawn hand: a hand ends in one way")
        if request.flower:
            raise SettleError("flower", "and a drawn hand: a hand ends in one way")
        return law.NOBODY, law.SELF_DRAW, 0
    if request.winner is None:
        raise SettleError("winner", "who won? Give a seat, or say that the hand was drawn")
    winner = seat_of("winner", request.winner, law.SEATS, dealer)
    loser = law.SELF_DRAW if request.loser is None else seat_of("loser", request.loser, law.SEATS, dealer)
    if loser == winner:
        raise SettleError("loser", f"{request.loser!r} is the winner; on a self-draw nobody is named")
    if request.tai is None:
        raise SettleError("tai", "how many tai has the hand, without dealer and streak?")
    return winner, loser, number_in("tai", request.tai, 0, MOST_TAI)


def _payment(rules: Taiwan, deal: Deal, share: Share, tai: int) -> TaiwanPayment:
    counted = str(tai)
    if share.dealer_tai:
        extra = law.streak_tai(rules, deal.streak)
        counted = f"({tai} + 1 + {extra})" if extra else f"({tai} + 1)"
    return TaiwanPayment(
        payer=share.payer, di=1, tai=share.tai, dealer_tai=share.dealer_tai, amount=share.amount,
        label=f"dealer +{share.dealer_tai} tai" if share.dealer_tai else "plain",
        why=f"{rules.base} + {counted} × {rules.unit} = {share.amount}",
    )  # fmt: skip
