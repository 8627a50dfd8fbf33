"""The row of a discard: how the discarder stood before it, and whom it could not deal in to."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.places import INDICATOR, MELD, RIVER
from analyzer.core.player import ACCEPTED, Player
from analyzer.core.points import OPEN
from analyzer.core.shanten import shanten
from analyzer.core.table import CALLED, NOT_ROBBED
from analyzer.core.win import is_aka
from analyzer.facts.replay import Replay
from analyzer.tables import fields as f
from analyzer.tables.chunk import Chunk
from analyzer.tables.columns import Columns
from analyzer.tape import words as t
from analyzer.tape.words import argument_of, called_in, op_of, seat_of
from analyzer.tiles.bits import BIT, zeros
from analyzer.tiles.tile import dora_kind

SITUATION: Final = f.D_ERRORS + 1  # so many columns are those of the round
NUMBERED: Final = 27  # kinds below it stand in runs
SUIT_OF_OUTER: Final = 9  # but for those below it with three players


@final
class Discards:
    """Watches the discards of one game, if the chunk wants them. A round that has no end leaves no rows."""

    def __init__(self, replay: Replay, chunk: Chunk) -> None:
        self.on: bool = chunk.with_discards
        self.replay: Final = replay
        self.rows: Final = chunk.discards
        self.with_shanten: bool = chunk.shanten
        self.number: i64 = 0  # of the next discard in the round
        self.first: i64 = chunk.discards.rows  # of the round
        self.passed: vec[i64] = zeros(4)  # a seat: kinds that went by since its last discard
        self.passed_in_riichi: vec[i64] = zeros(4)  # since its riichi

    def begin_round(self) -> None:
        """Nothing has been discarded."""
        self.number = 0
        self.first = self.rows.rows
        for seat in range(4):
            self.passed[seat] = self.passed_in_riichi[seat] = 0

    def drop_round(self) -> None:
        """The round has no end, and so no rows."""
        if self.rows.rows > self.first:
            self.rows.drop(self.first)

    def step(self, i: i64, event: i64, situation: vec[i64], turn: i64) -> None:
        """A discard is made; ``situation`` begins with the columns of the round."""
        seat = seat_of(event)
        tile = argument_of(event)
        if seat >= self.replay.rules.players:  # who has no rows
            self.replay.step(i)
            return
        self.rows.begin(situation, SITUATION)
        self._before(i, seat, tile, turn)
        self.replay.step(i)
        self.rows.put(f.D_SHANTEN, self._shanten(seat))
        self.number += 1
        self.passed[seat] = 0
        self._passes(seat, tile >> 2)

    def _before(self, event: i64, seat: i64, tile: i64, turn: i64) -> None:
        """What is there before the discard."""
        rows, table = self.rows, self.replay.table
        player = table.players[seat]
        kind = tile >> 2
        rows.put(f.D_SEAT, seat)
        rows.put(f.D_NUMBER, self.number)
        rows.put(f.D_EVENT, event)
        rows.put(f.D_DEALER, 1 if seat == table.dealer else 0)
        rows.put(f.D_TURN, turn)
        rows.put(f.D_TILE, kind)
        rows.put(f.D_AKA, 1 if is_aka(table, tile) else 0)
        rows.put(f.D_DORA, self._dora(kind))
        rows.put(f.D_DRAWN, self._drawn(tile))
        rows.put(f.D_AFTER_CALL, 1 if table.phase == CALLED else 0)
        rows.put(f.D_RIICHI, 1 if table.declaring == seat else 0)
        rows.put(f.D_IN_RIICHI, 1 if player.riichi == ACCEPTED else 0)
        rows.put(f.D_CALLS, _calls(player))
        rows.put(f.D_SHANTEN_BEFORE, self._shanten(seat))
        rows.put(f.D_LIVE, max(table.live, 0))
        rows.put(f.D_SEEN, self._seen(seat, tile))
        self._faced(seat, kind)

    def set_aside(self, event: i64) -> None:
        """A kan or nukidora: the tile of some may be robbed."""
        if op_of(event) == t.KAKAN:
            self._passes(seat_of(event), called_in(argument_of(event)) >> 2)
        elif op_of(event) == t.NUKIDORA:
            self._passes(seat_of(event), argument_of(event) >> 2)

    def _passes(self, seat: i64, kind: i64) -> None:
        """A tile that others may win: a discard, an added kan's, a nukidora. If one does, no more is asked."""
        for other in range(self.replay.rules.players):
            if other != seat:
                self.passed[other] |= BIT[kind]
                if self.replay.table.players[other].riichi != 0:
                    self.passed_in_riichi[other] |= BIT[kind]

    def called(self) -> None:
        """The last discard is taken by an open call."""
        if self.rows.rows > self.first:  # of a round that has none, or where they are not wanted, there is nothing
            self.rows.put(f.D_CALLED, 1)

    def won(self) -> None:
        """Somebody wins by ron; of a tile that is robbed no discard is to blame."""
        at = self.rows.rows - 1
        if at >= self.first and self.replay.table.robbed == NOT_ROBBED:
            self.rows.set(at, f.D_RONS, self.rows.get(at, f.D_RONS) + 1)

    def mark_errors(self, rounds: Columns) -> None:
        """Take over how many errors each round of this game has."""
        at = rounds.sure
        for row in range(self.rows.sure, self.rows.rows):
            number = self.rows.get(row, f.D_ROUND)
            while at < rounds.rows and rounds.get(at, f.R_ROUND) < number:
                at += 1
            if at < rounds.rows and rounds.get(at, f.R_ROUND) == number:
                self.rows.set(row, f.D_ERRORS, rounds.get(at, f.R_ERRORS))

    def _drawn(self, tile: i64) -> i64:
        """Whether it is the tile just drawn; NULL where that is not told: some forms mix the dealer's first in."""
        table = self.replay.table
        if table.phase == CALLED:
            return 0
        if self.replay.tape.lacks & t.LACKS_DEALER != 0 and table.live == self.replay.rules.live_draws - 1:
            return f.NULL
        return f.NULL if table.drawn < 0 else i64(1 if table.drawn == tile else 0)

    def _dora(self, kind: i64) -> i64:
        """How many indicators turned so far point at the kind."""
        table = self.replay.table
        count: i64 = 0
        for i in range(table.indicator_count):
            if dora_kind(table.indicators[i], self.replay.rules.players) == kind:
                count += 1
        return count

    def _shanten(self, seat: i64) -> i64:
        player = self.replay.table.players[seat]
        if not self.with_shanten or player.lost:
            return f.NULL
        return shanten(player.codes, player.meld_count, self.replay.rules.players)

    def _seen(self, seat: i64, tile: i64) -> i64:
        """Copies of the kind that the discarder sees beside the tile itself: open ones, and those in the own hand."""
        place = self.replay.table.place
        first = tile & ~3
        count: i64 = 0
        for copy in range(first, first + 4):
            at = place[copy]
            if copy != tile and (RIVER <= at < MELD + 4 or at == INDICATOR or at == seat):
                count += 1
        return count

    def _faced(self, seat: i64, kind: i64) -> None:
        """Riichi and calls of the others, and against whom of them the kind is safe, or suji."""
        table = self.replay.table
        riichi: i64 = 0
        safe: i64 = 0
        suji: i64 = 0
        declared: i64 = 0
        calls: i64 = 0
        for other in range(self.replay.rules.players):
            if other == seat:
                continue
            player = table.players[other]
            if player.riichi != 0:
                riichi |= BIT[other]
                declared += 1
            calls = max(calls, _calls(player))
            for_good = player.river | self.passed_in_riichi[other]
            if (for_good | self.passed[other]) & BIT[kind] != 0:
                safe |= BIT[other]
            elif (kind >= SUIT_OF_OUTER or self.replay.rules.players == 4) and is_suji(for_good, kind):
                suji |= BIT[other]
        self.rows.put(f.D_RIICHI_FACED, declared)
        self.rows.put(f.D_CALLS_FACED, calls)
        self.rows.put(f.D_RIICHI_SEATS, riichi)
        self.rows.put(f.D_SAFE_SEATS, safe)
        self.rows.put(f.D_SUJI_SEATS, suji)


def is_suji(safe: i64, kind: i64) -> bool:
    """Whether no wait on two sides can be completed by the kind: each would be completed by a safe kind too."""
    if kind >= NUMBERED:
        return False
    rank = kind % 9
    below = rank < 3 or safe & BIT[kind - 3] != 0
    above = rank > 5 or safe & BIT[kind + 3] != 0
    return below and above


def _calls(player: Player) -> i64:
    """Open melds, an open kan with its first call."""
    count: i64 = 0
    for i in range(player.meld_count):
        if player.melds[i] & OPEN != 0:
            count += 1
    return count
