"""The reports, and that the interpreted build writes the same rows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_tables import OWN
from test_variants import double_ron, lone_tenpai_riichi, yakuman_with_honba

from analyzer.cli.commands import cli
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import WAIT
from analyzer.stats.catalogue import profile
from analyzer.stats.engine import Engine
from analyzer.stats.reports import report
from analyzer.stats.sql import Selection
from analyzer.tables import store

ROOT = Path(__file__).parents[2]
HASHES = """
import hashlib, sys
sys.path[:0] = [{root!r}, {here!r}, {tests!r}]
import analyzer.core.table
from test_tables import OWN
from analyzer.tables import store
tables = store.tables_of((name, make().log()) for name, make in OWN.items())
print(analyzer.core.table.__file__.endswith(".py"))
print({{name: hashlib.sha256(str(table.to_pydict()).encode()).hexdigest() for name, table in tables.items()}})
"""


def rows_of(environment: dict[str, str] | None) -> list[str]:
    code = HASHES.format(root=str(ROOT), here=str(ROOT / "tests" / "stats"), tests=str(ROOT / "tests"))
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_interpreted_build_writes_the_same_rows(interpreted: dict[str, str]) -> None:
    pure, rows = rows_of(interpreted)
    assert pure == "True"
    assert rows == rows_of(None)[1]
    assert len(OWN) >= 10


def table(games: list[Game], title: str) -> dict[str, tuple[object, ...]]:
    engine = Engine().open(store.tables_of((str(number), game.log()) for number, game in enumerate(games)))
    found = report(engine, "renchan", Selection(), profile("default"), 5)
    (one,) = [one for one in found.tables if one.title == title]
    return {row[0]: row[1:] for row in one.rows}


def test_the_dealers_points_are_told_apart_by_streak() -> None:
    """A draw that the dealer is paid 3,000 for, then his yakuman of 48,300 with one honba."""
    rows = table([yakuman_with_honba()], "The dealer by streak")
    assert rows["0"][:4] == (1, 0.0, 100.0, 3000.0)
    assert rows["1"][:4] == (1, 100.0, None, 48300.0)


def test_streaks_of_five_and_more_are_one_line() -> None:
    """Seven draws for which the dealer alone is paid 3,000: streaks of 0 to 6."""
    game = Game()
    for _ in range(7):
        game.round({0: WAIT}).exhaust()
    rows = table([game], "The dealer by streak")
    assert {streak: row[0] for streak, row in rows.items()} == {
        "0": 1, "1": 1, "2": 1, "3": 1, "4": 1, "5 or more": 2
    }  # fmt: skip
    assert rows["5 or more"][3] == 3000.0


@pytest.mark.parametrize("name", ["renchan", "rare"])
def test_reports_come_in_every_form(tmp_path: Path, name: str) -> None:
    for number, make in enumerate((double_ron, lone_tenpai_riichi, yakuman_with_honba)):
        (tmp_path / f"{number}.xml").write_bytes(make().log())
    forms = {
        form: CliRunner()
        .invoke(cli, ["stats", str(tmp_path), "--report", name, "--format", form, "-q"], standalone_mode=False)
        .stdout
        for form in ("text", "markdown", "json", "csv")
    }
    assert json.loads(forms["json"])["report"] == name
    first = "renchan_cause" if name == "renchan" else "double_ron"
    assert all(first in told for told in forms.values())
    cells = [cell for table in json.loads(forms["json"])["tables"] for row in table["rows"] for cell in row.values()]
    told = forms["text"].split("\n\n", 1)[1]
    assert (None in cells) == ("n/a" in told)
    assert ("| --: | --: |" in forms["markdown"]) == bool(json.loads(forms["json"])["tables"])
    if name == "renchan":
        assert "500 to 750 points" in " ".join(forms["text"].split()) and "too few games" in forms["markdown"]
    else:
        assert "yaku.kokushi_musou_13" in forms["text"] and f"{tmp_path}/0.xml  E1.0" in forms["text"]
