"""One log from bytes to report, and to a readable game."""

import ast
import configparser
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from log import log
from moved import game_lines

import analyzer
from analyzer import api
from analyzer.cli.commands import cli
from analyzer.formats.log_id import identity, viewer_link
from analyzer.generate.faults.walled import quiet

ID = "2010081709gm-0009-0000-c77f29e4"


def test_an_unfinished_log_is_found_and_nothing_else() -> None:
    report = analyzer.check(log(), name=f"{ID}.mjlog")
    assert [finding.code for finding in report.findings] == ["LOG-02"]
    assert (report.verdict, report.players, report.ruleset, report.log_id) == ("findings", 4, "tenhou-4p", ID)
    assert report.sha256 == hashlib.sha256(log()).hexdigest()


def test_a_tile_that_is_not_held_is_told_with_its_place() -> None:
    report = analyzer.check(log(discard=1))
    found = report.findings[0]
    assert (found.code, found.round, found.seat, found.recorded) == ("TURN-03", "E1.0", 0, "1m")
    assert found.why == "1m is in the hand of seat 1"
    assert found.offset is not None and log(discard=1)[found.offset :].startswith(b"<D1/>")


def test_id_and_type_are_compared() -> None:
    report = analyzer.check(log(type_bits=1), name=f"{ID}.mjlog")
    assert report.findings[0].code == "LOG-09"
    assert (report.findings[0].expected, report.findings[0].recorded) == ("0009", "0001")
    assert len(report.findings) == len(report.hands)


def test_an_unknown_ruleset_is_said_once() -> None:
    report = analyzer.check(log(type_bits=0x601), wall=False)
    assert [item.code for item in report.not_verifiable] == ["RULESET-01"]
    assert analyzer.check(log(type_bits=0x601), ruleset="tenhou-4p", wall=False).not_verifiable == []


def test_a_log_without_a_seed_is_clean_and_says_so() -> None:
    report = analyzer.check(re.sub(rb"<SHUFFLE[^>]*>", b"", quiet().log()))
    assert report.verdict == "clean"
    assert [(item.code, item.reason) for item in report.not_verifiable] == [("WALL-01", "the log has no seed")]
    assert analyzer.check(quiet().log()).not_verifiable == []
    assert analyzer.check(log(), wall=False).not_verifiable == []


def test_what_cannot_be_read_is_a_report(tmp_path: Path) -> None:
    assert analyzer.check(b"{}").verdict == "unreadable"
    report = analyzer.check(tmp_path / "no.xml")
    assert report.verdict == "unreadable" and report.error is not None and report.rounds == 0
    with pytest.raises(analyzer.UnreadableLog):
        analyzer.load(b"{}")
    with pytest.raises(analyzer.RulesetError):
        analyzer.check(log(), ruleset="nope")


def test_a_game_can_be_read() -> None:
    game = analyzer.load(log())
    assert (game.players, len(game.rounds), game.names[1:]) == (4, 1, ("b", "c", "d"))
    assert game.names[0] == "\x1b[31m\u202eevil"
    moves = game.rounds[0].moves
    assert [move.op for move in moves] == ["deal", "draw", "discard", "draw", "discard"]
    assert 53 in moves[1].hands[0] and 0 not in moves[2].hands[0]


def test_a_round_is_shown_move_by_move_and_no_name_raw() -> None:
    game = analyzer.load(log(discard=1))
    told = "\n".join(game_lines(game, analyzer.check(log(discard=1)).findings))
    assert "seat 0 draws 5p" in told and "!!  ERROR TURN-03" in told
    assert "\\x1b[31m<U+202E>evil" in told and "\x1b" not in told and "\u202e" not in told
    assert game_lines(game, [], "e1") and game_lines(game, [], "E1.0") and not game_lines(game, [], "S1")


def test_show_ends_with_the_codes_of_check(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    path.write_bytes(log())
    run = CliRunner().invoke
    assert run(cli, ["show", str(path)], standalone_mode=False).return_value == 1
    assert run(cli, ["show", str(path), "W4"]).exit_code == 2
    (tmp_path / "no").write_text("log")
    assert run(cli, ["show", str(tmp_path / "no")], standalone_mode=False).return_value == 3


def test_our_own_fault_in_show_is_5(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(api, "load", fail)
    assert CliRunner().invoke(cli, ["show", "-"], input=log(), standalone_mode=False).return_value == 5


def test_identities() -> None:
    who = identity("/x/2010081709gm-00a9-0000-")
    assert who is not None and (str(who.played), who.type_bits, who.log_id) == ("2010-08-17", 0xA9, "")
    assert identity("game.xml") is None
    broken = identity("0000139909gm-00a9-0000-")
    assert broken is not None and broken.played is None
    assert viewer_link(ID, 2, 3) == f"https://tenhou.net/0/?log={ID}&tw=2&ts=3"


def program(*arguments: str, **options: object) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([sys.executable, "-m", "analyzer", *arguments], capture_output=True, **options)  # type: ignore[call-overload,no-any-return]


def test_the_program_ends_with_its_code(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(log(discard=1))
    assert program("check", str(tmp_path)).returncode == 1
    assert program("check", "--nope").returncode == 2
    assert program("check", "-", input=b"x").returncode == 3
    assert program("--version").returncode == 0
    told = program("show", str(tmp_path / "a.xml"), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert told.returncode == 1 and b"\x1b" not in told.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_disk_is_told_and_a_closed_pipe_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(log(discard=1))
    with open("/dev/full", "wb") as full:
        ended = subprocess.run([sys.executable, "-m", "analyzer", "check", tmp_path], stdout=full, stderr=-1)
    assert ended.returncode == 5 and b"Traceback" not in ended.stderr
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run([sys.executable, "-m", "analyzer", "check", tmp_path], stdout=writer, stderr=-1)
    os.close(writer)
    assert ended.returncode == 141 and b"Traceback" not in ended.stderr and b"Exception" not in ended.stderr


def test_the_package_names_what_it_has() -> None:
    assert set(analyzer.__all__) == set(dir(analyzer))
    assert all(getattr(analyzer, name) for name in analyzer.__all__)
    with pytest.raises(AttributeError):
        analyzer.nope  # noqa: B018


def test_version_and_public_names_stand_once() -> None:
    """Setup reads the version, and type checkers see the names that are fetched, each from its module."""
    setup = configparser.ConfigParser()
    setup.read(Path(__file__).parents[2] / "setup.cfg", "utf-8")
    assert setup["metadata"]["version"] == "attr: analyzer.__version__"
    block = next(node for node in ast.parse(Path(analyzer.__file__).read_text("utf-8")).body if isinstance(node, ast.If))
    seen = {alias.asname: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == analyzer._HOMES
