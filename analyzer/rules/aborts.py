"""What an abortive draw lacks, in words."""

from __future__ import annotations

from typing import Final

from analyzer.core import faults as f
from analyzer.facts import context as c
from analyzer.rules.words import kind_text, seats_text, tile_text
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape import words as t
from analyzer.tiles.bits import members

LACKS: Final = {
    c.OWN_DISCARD: "discarded it",
    c.NO_WAIT: "does not wait for it",
    c.NOT_FURITEN: "is furiten",
    c.TOO_FEW_HAN: "has too few han without dora",
    c.A_YAKU: "has no yaku",
}
MISSED: Final = {
    t.SUUFON_RENDA: "the four first discards are one wind, with no call before",
    t.SUUCHA_RIICHI: "all four players are in riichi",
    t.SUUKAIKAN: "four kans were made by more than one player, and nobody won the discard",
}
SHOWN: Final = {
    t.KYUUSHU_KYUUHAI: "the player who declares kyuushu kyuuhai shows his hand",
    t.SUUCHA_RIICHI: "all players are in riichi and show their hands",
    t.SANCHAHOU: "those who could win show their hands",
}


def missed_words(draw: int) -> str:
    """Why this draw was due."""
    return MISSED.get(draw, "")


def abort_words(fault: int, context: list[int], rules: Ruleset) -> str:
    """Why a draw of this kind is not due, or who shows a hand at it."""
    _, number, *others = context
    if fault == f.KYUUSHU_KYUUHAI:
        kinds, first = others
        return _kyuushu_kyuuhai(number, kinds, first, bool(rules.kyuushu_kyuuhai))
    if fault == f.SUUFON_RENDA:
        return _suufon_renda(number, others, bool(rules.suufon_renda))
    if fault == f.SUUCHA_RIICHI:
        return _suucha_riichi(number, bool(rules.suucha_riichi))
    if fault == f.SUUKAIKAN:
        return _suukaikan(number, others, bool(rules.suukaikan))
    if fault == f.SANCHAHOU:
        return _sanchahou(number, others)
    return SHOWN.get(number, "nobody shows a hand at this draw") if fault == f.ABORT_SHOWN else ""


def _only(has: bool, name: str, words: str) -> str:
    return words if has else f"this ruleset has no {name}; {words}"


def _kyuushu_kyuuhai(seat: int, kinds: int, first: int, has: bool) -> str:
    held = [kind_text(kind) for kind in members(kinds)]
    words = f"seat {seat} holds {len(held)} kind{'' if len(held) == 1 else 's'} of terminals and honours"
    words += f": {' '.join(held)}" if held else ""
    if not first:
        words += "; it is not his first draw, or a call was made before"
    return _only(has, "kyuushu kyuuhai", words)


def _suufon_renda(called: int, rivers: list[int], has: bool) -> str:
    told = [f"seat {seat} {' '.join(map(kind_text, members(river)))}" for seat, river in enumerate(rivers) if river]
    words = f"discards so far: {', '.join(told)}" if told else "nobody has discarded"
    return _only(has, "suufon renda", words + ("; a call was made" if called else ""))


def _suucha_riichi(seats: int, has: bool) -> str:
    count = len(members(seats))
    words = "nobody is in riichi" if count == 0 else f"{count} riichi are paid, by {seats_text(seats)}"
    return _only(has, "suucha riichi", words if count != 1 else f"one riichi is paid, by {seats_text(seats)}")


def _suukaikan(discarded: int, kans: list[int], has: bool) -> str:
    total = sum(kans)
    told = [f"{count} by seat {seat}" for seat, count in enumerate(kans) if count]
    words = f"{total} kan{'' if total == 1 else 's'}" + (f": {', '.join(told)}" if told else "")
    if total >= 4 and len(told) == 1:
        words += "; one player may make all four"
    elif total >= 4 and not discarded:
        words += "; no discard follows the fourth"
    return _only(has, "suukaikan", words)


def _sanchahou(tile: int, lacks: list[int]) -> str:
    if tile < 0:
        return "no discard lies open"
    can = sum(1 << seat for seat, lack in enumerate(lacks) if lack == c.CAN_WIN)
    others = [f"seat {seat} {LACKS[lack]}" for seat, lack in enumerate(lacks) if lack in LACKS]
    who = f"{seats_text(can)} can win {tile_text(tile)}" if can else f"nobody can win {tile_text(tile)}"
    return "; ".join([who, *others])
