"""The Taiwanese dealer streak, 連N拉N: who pays whom how many tai, and who deals next.

Nothing of riichi holds here, and nothing of the Hong Kong 拉, a carry-over between two players. Payments count in 底,
the base, once a payer, and 台, the unit; what a base and a unit are worth is the table's own.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple

from analyzer.rulesets.streak import Taiwan

SEATS: Final = 4
SELF_DRAW: Final = -1  # nobody discarded the winning tile
NOBODY: Final = -1  # nobody won: a drawn hand


class Deal(NamedTuple):
    """Who deals, and how many hands in a row he has already kept the deal."""

    dealer: int
    streak: int


class Share(NamedTuple):
    """What one seat pays: one 底 and so many 台."""

    payer: int
    tai: int
    dealer_tai: int  # those of them that are the dealer's and the streak's
    amount: Decimal


def streak_tai(rules: Taiwan, streak: int) -> int:
    """What the streak alone is worth: N, with 拉 twice as much."""
    return 2 * streak if rules.la else streak


def dealer_tai(rules: Taiwan, streak: int) -> int:
    """What a payment between the dealer and another carries on top of the hand: 1 + 2N, without 拉 1 + N."""
    return 1 + streak_tai(rules, streak)


def settle(rules: Taiwan, deal: Deal, winner: int, loser: int, tai: int) -> list[Share]:
    """What each payer pays for a hand of so many tai: all others on SELF_DRAW, else the one who discarded.

    Flower wins (七搶一, 八仙過海) are paid like any other. It is decided payment by payer: the dealer's tai are never
    between two who do not deal.
    """
    shares = []
    for payer in range(SEATS):
        if payer != winner and loser in (SELF_DRAW, payer):
            extra = dealer_tai(rules, deal.streak) if deal.dealer in (winner, payer) else 0
            shares.append(Share(payer, tai + extra, extra, rules.base + (tai + extra) * rules.unit))
    return shares


def advance(rules: Taiwan, deal: Deal, winner: int) -> Deal:
    """The next deal: the dealer stays when he wins or nobody does, and the streak grows; at the cap the deal passes."""
    if winner in (NOBODY, deal.dealer) and deal.streak != rules.cap:
        return Deal(deal.dealer, deal.streak + 1)
    return Deal((deal.dealer + 1) % SEATS, 0)
