"""Every fixture gives what it says of itself, and is what the generator writes."""

import re
from pathlib import Path

import pytest

import analyzer
from analyzer.generate.suites.fixtures import files
from analyzer.rules.catalogue import CATALOGUE

FIXTURES = Path(__file__).parent.parent / "fixtures"
PRISTINE = "games/synthetic_tonpuu.xml"  # as Tenhou writes a log: it says nothing of itself
ALL = {path.relative_to(FIXTURES).as_posix(): path for path in sorted(FIXTURES.rglob("*.*")) if path.suffix in (".xml", ".csv")}
CODES = sorted(law.code for law in CATALOGUE.values())


def said(path: Path, what: str) -> list[str]:
    """What a fixture says of itself, a comment each."""
    found: list[str] = re.findall(rf"(?:<!--|#) {what}: ([\w-]+)", path.read_text("ascii"))
    return sorted(found)


@pytest.mark.parametrize("name", ALL)
def test_fixture_gives_what_it_expects(name: str) -> None:
    expected = said(ALL[name], "expect")
    of_its_own = [] if name.endswith(".csv") else said(ALL[name], "ruleset")  # a sheet names its rules itself
    ruleset = next((str(FIXTURES / f"rulesets/{one}.toml") for one in of_its_own), None)
    report = analyzer.check(ALL[name], ruleset=ruleset)
    assert expected or name == PRISTINE
    assert report.error is None
    assert sorted(finding.code for finding in report.findings) == [code for code in expected if code != "clean"]
    assert sorted(entry.code for entry in report.not_verifiable) == said(ALL[name], "not verifiable")


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith("games/")])
def test_whole_games_are_clean(name: str) -> None:
    assert analyzer.check(ALL[name]).verdict == "clean"


def test_fixtures_are_those_that_the_generator_writes() -> None:
    paths = {path.relative_to(FIXTURES).as_posix(): path for path in FIXTURES.rglob("*.*")}
    there = {name: path.read_bytes() for name, path in paths.items() if path.suffix in (".xml", ".toml", ".jsonl") and not name.startswith("events/")}
    del there[PRISTINE]
    assert there == files()


@pytest.mark.parametrize("kind", ["pass", "fail"])
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_fixtures(kind: str, code: str) -> None:
    named = [path for name, path in ALL.items() if name.startswith(f"rules/{kind}-{code}-")]
    assert named
    if kind == "fail":
        assert all(code in said(path, "expect") + said(path, "not verifiable") for path in named)
