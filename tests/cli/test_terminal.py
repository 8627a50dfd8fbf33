"""What is for a terminal: colours, boards, completion, progress; and what to do about a log that is not here."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import analyzer
from analyzer.batch.sources.estimate import Estimate
from analyzer.cli import each_log, options
from analyzer.cli.commands import cli
from analyzer.render.color import painted
from analyzer.rules.catalogue import BY_CODE

FIXTURES = Path(__file__).parents[2] / "fixtures"
FAULTY = FIXTURES / "faulty"
RONS = FAULTY / "double-ron-honba-twice.xml"
CLEAN = FIXTURES / "games" / "hanchan.xml"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, words)], standalone_mode=False)


# --- colours ---


@pytest.mark.parametrize("words", [("check", "-v"), ("check", "--format", "concise"), ("show",), ("show", "--all")])
@pytest.mark.parametrize("log", [RONS, FAULTY / "cut.xml", FAULTY / "noten-riichi.xml"])
def test_colour_changes_no_word(words: tuple[str, ...], log: Path) -> None:
    plain, colored = run(*words, log).stdout, run(*words, log, "--color", "always").stdout
    assert "\x1b" not in plain and ESCAPES.search(colored)
    assert ESCAPES.sub("", colored) == plain


@pytest.mark.parametrize(
    ("line", "red"),
    [("a.xml  E1.0  ERROR FU-01\n", "ERROR FU-01"), ("a.xml  UNREADABLE  x\n", "UNREADABLE"), ("  found     3\n", "3")],
)
def test_what_is_wrong_is_red(line: str, red: str) -> None:
    assert re.search(rf"\x1b\[(1;)?31m{red}\x1b\[0m", painted(line))


def test_each_suit_of_a_hand_has_its_colour() -> None:
    assert ESCAPES.findall(painted("  seat 0 12m3p45s6z\n"))[::2] == ["\x1b[31m", "\x1b[34m", "\x1b[32m", "\x1b[35m"]
    assert painted("wall 24, 1,000 points\n") == "wall 24, 1,000 points\n"


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "colored"),
    [
        ("auto", {}, True, True), ("auto", {}, False, False), ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, False, True), ("auto", {"FORCE_COLOR": "0"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False), ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True), ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)  # fmt: skip
def test_when_there_is_colour(
    choice: str, environment: dict[str, str], terminal: bool, colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal, raising=False)
    assert options.wants_color(choice, None) == colored
    assert options.wants_color("auto", "file") is False


def test_only_text_for_people_is_coloured(tmp_path: Path) -> None:
    for form in ("json", "sarif", "github", "csv", "markdown"):
        assert "\x1b" not in run("check", "--format", form, "--color", "always", RONS).stdout


# --- boards ---


def test_show_puts_the_table_beside_each_finding() -> None:
    told = run("show", RONS).stdout
    findings = analyzer.check(RONS).findings
    assert told.count("    !!  ERROR PAY-01") == len(findings) == 1
    lines = told.splitlines()
    assert lines[0].startswith("E4.1  East 4, renchan")
    assert sum(bool(re.match(r"  seat [0-3] (East|South|West|North)", line)) for line in lines) == 4
    at = next(number for number, line in enumerate(lines) if "    !!  " in line)
    assert lines[at - 1].split()[0] == str(findings[0].event) and "  because   " in told


def test_the_rivers_of_a_board_are_the_discards_so_far() -> None:
    finding = analyzer.check(RONS).findings[0]
    (shown,) = [
        one for one in analyzer.load(RONS).rounds if one.moves[0].event <= (finding.event or 0) <= one.moves[-1].event
    ]
    moves = [move for move in shown.moves if move.op == "discard" and move.event <= (finding.event or 0)]
    board = run("show", RONS).stdout.split("\n\n")[0]
    rivers = re.findall(r"^ {25}(\S.*)$", board, re.MULTILINE)
    assert sum(len(line.split()) for line in rivers) == len(moves)
    assert all(len(line.split()) <= 6 for line in rivers)


def test_called_tiles_and_the_riichi_tile_are_marked() -> None:
    boards = [run("show", path).stdout for path in sorted((FIXTURES / "rules").glob("fail-*.xml"))[:60]]
    told = "\n".join(board for board in boards if "    !!  " in board)
    assert re.search(r" {25}.*\(\d[mpsz]\)", told) and re.search(r" {25}.*\d[mpsz]!", told)
    assert re.search(r"\[(pon|chii|daiminkan) .* from [0-3]\]", told)


def test_all_lists_every_move_and_a_clean_round_is_listed_too() -> None:
    whole = run("show", RONS, "--all").stdout
    assert len(whole.splitlines()) > 400 and "    !!  ERROR PAY-01" in whole
    assert run("show", RONS, "E1").stdout in whole
    assert len(run("show", CLEAN).stdout.splitlines()) > 400


def test_show_in_json_has_the_rounds_and_the_report() -> None:
    told = json.loads(run("show", RONS, "E4.1", "--format", "json").stdout)
    (shown,) = told["game"]["rounds"]
    assert shown["name"] == "E4.1" and told["report"]["findings"][0]["code"] == "PAY-01"
    place = told["report"]["findings"][0]["event"] - shown["start"]
    assert shown["events"][place][0] == "agari"


# --- completion ---


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("check --select HON", {"HONBA", "HONBA-01"}), ("check --ignore FU,PAY-0", {"FU,PAY-01", "FU,PAY-02"}),
        ("check --ruleset m-l", {"m-league"}), ("show --ruleset taiwan-", {"taiwan-app"}), ("rules fu-", {"FU-01"}),
        ("stats --stat deal_", {"deal_in"}), ("check --format sar", {"sarif"}), ("comp", {"completion"}),
        ("check --upd", {"--update-baseline"}), ("rulesets wr", {"wrc"}),
    ],
)  # fmt: skip
def test_a_shell_is_told_how_a_word_goes_on(words: str, found: set[str]) -> None:
    typed = ["tenhou-analyzer", *words.split()]
    environment = {
        **os.environ, "_TENHOU_ANALYZER_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(typed),
        "COMP_CWORD": str(len(typed) - 1),
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-m", "analyzer"], env=environment, capture_output=True, text=True)
    assert found <= {line.partition(",")[2] for line in done.stdout.splitlines()}, done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_asks_this_program(shell: str) -> None:
    told = run("completion", shell)
    assert told.return_value == 0 and f"_TENHOU_ANALYZER_COMPLETE={shell}_complete" in told.stdout
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=told.stdout, text=True, check=True)


# --- progress, and logs that are elsewhere ---


def test_a_bar_learns_how_many_logs_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        (tmp_path / f"{number}.xml").touch()
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    totals = []
    monkeypatch.setattr(Estimate, "start", Estimate.run)  # at once, not beside the work
    items = each_log.with_progress(iter(range(9)), False, (str(tmp_path),))
    for _ in items:
        totals.append(items.gi_frame.f_locals["bar"].total)  # type: ignore[attr-defined]
    assert totals == [9] * 9


ID = "2010081709gm-00a9-0000-c77f29e4"


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("word", [ID, f"https://tenhou.net/0/?log={ID}&tw=1", f"http://tenhou.net/3/?log={ID}"])
def test_a_log_that_only_tenhou_has_is_to_be_downloaded_first(command: str, word: str) -> None:
    error = run(command, word).exception
    assert isinstance(error, click.UsageError)
    assert f"echo {ID} > ids.txt\n  tenhou-analyzer fetch ids.txt --to " in error.message


def test_a_file_that_has_an_id_for_a_name_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(ID).write_bytes(CLEAN.read_bytes())
    assert run("check", ID, "--ignore", "LOG-09,RULESET").exception is None
    assert "does not exist" in str(run("check", f"{ID}.xml").exception)


def test_every_code_can_be_completed() -> None:
    from analyzer.cli.completing import complete_codes

    context = click.Context(cli)
    told = {item.value for item in complete_codes(context, click.Option(["--x"]), "")}
    assert set(BY_CODE) <= told
