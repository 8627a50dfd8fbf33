"""Ids dealt to faces: a game told in faces is the same game, and what can't be is put down as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from retold import retold

from analyzer.formats import told as say
from analyzer.formats.mjlog import read
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, NOT_MARKED, Recorder, Win
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of, view
from analyzer.tiles.faces import HIDDEN

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "games").glob("*"))
M, P, S = 0, 9, 18
HANDS = [
    [M, M + 1, M + 2, 34, M + 4, M + 5, P, P + 1, P + 2, 27, 27, 28, 28],
    [S + i % 9 for i in range(13)],
    [P + i % 9 for i in range(13)],
    [29 + i % 5 for i in range(12)] + [27],
]


def begun(reds: tuple[int, int, int] = (1, 1, 1), hands: list[list[int]] | None = None) -> Recorder:
    recorder = Recorder("mjai", t.ITEM, 4, reds)
    recorder.begin(0, 0, 0, 0, [25_000] * 4, hands or HANDS, M + 8)
    return recorder


def tiles(tape: Tape, op: str) -> list[int]:
    return [event.argument for event in view(tape) if event.op == op]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_game_told_in_faces_is_told_again_as_it_was(path: Path) -> None:
    tape = read(path.read_bytes())
    assert list(told(retold(tape))) == list(told(tape))


def test_a_red_five_is_the_first_of_its_kind_and_a_plain_one_another() -> None:
    tape = begun().tape
    dealt = numbers_of(tape, tape.numbers[t.argument_of(tape.events[0]) + t.HANDS])
    assert dealt[3:5] == [16, 17]


def test_two_red_fives_of_pin_are_the_first_two_of_the_kind() -> None:
    recorder = begun((1, 2, 1))
    for seat, face in ((0, 35), (1, 35), (2, P + 4)):
        recorder.draw(1, seat, face)
    assert tiles(recorder.tape, "draw") == [52, 53, 55]  # seat 2 was dealt the third of four


def test_the_mark_chooses_the_copy_that_is_discarded() -> None:
    for mark, tile in ((JUST_DRAWN, 1), (FROM_HAND, 0)):
        recorder = begun()
        recorder.draw(1, 0, M)
        recorder.discard(2, 0, M, mark)
        assert tiles(recorder.tape, "discard") == [tile]
        assert len(recorder.tape.oddities) == 0


@pytest.mark.parametrize(("drawn", "discarded", "mark"), [(M + 8, M, JUST_DRAWN), (M + 8, M + 8, FROM_HAND)])
def test_a_mark_that_cannot_be_is_noted(drawn: int, discarded: int, mark: int) -> None:
    recorder = begun()
    recorder.draw(1, 0, drawn)
    recorder.discard(2, 0, discarded, mark)
    assert list(recorder.tape.oddities) == [t.ODD_TSUMOGIRI, 2, mark]


def test_a_discard_without_a_mark_says_what_the_form_lacks() -> None:
    recorder = begun()
    recorder.draw(1, 0, M)
    recorder.discard(2, 0, M, NOT_MARKED)
    assert recorder.tape.lacks == t.LACKS_DEALER
    recorder.draw(3, 1, M)
    recorder.discard(4, 1, M, NOT_MARKED)
    assert recorder.tape.lacks == t.LACKS_DEALER | t.LACKS_TSUMOGIRI


def test_a_call_takes_the_tile_that_lies_open() -> None:
    recorder = begun()
    recorder.draw(1, 3, S)
    recorder.discard(2, 3, 27, FROM_HAND)
    recorder.pon(3, 0, 3, 27, 27, 27)
    discard, pon = tiles(recorder.tape, "discard")[0], tiles(recorder.tape, "pon")[0]
    assert pon & 255 == discard
    assert [pon >> 8 & 255, pon >> 16] == [4 * 27, 4 * 27 + 1]


def test_a_fifth_tile_and_one_not_held_are_written_for_the_checks_to_judge() -> None:
    recorder = begun()
    for seat in (0, 1, 2, 3):
        recorder.draw(1, seat, M)
    recorder.discard(2, 1, 33, FROM_HAND)
    assert tiles(recorder.tape, "draw") == [1, 2, 3, 0]  # the first is in a hand already
    assert tiles(recorder.tape, "discard")[0] >> 2 == 33


def test_a_hidden_draw_is_shown_by_the_discard_of_the_tile_just_drawn() -> None:
    recorder = begun(hands=[HANDS[0], *[[HIDDEN] * 13] * 3])
    recorder.draw(1, 1, HIDDEN)
    recorder.discard(2, 1, S, JUST_DRAWN)
    recorder.draw(3, 2, HIDDEN)
    recorder.discard(4, 2, S + 1, FROM_HAND)
    assert recorder.tape.lacks == t.LACKS_HANDS
    assert [(event.op, event.seat, event.place) for event in view(recorder.tape)[1:]] == [
        ("draw", 1, 1), ("discard", 1, 2), ("hidden_draw", 2, 3), ("discard", 2, 4)
    ]  # fmt: skip


def test_what_a_win_does_not_tell_is_untold_and_none_is_not() -> None:
    recorder = begun()
    recorder.draw(1, 0, M + 8)
    recorder.agari(2, 0, 0, HIDDEN, Win(yaku=[], changes=[4000, -2000, -1000, -1000]))
    recorder.end_of_game()
    *_, agari, end = told(recorder.tape)
    assert isinstance(agari, say.Agari)
    assert agari.face == M + 8
    assert agari.win == Win(yaku=[], changes=[4000, -2000, -1000, -1000])
    assert end == say.End(None, None)


def test_a_round_that_cannot_be_read_keeps_its_reason() -> None:
    recorder = begun()
    recorder.damaged(7, t.WHOLE_ROUND, "takes and discards of seat 2 do not fit")
    assert list(told(recorder.tape))[-1] == say.Damaged(t.WHOLE_ROUND, "takes and discards of seat 2 do not fit")
    assert recorder.tape.round_count == 2


def test_an_added_kan_stands_where_its_pon_stood() -> None:
    recorder = begun()
    for face in (27, 28):
        recorder.discard(1, 3, face, FROM_HAND)
        recorder.pon(2, 0, 3, face, face, face)
    recorder.draw(3, 0, 27)
    recorder.kakan(4, 0, 27)
    recorder.agari(5, 0, 0, 28, Win(melds=[(27, 27, 27, 27), (28, 28, 28)]))
    block = t.argument_of(recorder.tape.events[recorder.tape.event_count - 1])
    listed = numbers_of(recorder.tape, recorder.tape.numbers[block + t.MELDS])
    assert [t.op_of(word) for word in listed] == [t.PON, t.KAKAN]  # newest first, as an mjlog lists them


def test_the_same_draw_and_the_same_discard_twice_are_the_same_tile() -> None:
    recorder = begun()
    for place in (1, 2):
        recorder.draw(place, 0, M)
    for place in (3, 4):
        recorder.discard(place, 0, M, JUST_DRAWN)
    assert tiles(recorder.tape, "draw") == tiles(recorder.tape, "discard") == [1, 1]
    assert len(recorder.tape.oddities) == 0
