"""Every fixture gives what it says of itself, and is what the generator writes."""

import re
from pathlib import Path

import pytest

from analyzer.core import faults
from analyzer.facts.replay import Replay
from analyzer.formats.mjlog import read
from analyzer.generate.fixtures import files
from analyzer.rulesets import of_log

FIXTURES = Path(__file__).parent.parent / "fixtures"
FAMILIES = {
    "LOG": 10, "DEAL": 6, "TURN": 4, "CALL": 10, "KAN": 5, "DORA": 10, "RIICHI": 12, "FURITEN": 3, "WIN": 5, "YAKU": 4,
    "FU": 1, "POINTS": 2, "PAY": 2, "PAO": 1, "RON": 4, "NOTEN": 4, "NAGASHI": 2, "ABORT": 8, "RENCHAN": 2, "HONBA": 2,
    "KYOUTAKU": 2, "SCORE": 4, "END": 2, "FINAL": 2, "RULESET": 1,
}  # fmt: skip
CODES = [f"{family}-{number:02}" for family, count in FAMILIES.items() for number in range(1, count + 1)]
ALL = sorted(FIXTURES.glob("*/*.xml"))


def of_name(name: str, bits: int) -> list[str]:
    """What only a log's id can show."""
    found = re.search(r"\d{10}gm-([0-9a-f]{4})-", name)
    return ["LOG-09"] if found and int(found[1], 16) != bits else []


def judged(name: str, data: bytes) -> tuple[list[str], list[str]]:
    """The codes that the replay finds, and those that it can't verify."""
    tape = read(re.sub(rb"<!--.*?-->", b"", data))
    choice = of_log(tape, None)
    replay = Replay(tape, choice.ruleset)
    replay.run()
    numbers = list(replay.faults.records)[:: faults.FIELDS]
    codes = of_name(name, int(tape.type_bits)) + [CODES[number - 1] for number in numbers]
    return codes, ["RULESET-01"] if choice.unknown else []


def test_every_fault_has_a_code() -> None:
    assert len(CODES) == faults.COUNT - 1


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_fixture_gives_what_it_expects(path: Path) -> None:
    data = path.read_bytes()
    expected = re.findall(r"<!-- expect: ([\w-]+) -->", data.decode())
    unverifiable = re.findall(r"<!-- not verifiable: ([\w-]+) -->", data.decode())
    codes, open_codes = judged(path.name, data)
    assert sorted(codes) == ([] if expected in (["clean"], []) else sorted(expected))
    assert open_codes == unverifiable
    if path.parent.name != "games" or path.stem != "synthetic_tonpuu":
        assert expected


def test_fixtures_are_those_that_the_generator_writes() -> None:
    there = {f"{path.parent.name}/{path.name}": path.read_bytes() for path in ALL}
    there.pop("games/synthetic_tonpuu.xml")
    assert there == files()


@pytest.mark.parametrize("kind", ["pass", "fail"])
def test_every_code_has_its_fixtures(kind: str) -> None:
    names = {path.name for path in ALL}
    for code in CODES:
        assert any(name.startswith(f"{kind}-{code}-") for name in names), code


def test_a_fixture_named_by_a_code_shows_it() -> None:
    for path in FIXTURES.glob("rules/fail-*.xml"):
        code = "-".join(path.stem.split("-")[1:3])
        assert f": {code} -->" in path.read_text(), path.name
