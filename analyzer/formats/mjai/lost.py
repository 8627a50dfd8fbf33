"""What a tape tells that mjai lines can't, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.formats import told as say
from analyzer.formats.mjai.write import Dialect
from analyzer.formats.told import Told, told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape


def lost(tape: Tape, dialect: Dialect = "mortal") -> list[str]:
    """One sentence for each sort of thing that `write` leaves out of this game."""
    said = list(told(tape))
    found = list(_of_game(tape))
    for event in said:
        found += _of_event(event, dialect == "ruby")
    return list(dict.fromkeys(found))


def _of_game(tape: Tape) -> Iterator[str]:
    if tape.source == t.MJLOG:
        yield "which of its copies each tile is, the dice and the seed of the wall"
    if any(tape.walls):
        yield "the walls"
    if tape.source == t.MJLOG or tape.header is not None and (tape.header.dan or tape.header.rate or tape.header.room):
        yield "what is said of players and room beside the names"
    if max(tape.reds) > 1:
        yield "how many red fives a suit has"


def _of_event(event: Told, rich: bool) -> Iterator[str]:
    match event:
        case say.Left() | say.Back():
            yield "who lost the connection"
        case say.Damaged():
            yield "what could not be read"
        case say.End() if event.points is not None:
            yield "the final points, though not the final scores"
        case say.Agari():
            yield from _of_win(event, rich)
        case say.Ryuukyoku() if not rich:
            if event.shown is not None:
                yield "the hands shown at a draw, and its name"
        case say.RiichiPaid() if not rich and event.scores is not None:
            yield "the scores after a riichi"
        case _:
            pass


def _of_win(event: say.Agari, rich: bool) -> Iterator[str]:
    win = event.win
    if win.limit != t.NOT_TOLD or win.melds is not None or win.dora is not None or win.ba is not None:
        yield "the limit, melds, dora indicators, honba and deposits listed at a win"
    if win.pao not in (t.NO_PAO, t.PAO_NOT_TOLD):
        yield "who answers for a yakuman"
    if not rich and (win.hand is not None or win.yaku is not None or win.fu != t.NOT_TOLD):
        yield "the hand, yaku, fu and points of a win"
