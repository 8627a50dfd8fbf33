"""Numerator and denominator of every figure, of all and of each player in each game: from the rounds of `slow`.

A number has a subject: who wins, who deals in, who pays; or it is of the whole table, and then each who sat there has it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from slow import HANCHAN, OPEN, Game, Round
from slow_games import of_game
from slow_hands import RED, dora, shanten

ROUND_KINDS = {
    "yao9": "kyuushu_kyuuhai", "kaze4": "suufon_renda", "reach4": "suucha_riichi", "ron3": "sanchahou",
    "kan4": "suukaikan", "nm": "nagashi_mangan",
}  # fmt: skip
LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
CHIPS = 0x600  # bits of the type: rooms with chips, which round up to mangan
BASES = (0, 2000, 3000, 4000, 6000, 8000)
Key = tuple[str, Any]  # figure, and of a distribution the bucket


class Whose(NamedTuple):
    """A player in a round, or in a game: then he is dealer of nothing."""

    name: str
    seat: int
    dan: int | None
    dealer: bool | None
    seats: int
    hanchan: bool


class Sums:
    """Numerators and denominators: ``whole``, and ``of`` each player."""

    def __init__(self) -> None:
        self.whole: dict[Key, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.of: dict[Key, dict[Whose, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
        self.subject: list[Whose] = []

    def add(self, name: str, top: float, base: float = 1, bucket: Any = None) -> None:
        key = (name, bucket)
        for found in (self.whole[key], *(self.of[key][whose] for whose in self.subject)):
            found[0] += top
            found[1] += base

    def among(self, name: str, holds: object, of: object = True) -> None:
        if of:
            self.add(name, float(bool(holds)))

    def mean(self, name: str, value: float, of: object = True) -> None:
        if of:
            self.add(name, value)

    def spread(self, name: str, bucket: Any, of: object = True) -> None:
        """One more in a bucket; the denominator is the sum of all."""
        if of:
            self.add(name, 1, 0, bucket)

    def by(self, part: Callable[[Whose], Any]) -> dict[tuple[Key, Any], tuple[float, float]]:
        """The sums by a part of whose they are; of distributions without the denominator."""
        made: dict[tuple[Key, Any], list[float]] = defaultdict(lambda: [0.0, 0.0])
        for key, persons in self.of.items():
            for whose, (top, base) in persons.items():
                found = made[key, part(whose)]
                found[0] += top
                found[1] += base
        return {key: (top, base) for key, (top, base) in made.items()}


def sums(logs: Iterable[tuple[str, bytes, set[int], bool]]) -> Sums:
    """Of logs, each with the rounds to leave out, and whether the game as a whole is sound."""
    total = Sums()
    for name, data, left, sound in logs:
        game = Game(name, data)
        whole = [(number, one) for number, one in enumerate(game.rounds) if one.wins or one.kind]
        for number, one in whole:
            if number not in left:
                of_game_round(total, game, one)
        if sound and game.final:
            hanchan = bool(game.bits & HANCHAN)
            persons = [
                Whose(*who, None, game.seats, hanchan)
                for who in zip(game.names, range(game.seats), game.dan, strict=True)
            ]
            of_game(total, game, len(whole), persons)
    return total


def of_game_round(total: Sums, game: Game, one: Round) -> None:
    hanchan = bool(game.bits & HANCHAN)
    table = [
        Whose(name, seat, dan, seat == one.dealer, game.seats, hanchan)
        for name, seat, dan in zip(game.names, range(game.seats), game.dan, strict=True)
    ]
    total.subject = table
    of_round(total, one, hanchan)
    for player in one.players:
        total.subject = [table[player["seat"]]]
        of_player(total, one, player)
        of_riichi(total, one, player)
        of_points(total, one, player)
        of_haipai(total, one, player["seat"], not game.bits & 2)
    for win in one.wins:
        total.subject = [table[win["winner"]["seat"]]]
        of_win(total, one, win)
        of_worth(total, win, bool(game.bits & CHIPS))
        if win["loser"] is not None:
            total.subject = [table[win["loser"]["seat"]]]
            of_deal_in(total, win)


def of_round(total: Sums, one: Round, hanchan: bool) -> None:
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
    total.mean("round_length", one.all_draws, one.kind in ("", "exhaustive", "nm"))
    total.among("overtime", one.kyoku > (7 if hanchan else 3) - (one.seats == 3))
    tsumo = any(win["loser"] is None for win in one.wins)
    total.spread("round_result", ("tsumo" if tsumo else "ron") if one.wins else ROUND_KINDS.get(one.kind, one.kind))
    total.spread("round_riichi", one.order)
    drawn = "tenpai" if one.kind in ("exhaustive", "nm") else "abortive"
    total.spread("renchan_cause", "win" if one.wins else drawn, one.again)
    total.spread("honba_spread", one.honba)
    total.spread("streak_spread", one.streak)


def of_player(total: Sums, one: Round, player: dict[str, Any]) -> None:
    won, dealt, opened = player["won"], player["deal_ins"], any(player[kind] for kind in OPEN)
    dealer = player["seat"] == one.dealer
    drawn = one.kind == "exhaustive"
    tsumo = any(win["loser"] is None for win in one.wins)
    total.among("win.per_player", won)
    total.among("tsumo_win", player["tsumo"])
    total.among("ron_win", won and not player["tsumo"])
    total.among("deal_in.per_round", dealt)
    total.mean("deal_in.per_win", dealt)
    total.among("tsumo_paid", tsumo and not won)
    total.among("bystander", one.wins and not tsumo and not won and not dealt)
    total.among("nagashi_player", one.kind == "nm" and player["noten"] > 0)
    total.among("draw_tenpai.exhaustive", player["tenpai"], drawn)
    total.among("draw_tenpai.with_nagashi", player["tenpai"], one.kind in ("exhaustive", "nm"))
    total.among("draw_tenpai.all", player["tenpai"], one.kind)
    total.mean("noten_points", player["noten"], drawn)
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
    total.among("after_call_draw", drawn, opened)
    total.among("tenpai", player["tenpai_turn"])
    total.mean("tenpai_turn", player["tenpai_turn"], player["tenpai_turn"])
    total.among("tenpai_win", won, player["tenpai_turn"])
    total.among("dealer_win", won, dealer)
    total.among("non_dealer_win", won, not dealer)
    total.among("dealer_deal_in", dealt, dealer)


def of_riichi(total: Sums, one: Round, player: dict[str, Any]) -> None:
    won, dealt, riichi, accepted = player["won"], player["deal_ins"], player["order"] > 0, player["accepted"]
    tsumo = any(win["loser"] is None for win in one.wins)
    total.among("riichi.declared", riichi)
    total.among("riichi.accepted", accepted)
    total.among("double_riichi", player["double"], riichi)
    total.mean("riichi_turn", player["riichi_turn"], riichi)
    total.spread("riichi_turn_spread", player["riichi_turn"], riichi)
    total.spread("riichi_order", player["order"], riichi)
    total.among("riichi_win.declared", won, riichi)
    total.among("riichi_win.accepted", won, accepted)
    total.among("riichi_deal_in.with_declaration", dealt, riichi)
    total.among("riichi_deal_in.after_declaration", dealt, accepted)
    total.among("riichi_draw", one.kind == "exhaustive", accepted)
    total.among("riichi_tsumo_paid", tsumo and not won, accepted)
    total.among("first_riichi", player["order"] == 1, riichi)
    total.among("chasing_riichi", player["order"] > 1, riichi)
    total.among("chased_riichi", player["order"] < one.order, riichi)
    total.among("chasing_win", won, player["order"] > 1)
    total.among("furiten_riichi", player["furiten"], riichi)
    total.among("good_wait.two_kinds", player["kinds"] >= 2, riichi)
    total.among("good_wait.six_tiles", player["unseen"] >= 6, riichi)
    total.mean("riichi_wait_tiles", player["unseen"], riichi)
    total.mean("riichi_live", player["live"], riichi)
    total.mean("riichi_balance.with_deposit", player["change"], riichi)
    regained = 1000 if accepted and player["first_to_win"] else 0  # the first winner takes all that lie there
    total.mean("riichi_balance.without_deposit", player["change"] + 1000 * accepted - regained, riichi)
    total.mean("riichi_income", player["change"], riichi and won)
    total.mean("riichi_outlay.deal_in", -player["change"], riichi and dealt)
    total.mean("riichi_outlay.not_won", -player["change"], riichi and not won)


def of_points(total: Sums, one: Round, player: dict[str, Any]) -> None:
    won, dealt, change = player["won"], player["deal_ins"], player["change"]
    opened, riichi, dealer = any(player[kind] for kind in OPEN), player["order"] > 0, player["seat"] == one.dealer
    total.mean("round_balance.change", change)
    total.mean("after_call_balance", change, opened)
    total.mean("closed_silent_balance", change, not opened and not riichi)
    total.mean("win_points.change", change, won)
    total.mean("win_points.with_all_deposits", change + 1000 * player["accepted"], won)
    total.among("yakuman.by_change", change + 1000 * player["accepted"] >= (48000 if dealer else 32000), won)
    total.mean("win_efficiency", change if won else 0)
    total.mean("deal_in_points.per_round", player["ron_paid"], dealt)
    total.mean("deal_in_loss", player["ron_paid"])
    total.mean("net_efficiency", (change if won else 0) - player["ron_paid"])
    total.mean("dealer_balance", change, dealer)
    if any(win["loser"] is None for win in one.wins) and not won:
        hand = player["tsumo_paid"] - 100 * one.honba
        total.mean("tsumo_paid_points", player["tsumo_paid"])
        total.mean("dealer_tsumo_paid", player["tsumo_paid"], dealer)
        total.among("dealer_bombed", hand >= 4000 or one.wins[0]["pao"], dealer)


def of_haipai(total: Sums, one: Round, seat: int, red: bool) -> None:
    away = shanten(one.dealt[seat], one.seats)
    total.mean("haipai_shanten.of_13", away)
    total.mean("haipai_shanten.of_14", shanten(one.with_first_draw[seat], one.seats))
    total.mean("haipai_shanten_dealer", away, seat == one.dealer)
    total.spread("haipai_shanten_spread", away)
    kind = dora(one.indicator, one.seats)
    total.mean("haipai_dora", sum((tile // 4 == kind) + (red and tile in RED) for tile in one.dealt[seat]))


def of_win(total: Sums, one: Round, win: dict[str, Any]) -> None:
    dama = not win["calls"] and not win["riichi"]
    total.among("tsumo_share", win["loser"] is None)
    total.mean("win_points.hand", win["points"])
    total.mean("win_points_dealer", win["points"], win["dealer"])
    total.mean("win_points_riichi", win["points"], win["riichi"])
    total.mean("win_points_open", win["points"], win["calls"])
    total.mean("win_points_dama", win["points"], dama)
    total.mean("win_turn.own_discards", win["discards"])
    total.mean("win_turn.draws_and_calls", win["draws"] + win["calls"])
    total.mean("win_turn.all_seats", win["all"] / one.seats + 1)
    total.spread("win_turn_spread", win["discards"])
    total.among("riichi_share", win["riichi"])
    total.among("open_share", win["calls"])
    total.among("dama_share", dama)
    total.among("pao", win["pao"])
    total.spread("win_source", win["source"])


def of_worth(total: Sums, win: dict[str, Any], kiriage: bool) -> None:
    yaku, yakuman, limit = win["yaku"], win["yakuman"], win["limit"]
    riichi = win["riichi"] and not yakuman  # of a yakuman no dora are listed
    dora_of = {number: yaku.get(number, 0) for number in (52, 53, 54)}
    han = 13 * len(yakuman) or sum(yaku.values())
    base = BASES[limit] * max(len(yakuman), 1) if limit else min(win["fu"] * 2 ** (han + 2), 2000)
    base = 2000 if kiriage and base == 1920 else base
    total.mean("win_points.table", -(-base * (6 if win["dealer"] else 4) // 100) * 100)
    total.among("ippatsu", 2 in yaku, win["riichi"])
    total.among("ura.share", dora_of[53], riichi)
    total.mean("ura.tiles", dora_of[53], riichi)
    total.mean("dora", sum(dora_of.values()))
    total.mean("aka_dora", dora_of[54])
    total.mean("han", han, not yakuman)
    total.among("mangan_share", limit)
    total.among("yakuman.by_yaku", yakuman)
    total.among("kazoe", not yakuman and han >= 13)
    total.spread("limit_spread", LIMITS[limit])
    total.spread("han_spread", han)
    total.spread("fu_spread", win["fu"])
    total.spread("points_spread", win["points"] // 2000 * 2000)
    for number in range(52):
        total.among(f"yaku {number}", number in yaku or number in yakuman)


def of_deal_in(total: Sums, win: dict[str, Any]) -> None:
    loser, away = win["loser"], win["away"]
    total.mean("deal_in_points.hand", win["points"])
    total.mean("deal_in_points.per_win", win["paid"])
    total.among("deal_in_in_riichi", loser["accepted"] or win["declaring"])
    total.among("deal_in_declaring", win["declaring"])
    total.among("deal_in_open", any(loser[kind] for kind in OPEN))
    total.among("deal_in_to_riichi", win["riichi"])
    total.among("deal_in_to_open", win["calls"])
    total.among("deal_in_to_dama", not win["calls"] and not win["riichi"])
    total.among("deal_in_to_dealer", win["dealer"])
    total.among("deal_in_tenpai", away == 0)
    total.mean("deal_in_shanten", away)
    total.spread("deal_in_shanten_spread", away)
    total.mean("deal_in_turn", loser["discards"])
