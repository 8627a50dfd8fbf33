"""A tape told again in faces, event by event: what every writer walks. `Recorder` makes the same tape of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.formats.melds import meld_faces
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, NOT_MARKED, Win
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of
from analyzer.tape.wall import ListedWall
from analyzer.tape.words import argument_of, called_in, first_in, op_of, seat_of, source_of
from analyzer.tiles.faces import HIDDEN, face_of


class Begin(NamedTuple):
    """A deal: ``scores`` and ``hands`` of those who play, hands in the order of the deal; HIDDEN tiles last."""

    kyoku: int
    honba: int
    kyoutaku: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    indicator: int
    wall: ListedWall | None


class Draw(NamedTuple):
    """``face`` may be HIDDEN."""

    seat: int
    face: int


class Discard(NamedTuple):
    """``drawn``: JUST_DRAWN, FROM_HAND, or NOT_MARKED where the record does not tell it; FROM_HAND after a call."""

    seat: int
    face: int
    drawn: int


class Chii(NamedTuple):
    seat: int
    source: int
    called: int
    own: tuple[int, int]


class Pon(NamedTuple):
    seat: int
    source: int
    called: int
    own: tuple[int, int]


class Daiminkan(NamedTuple):
    seat: int
    source: int
    called: int
    own: tuple[int, int, int]


class Ankan(NamedTuple):
    seat: int
    faces: tuple[int, int, int, int]


class Kakan(NamedTuple):
    """``called`` and ``source`` are those of its pon, ``own`` the two other tiles of that."""

    seat: int
    added: int
    source: int
    called: int
    own: tuple[int, int]


class Nukidora(NamedTuple):
    """``face`` is a north, unless the record breaks the rules."""

    seat: int
    face: int


class Riichi(NamedTuple):
    seat: int


class RiichiPaid(NamedTuple):
    """``scores`` after the deposit, or None."""

    seat: int
    scores: tuple[int, ...] | None


class Dora(NamedTuple):
    face: int


class Agari(NamedTuple):
    """``face`` is HIDDEN where the tile is not known. On tsumo the winner is the loser."""

    winner: int
    loser: int
    face: int
    win: Win


class Ryuukyoku(NamedTuple):
    """``shown`` is None where the record tells of no hand; else the hand of each seat, None if it shows none."""

    kind: int
    changes: list[int] | None
    shown: list[list[int] | None] | None
    before: list[int] | None
    ba: tuple[int, int] | None


class Left(NamedTuple):
    seat: int


class Back(NamedTuple):
    seat: int


class Damaged(NamedTuple):
    """What could not be read; ``hangs`` as the tape numbers it."""

    hangs: int
    text: str


class End(NamedTuple):
    """The game is over, after the end of a round. Final scores and final points, where they are told."""

    scores: list[int] | None
    points: list[int] | None


Told = (
    Begin | Draw | Discard | Chii | Pon | Daiminkan | Ankan | Kakan | Nukidora | Riichi | RiichiPaid | Dora | Agari
    | Ryuukyoku | Left | Back | Damaged | End
)  # fmt: skip


def told(tape: Tape) -> Iterator[Told]:
    """Every event in turn; elements that are no part of the game are left out."""
    return _Teller(tape).told()


def told_round(tape: Tape, number: int) -> Iterator[tuple[int, Told | None]]:
    """The events of a round by their numbers on the tape; None for an element that is no part of the game."""
    begins = [int(tape.rounds[i]) for i in range(int(tape.round_count))] + [int(tape.event_count)]
    teller = _Teller(tape)
    teller.number = number - 1
    for event in range(begins[number], begins[number + 1]):
        yield event, teller.event(int(tape.events[event]))


class _Teller:
    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.reds = tape.reds
        self.players = players_of(tape)
        self.number = -1  # of the round
        self.drawn = -1
        self.first = True

    def told(self) -> Iterator[Told]:
        for i in range(int(self.tape.event_count)):
            event = int(self.tape.events[i])
            said = self.event(event)
            if said is not None:
                yield said
            if op_of(event) in (t.AGARI, t.RYUUKYOKU):
                end = self._end(int(argument_of(event)))
                if end is not None:
                    yield end

    def event(self, event: int) -> Told | None:
        """What this word of the tape says; None for an element that is no part of the game."""
        op, seat, argument = int(op_of(event)), int(seat_of(event)), int(argument_of(event))
        if op == t.DEAL:
            return self._begin(argument)
        if op == t.DRAW:
            self.drawn = argument
            return Draw(seat, self._face(argument))
        if op == t.HIDDEN_DRAW:
            self.drawn = -1
            return Draw(seat, HIDDEN)
        if op == t.DISCARD:
            mark = self._mark(argument)
            self.drawn, self.first = -1, False
            return Discard(seat, self._face(argument), mark)
        if op == t.AGARI:
            return self._agari(argument)
        if op == t.RYUUKYOKU:
            return self._ryuukyoku(argument)
        return self._rarer(op, seat, event)

    def _rarer(self, op: int, seat: int, event: int) -> Told | None:
        argument = int(argument_of(event))
        if op == t.RIICHI:
            return Riichi(seat)
        if op == t.RIICHI_PAID:
            scores = self._list(argument)
            return RiichiPaid(seat, tuple(scores[: self.players]) if scores else None)
        if op == t.DORA:
            return Dora(self._face(argument))
        if op == t.LEFT:
            return Left(seat)
        if op == t.BACK:
            return Back(seat)
        if op == t.DAMAGED:
            if seat == t.WHOLE_ROUND:
                self.number += 1
            return Damaged(seat, self.tape.texts[argument].decode("utf-8", "replace"))
        return None if op == t.TEXT else self._call(op, seat, event)

    def _call(self, op: int, seat: int, event: int) -> Told:
        self.drawn = -1
        source = int(source_of(event))
        first, *own = meld_faces(event, self.reds)
        if op == t.CHII:
            return Chii(seat, source, first, (own[0], own[1]))
        if op == t.PON:
            return Pon(seat, source, first, (own[0], own[1]))
        if op == t.DAIMINKAN:
            return Daiminkan(seat, source, first, (own[0], own[1], own[2]))
        if op == t.ANKAN:
            return Ankan(seat, (first, own[0], own[1], own[2]))
        if op == t.NUKIDORA:
            return Nukidora(seat, first)
        added, called = int(called_in(argument_of(event))), int(first_in(argument_of(event)))
        rest = [tile for tile in range(added & ~3, (added | 3) + 1) if tile not in (added, called)]
        return Kakan(seat, first, source, self._face(called), (self._face(rest[0]), self._face(rest[1])))

    def _begin(self, block: int) -> Begin:
        numbers = self.tape.numbers
        self.number += 1
        self.drawn, self.first = -1, True
        hands = []
        for seat in range(self.players):
            hand = self._faces(int(numbers[block + t.HANDS + seat])) or []
            if self.tape.lacks & t.LACKS_HANDS:
                hand += [HIDDEN] * (13 - len(hand))
            hands.append(tuple(hand))
        walls, indicator = self.tape.walls, int(numbers[block + t.INDICATOR])
        return Begin(
            int(numbers[block + t.KYOKU]), int(numbers[block + t.HONBA]), int(numbers[block + t.KYOUTAKU]),
            int(numbers[block + t.DEALER]),
            tuple(int(numbers[block + t.SCORES + seat]) for seat in range(self.players)), tuple(hands),
            HIDDEN if indicator == t.NO_TILE else self._face(indicator),
            walls[self.number] if self.number < len(walls) else None,
        )  # fmt: skip

    def _mark(self, tile: int) -> int:
        if self.drawn < 0 and not self.tape.lacks & t.LACKS_HANDS:
            return FROM_HAND
        if self.tape.lacks & (t.LACKS_DEALER if self.first else t.LACKS_TSUMOGIRI):
            return NOT_MARKED
        return JUST_DRAWN if tile == self.drawn else FROM_HAND

    def _agari(self, block: int) -> Agari:
        numbers = self.tape.numbers
        lists = {field: self._list(int(numbers[block + field])) for field in (t.YAKU, t.YAKUMAN, t.CHANGES, t.BA)}
        melds = None
        if numbers[block + t.MELDS] != t.UNTOLD:
            words = numbers_of(self.tape, numbers[block + t.MELDS])
            melds = [tuple(meld_faces(call, self.reds)) for call in words]
        before, changes = _both(lists[t.CHANGES])
        tile = int(numbers[block + t.TILE])
        win = Win(
            hand=self._faces(int(numbers[block + t.HAND])), melds=melds, fu=int(numbers[block + t.FU]),
            points=int(numbers[block + t.POINTS]), limit=int(numbers[block + t.LIMIT]), pao=int(numbers[block + t.PAO]),
            yaku=lists[t.YAKU], yakuman=lists[t.YAKUMAN], dora=self._faces(int(numbers[block + t.DORA_LIST])),
            ura=self._faces(int(numbers[block + t.URA_LIST])), changes=changes, before=before, ba=_ba(lists[t.BA]),
        )  # fmt: skip
        face = HIDDEN if tile == t.NO_TILE else self._face(tile)
        return Agari(int(numbers[block + t.WINNER]), int(numbers[block + t.LOSER]), face, win)

    def _ryuukyoku(self, block: int) -> Ryuukyoku:
        numbers = self.tape.numbers
        before, changes = _both(self._list(int(numbers[block + t.CHANGES])))
        shown: list[list[int] | None] | None = None
        if numbers[block + t.SHOWN] != t.UNTOLD:
            lists = [int(numbers[block + t.SHOWN + seat]) for seat in range(self.players)]
            shown = [None if index == t.ABSENT else self._faces(index) for index in lists]
        ba = _ba(self._list(int(numbers[block + t.BA])))
        return Ryuukyoku(int(numbers[block + t.KIND]), changes, shown, before, ba)

    def _end(self, block: int) -> End | None:
        index = int(self.tape.numbers[block + t.FINAL])
        if index == t.ABSENT:
            return None
        items = self._list(index)
        if items is None or len(items) < 8:
            return End(items or None, None)
        return End(items[:8:2], items[1:8:2])

    def _face(self, tile: int) -> int:
        return int(face_of(tile, self.reds))

    def _faces(self, index: int) -> list[int] | None:
        return None if index == t.UNTOLD else [self._face(tile) for tile in numbers_of(self.tape, index)]

    def _list(self, index: int) -> list[int] | None:
        return None if index == t.UNTOLD else numbers_of(self.tape, index)


def _both(changes: list[int] | None) -> tuple[list[int] | None, list[int] | None]:
    """Scores before and changes, as far as a list tells them."""
    if not changes:
        return None, None
    return (None, changes[:4]) if len(changes) < 8 else (changes[:8:2], changes[1:8:2])


def _ba(items: list[int] | None) -> tuple[int, int] | None:
    return (items[0], items[1]) if items and len(items) == 2 else None


def players_of(tape: Tape) -> int:
    """Three, if most deals have an empty fourth hand; else four."""
    blocks = [int(argument_of(event)) for event in list(tape.events)[: tape.event_count] if op_of(event) == t.DEAL]
    hands = [tape.numbers[block + t.HANDS + 3] for block in blocks]
    empty = [tape.numbers[hand] == 0 and tape.lacks & t.LACKS_HANDS == 0 or hand == t.ABSENT for hand in hands]
    return 3 if 2 * sum(empty) > len(empty) else 4
