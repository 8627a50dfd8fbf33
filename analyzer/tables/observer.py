"""Watch a replay, and write down what happened: a row a round, a row a player and round, a row a player and game.

The replay knows nothing of it: the observer takes its steps, and looks at the table between them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.player import ACCEPTED
from analyzer.core.shanten import shanten
from analyzer.facts.replay import Replay
from analyzer.law import situation as end
from analyzer.law.advance import renchan
from analyzer.law.final import place
from analyzer.tables import fields as f
from analyzer.tables.chunk import Chunk
from analyzer.tables.closing import cause_of, mark_errors, write_placements
from analyzer.tables.declaring import write_declaration
from analyzer.tables.discarding import Discards
from analyzer.tables.paying import Paying
from analyzer.tables.payments import share_draw, share_win
from analyzer.tables.untold import (
    haipai_dora,
    haipai_is_told,
    is_hidden,
    leave_parts,
    pao_is_told,
    parts_are_told,
    renchan_is_told,
    unclear_tenpai,
)
from analyzer.tables.winning import write_win
from analyzer.tape import words as t
from analyzer.tape.words import argument_of, op_of, seat_of
from analyzer.tiles.bits import BIT, popcount, zeros

RON: Final = 7  # after the kinds of draws
TSUMO: Final = 8
EVERY_SEAT: Final = 15
SITUATION: Final = f.R_ERRORS + 1  # so many columns are the same in rounds, player rounds and wins

_NULLS: Final = frozenset(
    (
        f.P_RIICHI_TURN, f.P_RIICHI_ORDER, f.P_WAIT_KINDS, f.P_WAIT_TILES, f.P_RIICHI_LIVE, f.P_FIRST_CALL_TURN,
        f.P_TENPAI_TURN, f.P_DEAL_IN_SHANTEN,
    )
)  # fmt: skip
_FRESH: Final[vec[i64]] = vec[i64](
    [f.NULL if number % f.P_WIDTH in _NULLS else 0 for number in range(4 * f.P_WIDTH)]
)


@final
class Observer:
    """One game; `run` replays it and adds its rows to a chunk."""

    def __init__(self, replay: Replay, chunk: Chunk, game: i64) -> None:
        self.replay: Final = replay
        self.chunk: Final = chunk
        self.game: i64 = game
        self.players: i64 = replay.rules.players
        self.rows: vec[i64] = _FRESH[:]  # of the round in hand, seat by seat
        self.draws: Final[vec[i64]] = zeros(4)
        self.discards: Final[vec[i64]] = zeros(4)
        self.noten: i64 = 0  # set of seats that have not been tenpai in this round
        self.start: vec[i64] = zeros(4)  # scores
        self.round: i64 = -1
        self.kyoku: i64 = -1
        self.streak: i64 = 0
        self.start_event: i64 = 0
        self.riichis: i64 = 0
        self.declaring: i64 = -1
        self.winners: i64 = 0
        self.result: i64 = 0
        self.pao: i64 = 0
        self.parts_told: bool = True  # what the wins of this round are worth
        self.draw: i64 = 0  # the block of the draw that ended it
        self.paying: Final = Paying(replay, chunk.payments)
        self.watched: Final = Discards(replay, chunk)

    def run(self) -> None:
        """Replay the game; `finish` is still to be called."""
        replay = self.replay
        table = replay.table
        events = replay.tape.events
        draws, discards, watched = self.draws, self.discards, self.watched
        for i in range(replay.tape.event_count):
            event = events[i]
            op = op_of(event)
            seat = seat_of(event)
            if op == t.DRAW:
                replay.step(i)
                draws[seat] += 1
                if draws[seat] == 1:
                    self._first_draw(seat)
            elif op == t.DISCARD:
                discards[seat] += 1
                if watched.on:
                    watched.step(i, event, self.rows, discards[seat])
                else:
                    replay.step(i)
                if table.waiting & self.noten & BIT[seat] != 0:
                    self._first_tenpai(seat)
                if self.declaring == seat:
                    self._declared(seat)
            else:
                self._rarer(i, op, event)
        self._close_round()
        replay.close()

    def finish(self, severe: vec[i64]) -> i64:
        """Write what is known at the end; how many severe faults the game has, see `mark_errors`."""
        errors = self._errors(severe)
        if self.replay.rounds > 0:
            write_placements(self.chunk.placements, self.replay, self.game, errors)
        return errors

    def add(self, seat: i64, column: i64, value: i64) -> None:
        """Add to a seat's value of this round."""
        self.rows[seat * f.P_WIDTH + column] += value

    def put(self, seat: i64, column: i64, value: i64) -> None:
        """A seat's value of this round."""
        self.rows[seat * f.P_WIDTH + column] = value

    def get(self, seat: i64, column: i64) -> i64:
        """A seat's value of this round, so far."""
        return self.rows[seat * f.P_WIDTH + column]

    # --- events ---

    def _first_draw(self, seat: i64) -> None:
        if seat == self.replay.table.dealer and self._all_discards() == 0:
            self.put(seat, f.P_START_SHANTEN, self.shanten(seat))

    def _first_tenpai(self, seat: i64) -> None:
        self.noten &= ~BIT[seat]
        self.put(seat, f.P_TENPAI_TURN, self.discards[seat])

    def _all_discards(self) -> i64:
        return self.discards[0] + self.discards[1] + self.discards[2] + self.discards[3]

    def _rarer(self, i: i64, op: i64, event: i64) -> None:
        replay = self.replay
        seat = seat_of(event)
        damaged = op == t.DAMAGED and seat == t.WHOLE_ROUND
        if op == t.DEAL or damaged:
            self._close_round()
        wins = replay.wins
        ended = replay.ended
        replay.step(i)
        if op == t.DEAL:
            self._begin_round(i, argument_of(event))
        elif damaged:  # a round of which nothing is known: it has no rows
            self.round += 1
            self.kyoku = -1
        elif op == t.RIICHI:
            self.declaring = replay.table.declaring
        elif op == t.AGARI:
            if replay.wins > wins:
                self._win(argument_of(event))
        elif op == t.RYUUKYOKU:
            if not ended:
                self.draw = argument_of(event)
                self.result = replay.tape.numbers[self.draw + t.KIND]
        elif t.CHII <= op <= t.DAIMINKAN:
            self._opened(seat)
            self.add(seat, f.P_CHII + op - t.CHII, 1)
            self.watched.called()
        elif t.ANKAN <= op <= t.NUKIDORA:
            self.add(seat, f.P_CHII + op - t.CHII, 1)
            self.watched.set_aside(event)
        elif op == t.HIDDEN_DRAW:
            self.draws[seat] += 1
            self.put(seat, f.P_SHOWN, 0)
            if self.draws[seat] == 1:
                self._first_draw(seat)

    def _opened(self, seat: i64) -> None:
        if self.get(seat, f.P_OPENED) == 0:
            self.put(seat, f.P_OPENED, 1)
            self.put(seat, f.P_FIRST_CALL_TURN, self.discards[seat] + 1)

    def _declared(self, seat: i64) -> None:
        """The declaration tile lies in the river."""
        self.declaring = -1
        self.riichis += 1
        write_declaration(self.replay, self.rows, seat, self.discards[seat], self.riichis)

    def shanten(self, seat: i64) -> i64:
        """Of the concealed tiles that the seat holds now; NULL when not wanted or not known."""
        player = self.replay.table.players[seat]
        if not self.chunk.shanten or player.lost:
            return f.NULL
        return shanten(player.codes, player.meld_count, self.players)

    # --- rounds ---

    def _begin_round(self, event: i64, block: i64) -> None:
        table = self.replay.table
        header = self.replay.ledger.recorded
        self.round += 1
        if header.kyoku != self.kyoku:
            self.streak = 0
        elif self.streak != f.NULL:
            self.streak += 1
        if self.round == 0 and self.replay.tape.begins_inside and header.honba != 0:
            self.streak = f.NULL  # how often the dealer stayed before, and whether he did
        self.kyoku = header.kyoku
        self.start_event = event
        self.riichis = self.winners = self.result = 0
        self.declaring = -1
        self.pao = 0
        self.parts_told = True
        self.paying.begin_round()
        self.noten = EVERY_SEAT
        self.rows = _FRESH[:]
        self.watched.begin_round()
        for seat in range(4):
            self.start[seat] = table.scores[seat]
            self.draws[seat] = self.discards[seat] = 0
        for seat in range(self.players):
            self._situation(seat)
            self._deal(seat, block)

    def _situation(self, seat: i64) -> None:
        """The columns that rounds, player rounds and wins begin with; errors are counted at the end of the game."""
        header = self.replay.ledger.recorded
        last = self.replay.rules.last
        rows = self.rows
        base = seat * f.P_WIDTH
        rows[base + f.GAME] = self.game
        rows[base + f.R_ROUND] = self.round
        rows[base + f.R_KYOKU] = header.kyoku
        rows[base + f.R_HONBA] = header.honba
        rows[base + f.R_KYOUTAKU] = header.kyoutaku
        rows[base + f.R_STREAK] = self.streak
        rows[base + f.R_ALL_LAST] = 1 if header.kyoku == last else 0
        rows[base + f.R_OVERTIME] = 1 if header.kyoku > last else 0

    def _deal(self, seat: i64, block: i64) -> None:
        """How a seat stands at the start of a round."""
        rules = self.replay.rules
        dealer = self.replay.table.dealer
        rows = self.rows
        base = seat * f.P_WIDTH
        rows[base + f.P_SEAT] = seat
        rows[base + f.P_DEALER] = 1 if seat == dealer else 0
        rows[base + f.P_SEAT_WIND] = seat - dealer if seat >= dealer else seat - dealer + self.players
        rows[base + f.P_SCORE] = self.start[seat]
        rows[base + f.P_PLACE] = 1 + place(rules, self.start, seat)
        rows[base + f.P_LEAD] = self.start[seat] - self._best(seat)
        away = self.shanten(seat)
        rows[base + f.P_HAIPAI_SHANTEN] = away if haipai_is_told(self.replay, seat) else f.NULL
        rows[base + f.P_START_SHANTEN] = away
        rows[base + f.P_HAIPAI_DORA] = haipai_dora(self.replay, block, seat)
        rows[base + f.P_SHOWN] = 0 if is_hidden(self.replay, seat) else 1

    def _best(self, but: i64) -> i64:
        """The highest score at the start of all seats but one (-1: of all)."""
        best: i64 = -1000000000
        for seat in range(self.players):
            if seat != but:
                best = max(best, self.start[seat])
        return best

    def _win(self, block: i64) -> None:
        """One more winner; the table is as it was when the tile fell."""
        outcome = self.replay.outcome
        header = self.replay.ledger.recorded
        self.result = TSUMO if outcome.winner == outcome.loser else RON
        winner = outcome.winner
        player = self.replay.table.players[winner]
        self.put(winner, f.P_WON, 1)
        if outcome.winner == outcome.loser:
            self.put(winner, f.P_TSUMO, 1)
        else:
            self.add(outcome.loser, f.P_DEAL_INS, 1)
            self.put(outcome.loser, f.P_DEAL_IN_SHANTEN, self.shanten(outcome.loser))
            self.watched.won()
        if player.ippatsu and player.riichi == ACCEPTED:
            self.put(winner, f.P_IPPATSU, 1)
        if outcome.pao >= 0:
            self.pao = 1
        elif self.pao == 0 and not pao_is_told(self.replay):
            self.pao = f.NULL
        self.parts_told = self.parts_told and parts_are_told(self.replay)
        share_win(self.replay.rules, header, outcome, self.rows)
        self._count_turns()
        self.chunk.wins.begin(self.rows, SITUATION)
        write_win(self.chunk.wins, self.replay, block, self.winners, self.rows, self._all_discards())
        self.paying.win(block, self.rows)
        self.winners += 1

    def _count_turns(self) -> None:
        """Draws and discards are counted beside the rows: there are many."""
        for seat in range(self.players):
            self.put(seat, f.P_DRAWS, self.draws[seat])
            self.put(seat, f.P_DISCARDS, self.discards[seat])

    def _close_round(self) -> None:
        """The round before has an end: its rows."""
        replay = self.replay
        if not replay.ended:
            self.watched.drop_round()
            return
        outcome = replay.outcome
        share_draw(replay.rules, replay.ledger.recorded, outcome, self.rows)
        tenpai = outcome.tenpai
        if outcome.kind == end.AGARI or outcome.kind == end.ABORTIVE:
            tenpai = replay.table.tenpai()
        self._count_turns()
        unclear = unclear_tenpai(replay, self.draw, self.rows)
        for seat in range(self.players):
            self._close_seat(seat, tenpai & BIT[seat] != 0)
            if unclear & BIT[seat] != 0:
                self.put(seat, f.P_TENPAI, f.NULL)
        self.paying.close_round(self.rows)
        if not self.parts_told:
            leave_parts(self.rows, self.players)
        self.chunk.player_rounds.add(self.rows[: self.players * f.P_WIDTH])
        self._close_wins()
        self._write_round(tenpai, unclear)

    def _close_seat(self, seat: i64, tenpai: bool) -> None:
        player = self.replay.table.players[seat]
        rows = self.rows
        base = seat * f.P_WIDTH
        rows[base + f.P_TENPAI] = 1 if tenpai else 0
        rows[base + f.P_RESULT] = self.result
        if player.riichi == ACCEPTED:
            rows[base + f.P_ACCEPTED] = 1
            rows[base + f.P_DEPOSIT] = -self.replay.rules.riichi_deposit
        if 0 < rows[base + f.P_RIICHI_ORDER] < self.riichis:
            rows[base + f.P_CHASED] = 1
        change = self.replay.table.scores[seat] - self.start[seat]
        rows[base + f.P_CHANGE] = change
        parts: i64 = 0
        for column in range(f.P_HAND, f.P_UNEXPLAINED):
            parts += rows[base + column]
        rows[base + f.P_UNEXPLAINED] = change - parts
        if self.replay.ledger.adrift:
            rows[base + f.P_CHANGE] = f.NULL
            rows[base + f.P_UNEXPLAINED] = f.NULL

    def _close_wins(self) -> None:
        wins = self.chunk.wins
        for row in range(wins.rows - self.winners, wins.rows):
            wins.set(row, f.W_WINNERS, self.winners)

    def _write_round(self, tenpai: i64, unclear: i64) -> None:
        replay = self.replay
        rounds = self.chunk.rounds
        rounds.begin(self.rows, SITUATION)
        rounds.put(f.R_DEALER, replay.table.dealer)
        rounds.put(f.R_RESULT, self.result)
        rounds.put(f.R_WINNERS, self.winners)
        rounds.put(f.R_TENPAI, popcount(tenpai) if unclear == 0 else f.NULL)
        rounds.put(f.R_RIICHI, self.riichis)
        rounds.put(f.R_ACCEPTED, self._count(f.P_ACCEPTED))
        rounds.put(f.R_OPEN_HANDS, self._count(f.P_OPENED))
        rounds.put(f.R_KANS, replay.table.kans)
        rounds.put(f.R_LIVE, max(replay.table.live, 0))
        stays = renchan(replay.rules, replay.ledger.recorded, replay.outcome)
        told = renchan_is_told(replay, unclear)
        rounds.put(f.R_RENCHAN, i64(1 if stays else 0) if told else f.NULL)
        rounds.put(f.R_CAUSE, cause_of(replay, stays) if told else f.NULL)
        rounds.put(f.R_ENDS_GAME, 1 if replay.ending.over else 0)
        rounds.put(f.R_PAO, self.pao)
        rounds.put(f.R_SCORE_BEST, self._best(-1))
        rounds.put(f.R_START_EVENT, self.start_event)

    def _count(self, column: i64) -> i64:
        count: i64 = 0
        for seat in range(self.players):
            count += self.get(seat, column)
        return count

    def _errors(self, severe: vec[i64]) -> i64:
        """Count the faults of each round into its rows; all faults of the game."""
        faults = self.replay.faults
        if faults.count() == 0:
            return 0
        chunk = self.chunk
        mark_errors(self.replay, severe, chunk.rounds)
        mark_errors(self.replay, severe, chunk.player_rounds)
        mark_errors(self.replay, severe, chunk.payments)
        self.watched.mark_errors(chunk.rounds)
        return mark_errors(self.replay, severe, chunk.wins)
