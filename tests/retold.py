"""A tape made again of what it tells: as any form that shows faces would be read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import assert_never

from analyzer.formats import told as say
from analyzer.formats.recorder import NOT_MARKED, Recorder, Win
from analyzer.formats.told import Told, told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.faces import HIDDEN


def retold(tape: Tape, source: str = "mjai", changed: Callable[[Told], Told] = lambda event: event) -> Tape:
    """The same game by way of faces, each event as it is or ``changed``."""
    return recorded([changed(event) for event in told(tape)], tape, source)


def recorded(said: list[Told], like: Tape, source: str = "mjai") -> Tape:
    """A game that consists of these events, from the same table as another; places are the numbers of its events."""
    begins = [event for event in said if isinstance(event, say.Begin)]
    recorder = Recorder(source, t.ITEM, len(begins[0].hands) if begins else 4, like.reds)
    for place, event in enumerate(said):
        put(recorder, place, event)
    made = recorder.tape
    made.type_bits, made.lobby, made.age, made.custom = like.type_bits, like.lobby, like.age, like.custom
    made.seed_a_round, made.final_form, made.cut = like.seed_a_round, like.final_form, like.cut
    return made


def put(recorder: Recorder, place: int, event: Told) -> None:
    """One event of the told onto another tape."""
    match event:
        case say.Begin():
            recorder.begin(
                place, event.kyoku, event.honba, event.kyoutaku, list(event.scores), [list(hand) for hand in event.hands],
                event.indicator, event.dealer,
            )  # fmt: skip
            if event.wall is not None:
                recorder.wall(event.wall)
        case say.Draw():
            recorder.draw(place, event.seat, event.face)
        case say.Discard():
            recorder.discard(place, event.seat, event.face, event.drawn)
        case say.Chii():
            recorder.chii(place, event.seat, event.source, event.called, *event.own)
        case say.Pon():
            recorder.pon(place, event.seat, event.source, event.called, *event.own)
        case say.Daiminkan():
            recorder.daiminkan(place, event.seat, event.source, event.called)
        case say.Ankan():
            recorder.ankan(place, event.seat, event.faces[0])
        case say.Kakan():
            recorder.kakan(place, event.seat, event.added)
        case say.Nukidora():
            recorder.nukidora(place, event.seat)
        case say.Riichi():
            recorder.riichi(place, event.seat)
        case say.RiichiPaid():
            recorder.riichi_paid(place, event.seat, None if event.scores is None else list(event.scores))
        case say.Dora():
            recorder.dora(place, event.face)
        case say.Agari():
            recorder.agari(place, event.winner, event.loser, event.face, event.win)
        case say.Ryuukyoku():
            recorder.ryuukyoku(place, event.kind, event.changes, event.shown, event.before, event.ba)
        case say.Left():
            recorder.left(place, event.seat)
        case say.Back():
            recorder.back(place, event.seat)
        case say.Damaged():
            recorder.damaged(place, event.hangs, event.text)
        case say.End():
            recorder.end_of_game(event.scores, event.points)
        case _:
            assert_never(event)


def bare(event: Told) -> Told:
    """Payments, and nothing else of an end."""
    match event:
        case say.Agari():
            ura = event.win.ura
            return event._replace(face=HIDDEN, win=Win(changes=event.win.changes, ura=ura))
        case say.Ryuukyoku():
            return event._replace(shown=None, before=None, ba=None)
        case say.RiichiPaid():
            return event._replace(scores=None)
        case say.Discard():
            return event._replace(drawn=NOT_MARKED)
        case say.End():
            return say.End(event.scores, None)
        case _:
            return event


def summed(tape: Tape, wrong: int) -> Tape:
    """Of two rons the last tells the payments of both."""
    said = list(told(tape))
    for i, (one, other) in enumerate(pairwise(said)):
        if isinstance(one, say.Agari) and isinstance(other, say.Agari) and one.win.changes and other.win.changes:
            both = [first + second for first, second in zip(one.win.changes, other.win.changes, strict=True)]
            both[other.winner] += wrong
            said[i] = one._replace(win=one.win._replace(changes=None, before=None))
            said[i + 1] = other._replace(win=other.win._replace(changes=both, before=one.win.before))
    return recorded(said, tape)
