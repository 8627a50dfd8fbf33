"""Data sets: only what was asked for, each game once, and no name in any byte."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from urllib.parse import quote

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from trials import ROOT, batch

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import mjlog, open_log, tenhou6
from analyzer.tape.game_hash import game_hash

NAMES = ["Haruko-san", "夏目漱石", "O'Hara<&>", "=cmd|x"]
LOG = (ROOT / "fixtures" / "games" / "hanchan.xml").read_bytes()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    data = LOG
    for plain, name in zip((b"Haru", b"Natsu", b"Aki", b"Fuyu"), NAMES, strict=True):
        hidden = b"".join(b"%%%02X" % byte for byte in plain)
        assert hidden in data
        data = data.replace(hidden, quote(name, safe="").encode())
    (tmp_path / "in" / "Haruko-san").mkdir(parents=True)
    (tmp_path / "in" / "2024010112gm-0009-0000-0000000a.xml").write_bytes(data)
    (tmp_path / "in" / "copy.xml").write_bytes(gzip.compress(data))
    (tmp_path / "in" / "bad.xml").write_bytes(b"Haruko-san")
    (tmp_path / "in" / "odd.xml").write_bytes(next((ROOT / "fixtures" / "faulty").glob("*.xml")).read_bytes())
    return tmp_path


def export(home: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["export", "--to", str(home / "set"), *words], standalone_mode=False)


def content(home: Path) -> dict[str, bytes]:
    found = {str(path.relative_to(home / "set")): path.read_bytes() for path in (home / "set").rglob("*") if path.is_file()}
    return {name: gzip.decompress(data) if name.endswith(".mjlog") else data for name, data in found.items()}


def test_clean_games_once_and_a_manifest_of_the_rest(home: Path) -> None:
    assert export(home, str(home / "in")).return_value == 0
    found = content(home)
    manifest = json.loads(found.pop("manifest.json"))
    assert list(found) == ["2024/2024010112gm-0009-0000-0000000a.mjlog"] == list(manifest["files"])
    assert manifest["kept"] == 1 and manifest["dropped"] == {"duplicate": 1, "findings": 1, "unreadable": 1}
    assert analyzer.check(next(iter(found.values()))).verdict == "clean"
    again = CliRunner().invoke(cli, ["export", "--to", str(home / "set"), str(home / "in")])
    assert again.exit_code == 2 and "set is not empty" in again.stderr


def test_what_was_kept_and_dropped_is_told(home: Path) -> None:
    told = export(home, str(home / "in"), "--dedupe")
    assert told.stderr.splitlines()[-2] == "1 game kept · dropped: 1 duplicate, 1 with findings, 1 unreadable"
    assert "bad.xml  dropped  unreadable: " in told.stderr
    alone = CliRunner().invoke(cli, ["export", "-q", "--to", str(home / "one"), str(home / "in" / "copy.xml")])
    assert alone.stderr.splitlines()[0] == "1 game kept · dropped: none" and alone.exit_code == 0
    none = CliRunner().invoke(
        cli, ["export", "-q", "--to", str(home / "two"), str(home / "in" / "bad.xml")], standalone_mode=False
    )
    assert none.return_value == 4 and "bad.xml" not in none.stderr


def test_an_empty_folder_is_taken_whatever_stands_above_it(home: Path) -> None:
    for into in (home / "a" / "b" / "set", home / "empty"):
        if into.name == "empty":
            into.mkdir()
        result = CliRunner().invoke(cli, ["export", "--to", str(into), str(home / "in")], standalone_mode=False)
        assert result.return_value == 0 and (into / "manifest.json").exists()


def test_all_of_them(home: Path) -> None:
    export(home, str(home / "in"), "--only", "judged", "--no-dedupe")
    assert json.loads(content(home)["manifest.json"])["kept"] == 3


@pytest.mark.parametrize("form", ["mjlog", "parquet"])
def test_no_name_is_left_in_any_byte(form: str, home: Path) -> None:
    source = home / "in"
    if form == "parquet":
        batch(home / "store", source)
        source = home / "store"
    assert export(home, str(source), "--anonymize", "--format", form, "--only", "all").return_value == 0
    found = content(home)
    forms = [form for name in NAMES for form in (name.encode(), quote(name, safe="").encode(), quote(name).encode())]
    forms += [b"0000000a"]
    for place, data in found.items():
        assert not [name for name in forms if name.lower() in data.lower() or name in place.encode()], place
    assert len([place for place in found if "mjlog" in place or "games" in place]) >= 1
    if form == "parquet":
        players = pq.read_table(home / "set" / "placements")
        assert len({name for name in players["name"].to_pylist() if name}) >= 4
        assert set(players["log"].to_pylist()) == set(pq.read_table(home / "set" / "games")["log"].to_pylist())
    else:
        verdicts = [analyzer.check(data).verdict for name, data in found.items() if name.endswith(".mjlog")]
        assert sorted(verdicts) == ["clean", "findings"]


def test_what_no_log_has_is_left_out_and_the_game_is_kept(home: Path) -> None:
    log = home / "in" / "2024010112gm-0009-0000-0000000a.xml"
    log.write_bytes(log.read_bytes().replace(b"<INIT", b'<CHAT text="Haruko-san"/><INIT', 1))
    assert export(home, str(log), "--anonymize", "--only", "all").return_value == 0
    (game,) = [data for name, data in content(home).items() if name.endswith(".mjlog")]
    assert b"CHAT" not in game and b"Haruko-san" not in game and b"<INIT" in game


def test_a_record_in_another_form_is_kept_in_it_without_a_name(home: Path) -> None:
    tape = mjlog.read((home / "in" / "copy.xml").read_bytes())
    (home / "other").mkdir()
    (home / "other" / "a.json").write_bytes(tenhou6.write(tape, "2024010112gm-0009-0000-0000000a"))
    assert export(home, str(home / "other"), "--anonymize", "--only", "all").return_value == 0
    (place,) = (home / "set").rglob("*.gz")
    data = gzip.decompress(place.read_bytes())
    (log,) = open_log(data, "x")
    assert log.form == "tenhou6" and game_hash(log.whole()) == game_hash(tape)
    assert not [name for name in NAMES if name.encode() in data] and b"0000000a" not in data and data.count(b"player-") == 4


def test_parts_of_one_game_do_not_overwrite_each_other(home: Path) -> None:
    (home / "other").mkdir()
    name = "2024010112gm-0009-0000-0000000a"
    for number, part in enumerate(tenhou6.write_lines(mjlog.read(LOG)).splitlines()):
        (home / "other" / f"{name}-{number}.json").write_bytes(part)
    export(home, str(home / "other"), "--only", "all")
    kept = [path.name for path in (home / "set").rglob("*.gz")]
    assert len(kept) == number + 1 > 1 and all(file.startswith(name) for file in kept)


def test_a_player_keeps_the_pseudonym_within_an_export(home: Path) -> None:
    export(home, str(home / "in"), "--anonymize", "--no-dedupe")
    games = [data for name, data in content(home).items() if name.endswith(".mjlog")]
    assert games and all(data.count(b"player-") == 4 for data in games)
