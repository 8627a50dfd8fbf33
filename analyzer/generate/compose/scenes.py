"""Short games that the fixtures are made of. Most end after a round or two: somebody loses a yakuman and all points."""

from __future__ import annotations

from analyzer.generate.compose.game import Game

KOKUSHI = "19m19p19s1234567z"
WAIT = "123m456p789s11z23p"  # tenpai: 1p 4p
SIMPLE = "234m567m345p22s67s"  # tenpai: 5s 8s, tanyao


def finish(game: Game) -> Game:
    """The dealer's kokushi musou takes all that the poorest other has, unless the game is over already."""
    if game.over:
        return game
    dealer = int(game.situation.dealer)
    loser = min((seat for seat in range(game.players) if seat != dealer), key=lambda seat: int(game.scores[seat]))
    game.round({dealer: KOKUSHI}).ron(dealer, loser=loser, tile="1m")
    return game


def kokushi() -> Game:
    """One round, one yakuman."""
    return finish(Game())


def quiet() -> Game:
    """An exhaustive draw, nobody tenpai."""
    game = Game()
    game.round().exhaust()
    return finish(game)


def quiet3() -> Game:
    """The same with three players."""
    game = Game(players=3)
    game.round().exhaust()
    return finish(game)


def riichi_ron() -> Game:
    """A riichi, won by ron when ippatsu is over; the dealer stays."""
    game = Game()
    game.round({0: WAIT}, dora="9m").riichi(0, "4z").turn(0).ron(0, loser=2, tile="1p", ura="8s")
    return finish(game)


def riichi_tsumo() -> Game:
    """A riichi won by tsumo at once, with red five and dora."""
    game = Game()
    game.round({1: "234m067m345p22s67s"}, dora="1s").riichi(1, "9m").tsumo(1, "8s", ura="1p")
    return finish(game)


def riichi_draw() -> Game:
    """A riichi, paid, and an exhaustive draw; the deposit goes to the next winner."""
    game = Game()
    game.round({2: WAIT}).riichi(2, "4z").exhaust()
    game.round({1: SIMPLE}).turn(1, "4z").ron(1, loser=0, tile="8s")
    return finish(game)


def tenpai_draws() -> Game:
    """The dealer stays by tenpai, then the deal passes; a win takes honba and deposit."""
    game = Game()
    game.round({0: WAIT, 1: SIMPLE}).riichi(0, "4z").exhaust()
    game.round({2: SIMPLE}).exhaust()
    game.round({3: SIMPLE}).turn(3, "4z").tsumo(3, "5s")
    return finish(game)


def chii_pon() -> Game:
    """A chii and a pon; tanyao with an open hand."""
    game = Game()
    scene = game.round({1: "24m66p345p34s88s79m", 2: "11z"}, dora="3z")
    scene.turn(0, "3m").chii(1, "24m", discard="9m").turn(3, "6p").pon(1, discard="7m").ron(1, loser=0, tile="2s")
    return finish(game)


def kakan() -> Game:
    """A pon, and its fourth tile added later; the dora is turned with the discard."""
    game = Game()
    scene = game.round({2: "77z"}, dora="3z").turn(1, "7z").pon(2, discard="*")
    scene.kakan(2, "7z", draw="7z", dora="2z").turn(2).exhaust()
    return finish(game)


def two_kans() -> Game:
    """A kakan, and an ankan by its replacement: two indicators in a row."""
    game = Game()
    scene = game.round({2: "77z888p"}, dora="3z").turn(1, "7z").pon(2, discard="*")
    scene.kakan(2, "7z", draw="7z", dora="2z").ankan(2, "8p", draw="8p", dora="1z").turn(2).exhaust()
    return finish(game)


def daiminkan() -> Game:
    """A daiminkan; the dora is turned with the discard."""
    game = Game()
    game.round({2: "777z"}, dora="3z").turn(1, "7z").daiminkan(2, dora="2z").turn(2).exhaust()
    return finish(game)


def ankan() -> Game:
    """An ankan; the dora is turned at once."""
    game = Game()
    game.round({2: "777z"}, dora="3z").ankan(2, "7z", draw="7z", dora="2z").turn(2).exhaust()
    return finish(game)


def rinshan() -> Game:
    """A riichi, an ankan that keeps the waits, and the win by its replacement."""
    game = Game()
    scene = game.round({2: "777z456p78s22s345m"}, dora="3z").riichi(2, "1z")
    scene.ankan(2, "7z", draw="7z", dora="2z").tsumo(2, "9s", ura="88m")
    return finish(game)


def double_ron() -> Game:
    """Two win one tile, both in riichi; the first takes honba and deposits."""
    game = Game()
    game.round({0: WAIT}).exhaust()
    scene = game.round({0: WAIT, 2: "345m567m11s678s23p"}, dora="3z").riichi(0, "4z").riichi(2, "4z")
    scene.ron(0, 2, loser=3, tile="1p", ura="9m")
    return finish(game)


def pao(tsumo: bool = True) -> Game:
    """Three sets of dragons, all called: who feeds the last answers for the yakuman."""
    game = Game(hanchan=True)
    scene = game.round({1: "55z66z77z34m22s123p"})
    for tile in ("5z", "6z", "7z"):
        scene.turn(3, tile).pon(1, discard="1p" if tile == "5z" else "2p" if tile == "6z" else "3p")
    if tsumo:
        scene.tsumo(1, "2m")
    else:
        scene.ron(1, loser=0, tile="2m")
    return finish(game)


def nagashi() -> Game:
    """All discards of one seat are terminals and honours."""
    game = Game()
    game.round().turns(3, "19m19p19s1234567z19m19p").exhaust(nagashi=True)
    return finish(game)


def nagashi3() -> Game:
    """The same with three players."""
    game = Game(players=3)
    game.round().turns(2, "19m19p19s1234567z19m19p1s").exhaust(nagashi=True)
    return finish(game)


def nukidora() -> Game:
    """Three players: a north set aside, and a win."""
    game = Game(players=3)
    scene = game.round({0: "123p456p78s11z999m"}, dora="3z").nukidora(0, "4z").riichi(0, "2z")
    scene.tsumo(0, "9s", ura="1p")
    return finish(game)


def nine_kinds() -> Game:
    """Nine kinds of terminals and honours."""
    game = Game()
    game.round({1: "19m19p19s123z5678m"}).abort("yao9", 1)
    return finish(game)


def four_winds() -> Game:
    """Four first discards of one wind."""
    game = Game()
    game.round().turn(0, "3z").turn(1, "3z").turn(2, "3z").turn(3, "3z").abort("kaze4")
    return finish(game)


def four_riichi() -> Game:
    """All four in riichi."""
    game = Game()
    hands = {0: "123m11p123s456s78p", 1: "234m22p567s78p123p", 2: "345m99p234s78p67s5s", 3: "456m33s456s789m78p"}
    scene = game.round(hands)
    for seat in range(4):
        scene.riichi(seat, f"{seat + 1}z")
    scene.abort("reach4")
    return finish(game)


def three_rons() -> Game:
    """Three could win one tile."""
    game = Game()
    scene = game.round({0: "123m11p123s456s78p", 1: "234m22p567s78p456p", 2: "345m55p234s78p678s"})
    scene.riichi(0, "1z").riichi(1, "2z").riichi(2, "3z").turn(3, "9p").abort("ron3")
    return finish(game)


def four_kans() -> Game:
    """Four kans, by two players."""
    game = Game()
    scene = game.round({0: "111m222p", 1: "333s444p"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").turn(0)
    scene.ankan(1, "3s", "3s").ankan(1, "4p", "4p").turn(1).abort("kan4")
    return finish(game)
