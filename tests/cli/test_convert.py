"""convert: every form into every other, what is lost, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import FORMS, UnwritableGame, lost, open_log, write_log
from analyzer.tape import words as t
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import Tape

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "games").glob("*.xml"))
WAYS = [(form, dialect) for form, known in FORMS.items() for dialect in known.dialects or ("",)]
FOUR = Path(__file__).parents[2] / "fixtures" / "games" / "hanchan.xml"
THREE = FOUR.with_name("hanchan-three-players.xml")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["convert", *map(str, words)], standalone_mode=False)


def tape_of(data: bytes) -> Tape:
    (opened,) = open_log(data, "log")
    return opened.whole()


def codes(data: bytes) -> set[str]:
    return {finding.code for finding in analyzer.check(data, ruleset="tenhou-4p").findings}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize(("form", "dialect"), WAYS)
def test_a_game_is_the_same_in_every_form_and_back_as_an_mjlog(path: Path, form: str, dialect: str) -> None:
    if form == "majiang" and path == THREE:
        return
    there = tape_of(analyzer.convert(path, to=form, dialect=dialect))
    back = tape_of(write_log(there, "mjlog"))
    assert game_hash(there) == game_hash(back) == game_hash(tape_of(path.read_bytes()))


@pytest.mark.parametrize("form", [form for form in FORMS if form != "mjlog"])
@pytest.mark.parametrize("other", FORMS)
def test_every_form_is_written_from_every_other(form: str, other: str) -> None:
    first = tape_of(analyzer.convert(FOUR, to=form))
    assert game_hash(tape_of(write_log(first, other))) == game_hash(first)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize(("form", "dialect"), [way for way in WAYS if way[0] != "mjlog"])
def test_an_mjlog_of_any_record_has_no_findings_of_its_own(form: str, dialect: str, path: Path) -> None:
    rules = str(analyzer.check(path).ruleset)
    try:
        record = analyzer.convert(path, to=form, dialect=dialect)
    except UnwritableGame:
        return
    made = analyzer.convert(record, to="mjlog", ruleset=rules)
    assert analyzer.check(made, ruleset=rules).findings == analyzer.check(record, ruleset=rules).findings == []
    assert made.count(b" owari=") == 1


def test_what_an_mjlog_has_by_the_rules_is_what_tenhou_writes() -> None:
    def ends(data: bytes) -> list[list[bytes]]:
        ends = re.findall(rb"<(?:AGARI|RYUUKYOKU)[^>]*>", data)
        return [re.findall(rb' (?:ten|yaku|yakuman|owari|hai\d|machi)="[^"]*"', end) for end in ends]

    def shape(found: list[list[bytes]]) -> list[list[bytes]]:  # a copy of a tile may be another
        return [[re.sub(rb"(hai\d=).*", rb"\1", each) for each in end if not each.startswith(b" machi")] for end in found]

    record = analyzer.convert(FOUR, to="mjai")
    assert shape(ends(analyzer.convert(record, to="mjlog", ruleset="tenhou-4p"))) == shape(ends(FOUR.read_bytes()))


def test_what_was_computed_is_said(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_bytes(analyzer.convert(FOUR, to="mjai"))
    said = run(tmp_path / "log.jsonl", "--to", "mjlog", "--ruleset", "tenhou-4p").stderr
    assert said.startswith("Not told, but computed by the rules of tenhou-4p: yaku, fu, points, ")
    for each in ("fu of some wins", "points of some wins", "yaku of some wins", "Who is tenpai", "final points are not"):
        assert each not in said
    wrong = run(FOUR, "--to", "mjai", "--ruleset", "tenhou-4p").exception
    assert isinstance(wrong, click.UsageError) and "--ruleset cannot be used with --to mjai" in str(wrong.format_message())


def test_an_mjlog_of_a_record_without_names_has_guests() -> None:
    record = json.loads(analyzer.convert(FOUR, to="tenhou6"))
    record["name"] = ["", "", "", ""]
    nameless = json.dumps(record).encode()
    made = analyzer.convert(nameless, to="mjlog")
    assert made.count(b'="%4E%6F%4E%61%6D%65"') == 4 and codes(made) == set()
    assert "The names are not known: NoName is written." in lost(tape_of(nameless), "mjlog")


def test_an_mjlog_lacks_only_what_its_sentences_say() -> None:
    again = tape_of(analyzer.convert(FOUR, to="tenhou6"))
    said = " ".join(lost(again, "mjlog"))
    assert "The fu of some wins" in said and "yaku" not in said and "Ura" not in said and "final points" not in said
    assert "Who is tenpai" in said and codes(write_log(again, "mjlog")) <= {"FU-01", "NOTEN-02"}
    assert lost(tape_of(FOUR.read_bytes()), "mjlog") == []


def test_each_of_two_rons_gets_its_share_of_a_sum() -> None:
    tape = tape_of(analyzer.convert(analyzer.convert(FOUR, to="majsoul"), to="mjlog"))
    ends = [int(t.argument_of(event)) for event in list(tape.events)[: tape.event_count] if t.op_of(event) == t.AGARI]
    told = [[int(tape.numbers[tape.numbers[block + t.CHANGES] + 2 + 2 * seat]) for seat in range(4)] for block in ends]
    assert [0, -4200, 6200, 0] in told and [2600, -2600, 0, 0] in told


def test_the_file_is_named_as_the_log_and_may_not_be_there(tmp_path: Path) -> None:
    result = run(*GAMES, "--to", "mjai", "--dialect", "ruby", "-o", tmp_path)
    assert result.return_value == 0 and result.stdout == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{path.stem}.jsonl" for path in GAMES]
    assert result.stderr.endswith(f"{len(GAMES)} games written (mjai)\n")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    again = run(tmp_path, "--to", "mjai", "-o", tmp_path)
    assert again.return_value == 3 and again.stderr.count("is there already") == len(GAMES)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_an_input_is_not_overwritten_however_it_is_named(tmp_path: Path) -> None:
    log = tmp_path / "log.mjlog"
    log.write_bytes(FOUR.read_bytes())
    (tmp_path / "link.mjlog").symlink_to(log)
    assert run(THREE, "--to", "mjlog", "-o", tmp_path / "link.mjlog").exception is not None
    assert run(THREE, log, "--to", "mjlog", "-o", tmp_path).return_value == 3
    assert log.read_bytes() == FOUR.read_bytes()


def test_two_logs_of_one_name_get_two_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "log.xml").write_bytes(FOUR.read_bytes())
    result = run(tmp_path / "a", tmp_path / "b", "--to", "tenhou6", "-o", tmp_path / "out")
    assert result.return_value == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["log-2.json", "log.json"]


def test_each_of_several_games_in_a_file_gets_its_own(tmp_path: Path) -> None:
    (tmp_path / "two.jsonl").write_bytes(2 * analyzer.convert(FOUR, to="mjai"))
    assert run(tmp_path / "two.jsonl", "--to", "mjlog", "-o", tmp_path / "out").return_value == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["two-1.mjlog", "two-2.mjlog"]
    several = run(tmp_path / "two.jsonl", "--to", "mjlog", "-o", tmp_path / "one.mjlog")
    assert isinstance(several.exception, click.UsageError) and not (tmp_path / "one.mjlog").exists()


def test_one_game_goes_to_stdout_and_what_is_lost_to_stderr() -> None:
    result = run(FOUR, "--to", "majiang")
    assert result.return_value == 0
    assert game_hash(tape_of(result.stdout.encode())) == game_hash(tape_of(FOUR.read_bytes()))
    said = lost(tape_of(FOUR.read_bytes()), "majiang")
    assert said and result.stderr.splitlines() == [*said, "1 game written (majiang)"]
    assert run(FOUR, "--to", "majiang", "-q").stderr == ""


def test_what_several_games_lose_is_said_once(tmp_path: Path) -> None:
    lines = run(*GAMES, "--to", "majsoul", "-o", tmp_path).stderr.splitlines()
    assert len(lines) == len(set(lines)) > 3


def test_majsoul_is_protobuf_by_the_ending_of_its_file(tmp_path: Path) -> None:
    for name in ("log.bin", "log.json"):
        assert run(FOUR, "--to", "majsoul", "-o", tmp_path / name).return_value == 0
    assert not (tmp_path / "log.bin").read_bytes().startswith(b"{") and (tmp_path / "log.json").read_bytes().startswith(b"{")
    hashes = {game_hash(tape_of((tmp_path / name).read_bytes())) for name in ("log.bin", "log.json")}
    assert hashes == {game_hash(tape_of(FOUR.read_bytes()))}


def test_a_game_that_cannot_be_written_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "page.xml").write_bytes(b"<html>")
    result = run(tmp_path / "page.xml", THREE, FOUR, "--to", "majiang", "-o", tmp_path / "out")
    assert result.return_value == 3
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["hanchan.json"]
    first, second, *_ = result.stderr.splitlines()
    assert first.startswith(f"{tmp_path}/page.xml  UNREADABLE  ")
    assert second == f"{THREE}  NOT WRITTEN  three players: majiang is for four"


@pytest.mark.parametrize("form", ["mjlog", "tenhou6", "majiang", "majsoul"])
def test_what_one_player_sees_is_no_whole_record(form: str) -> None:
    hidden = analyzer.convert(FOUR, to="mjai").decode().splitlines()
    draws = [('"tsumo"' in line and '"actor":0' not in line, line) for line in hidden]
    view = "\n".join(line.split(',"pai"')[0] + ',"pai":"?"}' if other else line for other, line in draws)
    with pytest.raises(UnwritableGame, match="hid"):
        analyzer.convert(view.encode(), to=form)


def test_nothing_to_convert_is_4(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no log")
    assert run(tmp_path, "--to", "mjai", "-o", tmp_path / "out").return_value == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((FOUR,), "--to"),
        ((FOUR, "--to", "mjsoul"), "majsoul"),
        ((FOUR, "--to", "tenhou6", "--dialect", "ruby"), "--dialect cannot be used with --to tenhou6"),
        ((FOUR, "--to", "mjai", "--dialect", "rubi"), "ruby"),
        ((FOUR, THREE, "--to", "mjai"), "-o DIR"),
        ((FOUR, "--to", "mjai", "-o", FOUR), "is there already"),
        (("nowhere.xml", "--to", "mjai"), "does not exist"),
    ],
)
def test_wrong_usage_is_said(words: tuple[str | Path, ...], said: str) -> None:
    result = run(*words)
    assert isinstance(result.exception, click.UsageError) and said in result.exception.format_message()


@pytest.mark.parametrize(("form", "dialect"), [way for way in WAYS if way[0] != "mjlog"])
def test_the_guide_lists_what_is_not_verifiable(form: str, dialect: str) -> None:
    guide = (FOUR.parents[2] / "docs" / "guide" / "formats.md").read_text("utf-8")
    title = f"| {form} `{dialect}` | " if dialect else f"| {form} | "
    rows = [line for line in guide.splitlines() if line.startswith((title, "| mjai `ruby` | ") if dialect else title)]
    listed = set(re.findall(r"[A-Z]+-\d\d", " ".join(rows))) | {"DEAL-06", "WALL-01"}
    report = analyzer.check(analyzer.convert(FOUR, to=form, dialect=dialect), ruleset="tenhou-4p")
    found = {item.code for item in report.not_verifiable}
    assert report.findings == [] and found <= listed and len(found) > 5


def test_python_refuses_a_form_or_dialect_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="there are mjlog, majsoul, tenhou6, majiang, mjai"):
        analyzer.convert(FOUR, to="xml")
    with pytest.raises(ValueError, match="tenhou6 has no dialect 'ruby'"):
        analyzer.convert(FOUR, to="tenhou6", dialect="ruby")
    with pytest.raises(ValueError, match="there are mortal, ruby"):
        analyzer.convert(FOUR, to="mjai", dialect="old")
    with pytest.raises(analyzer.UnreadableLog):
        analyzer.convert(b"<html>", to="mjai")
