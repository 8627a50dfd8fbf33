"""Pao: who answers for which yakuman, by the same law as in logs.

``N``; two players, each for another yakuman: ``N+W``, in the order daisangen or daisuushii, suukantsu, or by name:
``N:suukantsu+W:daisangen``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from analyzer.core.yakuman import yakuman_count
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.words import Seat, SettleError, seat_of
from analyzer.tiles import yaku
from analyzer.tiles.amounts import YAKUMAN
from analyzer.tiles.bits import BIT
from analyzer.tiles.notation import Meld, hand_of
from analyzer.tiles.tile import EAST, HAKU

MOST: Final = 2  # yakuman of one hand whose last sets may be fed


class Liable(NamedTuple):
    """A seat, and the base points that it answers for."""

    seat: int
    base: int


class Told(NamedTuple):
    """A seat, and the yakuman that is named with it, or none."""

    seat: int
    name: str


def _dragons(meld: Meld) -> bool:
    return meld.first >= HAKU


def _winds(meld: Meld) -> bool:
    return EAST <= meld.first < HAKU


def _kans(meld: Meld) -> bool:
    return meld.kan


# in the order in which the law asks: which melds, and how many of them
SETS: Final[tuple[tuple[int, Callable[[Meld], bool], int], ...]] = (
    (int(yaku.DAISANGEN), _dragons, 3), (int(yaku.DAISUUSHII), _winds, 4), (int(yaku.SUUKANTSU), _kans, 4),
)  # fmt: skip


def liable(rules: Ruleset, win: Win, worth: Worth, winner: int, dealer: int) -> list[Liable]:
    """Who answers for how much: one seat, or two with a yakuman each. SettleError for what can't be."""
    told = _told(rules, win.pao, dealer)
    for one in told:
        if one.seat == winner:
            raise SettleError("pao", f"{win.pao!r} is the winner")
    if len(told) == 1 and _fed_the_kan(rules, win):
        return [Liable(told[0].seat, worth.base)]
    if not rules.pao:
        raise SettleError("pao", f"{rules.name} has no pao")
    if not worth.yakuman:
        raise SettleError("pao", f"only a yakuman has pao, not {worth.words}")
    if len(told) > 1 and rules.pao_all:
        raise SettleError("pao", f"{rules.name}: one answers for every yakuman of the hand; tell the one")
    if win.hand is None:
        return _of_limit(told, worth)
    return _of_hand(rules, win, worth, told)


def _told(rules: Ruleset, pao: Seat | None, dealer: int) -> list[Told]:
    """The seats, each with the yakuman that is named."""
    parts = [part.partition(":") for part in str(pao).split("+")]
    if len(parts) > MOST:
        raise SettleError("pao", f"{len(parts)} seats: no hand has more than two yakuman whose last sets are fed")
    told = [Told(seat_of("pao", seat, int(rules.players), dealer), name.strip().lower()) for seat, _, name in parts]
    there = [yaku.name_of(number) for number, _, _ in SETS]
    for one in told:
        if one.name and one.name not in there:
            raise SettleError("pao", f"no pao for {one.name!r}; there is {', '.join(there)}")
    return told


def _fed_the_kan(rules: Ruleset, win: Win) -> bool:
    """Whether who feeds a daiminkan pays for this tsumo on its replacement tile."""
    if not rules.daiminkan_pao or win.hand is None or "rinshan" not in win.situation:
        return False
    return any(meld.kan and meld.open for meld in hand_of(win.hand).melds)


def _of_limit(told: list[Told], worth: Worth) -> list[Liable]:
    """Each for one yakuman, which is not told more of."""
    if len(told) > worth.yakuman:
        raise SettleError("pao", f"{len(told)} seats, but {worth.words}: each answers for another yakuman")
    return [Liable(one.seat, YAKUMAN) for one in told]


def _of_hand(rules: Ruleset, win: Win, worth: Worth, told: list[Told]) -> list[Liable]:
    """Each for one of the yakuman of the hand whose last set was called."""
    names = [one.name for one in worth.yaku]
    mine = [sets for sets in SETS if yaku.name_of(sets[0]) in names and rules.pao & BIT[sets[0]]]
    if not mine:
        raise SettleError("pao", f"{rules.name} has no pao for {', '.join(names)}")
    melds = hand_of(win.hand or "").melds
    fed = []
    for number, belongs, count in mine:
        sets = [meld for meld in melds if belongs(meld)]
        if len(sets) == count and any(meld.open for meld in sets):
            fed.append(yaku.name_of(number))
    if not fed:
        number, _, count = mine[0]
        name = yaku.name_of(number)
        raise SettleError("pao", f"{name}: its {count} sets are not all laid down, the last of them called")
    found = []
    for one in sorted(told, key=lambda one: not one.name):  # those with a name first
        if not fed or (one.name and one.name not in fed):
            raise SettleError("pao", f"{one.name or 'a second seat'}: no such set is fed in this hand")
        fed.remove(name := one.name or fed[0])
        number = next(number for number, _, _ in SETS if yaku.name_of(number) == name)
        found.append(Liable(one.seat, YAKUMAN * int(yakuman_count(rules, BIT[number]))))
    return found
