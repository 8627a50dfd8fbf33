"""Composed games: clean, deterministic, in the form that Tenhou writes."""

import re
from collections.abc import Callable

import pytest

from analyzer.core import faults
from analyzer.core.fault_list import FIELDS
from analyzer.facts.replay import Replay
from analyzer.formats.mjlog import read
from analyzer.generate.compose import games
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.pool import Pool
from analyzer.generate.compose.scenes import SIMPLE, finish
from analyzer.generate.compose.shown import Shape, Wanted, composed
from analyzer.generate.compose.yaku_hands import WINS
from analyzer.generate.faults.edits import bump, drop, on, sub
from analyzer.rulesets import load, of_log
from analyzer.tape.tape import numbers_of
from analyzer.tape.words import AGARI, YAKU, YAKUMAN, argument_of, op_of

READY = "123m456p789s11z23p"
FORM = re.compile(
    r'<mjloggm ver="2\.3"><GO type="\d+" lobby="0"/><UN( n\d="(%[0-9A-F]{2})*"){4} dan="[\d,]+" rate="[\d.,]+"'
    r' sx="[MFC,]+"/><TAIKYOKU oya="0"/>('
    r'<INIT seed="\d+(,\d+){5}" ten="-?\d+(,-?\d+){3}" oya="\d" hai0="[\d,]+" hai1="[\d,]+" hai2="[\d,]+" hai3="[\d,]*"/>'
    r'|<[T-W]\d+/>|<[D-G]\d+/>|<N who="\d" m="\d+" />|<DORA hai="\d+" />|<REACH who="\d" step="1"/>'
    r'|<REACH who="\d" ten="[-\d,]+" step="2"/>|<AGARI ba="[^<>]*" sc="[-\d,]+"( owari="[-\d.,]+")? />'
    r'|<RYUUKYOKU (type="\w+" )?ba="[^<>]*" />)+</mjloggm>'
)


def found(game: Game) -> list[int]:
    tape = read(game.log())
    replay = Replay(tape, of_log(tape, None).ruleset)
    replay.run()
    return list(replay.faults.records)[:: FIELDS]


@pytest.mark.parametrize("make", [games.hanchan, games.tonpuusen, games.hanchan_three])
def test_whole_games_are_clean_and_the_same_every_time(make: Callable[[], Game]) -> None:
    game = make()
    assert game.over
    assert found(game) == []
    assert make().log() == game.log()
    assert FORM.fullmatch(game.log().decode())


def test_a_situation_in_a_few_lines() -> None:
    game = Game()
    game.round({0: READY}, dora="3z").turn(0, "2z").turn(1).turn(0).riichi(0, "4z").ron(0, loser=2, tile="1p", ura="8s")
    assert 'yaku="1,1,2,1,53,1"' in game.elements[-1]
    assert 'sc="240,87,250,0,250,-77,250,0"' in game.elements[-1]
    assert game.situation.honba == 1
    assert [int(score) for score in game.scores] == [32700, 25000, 17300, 25000]
    assert found(game) == [faults.LOG_UNFINISHED]


def test_a_riichi_that_is_won_is_not_paid() -> None:
    game = Game()
    scene = game.round({0: SIMPLE, 2: "345m567m11s678s78p"}, dora="9m").turn(0, "2z").turn(2, "3z")
    scene.riichi(2, "5s").ron(0, loser=2)
    assert 'step="2"' not in "".join(game.elements)
    assert 'ba="0,0"' in game.elements[-1]
    assert found(game) == [faults.LOG_UNFINISHED]


def test_a_deposit_can_be_left_out() -> None:
    game = Game()
    game.round({1: READY}).riichi(1, "4z", pay=False).exhaust()
    assert found(finish(game)) == [faults.RIICHI_UNPAID]


@pytest.mark.parametrize("number", range(40))
@pytest.mark.parametrize("players", [3, 4])
def test_what_a_script_leaves_open_is_harmless(players: int, number: int) -> None:
    game = Game(players=players)
    game.rounds = number
    hands = {number % players: "123p456p789s11z23s"} if number % 2 else {}
    scene = game.round(hands)
    if number % 4 == 1:
        scene.riichi(number % players, "4z")
    scene.exhaust()
    assert found(finish(game)) == []


def test_no_round_after_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        finish(Game()).round()


@pytest.mark.parametrize(("name", "number", "scene"), WINS, ids=[name for name, _, _ in WINS])
def test_a_win_with_each_yaku(name: str, number: int, scene: Callable[[], Game]) -> None:
    game = scene()
    tape = read(game.log())
    block = argument_of(next(event for event in tape.events if op_of(event) == AGARI))
    listed = numbers_of(tape, tape.numbers[block + YAKU])[::2] + numbers_of(tape, tape.numbers[block + YAKUMAN])
    assert number in listed
    assert found(game) == []


def test_the_pool_gives_red_fives_only_when_asked() -> None:
    pool = Pool(4, 1)
    assert pool.take("5550m") == [17, 18, 19, 16]
    with pytest.raises(ValueError, match="no 5m"):
        pool.take("5m")
    assert all(tile < 4 or tile >= 32 for tile in Pool(3, 1).left)


def test_scripts_that_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="14 tiles"):
        Game().round({0: READY + "4p"}).exhaust()
    with pytest.raises(ValueError, match="has no 7z"):
        Game().round({0: READY}).turn(0, "4p", discard="7z").exhaust()
    with pytest.raises(ValueError, match="no abortive draw"):
        Game().round().abort("yao8")


def test_a_mangan_by_rounding_up_is_named_no_limit() -> None:
    """Kiriage mangan: 60 fu and 3 han pay like a mangan, and the log names none."""
    game, _ = composed(Wanted(frozenset(["haitei"]), Shape(kan=True), winner=1, loser=1), load("m-league"))
    assert 'ten="60,8000,0"' in game.log().decode()


def test_edits_fail_when_there_is_nothing_to_edit() -> None:
    text = finish(Game()).log().decode()
    assert 'ten="10,' in bump("AGARI", "ten", 0, 10)(text)
    assert "<AGARI" not in drop("AGARI")(text)
    for edit in (sub("<X/>", ""), on("INIT", "chip", ""), bump("INIT", "chip", 0, 1)):
        with pytest.raises(ValueError):
            edit(text)
