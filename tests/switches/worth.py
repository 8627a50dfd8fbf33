"""What a hand is worth: yaku, fu, limits, and who answers for a yakuman."""

from __future__ import annotations

from functools import partial
from typing import Final

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import KOKUSHI
from analyzer.rulesets.ruleset import NORTH_YAKUHAI, Ruleset
from switches.case import DEALER_STAYS, PINFU, SHORT, Case, begin, chain, win

YAKUMAN: Final = {  # closed hands, and what wins them by ron
    "daisangen": ("555666777z12m99p", "3m"),
    "suuankou_tanki": ("222m333p444s777s6p", "6p"),
    "junsei_chuuren_poutou": ("1112345678999m", "4m"),
    "kokushi_musou_13": (KOKUSHI, "7z"),
    "daisuushii": ("11122233344z55m", "4z"),
}
DRAGONS: Final = ("5z", "6z", "7z")
WINDS: Final = ("1z", "2z", "3z", "4z")


def closed(hand: str, tile: str, rules: Ruleset) -> Game:
    """A closed hand wins in the second go-around, by ron."""
    game = begin(rules)
    game.round({1: hand}, dora="9s").turn(1).ron(1, loser=3, tile=tile)
    return game


def self_drawn(hand: str, tile: str, rules: Ruleset) -> Game:
    """The same by tsumo."""
    game = begin(rules)
    game.round({1: hand}, dora="9s").turn(1).tsumo(1, tile)
    return game


def one_han(rules: Ruleset) -> Game:
    """A win of one han, or of two where that is too little."""
    if rules.least_han > 1:
        return closed(PINFU, "8s", rules)
    return closed("123m456p789s22s77z", "7z", rules)


def one_of_two_waits(rules: Ruleset) -> Game:
    """Another tile would win too, without a yaku; where that is not enough a hand without such a wait."""
    return closed("123m456p789s22s77z", "7z", rules) if rules.atozuke else closed(PINFU, "8s", rules)


def open_tanyao(rules: Ruleset) -> Game:
    """Open toitoi, all simples."""
    game = begin(rules)
    scene = game.round({1: "222m444p66s88s33m9m"}, dora="9p").turn(0, "3m").pon(1, discard="9m")
    scene.ron(1, loser=2, tile="8s")
    return game


def riichi_won_at_once(rules: Ruleset) -> Game:
    """Riichi, and ron before the own next draw."""
    game = begin(rules)
    game.round({1: PINFU}, dora="9p").turn(1, "9s").riichi(1, "4z").ron(1, loser=3, tile="8s", ura="1z")
    return game


def riichi_in_the_first_turn(rules: Ruleset) -> Game:
    """Riichi with the first discard, and ron when ippatsu is over."""
    game = begin(rules)
    game.round({1: PINFU}, dora="9p").riichi(1, "4z").turn(1).ron(1, loser=3, tile="8s", ura="1z")
    return game


def norths(rules: Ruleset) -> Game:
    """Three players: a north is set aside, or three of them are kept for a yaku."""
    game = begin(rules)
    if rules.north == NORTH_YAKUHAI:
        game.round({1: "123p456p789s444z2s"}, dora="9p").turn(1, "7z").ron(1, loser=2, tile="2s")
    else:
        game.round({1: "123p456p78s11z999m"}, dora="3z").nukidora(1, "4z").riichi(1, "2z").tsumo(1, "9s", ura="1p")
    return game


def renhou(rules: Ruleset) -> Game:
    """Ron before the own first draw."""
    game = begin(rules)
    game.round({1: PINFU}, dora="9p").ron(1, loser=0, tile="8s")
    return game


def pair_of_both_winds(rules: Ruleset) -> Game:
    """Tsumo of the dealer on a closed wait, with a closed triplet: 28 fu and the pair."""
    game = begin(rules)
    game.round({0: "222m456p789s11z46s"}, dora="9p").turn(0, "4z").tsumo(0, "5s")
    return game


def rinshan_tsumo(rules: Ruleset) -> Game:
    """An ankan and a closed triplet: 40 fu without the tsumo."""
    game = begin(rules)
    scene = game.round({2: "888p222m456s99s67m"}, dora="9p").ankan(2, "8p", draw="8p", dora="4z")
    scene.tsumo(2, "5m")
    return game


def open_runs(rules: Ruleset) -> Game:
    """An open hand of runs, won by ron on two sides."""
    game = begin(rules)
    scene = game.round({1: "24m567m345p22s67s9m"}, dora="9p").turn(0, "3m").chii(1, "24m", discard="9m")
    scene.ron(1, loser=0, tile="8s")
    return game


def four_han_30_fu(rules: Ruleset) -> Game:
    """Riichi, pinfu, tanyao, one dora."""
    game = begin(rules)
    scene = game.round({1: PINFU}, dora="2m").turn(1, "9p").riichi(1, "4z").turn(1)
    scene.ron(1, loser=3, tile="8s", ura="1z")
    return game


def thirteen_han(rules: Ruleset) -> Game:
    """Riichi, tsumo, pinfu, tanyao, ryanpeikou, chinitsu."""
    game = begin(rules)
    scene = game.round({1: "2233445566778m"}, dora="9p").turn(1, "4z").riichi(1, "9p").turn(1)
    scene.tsumo(1, "8m", ura="1z")
    return game


def four_kans_of_one(rules: Ruleset) -> Game:
    """Three ankan, a daiminkan of what seat 3 discards, and a ron from another."""
    game = begin(rules)
    scene = game.round({1: "111m222p333s444p9m"})
    scene.ankan(1, "1m", "1m").ankan(1, "2p", "2p").ankan(1, "3s", "3s").turn(1)
    scene.turn(3, "4p").daiminkan(1).turn(1).ron(1, loser=2, tile="9m")
    return game


def called(sets: tuple[str, ...], rest: str, tile: str, tsumo: bool, game: Game) -> None:
    """Seat 1 calls pon after pon from seat 3; then it wins from seat 2, or by tsumo."""
    hand = "".join(2 * one[0] + one[1] for one in sets)
    junk = ("9m", "1s", "9s", "1m")[: len(sets)]
    scene = game.round({1: hand + rest + "".join(junk)}, dora="9p")
    for one, off in zip(sets, junk, strict=True):
        scene.turn(3, one).pon(1, discard=off)
    if tsumo:
        scene.tsumo(1, tile)
    else:
        scene.ron(1, loser=2, tile=tile)


def fed(sets: tuple[str, ...], rest: str, tile: str, rules: Ruleset) -> Game:
    """A yakuman whose last set was called, won from another."""
    game = begin(rules)
    called(sets, rest, tile, False, game)
    return game


def fed_and_drawn(rules: Ruleset) -> Game:
    """Daisangen, its last set called, with tsuuiisou: by tsumo."""
    game = begin(rules)
    called(DRAGONS, "1122z", "1z", True, game)
    return game


def fed_with_honba(rules: Ruleset) -> Game:
    """Daisangen, its last set called, won from another with one honba."""
    game = begin(rules)
    win(game, 0, 2)
    called(DRAGONS, "234m5p", "5p", False, game)
    return game


def tsumo_after_a_daiminkan(rules: Ruleset) -> Game:
    """Seat 3 feeds the kan, seat 1 wins on its replacement tile."""
    game = begin(rules)
    scene = game.round({1: "777z234m567m22s67p"}, dora="3z").turn(3, "7z").daiminkan(1, dora="2z")
    scene.tsumo(1, "8p")
    return game


WORTH: Final = (
    Case("least_han", (1, 2), one_han, wider=chain(2, 1)),
    Case("atozuke", (True, False), one_of_two_waits, wider=chain(False, True)),
    Case("kuitan", (True, False), open_tanyao),
    Case("double_riichi", (True, False), riichi_in_the_first_turn),
    Case("ippatsu", (True, False), riichi_won_at_once),
    Case("north", ("dora", "yakuhai"), norths, base="tenhou-3p"),
    Case("renhou", ("none", "han", "mangan", "yakuman"), renhou),
    Case("renhou_han", (5, 4), renhou, {**SHORT, "renhou": "han"}),
    Case("double_wind_fu", (4, 2), pair_of_both_winds),
    Case("rinshan_fu", (2, 0), rinshan_tsumo),
    Case("pinfu_tsumo", (True, False), partial(self_drawn, PINFU, "8s")),
    Case("open_pinfu_fu", (30, 20), open_runs),
    Case("kiriage_mangan", (False, True), four_han_30_fu),
    Case("kazoe_yakuman", (True, False), thirteen_han),
    *(Case("double_yakuman", ([], [name]), partial(closed, *hand)) for name, hand in YAKUMAN.items()),
    Case("double_yakuman", ([], ["suukantsu"]), four_kans_of_one, {**SHORT, "pao": []}),
    Case("yakuman_add", (True, False), partial(closed, "555666777z11z22z", "2z")),
    Case("yakuman_most", ("any", 1), partial(closed, "555666777z11z22z", "2z")),
    Case("ryuuiisou_hatsu", (False, True), partial(closed, "222333444s66s88s", "8s")),
    Case("pao", ([], ["daisangen"]), partial(fed, DRAGONS, "234m5p", "5p")),
    Case("pao", ([], ["daisuushii"]), partial(fed, WINDS, "5p", "5p")),
    Case("pao", ([], ["suukantsu"]), four_kans_of_one),
    Case("pao_all", (True, False), fed_and_drawn),
    Case("pao_honba", ("loser", "pao"), fed_with_honba, DEALER_STAYS),
    Case("daiminkan_pao", (False, True), tsumo_after_a_daiminkan),
    Case("tsumo_loss", (True, False), partial(self_drawn, "123p456p789s11z23s", "1s"), base="tenhou-3p"),
)  # fmt: skip
