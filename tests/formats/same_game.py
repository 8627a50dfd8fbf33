"""What two records of one game must both tell, whatever their forms: the told events, without what a form may lack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analyzer.formats import told as say
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

PAID = (t.EXHAUSTIVE, t.NAGASHI_MANGAN)  # draws whose payments every form tells


def game(tape: Tape) -> list[tuple[Any, ...]]:
    """Deals, draws, discards, calls, wins and draws of a tape; hands and melds in no order."""
    return list(_events(tape))


def _events(tape: Tape) -> Iterator[tuple[Any, ...]]:
    first = True
    for event in told(tape):
        name = type(event).__name__
        match event:
            case say.Begin():
                first = True
                yield name, *event[:5], [sorted(hand) for hand in event.hands], event.indicator
            case say.Discard():
                yield name, event.seat, event.face, None if first else event.drawn
                first = False
            case say.Chii() | say.Pon() | say.Daiminkan():
                first = False
                yield name, event.seat, event.source, event.called, sorted(event.own)
            case say.Ankan():
                yield name, event.seat, sorted(event.faces)
            case say.RiichiPaid():
                yield name, event.seat
            case say.Agari():
                yield name, event.winner, event.loser, event.face, *_win(event)
            case say.Ryuukyoku():
                shown = [hand and sorted(hand) for hand in event.shown or []]
                yield name, event.kind, event.changes if event.kind in PAID else None, shown
            case say.Left() | say.Back():
                pass  # most forms have no word for it
            case say.Damaged():
                yield name, event.hangs
            case _:
                yield name, *event


def _win(event: say.Agari) -> tuple[Any, ...]:
    win = event.win
    yaku = sorted(zip((win.yaku or [])[::2], (win.yaku or [])[1::2], strict=True))
    melds = sorted(sorted(meld) for meld in win.melds or [] if len(meld) > 1)
    fu = None if win.yakuman else win.fu
    return sorted(win.hand or []), melds, yaku, sorted(win.yakuman or []), win.ura, fu, win.points, win.pao
