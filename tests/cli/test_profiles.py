"""`stats --player`: a profile as text and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from crowd import crowd

from analyzer.cli.commands import cli
from analyzer.render.figures import columns
from analyzer.render.statistics.profile_text import profile_lines
from analyzer.stats.catalogue import OURS, profile
from analyzer.stats.engine import Engine
from analyzer.stats.profile.player import player_profile
from analyzer.stats.sql import Selection
from analyzer.tables import store


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("room")
    store.write(crowd(40, 60), str(folder), 0)
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False)


def test_a_player_is_shown_beside_his_room(room: Path) -> None:
    out = run("stats", room, "--player", "player 7", "-q").stdout
    assert out.startswith("player 7\n")
    for words in ("percentiles among", "Average place", "luck alone sets about", "style:", "course", "opponents:",
                  "best rounds", "worst rounds", "luck: players hardly differ"):  # fmt: skip
        assert words in out
    assert "By standing" not in out
    every = run("stats", room, "--player", "player 7", "--all", "-q").stdout
    for words in ("By standing", "all last as first", "By seat at the start", "all riichi", "yaku"):
        assert words in every


def test_why_three_players_have_no_rank_points_is_said(room: Path) -> None:
    names = Engine().open(crowd(40, 60)).query("select name from placements where players = 3 order by name limit 1")[1]
    out = " ".join(run("stats", room, "--player", names[0][0], "--where", "players=3", "-q").stdout.split())
    assert "Rank points and stable dan: n/a." in out and "stable dan " not in out.replace("stable dan: n/a", "")


def test_a_profile_as_json_has_every_number(room: Path) -> None:
    document = json.loads(run("stats", room, "--player", "player 7", "--player", "player 8", "--format", "json").stdout)
    assert document["schema"] == "tenhou-analyzer/profile/1"
    assert [each["player"] for each in document["players"]] == ["player 7", "player 8"]
    ids = {figure["id"] for figure in document["figures"]}
    for player in document["players"]:
        for one in player["profiles"]:
            assert {value["id"] for some in one["chapters"].values() for value in some} <= ids
            assert len(one["course"]["games"]) <= one["counts"]["games"]
            for name in ("style", "tables", "distributions", "yaku", "opponents", "best_rounds", "dealt_hands", "answer"):
                assert name in one
        assert {(kind["players"], kind["length"]) for kind in player["games"]} >= {
            (one["players"], one["length"]) for one in player["profiles"]
        }


@pytest.mark.parametrize("words", [("--stat", "win"), ("--by", "dealer"), ("--format", "csv"), ("--report", "rare")])
def test_whoever_chooses_figures_gets_these_and_no_profile(room: Path, words: tuple[str, ...]) -> None:
    assert "percentiles among" not in run("stats", room, "--player", "player 7", *words).stdout


def test_a_mistyped_player_is_named_and_there_is_no_profile(room: Path) -> None:
    result = run("stats", room, "--player", "plaayer 7")
    assert result.return_value == 4 and "did you mean" in result.stderr and result.stdout == ""


@pytest.mark.parametrize("width", [60, 80, 100, 140])
@pytest.mark.parametrize("name", ["player 7", "player 11"])
def test_the_figures_fit_the_terminal(width: int, name: str) -> None:
    found = player_profile(Engine().open(crowd(40, 60)), Selection(), name, profile(OURS))
    lines = profile_lines(found, width, every=False)
    start = next(i for i, line in enumerate(lines) if line.startswith("Results"))
    figures = lines[start : next(i for i, line in enumerate(lines) if "luck alone" in line) - 1]
    assert len(figures) > 25
    longest = max(map(columns, figures))
    assert longest <= width + (25 if width == 100 else 0), "the words of a verdict may stand out of 100 columns"


def test_one_game_makes_a_profile_that_says_so(tmp_path: Path) -> None:
    store.write(crowd(4, 1, 3), str(tmp_path), 0)
    out = run("stats", tmp_path, "--player", "player 1", "-q").stdout
    assert " 1 game · " in out and "too few games" in out
