"""What an mjlog can't tell of a game that comes from another form, or says without its being known."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of


def lost(tape: Tape) -> list[str]:
    """Plain sentences; none for a game that was an mjlog."""
    return [] if tape.source == t.MJLOG else list(dict.fromkeys(_sentences(tape)))


def _sentences(tape: Tape) -> Iterator[str]:
    yield "Dice, grades and ratings are not known: an mjlog must have some, and this one has 1 and 1, 0, 1500."
    yield "Of the rules only length, number of players and red fives are kept."
    if not any(tape.header.names if tape.header else ()):
        yield "The names are not known: NoName is written."
    if any(wall is not None for wall in tape.walls):
        yield "The walls are not kept: an mjlog has a seed in their place."
    if _lacks_payments(tape):
        yield "The payments of some rounds are not known: 0 is written."
    for event in list(tape.events)[: tape.event_count]:
        op, block = op_of(event), int(argument_of(event))
        if op == t.DAMAGED:
            yield "What could not be read is left out."
        if op in (t.LEFT, t.BACK):
            yield "Players who leave and come back are not kept."
        if op == t.AGARI:
            yield from _of_win(tape, block)
        if op == t.RYUUKYOKU and _hides_tenpai(tape, block):
            yield "Who is tenpai at some draws is not known: only hands in riichi are shown."
        if op in (t.AGARI, t.RYUUKYOKU):
            final = tape.numbers[block + t.FINAL]
            if final != t.ABSENT and tape.numbers[final] < 8:
                yield "The final points are not known: the end of the game is not marked."


def _lacks_payments(tape: Tape) -> bool:
    """Whether a round tells none; of several wins the last one's may be those of all."""
    told = False
    for event in reversed(list(tape.events)[: tape.event_count]):
        op, block = op_of(event), int(argument_of(event))
        told = told and op == t.AGARI
        if op in (t.AGARI, t.RYUUKYOKU):
            told = told or tape.numbers[tape.numbers[block + t.CHANGES]] > 0
            if not told and (op == t.AGARI or tape.numbers[block + t.KIND] in (t.EXHAUSTIVE, t.NAGASHI_MANGAN)):
                return True
    return False


def _hides_tenpai(tape: Tape, block: int) -> bool:
    """Neither hands nor payments tell it."""
    numbers = tape.numbers
    kind, changes = numbers[block + t.KIND], int(numbers[block + t.CHANGES])
    if numbers[block + t.SHOWN] != t.UNTOLD or kind not in (t.EXHAUSTIVE, t.NAGASHI_MANGAN):
        return False
    size = int(numbers[changes])
    paid = any(numbers[changes + (2 if size >= 8 else 1) + i * (2 if size >= 8 else 1)] for i in range(min(size, 4)))
    return kind == t.NAGASHI_MANGAN or not paid


def _of_win(tape: Tape, block: int) -> Iterator[str]:
    numbers = tape.numbers
    if numbers[block + t.FU] == t.NOT_TOLD:
        yield "The fu of some wins are not known: of limit hands some that make one are written, else 0."
    if numbers[block + t.POINTS] == t.NOT_TOLD:
        yield "The points of some wins are not known: 0 is written."
    if numbers[block + t.YAKU] == t.UNTOLD and numbers[block + t.YAKUMAN] in (t.UNTOLD, t.ABSENT):
        yield "The yaku of some wins are not known, and left out."
    if numbers[block + t.URA_LIST] == t.UNTOLD:
        yield "Ura indicators are not known, and left out."
