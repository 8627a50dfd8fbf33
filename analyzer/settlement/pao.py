"""Pao: whose yakuman somebody answers for, by the same law as in logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyzer.core.yakuman import yakuman_count
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.words import SettleError
from analyzer.tiles import yaku
from analyzer.tiles.amounts import YAKUMAN
from analyzer.tiles.bits import BIT
from analyzer.tiles.notation import Meld, hand_of
from analyzer.tiles.tile import EAST, HAKU


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


def answered(rules: Ruleset, win: Win, worth: Worth) -> int:
    """The base points that somebody answers for: of a yakuman, or of a tsumo on a daiminkan's tile. SettleError."""
    if rules.daiminkan_pao and win.hand is not None and "rinshan" in win.situation:
        if any(meld.kan and meld.open for meld in hand_of(win.hand).melds):
            return worth.base
    if not rules.pao:
        raise SettleError("pao", f"{rules.name} has no pao")
    if not worth.yakuman:
        raise SettleError("pao", f"only a yakuman has pao, not {worth.words}")
    if win.hand is None:
        return YAKUMAN
    names = [one.name for one in worth.yaku]
    mine = [sets for sets in SETS if yaku.name_of(sets[0]) in names and rules.pao & BIT[sets[0]]]
    if not mine:
        raise SettleError("pao", f"{rules.name} has no pao for {', '.join(names)}")
    melds = hand_of(win.hand).melds
    for number, belongs, count in mine:
        sets = [meld for meld in melds if belongs(meld)]
        if len(sets) == count and any(meld.open for meld in sets):
            return YAKUMAN * int(yakuman_count(rules, BIT[number]))
    number, _, count = mine[0]
    raise SettleError("pao", f"{yaku.name_of(number)}: its {count} sets are not all laid down, the last of them called")
