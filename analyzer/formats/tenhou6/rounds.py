"""A round of the form: thirteen lists of tiles and calls, to turns in the order in which they were played."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.tenhou6.calls import FACE, Call, call_of
from analyzer.formats.tenhou6.document import Item
from analyzer.formats.tenhou6.order import CALL, OPEN, STAY, TURNS, Order
from analyzer.formats.tenhou6.results import Result, Table, read_result, whole
from analyzer.tape.words import ANKAN, CHII, DAIMINKAN, DISCARD, KAKAN, NUKIDORA, PON

COLUMNS: Final = 17
TSUMOGIRI: Final = 60
NOTHING: Final = -1  # the deed of an open turn
NUMBER_LIMIT: Final = 10_000
TAKEN: Final = (CHII, PON, DAIMINKAN)
DONE: Final = (ANKAN, KAKAN, NUKIDORA)


class Turn(NamedTuple):
    """A take of a seat and what it did then. ``take`` and ``deed`` are the places of both in their lists."""

    take: int
    drew: int  # the face; of a call the one called
    call: Call | None
    deed: int
    op: int  # DISCARD, ANKAN, KAKAN, NUKIDORA, DAIMINKAN (the turn goes on with a draw), or NOTHING
    face: int  # discarded, added or set aside
    drawn: bool  # discarded as drawn
    riichi: bool
    source: int = -1  # of the pon that a kakan is added to


class Round(NamedTuple):
    """What a round tells, in the order of play."""

    kyoku: int
    honba: int
    kyoutaku: int
    scores: list[int]
    indicators: list[int]  # faces
    ura: list[int]
    hands: list[list[int]]
    turns: list[list[Turn]]  # of each seat
    order: list[int]  # whose turn it is, turn by turn
    result: Result | UnreadableLog  # why there is none


def read_round(items: list[list[Item]], players: int, absolute_winds: bool = False) -> Round:
    """The round; UnreadableLog with its place inside the round where it can't be followed."""
    if len(items) != COLUMNS:
        raise UnreadableLog(f"a round must have {COLUMNS} lists, not {len(items)}")
    for column, item in enumerate(items):
        if len(item) > TURNS - 1:
            raise UnreadableLog(f"more than {TURNS - 1} items", f"/{column}")
    head = [_count(item, f"/0/{i}") for i, item in enumerate(items[0])]
    if len(head) != 3:
        raise UnreadableLog("must be the number of the kyoku, honba and deposits", "/0")
    if not players <= len(items[1]) <= 4:
        raise UnreadableLog("must be the scores of four seats", "/1")
    scores = [whole(item, f"/1/{i}") for i, item in enumerate(items[1])]
    dealer = head[0] % 4
    if dealer >= players:
        raise UnreadableLog("names a dealer that does not play", "/0/0")
    turns = [_turns(items[5 + 3 * seat], items[6 + 3 * seat], seat) for seat in range(4)]
    if players == 3 and (items[13] or items[14] or items[15]):
        raise UnreadableLog("three play, and a fourth seat has tiles", "/13")
    found = _ordered(turns, players, dealer)
    result: Result | UnreadableLog
    try:
        result = read_result(items[16], Table(players, dealer, head[0] // 4, absolute_winds))
    except UnreadableLog as error:
        result = error
    return Round(
        head[0], head[1], head[2],
        scores + [0] * (4 - len(scores)),
        _faces(items[2], 2),
        _faces(items[3], 3),
        [_faces(items[4 + 3 * seat], 4 + 3 * seat) for seat in range(players)],
        turns,
        list(found.way)[: found.total],
        result,
    )  # fmt: skip


def _count(item: Item, place: str) -> int:
    if not isinstance(item, int) or not 0 <= item < NUMBER_LIMIT:
        raise UnreadableLog(f"{item!r} is no number of a round, honba or deposits", place)
    return item


def _faces(items: list[Item], column: int) -> list[int]:
    return [_face(item, column, i) for i, item in enumerate(items)]


def _face(item: Item, column: int, index: int) -> int:
    """The face of a number, which may be written as text."""
    number = int(item) if isinstance(item, str) and len(item) == 2 and item.isdecimal() else item
    face = FACE.get(number, -1) if isinstance(number, int) else -1
    if face < 0:
        raise UnreadableLog(f"{item!r} is no tile", f"/{column}/{index}")
    return face


# --- turns ---


def _turns(takes: list[Item], deeds: list[Item], seat: int) -> list[Turn]:
    """Takes and deeds go in pairs; only the last take may stand alone, and a daiminkan's 0 may be left out."""
    turns: list[Turn] = []
    column, at = 5 + 3 * seat, 0
    for i, take in enumerate(takes):
        call = call_of(take, seat) if isinstance(take, str) and len(take) > 2 else None
        if call is not None and call.op not in TAKEN:
            call = None
        drew = call.tile if call is not None else _face(take, column, i)
        if call is not None and call.op == DAIMINKAN:
            turns.append(Turn(i, drew, call, -1, DAIMINKAN, drew, False, False))
            at += 1 if at < len(deeds) and deeds[at] in (0, "0") else 0
        elif at < len(deeds):
            turns.append(_turn(i, drew, call, deeds[at], at, seat))
            at += 1
        elif i == len(takes) - 1:
            turns.append(Turn(i, drew, call, -1, NOTHING, -1, False, False))
        else:
            raise UnreadableLog("nothing is discarded after it, and more is drawn", f"/{column}/{i}")
    if at < len(deeds):
        raise UnreadableLog("nothing was drawn before it", f"/{column + 1}/{at}")
    return turns


def _turn(take: int, drew: int, call: Call | None, item: Item, at: int, seat: int) -> Turn:
    if item == TSUMOGIRI:
        return Turn(take, drew, call, at, DISCARD, drew, True, False)
    if isinstance(item, int):
        return Turn(take, drew, call, at, DISCARD, _face(item, 6 + 3 * seat, at), False, False)
    plain = item.removeprefix("r") if isinstance(item, str) else ""
    if plain == str(TSUMOGIRI):
        return Turn(take, drew, call, at, DISCARD, drew, True, plain != item)
    made = call_of(plain, seat)
    if made is not None and made.op in DONE and plain == item:
        return Turn(take, drew, call, at, made.op, made.tile, False, False, made.source)
    face = _face(plain or item, 6 + 3 * seat, at)
    return Turn(take, drew, call, at, DISCARD, face, False, plain != item)


def _ordered(turns: list[list[Turn]], players: int, dealer: int) -> Order:
    """The order of play; UnreadableLog where there is none."""
    order = Order(players, dealer)
    for seat, of_seat in enumerate(turns):
        for turn in of_seat:
            called = turn.call
            take = turn.drew if called is None else called.source << 7 | CALL | turn.drew
            deed = turn.face if turn.op == DISCARD else OPEN if turn.op == NOTHING else STAY
            order.add(seat, take, deed)
    if not order.search():
        seat = order.stuck
        if order.too_long:
            raise UnreadableLog("too many orders of play are possible", f"/{5 + 3 * seat}")
        at = turns[seat][max(order.last - 1, 0)].take if turns[seat] else 0
        raise UnreadableLog("takes and discards fit no order of play; none goes on after this", f"/{5 + 3 * seat}/{at}")
    return order
