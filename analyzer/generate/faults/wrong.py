"""Short games with a fault in the play itself (other faults are edits of clean games), and a few lawful neighbours."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import SIMPLE, WAIT, finish


def wrong_dealer() -> Game:
    """East 1 is dealt by seat 1."""
    game = Game()
    game.situation.dealer = i64(1)
    game.round().exhaust()
    return finish(game)


def start_scores() -> Game:
    """Two seats start with other scores."""
    game = Game()
    game.scores = vec[i64]([26000, 24000, 25000, 25000])
    game.round().exhaust()
    return finish(game)


def first(kyoku: int = 0, honba: int = 0, kyoutaku: int = 0) -> Game:
    """The game starts with another header."""
    game = Game()
    game.situation.kyoku = game.situation.dealer = i64(kyoku)
    game.situation.honba = i64(honba)
    game.situation.kyoutaku = i64(kyoutaku)
    game.round().exhaust()
    return finish(game)


def then(kyoku: int = 0, honba: int = 0, kyoutaku: int = 0) -> Game:
    """After a win and an empty draw the next header is off by so much."""
    game = Game()
    game.round({0: WAIT}).exhaust()
    game.situation.kyoku += kyoku
    game.situation.dealer = game.situation.kyoku & 3
    game.situation.honba += honba
    game.situation.kyoutaku += kyoutaku
    return finish(game)


def north_round() -> Game:
    """Three players, and a fourth round of the East."""
    game = Game(players=3)
    game.situation.kyoku = i64(3)
    game.situation.dealer = i64(0)
    game.round().exhaust()
    return finish(game)


def chii_across() -> Game:
    """A chii from the seat opposite."""
    game = Game()
    game.round({2: "24m"}).turn(0, "3m").chii(2, "24m", discard="*").exhaust()
    return finish(game)


def chii_three() -> Game:
    """A chii at a table of three."""
    game = Game(players=3)
    game.round({1: "24p"}).turn(0, "3p").chii(1, "24p", discard="*").exhaust()
    return finish(game)


def call_in_riichi() -> Game:
    """A daiminkan by a seat in riichi."""
    game = Game()
    game.round({1: "777z456p78s22s345m"}).riichi(1, "1z").turn(3, "7z").daiminkan(1).turn(1).exhaust()
    return finish(game)


def call_last() -> Game:
    """A pon of the last discard."""
    game = Game()
    game.round({0: "77z"}).pass_until(1).turn(1, "7z").pon(0, discard="*").exhaust()
    return finish(game)


def kuikae(discard: str = "5m") -> Game:
    """After a chii the other end of the run is discarded, or the kind that was called."""
    game = Game()
    game.round({1: "34m25m"}).turn(0, "2m").chii(1, "34m", discard=discard).exhaust()
    return finish(game)


def nukidora_four() -> Game:
    """A north set aside at a table of four."""
    game = Game()
    game.round().nukidora(1, "4z").turn(1).exhaust()
    return finish(game)


def nukidora_riichi() -> Game:
    """A north set aside in riichi that was not drawn."""
    game = Game(players=3)
    game.round({1: "123p456p78s11z444z"}).riichi(1, "2z").nukidora(1, "9p").turn(1).exhaust()
    return finish(game)


def kan_wall() -> Game:
    """An ankan when no tile is left to draw."""
    game = Game()
    game.round({1: "777z"}).pass_until(1).ankan(1, "7z", "7z").turn(1).exhaust()
    return finish(game)


def kan_fifth() -> Game:
    """Four kans of one player, and a fifth."""
    game = Game()
    scene = game.round({0: "111m222p333s444p9p", 1: "777z"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").ankan(0, "3s", "3s").ankan(0, "4p", "4p").turn(0)
    scene.ankan(1, "7z", "7z").turn(1).abort("kan4")
    return finish(game)


def riichi_open() -> Game:
    """Riichi with an open hand."""
    game = Game()
    game.round({1: "77z123m456p78s22s9m"}).turn(3, "7z").pon(1, discard="9m").riichi(1, "3z").exhaust()
    return finish(game)


def riichi_points(broke: bool = True) -> Game:
    """Riichi of a seat that has no 1000 points left; or just these."""
    game = Game()
    game.round({0: "111222333m55p78p"}, dora="4p").riichi(0, "4z").turn(3, "9p").ron(0, loser=3, ura="4p")
    if broke:
        game.round({0: SIMPLE}).exhaust()
    game.round({3: WAIT}).riichi(3, "4z").tsumo(3, "1p", ura="9m")
    return finish(game)


def zero_points() -> Game:
    """A seat with nothing left plays on."""
    game = Game()
    game.round({0: "111222333m55p78p"}, dora="4p").riichi(0, "4z").turn(3, "9p").ron(0, loser=3, ura="4p")
    game.round({0: SIMPLE}).exhaust()
    return finish(game)


def riichi_wall(live: int = 3) -> Game:
    """Riichi with fewer than four draws left."""
    game = Game()
    seat = (69 - live) % 4
    game.round({seat: WAIT}).pass_until(live + 1).riichi(seat, "4z").exhaust()
    return finish(game)


def riichi_noten() -> Game:
    """Riichi with a hand that waits for nothing."""
    game = Game()
    game.round({1: "147m258p369s1234z"}).riichi(1, "4z").exhaust()
    return finish(game)


def riichi_discard() -> Game:
    """In riichi a tile of the hand is discarded."""
    game = Game()
    game.round({1: "123m456p789s1155z"}).riichi(1, "4z").turn(1, "4z", discard="5z").exhaust()
    return finish(game)


def riichi_ankan() -> Game:
    """An ankan in riichi that changes the waits."""
    game = Game()
    game.round({1: "3334m456p789s222z"}).riichi(1, "4z").ankan(1, "3m", "3m").turn(1).exhaust()
    return finish(game)


def riichi_unpaid() -> Game:
    """The deposit of a riichi is not paid."""
    game = Game()
    game.round({1: WAIT}).riichi(1, "4z", pay=False).exhaust()
    return finish(game)


def furiten_declared() -> Game:
    """Riichi though a wait lies in the own river."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "5s").riichi(1, "4z").exhaust()
    return finish(game)


def furiten_river() -> Game:
    """Ron on a tile that lies in the own river."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "5s").turn(1).ron(1, loser=3, tile="8s")
    return finish(game)


def furiten_turn() -> Game:
    """Ron on the second of two winning tiles of one go-around."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "4z").turn(2, "8s").ron(1, loser=3, tile="8s")
    return finish(game)


def furiten_riichi() -> Game:
    """Ron in riichi after a winning tile went by."""
    game = Game()
    game.round({1: SIMPLE}).riichi(1, "4z").turn(2, "8s").turn(1).ron(1, loser=3, tile="8s", ura="1z")
    return finish(game)


def no_yaku() -> Game:
    """Ron without a yaku."""
    game = Game()
    game.round({1: "123m456p789s22p44s"}, dora="4p").turn(1, "4z").ron(1, loser=3, tile="4s")
    return finish(game)


def incomplete() -> Game:
    """Ron on a tile that completes nothing."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "4z").ron(1, loser=3, tile="7p")
    return finish(game)


def three_win() -> Game:
    """Three rons are paid."""
    game = Game()
    scene = game.round({0: "123m11p123s456s78p", 1: "234m22p567s78p456p", 2: "345m55p234s78p678s"})
    scene.riichi(0, "1z").riichi(1, "2z").riichi(2, "3z").ron(0, 1, 2, loser=3, tile="9p", ura="1m")
    return finish(game)


def early_draw() -> Game:
    """An exhaustive draw while there are tiles left."""
    game = Game()
    game.round().exhaust(live=1)
    return finish(game)


def aborted(kind: str) -> Game:
    """An abortive draw that nothing asks for."""
    game = Game()
    game.round({1: "19m19p19s12z23456m"}, dora="9s").turn(0).abort(kind, 1 if kind == "yao9" else -1, "4p")
    return finish(game)


def four_winds_missed() -> Game:
    """Play goes on after four discards of one wind."""
    game = Game()
    game.round().turn(0, "3z").turn(1, "3z").turn(2, "3z").turn(3, "3z").exhaust()
    return finish(game)


def after_the_end() -> Game:
    """The game goes on after somebody has lost all."""
    game = Game()
    game.ends_now = False
    finish(game)
    game.ends_now = True
    return finish(game)


def early_end() -> Game:
    """The game ends after its first round."""
    game = Game()
    game.ends_now = True
    game.round({0: WAIT}).exhaust()
    return game


def chii_held() -> Game:
    """A chii."""
    game = Game()
    game.round({1: "24m", 3: "222m"}).turn(0, "3m").chii(1, "24m", discard="*").exhaust()
    return finish(game)


def call_before_last() -> Game:
    """A pon of the last discard but one."""
    game = Game()
    game.round({3: "77z"}).pass_until(2).turn(0, "7z").pon(3, discard="*").exhaust()
    return finish(game)


def pon_three() -> Game:
    """A pon at a table of three."""
    game = Game(players=3)
    game.round({1: "44p"}).turn(0, "4p").pon(1, discard="*").exhaust()
    return finish(game)


def nukidora_drawn() -> Game:
    """The north just drawn, set aside in riichi."""
    game = Game(players=3)
    game.round({1: "123p456p78s11z222z"}).riichi(1, "3z").nukidora(1, "4z").turn(1).exhaust()
    return finish(game)


def kan_before_last() -> Game:
    """An ankan that takes the last tile."""
    game = Game()
    game.round({0: "777z"}).pass_until(2).ankan(0, "7z", "7z").turn(0).exhaust()
    return finish(game)


def kakan_alone() -> Game:
    """A tile added to a pon that is not there."""
    game = Game()
    game.round({2: "7z"}).kakan(2, "7z").turn(2).exhaust()
    return finish(game)


def one_more() -> Game:
    """A draw when the wall is empty."""
    game = Game()
    game.round().pass_until(0).turn(2).exhaust()
    return finish(game)


def late_pon() -> Game:
    """A pon of the last discard but one."""
    game = Game()
    game.round({3: "77z"}).turn(1, "7z").turn(2).pon(3, discard="*", late=True).exhaust()
    return finish(game)


def dora_unearned() -> Game:
    """An indicator turned without a kan."""
    game = Game()
    game.round().turn(1).dora("5p").exhaust()
    return finish(game)


def ankan_ron() -> Game:
    """An ankan of four dealt tiles, and a ron soon after."""
    game = Game()
    game.round({2: "7777z", 1: SIMPLE}).turn(1, "4z").ankan(2, "7z").turn(2).ron(1, loser=3, tile="8s")
    return finish(game)


def tsumo() -> Game:
    """A closed tsumo without riichi."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "4z").tsumo(1, "8s")
    return finish(game)


def furiten_tsumo() -> Game:
    """Tsumo in furiten."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "5s").turn(1).tsumo(1, "8s")
    return finish(game)


def furiten_over() -> Game:
    """Ron on the second winning tile, an own discard between."""
    game = Game()
    game.round({1: SIMPLE}).turn(1, "4z").turn(2, "8s").turn(1).ron(1, loser=3, tile="8s")
    return finish(game)


def eight_kinds() -> Game:
    """Nine kinds declared, eight held."""
    game = Game()
    game.round({1: "19m19p19s12z23456m"}).abort("yao9", 1, "4p")
    return finish(game)


def no_riichi() -> Game:
    """Four riichi, one of them not declared."""
    game = Game()
    game.round().turn(0).abort("reach4")
    return finish(game)


def two_winds() -> Game:
    """Two and two discards of a wind."""
    game = Game()
    game.round().turn(0, "3z").turn(1, "3z").turn(2, "4z").turn(3, "4z").exhaust()
    return finish(game)


def ron_order() -> Game:
    """Of two winners the farther one is paid first."""
    game = Game()
    game.round({0: WAIT}).exhaust()
    scene = game.round({0: WAIT, 2: "345m567m11s678s23p"}, dora="3z").riichi(0, "4z").riichi(2, "4z")
    scene.ron(2, 0, loser=3, tile="1p", ura="9m", in_turn=False)
    return finish(game)


def custom() -> Game:
    """A custom table, whose rules nobody knows."""
    game = Game(type_bits=0x109)
    game.round({0: WAIT}).riichi(0, "4z").ron(0, loser=2, tile="1p")
    return finish(game)
