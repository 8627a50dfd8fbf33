"""A settlement says which values without a firm source it rests on, and no others."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from analyzer.cli.commands import cli


def run(*words: str) -> str:
    return CliRunner().invoke(cli, ["settle", *words]).output


RESTS = [
    ("mahjong-soul-4p", ("--win", "S from W 4 han 30 fu"), "weak: kiriage_mangan = no ("),
    ("mahjong-soul-3p", ("--tenpai", "none", "--nagashi", "S"), "assumed: no source for mahjong-soul-3p: nagashi = exchange"),
]


@pytest.mark.parametrize(("ruleset", "words", "line"), RESTS)
def test_the_line_names_the_value(ruleset: str, words: tuple[str, ...], line: str) -> None:
    assert line in run("--ruleset", ruleset, *words)


@pytest.mark.parametrize("ruleset", ["tenhou-4p", "wrc", "ema", "m-league", "jpml-a"])
def test_an_ordinary_win_rests_on_sourced_values_alone(ruleset: str) -> None:
    told = run("--ruleset", ruleset, "--win", "S from W 3 han 30 fu")
    assert "assumed" not in told and "weak" not in told


def test_json_has_every_mark_with_its_source() -> None:
    told = json.loads(run("--ruleset", "mahjong-soul-4p", "--win", "S from W 4 han 30 fu", "--format", "json"))
    marks = {one["key"]: one for one in told["marks"]}
    assert marks["kiriage_mangan"]["mark"] == "weak" and marks["kiriage_mangan"]["source"]
    assert "noten_total" not in marks and "chombo_points" not in marks


def test_what_a_ruleset_only_assumes_is_told_where_the_hand_needs_it() -> None:
    """Which fu a pair of both winds has is not known of the WRC's rules of 2015; it is of those of 2025."""
    words = ("--winner", "E", "--hand", "222m456p789s11z46s", "--tile", "5s")
    assert "assumed: no source for wrc@2015: double_wind_fu = 4" in run("--ruleset", "wrc@2015", *words)
    assert "assumed" not in run("--ruleset", "wrc@2025", *words)
