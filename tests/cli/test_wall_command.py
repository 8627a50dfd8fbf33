"""The wall command: the tiles that were drawn, and those that would have come."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from retold import retold

import analyzer
from analyzer import api
from analyzer.cli.commands import cli
from analyzer.core.seed import own_seed
from analyzer.core.wall import wall_of
from analyzer.formats.mjlog import read
from analyzer.generate.compose.scenes import quiet
from analyzer.generate.faults import walled
from analyzer.rules.words import tile_text
from analyzer.tape.wall import MAJSOUL_WHOLE, NO_HASH, ListedWall
from analyzer.tiles.faces import face_of
from analyzer.views.walls import NOT_LISTED, NoWall, RoundWall, walls_of


def run(tmp_path: Path, log: bytes, *options: str) -> Result:
    (tmp_path / "log.xml").write_bytes(log)
    return CliRunner().invoke(cli, ["wall", str(tmp_path / "log.xml"), *options], standalone_mode=False)


def told(wall: RoundWall) -> list[int]:
    """Every tile that is named somewhere."""
    found = [tile for hand in wall.hands for tile in hand] + list(wall.left + wall.replacements_left)
    return found + [taken.tile for taken in wall.drawn + wall.replacements] + list(wall.indicators + wall.ura)


def test_every_tile_of_the_wall_is_told_once() -> None:
    for wall in analyzer.walls(walled.kan().log()):
        # a replacement shortens the live wall at its end: that tile is neither drawn nor left
        assert len(told(wall)) == len(set(told(wall))) == 136 - len(wall.replacements)


def test_with_three_players_the_last_indicators_may_be_drawn() -> None:
    for wall in analyzer.walls(walled.kan(3).log()):
        assert set(told(wall)) == set(wall.tiles)
        assert len(told(wall)) - 108 == 4 - len(wall.replacements)


def test_a_round_is_printed_with_who_drew_what(tmp_path: Path) -> None:
    result = run(tmp_path, walled.kan().log(), "E1")
    assert result.return_value == 0
    wall = wall_of(own_seed([walled.KAN]), 0, 4)
    assert result.stdout.startswith(f"E1.0  dealer seat 0, dice {wall.die_1 + 1} {wall.die_2 + 1}\n")
    assert f"replacements        0:{tile_text(wall.tiles[1])}\n" in result.stdout
    assert f"drawn               0:{tile_text(wall.tiles[83])} 1:{tile_text(wall.tiles[82])} " in result.stdout
    assert result.stdout.count("dora indicators") == 1


def test_json_has_a_line_a_round(tmp_path: Path) -> None:
    lines = run(tmp_path, walled.quiet().log(), "--format", "json").stdout.splitlines()
    rounds = [json.loads(line) for line in lines]
    assert [one["round"] for one in rounds] == ["E1.0", "E2.1", "E3.2", "E4.3", "S1.4", "S2.5", "S3.6", "S4.7"]
    assert sorted(rounds[0]["tiles"]) == list(range(136))


def test_a_tile_that_the_log_has_otherwise_is_marked(tmp_path: Path) -> None:
    changed = walled.DRAW(walled.quiet().log().decode()).encode()
    marked = [word for word in run(tmp_path, changed, "E1").stdout.split() if "*" in word]
    assert len(marked) == 1 and marked[0].startswith("2:")


def test_a_log_without_a_seed_has_no_wall(tmp_path: Path) -> None:
    result = run(tmp_path, quiet().log())
    assert result.return_value == 4
    assert "the log has no seed" in result.stderr


def test_a_round_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    result = run(tmp_path, walled.quiet().log(), "W1")
    assert isinstance(result.exception, click.UsageError) and "no round 'W1' in this log" in str(result.exception)


def test_tiles_stand_in_rows_of_ten(tmp_path: Path) -> None:
    lines = run(tmp_path, walled.quiet().log(), "E1").stdout.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("  drawn "))
    rows = [lines[start].removeprefix("  drawn "), *(line for line in lines[start + 1 : start + 7])]
    assert [len(row.split()) for row in rows] == [10] * 7  # 70 draws
    assert all(line.startswith(" " * 21) for line in lines[start + 1 : start + 7])
    assert not lines[start + 7].startswith(" " * 21)


def test_a_fault_of_ours_is_5_and_what_cannot_be_read_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(tmp_path, b"<html>").return_value == 3

    def fail(source: object) -> list[RoundWall]:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(api, "walls", fail)
    result = run(tmp_path, walled.kan().log())
    assert result.return_value == 5 and "internal error" in result.stderr and "by zero" in result.stderr


def faces(tiles: tuple[int, ...]) -> list[int]:
    return [face_of(tile, (1, 1, 1)) for tile in tiles]


def test_walls_that_a_record_lists_are_shown_with_the_copies_that_were_drawn() -> None:
    tape = read(walled.quiet().log())
    of_seeds = walls_of(tape, 4)
    made = retold(tape, "majsoul")
    made.walls = [ListedWall(tuple(faces(wall.tiles[::-1])), MAJSOUL_WHOLE, NO_HASH) for wall in of_seeds]
    listed = walls_of(made, 4)
    assert len(listed) == len(of_seeds) == 8
    for wall, own in zip(of_seeds, listed, strict=True):
        assert own.dice == (0, 0) and sorted(own.tiles) == list(range(136))
        assert [faces(hand) for hand in own.hands] == [faces(hand) for hand in wall.hands]
        assert [faces((taken.tile,)) for taken in own.drawn] == [faces((taken.tile,)) for taken in wall.drawn]
        assert all(taken.tile == taken.recorded for taken in own.drawn) and own.drawn
    made.walls = [None] * 8
    with pytest.raises(NoWall) as none:
        walls_of(made, 4)
    assert none.value.wrong == NOT_LISTED
