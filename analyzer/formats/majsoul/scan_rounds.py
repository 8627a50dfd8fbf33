"""New rounds and wins of protobuf, as the game writes them, without a detour through names.

Whatever is otherwise raises UnreadableLog, with no more than that it is unusual: `deals` and `wins` then read it by the
names of its fields. They read the same of what is as usual.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.deals import CHANGE, COUNTER, HAND, Deal
from analyzer.formats.majsoul.fields import MANY, Fields
from analyzer.formats.majsoul.protobuf import Reader
from analyzer.formats.majsoul.scan import face_at
from analyzer.formats.majsoul.schema import LENGTH, VARINT
from analyzer.formats.majsoul.turns import INDICATORS, NO_FACE
from analyzer.formats.majsoul.wall import listed_wall
from analyzer.formats.majsoul.wins import (
    MELDS,
    MOST_FU,
    TILES,
    WINNERS,
    Hule,
    Table,
    Wins,
    pao_of,
    tsumo_points,
)
from analyzer.formats.majsoul.yaku import HAN, MOST, OTHERS, is_known
from analyzer.tape.wall import ListedWall
from analyzer.tiles.bits import zeros

FIELDS: Final = 32  # of a message, at most, that are read here
WALL: Final = {13: "md5", 14: "paishan", 22: "sha256", 24: "saltSha256", 25: "salt"}
OPENING: Final = 40  # the bracket of a meld, as a byte
CLOSING: Final = 41
COMMA: Final = 44
LONGEST: Final = 20  # name of a meld
LETTER_A: Final = 97
LETTER_Z: Final = 122
ALONE: Final = 22 << 3  # a seat of pao in a list that is not packed


def _unusual() -> UnreadableLog:
    return UnreadableLog("unusual")


def _within(value: i64, low: i64, high: i64) -> int:
    """A number within bounds."""
    if value < low or value > high:
        raise _unusual()
    return int(value)


def _face(reader: Reader, start: i64, end: i64) -> int:
    face = face_at(reader.data, start, end)
    if face == NO_FACE:
        raise _unusual()
    return int(face)


def _points(reader: Reader, start: i64, end: i64, players: i64) -> list[int]:
    """Packed amounts, one of each who plays; with three a fourth may be there, and is 0."""
    points: list[int] = []
    reader.at = start
    while reader.at < end:
        points.append(_within(reader.varint(end), -CHANGE, CHANGE))
    if len(points) == 4 and players == 3 and points[3] == 0:
        points.pop()
    if len(points) != players:
        raise _unusual()
    return points


# --- deals ---


def deal_at(reader: Reader, start: i64, end: i64, players: i64) -> Deal:
    """A deal: 1 wind, 2 dealer, 3 honba, 4 dora, 5 scores, 6 deposits, 7-10 hands, 16 dora, others of the wall."""
    numbers = zeros(FIELDS)
    scores: list[int] = []
    hands: list[list[int]] = [[], [], [], []]
    doras: list[int] = []
    wall: dict[str, object] = {}
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        number = tag >> 3
        if tag & 7 == VARINT and 0 < number < FIELDS and number != 5:
            numbers[number] = reader.varint(end)
        elif tag & 7 == LENGTH and 0 < number < FIELDS:
            first, stop = reader.length(end)
            if 7 <= number <= 10:
                hands[number - 7].append(_face(reader, first, stop))
            elif number == 5 and not scores:
                scores = _points(reader, first, stop, players)
            elif number == 16:
                doras.append(_face(reader, first, stop))
            elif number == 4 or number == 5:
                raise _unusual()  # of old there was one indicator; scores twice
            elif number == 14 or number == 13 or number >= 22:
                _of_wall(reader, wall, number, first, stop)
            reader.at = stop
        elif number == 5:
            raise _unusual()  # a list that is not packed
        else:
            reader.pass_over(tag, end)
    if not scores or not 0 < len(doras) <= INDICATORS or max(map(len, hands)) > HAND:
        raise _unusual()
    return Deal(
        _within(numbers[1], 0, 3), _within(numbers[2], 0, players - 1), _within(numbers[3], 0, COUNTER),
        _within(numbers[6], 0, COUNTER), scores, hands[:players], doras, _wall(wall, players),
    )  # fmt: skip


def _of_wall(reader: Reader, wall: dict[str, object], number: i64, start: i64, end: i64) -> None:
    """A text that tells of the wall."""
    name = WALL.get(int(number))
    if name is not None:
        try:
            wall[name] = reader.data[start:end].decode("utf-8")
        except UnicodeDecodeError as error:
            raise _unusual() from error


def _wall(told: dict[str, object], players: i64) -> ListedWall | None:
    return listed_wall(Fields(told, ""), int(players)) if told else None


# --- wins ---


def wins_at(reader: Reader, start: i64, end: i64, table: Table) -> Wins:
    """Wins: 1 each of them, 2 and 3 scores before and changes, 7 dora, 9 pao."""
    hules: list[Hule] = []
    changes: list[int] = []
    before: list[int] = []
    doras: list[int] = []
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        number = tag >> 3
        if tag & 7 != LENGTH:
            if tag == 9 << 3 and reader.varint(end) != 0 or number == 2 or number == 3 or number == 5:
                raise _unusual()  # pao as it was told of old; lists that are not packed
            if tag != 9 << 3:
                reader.pass_over(tag, end)
            continue
        first, stop = reader.length(end)
        if number == 1:
            hules.append(_hule(reader, first, stop, table))
        elif number == 2 and not before:
            before = _points(reader, first, stop, table.players)
        elif number == 3 and not changes:
            changes = _points(reader, first, stop, table.players)
        elif number == 7:
            doras.append(_face(reader, first, stop))
        elif number == 5:
            _points(reader, first, stop, table.players)  # what comes of it
        elif number < 4:
            raise _unusual()
        reader.at = stop
    if not 0 < len(hules) <= WINNERS or len(doras) > TILES:
        raise _unusual()
    for hule in hules:
        if not hule.doras:
            hule.doras = doras
    return Wins(hules, changes, before)


def _hule(reader: Reader, start: i64, end: i64, table: Table) -> Hule:
    """A win: 1 hand, 2 melds, 3 tile, 8 dora, 9 ura, 12 fans, 22 pao; for its numbers see `_of_numbers`."""
    numbers = zeros(FIELDS)
    hand: list[int] = []
    melds: list[tuple[int, ...]] = []
    doras: list[int] = []
    ura: list[int] = []
    fans: list[int] = []
    pao: list[int] = []
    face = NO_FACE
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        number = tag >> 3
        if tag & 7 == VARINT and 0 < number < FIELDS and tag != ALONE:
            numbers[number] = reader.varint(end)
        elif tag & 7 == LENGTH and number > 0:
            first, stop = reader.length(end)
            if number == 1:
                hand.append(_face(reader, first, stop))
            elif number == 2:
                melds.append(_meld(reader, first, stop))
            elif number == 3:
                face = _face(reader, first, stop)
            elif number == 8:
                doras.append(_face(reader, first, stop))
            elif number == 9:
                ura.append(_face(reader, first, stop))
            elif number == 12:
                _fan(reader, fans, first, stop)
            elif number == 22:
                _seats(reader, pao, first, stop, table.players)
            reader.at = stop
        elif tag == ALONE:
            raise _unusual()
        else:
            reader.pass_over(tag, end)
    if max(len(hand), len(doras), len(ura)) > TILES or len(melds) > MELDS or len(fans) > 2 * MOST or face == NO_FACE:
        raise _unusual()
    hule = _of_numbers(numbers, face, table, pao)
    hule.hand, hule.melds, hule.doras, hule.ura, hule.fans = hand, melds if hand else [], doras, ura, fans
    return hule


def _of_numbers(numbers: vec[i64], face: int, table: Table, pao: list[int]) -> Hule:
    """4 seat, 5 on tsumo, 10 yakuman, 13 fu, 15-17 points: on ron, of the dealer, of a child; 21 pao as told of old."""
    seat = _within(numbers[4], 0, table.players - 1)
    hule = Hule(seat, face, numbers[5] != 0, numbers[10] != 0)
    hule.fu = 0 if hule.yakuman else _within(numbers[13], 0, MOST_FU)
    ron, dealer, child = _within(numbers[15], 0, MANY), _within(numbers[16], 0, MANY), _within(numbers[17], 0, MANY)
    hule.points = tsumo_points(seat, table, child, dealer) if hule.zimo else ron
    hule.pao = pao_of(pao, _within(numbers[21], 0, table.players))
    return hule


def _seats(reader: Reader, seats: list[int], start: i64, end: i64, players: i64) -> None:
    """Packed seats."""
    reader.at = start
    while reader.at < end:
        seats.append(_within(reader.varint(end), 0, players - 1))
    if len(seats) > 4:
        raise _unusual()


def _fan(reader: Reader, fans: list[int], start: i64, end: i64) -> None:
    """A yaku: 2 han, 3 number. One without a number has a name alone."""
    fan: i64 = 0
    han: i64 = 0
    reader.at = start
    while reader.at < end:
        tag = reader.varint(end)
        if tag == 2 << 3:
            han = reader.varint(end)
        elif tag == 3 << 3:
            fan = reader.varint(end)
        elif tag == 1 << 3 | LENGTH:
            raise _unusual()  # its name
        else:
            reader.pass_over(tag, end)
    if int(fan) in OTHERS or not is_known(int(fan)):
        raise _unusual()
    fans.append(int(fan))
    fans.append(_within(han, 0, HAN))


def _meld(reader: Reader, start: i64, end: i64) -> tuple[int, ...]:
    """A meld: ``shunzi(7s,9s,8s)``."""
    data = reader.data
    at = start
    while at < end and LETTER_A <= data[at] <= LETTER_Z:
        at += 1
    count = (end - at - 1) // 3
    right = 0 < at - start <= LONGEST and end - at == 3 * count + 1 and 3 <= count <= 4
    if not right or data[at] != OPENING or data[end - 1] != CLOSING:
        raise _unusual()
    faces = [_face(reader, at + 1, at + 3)]
    for tile in range(at + 4, end, 3):
        if data[tile - 1] != COMMA:
            raise _unusual()
        faces.append(_face(reader, tile, tile + 2))
    return tuple(faces)
