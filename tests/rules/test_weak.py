"""A finding that rests on a weak value says so, in its reason and in JSON; no other does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from asked import stated, written
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.rules.finding import Finding

SOUL = "mahjong-soul-4p"  # kiriage_mangan = no is weak
SHEET = (
    "# ruleset: mahjong-soul-4p\n"
    "round,honba,sticks,result,winner,from,han,fu,change 0,change 1,change 2,change 3\n"
    "E1,0,0,ron,S,W,{},{},0,8000,-8000,0\n"
)


def log(ruleset: str) -> bytes:
    """4 han 30 fu, paid as the ruleset has it: riichi, pinfu, tanyao, one dora."""
    game = written(ruleset)
    scene = game.round({1: "234m567m345p22s67s"}, dora="2m").turn(1, "9p").riichi(1, "4z").turn(1)
    scene.ron(1, loser=3, tile="8s", ura="1z")
    return game.log()


def payment(found: list[Finding]) -> Finding:
    (one,) = [one for one in found if one.code == "PAY-01"]
    return one


def test_a_payment_that_another_value_allows_names_it() -> None:
    one = payment(analyzer.check(log("m-league"), ruleset=SOUL).findings)
    assert [(mark.key, mark.value, mark.mark) for mark in one.marks] == [("kiriage_mangan", False, "weak")]
    assert "; weak: kiriage_mangan = false (" in one.why


def test_a_sheet_says_it_too_and_only_of_the_hand_that_rests_on_it() -> None:
    one = payment(analyzer.check(SHEET.format(4, 30).encode(), name="evening.csv").findings)
    assert [mark.key for mark in one.marks] == ["kiriage_mangan"] and "weak: kiriage_mangan" in one.why
    other = payment(analyzer.check(SHEET.format(3, 30).encode(), name="evening.csv").findings)
    assert other.marks == [] and "weak" not in other.why


@pytest.mark.parametrize("ruleset", [SOUL, "wrc", "ema"])
def test_what_no_other_value_allows_has_no_mark(ruleset: str) -> None:
    wrong = re.sub(rb'(<AGARI.* sc="\d+,0,\d+,)(\d+)', lambda found: found[1] + b"1" + found[2], log(ruleset))
    one = payment(analyzer.check(wrong, ruleset=ruleset).findings)
    assert one.marks == [] and "weak" not in one.why


def test_a_file_that_states_the_value_itself_has_no_mark(tmp_path: Path) -> None:
    club = stated(tmp_path, SOUL, "kiriage_mangan")
    one = payment(analyzer.check(log("m-league"), ruleset=club).findings)
    assert one.marks == [] and "weak" not in one.why


def test_json_and_text_have_it(tmp_path: Path) -> None:
    path = tmp_path / "log.xml"
    path.write_bytes(log("m-league"))
    words = ["check", "--ruleset", SOUL, "--select", "PAY", str(path)]
    (one,) = json.loads(CliRunner().invoke(cli, [*words, "--format", "json"]).stdout)["reports"][0]["findings"]
    assert [mark["key"] for mark in one["marks"]] == ["kiriage_mangan"] and one["marks"][0]["source"]
    assert "weak: kiriage_mangan = false" in CliRunner().invoke(cli, words).output
