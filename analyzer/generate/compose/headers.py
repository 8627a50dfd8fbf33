"""Short games whose next header follows from the round before, or does not."""

from __future__ import annotations

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import SIMPLE, WAIT, finish


def noten_dealer(stays: bool = False) -> Game:
    """A draw, the dealer noten: the deal passes."""
    game = Game()
    game.round({1: WAIT}).exhaust()
    if stays:
        game.situation.kyoku -= 1
        game.situation.dealer -= 1
    return finish(game)


def dealer_wins(goes: bool = False) -> Game:
    """The second of two winners is the dealer: he stays."""
    game = Game()
    scene = game.round({3: WAIT, 0: "345m567m11s678s23p"}, dora="3z").turn(0, "4z").turn(3, "4z")
    scene.riichi(0, "5z").riichi(3, "6z").ron(0, 3, loser=2, tile="1p", ura="9m")
    if goes:
        game.situation.kyoku += 1
        game.situation.dealer += 1
        game.situation.honba -= 1
    return finish(game)


def aborted(goes: bool = False) -> Game:
    """After an abortive draw the dealer stays."""
    game = Game()
    game.round({1: "19m19p19s123z5678m"}).abort("yao9", 1)
    if goes:
        game.situation.kyoku += 1
        game.situation.dealer += 1
    return finish(game)


def honba_after_win(kept: bool = False) -> Game:
    """Another than the dealer wins with a honba: it is gone."""
    game = Game()
    game.round({0: WAIT}).exhaust()
    game.round({1: SIMPLE}).turn(1).ron(1, loser=3, tile="8s")
    if kept:
        game.situation.honba += 2
    return finish(game)


def deposit_after_win(kept: bool = False) -> Game:
    """A winner takes the deposits."""
    game = Game()
    game.round({1: SIMPLE}).turn(1).riichi(1, "4z").ron(1, loser=3, tile="8s", ura="1p")
    if kept:
        game.situation.kyoutaku += 1
    return finish(game)
