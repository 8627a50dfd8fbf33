"""Figures once more, slowly and apart from the package: ElementTree and dicts, nothing of ours but which rounds to leave.

Here a log becomes rounds; `slow_sums` adds them up. Hands are followed tile by tile with `slow_hands`.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from slow_hands import call, shanten, waits

DRAW = re.compile(r"([TUVW])(\d+)")
DISCARD = re.compile(r"([DEFG])(\d+)")
OPEN = ("chii", "pon", "daiminkan")
KANS = ("ankan", "kakan", "daiminkan")
HANCHAN, THREE = 8, 16  # bits of the type


def ints(text: str | None) -> list[int]:
    return [int(float(part)) for part in text.split(",")] if text else []


class Round:
    """One round; ``players`` are dicts, a value that was never set is 0."""

    def __init__(self, tag: ET.Element, seats: int) -> None:
        seed = ints(tag.get("seed"))
        self.kyoku, self.honba = seed[0], seed[1]
        self.dealer = int(tag.get("oya", "0"))
        self.seats = seats
        self.scores = [100 * score for score in ints(tag.get("ten"))]
        self.players: list[dict[str, Any]] = [defaultdict(int, seat=seat) for seat in range(seats)]
        self.wins: list[dict[str, Any]] = []
        self.kind = ""
        self.order = 0
        self.all_discards = self.all_draws = 0
        self.declaring = -1
        self.again = False  # the same dealer plays one more hand
        self.streak = 0
        self.called = False
        self.last_call = ""  # the last event but for draws and indicators, where it was a call
        self.replacing = False  # the tile in hand is a replacement
        self.indicator = seed[5]
        self.visible = {seed[5]}
        self.hands = [set(ints(tag.get(f"hai{seat}"))) for seat in range(seats)]
        self.dealt = [set(hand) for hand in self.hands]
        self.with_first_draw = [set(hand) for hand in self.hands]
        self.tenpai = [shanten(hand, seats) == 0 for hand in self.hands]  # after the last discard
        self.rivers: list[set[int]] = [set() for _ in range(seats)]

    def event(self, tag: ET.Element) -> None:
        if found := DRAW.fullmatch(tag.tag):
            self.drawn("TUVW".index(found[1]), int(found[2]))
        elif found := DISCARD.fullmatch(tag.tag):
            self.discard(self.players["DEFG".index(found[1])], int(found[2]))
        elif tag.tag == "N":
            self.meld(int(tag.get("who", "")), *call(int(tag.get("m", ""))))
        elif tag.tag == "DORA":
            self.visible.add(int(tag.get("hai", "")))
        elif tag.tag == "REACH":
            self.reach(int(tag.get("who", "")), tag.get("step"))
        elif tag.tag == "AGARI":
            self.win(tag)
        elif tag.tag == "RYUUKYOKU":
            self.draw(tag)

    def drawn(self, seat: int, tile: int) -> None:
        self.players[seat]["draws"] += 1
        self.all_draws += 1
        self.hands[seat].add(tile)
        self.replacing = self.last_call in (*KANS, "nukidora")
        if seat == self.dealer and self.players[seat]["draws"] == 1 and self.all_discards == 0:
            self.with_first_draw[seat].add(tile)

    def discard(self, player: dict[str, Any], tile: int) -> None:
        seat = player["seat"]
        first = player["discards"] == 0 and not self.called
        player["discards"] += 1
        self.all_discards += 1
        self.last_call = ""
        self.hands[seat].discard(tile)
        self.visible.add(tile)
        self.rivers[seat].add(tile // 4)
        self.tenpai[seat] = shanten(self.hands[seat], self.seats) == 0
        if self.tenpai[seat] and not player["tenpai_turn"]:
            player["tenpai_turn"] = player["discards"]
        if self.declaring == seat:
            self.declare(player, first)

    def declare(self, player: dict[str, Any], first: bool) -> None:
        seat, hand = player["seat"], self.hands[player["seat"]]
        self.declaring = -1
        self.order += 1
        found = waits(hand, self.seats)
        unseen = {4 * kind + i for kind in found for i in range(4)} - hand - self.visible
        player |= {
            "order": self.order, "riichi_turn": player["discards"], "double": first, "kinds": len(found),
            "unseen": len(unseen), "furiten": bool(found & self.rivers[seat]), "live": self.live,
        }  # fmt: skip

    @property
    def live(self) -> int:
        return (70 if self.seats == 4 else 55) - self.all_draws

    def meld(self, seat: int, kind: str, tiles: set[int]) -> None:
        player = self.players[seat]
        if kind in OPEN and not any(player[other] for other in OPEN):
            player["first_call"] = player["discards"] + 1
        player[kind] += 1
        self.called, self.last_call = True, kind
        self.hands[seat] -= tiles
        self.visible |= tiles

    def reach(self, seat: int, step: str | None) -> None:
        if step == "1":
            self.declaring = seat
        else:
            self.players[seat]["accepted"] = 1
            self.players[seat]["change"] -= 1000

    def paid(self, tag: ET.Element) -> list[int]:
        changes = [100 * change for change in (ints(tag.get("sc")) or [0] * 8)[1:8:2]]
        for player in self.players:
            player["change"] += changes[player["seat"]]
        return changes

    def win(self, tag: ET.Element) -> None:
        changes = self.paid(tag)
        winner, loser = int(tag.get("who", "")), int(tag.get("fromWho", ""))
        fu, points, limit = ints(tag.get("ten"))
        pairs = ints(tag.get("yaku"))
        yaku, yakuman = dict(zip(pairs[::2], pairs[1::2], strict=True)), ints(tag.get("yakuman"))
        player, tsumo = self.players[winner], winner == loser
        player["won"], player["tsumo"], player["first_to_win"] = 1, int(tsumo), not self.wins
        if not tsumo:
            self.players[loser]["deal_ins"] += 1
            self.players[loser]["ron_paid"] -= changes[loser]
        self.wins.append(
            {
                "winner": player, "loser": None if tsumo else self.players[loser], "points": points, "fu": fu,
                "limit": limit, "yaku": yaku, "yakuman": yakuman, "discards": player["discards"], "draws": player["draws"],
                "calls": sum(player[kind] for kind in OPEN), "all": self.all_discards, "pao": tag.get("paoWho"),
                "paid": -changes[loser],  # hand value and honba, but for what somebody else answers for
                "riichi": player["accepted"], "dealer": winner == self.dealer,
                "declaring": not tsumo and self.players[loser]["order"] > 0 and not self.players[loser]["accepted"],
                "away": None if tsumo else shanten(self.hands[loser], self.seats), "source": self.source(tsumo),
            }
        )  # fmt: skip
        if tsumo:
            for other in self.players:
                other["tsumo_paid"] = -changes[other["seat"]]

    def source(self, tsumo: bool) -> str:
        if tsumo:
            return "replacement" if self.replacing else "draw"
        return {"kakan": "chankan", "nukidora": "nukidora"}.get(self.last_call, "discard")

    def draw(self, tag: ET.Element) -> None:
        changes = self.paid(tag)
        self.kind = tag.get("type") or "exhaustive"
        for player in self.players:
            shown = f"hai{player['seat']}" in tag.attrib
            player["tenpai"] = int(shown if self.kind in ("exhaustive", "nm") else self.tenpai[player["seat"]])
            player["noten"] = changes[player["seat"]]

    @property
    def stays(self) -> bool:
        if self.wins:
            return any(win["dealer"] for win in self.wins)
        return self.kind not in ("exhaustive", "nm") or self.players[self.dealer]["tenpai"] == 1


class Game:
    """The rounds in their places, those without an end too; who plays; ``final``: scores and points of each seat."""

    def __init__(self, name: str, data: bytes) -> None:
        root = ET.fromstring(data)
        go = root.find("GO")
        self.bits = int(go.get("type", "0")) if go is not None else 0
        self.lobby = int(go.get("lobby", "0")) if go is not None else 0
        self.seats = 3 if self.bits & THREE else 4
        self.day = name[:8] if name[:8].isdigit() else None
        who = next((tag for tag in root if tag.tag == "UN"), ET.Element("UN"))
        self.names = [unquote(who.get(f"n{seat}", "")) for seat in range(self.seats)]
        self.dan: list[int | None] = [*ints(who.get("dan")), *[None] * 4][: self.seats]
        self.rounds: list[Round] = []
        self.final: list[tuple[int, int]] | None = None
        for tag in root:
            if tag.tag == "INIT":
                self.rounds.append(Round(tag, self.seats))
            elif self.rounds:
                self.rounds[-1].event(tag)
            if owari := tag.get("owari"):
                self.end([float(part) for part in owari.split(",")])
        for one, after in pairwise(self.rounds):
            one.again = (after.kyoku, after.dealer) == (one.kyoku, one.dealer)
            after.streak = one.streak + 1 if one.again else 0
        if self.rounds:
            self.rounds[-1].again = self.final is None and self.rounds[-1].stays  # what follows is not in the log

    def end(self, numbers: list[float]) -> None:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        self.final = [(round(100 * score), round(1000 * points)) for score, points in pairs][: self.seats]
