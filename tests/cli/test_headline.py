"""What `stats` shows first: the headline in sections, and how much of a line a terminal has room for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli
from analyzer.generate.compose import games
from analyzer.render.figures import NARROW, WIDE, columns, text_lines
from analyzer.stats.catalogue import OURS, families, profile, profiles, wanted
from analyzer.stats.engine import Engine
from analyzer.stats.headline import SECTIONS, headline
from analyzer.stats.sql import Selection
from analyzer.tables.store import tables_of


@pytest.fixture
def one(tmp_path: Path) -> Path:
    (tmp_path / "one.xml").write_bytes(games.hanchan().log())
    return tmp_path


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False)


def test_some_25_figures_come_first_under_headings_and_all_on_request(one: Path) -> None:
    lines = run("stats", one, "-q").stdout.splitlines()
    names = [line.split()[0] for line in lines if " / " in line]
    assert 20 <= len(names) <= 30
    for section in SECTIONS:
        assert f"{section.name} {section.ja}" in lines
    every = run("stats", one, "-q", "--all").stdout
    assert all(f"\n{name} " in every for name in names)
    assert len(every.splitlines()) > 100


@pytest.mark.parametrize("name", list(profiles()))
def test_every_profile_has_every_figure_of_the_headline(name: str) -> None:
    found = headline(profile(name))
    assert [figure.family for figure in found] == [family for section in SECTIONS for family in section.families]
    assert {figure.family for figure in found} <= set(families())


@pytest.mark.parametrize("words", [("--stat", "yaku"), ("--report", "rare"), ("--rounds", "win"), ("--format", "csv")])
def test_whoever_chooses_figures_or_writes_for_programs_gets_no_headline(one: Path, words: tuple[str, ...]) -> None:
    result = run("stats", one, *words)
    assert "Deal-ins and defence" not in result.stdout and "--all" not in result.stderr


@pytest.mark.parametrize("width", [200, WIDE, WIDE - 1, 80, NARROW, NARROW - 1, 40])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    engine = Engine().open(tables_of([("one.xml", games.hanchan().log()), ("two.xml", games.tonpuusen().log())]))
    chosen = headline(profile(OURS)) + wanted(("round_result",), profile(OURS))
    result = engine.result(chosen, Selection(), OURS)
    lines = text_lines(result, explain=False, width=width, sections=True)[1:]
    if width < WIDE:
        assert max(map(columns, lines)) <= width
    assert sum("win rate" in line for line in lines) >= 1
    low = next(value.low for value in result.values if value.figure.id == "win.per_player")
    assert any(f"{low:.2f}" in line for line in lines), "an interval at any width"
