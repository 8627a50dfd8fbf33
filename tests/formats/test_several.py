"""A file of several games (FORMAT.md 12: split at mjloggm or GO): each is judged on its own, by every command."""

import bz2
import gzip
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import open_log
from analyzer.formats.mjlog import read, write
from analyzer.formats.mjlog.several import GAMES_LIMIT, several

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOUR = (FIXTURES / "games/synthetic_tonpuu.xml").read_bytes()
THREE = (FIXTURES / "games/hanchan-three-players.xml").read_bytes()
WRONG = (FIXTURES / "faulty/wrong-honba.xml").read_bytes()
CLOSE = b"</mjloggm>"
DECLARED = b'<?xml version="1.0" encoding="UTF-8"?>\n'
BOM = b"\xef\xbb\xbf"
RULES = {FOUR: ("clean", 4, 8), THREE: ("clean", 3, 7), WRONG: ("findings", 4, 13)}
ID = "2024010100gm-0009-0000-12345678.mjlog"


def inner(game: bytes) -> bytes:
    """What stands between the root's tags."""
    return game[game.index(b">") + 1 : game.index(CLOSE)]


def pretty(game: bytes) -> bytes:
    return game.replace(b"><", b">\n  <")


FILES = {
    "documents": (FOUR + THREE + WRONG, [FOUR, THREE, WRONG]),
    "lines between them": (FOUR + b"\n\n" + WRONG + b"\n", [FOUR, WRONG]),
    "declared": (DECLARED + FOUR + b"\n" + DECLARED + WRONG, [FOUR, WRONG]),
    "byte order marks": (BOM + FOUR + BOM + DECLARED + THREE + BOM + WRONG, [FOUR, THREE, WRONG]),
    "pretty": (pretty(FOUR) + b"\n" + pretty(WRONG), [FOUR, WRONG]),
    "one root": (FOUR.replace(CLOSE, inner(THREE) + inner(WRONG) + CLOSE), [FOUR, THREE, WRONG]),
    "one root, pretty": (pretty(FOUR.replace(CLOSE, inner(WRONG) + CLOSE)), [FOUR, WRONG]),
    "one root, then another": (FOUR.replace(CLOSE, inner(WRONG) + CLOSE) + THREE, [FOUR, WRONG, THREE]),
    "end tags": (FOUR.replace(CLOSE, re.sub(rb"<(SHUFFLE|GO)([^>]*)/>", rb"<\1\2></\1>", inner(WRONG)) + CLOSE),
                 [FOUR, WRONG]),
    "a root in a comment": (b"<!-- <mjloggm> -->" + FOUR + b"<!--<mjloggm><INIT/><GO/>-->" + WRONG, [FOUR, WRONG]),
    "gzip members": (gzip.compress(FOUR) + gzip.compress(WRONG), [FOUR, WRONG]),
    "many gzip members": (gzip.compress(FOUR) * 40, [FOUR] * 40),
    "bzip2 streams": (bz2.compress(FOUR) + bz2.compress(WRONG), [FOUR, WRONG]),
    "bzip2": (bz2.compress(FOUR + WRONG), [FOUR, WRONG]),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_each_game_of_a_file_is_judged_on_its_own(name: str) -> None:
    data, games = FILES[name]
    reports = analyzer.check_all(data, name="x/two.xml")
    assert [(report.verdict, report.players, report.rounds) for report in reports] == [RULES[game] for game in games]
    assert [report.log for report in reports] == [f"x/two.xml/#{number}" for number in range(1, len(games) + 1)]
    assert all(report.log_id is None for report in reports)


def test_places_and_hash_are_those_of_the_game_alone() -> None:
    alone, (_, second) = analyzer.check(WRONG), analyzer.check_all(FOUR + WRONG)
    assert second.sha256 == alone.sha256 and alone.findings
    assert second.findings == alone.findings


def test_an_id_in_the_name_is_no_id_of_one_game_of_several() -> None:
    assert analyzer.check(FOUR, name=ID).log_id == ID.removesuffix(".mjlog")
    assert [report.log_id for report in analyzer.check_all(FOUR + WRONG, name=ID)] == [None, None]


def test_a_game_that_ends_inside_or_is_damaged_leaves_the_others_judged() -> None:
    cut = FOUR[: len(FOUR) // 2]
    assert [report.verdict for report in analyzer.check_all(cut + WRONG.replace(CLOSE, b""))] == ["findings"] * 2
    assert "LOG-01" in [found.code for found in analyzer.check_all(cut + FOUR)[0].findings]
    reports = analyzer.check_all(FOUR.replace(b'oya="', b'aya="') + THREE)
    assert [report.verdict for report in reports] == ["findings", "clean"]
    assert "oya is missing" in {found.why for found in reports[0].findings}


@pytest.mark.parametrize("data", [FOUR, gzip.compress(FOUR), b"", b"<mjloggm>", b"<GO/><GO/>", b"\x1f\x8b\x08", WRONG])
def test_what_holds_one_game_at_most_is_judged_as_by_check(data: bytes, tmp_path: Path) -> None:
    assert len(open_log(data, "x")) == 1
    path = tmp_path / "x.xml"
    path.write_bytes(data)
    (report,) = analyzer.check_all(path)
    assert report.record() == analyzer.check(path).record()
    (lost,) = analyzer.check_all(tmp_path / "lost.xml")
    assert lost.verdict == "unreadable"


def test_a_header_told_twice_is_no_second_game() -> None:
    twice = re.sub(rb"(<GO[^>]*>)", rb"\1\1", FOUR)
    (report,) = analyzer.check_all(twice)
    assert [found.code for found in report.findings] == ["LOG-15"]


def test_check_says_who_judges_several_games() -> None:
    report = analyzer.check(FOUR + WRONG)
    assert report.error is not None
    assert report.error.reason == "2 games in one file; analyzer.check_all judges each"
    with pytest.raises(analyzer.UnreadableLog, match="2 games in one file"):
        analyzer.load(FOUR + WRONG)


def test_more_games_than_fit_are_refused_as_one() -> None:
    small = b"<mjloggm><GO/></mjloggm>"
    assert len(several(small * GAMES_LIMIT)) == GAMES_LIMIT
    assert several(small * (GAMES_LIMIT + 1)) == []


def test_check_prints_a_line_for_each_game(tmp_path: Path) -> None:
    (tmp_path / "two.xml").write_bytes(FOUR + WRONG)
    told = CliRunner().invoke(cli, ["check", "--format", "jsonl", str(tmp_path)], standalone_mode=False)
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    assert [(line["log"], line["verdict"]) for line in lines] == [
        (f"{tmp_path}/two.xml/#1", "clean"), (f"{tmp_path}/two.xml/#2", "findings"),
    ]  # fmt: skip
    assert told.return_value == 1 and "2 logs (1 clean, 1 with findings)" in told.stderr


def test_statistics_count_each_game(tmp_path: Path) -> None:
    (tmp_path / "two.xml").write_bytes(FOUR + WRONG)
    words = ["query", "select players, rounds from games order by rounds", str(tmp_path), "--format", "csv"]
    told = CliRunner().invoke(cli, words, standalone_mode=False)
    assert told.stdout.split() == ["players,rounds", "4,8", "4,13"] and "UNREADABLE" not in told.stderr


def test_a_batch_keeps_each_game(tmp_path: Path) -> None:
    from analyzer.batch.store.finished import tables_of
    from analyzer.batch.store.parts import unpacked
    from analyzer.batch.work.message import Entry, Task
    from analyzer.batch.work.worker import work

    task = Task("", [Entry("two.xml", FOUR + WRONG, ""), Entry("one.xml", THREE, "")], None, False, False)
    done = work(task, bytearray(8))
    logs = unpacked(done.table)
    inputs = logs.to_pydict()
    assert inputs["place"] == ["two.xml/#1", "two.xml/#2", "one.xml"]
    assert inputs["verdict"] == ["clean", "findings", "clean"]
    assert dict(tables_of(logs))["games"].num_rows == 3
    assert (done.logs, done.rounds, done.findings, done.unreadable) == (2, 28, 1, 0)


def test_an_export_keeps_each_clean_game(tmp_path: Path) -> None:
    (tmp_path / "two.xml").write_bytes(FOUR + WRONG + THREE)
    told = CliRunner().invoke(cli, ["export", str(tmp_path / "two.xml"), "--to", str(tmp_path / "set")])
    assert "2 games kept" in told.stderr and "two.xml/#2  dropped  findings: HONBA-01" in told.stderr
    kept = [gzip.decompress(path.read_bytes()) for path in (tmp_path / "set").rglob("*.mjlog")]
    assert sorted(kept) == sorted(write(read(game)) for game in (FOUR, THREE))  # in Tenhou's form
