"""Who may take which tile when: scenes of claims, deposits and ends that come too late or too early, and their cases."""

from __future__ import annotations

from typing import Final

from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import SIMPLE, WAIT, finish
from analyzer.generate.faults.case import Case, bad, good
from analyzer.generate.faults.edits import on


def paid_though_ronned() -> Game:
    """A deposit for a riichi whose tile is won, taken by the winner."""
    game = Game()
    game.round({0: SIMPLE, 2: WAIT}).riichi(2, draw="8s", discard="8s").accept().ron(0, loser=2)
    return finish(game)


def paid_and_called() -> Game:
    """A riichi whose tile is called: nobody won it, so the deposit stays."""
    game = Game()
    game.round({0: "77z", 2: WAIT}).riichi(2, draw="7z", discard="7z").pon(0, discard="*").exhaust()
    return finish(game)


def pon_after_ankan() -> Game:
    """A pon of a discard after which another seat has drawn and made an ankan."""
    game = Game()
    game.round({1: "777z", 3: "66p"}).turn(0, "6p").ankan(1, "7z", "7z").pon(3, discard="*").exhaust()
    return finish(game)


def fifth_by_daiminkan() -> Game:
    """Four ankan of one seat, and a daiminkan of another."""
    game = Game()
    scene = game.round({0: "111m222p333s444p9p", 1: "777z"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").ankan(0, "3s", "3s").ankan(0, "4p", "4p").turn(0)
    scene.turn(3, "7z").daiminkan(1).turn(1).exhaust()
    return finish(game)


def four_of_one_seat() -> Game:
    """Four kans of one seat are no suukaikan: play goes on."""
    game = Game()
    scene = game.round({0: "111m222p333s444p9p"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").ankan(0, "3s", "3s").ankan(0, "4p", "4p").turn(0).turn(1).exhaust()
    return finish(game)


CASES: Final[tuple[Case, ...]] = (
    bad("RIICHI-09", "paid-though-ronned", paid_though_ronned, also=("PAY-01",)),
    good("RIICHI-09", "paid-and-called", paid_and_called),
    bad("CALL-01", "after-an-ankan", pon_after_ankan),
    bad("KAN-03", "fifth-by-daiminkan", fifth_by_daiminkan),
    good("ABORT-06", "four-kans-of-one-seat", four_of_one_seat),
    bad("DORA-08", "listed-twice", scenes.riichi_tsumo, on("AGARI", r",52,(\d)", r",52,9,52,\1"))._replace(
        expect=("DORA-08", "YAKU-02")
    ),
    bad("YAKU-02", "listed-twice", scenes.riichi_ron, on("AGARI", r' yaku="21,2,', ' yaku="21,2,21,2,')),
    bad("YAKU-02", "yakuman-twice", scenes.kokushi, on("AGARI", r' yakuman="(\d+)"', r' yakuman="\1,\1"')),
    bad("DORA-08", "beside-a-yakuman", scenes.kokushi, on("AGARI", r' yakuman="', ' yaku="52,3" yakuman="')),
)
