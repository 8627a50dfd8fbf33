"""What `--help` shows, and the suggestion that follows a misspelt name."""

from __future__ import annotations

import ast
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import analyzer.cli
from analyzer.cli.commands import NAMES, SECTIONS, cli


def helped(*words: str) -> list[str]:
    return CliRunner().invoke(cli, [*words, "--help"], terminal_width=80).stdout.splitlines()


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


@pytest.mark.parametrize("words", [[], *([name] for name in NAMES)], ids=str)
def test_every_line_of_help_fits_80_columns_and_is_whole(words: list[str]) -> None:
    lines = helped(*words)
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)


def test_each_command_is_listed_under_its_section_with_its_whole_first_sentence() -> None:
    lines = helped()
    for section, names in SECTIONS.items():
        start = lines.index(f"{section}:")
        for line, name in zip(lines[start + 1 :], names, strict=False):
            sentence = (command(name).help or "").split("\n\n")[0].strip()
            assert line.split(maxsplit=1) == [name, sentence]


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_examples_whose_options_exist(name: str) -> None:
    lines = [line.strip() for line in helped(name)]
    start = lines.index("Examples:")
    examples = [shlex.split(line) for line in lines[start + 1 :] if line.startswith("tenhou-analyzer ")]
    assert examples
    for words in examples:
        called = words[2 : words.index(">")] if ">" in words else words[2:]
        context = click.Context(command(name))
        context.params = {}
        assert words[1] == name
        command(name).make_parser(context).parse_args(called)


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_a_file_of_its_name(name: str) -> None:
    word = name.replace("-", "_")
    source = (Path(analyzer.cli.__file__).parent / f"{word}.py").read_text("utf-8")
    commands = [
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
        and any("click.command" in ast.unparse(decorator) for decorator in node.decorator_list)
    ]
    assert commands == [word]


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("chekc x", "check"),
        ("sheet_template", "sheet-template"),
        ("check --selct FU .", "--select"),
        ("check --format jsno .", "json"),
        ("check --fail-on eror .", "error"),
        ("check --select PAU .", "PAY"),
        ("check --ignore HOMBA .", "HONBA"),
        ("check --ruleset tenho-4p .", "tenhou-4p"),
        ("check --final-under wrk .", "wrc"),
        ("rules HOMBA-01", "HONBA-01"),
        ("rulesets m-leage", "m-league"),
        ("rulesets wrc --diff emma", "ema"),
        ("batch . --store x --ruleset tenhu-4p", "tenhou-4p"),
        ("export . --to x --ruleset tenhu-4p", "tenhou-4p"),
        ("stats . --stat deal_inn", "deal_in"),
        ("stats . --by rooms", "room"),
        ("stats . --profile amae", "amae-koromo"),
        ("stats . --report renchna", "renchan"),
        ("generate --output x --fault CALL-08-otherend", "CALL-08-other-end"),
        ("generate --output x --until pao_rom", "pao_ron"),
        ("generate --output x --style call", "calls"),
        ("generate --output x --ruleset tenhu-4p", "tenhou-4p"),
        ("fetch ids.txt --to x --room phenix", "phoenix"),
        ("settle --ruleset tenhu-4p --tenpai E", "tenhou-4p"),
        ("sheet-template --ruleset rusian", "russian"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(
    words: str, near: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ids.txt").touch()
    told = CliRunner().invoke(cli, words.split())
    message = " ".join(told.stderr.split())
    assert told.exit_code == 2 and near in message.partition("id you mean")[2], message
    assert [path.name for path in tmp_path.iterdir()] == ["ids.txt"]


def test_a_name_with_nothing_near_is_answered_with_the_command_that_lists_them() -> None:
    for words, listed in (("zzz", "--help"), ("rules ZZZ", "rules"), ("batch . --store x --ruleset zzz", "rulesets")):
        assert f"tenhou-analyzer {listed} lists them" in CliRunner().invoke(cli, words.split()).stderr


@pytest.mark.parametrize("words", [["--version"], ["check", "-q", "."]])
def test_a_command_does_not_import_what_only_others_need(words: list[str], tmp_path: Path) -> None:
    code = (
        "import sys; from analyzer.cli.commands import cli; cli(sys.argv[1:], standalone_mode=False);"
        "print(*(name for name in sys.modules if name.startswith(('analyzer.stats', 'analyzer.settlement',"
        " 'analyzer.generate', 'analyzer.fetch', 'analyzer.cli.')) or name in ('lxml', 'duckdb', 'tqdm', 'requests')))"
    )
    ended = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=tmp_path)
    loaded = set(ended.stdout.splitlines()[-1].split())
    known = {"commands", "outcome", "streams"} | (
        {"baseline", "check", "checking", "completing", "config", "each_log", "form_output", "judging", "options", "output", "tally"} if len(words) > 1 else set()
    )
    assert loaded <= {f"analyzer.cli.{name}" for name in known}


def test_the_package_runs_as_a_module() -> None:
    ended = subprocess.run([sys.executable, "-m", "analyzer", "--version"], capture_output=True, text=True)
    assert ended.stdout.startswith("tenhou-analyzer ") and ended.returncode == 0
