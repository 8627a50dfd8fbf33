"""`rulesets` lists, explains and compares."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli
from analyzer.rulesets import names
from analyzer.rulesets.keys import KEYS


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["rulesets", *words])


def test_all_are_listed_with_their_titles() -> None:
    lines = run().stdout.splitlines()
    assert [line.split()[0] for line in lines[:-3]] == names()
    assert lines[-3].startswith("taiwan ")
    assert json.loads(run("--format", "json").stdout)["riichi"] == names()


@pytest.mark.parametrize("name", names())
def test_each_is_explained_key_by_key(name: str) -> None:
    told = run(name)
    assert told.exit_code == 0
    assert all(f"  {key:20} " in told.stdout for key in KEYS)


def test_marks_and_sources_are_told() -> None:
    told = run("m-league").stdout
    lines = {line.split()[0]: line for line in told.splitlines() if line.startswith("  ")}
    assert "riichi.wiki" in lines["double_wind_fu"] and "assumed" not in lines["double_wind_fu"]
    assert "assumed" in lines["furiten_until"] and "tenhou-4p:" in lines["furiten_until"]
    assert "weak" in lines["kuikae"] and "convention" in lines["pinfu_tsumo"]
    assert "tenhou-4p@tenths: from 2022-06-01" in run("tenhou-4p").stdout
    record = json.loads(run("m-league", "--format", "json").stdout)
    assert record["values"]["furiten_until"]["mark"] == "assumed"


def test_two_are_compared() -> None:
    told = run("rmu-a", "--diff", "rmu-b").stdout.splitlines()
    assert [line.split()[0] for line in told[1:]] == ["ura_dora", "kan_dora", "kan_ura", "ippatsu"]
    assert "same values" in run("wrc", "--diff", "wrc").stdout
    pair = json.loads(run("rmu-a", "--diff", "rmu-b", "--format", "json").stdout)
    assert [set(one["values"]) for one in pair] == [{"ura_dora", "kan_dora", "kan_ura", "ippatsu"}] * 2


def test_the_taiwanese_are_told_too() -> None:
    assert "cap" in run("taiwan-app").stdout
    assert json.loads(run("taiwan-app", "--format", "json").stdout)["cap"] == 10


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("m-leage",), "did you mean 'm-league'"),
        (("wrc", "--diff", "emma"), "did you mean 'ema'"),
        (("--diff", "wrc"), "--diff needs NAME"),
        (("nothing.toml",), "No such file"),
    ],
)
def test_a_wrong_name_is_refused(words: tuple[str, ...], message: str) -> None:
    told = run(*words)
    assert told.exit_code == 2 and message in told.output


def test_the_template_is_printed() -> None:
    assert "# renchan = [" in run("--template").stdout
    assert 'extends = "wrc"' in run("wrc", "--template").stdout


def test_the_marks_that_are_used_are_explained() -> None:
    legend = {
        "weak": "one source, or sources that differ",
        "convention": "the usual rule; no source checked",
        "assumed": "not stated for this ruleset: taken from the one it extends; checks that need it are not verifiable",
    }
    for name in ("tenhou-4p", "m-league", "s0-agari"):
        values = json.loads(run(name, "--format", "json").stdout)["values"]
        marks = Counter(setting["mark"] for setting in values.values())
        told = run(name).stdout.splitlines()
        used = [f"{mark:10} {words}" for mark, words in legend.items() if marks[mark]]
        assert told[-len(used) - 1 :] == ["", *used]
        counts = [f"{marks[mark]} {mark or 'sourced'}" for mark in ("", *legend) if marks[mark]]
        assert told[1] == ", ".join(counts)


def test_json_names_the_ruleset() -> None:
    told = json.loads(run("wrc", "--format", "json").stdout)
    assert told["marks"] == Counter(setting["mark"] or "sourced" for setting in told["values"].values())
    assert told["name"] == "wrc" and told["title"] == run("wrc").stdout.splitlines()[0].removeprefix("wrc: ")


@pytest.mark.parametrize(
    "lines",
    [
        "# points at the start: 1000 to 1000000\n# start = 25000\n",
        '# the score that ends the game at once: "no", "below-zero", "zero"\n# tobi = "below-zero"\n',
        '# tanyao with an open hand: true or false, or "log"\n# kuitan = "log"\n',
        "# points of each place, without the oka: a list of whole numbers, one for each place\n"
        "# uma = [20000, 10000, -10000, -20000]\n",
        ': a list of words, one for each wind from East on: "none", "agari", "tenpai", "any"\n# renchan = ["tenpai"]\n',
    ],
)
def test_the_template_says_what_each_key_may_be(lines: str) -> None:
    assert lines in run("--template").stdout
