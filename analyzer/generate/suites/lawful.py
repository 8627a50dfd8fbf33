"""Changes that break no rule after all: the argument for each, worked out from the two logs and never by `check`."""

from __future__ import annotations

import re
from typing import Final

from analyzer.formats.mjlog.meld import meld_word
from analyzer.generate.faults.planting import Elements
from analyzer.generate.suites.element import Element
from analyzer.generate.suites.headers import header_reason
from analyzer.generate.suites.presence import elsewhere, without_presence
from analyzer.generate.suites.referee import Referee, Unproven, meld_tiles, must, tiles_of
from analyzer.generate.suites.tiles import TileChange, rounds_of
from analyzer.generate.suites.variations import players_of
from analyzer.tape.words import argument_of, called_in, op_of, source_of

RED: Final = (16, 52, 88)
DECLARED: Final = re.compile(r'<REACH who="(.)" step="1"')
HELD: Final = "another tile that is held is discarded, and nothing binds the seat to one of them"
COPIES: Final = "two tiles of a kind, neither of them red, and no seed tells which is which"
UNSEEN: Final = "a tile that no hand shown and no rule depends on, and no seed tells which it is"
DICE: Final = "dice, and no seed tells them"
ORDER: Final = "the order of a dealt hand, and no seed tells it"
YAKU: Final = "the order of two yaku, of which no rule speaks"
WON: Final = "the discard of the declaration is won, so that no deposit shows that there was one"


def why_lawful(before: Elements, after: Elements, change: TileChange | None = None) -> str:
    """Why a changed log keeps all rules; empty if there is no such argument. ``change``: if it is one of tiles."""
    if change is not None:
        kind = change.one >> 2 == change.other >> 2 and change.one not in RED and change.other not in RED
        if kind and not _seeded(before, change.start):
            return COPIES
    if before != after and without_presence(before) == without_presence(after):
        return elsewhere(after)
    if len(before) != len(after):
        return _undeclared(before, after)
    first = next((i for i, text in enumerate(before) if text.startswith("<INIT")), len(before))
    if before[first:] == after[first:]:
        return header_reason(before, after, first)
    if before[:first] != after[:first]:
        return ""
    return _in_rounds(before, after)


def nothing_depends_on(before: Elements, after: Elements) -> bool:
    """Whether two logs differ only in what no rule of play depends on."""
    return [*map(_bare, without_presence(before))] == [*map(_bare, without_presence(after))]


def _bare(text: str) -> str:
    """An element without the attributes that say who plays, where, and in which form; scores follow a deposit alone."""
    element = Element(text)
    known = {"GO": {"type"}, "SHUFFLE": {"seed"}, "UN": set(), "mjloggm": set()}.get(element.name)
    if element.attributes.get("step") == "1":
        known = {"who", "step"}
    if known is None:
        return text
    return element.name + " ".join(f"{key}={value}" for key, value in element.attributes.items() if key in known)


def _seeded(elements: Elements, start: int) -> bool:
    """Whether a seed tells the wall of a round."""
    return any(text.startswith("<SHUFFLE") for text in elements[:4]) or " shuffle=" in elements[start]


def _undeclared(before: Elements, after: Elements) -> str:
    """A riichi that is not declared, the discard of which is won, or would be by three."""
    at = next((i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), len(before))
    declared = DECLARED.match("".join(before[at : at + 1]))
    if not declared or before[at + 1 :] != after[at:]:
        return ""
    discard, end = [text for text in after[at:] if not text.startswith(("<UN", "<BYE"))][:2]
    by_seat = Element(discard).kind == "discard" and Element(discard).seat == int(declared[1])
    won = re.match(f'<AGARI.* fromWho="{declared[1]}"|<RYUUKYOKU.* type="ron3"', end)
    return WON if by_seat and won else ""


def _in_rounds(before: Elements, after: Elements) -> str:
    """The argument for a change within one round."""
    differ = [i for i, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    start, stop = next(bounds for bounds in rounds_of(before) if bounds[0] <= differ[0] < bounds[1])
    if differ[-1] >= stop:
        return ""
    try:
        return _of_round(
            without_presence(before[start:stop]), without_presence(after[start:stop]), _seeded(before, start),
            players_of(before),
        )  # fmt: skip
    except Unproven:
        return ""


def _of_round(before: Elements, after: Elements, seeded: bool, players: int) -> str:
    must(len(before) == len(after))
    reasons = {
        _of_element(Element(one), Element(other), seeded)
        for one, other in zip(before, after, strict=True)
        if one != other
    }
    if "" in reasons:
        return ""
    was, now = Referee(before, players), Referee(after, players)
    must(was.nagashi == now.nagashi and was.four_winds == now.four_winds and was.bound == now.bound)
    _same_dora(before, after, players)
    return next((reason for reason in (UNSEEN, HELD, ORDER, DICE, YAKU) if reason in reasons), "")


def _of_element(one: Element, other: Element, seeded: bool) -> str:
    """What a change of one element would be lawful by, if the round keeps the rules."""
    if one.kind != other.kind or one.seat != other.seat or one.attributes.keys() != other.attributes.keys():
        return ""
    changed = {name for name, value in one.attributes.items() if other.attributes[name] != value}
    if one.kind == "discard":
        return HELD
    if one.name == "RYUUKYOKU" and changed <= {"hai0", "hai1", "hai2", "hai3"}:
        return HELD
    if one.name == "AGARI" and changed <= {"yaku", "yakuman"}:
        return YAKU if _yaku(one) == _yaku(other) else ""
    if seeded:
        return ""
    if one.name in ("draw", "DORA") or one.kind == "draw":
        return UNSEEN
    if one.name == "AGARI" and changed <= {"doraHai", "doraHaiUra"}:
        return UNSEEN
    if one.name == "N" and changed == {"m"}:
        return UNSEEN if _kinds_of_meld(one) == _kinds_of_meld(other) else ""
    return _of_deal(one, other) if one.name == "INIT" else ""


def _kinds_of_meld(call: Element) -> tuple[int, int, int, list[int]]:
    """What a call says of its meld, but for which copies it is made of."""
    must(call.attributes["m"].isdigit() and len(call.attributes["m"]) < 6)
    seat, code = int(call.attributes["who"]), int(call.attributes["m"])
    meld = meld_word(seat, code, 0)
    called = int(called_in(argument_of(meld))) >> 2
    return int(op_of(meld)), int(source_of(meld)), called, sorted(tile >> 2 for tile in meld_tiles(seat, code))


def _yaku(win: Element) -> list[tuple[str, ...]]:
    """The yaku of a win with their han, and its yakuman, in an order of our own."""
    listed = win.attributes.get("yaku", "").split(",")
    pairs = zip(listed[::2], listed[1::2], strict=False)
    yakuman = win.attributes.get("yakuman", "").split(",")
    return sorted([(str(len(listed)),), *pairs, *((number,) for number in yakuman)])


def _of_deal(one: Element, other: Element) -> str:
    old, new = (element.attributes["seed"].split(",") for element in (one, other))
    if old[:3] != new[:3] or len(new) != 6 or not {*new[3:5]} <= set("012345"):
        return ""
    if any(one.attributes[name] != other.attributes[name] for name in ("ten", "oya")):
        return ""
    if old[5] != new[5]:
        return UNSEEN
    hands = [[sorted(tiles_of(element, f"hai{seat}")) for seat in range(4)] for element in (one, other)]
    if hands[0] != hands[1]:
        return UNSEEN
    return ORDER if old == new else DICE


def _same_dora(before: Elements, after: Elements, players: int) -> None:
    """No win has more or less dora than it had."""
    for one, other in zip(before, after, strict=True):
        if one.startswith("<AGARI"):
            for name in ("doraHai", "doraHaiUra"):
                must(_dora(Element(one), name, players) == _dora(Element(other), name, players))


def _dora(win: Element, attribute: str, players: int) -> int:
    """The dora that a list of indicators gives a hand."""
    codes = win.attributes.get("m", "").split(",")
    melded = [tile for code in codes if code for tile in meld_tiles(int(win.attributes["who"]), int(code))]
    kinds = [tile >> 2 for tile in (*tiles_of(win, "hai"), *melded)]
    return sum(kinds.count(_next_kind(tile >> 2, players)) for tile in tiles_of(win, attribute))


def _next_kind(kind: int, players: int) -> int:
    """The kind that an indicator shows."""
    if kind >= 31:
        return 31 + (kind - 30) % 3
    if kind >= 27:
        return 27 + (kind - 26) % 4
    if players == 3 and kind in (0, 8):
        return 8 - kind
    return kind // 9 * 9 + (kind + 1) % 9

