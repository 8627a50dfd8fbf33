"""How a round may end, by where it stands: every end in every phase is lawful or has its code."""

from __future__ import annotations

from functools import partial

import pytest
from judged import noted, replayed

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import SIMPLE, WAIT

LAWFUL = ""
PAY = "250,0,250,0,250,0,250,0"


def drew(scene: Round, seat: int, tile: str | None = None) -> None:
    """Draw, and nothing more."""
    scene.script.append(partial(scene.draw, seat, scene.pool.take_one(tile) if tile else -1))


def before_the_first_draw(scene: Round) -> None:
    pass


def to_draw(scene: Round) -> None:
    scene.turn(0).turn(1)


def to_draw_from_an_empty_wall(scene: Round) -> None:
    scene.pass_until(0)


def drawn(scene: Round) -> None:
    scene.turn(0).turn(1).turn(2).turn(3)
    drew(scene, 0)


def drawn_the_last(scene: Round) -> None:
    scene.pass_until(1)
    drew(scene, 1)


def called(scene: Round) -> None:
    scene.turn(1, "7z").pon(0, discard="*")


def called_the_last_but_one(scene: Round) -> None:
    scene.pass_until(1).turn(1, "7z").pon(0, discard="*")


def riichi_not_discarded(scene: Round) -> None:
    scene.turn(0).turn(1)
    drew(scene, 2)
    scene.raw('<REACH who="2" step="1"/>')


def kan_without_replacement(scene: Round) -> None:
    scene.ankan(1, "6z", "6z")


def kakan_not_yet_robbed(scene: Round) -> None:
    scene.turn(1, "7z").pon(0, discard="*").kakan(0, "7z", "7z")


def daiminkan_without_replacement(scene: Round) -> None:
    scene.turn(3, "6z").daiminkan(1)


def nukidora_without_replacement(scene: Round) -> None:
    scene.nukidora(1, "4z")


CUT_OFF = (called, called_the_last_but_one)  # the scene has a discard too many
PHASES = {
    before_the_first_draw: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    to_draw: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    to_draw_from_an_empty_wall: {"exhaustive": LAWFUL, "nm": "NAGASHI-01"},
    drawn: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    drawn_the_last: {"exhaustive": "TURN-05", "nm": "TURN-05"},
    called: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    called_the_last_but_one: {"exhaustive": "CALL-06", "nm": "CALL-06"},
    riichi_not_discarded: dict.fromkeys(
        ("exhaustive", "nm", "yao9", "kaze4", "reach4", "ron3", "kan4", "tsumo", "ron"), "RIICHI-12"
    ),
    kan_without_replacement: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    kakan_not_yet_robbed: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    daiminkan_without_replacement: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
    nukidora_without_replacement: {"exhaustive": "NOTEN-01", "nm": "NOTEN-01"},
}
UNDUE = {
    "yao9": "ABORT-01", "kaze4": "ABORT-02", "reach4": "ABORT-03", "ron3": "ABORT-04", "kan4": "ABORT-05",
    "tsumo": "WIN-01", "ron": "WIN-01",
}  # fmt: skip
OTHERWISE = {
    ("tsumo", drawn): "WIN-03", ("tsumo", drawn_the_last): "WIN-03",  # the tile that can be won; the hand does not wait
    ("ron", to_draw): "WIN-03", ("ron", to_draw_from_an_empty_wall): "WIN-03",
    ("ron", kakan_not_yet_robbed): "WIN-03", ("ron", nukidora_without_replacement): "WIN-03",
}  # fmt: skip
ENDS = ("exhaustive", "nm", *UNDUE)


def elements(phase: object, end: str) -> list[str]:
    """A round up to a phase, and its end; the winner is seat 3, who waits for nothing."""
    game = Game(players=3 if phase is nukidora_without_replacement else 4)
    scene = game.round({0: "77z", 1: "666z"})
    phase(scene)  # type: ignore[operator]
    scene.cut()
    if phase in CUT_OFF:
        game.elements.pop()
    if end in ("tsumo", "ron"):
        winner = int(scene.table.turn) if end == "tsumo" else next(
            seat for seat in (2, 1, 0) if seat not in (scene.table.last_seat, scene.table.turn)
        )
        loser = winner if end == "tsumo" else max(int(scene.table.last_seat), 0)
        tile = int(scene.table.drawn if end == "tsumo" else scene.table.last)
        tile = tile if tile >= 0 else (scene.discards[-1][0] if scene.discards else 0)
        game.elements.append(
            f'<AGARI ba="0,0" hai="{tile}" machi="{tile}" ten="30,1000,0" yaku="8,1" doraHai="{scene.first}"'
            f' who="{winner}" fromWho="{loser}" sc="{PAY}" />'
        )
    else:
        typed = "" if end == "exhaustive" else f'type="{end}" '
        game.elements.append(f'<RYUUKYOKU {typed}ba="0,0" sc="{PAY}" />')
    return game.elements


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_an_end_is_lawful_in_its_phase_alone(phase: object, end: str) -> None:
    wanted = PHASES[phase].get(end, OTHERWISE.get((end, phase), UNDUE.get(end, LAWFUL)))  # type: ignore[index]
    log = f'<mjloggm ver="2.3">{"".join(elements(phase, end))}</mjloggm>'.encode()
    found = [fault.code for fault in noted(replayed(log)) if fault.severity == "ERROR"]
    assert found if wanted else not found
    assert wanted in (*found, LAWFUL)


def lawful_ends() -> dict[str, Game]:
    """Each end where it belongs."""
    games = {}
    for name in ("tsumo", "ron", "chankan", "yao9", "kaze4", "reach4", "ron3", "kan4", "exhaustive"):
        games[name] = Game()
    games["tsumo"].round({0: SIMPLE}).turn(0).tsumo(0, "8s")
    games["ron"].round({0: SIMPLE}).turn(0).ron(0, loser=1, tile="8s")
    games["chankan"].round({0: SIMPLE, 1: "88s"}).turn(2, "8s").pon(1, discard="*").kakan(1, "8s", "8s").ron(0, loser=1)
    games["yao9"].round({1: "19m19p19s123z2345m"}, dora="9s").turn(0).abort("yao9", 1, "4p")
    games["kaze4"].round().turn(0, "3z").turn(1, "3z").turn(2, "3z").turn(3, "3z").abort("kaze4")
    games["exhaustive"].round().exhaust()
    four = {0: WAIT, 1: "234m567m345p22s67p", 2: "123s456s789s55z78s", 3: "789m345s678p66z34m"}
    scene = games["reach4"].round(four, dora="9m")
    for seat in range(4):
        scene.riichi(seat, f"{'1234'[seat]}z", f"{'1234'[seat]}z")
    scene.abort("reach4")
    three = {0: SIMPLE, 1: "345m678m456p33s67s", 2: "456m345m567p44s67s"}
    games["ron3"].round(three, dora="9m").turn(0).turn(1).turn(2).turn(3, "8s").abort("ron3")
    kans = games["kan4"].round({0: "111m222p", 1: "333s444p"})
    kans.ankan(0, "1m", "1m").ankan(0, "2p", "2p").turn(0).ankan(1, "3s", "3s").ankan(1, "4p", "4p").turn(1).abort("kan4")
    return games


@pytest.mark.parametrize(("name", "game"), lawful_ends().items())
def test_each_end_is_lawful_where_it_belongs(name: str, game: Game) -> None:
    assert [fault.code for fault in noted(replayed(game.log())) if fault.code != "LOG-02"] == []
