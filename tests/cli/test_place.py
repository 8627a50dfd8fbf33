"""A place that `check` names is one that `show` and `wall` take."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOUR = (FIXTURES / "games/synthetic_tonpuu.xml").read_bytes()
WRONG = (FIXTURES / "faulty/wrong-honba.xml").read_bytes()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game in a file, two in another, and both files in an archive."""
    (tmp_path / "wrong.xml").write_bytes(WRONG)
    (tmp_path / "two.xml").write_bytes(FOUR + WRONG)
    with zipfile.ZipFile(tmp_path / "year.zip", "w") as archive:
        for name in ("wrong.xml", "two.xml"):
            archive.write(tmp_path / name, f"deep/{name}")
    return tmp_path


def test_every_place_that_check_names_can_be_shown(folder: Path) -> None:
    alone = run("show", folder / "wrong.xml", "--all").stdout
    told = [line.split("  ")[0] for line in run("check", folder).stdout.splitlines() if line.startswith(str(folder))]
    places = sorted({place.partition(": ")[0].removesuffix(":") for place in told})
    assert places
    for place in places:
        shown = run("show", place, "--all")
        assert shown.return_value == 1 and shown.stdout == alone, place


@pytest.mark.parametrize("command", ["show", "wall"])
def test_of_a_file_of_several_games_one_is_to_be_named(command: str, folder: Path) -> None:
    told = run(command, folder / "two.xml")
    assert told.return_value == 3 and told.stdout == ""
    assert f"2 games: choose one, from {folder}/two.xml/#1 to {folder}/two.xml/#2" in told.stderr


@pytest.mark.parametrize("place", ["two.xml/#3", "year.zip/none.xml", "wrong.xml/#1", "none.zip/wrong.xml"])
def test_a_place_that_holds_nothing_is_wrong_usage(place: str, folder: Path) -> None:
    told = CliRunner().invoke(cli, ["show", str(folder / place)])
    assert told.exit_code == 2 and "does not exist" in told.stderr
