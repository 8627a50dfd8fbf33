"""One spelling for each term: those of the glossary, and none of those that it rules out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli.commands import cli

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in GLOSSARY.splitlines() if line.startswith("| ")
]
NOT = sorted({word for row in ROWS if len(row) == 4 for word in row[3].split(", ")} - {"", "not"})
# the tile 0 of the notation is a red five, what it is worth is aka_dora; a log repeats what it has said
ENGLISH = {"red five", "repeat"}


def pattern(word: str) -> re.Pattern[str]:
    """The word and its singular, as a word of its own or as a part of an identifier."""
    return re.compile(rf"(?<![A-Za-z]){re.escape(word)}s?(?![A-Za-z0-9])")


def sources() -> list[Path]:
    """All text of the package and of the pages, but for formats and what shows one, whose names are not ours, and what
    has changed."""
    package = [path for suffix in ("py", "toml", "html") for path in (ROOT / "analyzer").rglob(f"*.{suffix}")]
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    formats = ROOT / "analyzer" / "formats"
    return [
        path
        for path in package + pages
        if formats not in path.parents and path.name not in ("GLOSSARY.md", "CHANGELOG.md", "referee.md")
    ]


@pytest.mark.parametrize("word", [word for word in NOT if word not in ENGLISH])
def test_a_spelling_that_is_ruled_out_is_nowhere(word: str) -> None:
    assert [path.as_posix() for path in sources() if pattern(word).search(path.read_text("utf-8"))] == []


def test_the_glossary_rules_out_the_usual_other_spellings() -> None:
    assert {"reach", "chi", "hora", "kita", "shouminkan", "tempai", "head bump", "minipoints", "kyushu"} <= set(NOT)


def test_the_glossary_has_every_yaku_and_every_abortive_draw() -> None:
    events = CliRunner().invoke(cli, ["generate", "--list-events"]).output.split()
    events = events[: events.index("nagashi_mangan") + 1]
    terms = {term for row in ROWS for term in row[0].split(", ")}
    assert len(events) > 50
    assert {event.partition("yakuhai")[1] or event for event in events} <= terms


def test_each_term_is_told_once() -> None:
    terms = [term for row in ROWS if row[0] not in ("term", "---") for term in row[0].split(", ")]
    assert sorted(terms) == sorted(set(terms))
