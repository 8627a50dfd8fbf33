"""The JSON of tenhou.net/6, written: each call as Tenhou has it, and back the same game for every log of ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from tenhou6_rounds import HANDS, MAN, PIN, game, played

from analyzer.formats import mjlog
from analyzer.formats import told as say
from analyzer.formats.recorder import Recorder
from analyzer.formats.tenhou6 import HiddenTile, link, lost, read, write, write_lines
from analyzer.formats.told import Told, told
from analyzer.tape import words as t
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import Tape

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAMES = sorted(FIXTURES.glob("games/*"))
LOGS = [*GAMES, *sorted(FIXTURES.glob("events/*.mjlog"))]
PASSING = (say.End, say.Left, say.Back)  # what does not belong to one round

def same_as_written(lists: list[Any]) -> None:
    assert json.loads(write(read(game(lists))[0]))["log"] == [lists]


def test_calls_are_written_as_they_are_read():
    """Kakan on a pon from each side, with the red five last; an ankan; a daiminkan and its 0; riichi."""
    hand = [15, 15, 51, 21, 22, 23, 31, 32, 33, 41, 41, 42, 42]
    same_as_written(played([[15, 29], [], [], []], [["151515a51", 60], [], [], []], hands=[hand, *HANDS[1:]]))
    same_as_written(played([[42], [], ["42m424242", 24], []], [[60], [], [0, "r60"], []]))
    same_as_written(
        played([[24, 24], ["p424242", 42, 14], [14], [24]], [[42, 60], [29, "k42424242", 60], [60], [60]],
               hands=[[*MAN, 41, 41, 41, 42], [*PIN, 42, 42, 43, 43], *HANDS[2:]])
    )  # fmt: skip
    same_as_written(
        played([[24], [24], ["2525p25", 52, 14], [25, 11]], [[60], [60], [39, "2525k5225", 60], [60, 60]],
               head=(3, 0, 0))
    )  # fmt: skip


def comparable(event: Told) -> object:
    """What the form keeps of an event."""
    match event:
        case say.Begin():
            return event._replace(hands=tuple(tuple(sorted(hand)) for hand in event.hands), wall=None)
        case say.Chii() | say.Pon() | say.Daiminkan() | say.Kakan():
            return event._replace(own=tuple(sorted(event.own)))
        case say.Ankan():
            return event._replace(faces=tuple(sorted(event.faces)))
        case say.RiichiPaid():
            return event.seat
        case say.Ryuukyoku():
            return event.kind, event.changes or [0] * 4, event.before
        case say.Agari():
            win = event.win
            yaku = [pair for pair in zip((win.yaku or [])[::2], (win.yaku or [])[1::2], strict=True) if pair != (53, 0)]
            told_of = (win.points, max(win.pao, -1), yaku, win.yakuman or [], win.ura or [], win.changes, win.before)
            return event.winner, event.loser, event.face, told_of
        case _:
            return event


def kept(tape: Tape) -> tuple[list[object], list[int]]:
    """The game without the places of indicators, which are Tenhou's in whatever this form is read to; and those."""
    if tape.source == t.MJLOG and tape.type_bits & 2:
        tape.reds = (0, 0, 0)
    events = list(told(tape))
    indicators = [event.face for event in events if isinstance(event, say.Dora)]
    return [comparable(event) for event in events if not isinstance(event, say.Dora)], indicators


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_game_comes_back_the_same(path: Path):
    tape = mjlog.read(path.read_bytes())
    (back,) = read(write(tape))
    assert kept(back) == kept(tape)
    assert game_hash(back) == game_hash(tape)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_lines_hold_the_same_rounds(path: Path):
    tape = mjlog.read(path.read_bytes())
    (lines,) = read(write_lines(tape))
    assert [event for event in kept(lines)[0] if not isinstance(event, PASSING)] == [
        event for event in kept(tape)[0] if not isinstance(event, PASSING)
    ]


def test_players_and_room_are_kept():
    tape = mjlog.read(LOGS[0].read_bytes())
    (back,) = read(write(tape, "2024010100gm-00a9-0000-00000000"))
    header = mjlog.header.header(tape)
    assert back.header is not None
    assert back.header.names == header.names
    assert back.type_bits == tape.type_bits
    assert back.header.log_id == "2024010100gm-00a9-0000-00000000"


def test_a_link_holds_one_round_for_the_viewer():
    tape = mjlog.read(LOGS[0].read_bytes())
    address = link(tape, 0)
    assert address is not None
    assert address.startswith("https://tenhou.net/6/#json=%7B%22title%22")
    one = json.loads(unquote(address.partition("#json=")[2]))
    assert one["log"] == json.loads(write(tape))["log"][:1]
    assert kept(read(address.encode())[0])[0][0] == kept(tape)[0][0]


def test_a_link_counts_the_rounds_that_cannot_be_read():
    one = played([[24], [], [], []], [[60], [], [], []])
    other = played([[], [24], [], []], [[], [60], [], []], head=(1, 0, 0))
    (tape,) = read(game([], one, other))
    assert link(tape, 0) is None
    held = [json.loads(unquote((link(tape, number) or "").partition("#json=")[2]))["log"] for number in (1, 2)]
    assert held == [[one], [other]]


def test_a_record_with_hidden_tiles_is_not_written():
    recorder = Recorder("mjai", t.ITEM, 4)
    recorder.begin(0, 0, 0, 0, [25000] * 4, [[-1] * 13] * 4, 0)
    with pytest.raises(HiddenTile):
        write(recorder.tape)


def test_what_the_form_loses_is_said():
    sentences = lost(mjlog.read(LOGS[0].read_bytes()))
    assert any("seed" in sentence for sentence in sentences)
    assert all(sentence.endswith(".") for sentence in sentences)
