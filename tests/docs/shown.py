"""The examples of the pages: what a block of commands says, and what the commands print.

``python tests/docs/shown.py`` writes the outputs anew, but for those that leave out lines: a line of ``...`` stands for
any number of lines.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import click
from click.testing import CliRunner

from analyzer.cli.commands import cli

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]
FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM: Final = re.compile(r"(?:\.venv/bin/)?tenhou-analyzer ")
LEFT_OUT: Final = "..."


class Block(NamedTuple):
    """A fenced block: its language, its text, and where it begins on the page."""

    language: str
    text: str
    line: int


class Example(NamedTuple):
    """A command, and the lines of output under it."""

    command: str
    output: list[str]


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page."""
    return [Block(match[1], match[2], page.count("\n", 0, match.start()) + 1) for match in FENCE.finditer(page)]


def examples(block: Block) -> list[Example]:
    """The commands of a block that begin with ``$``, each with its output."""
    found: list[Example] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append(Example(line[2:], []))
        elif found:
            found[-1].output.append(line)
    return found


def unchecked(block: Block) -> list[str]:
    """The commands of a block without ``$``: they must at least be such as the program knows."""
    return [] if examples(block) else [line for line in block.text.splitlines() if PROGRAM.match(line)]


def timeless(text: str) -> str:
    """Without what differs from machine to machine."""
    return re.sub(r"(native|interpreted) · [\d.]+ s( · [\d,.]+ logs/s)?", "native · 0.0 s", text)


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the shown lines are the printed ones; ``...`` stands for lines that are left out."""
    pattern = "".join(r"(?:.*\n)*" if line == LEFT_OUT else re.escape(line + "\n") for line in shown)
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


@contextlib.contextmanager
def session() -> Iterator[Path]:
    """A folder in which the commands of one page run, beside the fixtures and the reports."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for shared in ("fixtures", "reports"):
            (folder / shared).symlink_to(ROOT / shared)
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)


def printed(command: str) -> list[str]:
    """What a line prints: commands with ``&&`` between them, ``; echo $?``, ``< FILE`` and ``> FILE`` as a shell has them."""
    command, asks, _ = command.split("#")[0].partition("; echo $?")
    text, code = "", 0
    for part in command.split(" && "):
        if code:
            break
        part, _, file = part.partition(" > ")
        part, _, given = part.partition(" < ")
        if not PROGRAM.match(part):
            part += (f" < {given}" if given else "") + (f" > {file}" if file else "")
            subprocess.run(["sh", "-c", part], check=True)
            continue
        result = CliRunner().invoke(
            cli, shlex.split(PROGRAM.sub("", part)), standalone_mode=False, prog_name="tenhou-analyzer",
            input=Path(given.strip()).read_bytes() if given else None,
        )
        if isinstance(result.exception, click.ClickException):
            text, code = text + result.output + refusal(result.exception), result.exception.exit_code
            continue
        if result.exception is not None:
            raise AssertionError(f"{part}: {result.exception}") from result.exception
        code = result.return_value if isinstance(result.return_value, int) else result.exit_code
        if file:
            Path(file.strip()).write_text(result.stdout, "utf-8")
        text += result.stderr if file else result.output
    return timeless(text + (f"{code}\n" if asks else "")).rstrip("\n").splitlines()


def refusal(error: click.ClickException) -> str:
    """What the program says of wrong usage."""
    shown = io.StringIO()
    error.show(shown)
    return shown.getvalue()


def written_by(block: Block) -> None:
    """A block of a file whose first line is its name in a comment becomes this file."""
    name = re.match(r"# ([\w-]+\.(?:toml|csv|txt))\n", block.text)
    if name is not None:
        Path(name[1]).write_text(block.text, "utf-8")


def command_of(word: str) -> click.Command:
    """A command of the program by its name."""
    found = cli.get_command(click.Context(cli), word)
    assert found is not None, word
    return found


def all_options() -> set[str]:
    """Every option of every command."""
    commands = [command_of(word) for word in cli.list_commands(click.Context(cli))]
    return {option for known in commands for param in known.params for option in (*param.opts, *param.secondary_opts)}


def parsed(command: str) -> None:
    """Refuse options, words and numbers of arguments that the program does not know."""
    word, *rest = shlex.split(command.split("#")[0])[1:]
    known = command_of(word)
    with click.Context(known, info_name=word) as context:
        values, left, _ = known.make_parser(context).parse_args(rest)
        assert not left, left
        for param in known.params:
            given = values.get(param.name or "")
            if isinstance(param.type, click.Choice | click.IntRange | click.FloatRange):
                for value in given if isinstance(given, list | tuple) else [given]:
                    if isinstance(value, str):
                        param.type.convert(value, param, context)
            assert given or not param.required, f"{word} needs {param.name}"


def python_output(source: str) -> list[str]:
    """What a Python example prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "example", "exec"), {"__name__": "example"})
    return out.getvalue().splitlines()


def promised(source: str) -> list[str]:
    """What the comments behind a call of print say that it prints."""
    return re.findall(r"^ *print\(.*\)  # (.+)$", source, re.MULTILINE)


def rewrite(path: Path) -> None:
    """Write the outputs of a page anew; say which of those with lines left out no longer hold."""

    def anew(match: re.Match[str]) -> str:
        block = Block(match[1], match[2], 0)
        written_by(block)
        lines: list[str] = []
        for command, shown in examples(block):
            now = printed(command)
            if LEFT_OUT in shown and not matches(shown, now):
                print(f"{path.name}: {command}\n  prints\n" + "\n".join(now), file=sys.stderr)
            lines += [f"$ {command}", *(shown if LEFT_OUT in shown else now)]
        return f"```{match[1]}\n" + "".join(line + "\n" for line in lines) + "```" if lines else match[0]

    page = path.read_text("utf-8")
    with session():
        page = FENCE.sub(anew, page)
    path.write_text(page, "utf-8")


if __name__ == "__main__":
    for path in [Path(name).resolve() for name in sys.argv[1:]] or PAGES:
        rewrite(path)
