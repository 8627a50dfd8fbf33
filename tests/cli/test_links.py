"""Rounds in links to Tenhou's viewer: show --link, and the links of a report in JSON."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import open_log
from analyzer.tape.game_hash import round_hashes

LOG = Path(__file__).parents[2] / "fixtures" / "games" / "hanchan.xml"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["show", *map(str, words), "--link"], standalone_mode=False)


def hashes(data: bytes) -> list[bytes]:
    (opened,) = open_log(data, "log")
    return round_hashes(opened.whole())


def test_each_link_holds_its_round() -> None:
    links = run(LOG).stdout.splitlines()
    assert all(link.startswith("https://tenhou.net/6/#json=") and " " not in link for link in links)
    assert [hashes(link.encode())[0] for link in links] == hashes(LOG.read_bytes())


def test_one_round_of_a_record_in_another_form_has_one_link(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(analyzer.convert(LOG, to="mjai"))
    result = run(tmp_path / "log", "e2.1")
    assert result.return_value == 0
    (link,) = result.stdout.splitlines()
    assert hashes(link.encode()) == [hashes(LOG.read_bytes())[2]]


def test_a_round_that_is_not_there_is_a_usage_error_and_hidden_tiles_are_4(tmp_path: Path) -> None:
    assert isinstance(run(LOG, "W1").exception, click.UsageError)
    lines = analyzer.convert(LOG, to="mjai").decode().splitlines()
    draw = '{"type":"tsumo","actor":0,"pai":"?"}'
    deal = lines[1].split('"tehais":')[0] + '"tehais":[' + ",".join(['["?"' + ',"?"' * 12 + "]"] * 4) + "]}"
    (tmp_path / "view").write_text("\n".join([lines[0], deal, draw]))
    result = run(tmp_path / "view")
    assert result.return_value == 4 and "NO LINK" in result.stderr


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_json_links_each_round_with_findings_once(form: str) -> None:
    faulty = LOG.parents[1] / "faulty" / "three-wrongs.xml"
    result = CliRunner().invoke(cli, ["check", "--format", form, str(faulty)], standalone_mode=False)
    told = json.loads(result.stdout)
    (report,) = told["reports"] if form == "json" else [told]
    rounds = list(dict.fromkeys(finding["round"] for finding in report["findings"]))
    assert list(report["links"]) == sorted(rounds) and len(rounds) > 1
    (opened,) = open_log(faulty.read_bytes(), "log")
    assert {hashes(link.encode())[0] for link in report["links"].values()} < set(round_hashes(opened.whole()))


def test_json_of_a_clean_log_has_no_links() -> None:
    result = CliRunner().invoke(cli, ["check", "--format", "jsonl", str(LOG)], standalone_mode=False)
    assert "links" not in json.loads(result.stdout)
