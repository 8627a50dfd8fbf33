"""Where the records of a protobuf body are, and what those of turns say, without a detour: most bytes are theirs.

Nothing is made of what is passed over: the clocks of players, what they might have done, what they pressed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.fields import FACES
from analyzer.formats.majsoul.kinds import NAMES, OTHER, TURNS
from analyzer.formats.majsoul.protobuf import ITEMS, Reader
from analyzer.formats.majsoul.schema import LENGTH, VARINT
from analyzer.formats.majsoul.turns import INDICATORS, NO_FACE, SCORE, TILES, Turn

# what a field of a record tells
NOTHING: Final = 0
SEAT: Final = 1
SORT: Final = 2
DRAWN: Final = 3
RIICHI: Final = 4
FROMS: Final = 5
FACE: Final = 6
TILES_OF: Final = 7
DORAS: Final = 8
PAID: Final = 9
SLOTS: Final = {
    "seat": SEAT, "type": SORT, "moqie": DRAWN, "is_liqi": RIICHI, "is_wliqi": RIICHI, "froms": FROMS, "tile": FACE,
    "tiles": TILES_OF, "doras": DORAS, "liqi": PAID,
}  # fmt: skip
IN_FULL: Final = [f".lq.{name}".encode() for name in NAMES]
LENGTHS: Final[vec[i64]] = vec[i64]([len(name) for name in IN_FULL])
ROW: Final = 16  # fields of a record
ZERO: Final = 48  # the digit, as a byte
FIRST_SUIT: Final = 109  # m, as a byte
LAST_SUIT: Final = 122  # z
DIGITS: Final = 10


def _slots() -> list[int]:
    """What each field of each record tells, a row a record."""
    rows = [NOTHING] * (ROW * TURNS)
    for kind, name in enumerate(NAMES[:TURNS]):
        for field in schema.fields_of(name):
            slot = SLOTS.get(field.name, NOTHING)
            rows[ROW * kind + int(field.number)] = FACE if slot == TILES_OF and not field.repeated else slot
    return rows


def _faces() -> list[int]:
    """The face of each digit and suit, a row of ten a suit, from m on."""
    rows = [NO_FACE] * (DIGITS * (LAST_SUIT - FIRST_SUIT + 1))
    for text, face in FACES.items():
        rows[DIGITS * (ord(text[1]) - FIRST_SUIT) + int(text[0])] = face
    return rows


SLOT: Final[vec[i64]] = vec[i64](_slots())
FACE_OF: Final[vec[i64]] = vec[i64](_faces())


def spans(reader: Reader, start: i64, end: i64, number: i64) -> vec[i64]:
    """Where each field of that number begins and ends in a message, all of them of a length; two numbers each."""
    found = vec[i64]()
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        if tag == number << 3 | LENGTH:
            first, stop = reader.length(end)
            found = append(append(found, first), stop)
            reader.at = stop
        else:
            reader.pass_over(tag, end)
    if len(found) > 2 * ITEMS:
        raise reader.wrong(f"more than {ITEMS} records")
    return found


def span(reader: Reader, start: i64, end: i64, number: i64) -> tuple[i64, i64]:
    """Where the first field of that number, which has a length, begins and ends in a message; it need not be there."""
    found: i64 = end
    found_end: i64 = end
    there = False
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        if tag == number << 3 | LENGTH and not there:
            there = True
            found, found_end = reader.length(end)
            reader.at = found_end
        else:
            reader.pass_over(tag, end)
    return found, found_end


def wrapped(reader: Reader, start: i64, end: i64) -> tuple[i64, i64, i64, i64]:
    """Where in a wrapper the name of its message begins and ends, and the message."""
    name: i64 = end
    name_end: i64 = end
    data: i64 = end
    data_end: i64 = end
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        if tag == 1 << 3 | LENGTH:
            name, name_end = reader.length(end)
            reader.at = name_end
        elif tag == 2 << 3 | LENGTH:
            data, data_end = reader.length(end)
            reader.at = data_end
        else:
            reader.pass_over(tag, end)
    return name, name_end, data, data_end


def kind_at(data: bytes, start: i64, end: i64) -> i64:
    """Which record a name means that is written as the game does; OTHER for any other name."""
    for kind in range(OTHER):
        at = LENGTHS[kind]
        if at == end - start:
            name = IN_FULL[kind]
            while at > 0 and data[start + at - 1] == name[at - 1]:  # they differ at the end
                at -= 1
            if at == 0:
                return kind
    return OTHER


def turn_at(reader: Reader, turn: Turn, kind: i64, start: i64, end: i64) -> Turn:
    """A record of a turn, into what was another one. UnreadableLog."""
    turn.clear(kind)
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        number = tag >> 3
        slot: i64 = NOTHING
        if 0 <= number < ROW:
            slot = SLOT[ROW * kind + number]
        if NOTHING < slot < FACE and tag & 7 == VARINT:
            _number(turn, slot, reader.varint(end))
        elif slot >= FROMS and tag & 7 == LENGTH:
            first, stop = reader.length(end)
            _bytes(reader, turn, slot, first, stop)
            reader.at = stop
        else:
            reader.pass_over(tag, end)
    return turn


def _number(turn: Turn, slot: i64, value: i64) -> None:
    if slot == SEAT:
        turn.seat = value
    elif slot == SORT:
        turn.sort = value
    elif slot == DRAWN:
        turn.drawn = value != 0
    elif slot == RIICHI:
        turn.riichi = turn.riichi or value != 0
    elif len(turn.froms) <= TILES:  # one more is told of where they are used
        turn.froms = append(turn.froms, value)


def _bytes(reader: Reader, turn: Turn, slot: i64, start: i64, end: i64) -> None:
    if slot == FROMS:
        reader.at = start
        while reader.at < end:
            _number(turn, FROMS, reader.varint(end))
    elif slot == PAID:
        _paid(reader, turn, start, end)
    else:
        face = face_at(reader.data, start, end)
        if face == NO_FACE:
            reader.at = start
            raise reader.wrong(f"{reader.data[start : min(end, start + 20)]!r} is no tile")
        if slot == FACE:
            turn.face = face
        elif slot == TILES_OF:
            turn.tiles = append(turn.tiles, face)
        else:
            turn.doras = append(turn.doras, face)
        if len(turn.tiles) > TILES or len(turn.doras) > INDICATORS:
            raise reader.wrong("more tiles than can be")


def _paid(reader: Reader, turn: Turn, start: i64, end: i64) -> None:
    """A riichi that was accepted: 1 seat, 2 score, 4 failed."""
    seat: i64 = 0
    score: i64 = 0
    failed = False
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        if tag == 1 << 3:
            seat = reader.varint(end)
        elif tag == 2 << 3:
            score = reader.varint(end)
        elif tag == 4 << 3:
            failed = reader.varint(end) != 0
        else:
            reader.pass_over(tag, end)
    if seat < 0 or seat > 3 or score < -SCORE or score > SCORE:
        raise reader.wrong(f"liqi: seat {seat}, score {score}")
    if not failed:
        turn.paid, turn.score = seat, score


def face_at(data: bytes, start: i64, end: i64) -> i64:
    """The face of a tile's text, ``5m`` or ``0m``; NO_FACE for another."""
    if end - start != 2:
        return NO_FACE
    digit: i64 = data[start] - ZERO
    suit: i64 = data[start + 1]
    if digit < 0 or digit >= DIGITS or suit < FIRST_SUIT or suit > LAST_SUIT:
        return NO_FACE
    return FACE_OF[DIGITS * (suit - FIRST_SUIT) + digit]
