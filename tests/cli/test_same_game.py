"""same: the same game in two forms, and where two games differ first."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import FORMS

LOG = Path(__file__).parents[2] / "fixtures" / "games" / "hanchan.xml"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["same", *map(str, words)], standalone_mode=False)


def changed(tmp_path: Path, old: bytes, new: bytes) -> Path:
    log = LOG.read_bytes()
    assert old in log
    (tmp_path / "changed.xml").write_bytes(log.replace(old, new, 1))
    return tmp_path / "changed.xml"


@pytest.mark.parametrize("form", FORMS)
def test_a_converted_game_is_the_same(form: str, tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(analyzer.convert(LOG, to=form))
    result = run(LOG, tmp_path / "log")
    assert (result.return_value, result.stdout) == (0, "the same game: 13 rounds\n")


def test_the_first_other_move_is_shown(tmp_path: Path) -> None:
    result = run(LOG, changed(tmp_path, b"<U47/><E47/>", b"<U47/><E48/>"))
    assert result.return_value == 1
    first, one, move, other, its_move = result.stdout.splitlines()
    assert first == "different: first in round 1 (E1.0)" and one == str(LOG) and other == f"{tmp_path}/changed.xml"
    assert "16  seat 1 discards 3p " in move and "16  seat 1 discards 4p " in its_move


def test_other_payments_are_shown_at_the_end_of_the_round(tmp_path: Path) -> None:
    lines = run(LOG, changed(tmp_path, b'sc="250,0,250,-13,', b'sc="250,0,250,-14,')).stdout.splitlines()
    assert "[0 -1,300 2,300 0]" in lines[2] and "[0 -1,400 2,300 0]" in lines[4]


def test_another_deal_is_shown_with_its_hands(tmp_path: Path) -> None:
    result = run(LOG, LOG.with_name("tonpuusen.xml"))
    assert result.return_value == 1 and result.stdout.count("seat 0 East") == 2


def test_what_ends_earlier_is_told(tmp_path: Path) -> None:
    (tmp_path / "cut.xml").write_bytes(LOG.read_bytes()[:4000])
    assert run(LOG, tmp_path / "cut.xml").stdout.endswith("cut.xml\n  ends after 3 rounds\n")
    assert "round 4 (E2.2)" in run(tmp_path / "cut.xml", LOG).stdout


def test_what_cannot_be_read_is_3_and_what_is_not_there_2(tmp_path: Path) -> None:
    (tmp_path / "page.xml").write_bytes(b"<html>")
    assert run(LOG, tmp_path / "page.xml").return_value == 3
    assert isinstance(run(LOG, tmp_path / "nothing.xml").exception, click.UsageError)
    assert isinstance(run(LOG).exception, click.UsageError)
