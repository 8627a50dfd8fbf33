"""A deposit is due when nobody wins the declaring tile: at each end of a round, recorded and not recorded."""

from __future__ import annotations

import pytest
from judged import noted, replayed

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import SIMPLE, WAIT
from analyzer.generate.faults.edits import Edit, both, bump, on
from analyzer.rulesets import load

FOUR = {0: "123m11p123s456s78p", 1: "234m22p567s78p123p", 2: "345m99p234s78p67s5s", 3: "456m33s456s789m78p"}
THREE = {0: SIMPLE, 1: "345m678m456p33s67s", 3: "456m345m567p44s67s", 2: "123m456p789p11z23p"}


def ron(scene: Round, paid: bool, winners: tuple[int, ...] = (0,)) -> None:
    declared(scene, paid).ron(*winners, loser=2)


def two_rons(scene: Round, paid: bool) -> None:
    ron(scene, paid, (0, 3))


def three_rons(scene: Round, paid: bool) -> None:
    ron(scene, paid, (0, 1, 3))


def sanchahou(scene: Round, paid: bool) -> None:
    declared(scene, paid).abort("ron3")


def declared(scene: Round, paid: bool) -> Round:
    """Seat 2 declares with a tile that the others win."""
    scene.riichi(2, "8s", "8s")
    return scene.accept() if paid else scene


def called(scene: Round, paid: bool) -> None:
    scene.riichi(2, "7z", "7z", pay=paid).pon(0, discard="*").exhaust()


def exhaustive(scene: Round, paid: bool) -> None:
    scene.pass_until(1).riichi(1, "4z", "4z", pay=paid).exhaust()


def suucha_riichi(scene: Round, paid: bool) -> None:
    for seat in range(4):
        scene.riichi(seat, f"{seat + 1}z", pay=paid or seat < 3)
    scene.abort("reach4")


ENDS = [  # what is recorded; the hands; the ruleset; what it gives with the deposit, and without
    (ron, THREE, "tenhou-4p", ["RIICHI-09", "PAY-01"], []),
    (two_rons, THREE, "tenhou-4p", ["RIICHI-09", "PAY-01"], []),
    (three_rons, THREE, "mahjong-soul-4p", ["RIICHI-09", "PAY-01"], []),
    (sanchahou, THREE, "tenhou-4p", ["RIICHI-09"], []),
    (called, {0: "77z", 2: WAIT}, "tenhou-4p", [], ["RIICHI-08"]),
    (exhaustive, {1: WAIT}, "wrc", [], ["RIICHI-08"]),
    (suucha_riichi, FOUR, "tenhou-4p", [], ["RIICHI-08"]),
]


@pytest.mark.parametrize("paid", [True, False])
@pytest.mark.parametrize(("end", "hands", "ruleset", "with_it", "without"), ENDS, ids=[row[0].__name__ for row in ENDS])
def test_a_deposit_is_due_unless_the_declaring_tile_is_won(
    end: object, hands: dict[int, str], ruleset: str, with_it: list[str], without: list[str], paid: bool
) -> None:
    rules = load(ruleset)
    game = Game(rules=rules)
    end(game.round(hands, dora="9m"), paid)  # type: ignore[operator]
    found = [fault.code for fault in noted(replayed(game.log(), rules=rules)) if fault.severity == "ERROR"]
    assert found == (with_it if paid else without)


def without_stick() -> Edit:
    """The winner is paid, and the end told, without the deposit."""
    return both(bump("AGARI", "sc", 1, -10), on("AGARI", r'ba="0,1"', 'ba="0,0"'))


def test_the_lawful_payment_is_no_second_fault() -> None:
    game = Game()
    ron(game.round(THREE, dora="9m"), True)
    log = without_stick()(game.log().decode()).encode()
    assert [fault.code for fault in noted(replayed(log)) if fault.severity == "ERROR"] == ["RIICHI-09"]


@pytest.mark.parametrize("ends", [False, True])
def test_what_follows_may_go_on_from_the_recorded_scores_or_the_lawful(ends: bool) -> None:
    game = Game()
    sanchahou(game.round(THREE, dora="9m"), True)
    if ends:  # the deposit is given back
        game.situation.kyoutaku -= 1
        game.scores[2] += 1000
    game.round({0: SIMPLE}).turn(0).tsumo(0, "8s")
    found = [fault.code for fault in noted(replayed(game.log())) if fault.severity == "ERROR"]
    assert found == ["RIICHI-09"]
