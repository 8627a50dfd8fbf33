"""A wrong win, ron in furiten, riichi without tenpai, a wrong ankan in riichi: always a chombo, where the ruleset has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from asked import header, points, stated

import analyzer
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import SIMPLE, WAIT
from analyzer.generate.faults.edits import bump
from analyzer.rules.finding import Finding
from analyzer.rules.report import Report
from analyzer.rulesets import load, names
from analyzer.rulesets.ruleset import FLAT, NO_CHOMBO, REVERSE_MANGAN, TENPAI

OTHER = "789m111p789p1122z"  # tenpai: 1z 2z
Play = Callable[[Game], None]


def begun(game: Game, *hands: str) -> Round:
    """A round in which seat 2 declares a lawful riichi, and seat 1 has a hand of its own."""
    return game.round({1: hands[0], 2: OTHER}).riichi(2, "3z")


def no_yaku(game: Game) -> None:
    begun(game, "123m456p789s22p44s").turn(1, "6z").ron(1, loser=3, tile="4s")


def incomplete(game: Game) -> None:
    begun(game, SIMPLE).turn(1, "6z").ron(1, loser=3, tile="7p")


def incomplete_tsumo(game: Game) -> None:
    begun(game, SIMPLE).tsumo(1, "7p")


def own_river(game: Game) -> None:
    begun(game, SIMPLE).turn(1, "5s").turn(1).ron(1, loser=3, tile="8s")


def same_go_around(game: Game) -> None:
    begun(game, SIMPLE).turn(1, "6z").turn(2, "8s").ron(1, loser=3, tile="8s")


def passed_in_riichi(game: Game) -> None:
    begun(game, SIMPLE).riichi(1, "6z").turn(2, "8s").turn(1).ron(1, loser=3, tile="8s")


def noten_riichi(game: Game) -> None:
    begun(game, "147m258p369s1134z").riichi(1, "6z").exhaust()


def ankan_drawn(game: Game) -> None:
    begun(game, "3334m456p789s666z").riichi(1, "5z").ankan(1, "3m", "3m").turn(1).exhaust()


def ankan_won(game: Game) -> None:
    begun(game, "3334m456p789s666z").riichi(1, "5z").ankan(1, "3m", "3m").turn(1).ron(1, loser=3, tile="4m")


VIOLATIONS: list[tuple[Play, str]] = [
    (no_yaku, "YAKU-01"), (incomplete, "WIN-03"), (incomplete_tsumo, "WIN-03"), (own_river, "FURITEN-01"),
    (same_go_around, "FURITEN-02"), (passed_in_riichi, "FURITEN-03"), (noten_riichi, "RIICHI-05"),
    (ankan_drawn, "RIICHI-07"), (ankan_won, "RIICHI-07"),
]  # fmt: skip
# where a tenpai dealer stays and is paid 3,000: the first round below
WITH_CHOMBO = [
    name for name in names()
    if load(name).chombo != NO_CHOMBO and load(name).players == 4 and (load(name).renchan[0], load(name).noten_total) == (TENPAI, 3000)
]  # fmt: skip
each_violation = pytest.mark.parametrize(("play", "code"), VIOLATIONS, ids=[play.__name__ for play, _ in VIOLATIONS])
each_ruleset = pytest.mark.parametrize("name", WITH_CHOMBO)


def played(rules: str, play: Play, follows: str) -> Game:
    """East 1 is drawn, the dealer tenpai and in riichi: 1 honba, 1 deposit. Then the wrong round, and another."""
    game = Game(rules=load(rules))
    game.round({0: WAIT}).riichi(0, "4z").exhaust()
    before = [int(score) for score in game.scores]
    play(game)
    if follows != "as recorded":
        game.situation = header(0, 1, 1)
        paid = [4000, -8000, 2000, 2000] if game.rules.chombo == REVERSE_MANGAN else [0] * 4
        game.scores = points(*(score + change for score, change in zip(before, paid, strict=True)))
    if follows == "something else":
        game.situation.honba += 3
        game.scores[0] += 1500
        game.scores[3] -= 1500
    game.over = False
    game.round().exhaust()
    return game


def judged(game: Game, rules: str) -> Report:
    return analyzer.check(game.log(), ruleset=rules)


def told(report: Report) -> list[Finding]:
    """What is found: but that the log ends before the game does, and what the composer always writes as Tenhou does."""
    return [finding for finding in report.findings if finding.code not in ("LOG-02", "POINTS-02", "DORA-05", "DORA-09")]


def codes(report: Report) -> list[str]:
    return [finding.code for finding in told(report)]


@pytest.mark.sentence("russian:50")
@each_ruleset
@each_violation
def test_the_next_round_may_follow_from_the_chombo(name: str, play: Play, code: str, tmp_path: Path) -> None:
    club = stated(tmp_path, name)
    assert codes(judged(played(club, play, "by the chombo"), club)) == [code]


@each_ruleset
@each_violation
def test_the_next_round_may_follow_from_what_is_recorded(name: str, play: Play, code: str, tmp_path: Path) -> None:
    club = stated(tmp_path, name)
    assert codes(judged(played(club, play, "as recorded"), club)) == [code]


@pytest.mark.sentence("russian:50")
@each_ruleset
@each_violation
def test_another_next_round_is_held_against_the_chombo(name: str, play: Play, code: str, tmp_path: Path) -> None:
    club = stated(tmp_path, name)
    report = judged(played(club, play, "something else"), club)
    assert codes(report) == [code, "HONBA-01", "SCORE-02"]
    _, honba, score = told(report)
    assert (honba.expected, honba.recorded) == (1, 4)
    paid = [4000, -8000, 2000, 2000] if load(name).chombo == REVERSE_MANGAN else [0] * 4
    start = int(load(name).start)
    assert score.expected == [start + 3000 - 1000 + paid[0], *(start - 1000 + change for change in paid[1:])] != score.recorded


@pytest.mark.sentence("russian:41")
@each_violation
def test_a_payment_of_neither_is_one_finding_more(play: Play, code: str, tmp_path: Path) -> None:
    club = stated(tmp_path, "russian")
    text = played(club, play, "by the chombo").log().decode()
    tag = "RYUUKYOKU" if play in (noten_riichi, ankan_drawn) else "AGARI"
    wrong = bump(tag, "sc", 3, 7, 1 if tag == "RYUUKYOKU" else 0)(text)
    report = analyzer.check(wrong.encode(), ruleset=club)
    assert codes(report) == [code, "PAY-03"]
    sticks = 1000 if play in (passed_in_riichi, noten_riichi, ankan_drawn, ankan_won) else 0
    assert report.findings[1].expected == [4000, -8000 + sticks, 3000, 2000]


@pytest.mark.sentence("russian:43", "russian:45", "russian:46", "russian:47", "russian:48")
@each_violation
def test_the_finding_names_the_consequence(play: Play, code: str, tmp_path: Path) -> None:
    club = stated(tmp_path, "russian")
    (found, *_) = judged(played(club, play, "as recorded"), club).findings
    assert found.code == code
    assert "a chombo by seat 1: seat 0 +4,000, seat 1 -8,000, seat 2 +2,000, seat 3 +2,000" in found.why
    both = play in (passed_in_riichi, noten_riichi, ankan_drawn, ankan_won)
    assert ("the deposits go back to seats 1 and 2" if both else "the deposit goes back to seat 2") in found.why
    assert found.why.endswith("E1.1 is played again, with 1 deposit on the table")


def test_a_flat_chombo_is_named_and_taken_from_the_final_points(tmp_path: Path) -> None:
    club = stated(tmp_path, "wrc", tobi="below-zero")
    assert load(club).chombo == FLAT
    game = Game(rules=load(club))
    no_yaku(game)
    game.situation, game.scores = header(), points(*[30000] * 4)
    game.round({0: "19m19p19s1234567z"}).ron(0, loser=1, tile="1m")
    report = judged(game, club)
    assert codes(report) == ["YAKU-01"]
    assert "a chombo by seat 1: 20,000 points off the final points" in report.findings[0].why
    text = game.log().decode()
    for by, found in ((-20, []), (0, []), (-10, ["FINAL-02"])):
        assert codes(analyzer.check(bump("AGARI", "owari", 3, by, -1)(text).encode(), ruleset=club)) == ["YAKU-01", *found]


@each_violation
def test_without_chombo_nothing_is_said_and_the_win_stands(play: Play, code: str) -> None:
    assert codes(judged(played("tenhou-4p", play, "as recorded"), "tenhou-4p")) == [code]
    report = judged(played("tenhou-4p", play, "by the chombo"), "tenhou-4p")
    assert codes(report)[0] == code and "SCORE-02" in codes(report)
    assert all("chombo" not in finding.why for finding in report.findings)


def test_riichi_without_tenpai_is_seen_only_at_the_draw(tmp_path: Path) -> None:
    club = stated(tmp_path, "russian")

    def play(game: Game) -> None:
        game.round({1: "147m258p369s1134z", 3: SIMPLE}).riichi(1, "6z").turn(3).ron(3, loser=2, tile="8s")

    report = judged(played(club, play, "as recorded"), club)
    assert codes(report) == ["RIICHI-05"] and "chombo" not in report.findings[0].why


def test_an_ankan_in_riichi_is_seen_when_its_hand_is(tmp_path: Path) -> None:
    club = stated(tmp_path, "russian")

    def play(game: Game) -> None:
        scene = game.round({1: "3334m456p789s666z", 3: "567m345678p22s67s"})
        scene.riichi(1, "5z").ankan(1, "3m", "3m").turn(1).turn(3).ron(3, loser=2, tile="8s")

    report = judged(played(club, play, "as recorded"), club)
    assert codes(report) == ["RIICHI-07"] and "chombo" not in report.findings[0].why


@pytest.mark.parametrize("follows", ["by the chombo", "as recorded"])
@pytest.mark.parametrize("wrong", [1, 2])
def test_one_of_two_rons_is_wrong(wrong: int, follows: str, tmp_path: Path) -> None:
    """The hand does not count, whoever else has won it."""
    club = stated(tmp_path, "russian")

    def play(game: Game) -> None:
        scene = game.round({1: "234m567m345p22s67s", 2: "234m567m456p33s67s"})
        scene.turn(wrong, "5s").turn(wrong).ron(1, 2, loser=0, tile="8s")

    game = Game(rules=load(club))
    play(game)
    if follows == "by the chombo":
        paid = [4000, 2000, 2000, 2000]
        paid[wrong] = -8000
        game.situation, game.scores = header(), points(*(25000 + change for change in paid))
    game.round().exhaust()
    assert codes(judged(game, club)) == ["FURITEN-01"]


@pytest.mark.parametrize("chombo", ["mangan", "flat"])
def test_whether_there_is_a_chombo_may_be_assumed_too(chombo: str, tmp_path: Path) -> None:
    """Nothing says so of this club: what follows the wrong win is right at a table that has it."""
    silent = tmp_path / "silent.toml"
    silent.write_text(
        'extends = "rmu-a"\ninherited = "all of it"\n[[values]]\nmark = "assumed"\nsource = "nobody"\nchombo = "none"\n',
        "utf-8",
    )
    assert load(str(silent)).chombo == NO_CHOMBO
    report = judged(played(stated(tmp_path, "rmu-a", chombo=chombo), no_yaku, "by the chombo"), str(silent))
    assert codes(report) == ["YAKU-01"]
    keys = {(entry.code, entry.reason.split(" = ")[0]) for entry in report.not_verifiable}
    assert ("SCORE-02", "silent: chombo") in keys


@pytest.mark.parametrize("follows", ["by the chombo", "as recorded"])
def test_a_draw_that_is_doubtful_besides_may_be_followed_by_either(follows: str, tmp_path: Path) -> None:
    """It comes too early: it may be an abortive draw too."""
    club = stated(tmp_path, "russian")

    def play(game: Game) -> None:
        begun(game, "147m258p369s1134z").riichi(1, "6z").exhaust(live=3)

    assert codes(judged(played(club, play, follows), club)) == ["RIICHI-05", "NOTEN-01"]
