"""Every example of the README and of the guides does what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from shown import (
    PAGES,
    PROGRAM,
    ROOT,
    all_options,
    blocks,
    examples,
    matches,
    parsed,
    printed,
    promised,
    python_output,
    session,
    unchecked,
    written_by,
)

from analyzer.cli.commands import cli

IDS = [path.name for path in PAGES]


def text(path: Path) -> str:
    return path.read_text("utf-8")


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_a_page_shows_what_its_commands_print(path: Path) -> None:
    with session():
        for block in blocks(text(path)):
            written_by(block)
            for command, shown in examples(block):
                now = printed(command)
                assert matches(shown, now), f"{path.name}:{block.line}: {command}\n" + "\n".join(now)


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_a_page_names_commands_and_options_that_there_are(path: Path) -> None:
    page = text(path)
    commands = [line for block in blocks(page) for line in unchecked(block)]
    for command in commands:
        parsed(PROGRAM.sub("tenhou-analyzer ", command))
    others = {"--version", "--help", "--logs", "--page", "--write"}  # of the program itself, of python -m
    others |= {"--mahjong-logs", "--mahjong-ruleset"}  # of pytest
    prose = "\n".join(line for line in page.splitlines() if "python" not in line and "pip install" not in line)
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", prose)) <= all_options() | others


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_python_examples_print_what_their_comments_say(path: Path) -> None:
    for block in blocks(text(path)):
        if block.language == "python":
            with session():
                assert set(promised(block.text)) <= set(python_output(block.text))


@pytest.mark.parametrize("path", [*PAGES, *sorted((ROOT / "docs").glob("*.md"))], ids=lambda path: path.name)
def test_links_lead_to_files_and_headings(path: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", text(path)):
        if "://" in target:
            continue
        file, _, heading = target.partition("#")
        found = path.parent / file if file else path
        assert found.exists(), target
        headings = (
            [
                re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
                for line in text(found).splitlines()
                if line.startswith("#")
            ]
            if heading
            else [""]
        )
        assert heading in headings, target


SETTLE = text(ROOT / "docs" / "guide" / "settle.md")
INLINE = [
    words
    for words in re.findall(r"`(--[^`]*)`", SETTLE)
    if words.split()[0] in ("--hand", "--tenpai", "--nagashi", "--win", "--chombo")
]


@pytest.mark.parametrize("options", INLINE)
def test_the_options_of_the_settle_guide_settle_a_hand(options: str) -> None:
    words = shlex.split(options)
    winner = ["--winner", "E"] if words[0] == "--hand" else []
    tenpai = ["--tenpai", "none"] if words[0] == "--nagashi" else []
    assert len(INLINE) > 5
    assert CliRunner().invoke(cli, ["settle", *winner, *words, *tenpai], standalone_mode=False).return_value == 0


def test_the_readme_is_read_in_ten_minutes() -> None:
    assert text(ROOT / "README.md").count("\n") <= 120


def test_the_gate_finds_two_commands_in_the_readme() -> None:
    assert len(re.findall(r"^(?:python3 -m venv|\.venv/bin/pip install) ", text(ROOT / "README.md"), re.MULTILINE)) == 2
