"""A win with each yaku: most by a closed hand of seat 1, some by what happens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import KOKUSHI, SIMPLE, finish
from analyzer.tiles import yaku as y

# name, number, hand, winning tile (by ron, unless the name says tsumo)
CLOSED: Final = (
    ("menzen-tsumo", y.MENZEN_TSUMO, "123m456p789s11z23p", "1p"),
    ("pinfu", y.PINFU, "123m456p789s22s23p", "1p"),
    ("tanyao", y.TANYAO, SIMPLE, "8s"),
    ("iipeikou", y.IIPEIKOU, "112233m456p78s22s", "9s"),
    ("seat-wind", y.SEAT_WIND + 1, "222z456p78s22s345m", "9s"),
    ("round-wind", y.ROUND_WIND, "111z456p78s22s345m", "9s"),
    ("haku", y.YAKUHAI, "555z456p78s22s345m", "9s"),
    ("hatsu", y.YAKUHAI + 1, "666z456p78s22s345m", "9s"),
    ("chun", y.YAKUHAI + 2, "777z456p78s22s345m", "9s"),
    ("chiitoitsu", y.CHIITOITSU, "1133m5577p2299s1z", "1z"),
    ("chanta", y.CHANTA, "123m789p99s111z78s", "9s"),
    ("ittsuu", y.ITTSUU, "123456789m55p67s", "8s"),
    ("sanshoku-doujun", y.SANSHOKU_DOUJUN, "345m345p34s88s789m", "5s"),
    ("sanshoku-doukou", y.SANSHOKU_DOUKOU, "222m222p222s56s44p", "7s"),
    ("toitoi", y.TOITOI, "222m333p55s88s999p", "5s"),
    ("sanankou", y.SANANKOU, "222m333p999p55s67s", "8s"),
    ("shousangen", y.SHOUSANGEN, "55566677z123m45p", "6p"),
    ("honroutou", y.HONROUTOU, "111m999p11s99s222z", "1s"),
    ("ryanpeikou", y.RYANPEIKOU, "112233m445566p7s", "7s"),
    ("junchan", y.JUNCHAN, "123m789p99s123p78s", "9s"),
    ("honitsu", y.HONITSU, "123345678m22z55z", "5z"),
    ("chinitsu", y.CHINITSU, "12334567899m67m", "8m"),
    ("daisangen", y.DAISANGEN, "555666777z12m99p", "3m"),
    ("suuankou-tsumo", y.SUUANKOU, "222m333p444s55s66p", "5s"),
    ("suuankou-tanki", y.SUUANKOU_TANKI, "222m333p444s777s6p", "6p"),
    ("tsuuiisou", y.TSUUIISOU, "11122233355z66z", "5z"),
    ("ryuuiisou", y.RYUUIISOU, "223344s666s88s66z", "6z"),
    ("chinroutou", y.CHINROUTOU, "111999m111p99p11s", "1s"),
    ("chuuren-poutou", y.CHUUREN_POUTOU, "1112344678999m", "5m"),
    ("junsei-chuuren-poutou", y.JUNSEI_CHUUREN_POUTOU, "1112345678999m", "4m"),
    ("kokushi-musou", y.KOKUSHI_MUSOU, "19m19p19s1234566z", "7z"),
    ("kokushi-musou-13", y.KOKUSHI_MUSOU_13, KOKUSHI, "7z"),
    ("daisuushii", y.DAISUUSHII, "11122233344z55m", "4z"),
    ("shousuushii", y.SHOUSUUSHII, "1112223334z123m", "4z"),
)


def closed(hand: str, tile: str, tsumo: bool) -> Game:
    """A closed hand wins in the second go-around."""
    game = Game()
    scene = game.round({1: hand}).turn(1)
    if tsumo:
        scene.tsumo(1, tile)
    else:
        scene.ron(1, loser=3, tile=tile)
    return finish(game)


def riichi() -> Game:
    """A riichi in the second go-around, won at once."""
    game = Game()
    game.round({1: SIMPLE}).turn(1).riichi(1, "4z").ron(1, loser=0, tile="8s", ura="1p")
    return finish(game)


def broken_ippatsu() -> Game:
    """A call between riichi and win."""
    game = Game()
    scene = game.round({1: SIMPLE, 0: "77z"}).turn(1).riichi(1, "4z").turn(2, "7z").pon(0, discard="*")
    scene.tsumo(1, "8s", ura="1p")
    return finish(game)


def haitei() -> Game:
    """Tsumo of the last tile."""
    game = Game()
    game.round({1: SIMPLE}).pass_until(1).tsumo(1, "8s")
    return finish(game)


def houtei() -> Game:
    """Ron on the last discard, by a hand without another yaku."""
    game = Game()
    game.round({2: "123m456p789s22p46s"}).pass_until(1).ron(2, loser=1, tile="5s")
    return finish(game)


def first_draw(seat: int) -> Game:
    """Tenhou of the dealer, chiihou of another."""
    game = Game()
    game.round({seat: SIMPLE}).tsumo(seat, "8s")
    return finish(game)


def broken_chiihou() -> Game:
    """A call before the first draw: no chiihou."""
    game = Game()
    game.round({3: SIMPLE, 2: "77z"}).turn(0, "7z").pon(2, discard="*").tsumo(3, "8s")
    return finish(game)


def kans(count: int) -> Game:
    """Three or four kans of one player, and a win."""
    game = Game()
    scene = game.round({1: "111m222p333s" + ("56s44p" if count < 4 else "444z5p")})
    scene.ankan(1, "1m", "1m").ankan(1, "2p", "2p").ankan(1, "3s", "3s")
    if count < 4:
        scene.turn(1).ron(1, loser=3, tile="7s")
    else:
        scene.ankan(1, "4z", "4z").turn(1).ron(1, loser=3, tile="5p")
    return finish(game)


def robbed_north() -> Game:
    """Three players: a north that is set aside is won; chankan is no yaku of it."""
    game = Game(players=3)
    game.round({0: "123p456p789p11s44z"}).turn(0, "5z").nukidora(1, "4z").ron(0, loser=1)
    return finish(game)


def winds_pao() -> Game:
    """Four sets of winds, all called: who feeds the last pays all."""
    game = Game()
    scene = game.round({1: "11223344z5m123p7p"})
    for tile, discard in (("1z", "1p"), ("2z", "2p"), ("3z", "3p"), ("4z", "7p")):
        scene.turn(3, tile).pon(1, discard=discard)
    scene.tsumo(1, "0m")
    return finish(game)


HAPPENED: Final[tuple[tuple[str, int, Callable[[], Game]], ...]] = (
    ("riichi", y.RIICHI, riichi),
    ("ippatsu", y.IPPATSU, riichi),
    ("no-ippatsu-after-a-call", y.RIICHI, broken_ippatsu),
    ("haitei", y.HAITEI, haitei),
    ("houtei", y.HOUTEI, houtei),
    ("tenhou", y.TENHOU, partial(first_draw, 0)),
    ("chiihou", y.CHIIHOU, partial(first_draw, 2)),
    ("no-chiihou-after-a-call", y.MENZEN_TSUMO, broken_chiihou),
    ("sankantsu", y.SANKANTSU, partial(kans, 3)),
    ("suukantsu", y.SUUKANTSU, partial(kans, 4)),
    ("robbed-north", y.ITTSUU, robbed_north),
    ("daisuushii-pao", y.DAISUUSHII, winds_pao),
)
WINS: Final[tuple[tuple[str, int, Callable[[], Game]], ...]] = HAPPENED + tuple(
    (name, number, partial(closed, hand, tile, "tsumo" in name)) for name, number, hand, tile in CLOSED
)
