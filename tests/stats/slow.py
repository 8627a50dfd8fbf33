"""Figures once more, slowly and apart from the package: ElementTree and dicts, nothing of ours but which rounds to leave.

``sums(logs, left)`` gives numerator and denominator of each figure that is worked out here.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from itertools import pairwise
from typing import Any

DRAW = re.compile(r"([TUVW])(\d+)")
DISCARD = re.compile(r"([DEFG])(\d+)")
OPEN = ("chii", "pon", "daiminkan")


def ints(text: str | None) -> list[int]:
    return [int(float(part)) for part in text.split(",")] if text else []


def call(code: int) -> str:
    if code & 4:
        return "chii"
    if code & 8:
        return "pon"
    if code & 16:
        return "kakan"
    if code & 32:
        return "nukidora"
    return "daiminkan" if code & 3 else "ankan"


class Round:
    def __init__(self, tag: ET.Element, seats: int) -> None:
        seed = ints(tag.get("seed"))
        self.kyoku, self.honba = seed[0], seed[1]
        self.dealer = int(tag.get("oya", "0"))
        self.seats = seats
        self.scores = [100 * score for score in ints(tag.get("ten"))]
        self.players = [defaultdict(int, seat=seat) for seat in range(seats)]
        self.wins: list[dict[str, Any]] = []
        self.kind = ""
        self.order = 0
        self.all_discards = 0
        self.declaring = -1
        self.again = False  # the same dealer plays one more hand

    def event(self, tag: ET.Element) -> None:
        if found := DRAW.fullmatch(tag.tag):
            self.players["TUVW".index(found[1])]["draws"] += 1
        elif found := DISCARD.fullmatch(tag.tag):
            self.discard(self.players["DEFG".index(found[1])])
        elif tag.tag == "N":
            self.meld(self.players[int(tag.get("who", ""))], call(int(tag.get("m", ""))))
        elif tag.tag == "REACH":
            self.reach(int(tag.get("who", "")), tag.get("step"))
        elif tag.tag == "AGARI":
            self.win(tag)
        elif tag.tag == "RYUUKYOKU":
            self.draw(tag)

    def discard(self, player: dict[str, int]) -> None:
        player["discards"] += 1
        self.all_discards += 1
        if self.declaring == player["seat"]:
            self.declaring = -1
            self.order += 1
            player["order"], player["riichi_turn"] = self.order, player["discards"]

    def meld(self, player: dict[str, int], kind: str) -> None:
        if kind in OPEN and not any(player[other] for other in OPEN):
            player["first_call"] = player["discards"] + 1
        player[kind] += 1

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
        player = self.players[winner]
        player["won"] = 1
        player["tsumo"] = int(winner == loser)
        if winner != loser:
            self.players[loser]["deal_ins"] += 1
            self.players[loser]["ron_paid"] += -changes[loser] if not self.wins else 0
        self.wins.append(
            {
                "winner": player, "loser": None if winner == loser else self.players[loser], "points": points, "fu": fu,
                "limit": limit, "yaku": yaku, "yakuman": yakuman, "discards": player["discards"], "draws": player["draws"],
                "calls": sum(player[kind] for kind in OPEN), "all": self.all_discards, "pao": tag.get("paoWho"),
                "paid": -changes[loser],  # hand value and honba, unless somebody else answers
                "riichi": player["accepted"], "dealer": winner == self.dealer,
                "declaring": winner != loser and self.players[loser]["order"] > 0 and not self.players[loser]["accepted"],
            }
        )  # fmt: skip

    def draw(self, tag: ET.Element) -> None:
        changes = self.paid(tag)
        self.kind = tag.get("type") or "exhaustive"
        for player in self.players:
            player["tenpai"] = int(f"hai{player['seat']}" in tag.attrib)
            player["noten"] = changes[player["seat"]]

    @property
    def stays(self) -> bool:
        if self.wins:
            return any(win["dealer"] for win in self.wins)
        return self.kind not in ("exhaustive", "nm") or self.players[self.dealer]["tenpai"] == 1


def rounds_of(data: bytes) -> tuple[list[Round], list[tuple[int, int]] | None, int]:
    """The rounds that have an end, in their places; final scores and points (as tenths) of each seat."""
    root = ET.fromstring(data)
    seats = 3 if int(root.find("GO").get("type", "0")) & 16 else 4  # type: ignore[union-attr]
    rounds: list[Round] = []
    final = None
    for tag in root:
        if tag.tag == "INIT":
            rounds.append(Round(tag, seats))
        elif rounds:
            rounds[-1].event(tag)
        if owari := tag.get("owari"):
            numbers = [float(part) for part in owari.split(",")]
            final = [(round(100 * numbers[2 * seat]), round(1000 * numbers[2 * seat + 1])) for seat in range(seats)]
    for one, after in pairwise(rounds):
        one.again = (after.kyoku, after.dealer) == (one.kyoku, one.dealer)
    if rounds:
        rounds[-1].again = final is None and rounds[-1].stays  # what follows is not in the log
    return rounds, final, seats


class Sums:
    """Numerators and denominators by figure."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def add(self, name: str, top: float, base: float = 1) -> None:
        self.found[name][0] += top
        self.found[name][1] += base

    def among(self, name: str, holds: object, of: object = True) -> None:
        if of:
            self.add(name, float(bool(holds)))

    def mean(self, name: str, value: float, of: object = True) -> None:
        if of:
            self.add(name, value)


def sums(logs: list[tuple[bytes, set[int], bool]]) -> dict[str, list[float]]:
    """Of logs, each with the rounds to leave out, and whether the game as a whole is sound."""
    total = Sums()
    for data, left, sound in logs:
        rounds, final, seats = rounds_of(data)
        whole = [(number, one) for number, one in enumerate(rounds) if one.wins or one.kind]
        for number, one in whole:
            if number not in left:
                of_round(total, one)
                for player in one.players:
                    of_player(total, one, player)
                for win in one.wins:
                    of_win(total, one, win)
        if sound and final:
            total.mean("rounds_per_game", len(whole))
            of_game(total, final, seats, len(whole), rounds[0].scores)
    return total.found


def of_round(total: Sums, one: Round) -> None:
    total.among("win.per_round", one.wins)
    total.among("draw.exhaustive", one.kind == "exhaustive")
    total.among("draw.with_nagashi", one.kind in ("exhaustive", "nm"))
    total.among("draw.all", one.kind)
    total.among("abortive", one.kind not in ("", "exhaustive", "nm"))
    total.among("nagashi", one.kind == "nm")
    total.among("double_ron", len(one.wins) == 2, one.wins)
    total.mean("winners", len(one.wins), one.wins)
    total.mean("draw_tenpai_players", sum(player["tenpai"] for player in one.players), one.kind == "exhaustive")
    total.mean("honba", one.honba)
    total.among("renchan", one.again)
    total.mean("kans", sum(player[kind] for player in one.players for kind in ("ankan", "kakan", "daiminkan")))


def of_player(total: Sums, one: Round, player: dict[str, int]) -> None:
    won, dealt, opened = player["won"], player["deal_ins"], any(player[kind] for kind in OPEN)
    riichi, dealer = player["order"] > 0, player["seat"] == one.dealer
    drawn = one.kind == "exhaustive"
    tsumo = any(win["loser"] is None for win in one.wins)
    total.among("win.per_player", won)
    total.among("tsumo_win", player["tsumo"])
    total.among("ron_win", won and not player["tsumo"])
    total.among("deal_in.per_round", dealt)
    total.mean("deal_in.per_win", dealt)
    total.among("tsumo_paid", tsumo and not won)
    total.among("bystander", one.wins and not tsumo and not won and not dealt)
    total.among("draw_tenpai.exhaustive", player["tenpai"], drawn)
    total.among("draw_tenpai.with_nagashi", player["tenpai"], one.kind in ("exhaustive", "nm"))
    total.mean("noten_points", player["noten"], drawn)
    total.mean("round_balance.change", player["change"])
    total.among("riichi.declared", riichi)
    total.among("riichi.accepted", player["accepted"])
    total.among("call.open", opened)
    total.among("call.with_ankan", opened or player["ankan"])
    total.among("call.with_nukidora", opened or player["nukidora"])
    total.mean("calls", sum(player[kind] for kind in OPEN), opened)
    for kind in ("chii", "pon", "daiminkan", "ankan", "kakan"):
        total.mean(kind, player[kind])
    total.mean("nukidora", player["nukidora"], one.seats == 3)
    total.mean("first_call_turn", player["first_call"], opened)
    total.among("after_call_win", won, opened)
    total.among("after_call_deal_in", dealt, opened)
    total.mean("after_call_balance", player["change"], opened)
    total.mean("closed_silent_balance", player["change"], not opened and not riichi)
    total.mean("riichi_turn", player["riichi_turn"], riichi)
    total.among("riichi_win.declared", won, riichi)
    total.among("riichi_win.accepted", won, player["accepted"])
    total.among("riichi_deal_in.with_declaration", dealt, riichi)
    total.among("riichi_deal_in.after_declaration", dealt, player["accepted"])
    total.among("riichi_draw", drawn, player["accepted"])
    total.among("first_riichi", player["order"] == 1, riichi)
    total.among("chasing_riichi", player["order"] > 1, riichi)
    total.among("chased_riichi", player["order"] < one.order, riichi)
    total.among("chasing_win", won, player["order"] > 1)
    total.mean("riichi_balance.with_deposit", player["change"], riichi)
    total.mean("riichi_income", player["change"], riichi and won)
    total.mean("riichi_outlay.deal_in", -player["change"], riichi and dealt)
    total.mean("riichi_outlay.not_won", -player["change"], riichi and not won)
    total.mean("win_points.change", player["change"], won)
    total.mean("win_points.with_all_deposits", player["change"] + 1000 * player["accepted"], won)
    total.mean("win_efficiency", player["change"] if won else 0)
    total.among("dealer_win", won, dealer)
    total.among("non_dealer_win", won, not dealer)
    total.among("dealer_deal_in", dealt, dealer)
    total.mean("dealer_balance", player["change"], dealer)


def of_win(total: Sums, one: Round, win: dict[str, Any]) -> None:
    yaku, loser = win["yaku"], win["loser"]
    dora = {number: yaku.get(number, 0) for number in (52, 53, 54)}
    han = sum(yaku.values())
    dama = not win["calls"] and not win["riichi"]
    total.among("tsumo_share", loser is None)
    total.mean("win_points.hand", win["points"])
    total.mean("win_points_dealer", win["points"], win["dealer"])
    total.mean("win_points_riichi", win["points"], win["riichi"])
    total.mean("win_points_open", win["points"], win["calls"])
    total.mean("win_points_dama", win["points"], dama)
    total.mean("deal_in_points.hand", win["points"], loser)
    paid = win["points"] + one.honba * 300 if win["pao"] else win["paid"]
    total.mean("deal_in_points.per_win", paid, loser)
    total.mean("win_turn.own_discards", win["discards"])
    total.mean("win_turn.draws_and_calls", win["draws"] + win["calls"])
    total.mean("win_turn.all_seats", win["all"] / one.seats + 1)
    total.among("riichi_share", win["riichi"])
    total.among("open_share", win["calls"])
    total.among("dama_share", dama)
    total.among("ippatsu", 2 in yaku, win["riichi"])
    total.among("ura.share", dora[53], win["riichi"])
    total.mean("ura.tiles", dora[53], win["riichi"])
    total.mean("dora", sum(dora.values()))
    total.mean("aka_dora", dora[54])
    total.mean("han", han, not win["yakuman"])
    total.among("mangan_share", win["limit"])
    total.among("yakuman.by_yaku", win["yakuman"])
    total.among("kazoe", not win["yakuman"] and han >= 13)
    total.among("pao", win["pao"])
    for name, number in (
        ("riichi", 1),
        ("pinfu", 7),
        ("tanyao", 8),
        ("honitsu", 34),
        ("chiitoitsu", 22),
        ("toitoi", 28),
    ):
        total.among(f"yaku.{name}", number in yaku)
    if loser is not None:
        total.among("deal_in_in_riichi", loser["accepted"] or win["declaring"])
        total.among("deal_in_declaring", win["declaring"])
        total.among("deal_in_open", any(loser[kind] for kind in OPEN))
        total.among("deal_in_to_riichi", win["riichi"])
        total.among("deal_in_to_open", win["calls"])
        total.among("deal_in_to_dama", dama)
        total.among("deal_in_to_dealer", win["dealer"])


def of_game(total: Sums, final: list[tuple[int, int]], seats: int, rounds: int, start: list[int]) -> None:
    total.mean("game_bust", sum(score < 0 for score, _ in final))
    order = sorted(range(seats), key=lambda seat: (-final[seat][0], seat))
    for seat, (score, points) in enumerate(final):
        place = order.index(seat) + 1
        total.add("round_balance.final", score - start[seat], rounds)
        total.mean("place.by_seat", place)
        for name, number in (("first", 1), ("second", 2), ("third", 3)):
            total.among(name, place == number)
        total.among("fourth", place == 4, seats == 4)
        total.among("last", place == seats)
        total.among("top_two", place <= 2)
        total.among("bust", score < 0)
        total.mean("final_score", score)
        total.mean("final_points", points)
        total.mean("place_points", (90, 45, 0, -135)[place - 1], seats == 4)
