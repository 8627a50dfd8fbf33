"""The table of discards once more, slowly and apart from the package: ElementTree, sets of tiles, and `mahjong`."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

from mahjong.shanten import Shanten
from slow import DISCARD, DRAW, ints

RED = {16, 52, 88}
SHANTEN = Shanten()


def melded(code: int) -> tuple[str, set[int]]:
    """What a meld code is, and its tiles."""
    if code & 4:
        base = (code >> 10) // 3
        first = base // 7 * 9 + base % 7
        return "chii", {4 * (first + i) + (code >> (3 + 2 * i) & 3) for i in range(3)}
    if code & 24:
        kind = (code >> 9) // 3
        four = set(range(4 * kind, 4 * kind + 4))
        return ("kakan", four) if code & 16 else ("pon", four - {4 * kind + (code >> 5 & 3)})
    tile = code >> 8
    if code & 32:
        return "nukidora", {tile}
    return ("daiminkan" if code & 3 else "ankan"), set(range(tile & ~3, (tile & ~3) + 4))


def dora_of(indicator: int, seats: int) -> int:
    kind = indicator // 4
    if kind >= 31:
        return 31 + (kind - 30) % 3
    if kind >= 27:
        return 27 + (kind - 26) % 4
    if seats == 3 and kind in (0, 8):
        return 8 - kind
    return kind // 9 * 9 + (kind % 9 + 1) % 9


class Round:
    def __init__(self, number: int, tag: ET.Element, seats: int, reds: set[int]) -> None:
        self.number, self.seats, self.reds = number, seats, reds
        self.dealer = int(tag.get("oya", "0"))
        self.hands = [set(ints(tag.get(f"hai{seat}"))) for seat in range(seats)]
        self.indicators = [ints(tag.get("seed"))[5]]
        self.live = 70 if seats == 4 else 55
        self.river: list[list[int]] = [[] for _ in range(seats)]  # kinds
        self.open: set[int] = set(self.indicators)
        self.calls = [0] * seats
        self.riichi = [""] * seats
        self.since_riichi: list[set[int]] = [set() for _ in range(seats)]
        self.since_discard: list[set[int]] = [set() for _ in range(seats)]
        self.drawn: int | None = None
        self.robbed = False  # whether the last tile was an added kan's, or a nukidora
        self.rows: list[dict[str, Any]] = []

    def event(self, tag: ET.Element) -> None:
        if found := DRAW.fullmatch(tag.tag):
            self.drawn = int(found[2])
            self.hands["TUVW".index(found[1])].add(self.drawn)
            self.live -= 1
        elif found := DISCARD.fullmatch(tag.tag):
            self.discard("DEFG".index(found[1]), int(found[2]))
        elif tag.tag == "N":
            self.meld(int(tag.get("who", "")), *melded(int(tag.get("m", ""))))
        elif tag.tag == "REACH":
            self.riichi[int(tag.get("who", ""))] = "declared" if tag.get("step") == "1" else "accepted"
        elif tag.tag == "DORA":
            self.indicators.append(int(tag.get("hai", "")))
            self.open.add(self.indicators[-1])
        elif tag.tag == "AGARI" and tag.get("who") != tag.get("fromWho") and self.rows:
            self.rows[-1]["rons"] += int(tag.get("machi", "")) // 4 == self.rows[-1]["tile"] and not self.robbed

    def meld(self, seat: int, kind: str, tiles: set[int]) -> None:
        self.robbed = kind in ("kakan", "nukidora")
        if kind in ("chii", "pon", "daiminkan"):
            self.calls[seat] += 1
            self.rows[-1]["called"] = True
            self.drawn = None
        if self.robbed:
            self.goes_by(seat, max(tiles & self.hands[seat]) // 4)
        self.hands[seat] -= tiles
        self.open |= tiles

    def goes_by(self, seat: int, kind: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.since_discard[other].add(kind)
                if self.riichi[other]:
                    self.since_riichi[other].add(kind)

    def shanten(self, seat: int) -> int:
        counts = [0] * 34
        for tile in self.hands[seat]:
            counts[tile // 4] += 1
        return int(SHANTEN.calculate_shanten(counts))

    def discard(self, seat: int, tile: int) -> None:
        kind, others = tile // 4, [other for other in range(self.seats) if other != seat]
        good = {other: set(self.river[other]) | self.since_riichi[other] for other in others}
        safe = {other for other in others if kind in good[other] | self.since_discard[other]}
        before = self.shanten(seat)
        self.hands[seat].remove(tile)
        self.rows.append({
            "round": self.number, "seat": seat, "number": len(self.rows), "dealer": seat == self.dealer,
            "turn": len(self.river[seat]) + 1, "tile": kind, "aka": tile in self.reds,
            "dora": sum(dora_of(indicator, self.seats) == kind for indicator in self.indicators),
            "drawn": tile == self.drawn, "after_call": self.drawn is None,
            "riichi": self.riichi[seat] == "declared", "in_riichi": self.riichi[seat] == "accepted",
            "calls": self.calls[seat], "shanten_before": before, "shanten": self.shanten(seat), "live": self.live,
            "seen": sum(4 * kind + i in self.open | self.hands[seat] for i in range(4)),
            "riichi_faced": sum(self.riichi[other] != "" for other in others),
            "calls_faced": max(self.calls[other] for other in others),
            "riichi_seats": sum(1 << other for other in others if self.riichi[other]),
            "safe_seats": sum(1 << other for other in safe),
            "suji_seats": sum(1 << other for other in others if other not in safe and self.is_suji(good[other], kind)),
            "called": False, "rons": 0,
        })  # fmt: skip
        self.river[seat].append(kind)
        self.open.add(tile)
        self.since_discard[seat] = set()
        self.goes_by(seat, kind)
        self.drawn, self.robbed = None, False

    def is_suji(self, safe: set[int], kind: int) -> bool:
        """By the waits on two sides that the kind would complete: each has another end."""
        if kind >= 27 or self.seats == 3 and kind < 9:
            return False
        ends = [kind + step for step in (3, -3) if 0 <= kind % 9 + step < 9]
        return all(end in safe for end in ends)


def discards(data: bytes) -> list[dict[str, Any]]:
    """The rows of every round that has an end."""
    root = ET.fromstring(data)
    bits = int(next(tag for tag in root if tag.tag == "GO").get("type", "0"))
    seats, reds = (3 if bits & 16 else 4), (set() if bits & 2 else RED)
    found: list[dict[str, Any]] = []
    now: Round | None = None
    number = -1
    for tag in root:
        if tag.tag == "INIT":
            number += 1
            now = Round(number, tag, seats, reds - ({16} if seats == 3 else set()))
        elif now is not None:
            now.event(tag)
            if tag.tag in ("AGARI", "RYUUKYOKU"):
                found += [] if now.rows and found[-1:] == now.rows[-1:] else now.rows
    return found
