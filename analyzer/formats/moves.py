"""Deals, turns and calls of a game that a form tells in faces, put onto a tape."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from analyzer.formats.copies import NONE, OPEN, UNSEEN, Copies, copies_in
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.wall import ListedWall
from analyzer.tape.words import meld_of, word
from analyzer.tiles.bits import BIT
from analyzer.tiles.faces import HIDDEN, kind_of_face
from analyzer.tiles.tile import NORTH

# how a discard is marked
FROM_HAND: Final = 0
JUST_DRAWN: Final = 1
NOT_MARKED: Final = -1


def four(items: list[int]) -> list[int]:
    """An item a seat; 0 for the empty one."""
    return [*items, 0, 0, 0, 0][:4]


class Moves:
    """Deals, turns and calls: what `analyzer.formats.recorder.Recorder` builds on."""

    def __init__(self, source: str, place_form: i64, players: i64, reds: tuple[i64, i64, i64] = (1, 1, 1)) -> None:
        self.tape: Tape = Tape(4096)
        self.tape.source = source
        self.tape.place_form = place_form
        self.tape.reds = reds
        self.players: i64 = players
        self.copies: Copies = Copies(reds)
        self.calls: list[list[int]] = [[], [], [], []]  # of each seat, as words without seat and place
        self.indicators: list[int] = []
        self.ura: list[int] = []
        self.hidden: i64 = 0  # set of seats that hold tiles which are not shown
        self.in_riichi: i64 = 0  # set of seats
        self.turn: i64 = NONE  # who has drawn
        self.drawn: i64 = NONE  # the tile; NONE if it is hidden, or after a call
        self.hidden_draw: i64 = NONE  # the event of a hidden draw that may be shown yet
        self.first: bool = True  # the dealer's first turn
        self.last: i64 = NONE  # the tile that lies open
        self.last_seat: i64 = NONE  # who discarded it
        self.end: i64 = NONE  # the block of the last end of a round

    def begin(
        self, place: i64, kyoku: i64, honba: i64, kyoutaku: i64, scores: list[int], hands: list[list[int]],
        indicator: i64, dealer: i64 = NONE,
    ) -> None:
        """A deal: thirteen faces a seat, HIDDEN those not shown. Without a dealer: the one of ``kyoku``.

        A HIDDEN indicator is one that the record does not tell.
        """
        tape = self.tape
        self._clear()
        tape.begin_round()
        block = tape.block(t.DEAL_SIZE)
        fields = [kyoku, honba, kyoutaku, t.NOT_TOLD, t.NOT_TOLD, 0, dealer if dealer >= 0 else kyoku & 3]
        for i in range(len(fields)):
            tape.numbers[block + i] = fields[i]
        self._put_four(block + t.SCORES, scores)
        for seat in range(4):
            if seat < len(hands) and (len(hands[seat]) > 0 or seat < self.players):
                tape.numbers[block + t.HANDS + seat] = self._dealt(seat, hands[seat])
        tape.numbers[block + t.INDICATOR] = t.NO_TILE
        if indicator != HIDDEN:
            self.indicators.append(self.copies.take(indicator, OPEN))
            tape.numbers[block + t.INDICATOR] = self.indicators[0]
        tape.put(word(t.DEAL, 0, block, place))

    def wall(self, listed: ListedWall) -> None:
        """The record lists the wall of the round that has just begun."""
        walls = self.tape.walls
        while len(walls) < self.tape.round_count:
            walls.append(None)
        walls[self.tape.round_count - 1] = listed

    def _clear(self) -> None:
        self.copies.begin()
        self.calls = [[], [], [], []]
        self.indicators = []
        self.ura = []
        self.hidden = self.in_riichi = 0
        self.turn = self.drawn = self.hidden_draw = self.last = self.last_seat = NONE
        self.first = True

    def _dealt(self, seat: i64, faces: list[int]) -> i64:
        """A hand as a list on the tape, without what is hidden."""
        tape = self.tape
        shown: i64 = 0
        for face in faces:
            shown += 0 if face == HIDDEN else 1
        start = tape.block(shown + 1)
        at = start
        tape.numbers[at] = shown
        for face in faces:
            if face != HIDDEN:
                at += 1
                tape.numbers[at] = self.copies.take(face, seat)
        if shown < len(faces):
            self.hidden |= BIT[seat]
            tape.lacks |= t.LACKS_HANDS
        return start

    # --- turns ---

    def draw(self, place: i64, seat: i64, face: i64) -> None:
        """A draw, a replacement too; HIDDEN: its tile is not shown."""
        if self.turn == seat and self.drawn != NONE and self.copies.face(self.drawn) == face:
            self.tape.put(word(t.DRAW, seat, self.drawn, place))  # the same event twice
            return
        self.turn = seat
        self.drawn = self.hidden_draw = NONE
        if face == HIDDEN:
            self.hidden |= BIT[seat]
            self.tape.lacks |= t.LACKS_HANDS
            self.hidden_draw = self.tape.event_count
            self.tape.put(word(t.HIDDEN_DRAW, seat, 0, place))
            return
        self.drawn = self.copies.take(face, seat)
        self.tape.put(word(t.DRAW, seat, self.drawn, place))

    def discard(self, place: i64, seat: i64, face: i64, drawn: i64) -> None:
        """A discard, marked JUST_DRAWN or FROM_HAND, or NOT_MARKED where the form does not tell."""
        tile = self.last
        if self.last_seat != seat or tile == NONE or self.turn != NONE or self.copies.face(tile) != face:
            tile = self._discarded(seat, face, drawn)  # else it is the same event twice
        self.turn = self.drawn = self.hidden_draw = NONE
        self.first = False
        self.last = tile
        self.last_seat = seat
        self.tape.put(word(t.DISCARD, seat, tile, place))

    def _discarded(self, seat: i64, face: i64, drawn: i64) -> i64:
        """Which tile it is: the one drawn, or another of the hand, as far as the mark can be right."""
        if self.turn == seat and self.hidden_draw != NONE and drawn != FROM_HAND:
            if drawn == NOT_MARKED:
                self.tape.lacks |= t.LACKS_TSUMOGIRI
            self.show_draw(seat, face)
            drawn = JUST_DRAWN
        fresh = self.drawn if self.turn == seat else NONE
        if fresh != NONE and self.copies.face(fresh) != face:
            fresh = NONE
        other: i64 = NONE
        if drawn != JUST_DRAWN or fresh == NONE:
            other = self.own(seat, face, BIT[fresh & 3] if fresh != NONE else 0)
        if drawn == NOT_MARKED:
            if self.turn == seat:
                self.tape.lacks |= t.LACKS_DEALER if self.first else t.LACKS_TSUMOGIRI
            drawn = JUST_DRAWN if fresh != NONE and (self.in_riichi & BIT[seat] != 0 or other == NONE) else FROM_HAND
        elif drawn == JUST_DRAWN and fresh == NONE or drawn == FROM_HAND and fresh != NONE and other == NONE:
            self.tape.odd(t.ODD_TSUMOGIRI, drawn)
            drawn = 1 - drawn
        tile = fresh if drawn == JUST_DRAWN else other
        if tile == NONE:
            return self.copies.unheld(face)  # where it is, it stays
        self.copies.where[tile] = OPEN
        return tile

    def show_draw(self, seat: i64, face: i64) -> None:
        """A later event tells what a hidden draw was."""
        event = self.tape.events[self.hidden_draw]
        self.drawn = self.copies.take(face, seat)
        self.tape.events[self.hidden_draw] = word(t.DRAW, seat, self.drawn, event >> 33)
        self.hidden_draw = NONE

    def own(self, seat: i64, face: i64, but: i64 = 0) -> i64:
        """A tile of the seat's hand, or one that it may have held unseen; NONE if it can't have any."""
        tile = self.copies.find(face, seat, but)
        if tile == NONE and self.hidden & BIT[seat] != 0:
            tile = self.copies.find(face, UNSEEN, but)
        return tile

    # --- calls ---

    def chii(self, place: i64, seat: i64, source: i64, called: i64, own_1: i64, own_2: i64) -> None:
        """The called face, and the two from the hand."""
        self._call(t.CHII, place, seat, source, called, own_1, own_2)

    def pon(self, place: i64, seat: i64, source: i64, called: i64, own_1: i64, own_2: i64) -> None:
        """The called face, and the two from the hand."""
        self._call(t.PON, place, seat, source, called, own_1, own_2)

    def _call(self, op: i64, place: i64, seat: i64, source: i64, called: i64, own_1: i64, own_2: i64) -> None:
        tile = self._open(called)
        one = self._melded(seat, own_1, [tile])
        two = self._melded(seat, own_2, [tile, one])
        self.copies.where[tile] = OPEN
        self._meld(op, place, seat, source, tile | min(one, two) << 8 | max(one, two) << 16)

    def daiminkan(self, place: i64, seat: i64, source: i64, called: i64) -> None:
        """The called face; the other three of its kind are from the hand."""
        tile = self._open(called)
        self._all_four(tile)
        self._meld(t.DAIMINKAN, place, seat, source, tile)

    def ankan(self, place: i64, seat: i64, face: i64) -> None:
        """Four of a kind from the hand; the face of any of them."""
        self._all_four(4 * kind_of_face(face))
        self._meld(t.ANKAN, place, seat, 0, 4 * kind_of_face(face))
        self.last = 4 * kind_of_face(face)

    def kakan(self, place: i64, seat: i64, face: i64, said: i64 = NONE) -> None:
        """A face added to a pon of its kind; ``said``: from whom that is, where a form says it again."""
        added = self._melded(seat, face, [])
        calls = self.calls[seat]
        called, source = (added & ~3) + (1 if added & 3 == 0 else 0), (seat + 3) & 3
        raised: i64 = NONE
        for i in range(len(calls)):
            if t.op_of(calls[i]) == t.PON and t.called_in(t.argument_of(calls[i])) >> 2 == added >> 2:
                called, source, raised = t.called_in(t.argument_of(calls[i])), t.source_of(calls[i]), i
        self._meld(t.KAKAN, place, seat, source if said == NONE else said, t.call_argument(added, called, 0))
        if raised != NONE:  # it stands where its pon stood
            calls[raised] = calls.pop()
        self.last = added

    def nukidora(self, place: i64, seat: i64) -> None:
        """A north set aside."""
        if self.turn == seat and self.hidden_draw != NONE:
            self.show_draw(seat, NORTH)
        tile = self.drawn if self.turn == seat and self.drawn >> 2 == NORTH else self._melded(seat, NORTH, [])
        self.copies.where[tile] = OPEN
        self._meld(t.NUKIDORA, place, seat, 0, tile)
        self.last = tile

    def _open(self, face: i64) -> i64:
        """The tile that a call takes: the one that lies open, if it has that face."""
        if self.last != NONE and self.copies.face(self.last) == face:
            return self.last
        tile = self.copies.find(face, OPEN)
        return self.copies.unheld(face) if tile == NONE else tile

    def _melded(self, seat: i64, face: i64, others: list[int]) -> i64:
        """A tile of the hand goes into a meld, beside others."""
        but = copies_in(others, face)
        tile = self.own(seat, face, but)
        if tile == NONE:
            return self.copies.unheld(face, but)
        self.copies.where[tile] = OPEN
        return tile

    def _all_four(self, tile: i64) -> None:
        for other in range(tile & ~3, (tile | 3) + 1):
            self.copies.where[other] = OPEN

    def _meld(self, op: i64, place: i64, seat: i64, source: i64, argument: i64) -> None:
        event = t.call_word(op, seat, source, argument, place)
        self.calls[seat].append(meld_of(event))
        self.turn = self.drawn = self.hidden_draw = self.last = self.last_seat = NONE
        self.tape.put(event)

    # --- riichi, indicators, who is there ---

    def riichi(self, place: i64, seat: i64) -> None:
        """Declared: the discard follows."""
        self.in_riichi |= BIT[seat]
        self.tape.put(word(t.RIICHI, seat, 0, place))

    def riichi_paid(self, place: i64, seat: i64, scores: list[int] | None = None) -> None:
        """Accepted; the scores after the deposit, where the form tells them."""
        told: i64 = t.UNTOLD
        if scores is not None:
            told = self.put_list(four(scores))
        self.tape.put(word(t.RIICHI_PAID, seat, told, place))

    def dora(self, place: i64, face: i64) -> None:
        """Another indicator is turned."""
        tile = self.copies.take(face, OPEN)
        self.indicators.append(tile)
        self.tape.put(word(t.DORA, 0, tile, place))

    def left(self, place: i64, seat: i64) -> None:
        """A seat lost its connection."""
        self.tape.put(word(t.LEFT, seat, 0, place))

    def back(self, place: i64, seat: i64) -> None:
        """It is back."""
        self.tape.texts.append(b'<UN n%d=""/>' % seat)
        self.tape.put(word(t.BACK, seat, len(self.tape.texts) - 1, place))

    def damaged(self, place: i64, hangs: i64, reason: str) -> None:
        """Something that can't be read, and why; ``hangs`` as the tape numbers it. WHOLE_ROUND has no deal."""
        if hangs == t.WHOLE_ROUND:
            self._clear()
            self.tape.begin_round()
        self.tape.texts.append(reason.encode("utf-8", "backslashreplace"))
        self.tape.odd(t.ODD_DAMAGED, t.BY_REASON)
        self.tape.put(word(t.DAMAGED, hangs, len(self.tape.texts) - 1, place))

    # --- lists ---

    def put_list(self, items: list[int]) -> i64:
        """A list on the tape; where it begins."""
        start = self.tape.block(len(items) + 1)
        self.tape.numbers[start] = len(items)
        for i in range(len(items)):
            self.tape.numbers[start + 1 + i] = items[i]
        return start

    def _put_four(self, at: i64, items: list[int]) -> None:
        each = four(items)
        for seat in range(4):
            self.tape.numbers[at + seat] = each[seat]
