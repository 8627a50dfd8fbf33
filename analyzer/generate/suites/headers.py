"""Changes of what a log says before its first round, on which no rule of play depends."""

from __future__ import annotations

import re
from typing import Final

from analyzer.formats.mjlog.meld import meld_word
from analyzer.generate.faults.planting import Elements
from analyzer.generate.suites.element import Element
from analyzer.generate.suites.referee import meld_tiles, tiles_of
from analyzer.tape.words import ANKAN, NUKIDORA, op_of

LOBBY: Final = "another lobby"
RANKS: Final = "another rank or rating that there is"
TYPE: Final = "a type bit that names the room or the clock, or rules that nothing in the game needs"
ROOM_BITS: Final = 0x1 | 0x20 | 0x40 | 0x80 | 0x1000
NO_RED_FIVES: Final = 0x2
NO_KUITAN: Final = 0x4
HANCHAN: Final = 0x8
KNOWN_BITS: Final = ROOM_BITS | NO_RED_FIVES | NO_KUITAN | HANCHAN | 0x10
RED_FIVES: Final = {16, 52, 88}
LAST_OF_EAST: Final = 2  # of three players, counted from 0
CHAMPIONSHIP: Final = 10_000
RANK_COUNT: Final = 21
RATE: Final = re.compile(r"[0-3]?\d{3}\.\d\d")  # ratings are far below 4,000
TANYAO: Final = "8"


def header_reason(before: Elements, after: Elements, first: int) -> str:
    """Why one other element before the first round is lawful; empty if there is no such argument."""
    differ = [i for i in range(first) if before[i] != after[i]]
    if len(differ) != 1:
        return ""
    one, other = Element(before[differ[0]]), Element(after[differ[0]])
    changed = [name for name in one.attributes if one.attributes[name] != other.attributes.get(name)]
    if one.name != other.name or list(one.attributes) != list(other.attributes) or len(changed) != 1:
        return ""
    was, now = one.attributes[changed[0]], other.attributes[changed[0]]
    if (one.name, changed[0]) == ("GO", "lobby"):
        return LOBBY if now.isdigit() and int(now) < CHAMPIONSHIP else ""
    if (one.name, changed[0]) == ("GO", "type"):
        return _other_type(int(was), now, before)
    if one.name == "UN" and changed[0] in ("dan", "rate", "sx"):
        return _other_ranks(changed[0], was.split(","), now.split(","), other)
    return ""


def _other_ranks(attribute: str, was: list[str], now: list[str], names: Element) -> str:
    if len(was) != 4 or len(now) != 4:
        return ""
    for seat in range(4):
        if names.attributes.get(f"n{seat}", "") == "" and was[seat] != now[seat] and attribute != "rate":
            return ""  # the rating of a seat where nobody sits is not always the same
        if attribute == "dan" and not (now[seat].isdigit() and int(now[seat]) < RANK_COUNT):
            return ""
        if attribute == "rate" and not RATE.fullmatch(now[seat]):
            return ""
        if attribute == "sx" and now[seat] not in ("M", "F", "C"):
            return ""
    return RANKS


def _other_type(was: int, now: str, elements: Elements) -> str:
    if not now.isdigit() or (was | int(now)) & ~KNOWN_BITS:
        return ""
    other = was ^ int(now)
    if other & ~(ROOM_BITS | NO_RED_FIVES | NO_KUITAN | HANCHAN) or other & HANCHAN and not _ended_early(elements):
        return ""
    wins = [Element(text) for text in elements if text.startswith("<AGARI")]
    if other & NO_RED_FIVES and any(set(_tiles(win)) & RED_FIVES for win in wins):
        return ""
    if other & NO_KUITAN and any(_open(win) and _simple(win) for win in wins):
        return ""
    return TYPE


def _ended_early(elements: Elements) -> bool:
    """Whether somebody has less than nothing before the fourth round, so that it is the same how many were to come."""
    deals = [Element(text) for text in elements if text.startswith("<INIT")]
    owari = [element.attributes["owari"] for element in map(Element, elements) if "owari" in element.attributes]
    early = all(int(deal.attributes["seed"].split(",")[0]) < LAST_OF_EAST for deal in deals)
    return early and any(int(score) < 0 for text in owari for score in text.split(",")[::2])


def _codes(win: Element) -> list[int]:
    return [int(code) for code in win.attributes.get("m", "").split(",") if code]


def _tiles(win: Element) -> list[int]:
    seat = int(win.attributes["who"])
    return tiles_of(win, "hai") + [tile for code in _codes(win) for tile in meld_tiles(seat, code)]


def _open(win: Element) -> bool:
    return any(int(op_of(meld_word(0, code, 0))) not in (ANKAN, NUKIDORA) for code in _codes(win))


def _simple(win: Element) -> bool:
    """Whether all tiles of a win, norths that were set aside left out, are from two to eight."""
    return all(tile < 108 and tile >> 2 not in (0, 8, 9, 17, 18, 26) for tile in _tiles(win) if tile >> 2 != 30)
