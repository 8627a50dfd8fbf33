"""Two recipes for contributors, followed on a copy of the package: a new check, and a new statistic."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIGURE = """
[win_with_honba]
of = "player_rounds"
name = "win rate with honba"
ja = "本場ありの和了率"
unit = "%"
kind = "rate"
definition = "Share of a player's rounds with at least one honba that he wins."
ja_definition = "1本場以上の局で和了した割合。"
numerator = "won"
denominator = "honba > 0"
"""
ENTRY = """    Law("HONBA_HIGH", "HONBA-03", "Ten honba at once", "A first round has at most 9 honba.", "", "none: an example",
        NUMBER, NUMBER),
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources alone: what is compiled does not follow a change."""
    shutil.copytree(ROOT / "analyzer", tmp_path / "analyzer", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (tmp_path / "reports").mkdir()
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    return tmp_path


def put(path: Path, after: str, text: str) -> None:
    """Write something behind the one line that has these words."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    (at,) = [number for number, line in enumerate(lines) if after in line]
    path.write_text("".join([*lines[: at + 1], text, *lines[at + 1 :]]), "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """What a program of the copy prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "TENHOU_ANALYZER_PURE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


def test_a_statistic_is_an_entry_in_a_table(copy: Path) -> None:
    with (copy / "analyzer/stats/figures/1-rounds.toml").open("a", encoding="utf-8") as file:
        file.write(FIGURE)
    shown = run(
        copy, "-m", "analyzer", "stats", "fixtures/games", "--stat", "win_with_honba", "-q", "--format", "csv"
    )
    assert "win_with_honba" in shown
    run(copy, "-m", "analyzer.render.pages")
    assert "Share of a player's rounds with at least one honba" in (copy / "reports/STATISTICS.md").read_text("utf-8")


def test_a_check_is_a_comparison_an_entry_and_two_fixtures(copy: Path) -> None:
    put(
        copy / "analyzer/facts/ledger.py", "found.check(faults.FIRST_HONBA",
        "        if recorded.honba > 9:\n            found.note(faults.HONBA_HIGH, -1, 9, recorded.honba)\n",
    )  # fmt: skip
    put(copy / "analyzer/rules/laws/honba.py", '"HONBA-02"', ENTRY)
    put(
        copy / "analyzer/generate/faults/cases.py", 'bad("HONBA-02"',
        '    good("HONBA-03", "none", scenes.kokushi),\n'
        '    bad("HONBA-03", "ten", partial(wrong.first, honba=10), also=("HONBA-02",)),\n',
    )  # fmt: skip
    run(copy, "-m", "analyzer.render.pages")
    assert "### HONBA-03 Ten honba at once" in (copy / "reports/RULES.md").read_text("utf-8")
    program = (
        "import json, analyzer\n"
        "from analyzer.generate.faults.cases import RULES\n"
        "found = {case.name: analyzer.check(case.plain().encode()).findings for case in RULES if 'HONBA-03' in case.name}\n"
        "print(json.dumps({name: [finding.code for finding in findings] for name, findings in found.items()}))\n"
    )
    found = json.loads(run(copy, "-c", program))
    assert found == {"pass-HONBA-03-none": [], "fail-HONBA-03-ten": ["HONBA-02", "HONBA-03"]}
