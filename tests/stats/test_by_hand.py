"""Ten small games, eleven rounds, and every figure of them worked out by hand.

The games are those of `test_variants`. Seats that a script does not name discard what they draw, so they hold what they
were dealt and are never tenpai. Draws and discards go round from seat 0, who is dealer in every round.

====  ===================  =======================================================================================
R1    double_ron           12 discards, 3 a seat. Riichi of 0 (2nd discard, 65 left) and 2 (2nd, 63 left). Both win off
                           3: 0 has riichi, ura 1m, 40 fu: 3,900 and both deposits; 2 has riichi, pinfu: 2,000.
                           Changes +4,900, 0, +1,000, -5,900.
R2    ronned_declaration   7 discards: 2, 2, 2, 1. Riichi of 2 (2nd discard, 63 left) is ronned by 0, dealer: tanyao,
                           pinfu, 30 fu: 2,900. Changes +2,900, 0, -2,900, 0.
R3    nagashi              70 draws. 3 is paid 4,000 by the dealer and 2,000 by the others.
R4    ankan                70 draws, one of them a replacement. Nobody tenpai.
R5    nukidora             Three players, 55 draws. The dealer alone is tenpai: +2,000, -1,000, -1,000.
R6    abortive             2 draws, kyuushu_kyuuhai of 1.
R7    yakuman_with_honba   70 draws, the dealer alone is tenpai: +3,000, three times -1,000.
R8    the same game        1 honba. 3 discards, one each of 0, 1, 2: 0 wins off 2, kokushi musou with thirteen waits:
                           48,300. The game is over: 76,300, 24,000, -24,300, 24,000.
R9    kazoe                13 discards: 4, 3, 3, 3. Riichi of 1 (2nd discard, 64 left), wins off 0: 14 han, 32,000.
                           The game is over: -7,000, 57,000, 25,000, 25,000.
R10   dealer_haipai        70 draws, the dealer alone is tenpai from his first discard: +3,000, three times -1,000.
R11   lone_tenpai_riichi   70 draws. Double riichi of 2 (1st discard, 67 left), alone tenpai: -1,000, -1,000, +2,000,
                           -1,000.
====  ===================  =======================================================================================

So: 11 rounds, 43 player rounds (R5 has 3), 5 wins, all by ron, in 4 rounds; 5 exhaustive draws with 19 player rounds.
Waits at riichi, with those that the player can't see: 1p 4p 7p (11: one 4p is in the own hand), 1p 4p (8), 6p 9p (8),
2m 5m 8m (7), 1p 4p 7p (11).
"""

from __future__ import annotations

import re

import pytest
from mahjong.shanten import Shanten
from test_variants import (
    abortive,
    ankan,
    dealer_haipai,
    double_ron,
    kazoe,
    lone_tenpai_riichi,
    nagashi,
    nukidora,
    ronned_declaration,
    yakuman_with_honba,
)

from analyzer.stats.catalogue import DISTRIBUTION, figures
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Selection
from analyzer.tables import store
from analyzer.tiles import yaku

GAMES = (
    double_ron, ronned_declaration, nagashi, ankan, nukidora, abortive, yakuman_with_honba, kazoe, dealer_haipai,
    lone_tenpai_riichi,
)  # fmt: skip
LOGS = [make().log() for make in GAMES]

# --- dealt hands, by the mahjong package: 13 tiles of each seat, round by round ---

DEALS = [re.findall(rb'hai\d="([\d,]+)"', deal) for log in LOGS for deal in re.findall(rb"<INIT [^>]*>", log)]
INDICATORS = [int(text) for log in LOGS for text in re.findall(rb'seed="\d+,\d+,\d+,\d+,\d+,(\d+)"', log)]


def shanten(tiles: list[int]) -> int:
    counts = [0] * 34
    for tile in tiles:
        counts[tile // 4] += 1
    return int(Shanten().calculate_shanten(counts))


HANDS = [[[int(tile) for tile in hand.split(b",")] for hand in deal] for deal in DEALS]
AWAY = [[shanten(hand) for hand in deal] for deal in HANDS]
ALL = sum(map(sum, AWAY))
# what each dealer draws first
FIRST = [int(tile) for log in LOGS for tile in re.findall(rb"<INIT [^>]*><T(\d+)/>", log)]
WITH_14TH = ALL - sum(
    away[0] - shanten([*hands[0], tile]) for away, hands, tile in zip(AWAY, HANDS, FIRST, strict=True)
)


def dora(kind: int) -> int:
    """The kind after an indicator's."""
    first, size = (kind // 9 * 9, 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % size


HAIPAI_DORA = sum(
    (tile // 4 == dora(indicator // 4)) + (tile in (16, 52, 88))
    for hands, indicator in zip(HANDS, INDICATORS, strict=True) for hand in hands for tile in hand
)  # fmt: skip

# --- every figure: numerator, denominator ---

BY_HAND = {
    # how rounds end
    "win.per_player": (5, 43), "win.per_round": (4, 11), "tsumo_win": (0, 43), "ron_win": (5, 43), "tsumo_share": (0, 5),
    "deal_in.per_round": (4, 43), "deal_in.per_win": (5, 43), "tsumo_paid": (0, 43), "bystander": (1 + 2 + 2 + 2, 43),
    "draw.exhaustive": (5, 11), "draw.with_nagashi": (6, 11), "draw.all": (7, 11), "abortive": (1, 11), "nagashi": (1, 11),
    "nagashi_player": (1, 43), "double_ron": (1, 4), "winners": (5, 4), "draw_tenpai.exhaustive": (4, 19),
    "draw_tenpai.with_nagashi": (4, 23), "draw_tenpai.all": (4, 27), "draw_tenpai_players": (4, 5), "noten_points": (0, 19),
    "round_length": (12 + 7 + 70 + 70 + 55 + 70 + 3 + 13 + 70 + 70, 10), "rounds_per_game": (2 + 1, 2), "overtime": (0, 11),
    "round_balance.change": (-1000, 43), "round_balance.final": (0, 4 * 2 + 4 * 1), "kans": (1, 11),
    # hands
    "riichi.declared": (5, 43), "riichi.accepted": (4, 43), "double_riichi": (1, 5), "call.open": (0, 43),
    "call.with_ankan": (1, 43), "call.with_nukidora": (1, 43), "calls": (0, 0), "chii": (0, 43), "pon": (0, 43),
    "daiminkan": (0, 43), "ankan": (1, 43), "kakan": (0, 43), "nukidora": (1, 3), "first_call_turn": (0, 0),
    "after_call_win": (0, 0), "after_call_deal_in": (0, 0), "after_call_draw": (0, 0), "after_call_balance": (0, 0),
    "closed_silent_balance": (-1000 - (4900 + 1000 - 2900 + 32000 + 2000), 38),
    "haipai_shanten.of_13": (ALL, 43), "haipai_shanten.of_14": (WITH_14TH, 43),
    "haipai_shanten_dealer": (sum(away[0] for away in AWAY), 11), "haipai_dora": (HAIPAI_DORA, 43),
    "tenpai": (10, 43), "tenpai_turn": (10, 10), "tenpai_win": (5, 10), "riichi_turn": (2 + 2 + 2 + 2 + 1, 5),
    "riichi_win.declared": (3, 5), "riichi_win.accepted": (3, 4), "riichi_deal_in.with_declaration": (1, 5),
    "riichi_deal_in.after_declaration": (0, 4), "riichi_draw": (1, 4), "riichi_tsumo_paid": (0, 4), "first_riichi": (4, 5),
    "chasing_riichi": (1, 5), "chased_riichi": (1, 5), "chasing_win": (1, 1), "furiten_riichi": (0, 5),
    "good_wait.two_kinds": (5, 5), "good_wait.six_tiles": (5, 5), "riichi_wait_tiles": (11 + 8 + 8 + 7 + 11, 5),
    "riichi_live": (65 + 63 + 63 + 64 + 67, 5), "riichi_balance.with_deposit": (4900 + 1000 - 2900 + 32000 + 2000, 5),
    "riichi_balance.without_deposit": (4900 + 2000 - 2900 + 32000 + 3000, 5), "riichi_income": (4900 + 1000 + 32000, 3),
    "riichi_outlay.deal_in": (2900, 1), "riichi_outlay.not_won": (2900 - 2000, 2), "ippatsu": (0, 3),
    # wins
    "win_points.hand": (3900 + 2000 + 2900 + 48000 + 32000, 5), "win_points.change": (4900 + 1000 + 2900 + 48300 + 32000, 5),
    "win_points.with_all_deposits": (5900 + 2000 + 2900 + 48300 + 33000, 5),
    "win_points.table": (3900 + 2000 + 2900 + 48000 + 32000, 5), "win_points_dealer": (3900 + 2900 + 48000, 3),
    "win_points_riichi": (3900 + 2000 + 32000, 3), "win_points_open": (0, 0), "win_points_dama": (2900 + 48000, 2),
    "deal_in_points.per_round": (5900 + 2900 + 48300 + 32000, 4), "deal_in_points.per_win": (5900 + 2900 + 48300 + 32000, 5),
    "deal_in_points.hand": (5900 + 2900 + 48000 + 32000, 5), "win_turn.own_discards": (3 + 3 + 2 + 1 + 3, 5),
    "win_turn.draws_and_calls": (3 + 3 + 2 + 1 + 3, 5), "win_turn.all_seats": (4 + 4 + 2.75 + 1.75 + 4.25, 5),
    "riichi_share": (3, 5), "open_share": (0, 5), "dama_share": (2, 5), "ura.share": (1, 3), "ura.tiles": (1, 3),
    "dora": (1 + 2, 5), "aka_dora": (0, 5), "han": (2 + 2 + 2 + 14, 4), "mangan_share": (2, 5), "yakuman.by_yaku": (1, 5),
    "yakuman.by_change": (2, 5), "kazoe": (1, 5), "pao": (0, 5), "win_efficiency": (4900 + 1000 + 2900 + 48300 + 32000, 43),
    "deal_in_loss": (5900 + 2900 + 48300 + 32000, 43), "net_efficiency": (0, 43), "dealer_bombed": (0, 0),
    "dealer_tsumo_paid": (0, 0), "tsumo_paid_points": (0, 0), "deal_in_in_riichi": (1, 5), "deal_in_open": (0, 5),
    "deal_in_to_riichi": (3, 5), "deal_in_to_open": (0, 5), "deal_in_to_dama": (2, 5), "deal_in_to_dealer": (3, 5),
    "deal_in_tenpai": (1, 5), "deal_in_shanten": (2 * AWAY[0][3] + 0 + AWAY[7][2] + AWAY[8][0], 5),
    "deal_in_turn": (3 + 3 + 2 + 1 + 4, 5), "deal_in_declaring": (1, 5),
    # games: two are finished, with places 1, 2 (tied), 4, 3 (tied) and 4, 1, 2 (tied), 3 (tied)
    "place.by_seat": (20, 8), "place.shared": (1 + 2.5 + 4 + 2.5 + 4 + 1 + 2.5 + 2.5, 8), "place.truncated": (20, 8),
    "first": (2, 8), "second": (2, 8), "third": (2, 8), "fourth": (2, 8), "last": (2, 8), "top_two": (4, 8), "bust": (2, 8),
    "game_bust": (2, 2), "final_score": (200000, 8),
    "final_points": (86300 + 4000 - 74300 - 16000 - 57000 + 67000 + 5000 - 15000, 8), "place_points": (0, 8),
    # general room, no date: firsts and seconds are of an unknown era; fourths of dan 16 (七段) and 12 (三段), two thirds
    "rank_points": (-135 - 75 + 0 + 0, 4), "rank_points_three": (0, 0), "stable_dan.phoenix": (0, 0),
    "stable_dan.expert": (0, 0), "stable_dan.upper": (0, 0), "stable_dan.general": (0, 0),
    "stable_dan.general_before_2017": (0, 0), "stable_dan.expert_points": (0, 0),
    # the deal
    "dealer_win": (3, 11), "non_dealer_win": (2, 32), "dealer_deal_in": (1, 11), "renchan": (6, 11), "honba": (1, 11),
    "dealer_balance": (4900 + 2900 - 4000 + 0 + 2000 + 0 + 3000 + 48300 - 32000 + 3000 - 1000, 11),
}  # fmt: skip

YAKU = {"riichi": 3, "pinfu": 3, "tanyao": 2, "ryanpeikou": 1, "chinitsu": 1, "kokushi_musou_13": 1}
BUCKETS = {
    "round_result": {"exhaustive": 5, "kyuushu_kyuuhai": 1, "nagashi_mangan": 1, "ron": 4},
    "round_riichi": {0: 7, 1: 3, 2: 1}, "riichi_turn_spread": {1: 1, 2: 4}, "riichi_order": {1: 4, 2: 1},
    "win_turn_spread": {1: 1, 2: 1, 3: 3}, "win_source": {"discard": 5}, "limit_spread": {"none": 3, "yakuman": 2},
    "han_spread": {2: 3, 13: 1, 14: 1}, "fu_spread": {0: 1, 30: 3, 40: 1},
    "points_spread": {2000: 3, 32000: 1, 48000: 1},
    "score_spread": {-30000: 1, -10000: 1, 20000: 4, 50000: 1, 70000: 1}, "place_spread": {1: 2, 2: 2, 3: 2, 4: 2},
    "renchan_cause": {"win": 2, "tenpai": 3, "abortive": 1}, "honba_spread": {0: 10, 1: 1}, "streak_spread": {0: 10, 1: 1},
    "haipai_shanten_spread": {n: sum(away.count(n) for away in AWAY) for n in {n for away in AWAY for n in away}},
    "deal_in_shanten_spread": {
        n: [AWAY[0][3], AWAY[0][3], 0, AWAY[7][2], AWAY[8][0]].count(n) for n in {AWAY[0][3], 0, AWAY[7][2], AWAY[8][0]}
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine().open(store.tables_of((make.__name__, log) for make, log in zip(GAMES, LOGS, strict=True)))


def test_every_figure_is_in_the_table() -> None:
    plain = {figure.id for figure in figures().values() if figure.kind != DISTRIBUTION and figure.family != "yaku"}
    assert set(BY_HAND) == plain
    assert set(BUCKETS) == {figure.id for figure in figures().values() if figure.kind == DISTRIBUTION}


def test_every_figure_is_what_the_hand_says(engine: Engine) -> None:
    values = engine.values([figures()[name] for name in BY_HAND], Selection())
    found = {value.figure.id: (value.numerator, value.denominator) for value in values}
    assert {name: pair for name, pair in found.items() if pair != BY_HAND[name]} == {}
    assert len(found) == len(BY_HAND)
    for value in values:
        top, base = BY_HAND[value.figure.id]
        unit = 100 if value.figure.unit == "%" else 1
        assert value.value == (None if base == 0 else pytest.approx(unit * top / base + value.figure.offset)), (
            value.figure.id
        )


def test_every_yaku_is_what_the_hand_says(engine: Engine) -> None:
    values = engine.values([figure for figure in figures().values() if figure.family == "yaku"], Selection())
    names = [one.name for one in yaku.TABLE[: yaku.COUNT]]
    assert {value.figure.id: value.numerator for value in values} == {
        f"yaku.{name}": YAKU.get(name, 0) for name in names
    }


@pytest.mark.parametrize("name", BUCKETS)
def test_every_distribution_is_what_the_hand_says(engine: Engine, name: str) -> None:
    values = engine.values([figures()[name]], Selection())
    assert {value.bucket: value.numerator for value in values} == BUCKETS[name]
    assert sum(value.value or 0 for value in values) == pytest.approx(100)


def test_no_figure_depends_on_a_fixed_seat() -> None:
    """Of one player or one seat such a figure would be of nothing, or of everything."""
    written = {
        figure.id: " ".join((figure.numerator, figure.denominator, figure.where, figure.bucket))
        for figure in figures().values()
    }
    assert {name: text for name, text in written.items() if re.search(r"\bseat\b", text)} == {}


@pytest.mark.parametrize("axis", ["seat", "player"])
def test_the_busts_of_a_table_are_those_of_each_who_sat_there(engine: Engine, axis: str) -> None:
    """Both finished games have one player below zero, and the same four at the table."""
    found = engine.values([figures()["game_bust"]], Selection(by=(axis,)))
    assert [(value.numerator, value.denominator) for value in found] == [(2, 2)] * 4
