"""--explain-ruleset for score sheets: the setting, or the ruleset, under which most findings vanish."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli

HEADER = "round,honba,sticks,riichi,result,winner,from,han,fu,tenpai,change 0,change 1,change 2,change 3"
TAIWAN = "hand,dealer,streak,result,winner,from,tai,change 0,change 1,change 2,change 3"
EVENING = Path(__file__).parents[2] / "fixtures" / "sheets" / "russian-evening.csv"


def explained(*rows: str, ruleset: str, header: str = HEADER) -> list[str]:
    return [one.setting for one in analyzer.explain("\n".join([header, *rows]).encode(), ruleset=ruleset)]


def test_the_setting_is_named_under_which_all_findings_vanish() -> None:
    keeps = ["E1,0,0,,draw,,,,,none,0,0,0,0", "E2,0,0,,draw,,,,,none,0,0,0,0"]
    assert explained(*keeps, ruleset="tenhou-4p") == ["honba_on_noten_pass = keep", "honba_on_noten_pass = reset"]
    kiriage = ["E1,0,0,,ron,S,E,4,30,,-8000,8000,0,0"]
    assert "kiriage_mangan = true" in explained(*kiriage, ruleset="tenhou-4p")


def test_nothing_is_explained_where_nothing_is_found_or_nothing_helps() -> None:
    assert analyzer.explain(EVENING) == []
    assert explained("E1,0,0,,ron,S,E,3,40,,-5300,5300,0,0", ruleset="tenhou-4p") == []


@pytest.mark.parametrize(("rows", "setting"), [
    (["1,0,2,discard,E,W,3,220,0,-220,0"], "la = false"),
    (["1,0,10,draw,,,,0,0,0,0", "2,1,0,draw,,,,0,0,0,0"], "cap = 10"),
])  # fmt: skip
def test_taiwanese_settings(rows: list[str], setting: str) -> None:
    assert setting in explained(*rows, ruleset="taiwan", header=TAIWAN)


def test_the_command_explains_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(f"# ruleset: tenhou-4p\n{HEADER}\nE1,0,0,,draw,,,,,none,0,0,0,0\nE2,0,0,,draw,,,,,none,0,0,0,0\n")
    result = CliRunner().invoke(cli, ["check", "--explain-ruleset", str(path)], standalone_mode=False)
    assert "explained" in result.output and "honba_on_noten_pass = keep" in result.output
    assert "not available" not in result.output
