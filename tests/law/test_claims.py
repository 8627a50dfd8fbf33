"""A tile can be claimed while it is the last discard, or is being robbed; each claim after all that may happen since."""

from __future__ import annotations

from functools import partial

import pytest
from judged import noted, replayed

from analyzer.formats.mjlog.meld import meld_code
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import SIMPLE
from analyzer.rulesets import load
from analyzer.tape import words as t


def nothing(scene: Round) -> None:
    pass


def deposit(scene: Round) -> None:
    scene.accept()


def next_draw(scene: Round) -> None:
    scene.script.append(partial(scene.draw, 1, -1))


def next_discard(scene: Round) -> None:
    scene.turn(1)


def ankan(scene: Round) -> None:
    scene.ankan(1, "6z", "6z")


def replacement(scene: Round) -> None:
    scene.ankan(1, "6z", "6z")
    scene.script.append(partial(scene.draw, 1, -1))


def chii(scene: Round) -> None:
    scene.chii(1, "79p", discard="*")


def chii_without_discard(scene: Round) -> None:
    scene.chii(1, "79p", discard="*")


def pon(scene: Round) -> None:
    scene.pon(2, discard="*")


def daiminkan(scene: Round) -> None:
    scene.daiminkan(2)


def daiminkan_and_replacement(scene: Round) -> None:
    scene.daiminkan(2)
    scene.script.append(partial(scene.draw, 2, -1))


SINCE = {
    nothing: True, deposit: True, next_draw: False, next_discard: False, ankan: False, replacement: False, chii: False,
    chii_without_discard: False, pon: False, daiminkan: False, daiminkan_and_replacement: False,
}  # fmt: skip


def claim(kind: str, tile: int) -> str:
    """Seat 3 claims a tile of seat 0, whatever it holds."""
    others = [other for other in range(tile & ~3, (tile | 3) + 1) if other != tile]
    words = {
        "chii": t.CHII | (tile | (tile - 4) << 8 | (tile + 4) << 16) << 9,
        "pon": t.PON | (tile | others[0] << 8 | others[1] << 16) << 9,
        "daiminkan": t.DAIMINKAN | tile << 9,
    }
    if kind == "ron":
        return (
            f'<AGARI ba="0,0" hai="{tile}" machi="{tile}" ten="30,1000,0" yaku="8,1" doraHai="0" who="3" fromWho="0"'
            ' sc="250,-10,250,0,250,0,250,10" />'
        )
    return f'<N who="3" m="{meld_code(3, words[kind] | 3 << 5)}" />'


@pytest.mark.parametrize("kind", ["chii", "pon", "daiminkan", "ron"])
@pytest.mark.parametrize("since", SINCE, ids=lambda since: since.__name__)
def test_a_discard_can_be_claimed_until_somebody_draws_calls_or_sets_a_tile_aside(since: object, kind: str) -> None:
    game = Game()
    if since is deposit:
        scene = game.round({0: SIMPLE}).riichi(0, "8p", "8p")
    else:
        scene = game.round({1: "666z79p", 2: "888p55z"}).turn(0, "8p", "8p")
    since(scene)  # type: ignore[operator]
    scene.cut()
    tile, seat = scene.discards[0]
    assert (tile >> 2, seat) == (16, 0)
    if since is chii_without_discard:
        game.elements.pop()
    log = f'<mjloggm ver="2.3">{"".join(game.elements)}{claim(kind, tile)}</mjloggm>'.encode()
    found = [fault.code for fault in noted(replayed(log))]
    assert ("WIN-01" in found if kind == "ron" else "CALL-01" in found) == (not SINCE[since])  # type: ignore[index]
    if kind == "ron" and not SINCE[since]:  # type: ignore[index]
        assert not any(code.startswith("FURITEN") for code in found)


def robbed(kind: str) -> tuple[Game, Round]:
    """Seat 1 adds a tile to its pon, sets a north aside, or lays down an ankan; seat 2 could win it."""
    game = Game(players=3 if kind == "nukidora" else 4)
    if kind == "nukidora":
        return game, game.round({2: "123p456p789p11p44z", 1: "4z"}).turn(0).nukidora(1)
    if kind == "ankan":
        return game, game.round({2: "119m19p19s123456z", 1: "777z"}).turn(0).ankan(1, "7z", "7z")
    return game, game.round({2: SIMPLE, 1: "88s"}).turn(0, "8s").pon(1, discard="*").kakan(1, "8s", "8s")


@pytest.mark.parametrize(("kind", "codes"), [("kakan", []), ("nukidora", []), ("ankan", ["WIN-01"])])
def test_a_tile_can_be_robbed_before_the_replacement_is_drawn(kind: str, codes: list[str]) -> None:
    game, scene = robbed(kind)
    if kind == "ankan":  # Tenhou lets nobody rob one
        scene.cut()
        game.elements.append(claim("ron", 132).replace('who="3" fromWho="0"', 'who="2" fromWho="1"'))
    else:
        scene.ron(2, loser=1)
    found = [fault.code for fault in noted(replayed(game.log())) if fault.severity == "ERROR"]
    assert found[: len(codes)] == codes if codes else found == []


@pytest.mark.parametrize("kind", ["kakan", "nukidora"])
def test_a_tile_can_not_be_robbed_once_the_replacement_is_drawn(kind: str) -> None:
    game, scene = robbed(kind)
    scene.script.append(partial(scene.draw, 1, -1))
    scene.ron(2, loser=1)
    assert "WIN-01" in [fault.code for fault in noted(replayed(game.log()))]


@pytest.mark.parametrize(("turned", "codes"), [(False, []), (True, ["DORA-03"])])
def test_an_indicator_turned_at_once_waits_until_nobody_robs_the_kan(turned: bool, codes: list[str]) -> None:
    """M.League turns the indicator of an added kan at once, but not when the tile is robbed."""
    rules = load("m-league")
    game = Game(rules=rules)
    scene = game.round({2: SIMPLE, 1: "88s"}, dora="9m").turn(0, "8s").pon(1, discard="*").kakan(1, "8s", "8s")
    if turned:
        scene.script.append(scene._turn_dora)
    scene.ron(2, loser=1)
    found = [fault.code for fault in noted(replayed(game.log(), rules=rules)) if fault.severity == "ERROR"]
    assert found == codes
