"""Who made a call or a kan, where the log names a seat that did not: the seat that holds the tiles.

A log may say that another seat calls. The fault is told once, and the move is made by who holds its tiles, so that what
follows is not judged against hands that nobody had.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.claims import can_call
from analyzer.core.table import DREW, HAND, MELD, OVER, Table
from analyzer.tape.words import argument_of, called_in, first_in, seat_of, second_in, source_of

NOBODY: Final = -1


def of_call(table: Table, event: i64) -> i64:
    """A chii or pon by the seat that holds both own tiles."""
    own, other = first_in(argument_of(event)), second_in(argument_of(event))
    seat = _holder(table, own)
    if seat < 0 or _holder(table, other) != seat:
        return event
    return _called_by(table, event, seat, own)


def of_daiminkan(table: Table, event: i64) -> i64:
    """A daiminkan by the seat that holds the three own tiles."""
    called = argument_of(event)
    first: i64 = called ^ 1
    seat = _holder(table, first)
    if seat < 0 or _holder(table, called ^ 2) != seat or _holder(table, called ^ 3) != seat:
        return event
    return _called_by(table, event, seat, first)


def of_own_turn(table: Table, event: i64, fault: i64) -> i64:
    """An ankan, kakan or nukidora by the seat that has just drawn and holds the tile."""
    seat = table.turn
    tile = called_in(argument_of(event))
    if table.phase != DREW or seat == seat_of(event) or _holder(table, tile) != seat:
        return event
    table.faults.note(fault, seat_of(event), table.expected_move(), tile)
    return _turned(event, seat, seat - seat_of(event))


def _holder(table: Table, tile: i64) -> i64:
    """The seat that has the tile in its hand, or nobody."""
    place = table.place[tile] - HAND
    return place if 0 <= place < 4 else NOBODY


def _called_by(table: Table, event: i64, seat: i64, own: i64) -> i64:
    """The call by this seat, if the seat named can't have made it."""
    named = seat_of(event)
    called = called_in(argument_of(event))
    if seat == named or seat == table.last_seat or table.phase == OVER or not can_call(table, called):
        return event
    if table.place[called] == MELD + named:
        return event  # the same event twice
    table.faults.note(faults.CALL_NOT_HELD, named, table.place[own], own)
    turn = seat - named
    if (source_of(event) + turn) & 3 != table.last_seat:
        turn = 0  # the source stands by itself
    return _turned(event, seat, turn)


def _turned(event: i64, seat: i64, turn: i64) -> i64:
    """The event by another seat, and its source as many seats further: logs count it from the caller."""
    source = (source_of(event) + turn) & 3
    return event & ~0x1E0 | seat << 5 | source << 7
