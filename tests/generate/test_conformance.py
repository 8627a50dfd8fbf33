"""The pack and single faults: files that say what a checker must find in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.rules.catalogue import BY_CODE
from analyzer.rulesets import load


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pack")
    assert CliRunner().invoke(cli, ["generate", "--conformance", str(folder)]).exit_code == 0
    return folder


@pytest.mark.parametrize("code", BY_CODE)
def test_a_rule_has_clean_and_faulty_logs_and_check_agrees_with_what_they_say(pack: Path, code: str) -> None:
    expected = json.loads((pack / code / "expected.json").read_text("utf-8"))
    assert expected["code"] == code and expected["law"] == BY_CODE[code].law(load("tenhou-4p"))
    kept = broken = 0
    for name, entry in expected["logs"].items():
        ruleset = str(pack / code / entry["ruleset"]) if "ruleset" in entry else None
        report = analyzer.check(pack / code / name, ruleset=ruleset)
        found = [finding.code for finding in report.findings] or [item.code for item in report.not_verifiable]
        if "fault" in entry:
            assert found[0] in entry["first_of"], name
            broken += 1
        else:
            assert report.findings == [], name
            kept += 1
    assert kept and broken


def test_the_pack_has_no_other_files(pack: Path) -> None:
    listed = {f"{path.parent.name}/{name}" for path in pack.rglob("expected.json") for name in json.loads(path.read_text())["logs"]}
    there = {path.relative_to(pack).as_posix() for path in pack.rglob("*.*") if path.suffix != ".toml" and path.name != "expected.json"}
    assert there == listed


def test_one_kind_of_fault_is_written_with_what_it_must_raise(tmp_path: Path) -> None:
    command = ["generate", "--fault", "kuikae-x", "--output", str(tmp_path)]
    assert CliRunner().invoke(cli, command).exit_code == 2
    command[2] = "CALL-08-other-end"
    assert CliRunner().invoke(cli, [*command, "--games", "5", "--seed", "3"]).exit_code == 0
    logs = json.loads((tmp_path / "expected.json").read_text())["logs"]
    assert len(logs) == 5
    first = {name: (tmp_path / name).read_bytes() for name in logs}
    assert all(analyzer.check(data).findings[0].code == "CALL-08" for data in first.values())
    CliRunner().invoke(cli, [*command, "--games", "5", "--seed", "3"])
    assert first == {name: (tmp_path / name).read_bytes() for name in logs}


def test_the_kinds_are_listed() -> None:
    listed = CliRunner().invoke(cli, ["generate", "--list-faults"])
    assert listed.exit_code == 0 and len(listed.stdout.splitlines()) >= 150
