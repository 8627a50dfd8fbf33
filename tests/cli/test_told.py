"""What commands print of findings, and words that ask for nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from log import log

import analyzer
from analyzer.cli.commands import cli
from analyzer.generate.faults import wrong
from analyzer.render.places import line_and_column


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, standalone_mode=False)


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A log with three findings of two codes."""
    found = tmp_path / "a.xml"
    found.write_bytes(wrong.then(kyoku=1, honba=1).log())
    return str(found)


def test_a_line_of_concise_leads_an_editor_to_the_element(tmp_path: Path) -> None:
    data = log(discard=1).replace(b"/><", b"/>\n<")
    (tmp_path / "a.xml").write_bytes(data)
    told = run("check", "-q", "--format", "concise", str(tmp_path / "a.xml")).stdout.splitlines()[0]
    match = re.fullmatch(r".*a\.xml:(\d+):(\d+): TURN-03 .* \(E1\.0 event (\d+)\): expected .*, found .*", told)
    assert match is not None
    line = data.decode().split("\n")[int(match[1]) - 1]
    assert line[int(match[2]) - 1 :].startswith("<D1/>")


def test_columns_are_characters_and_the_first_is_1() -> None:
    assert line_and_column("<a>\n東<b/>".encode(), 4 + 3) == (2, 2)
    assert line_and_column(b"<a>", 0) == (1, 1) == line_and_column(b"", 9)


def test_a_log_id_is_told_in_hexadecimal(tmp_path: Path) -> None:
    (tmp_path / "2010081709gm-00a9-0000-c77f29e4.xml").write_bytes(log())
    told = run("check", "--select", "LOG-09", str(tmp_path)).stdout
    assert "expected  00a9" in told and "found     0009" in told


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        (["--select", "RENCHAN"], {"HONBA-01": 1}),
        (["--ignore", "RENCHAN,HONBA"], {"HONBA-01": 1, "RENCHAN-01": 1}),
        (["--select", "RENCHAN,HONBA"], None),
    ],
)
def test_findings_that_were_not_asked_for_are_counted(
    path: str, chosen: list[str], left: dict[str, int] | None
) -> None:
    result = run("check", "--format", "json", *chosen, path)
    (report,) = json.loads(result.stdout)["reports"]
    assert report.get("suppressed") == left
    words = f"{sum(left.values())} suppressed ({', '.join(f'{code} {n}' for code, n in left.items())})" if left else ""
    assert words in result.stderr and ("suppressed" in result.stderr) == bool(left)


def test_json_has_the_rule_and_the_renchan_number(path: str) -> None:
    (report,) = json.loads(run("check", "--format", "json", "--ruleset", "s0-agari", path).stdout)["reports"]
    found = {one["code"]: one for one in report["findings"]}
    assert "tenpai" not in found["HONBA-01"]["rule"] and found["HONBA-01"]["renchan"] == 0
    assert all(one["rule"] for one in report["findings"])
    assert "  renchan   0 before this hand" in run("check", path).stdout


def test_show_tells_the_renchan_number_of_each_round(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(wrong.then().log())
    told = [line for line in run("show", str(tmp_path / "a.xml")).stdout.splitlines() if ", renchan " in line]
    assert [re.findall(r"renchan (\d), (\d) honba", line) for line in told] == [[("0", "0")], [("1", "1")]]


def test_a_rule_is_told_as_a_ruleset_has_it() -> None:
    assert "Two players may win one discard; three rons" in run("rules", "RON-01").stdout
    assert "One player may win one discard" in run("rules", "RON-01", "--ruleset", "m-league").stdout
    assert "begin with 30,000" in run("rules", "--ruleset", "wrc").stdout
    assert "1 + 2N" in run("rules", "STREAK-03", "--ruleset", "taiwan").stdout
    assert "keys      start" in run("rules", "SCORE-01").stdout
    assert CliRunner().invoke(cli, ["rules", "--ruleset", "nope"]).exit_code == 2


@pytest.mark.parametrize("word", ["", ",", " ", "PAY,,FU", "PAY,"])
@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_word_that_names_no_check_is_wrong_usage(path: str, option: str, word: str) -> None:
    assert CliRunner().invoke(cli, ["check", option, word, path]).exit_code == 2


@pytest.mark.parametrize(
    "command",
    [
        ["rules", ""], ["rules", ","], ["rules", "--ruleset", ""], ["rulesets", ""], ["rulesets", "wrc", "--diff", ""],
        ["check", "--ruleset", "", "PATH"], ["check", "--final-under", "", "PATH"], ["show", "PATH", ""], ["show", "PATH", " "],
        ["wall", "PATH", ""], ["stats", "PATH", "--stat", ""], ["stats", "PATH", "--stat", ","], ["stats", "PATH", "--by", ""],
        ["stats", "PATH", "--by", ","], ["stats", "PATH", "--by", "room,"], ["stats", "PATH", "--player", ""],
        ["stats", "PATH", "--where", ""], ["stats", "PATH", "--where", "player="], ["stats", "PATH", "--where", "room=phoenix,"], ["stats", "PATH", "--rounds", ""], ["stats", "PATH", "--profile", ""],
        ["stats", "PATH", "--ruleset", ""], ["query", "", "PATH"], ["batch", "PATH", "--store", "TMP/s", "--ruleset", ""],
        ["batch", "", "--store", "TMP/s"], ["batch", "PATH", "--store", ""], ["merge", "", "--store", "TMP/m"],
        ["merge", "TMP", "--store", ""], ["export", "PATH", "--to", "TMP/x", "--ruleset", ""], ["export", "", "--to", "TMP/x"],
        ["export", "PATH", "--to", ""], ["generate", "--fault", ""], ["generate", "--until", "", "--output", "TMP/g"],
        ["generate", "--style", "", "--output", "TMP/g"], ["generate", "--ruleset", "", "--output", "TMP/g"],
        ["generate", "--output", ""], ["generate", "--conformance", ""], ["fetch", "", "--to", "TMP/f"],
        ["fetch", "PATH", "--to", ""], ["sheet-template", "--ruleset", ""],
    ],
)  # fmt: skip
def test_an_empty_word_is_wrong_usage(
    path: str, tmp_path: Path, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [path if word == "PATH" else word.replace("TMP", str(tmp_path)) for word in command]
    before = set(tmp_path.iterdir())
    assert CliRunner().invoke(cli, words).exit_code == 2
    assert set(tmp_path.iterdir()) == before


def test_the_api_knows_them_too() -> None:
    with pytest.raises(analyzer.RulesetError):
        analyzer.check(log(), ruleset="")
