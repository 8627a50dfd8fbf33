"""What the README shows of `settle` is what it prints."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli

README = Path(__file__).parents[2] / "README.md"
SHOWN = re.findall(r"```\n\$ tenhou-analyzer (settle .*)\n((?:.*\n)+?)```", README.read_text("utf-8"))


def test_there_are_examples() -> None:
    assert len(SHOWN) >= 2


@pytest.mark.parametrize(("call", "shown"), SHOWN)
def test_the_readme_shows_what_is_printed(call: str, shown: str) -> None:
    assert CliRunner().invoke(cli, shlex.split(call)).output == shown


def test_the_python_example_of_the_readme() -> None:
    told = analyzer.settle(winner="S", loser="E", han=3, fu=40, honba=1)
    assert told.next is not None
    assert (told.changes, told.next.round) == ((-5500, 5500, 0, 0), "E2")


INLINE = re.findall(r"`(--[^`]*)`", README.read_text("utf-8").split("## Settle one hand")[1].split("### Taiwanese")[0])


@pytest.mark.parametrize("options", [words for words in INLINE if words.split()[0] in ("--hand", "--tenpai", "--nagashi", "--win")])
def test_the_options_of_the_readme_settle(options: str) -> None:
    words = shlex.split(options)
    winner = ["--winner", "E"] if words[0] == "--hand" else []
    tenpai = ["--tenpai", "none"] if words[0] == "--nagashi" else []
    assert CliRunner().invoke(cli, ["settle", *winner, *words, *tenpai], standalone_mode=False).return_value == 0
