"""The JSON of tenhou.net/6 in whatever text it stands, and what can't be read of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from tenhou6_rounds import game, played

from analyzer.formats import told as say
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.pointer import Located, pointer_of
from analyzer.formats.tenhou6 import read
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, view

OPEN_ROUND = played([[24], [34], [14], [24]], [[60], [60], [60], [60]])

# --- containers ---

NEXT_ROUND = played([[], [24], [], []], [[], [60], [], []], head=(1, 0, 0))
ONE = game(OPEN_ROUND)
TWO = game(NEXT_ROUND)
OTHERS = game(NEXT_ROUND, name=["e", "f", "g", "h"])
CONTAINERS = {
    "an object": (ONE, [1]),
    "a byte order mark and blanks": (b"\xef\xbb\xbf \n" + ONE + b"\n\n", [1]),
    "indented": (json.dumps(json.loads(ONE), indent=2).encode(), [1]),
    "a line each": (ONE + b"\n" + TWO + b"\n", [2]),
    "a list": (b"[" + ONE + b",\n" + TWO + b"]", [2]),
    "two games": (ONE + b"\n" + OTHERS, [1, 1]),
    "the same round twice": (ONE + b"\n" + ONE, [1, 1]),
    "a link, raw": (b"https://tenhou.net/6/#json=" + ONE, [1]),
    "a link, escaped": (b"https://tenhou.net/5/?ts=1#json=" + quote(ONE, safe="").encode() + b"&ts=3", [1]),
    "something behind the object": (b"https://tenhou.net/6/#json=" + ONE + b"&ts=3&tw=1", [1]),
    "links in a program": (b"export const data = [\n`https://tenhou.net/6/#json=" + ONE + b"`,\n`https://tenhou.net/6/#json=" + TWO + b"`]", [2]),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTAINERS)
def test_games_are_found_in_any_text(name: str):
    data, rounds = CONTAINERS[name]
    assert [tape.round_count for tape in read(data)] == rounds


def test_the_places_of_a_second_game_are_those_of_its_object():
    first, second = read(ONE + b"\n" + OTHERS)
    assert [pointer_of(tape, places(tape)[1]) for tape in (first, second)] == ["/0/log/0/5/0", "/1/log/0/8/0"]
    (joined,) = read(ONE + b"\n" + TWO)
    assert pointer_of(joined, places(joined)[-1]) == "/log/1/16/0"
    data = b"[" + ONE + b",\n" + OTHERS + b"]"
    found = Located(read(data)[1], data).at(places(second)[1])
    assert found.offset is not None
    assert data[found.offset :].startswith(b"24]")


# --- what can't be read ---


def places(tape: Tape) -> list[int]:
    return [event.place for event in view(tape)]


def changed(change: Callable[[list[Any]], object]) -> bytes:
    """Two rounds, the second of them changed."""
    lists = json.loads(json.dumps(NEXT_ROUND))
    change(lists)
    return game(OPEN_ROUND, lists)


def put(column: int, item: Any) -> Callable[[list[Any]], object]:
    return lambda lists: lists.__setitem__(column, item)


DAMAGE = {
    "a list too few": (lambda lists: lists.pop(5), "/log/1", "17 lists"),
    "no tile": (put(8, [99]), "/log/1/8/0", "99 is no tile"),
    "no call": (put(8, ["x2525"]), "/log/1/8/0", "'x2525' is no tile"),
    "a deed before any draw": (put(6, [60]), "/log/1/6/0", "nothing was drawn before it"),
    "no order": (put(5, ["c252426"]), "/log/1/8/0", "no order of play"),
    "an object": (put(8, {"a": 1}), "/log/1/8", "Expected `array`, got `object`"),
    "a number of another kind": (put(0, [1.5, 0, 0]), "/log/1/0/0", "1.5 is no number"),
    "a dealer who is not there": (put(0, [-1, 0, 0]), "/log/1/0/0", "-1 is no number"),
    "no scores": (put(1, []), "/log/1/1", "scores of four seats"),
    "too many items": (put(8, [24] * 300), "/log/1/8", "more than 255 items"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_round_that_cannot_be_read_is_damaged_and_the_others_are_read(name: str):
    change, pointer, reason = DAMAGE[name]
    (tape,) = read(changed(change))
    damaged = [event for event in told(tape) if isinstance(event, say.Damaged)]
    assert [event.hangs for event in damaged] == [t.WHOLE_ROUND]
    assert reason in damaged[0].text
    assert pointer_of(tape, places(tape)[tape.rounds[1]]) == pointer
    assert tape.round_count == 2
    assert sum(isinstance(event, say.Begin) for event in told(tape)) == 1


ENDS = {
    "tsumo without a draw": (["和了", [0, 0, 0, 0], [2, 2]], "/log/1/16/2", "without a tile"),
    "no result": (["?"], "/log/1/16/0", "'?' is no result"),
    "nothing": ([], "/log/1/16/0", "missing"),
    "no seat": (["和了", [0, 0, 0, 0], [7, 0]], "/log/1/16/2", "7 is no seat"),
    "changes of text": (["和了", ["a", 0, 0, 0], [1, 0]], "/log/1/16/1", "'a' is no number of points"),
    "no list": (["和了", [0, 0, 0, 0], "x"], "/log/1/16/2", "must be a list"),
    "no changes": (["和了"], "/log/1/16", "must have changes"),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_result_that_cannot_be_read_damages_the_end_of_its_round(name: str):
    end, pointer, reason = ENDS[name]
    (tape,) = read(changed(put(16, end)))
    (damaged,) = [event for event in told(tape) if isinstance(event, say.Damaged)]
    assert damaged.hangs == t.END
    assert reason in damaged.text
    assert pointer_of(tape, places(tape)[-1]) == pointer


def test_a_line_that_cannot_be_read_is_a_round_among_others():
    (tape,) = read(ONE + b'\n{"log": 5}\n' + TWO)
    assert tape.round_count == 3


REFUSED = {
    "nothing": b"",
    "a number": b"5",
    "another object": b'{"type":"none"}',
    "a log of another type": b'{"log":5}',
    "no round": game(),
    "no JSON": b'{"log":[[}',
    "deep lists": b'{"log":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "an escape that is none": b"https://tenhou.net/6/#json=%7B%ZZ",
    "no UTF-8": b'{"log":[[["\xff"]]]}',
    "numbers out of range": b'{"log":[[[1e999]]]}',
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_game_is_refused_with_a_reason(name: str):
    with pytest.raises(UnreadableLog) as raised:
        read(REFUSED[name])
    assert raised.value.reason


def test_a_game_without_a_readable_round_is_refused_with_its_place():
    with pytest.raises(UnreadableLog) as raised:
        read(game(played([[99], [], [], []], [[60], [], [], []])))
    assert str(raised.value) == "/log/0/5/0: 99 is no tile"


def test_a_text_that_ends_inside_is_refused_or_known_to_be_cut():
    whole = game(OPEN_ROUND) + b"\n" + game(NEXT_ROUND)
    for size in range(len(whole)):
        try:
            tapes = read(whole[:size])
        except UnreadableLog:
            continue
        assert tapes[-1].cut >= 0 or whole[:size].strip() == ONE


def test_an_event_stands_where_its_item_stands():
    (tape,) = read(game(OPEN_ROUND, NEXT_ROUND))
    pointers = [pointer_of(tape, place) for place in places(tape)]
    assert pointers[:4] == ["/log/0/0/0", "/log/0/5/0", "/log/0/6/0", "/log/0/8/0"]
    assert pointers[-4:] == ["/log/1/0/0", "/log/1/8/0", "/log/1/9/0", "/log/1/16/0"]
