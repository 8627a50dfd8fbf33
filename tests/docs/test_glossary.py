"""One spelling for each term: those of the glossary, and none of those that it rules out."""

from __future__ import annotations

import ast
import re
from functools import cache
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


CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# names of elements of an mjlog, and of the events of mjai that the referee takes and answers with
OF_FORMS = re.compile(r"\bREACH\b|\be\.[A-Z]\w+")
SPOKEN = ("formats", "GLOSSARY.md", "CHANGELOG.md", "referee.md")  # forms have names of their own, and so has the past


def pattern(word: str) -> re.Pattern[str]:
    """The word and its singular, as a word of its own or as a part of an identifier; in lower case."""
    return re.compile(rf"(?<![a-z]){re.escape(word)}s?(?![a-z0-9])")


@cache
def texts() -> dict[str, str]:
    """All text of the package and of the pages, in lower case, with the words of ThisName apart."""
    package = [path for suffix in ("py", "toml", "html", "css", "json") for path in (ROOT / "analyzer").rglob(f"*.{suffix}")]
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "reports").glob("*.md"), ROOT / "README.md", ROOT / ".ci" / "run"]
    return {
        path.relative_to(ROOT).as_posix(): CAMEL.sub(" ", OF_FORMS.sub("", path.read_text("utf-8"))).lower()
        for path in package + pages
        if not set(SPOKEN) & set(path.relative_to(ROOT).parts)
    }


@cache
def sentences() -> str:
    """What the tests say, in their names."""
    return " ".join(
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        if "formats" not in path.parts
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@pytest.mark.parametrize("word", [word for word in NOT if word not in ENGLISH])
def test_a_spelling_that_is_ruled_out_is_nowhere(word: str) -> None:
    assert [path for path, text in texts().items() if pattern(word).search(text)] == []
    assert pattern(word).findall(sentences()) == []


@pytest.mark.parametrize("written", ["kan_reach", "ReachEvent", "Reach", "reaches a", "TEMPAI_HANDS"])
def test_a_spelling_is_found_in_whatever_case(written: str) -> None:
    text = CAMEL.sub(" ", OF_FORMS.sub("", written)).lower()
    found = any(pattern(word).search(text) for word in NOT)
    assert found == (written != "reaches a")


def test_what_help_and_messages_say_is_looked_at() -> None:
    assert {"analyzer/cli/check.py", "analyzer/rules/laws/riichi.py", "docs/guide/check.md", "reports/RULES.md"} <= set(texts())


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
