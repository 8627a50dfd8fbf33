"""A table with rules that few have: the generator plays by them, and the checker judges so."""

from __future__ import annotations

from pathlib import Path

import pytest

import analyzer
from analyzer.generate.play.order import Order, played

UNUSUAL = """
extends = "tenhou-4p"
inherited = "all but this"
winds = 1
red_fives = true
kuitan = true
overtime_winds = 2
target = 60000
tobi_points = -5000
end_above = 62000
least_han = 2
atozuke = false
dora = false
red_counts = [0, 2, 1]
riichi_deposit = 500
noten_each = [1000, 2000, 2400]
yakuman_most = 1
ryuuiisou_hatsu = true
daiminkan_pao = true
ties = "each"
kyoutaku_unit = 1
kyoutaku_rest = "nobody"
furiten_until = "call"
rounding = "tenths"
"""


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.toml"
    path.write_text(UNUSUAL, "utf-8")
    return str(path)


@pytest.mark.parametrize("number", range(2))
def test_games_played_by_unusual_rules_are_clean_under_them_alone(club: str, number: int) -> None:
    game = played(Order(club, 7, "tonpuusen", "calls"), number)
    assert analyzer.check(game.log, ruleset=club).verdict == "clean"
    assert {finding.code for finding in analyzer.check(game.log, ruleset="tenhou-4p").findings} >= {"PAY-01"}
