"""Every switch of a ruleset changes some outcome, both ways: a row for each, a question, and the two answers."""

from __future__ import annotations

import ast
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from asked import (
    Ask,
    abortive,
    base_of,
    chombo,
    codes,
    draw,
    header,
    ints,
    nagashi,
    points,
    seats,
    win,
    worth,
    written,
)

from analyzer.core.points import OPEN as MELDED
from analyzer.core.points import TRIPLET
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.faults import wrong
from analyzer.law import advance, final, settle
from analyzer.law.chombo import cost
from analyzer.rulesets import load, ruleset
from analyzer.rulesets.keys import KEYS, WORD
from analyzer.rulesets.ruleset import NO, OPEN, YES, Ruleset
from analyzer.tiles import yaku
from analyzer.tiles.tile import HAKU


class Row(NamedTuple):
    """A switch, two of its values, a question, the answer under each; what else both rulesets have set."""

    key: str
    one: Any
    other: Any
    ask: Ask
    answer: Any
    other_answer: Any
    base: str = "tenhou-4p"
    also: dict[str, Any] = {}


# --- questions to the law ---


def ends(kyoku: int, how: Any, *scores: int) -> Ask:
    return lambda rules: int(advance.ends(rules, header(kyoku), how, points(*scores)))


def follows(how: Any, kyoku: int = 0, honba: int = 0, kyoutaku: int = 0) -> Ask:
    """Kyoku, honba and deposits of the next round."""

    def ask(rules: Ruleset) -> tuple[int, int, int]:
        after = advance.advance(rules, header(kyoku, honba, kyoutaku), how)
        return int(after.kyoku), int(after.honba), int(after.kyoutaku)

    return ask


def pays(how: Any, kyoku: int = 0, honba: int = 0, kyoutaku: int = 0) -> Ask:
    return lambda rules: ints(settle.settle(rules, header(kyoku, honba, kyoutaku), how))[: int(rules.players)]


def finishes(*scores: int, kyoutaku: int = 0) -> Ask:
    """The final points of scores as the last payment left them."""

    def ask(rules: Ruleset) -> list[int]:
        last = final.final_scores(rules, points(*scores), kyoutaku)
        return ints(final.final_points(rules, last, points(*scores), rules.rounding, final.uma_of(rules, last)))

    return ask


def wins(loser: int, *claims: int) -> Ask:
    return lambda rules: int(settle.winning_rons(rules, loser, seats(*claims)))


def penalty(rules: Ruleset) -> list[int]:
    return ints(final.after_chombo(rules, points(1000, 0, 0, -1000), points(0, 0, 2 * cost(rules, False), cost(rules, True))))


# --- logs for the table ---


def no_yaku_but_tsumo() -> Game:
    """One han, with one honba."""
    game = Game()
    game.round().exhaust()
    game.round({1: "123m456p789s22p44s"}, dora="9p").turn(1, "4z").tsumo(1, "4s")
    return game


def tenpai_without_yaku() -> Game:
    game = Game()
    game.round({0: "123m456p789s22p44s"}).exhaust()
    return game


def waits_for_its_own_four(melded: bool) -> Game:
    """The wait is a kind of which the player has all four: in the hand, or three in a pon."""
    game = Game()
    if melded:
        game.round({2: "777z234m567m789s9p"}).turn(1, "4z").turn(0).raw("").turn(1, "7z").pon(2, discard="9p").exhaust()
    else:
        game.round({0: "1111z234m567p789s"}).exhaust()
    return game


def kokushi_on_ankan() -> Game:
    game = written(kokushi_ankan=True)
    game.round({1: "19m19p19s1234566z", 2: "7777z"}).ankan(2, "7z").ron(1, loser=2)
    return game


def ron_after_passing_and_calling() -> Game:
    """A winning tile goes by, then a chii and a discard, then a ron; no own draw between."""
    game = written(kuikae="allowed")
    scene = game.round({1: "345m567m345p22s67s"}, dora="4z").turn(1, "9p").turn(2, "8s").turn(0, "2m")
    scene.chii(1, "34m", discard="5m").ron(1, loser=3, tile="8s")
    return game


def ron_after_anothers_call() -> Game:
    """A winning tile goes by, is called by another, and his discard is won."""
    game = Game()
    scene = game.round({0: "588s", 1: "345m567m345p22s67s"}, dora="4z").turn(1, "9p").turn(2, "8s")
    scene.pon(0, discard="5s").ron(1, loser=0)
    return game


def ankan_of_a_triplet_that_may_be_runs() -> Game:
    game = Game()
    game.round({2: "111222333m45s99p"}).riichi(2, "4z").ankan(2, "1m", "1m").turn(2).exhaust()
    return game


def renhou() -> Game:
    game = Game()
    game.round({1: scenes.SIMPLE}, dora="9p").ron(1, loser=0, tile="8s")
    return game


def pair_of_both_winds() -> Game:
    """Tsumo on a closed wait, with a closed triplet: 28 fu and the pair."""
    game = Game()
    game.round({0: "222m456p789s11z46s"}, dora="9p").turn(0, "4z").tsumo(0, "5s")
    return game


def rinshan_tsumo() -> Game:
    """An ankan and a closed triplet: 40 fu without the tsumo."""
    game = Game()
    game.round({2: "888p222m456s99s67m"}, dora="9p").ankan(2, "8p", draw="8p", dora="4z").tsumo(2, "5m")
    return game


def open_runs() -> Game:
    game = Game()
    scene = game.round({1: "24m567m345p22s67s9m"}, dora="9p").turn(0, "3m").chii(1, "24m", discard="9m")
    scene.ron(1, loser=0, tile="8s")
    return game


def four_han_30_fu() -> Game:
    """Riichi, pinfu, tanyao, one dora."""
    game = Game()
    scene = game.round({1: scenes.SIMPLE}, dora="2m").turn(1, "9p").riichi(1, "4z").turn(1)
    scene.ron(1, loser=3, tile="8s", ura="1z")
    return game


CHINITSU = base_of("22334455667788m", "8m", True, given=(yaku.RIICHI,))  # with ryanpeikou, pinfu, tanyao: 13 han
HONOURS = base_of("666777z22z111z", "1z", False, (HAKU | TRIPLET | MELDED,))  # daisangen and tsuuiisou
THIRTEEN = base_of("19m19p19s12345677z", "7z", True)
EARLY = [10_000, 5_000, -5_000, -10_000]
DEALER, SOUTH = win(0, 1), win(1, 0)
TWO_RONS = win(1, 3, first=True, winners=seats(0, 1), riichi=seats(0, 1))
SECOND_RON = win(1, 3, first=False, winners=seats(0, 1), riichi=seats(0, 1))
LEADS = (40_000, 20_000, 20_000, 20_000)
DRAWN = (0, 1, 0)
PAO_TSUMO = win(1, 1, 16_000, pao=3, pao_base=8000)
PAO_RON = win(1, 2, 8000, pao=3, pao_base=8000)
SHARED = {"ties": "each", "uma": [10_000, 10_000, 10_000, -30_000], "return": 25_000}
FLOATING = [
    [0, 0, 0, 0],
    [12_000, -1000, -3000, -8000],
    [8000, 4000, -4000, -8000],
    [8000, 3000, 1000, -12_000],
    [0, 0, 0, 0],
]

def simple_tsumo() -> Game:
    game = Game()
    game.round({1: scenes.SIMPLE}, dora="9p").turn(1, "4z").tsumo(1, "8s")
    return game


def red_and_dora() -> Game:
    """Riichi, ippatsu, tsumo, pinfu, tanyao, two dora, a red five."""
    game = Game()
    scene = game.round({1: "234m067m345p22s67s"}, dora="1s").turn(1, "4z").riichi(1, "9m")
    scene.tsumo(1, "8s", ura="1p")
    return game


def ended_with_early_uma() -> Game:
    return scenes.finish(written(uma=EARLY))


def ended_in_thousands() -> Game:
    game = written(rounding="thousands")
    game.round({1: scenes.SIMPLE}, dora="9p").turn(1, "4z").tsumo(1, "8s")
    return scenes.finish(game)


def ended_after_a_round() -> Game:
    """The log ends with East 1."""
    game = written()
    game.ends_now = True
    game.round({1: scenes.SIMPLE}, dora="9p").turn(1, "4z").tsumo(1, "8s")
    return game


def first_turn_riichi() -> Game:
    """Riichi with the first discard, pinfu, tanyao."""
    game = Game()
    game.round({1: scenes.SIMPLE}, dora="9p").riichi(1, "4z").turn(1).ron(1, loser=3, tile="8s", ura="1z")
    return game


def tsumo_after_a_daiminkan() -> Game:
    """Seat 1 feeds the kan, seat 2 wins on its replacement tile, paid by all."""
    game = Game()
    scene = game.round({2: "777z234m567m22s67p"}, dora="3z").turn(1, "7z").daiminkan(2, dora="2z")
    scene.tsumo(2, "8p")
    return game


def two_fives_of_man() -> Game:
    """Riichi, tsumo, tanyao, a triplet of fives, one of them the first."""
    game = Game()
    scene = game.round({1: "055m234m345p22s67s"}, dora="9p").turn(1, "4z").riichi(1, "9m").turn(1, "9m")
    scene.tsumo(1, "8s", ura="1z")
    return game


def norths_of_three() -> Game:
    """A closed ron with a triplet of norths, and nothing else."""
    game = written("tenhou-3p", north="yakuhai")
    game.round({1: "123p456p789s444z2s"}, dora="9p").turn(1, "7z").ron(1, loser=2, tile="2s")
    return game


def yaku_with_one_of_two_waits() -> Game:
    """Two of sou would win too, without a yaku."""
    game = Game()
    game.round({1: "123m456p789s22s77z"}, dora="9p").turn(1, "4z").ron(1, loser=3, tile="7z")
    return game


GREEN = base_of("2222334466688s8s", "8s", False)  # else chinitsu and iipeikou


ROWS = [
    # the frame of the game
    Row("players", 3, 4, follows(SOUTH, kyoku=2), (4, 0, 0), (3, 0, 0), "tenhou-3p", {"uma": [], "early_uma": []}),
    Row("winds", 1, 2, ends(3, SOUTH, *LEADS), YES, NO),
    Row("rounds", "all", 1, ends(0, SOUTH, *LEADS), NO, YES),
    Row("start", 25_000, 30_000, codes(scenes.quiet), [], ["SCORE-01"]),
    Row("overtime", True, False, ends(7, win(0, 1), 29_000, 24_000, 24_000, 23_000), NO, YES),
    Row("overtime_winds", 1, 2, ends(11, SOUTH, 29_000, 24_000, 24_000, 23_000), YES, NO),
    Row("target", 30_000, 29_000, ends(7, win(0, 1), 29_000, 24_000, 24_000, 23_000), NO, YES),
    Row("renchan_first", True, False, ends(8, draw(0), 20_000, 40_000, 20_000, 20_000), NO, YES),
    Row("tobi", "below-zero", "no", ends(0, DEALER, 60_000, -100, 20_000, 20_100), YES, NO),
    Row("tobi", "below-zero", "zero", ends(0, DEALER, 60_000, 0, 20_000, 20_000), NO, YES),
    Row("tobi_points", 0, -20_000, ends(0, DEALER, 60_000, -100, 20_000, 20_100), YES, NO),
    Row("tobi_points", 0, 1000, ends(0, DEALER, 60_000, 900, 20_000, 19_100), NO, YES),
    Row("end_above", "never", 60_000, ends(0, DEALER, 60_000, 10_000, 20_000, 10_000), NO, YES),
    Row("time_end", "no", "this-hand", codes(ended_after_a_round), ["END-02"], []),
    Row("time_end", "one-more", "this-hand", codes(ended_after_a_round), ["END-02"], []),
    Row("agari_yame", "yes", "no", ends(7, win(3, 1), 20_000, 20_000, 20_000, 40_000), YES, NO),
    Row("agari_yame", "open", "choice", ends(7, win(3, 1), 20_000, 20_000, 40_000, 20_000), NO, OPEN),
    Row("agari_yame", "yes", "open", ends(7, win(3, 1), 20_000, 20_000, 20_000, 40_000), YES, OPEN),
    Row("tenpai_yame", "yes", "no", ends(7, draw(3), 20_000, 20_000, 20_000, 40_000), YES, NO),
    Row("tenpai_yame", "no", "choice", ends(7, draw(3), 20_000, 20_000, 40_000, 20_000), NO, OPEN),
    Row("tenpai_yame", "yes", "open", ends(7, draw(3), 20_000, 20_000, 20_000, 40_000), YES, OPEN),
    Row("yame_points", 30_000, 28_000, ends(7, win(3, 1), 24_000, 24_000, 24_000, 28_000), NO, YES),
    # renchan and honba
    Row("renchan", ["tenpai"], ["agari"], follows(draw(0)), DRAWN, (1, 1, 0)),
    Row("renchan", ["tenpai"], ["any"], follows(draw(1)), (1, 1, 0), DRAWN),
    Row("renchan", ["agari"], ["none"], follows(DEALER), DRAWN, (1, 0, 0)),
    Row("renchan", ["tenpai"], ["tenpai", "any"], follows(draw(), kyoku=4), (5, 1, 0), (4, 1, 0)),
    Row("renchan", ["tenpai", "any"], ["any", "tenpai"], follows(draw()), (1, 1, 0), DRAWN),
    Row("renchan_abortive", True, False, follows(abortive()), DRAWN, (1, 1, 0)),
    Row("renchan_multi_ron", "each", "first", follows(win(0, 2, winners=seats(0, 3))), DRAWN, (1, 0, 0)),
    Row("honba_each", 100, 500, pays(SOUTH, honba=2), [-8600, 8600, 0, 0], [-11_000, 11_000, 0, 0]),
    Row("honba_on_noten_pass", "add", "keep", follows(draw(), honba=2), (1, 3, 0), (1, 2, 0)),
    Row("honba_on_noten_pass", "keep", "reset", follows(draw(), honba=2), (1, 2, 0), (1, 0, 0)),
    Row("riichi_deposit", 1000, 500, pays(SOUTH, kyoutaku=2), [-8000, 10_000, 0, 0], [-8000, 9000, 0, 0]),
    Row("riichi_deposit", 1000, 500, codes(scenes.riichi_ron), [], ["PAY-01", "RIICHI-10", "SCORE-03"]),
    Row("two_han_from_honba", "never", 1, codes(no_yaku_but_tsumo), [], ["YAKU-01"]),
    # draws
    Row("noten_total", 3000, 6000, pays(draw(1)), [-1000, 3000, -1000, -1000], [-2000, 6000, -2000, -2000]),
    Row("noten_each", [], [1000, 2000, 3000], pays(draw(0, 1)),
        [1500, 1500, -1500, -1500], [2000, 2000, -2000, -2000]),
    Row("keishiki_tenpai", True, False, codes(tenpai_without_yaku), [], ["NOTEN-02"]),
    Row("dead_wait", "concealed", "tenpai", codes(partial(waits_for_its_own_four, False)), [], ["NOTEN-02"]),
    Row("dead_wait", "concealed", "own", codes(partial(waits_for_its_own_four, True)), [], ["NOTEN-02"]),
    Row("kyuushu_kyuuhai", True, False, codes(scenes.nine_kinds), [], ["ABORT-01"]),
    Row("suufon_renda", True, False, codes(scenes.four_winds), [], ["ABORT-02"]),
    Row("suucha_riichi", True, False, codes(scenes.four_riichi), [], ["ABORT-03"]),
    Row("suukaikan", True, False, codes(scenes.four_kans), [], ["ABORT-05"]),
    Row("nagashi", "exchange", "none", pays(nagashi(1)), [-4000, 8000, -2000, -2000], [0, 0, 0, 0]),
    Row("nagashi", "exchange", "win", follows(nagashi(0)), (1, 1, 0), DRAWN),
    Row("nagashi", "exchange", "win", follows(nagashi(1, tenpai=(0,)), honba=2), (0, 3, 0), (1, 0, 0)),
    Row("nagashi_honba", False, True, pays(nagashi(0), honba=1), [12_000] + [-4000] * 3, [12_300] + [-4100] * 3),
    Row("nagashi_kyoutaku", False, True, pays(nagashi(0), kyoutaku=2), [12_000] + [-4000] * 3, [14_000] + [-4000] * 3),
    Row("nagashi_kyoutaku", False, True, follows(nagashi(0), kyoutaku=2), (1, 1, 2), (1, 1, 0)),
    Row("nagashi_several", "each", "first", pays(nagashi(0, 1)), [8000, 4000, -6000, -6000], [12_000] + [-4000] * 3),
    Row("nagashi_several", "each", "first", pays(nagashi(0, 1), kyoku=1),
        [4000, 8000, -6000, -6000], [-4000, 12_000, -4000, -4000]),
    # ron
    Row("max_ron", 2, 3, wins(3, 0, 1, 2), 0, seats(0, 1, 2)),
    Row("more_rons", "abort", "atamahane", wins(3, 0, 1, 2), 0, seats(0, 1)),
    Row("ron_honba", "first", "each", pays(SECOND_RON, honba=1), [0, 8000, 0, -8000], [0, 8300, 0, -8300]),
    Row("ron_kyoutaku", "first", "own", pays(TWO_RONS, kyoutaku=3), [0, 11_000, 0, -8000], [0, 10_000, 0, -8000]),
    Row("ron_kyoutaku", "first", "own", pays(SECOND_RON, kyoutaku=3), [0, 8000, 0, -8000], [0, 9000, 0, -8000]),
    Row("kokushi_ankan", True, False, codes(kokushi_on_ankan), [], ["WIN-01"]),
    Row("furiten_until", "discard", "draw", codes(ron_after_passing_and_calling), [], ["FURITEN-02"],
        also={"kuikae": "allowed"}),
    Row("furiten_until", "discard", "call", codes(ron_after_anothers_call), ["FURITEN-02"], []),
    # riichi and calls
    Row("riichi_points", 1000, "none", codes(wrong.riichi_points), ["RIICHI-03"], []),
    Row("riichi_draws", 4, 3, codes(wrong.riichi_wall), ["RIICHI-04"], []),
    Row("furiten_riichi", True, False, codes(wrong.furiten_declared), [], ["RIICHI-13"]),
    Row("riichi_ankan", "same-waits", "no", codes(scenes.rinshan), [], ["RIICHI-07"]),
    Row("riichi_ankan", "same-waits", "same-shape", codes(ankan_of_a_triplet_that_may_be_runs), [], ["RIICHI-07"]),
    Row("kuikae", "all", "same", codes(partial(wrong.kuikae, "5m")), ["CALL-08"], []),
    Row("kuikae", "same", "allowed", codes(partial(wrong.kuikae, "2m")), ["CALL-08"], []),
    Row("live_draws", 70, 69, codes(scenes.quiet), [], ["TURN-04"]),
    # dora
    Row("red_fives", True, False, worth(red_and_dora), (8, 20, 4000), (7, 20, 3000)),
    Row("red_counts", [1, 1, 1], [0, 1, 1], worth(red_and_dora), (8, 20, 4000), (7, 20, 3000)),
    Row("red_counts", [1, 1, 1], [4, 1, 1], worth(two_fives_of_man), (4, 30, 1920), (6, 30, 3000)),
    Row("dora", True, False, worth(red_and_dora), (8, 20, 4000), (6, 20, 3000)),
    Row("ura_dora", True, False, codes(scenes.riichi_ron), [], ["DORA-05", "DORA-09"]),
    Row("kan_dora", True, False, codes(scenes.ankan), [], ["DORA-01"]),
    Row("kan_ura", True, False, codes(scenes.rinshan), [], ["DORA-05"]),
    Row("ankan_dora", "at-once", "discard", codes(scenes.ankan), [], ["DORA-03"]),
    Row("minkan_dora", "discard", "at-once", codes(scenes.daiminkan), [], ["DORA-02"]),
    # yaku and fu
    Row("least_han", 1, 2, codes(no_yaku_but_tsumo), [], ["YAKU-01"]),
    Row("atozuke", True, False, codes(yaku_with_one_of_two_waits), [], ["YAKU-01"]),
    Row("kuitan", True, False, codes(scenes.chii_pon), [], ["YAKU-01"]),
    Row("double_riichi", True, False, worth(first_turn_riichi), (4, 30, 1920), (3, 30, 960)),
    Row("ippatsu", True, False, worth(red_and_dora), (8, 20, 4000), (7, 20, 3000)),
    Row("north", "yakuhai", "dora", codes(norths_of_three), [], ["YAKU-01"], "tenhou-3p"),
    Row("renhou", "none", "han", worth(renhou), (2, 30, 480), (7, 30, 3000)),
    Row("renhou", "none", "mangan", worth(renhou), (2, 30, 480), (5, 30, 2000)),
    Row("renhou", "none", "yakuman", worth(renhou), (2, 30, 480), (13, 30, 8000)),
    Row("renhou_han", 5, 3, worth(renhou), (7, 30, 3000), (5, 30, 2000), also={"renhou": "han"}),
    Row("double_wind_fu", 4, 2, worth(pair_of_both_winds), (1, 40, 320), (1, 30, 240)),
    Row("rinshan_fu", 2, 0, worth(rinshan_tsumo), (2, 50, 800), (2, 40, 640)),
    Row("pinfu_tsumo", True, False, worth(simple_tsumo), (3, 20, 640), (2, 30, 480)),
    Row("open_pinfu_fu", 30, 20, worth(open_runs), (1, 30, 240), (1, 20, 160)),
    # limits
    Row("kiriage_mangan", False, True, worth(four_han_30_fu), (4, 30, 1920), (4, 30, 2000)),
    Row("kazoe_yakuman", True, False, CHINITSU, 8000, 6000),
    Row("double_yakuman", [], ["kokushi_musou_13"], THIRTEEN, 8000, 16_000),
    Row("yakuman_add", True, False, HONOURS, 16_000, 8000),
    Row("yakuman_most", "any", 1, HONOURS, 16_000, 8000),
    Row("ryuuiisou_hatsu", False, True, GREEN, 8000, 4000),
    Row("pao", ["daisangen"], [], codes(scenes.pao), [], ["PAO-01"]),
    Row("pao_all", True, False, pays(PAO_TSUMO), [0, 64_000, 0, -64_000], [-16_000, 64_000, -8000, -40_000]),
    Row("pao_honba", "pao", "loser", pays(PAO_RON, honba=2),
        [0, 32_600, -16_000, -16_600], [0, 32_600, -16_600, -16_000]),
    Row("daiminkan_pao", False, True, codes(tsumo_after_a_daiminkan), [], ["PAO-01"]),
    Row("tsumo_loss", True, False, pays(win(1, 1)), [-4000, 6000, -2000], [-5000, 8000, -3000], "tenhou-3p"),
    # penalties
    Row("chombo", "mangan", "flat", pays(chombo(1)), [4000, -8000, 2000, 2000], [0, 0, 0, 0]),
    Row("chombo", "none", "mangan", pays(chombo(0)), [0, 0, 0, 0], [-12_000, 4000, 4000, 4000]),
    Row("chombo", "mangan", "paid", pays(chombo(1)), [4000, -8000, 2000, 2000], [6600, -19_800, 6600, 6600]),
    Row("chombo", "paid", "lost", pays(chombo(1)), [6600, -19_800, 6600, 6600], [0, -20_000, 0, 0]),
    Row("chombo_points", 20_000, 30_000, penalty, [1000, 0, -40_000, -21_000], [1000, 0, -60_000, -31_000]),
    Row("chombo_points", 9000, 12_000, pays(chombo(1)), [3000, -9000, 3000, 3000], [4000, -12_000, 4000, 4000],
        also={"chombo": "paid"}),
    Row("chombo_dealer", "same", 30_000, penalty, [1000, 0, -40_000, -21_000], [1000, 0, -40_000, -31_000]),
    Row("chombo_ends", False, True, ends(3, chombo(1), *LEADS), NO, YES),
    # final points
    Row("return", 30_000, 25_000, finishes(*LEADS), [50_000, 0, -20_000, -30_000], [35_000, 5000, -15_000, -25_000]),
    Row("uma", [20_000, 10_000, -10_000, -20_000], [15_000, 5000, -5000, -15_000], finishes(*LEADS),
        [50_000, 0, -20_000, -30_000], [45_000, -5000, -15_000, -25_000]),
    Row("floating_uma", [], FLOATING, finishes(*LEADS),
        [50_000, 0, -20_000, -30_000], [42_000, -11_000, -13_000, -18_000]),
    Row("early_uma", EARLY, [], codes(ended_with_early_uma), [], ["FINAL-02"]),
    Row("rounding", "tenths", "thousands", finishes(30_500, 25_000, 24_500, 20_000),
        [40_500, 5000, -15_500, -30_000], [40_000, 5000, -15_000, -30_000]),
    Row("rounding", "thousands", "five-down", finishes(30_500, 25_000, 24_500, 20_000),
        [40_000, 5000, -15_000, -30_000], [41_000, 5000, -16_000, -30_000]),
    Row("rounding", "tenths", "open", codes(ended_in_thousands), ["FINAL-02"], []),
    Row("ties", "first", "each", finishes(35_000, 35_000, 20_000, 10_000),
        [45_000, 15_000, -20_000, -40_000], [30_000, 30_000, -20_000, -40_000]),
    Row("share_unit", 100, 1000, finishes(30_000, 30_000, 30_000, 10_000),
        [13_400, 13_300, 13_300, -40_000], [14_000, 13_000, 13_000, -40_000], also={"ties": "each"}),
    Row("share_rest", "first", "nobody", finishes(30_000, 30_000, 30_000, 10_000),
        [13_400, 13_300, 13_300, -40_000], [13_300, 13_300, 13_300, -40_000], also={"ties": "each"}),
    Row("leftover_kyoutaku", "first", "nobody", finishes(40_000, 20_000, 20_000, 19_000, kyoutaku=1),
        [51_000, 0, -20_000, -31_000], [50_000, 0, -20_000, -31_000]),
    Row("leftover_kyoutaku", "first", "shared", finishes(40_000, 20_000, 20_000, 19_000, kyoutaku=1),
        [51_000, 0, -20_000, -31_000], [50_400, 200, -19_800, -30_800]),
    Row("kyoutaku_unit", 100, 1, finishes(25_000, 25_000, 25_000, 24_000, kyoutaku=1),
        [10_400, 10_300, 10_300, -31_000], [10_334, 10_333, 10_333, -31_000], also=SHARED),
    Row("kyoutaku_rest", "first", "nobody", finishes(25_000, 25_000, 25_000, 24_000, kyoutaku=1),
        [10_400, 10_300, 10_300, -31_000], [10_300, 10_300, 10_300, -31_000], also=SHARED),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key}-{row.one}-{row.other}".replace(" ", ""))
def test_a_switch_changes_an_outcome_both_ways(row: Row) -> None:
    assert row.answer != row.other_answer
    assert row.ask(load(row.base, **row.also, **{row.key: row.one})) == row.answer
    also = row.also if row.key != "players" else {"uma": [0, 0, 0, 0]}
    assert row.ask(load(row.base, **also, **{row.key: row.other})) == row.other_answer


def test_every_key_has_a_row() -> None:
    assert {row.key for row in ROWS} == set(KEYS)


@pytest.mark.parametrize("key", [key for key, spec in KEYS.items() if spec.words and spec.sort == WORD])
def test_every_word_of_a_switch_is_in_a_row(key: str) -> None:
    tried = {word for row in ROWS if row.key == key for word in (row.one, row.other)}
    assert tried == set(KEYS[key].words)


def test_every_field_of_a_ruleset_is_a_key() -> None:
    """The fields as the source assigns them, the name and whether it is known aside."""
    source = ast.parse(Path(str(ruleset.__file__)).with_name("ruleset.py").read_text("utf-8"))
    fields = {
        node.target.attr
        for node in ast.walk(source)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }
    renamed = {"last": {"winds", "rounds"}, "oka_return": {"return"}, "name": set(), "known": set()}
    assert set().union(*(renamed.get(field, {field}) for field in fields)) == set(KEYS)
