"""A ruleset has editions: the day of a log, a sheet or a settlement picks one, and a name may ask for one."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from analyzer import RulesetError
from analyzer.cli.commands import cli
from analyzer.rulesets import describe, load, of_log, read
from analyzer.rulesets.read import at, dated
from analyzer.rulesets.schema import schema
from analyzer.settlement.tell import settled
from analyzer.tape.tape import Tape


def run(*words: str) -> str:
    return CliRunner().invoke(cli, list(words)).output


@pytest.mark.parametrize(
    ("name", "day", "edition"),
    [
        ("ema", date(2015, 12, 31), "ema@2012"), ("ema", date(2016, 1, 1), "ema@2016"),
        ("ema", date(2025, 12, 31), "ema@2016"), ("ema", date(2026, 1, 1), "ema@2025"),
        ("wrc", date(2015, 7, 1), "wrc@2015"), ("wrc", date(2017, 10, 4), "wrc@2015"),
        ("wrc", date(2022, 8, 1), "wrc@2022"), ("wrc", date(2025, 7, 1), "wrc@2025"),
        ("jpml-a", date(2022, 12, 31), "jpml-a@2012"), ("jpml-b", date(2023, 1, 1), "jpml-b@2023"),
        ("m-league", date(2020, 1, 1), "m-league"), ("ema@2016", date(2026, 1, 1), "ema@2016"), ("ema", None, "ema"),
    ],
)  # fmt: skip
def test_the_day_picks_the_edition(name: str, day: date | None, edition: str) -> None:
    assert dated(name, day) == edition
    tape = Tape(0)
    tape.type_bits = 0x9
    assert of_log(tape, day, name).ruleset.name == edition


def test_without_a_day_the_edition_of_today_holds() -> None:
    for name, newest in (("ema", "ema@2025"), ("wrc", "wrc@2025"), ("jpml-a", "jpml-a@2023")):
        settings = describe(newest).settings
        assert {key: setting.value for key, setting in describe(name).settings.items()} == {
            key: setting.value for key, setting in settings.items()
        }


def test_an_edition_keeps_what_a_file_states_for_every_one_and_its_own_marks() -> None:
    old = describe("jpml-b@2012")
    assert old.settings["ippatsu"].value is True and describe("jpml-a@2012").settings["ippatsu"].value is False
    assert (old.settings["kazoe_yakuman"].value, old.settings["kazoe_yakuman"].mark) == (False, "weak")
    assert describe("ema@2016").settings["double_wind_fu"].mark == "weak"
    assert describe("ema@2025").settings["double_wind_fu"].mark == ""


def test_a_day_tells_of_tenhou_too() -> None:
    assert at("tenhou-4p", date(2015, 1, 1)).settings["rounding"].value == "thousands"
    assert at("tenhou-4p", date(2024, 1, 1)).settings["rounding"].value == "tenths"
    assert describe("tenhou-3p@thousands").settings["players"].value == 3


def test_a_club_extends_an_edition_or_all_of_them(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "ema@2016"\ninherited = "all"\nstart = 25000\n', "utf-8")
    assert (load(str(club)).kiriage_mangan, dated(str(club), date(2026, 5, 1))) == (False, str(club))
    club.write_text('extends = "ema"\ninherited = "all"\nkiriage_mangan = true\n', "utf-8")
    old = dated(str(club), date(2020, 5, 1))
    assert old == f"{club}@2016" and load(old).kiriage_mangan and load(old).riichi_draws == 4


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ema@2013", "ema: no edition '2013'; there are 2012, 2016, 2025"),
        ("m-league@2020", "m-league: no edition '2020'; it has none"),
        ("emma@2016", "did you mean 'ema'"),
    ],
)
def test_an_edition_that_is_not_there_is_refused(name: str, message: str) -> None:
    with pytest.raises(RulesetError) as error:
        load(name)
    assert message in str(error.value)


def test_a_hand_is_settled_by_the_edition_of_its_day() -> None:
    """30 fu 4 han: 7,700 by the rules of 2016, a mangan by those of 2025."""
    told = {"wins": ["S from W 4 han 30 fu"]}
    assert [settled("ema", {**told, "date": day}).changes[1] for day in ("2025-12-31", "2026-01-01")] == [7700, 8000]
    assert "ema@2016" in run("settle", "--ruleset", "ema", "--date", "2025-12-31", "--win", "S from W 4 han 30 fu")


def test_the_command_shows_an_edition_and_what_differs() -> None:
    assert run("rulesets", "ema", "--at", "2020-01-01").startswith("ema@2016: ")
    lines = run("rulesets", "ema@2016", "--diff", "ema@2025").splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["riichi_draws", "double_wind_fu", "kiriage_mangan", "chombo_ends"]
    assert "(@2012, @2016, @2025)" in run("rulesets")


def test_rulesets_stand_side_by_side() -> None:
    lines = run("rulesets", "ema@2016", "wrc@2015", "m-league", "--table").splitlines()
    assert lines[0].split() == ["ema@2016", "wrc@2015", "m-league"]
    assert [line.split() for line in lines if line.startswith("double_wind_fu")] == [
        ["double_wind_fu", "4", "~", "4", "?", "2"]
    ]
    assert "| `max_ron` | 3 | 1 |" in run("rulesets", "ema", "wrc", "--table", "--format", "markdown")
    page = run("rulesets", "ema", "wrc", "--table", "--format", "html")
    assert '<td class="sourced" title="ema: EMA RCR 2025' not in page and "<th>wrc</th>" in page
    assert "several rulesets need --table" in run("rulesets", "ema", "wrc")


def test_the_sources_are_listed_with_their_values() -> None:
    lines = run("rulesets", "rmu-a", "--sources").splitlines()
    at_line = lines.index("rmu.jp/rule, and a blog of 2022 on it")
    assert "players 4" in lines[at_line + 1] and "dead_wait" not in lines[at_line + 1]


def test_an_editor_is_told_by_the_schema_what_a_file_may_say() -> None:
    """Each ruleset of the package fits it; a wrong key, word or number does not."""
    validator = jsonschema.Draft202012Validator(schema())
    for path in Path(str(read.__file__)).parent.glob("*.toml"):
        text = json.loads(json.dumps(tomllib.loads(path.read_text("utf-8")), default=str))
        assert list(validator.iter_errors(text)) == [], path.name
    for wrong in ({"strat": 1}, {"tobi": "bellow"}, {"max_ron": 9}, {"eras": [{"kuitan": True}]}, {"red_counts": [9]}):
        assert list(validator.iter_errors(wrong)) != [], wrong
