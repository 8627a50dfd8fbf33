"""What a win is worth: from han and fu, from a limit, or from the hand itself."""

from __future__ import annotations

from typing import Final

from analyzer.core.points import base_points, limit_of
from analyzer.core.win import least_han as least_han_of
from analyzer.rules.phrases import in_words
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement import words
from analyzer.settlement.hand import hand_worth
from analyzer.settlement.possible import least_han, most_yakuman
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.words import SettleError, number_in
from analyzer.tiles.amounts import LIMITS, YAKUMAN

HAN_OF_LIMIT: Final = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11, words.KAZOE: 13}
DORA: Final = ("dora", "ura_dora", "aka_dora")
MOST_HAN: Final = 99
MOST_FU: Final = 200


def worth_of(rules: Ruleset, win: Win, seats: tuple[int, int], header: tuple[int, int]) -> Worth:
    """What a win is worth. ``seats`` are winner and loser (the winner himself on tsumo), ``header`` kyoku and honba."""
    told = [name for name in ("han", "limit", "hand") if getattr(win, name) is not None]
    if win.fu is not None and "han" not in told:
        raise SettleError("fu", "fu without han" + (f": the {told[0]} says all" if told else ""))
    if len(told) > 1:
        raise SettleError(told[1], f"{told[0]} is given already; give one of han and fu, limit, hand")
    if not told:
        raise SettleError("han", "what is the hand worth? Give han and fu, a limit, or the hand itself")
    if "hand" in told:
        return hand_worth(rules, win, seats, header)
    for name in ("tile", "dora", "ura", "nukidora"):
        if getattr(win, name):
            raise SettleError(name, f"goes with a hand, not with {told[0]}")
    for word in win.situation:
        if word not in ("riichi", "double_riichi"):  # these say that the stick is on the table
            raise SettleError(word, f"goes with a hand, not with {told[0]}, which says all")
    return _of_limit(rules, win) if "limit" in told else _of_han(rules, win, seats[0] == seats[1])


def check_least_han(rules: Ruleset, worth: Worth, honba: int) -> None:
    """SettleError for a hand that has fewer han without dora than a win needs."""
    least = int(least_han_of(rules, honba))
    if least < 2 or worth.yakuman or worth.han is None:
        return
    han = sum(yaku.han for yaku in worth.yaku if yaku.name not in DORA) if worth.yaku else worth.han
    if han < least:
        field = "hand" if worth.yaku else "han"
        raise SettleError(field, f"{han} han without dora; {needed_words(rules, honba)}")


def needed_words(rules: Ruleset, honba: int) -> str:
    """``russian needs two from 5 honba on``."""
    least = int(least_han_of(rules, honba))
    since = f" from {int(rules.two_han_from_honba)} honba on" if least > rules.least_han else ""
    return f"{rules.name} needs {in_words(least)}{since}"


def _of_limit(rules: Ruleset, win: Win) -> Worth:
    name, yakuman = words.limit_of("limit", str(win.limit))
    if yakuman > 1:
        _check_yakuman(rules, yakuman, win.pao is not None)
    if name == words.KAZOE and not rules.kazoe_yakuman:
        raise SettleError("limit", f"{rules.name} has no {name}: thirteen han and more are sanbaiman")
    base = YAKUMAN * yakuman if yakuman else int(base_points(HAN_OF_LIMIT[name], 30, True, False))
    shown = f"{yakuman} x yakuman" if yakuman > 1 else name
    return Worth(
        words=shown, han=None, fu=None, yakuman=yakuman, base=base, limit=LIMITS[limit_of(base)], yaku=(),
        reading="", counted="",
    )  # fmt: skip


def _check_yakuman(rules: Ruleset, count: int, called: bool) -> None:
    """So many yakuman as a hand can have together, if they add, or if one of them counts twice."""
    most = most_yakuman(rules, called)
    if count > most == 1:
        why = "yakuman do not add, and none counts twice" if not rules.yakuman_add else "no hand has two"
        raise SettleError("limit", f"{rules.name} has no {count} x yakuman: {why}")
    if count > most:
        whose = "a hand with a called set" if called else "a hand"
        raise SettleError("limit", f"{rules.name} has no {count} x yakuman: {whose} has {most} at most")


def _of_han(rules: Ruleset, win: Win, tsumo: bool) -> Worth:
    han = number_in("han", win.han, 1, MOST_HAN)
    fu = None if win.fu is None else number_in("fu", win.fu, 20, MOST_FU)
    if fu is None and han < 5:
        raise SettleError("fu", f"{han} han needs its fu")
    if fu is not None:
        _check_fu(rules, han, fu, tsumo)
    base = int(base_points(han, fu or 30, rules.kazoe_yakuman, rules.kiriage_mangan))
    return Worth(
        words=told_worth(han, fu, 0, base), han=han, fu=fu, yakuman=0, base=base,
        limit=LIMITS[limit_of(base)], yaku=(), reading="", counted="",
    )  # fmt: skip


def _check_fu(rules: Ruleset, han: int, fu: int, tsumo: bool) -> None:
    """Which fu there are: tens, and 25 for seven pairs; 20 only for a pinfu tsumo; many only with many han."""
    least = least_han(rules, tsumo)
    how = "tsumo" if tsumo else "ron"
    if han >= least.get(fu, MOST_HAN + 1):
        return
    if fu != 25 and fu % 10:
        raise SettleError("fu", f"{fu}: fu are rounded up to tens (25 for chiitoitsu)")
    if fu == 20 and not tsumo:
        raise SettleError("fu", "20 fu is a pinfu tsumo; a ron has at least 30 (25 chiitoitsu)")
    if fu in (20, 25) and han < 2:
        two = "pinfu and tsumo are" if fu == 20 else "chiitoitsu alone is"
        raise SettleError("fu", f"{fu} fu with 1 han: {two} 2 han")
    if fu == 25:
        raise SettleError("fu", "25 fu and tsumo: chiitoitsu and menzen_tsumo are 3 han")
    if fu in least:
        raise SettleError("fu", f"{fu} fu with {han} han: a {how} with so many fu has {least[fu]} han at least")
    most = f"a {how} has {max(least)} at most" if fu > 20 else f"{rules.name} has no pinfu with tsumo"
    raise SettleError("fu", f"{fu} fu: {most}")


def told_worth(han: int, fu: int | None, yakuman: int, base: int) -> str:
    """``3 han 40 fu``; ``7 han, haneman``; ``2 x yakuman``."""
    if yakuman:
        return "yakuman" if yakuman == 1 else f"{yakuman} x yakuman"
    limit = LIMITS[limit_of(base)]
    counted = f"{han} han" if fu is None or han >= 5 else f"{han} han {fu} fu"
    return counted if limit == "none" else f"{counted}, {limit}"
