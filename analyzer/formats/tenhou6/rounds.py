"""A round of the form: thirteen lists of tiles and calls, to turns in the order in which they were played."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.tenhou6.calls import Call, call_of, face_of
from analyzer.formats.tenhou6.document import Item
from analyzer.formats.tenhou6.order import CALL, OPEN, STAY, TURNS, Order
from analyzer.formats.tenhou6.results import Result, Table, read_result, whole
from analyzer.tape.words import ANKAN, CHII, DAIMINKAN, DISCARD, KAKAN, NUKIDORA, PON

COLUMNS: Final = 17
TSUMOGIRI: Final = 60
AS_DRAWN: Final = str(TSUMOGIRI)
NOTHING: Final = -1  # the deed of an open turn
NUMBER_LIMIT: Final = 10_000
TAKEN: Final = (CHII, PON, DAIMINKAN)
DONE: Final = (ANKAN, KAKAN, NUKIDORA)


@final
@mypyc_attr(acyclic=True)
class Turn:
    """A take of a seat and what it did then. ``take`` and ``deed`` are the places of both in their lists."""

    def __init__(self, take: i64, drew: i64, call: Call | None) -> None:
        self.take: Final[i64] = take
        self.drew: Final[i64] = drew  # the face; of a call the one called
        self.call: Final = call
        self.deed: i64 = -1
        self.op: i64 = NOTHING  # or DISCARD, ANKAN, KAKAN, NUKIDORA, DAIMINKAN (the turn goes on with a draw)
        self.face: i64 = -1  # discarded, added or set aside
        self.drawn: bool = False  # discarded as drawn
        self.riichi: bool = False
        self.source: i64 = -1  # of the pon that a kakan is added to


@final
class Round:
    """What a round tells, in the order of play. Tiles are faces."""

    def __init__(self, head: list[int], scores: list[int], indicators: list[int], ura: list[int]) -> None:
        self.kyoku: Final = head[0]
        self.honba: Final = head[1]
        self.kyoutaku: Final = head[2]
        self.scores: Final = scores
        self.indicators: Final = indicators
        self.ura: Final = ura
        self.hands: list[list[int]] = []
        self.turns: list[list[Turn]] = []  # of each seat
        self.order: vec[i64] = vec[i64]()  # whose turn it is, turn by turn
        self.result: Result | UnreadableLog | None = None  # or why there is none


def read_round(items: list[list[Item]], players: int, absolute_winds: bool = False) -> Round:
    """The round; UnreadableLog with its place inside the round where it can't be followed."""
    if len(items) != COLUMNS:
        raise UnreadableLog(f"a round must have {COLUMNS} lists, not {len(items)}")
    for column, item in enumerate(items):
        if len(item) > TURNS - 1:
            raise UnreadableLog(f"more than {TURNS - 1} items", f"/{column}")
    head = [_count(item, i) for i, item in enumerate(items[0])]
    if len(head) != 3:
        raise UnreadableLog("must be the number of the kyoku, honba and deposits", "/0")
    if not players <= len(items[1]) <= 4:
        raise UnreadableLog("must be the scores of four seats", "/1")
    scores = [whole(item, "/1", i) for i, item in enumerate(items[1])]
    dealer = head[0] % 4
    if dealer >= players:
        raise UnreadableLog("names a dealer that does not play", "/0/0")
    turns = [_turns(items[5 + 3 * seat], items[6 + 3 * seat], seat) for seat in range(4)]
    if players == 3 and (items[13] or items[14] or items[15]):
        raise UnreadableLog("three play, and a fourth seat has tiles", "/13")
    order = _ordered(turns, players, dealer)
    result: Result | UnreadableLog
    try:
        result = read_result(items[16], Table(players, dealer, head[0] // 4, absolute_winds))
    except UnreadableLog as error:
        result = error
    told = Round(head, scores + [0] * (4 - len(scores)), _faces(items[2], 2), _faces(items[3], 3))
    told.hands = [_faces(items[4 + 3 * seat], 4 + 3 * seat) for seat in range(players)]
    told.turns, told.order, told.result = turns, order, result
    return told


def _count(item: Item, index: int) -> int:
    if not isinstance(item, int) or not 0 <= item < NUMBER_LIMIT:
        raise UnreadableLog(f"{item!r} is no number of a round, honba or deposits", f"/0/{index}")
    return item


def _faces(items: list[Item], column: i64) -> list[int]:
    return [int(_face(item, column, i)) for i, item in enumerate(items)]


def _face(item: Item, column: i64, index: i64) -> i64:
    """The face of a number, which may be written as text."""
    face: i64 = -1
    if isinstance(item, int):
        face = face_of(item)
    elif isinstance(item, str) and len(item) == 2 and item.isdecimal():
        face = face_of(int(item))
    if face < 0:
        raise UnreadableLog(f"{item!r} is no tile", f"/{column}/{index}")
    return face


# --- turns ---


def _turns(takes: list[Item], deeds: list[Item], seat: i64) -> list[Turn]:
    """Takes and deeds go in pairs; only the last take may stand alone, and a daiminkan's 0 may be left out."""
    turns: list[Turn] = []
    column, at = 5 + 3 * seat, 0
    for i, take in enumerate(takes):
        call = call_of(take, seat) if isinstance(take, str) and len(take) > 2 else None
        if call is not None and call.op not in TAKEN:
            call = None
        turn = Turn(i, call.tile if call is not None else _face(take, column, i), call)
        turns.append(turn)
        if call is not None and call.op == DAIMINKAN:
            turn.op, turn.face = DAIMINKAN, turn.drew
            at += 1 if at < len(deeds) and deeds[at] in (0, "0") else 0
        elif at < len(deeds):
            _did(turn, deeds[at], at, seat)
            at += 1
        elif i < len(takes) - 1:
            raise UnreadableLog("nothing is discarded after it, and more is drawn", f"/{column}/{i}")
    if at < len(deeds):
        raise UnreadableLog("nothing was drawn before it", f"/{column + 1}/{at}")
    return turns


def _did(turn: Turn, item: Item, at: i64, seat: i64) -> None:
    """What a seat did in its turn: a discard, or a kan or nukidora."""
    turn.deed, turn.op = at, DISCARD
    if isinstance(item, int):
        turn.drawn = item == TSUMOGIRI
        turn.face = turn.drew if turn.drawn else _face(item, 6 + 3 * seat, at)
        return
    text = item if isinstance(item, str) else ""
    plain = text.removeprefix("r")
    turn.riichi = plain != text
    if plain == AS_DRAWN or item == TSUMOGIRI:  # of a float
        turn.drawn, turn.face = True, turn.drew
        return
    made = call_of(plain, seat) if not turn.riichi and len(plain) > 2 else None
    if made is not None and made.op in DONE:
        turn.op, turn.face, turn.source = made.op, made.tile, made.source
    else:
        turn.face = _face(plain or item, 6 + 3 * seat, at)


def _ordered(turns: list[list[Turn]], players: int, dealer: int) -> vec[i64]:
    """The order of play: whose turn it is. UnreadableLog where there is none."""
    order = Order(players, dealer)
    for seat, of_seat in enumerate(turns):
        for turn in of_seat:
            called = turn.call
            take = turn.drew if called is None else called.source << 7 | CALL | turn.drew
            deed = turn.face if turn.op == DISCARD else OPEN if turn.op == NOTHING else STAY
            order.add(seat, take, deed)
    if order.search():
        return order.way[: order.total]
    stuck = order.stuck
    if order.too_long:
        raise UnreadableLog("too many orders of play are possible", f"/{5 + 3 * stuck}")
    at = turns[stuck][max(order.last - 1, 0)].take if turns[stuck] else 0
    raise UnreadableLog("takes and discards fit no order of play; none goes on after this", f"/{5 + 3 * stuck}/{at}")
