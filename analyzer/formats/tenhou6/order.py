"""The order of play, which the form does not tell: it lists what each seat took and what it did next, seat by seat.

A *turn* is one take of a seat and what it did with it. The dealer has the first turn. After a discard the next turn is
that of a seat that called it, or the next seat's, which then draws; after a kan or nukidora the same seat draws again.
All turns of all seats must be used up. Where a tile was discarded twice, the call may belong to either: hence a search.

There is never more than one way through where calls name the tile that was discarded. Where two part, after a discard
of seat A, each goes on with a turn that can follow A alone, and comes to A's next turn without the other's. The first
turn from there on of the seat before A's next turn is the same one in both; so is that of the seat before this, and so
on back without an end.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.tiles.bits import zeros

STEPS: Final = 20_000  # turns tried; the most that a real round has needed is 76 beside those of the way itself
SEATS: Final = 4
TURNS: Final = 256  # of one seat
CALL: Final = 64  # a take that is a call: this, the face called, and the seat called from above them
STAY: Final = 64  # what leaves the turn with the same seat: a kan or nukidora
OPEN: Final = 65  # nothing was done any more: the round ends


@final
class Order:
    """Finds the order of the turns that `add` is told."""

    def __init__(self, players: i64, dealer: i64) -> None:
        self.players: i64 = players
        self.dealer: i64 = dealer
        self.takes: vec[i64] = zeros(SEATS * TURNS)  # TURNS a seat
        self.deeds: vec[i64] = zeros(SEATS * TURNS)
        self.counts: vec[i64] = zeros(SEATS)
        self.used: vec[i64] = zeros(SEATS)
        self.total: i64 = 0
        self.way: vec[i64] = vec[i64]()  # whose turn it is, turn by turn, on the way that is tried
        self.depth: i64 = 0  # its turns
        self.steps: i64 = 0
        self.loose: bool = False  # calls need not name the tile that was discarded
        self.furthest: i64 = 0  # turns of the way that went furthest
        self.stuck: i64 = dealer  # the seat that had the last turn of it
        self.last: i64 = 0  # which of its turns that was, from 1

    def add(self, seat: i64, take: i64, deed: i64) -> None:
        """The next turn of a seat: the face it drew, or its call; the face it discarded, STAY or OPEN."""
        at = TURNS * seat + self.counts[seat]
        self.takes[at] = take
        self.deeds[at] = deed
        self.counts[seat] += 1
        self.total += 1

    def search(self) -> bool:
        """Find the way through, if need be with calls of other tiles. False: there is none, or it takes too long."""
        if not self._search():
            self.loose = True
            self._search()
        return self.depth == self.total

    def _search(self) -> bool:
        self.way = zeros(self.total + 1)
        self.used = zeros(SEATS)
        self.depth = self.steps = 0
        tried = zeros(self.total + 1)  # ways on, of each turn
        if self._take(self.dealer, -1):
            self._note()
        while 0 < self.depth < self.total and self.steps < STEPS:
            depth = self.depth
            way = tried[depth]
            if way > SEATS - 1:
                self.depth = depth - 1
                self.used[self.way[depth - 1]] -= 1
            else:
                tried[depth] = way + 1
                if self._go_on(way):
                    tried[depth + 1] = 0
                    self._note()
        return self.depth == self.total

    @property
    def too_long(self) -> bool:
        """The search was given up."""
        return self.steps >= STEPS and self.depth < self.total

    def _note(self) -> None:
        """The way that is tried has one turn more."""
        self.steps += 1
        depth = self.depth
        if depth > self.furthest:
            self.furthest = depth
            self.stuck = self.way[depth - 1]
            self.last = self.used[self.stuck]

    def _go_on(self, way: i64) -> bool:
        """Go on by one of four ways: the other seats call, in turn; then the next seat draws. False: it is closed."""
        seat = self.way[self.depth - 1]
        deed = self.deeds[TURNS * seat + self.used[seat] - 1]
        if deed == OPEN:
            return False
        if deed == STAY:
            return way == 0 and self._take(seat, -1)
        if way == SEATS - 1:
            return self._take((seat + 1) % self.players, -1)
        caller = (seat + 1 + way) % SEATS
        return self._take(caller, seat << 7 | CALL | deed)

    def _take(self, seat: i64, call: i64) -> bool:
        """The seat has the turn, if it has one left that begins with this call, or with a draw (-1)."""
        used = self.used[seat]
        if used == self.counts[seat]:
            return False
        take = self.takes[TURNS * seat + used]
        if call < 0 and take & CALL != 0 or call >= 0 and take != call and not (self.loose and take >> 6 == call >> 6):
            return False
        self.used[seat] = used + 1
        self.way[self.depth] = seat
        self.depth += 1
        return True
