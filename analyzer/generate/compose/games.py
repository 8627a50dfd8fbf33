"""Whole games, of many kinds of rounds."""

from __future__ import annotations

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import SIMPLE, WAIT


def hanchan() -> Game:
    """Four players, East and South."""
    game = Game(names=("Haru", "Natsu", "Aki", "Fuyu"))
    _riichi_ron(game, 2, loser=1)
    _open_tanyao(game)
    game.round({1: WAIT, 3: SIMPLE}).riichi(1, "5z").exhaust()
    game.round({3: SIMPLE}, dora="5p").turn(3, "4z").turn(0).riichi(3).exhaust()
    _rinshan(game, 0)
    game.round({1: "19m19p19s123z5678m"}).abort("yao9", 1)
    _double_ron(game)
    _chankan(game)
    game.round({1: SIMPLE}).turns(3, "19m19p19s1234567z19m19p").exhaust(nagashi=True)
    game.round().turn(1, "3z").turn(2, "3z").turn(3, "3z").turn(0, "3z").abort("kaze4")
    scene = game.round({0: "234m067m345p22s67s"}, dora="1s").turn(0, "3z").turn(3).turn(0)
    scene.riichi(0, "2z").tsumo(0, "8s", ura="1p")
    return _to_the_end(game)


def tonpuusen() -> Game:
    """Four players, East alone."""
    game = Game(hanchan=False, names=("One", "Two", "Three", "Four"))
    game.round().exhaust()
    game.round({1: "777z456p78s22s345m"}, dora="9s").ankan(1, "7z", "7z").turn(1, "1z").ron(1, loser=0, tile="9s")
    _kans(game)
    _riichi_ron(game, 0, loser=3)
    return _to_the_end(game)


def hanchan_three() -> Game:
    """Three players, East and South."""
    game = Game(players=3, names=("East", "South", "West"))
    scene = game.round({0: "123p456p78s11z999m"}, dora="3z").nukidora(0, "4z").turn(0, "2z").turn(1, "3z")
    scene.turn(0).riichi(0, "3z").tsumo(0, "9s", ura="1p")
    game.round({1: "44p", 2: "567p567s11z999m78s"}).turn(0, "4p").pon(1, discard="9s").riichi(2, "5z").exhaust()
    game.round({2: "567p567s11z999m78s"}).turn(2, "2z").nukidora(2, "4z").nukidora(2, "4z").tsumo(2, "6s")
    game.round({0: "444z456p78s22s345s"}).nukidora(0, "4z").turn(0, "5z").exhaust()
    _riichi_three(game, 1, loser=0)
    _riichi_three(game, 0, loser=2)
    while not game.over:
        _riichi_three(game, (int(game.situation.dealer) + 1) % 3, loser=int(game.situation.dealer))
    return game


def noten_riichi() -> Game:
    """A tonpuusen in which somebody declares riichi with nothing."""
    game = Game(hanchan=False)
    _riichi_ron(game, 2, loser=1)
    game.round({3: "147m258p369s1234z"}).riichi(3, "4z").exhaust()
    return _to_the_end(game)


def to_east_4() -> Game:
    """A tonpuusen up to its last round: seat 3 has 31,000 points."""
    game = Game(hanchan=False)
    for loser in range(3):
        game.round({3: SIMPLE}, dora="3z").turn(3, "4z").ron(3, loser=loser, tile="5s")
    return game


def agari_yame() -> Game:
    """The leading dealer wins the last round: the game is over."""
    game = to_east_4()
    game.round({3: SIMPLE}, dora="3z").turn(3, "4z").ron(3, loser=1, tile="5s")
    return game


def tenpai_yame() -> Game:
    """The leading dealer is tenpai at the last draw; a deposit is left, and goes to him."""
    game = to_east_4()
    game.round({3: SIMPLE, 0: WAIT}, dora="3z").riichi(0, "4z").exhaust()
    return game


def overtime(enough: bool = False) -> Game:
    """Nobody has 30,000 points after the last round: one more wind is played, until somebody has."""
    game = Game(hanchan=False)
    for _ in range(3):
        game.round().exhaust()
    if enough:
        game.ends_now = True
    game.round().exhaust()
    if not enough:
        game.round({0: WAIT}, dora="3z").turn(0, "4z").riichi(0, "3z").tsumo(0, "1p", ura="9m")
    return game


def after_agari_yame() -> Game:
    """The game goes on after the leading dealer has won the last round."""
    game = to_east_4()
    game.ends_now = False
    game.round({3: SIMPLE}, dora="3z").turn(3, "4z").ron(3, loser=1, tile="5s")
    game.ends_now = None
    game.round({3: SIMPLE}, dora="3z").turn(3, "4z").ron(3, loser=1, tile="5s")
    return game


def _riichi_ron(game: Game, seat: int, loser: int) -> None:
    scene = game.round({seat: WAIT}, dora="8p").turn(seat, "9m").turn(loser).turn(seat).riichi(seat, "4z").turn(seat)
    scene.ron(seat, loser=loser, tile="4p", ura="7z")


def _riichi_three(game: Game, seat: int, loser: int) -> None:
    scene = game.round({seat: "123p456p789s11z23s"}).turn(seat, "9m").turn(loser).turn(seat).riichi(seat, "3z")
    scene.ron(seat, loser=loser, tile="4s", ura="7z")


def _open_tanyao(game: Game) -> None:
    scene = game.round({1: "24m66p345p34s88s79m"}, dora="3z").turn(0, "3m")
    scene.chii(1, "24m", discard="9m").turn(3, "6p").pon(1, discard="7m").ron(1, loser=0, tile="2s")


def _rinshan(game: Game, seat: int) -> None:
    scene = game.round({seat: "777z456p78s22s345m"}, dora="3z").turn(seat, "3z").turn(seat).riichi(seat, "1z")
    scene.ankan(seat, "7z", draw="7z", dora="2z").tsumo(seat, "9s", ura="88m")


def _double_ron(game: Game) -> None:
    hands = {0: WAIT, 2: "345m567m11s678s23p"}
    scene = game.round(hands, dora="3z").turn(0, "3z").turn(2).riichi(0, "4z").riichi(2, "4z")
    scene.ron(0, 2, loser=1, tile="1p", ura="9m")


def _chankan(game: Game) -> None:
    scene = game.round({2: "66m", 1: "345m45m567p22s345s"}, dora="3z").turn(1, "4z").turn(0, "6m")
    scene.pon(2, discard="*").kakan(2, "6m", draw="6m").ron(1, loser=2)


def _kans(game: Game) -> None:
    scene = game.round({3: "77z55s", 0: "222s"}, dora="3z").turn(1, "7z").pon(3, discard="5s").turn(2, "2s")
    scene.daiminkan(0, dora="9p").turn(0).kakan(3, "7z", draw="7z", dora="2z").turn(3).exhaust()


def _to_the_end(game: Game) -> Game:
    """Small wins off the dealer until the game is over."""
    while not game.over:
        dealer = int(game.situation.dealer)
        winner = (dealer + 2) % 4
        game.round({winner: SIMPLE}, dora="3z").turn(winner, "4z").ron(winner, loser=dealer, tile="5s")
    return game
