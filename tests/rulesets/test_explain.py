"""A log that breaks many rules at once is explained; its end is told under other rulesets too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from asked import written
from click.testing import CliRunner, Result

import analyzer
from analyzer.cli.commands import cli
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.rules.standing import standing
from analyzer.rulesets import load
from analyzer.rulesets.assumed import known_values


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def several_rounds(**overrides: object) -> bytes:
    """A few rounds with honba and a tie at the end, paid by a ruleset of its own."""
    game = written(**overrides)
    game.round({0: scenes.WAIT}).exhaust()
    game.round({0: scenes.WAIT}, dora="9m").riichi(0, "4z").turn(0).ron(0, loser=2, tile="1p", ura="8s")
    game.round({2: scenes.SIMPLE}).exhaust()
    return scenes.finish(game).log()


def test_one_switch_explains_many_findings() -> None:
    data = several_rounds(honba_each=500)
    found = analyzer.check(data)
    assert len(found.findings) > 1
    best = analyzer.explain(data)
    assert best[0].setting == "honba_each = 500" and best[0].vanish == best[0].findings > 1


def test_shared_placement_points_explain_a_tie() -> None:
    game = written(ties="each", rounding="tenths")
    scenes.finish(game)
    assert [finding.code for finding in analyzer.check(game.log()).findings] == ["FINAL-02"]
    told = [one.setting for one in analyzer.explain(game.log())]
    assert "ties = each" in told


def test_another_ruleset_explains_what_no_single_switch_does() -> None:
    data = scenes.finish(Game(rules=load("tenhou-custom"))).log()
    assert {finding.code for finding in analyzer.check(data).findings} == {"SCORE-01", "FINAL-02"}
    best, other = analyzer.explain(data)
    assert (best.setting, best.asks, best.vanish, best.findings) == ("tenhou-custom", "the ruleset", 2, 2)
    assert other.setting == "wrc"  # where a clock may have ended it


def test_a_clean_log_and_a_hopeless_one_are_not_explained() -> None:
    assert analyzer.explain(scenes.riichi_ron().log()) == []
    assert analyzer.explain(scenes.riichi_ron().log().replace(b"<T", b"<U", 3)) == []


def test_only_definite_values_explain() -> None:
    assert "open" not in known_values("rounding") and "choice" not in known_values("agari_yame")
    assert known_values("ippatsu") == [False, True] and 500 in known_values("honba_each")
    assert ["tenpai", "any"] in known_values("renchan")


def test_the_command_tells_what_explains(tmp_path: Path) -> None:
    path = tmp_path / "log.xml"
    path.write_bytes(several_rounds(honba_each=500))
    told = run("check", str(path), "--explain-ruleset")
    assert told.exit_code == 0
    assert "findings vanish under honba_each = 500 (points a payer on tsumo" in told.output
    record = json.loads(run("check", str(path), "--explain-ruleset", "--format", "jsonl").stdout)
    assert record["explanations"][0]["setting"] == "honba_each = 500"
    assert "explanations" not in json.loads(run("check", str(path), "--format", "jsonl").stdout)


# --- the end under other rulesets ---

SCORES = (35_000, 35_000, 20_000, 9000)
UNDER = [
    ("tenhou-4p", [36_000, 35_000, 20_000, 9000], [1, 2, 3, 4], [46_000, 15_000, -20_000, -41_000]),
    ("m-league", [35_500, 35_500, 20_000, 9000], [1, 1, 3, 4], [35_500, 35_500, -20_000, -51_000]),
    ("jpml-a", [35_000, 35_000, 20_000, 9000], [1, 1, 3, 4], [11_000, 11_000, -14_000, -29_000]),
]


@pytest.mark.parametrize(("name", "scores", "places", "made"), UNDER, ids=[row[0] for row in UNDER])
def test_uma_oka_ties_and_deposits_are_the_rulesets(
    name: str, scores: list[int], places: list[int], made: list[int]
) -> None:
    found = standing(load(name), SCORES, 1)
    assert (found.scores, found.places, found.points) == (scores, places, made)


def test_a_ruleset_with_another_start_moves_the_scores() -> None:
    data = scenes.finish(Game()).log()
    own, other = analyzer.final_under(data, "wrc")
    assert (own.ruleset, own.shift, other.ruleset, other.shift) == ("tenhou-4p", 0, "wrc", 5000)
    assert [score - 5000 for score in other.scores] == own.scores
    assert sum(own.points) == sum(other.points) == 0


def test_the_command_tells_both_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "log.xml"
    path.write_bytes(scenes.finish(Game()).log())
    told = run("check", str(path), "--final-under", "wrc", "--final-under", "m-league")
    assert told.exit_code == 0 and "wrc (+5,000)" in told.output and "m-league" in told.output
    record = json.loads(run("check", str(path), "--final-under", "wrc", "--format", "jsonl").stdout)
    assert [one["ruleset"] for one in record["standings"]] == ["tenhou-4p", "wrc"]


@pytest.mark.parametrize(
    ("words", "output", "code"),
    [
        (("--final-under", "tenhou-3p"), "tenhou-3p is for 3 players, the log has 4", 0),
        (("--final-under", "wrk"), "did you mean 'wrc'", 2),
        (("--ruleset", "wrk"), "did you mean 'wrc'", 2),
        (("--ruleset", "nothing.toml"), "No such file", 2),
    ],
)
def test_what_cannot_be_asked_is_said(tmp_path: Path, words: tuple[str, ...], output: str, code: int) -> None:
    path = tmp_path / "log.xml"
    path.write_bytes(scenes.finish(Game()).log())
    told = run("check", str(path), *words)
    assert (told.exit_code, output in told.output) == (code, True)


def test_a_log_without_end_has_no_final_points(tmp_path: Path) -> None:
    game = Game()
    game.round().exhaust()
    path = tmp_path / "log.xml"
    path.write_bytes(game.log())
    assert "the log has no end of the game" in run("check", str(path), "--final-under", "wrc").output


def test_the_dealers_choice_is_lawful_either_way_and_said(tmp_path: Path) -> None:
    """A dealer who may end the game goes on, or ends it."""
    club = tmp_path / "club.toml"
    club.write_text('extends = "s0-alllast-c"\nwinds = 1\nrounds = 1\ntarget = 0\n', "utf-8")
    for stops in (True, False):
        game = Game(rules=load(str(club)))
        game.ends_now = stops
        game.round({0: scenes.WAIT}, dora="9m").riichi(0, "4z").turn(0).ron(0, loser=2, tile="1p", ura="8s")
        game.ends_now = None
        if not stops:
            scenes.finish(game)
        report = analyzer.check(game.log(), ruleset=str(club))
        assert report.findings == [], stops
        assert "either is lawful" in report.not_verifiable[0].reason


def test_a_score_sheet_is_no_log_to_explain(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(CliRunner().invoke(cli, ["sheet-template", "--ruleset", "russian"]).stdout, "utf-8")
    told = run("check", str(path), "--final-under", "wrc", "--explain-ruleset")
    assert told.exit_code == 0 and "not available  no log" in told.output
