"""Who pays whom: a row a payment, by the law. What is no point of anybody's, a deposit, is paid to or by the table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.player import ACCEPTED, DECLARED
from analyzer.facts.replay import Replay
from analyzer.law import situation as end
from analyzer.law.chombo import chombo
from analyzer.law.settle import kyoutaku_of, nagashi_winners, settle
from analyzer.law.situation import Outcome, Situation
from analyzer.tables import fields as f
from analyzer.tables.columns import Columns
from analyzer.tables.untold import is_hidden, parts_are_told
from analyzer.tape import words as t
from analyzer.tiles.bits import BIT, popcount

RON: Final = 0
TSUMO: Final = 1
PAO: Final = 2
NOTEN: Final = 3
NAGASHI: Final = 4
RIICHI: Final = 5
DEPOSITS: Final = 6
CHOMBO: Final = 7
TABLE: Final = -1  # in place of a seat


@final
class Paying:
    """Writes the payments of one round after the other; ``rows`` are always those of the round, seat by seat."""

    def __init__(self, replay: Replay, payments: Columns) -> None:
        self.replay: Final = replay
        self.payments: Final = payments
        self.first: i64 = payments.rows  # of the round in hand

    def begin_round(self) -> None:
        """No payments yet."""
        self.first = self.payments.rows

    def win(self, block: i64, rows: vec[i64]) -> None:
        """What the last win moves; the table is as it was when the tile fell."""
        replay = self.replay
        rules = replay.rules
        outcome = replay.outcome
        plain = _plain(outcome)
        bare = Situation()
        bare.dealer = replay.ledger.recorded.dealer
        hand = paid = settle(rules, bare, plain)
        if replay.ledger.recorded.honba != 0:
            bare.honba = replay.ledger.recorded.honba
            paid = settle(rules, bare, plain)
        told = parts_are_told(replay)
        tsumo = outcome.winner == outcome.loser
        for seat in range(rules.players):
            dealt_in = not tsumo and seat == outcome.loser
            if seat == outcome.winner or (paid[seat] == 0 and not dealt_in and (told or not tsumo)):
                continue
            answers = not dealt_in and (seat == outcome.pao or seat == outcome.second_pao)
            self._begin(rows, seat, outcome.winner, i64(PAO) if answers else i64(TSUMO) if tsumo else i64(RON))
            if answers:
                self._pay(f.Y_PAO, -paid[seat])
            else:
                self._pay(f.Y_HAND, -hand[seat])
                self._pay(f.Y_HONBA_PART, hand[seat] - paid[seat])
            if not told:
                self._leave_parts()
            if dealt_in:
                self._deal_in(rows, seat)
            self._won(block, outcome.winner)
        self._take(rows, outcome.winner, rules.riichi_deposit * kyoutaku_of(rules, replay.ledger.recorded, outcome))

    def close_round(self, rows: vec[i64]) -> None:
        """The round is over: its draw, its deposits, and a chombo that was paid in place of its end."""
        replay = self.replay
        kind = replay.outcome.kind
        if self._is_chombo(rows):
            self.payments.drop(self.first)
            self._chombo(rows)
        elif kind == end.EXHAUSTIVE:
            self._noten(rows)
        elif kind == end.NAGASHI:
            self._nagashi(rows)
        for seat in range(replay.rules.players):
            if rows[seat * f.P_WIDTH + f.P_DEPOSIT] != 0:
                self._begin(rows, seat, TABLE, RIICHI)
                self._pay(f.Y_STICKS, -rows[seat * f.P_WIDTH + f.P_DEPOSIT])

    # --- rows ---

    def _begin(self, rows: vec[i64], payer: i64, receiver: i64, cause: i64) -> None:
        """One more row, and how the two stand."""
        put = self.payments
        put.begin(rows, f.Y_NUMBER)
        put.put(f.Y_NUMBER, put.rows - 1 - self.first)
        put.put(f.Y_CAUSE, cause)
        put.put(f.Y_SEAT, payer if payer >= 0 else f.NULL)
        put.put(f.Y_RECEIVER, receiver if receiver >= 0 else f.NULL)
        put.put(f.Y_DECLARING, f.NULL)
        put.put(f.Y_SHANTEN, f.NULL)
        for column in range(f.Y_VALUE, f.Y_WIDTH):
            put.put(column, f.NULL)
        self._payer(rows, payer)
        self._receiver(rows, receiver)

    def _payer(self, rows: vec[i64], seat: i64) -> None:
        put = self.payments
        if seat < 0:
            for column in (f.Y_DEALER, f.Y_RIICHI, f.Y_CALLS, f.Y_TENPAI, f.Y_TURN):
                put.put(column, f.NULL)
            return
        player = self.replay.table.players[seat]
        put.put(f.Y_DEALER, 1 if seat == self.replay.table.dealer else 0)
        put.put(f.Y_RIICHI, 1 if player.riichi == ACCEPTED else 0)
        put.put(f.Y_CALLS, calls_of(rows, seat))
        put.put(f.Y_TENPAI, self._tenpai(seat))
        put.put(f.Y_TURN, rows[seat * f.P_WIDTH + f.P_DISCARDS])

    def _tenpai(self, seat: i64) -> i64:
        replay = self.replay
        if replay.outcome.kind == end.EXHAUSTIVE:  # the payment itself tells it
            return 1 if replay.outcome.tenpai & BIT[seat] != 0 else 0
        if is_hidden(replay, seat):
            return f.NULL
        return 1 if replay.table.players[seat].waits != 0 else 0

    def _receiver(self, rows: vec[i64], seat: i64) -> None:
        put = self.payments
        if seat < 0:
            for column in range(f.Y_RECEIVER_DEALER, f.Y_RECEIVER_TURN + 1):
                put.put(column, f.NULL)
            return
        player = self.replay.table.players[seat]
        put.put(f.Y_RECEIVER_DEALER, 1 if seat == self.replay.table.dealer else 0)
        put.put(f.Y_RECEIVER_RIICHI, 1 if player.riichi == ACCEPTED else 0)
        put.put(f.Y_RECEIVER_CLOSED, 1 if player.closed else 0)
        put.put(f.Y_RECEIVER_CALLS, calls_of(rows, seat))
        put.put(f.Y_RECEIVER_TURN, rows[seat * f.P_WIDTH + f.P_DISCARDS])

    def _pay(self, column: i64, amount: i64) -> None:
        """So much more, for this."""
        put = self.payments
        put.put(column, amount)
        put.put(f.Y_POINTS, put.get(put.rows - 1, f.Y_POINTS) + amount)

    def _leave_parts(self) -> None:
        """What the win is worth, or who answers for it, is not known."""
        for column in (f.Y_POINTS, f.Y_HAND, f.Y_HONBA_PART, f.Y_PAO):
            self.payments.put(column, f.NULL)

    def _deal_in(self, rows: vec[i64], loser: i64) -> None:
        self.payments.put(f.Y_DECLARING, 1 if self.replay.table.players[loser].riichi == DECLARED else 0)
        self.payments.put(f.Y_SHANTEN, rows[loser * f.P_WIDTH + f.P_DEAL_IN_SHANTEN])

    def _won(self, block: i64, winner: i64) -> None:
        """What was won, and what could have been."""
        numbers = self.replay.tape.numbers
        put = self.payments
        put.put(f.Y_VALUE, numbers[block + t.POINTS])
        tile = numbers[block + t.TILE]
        put.put(f.Y_TILE, f.NULL if tile == t.NO_TILE else tile >> 2)
        if not is_hidden(self.replay, winner):
            waits = self.replay.table.players[winner].waits
            put.put(f.Y_WAIT_KINDS, popcount(waits))
            put.put(f.Y_WAITS, waits)

    def _take(self, rows: vec[i64], seat: i64, points: i64) -> None:
        """Deposits on the table go to a seat."""
        if points > 0:
            self._begin(rows, TABLE, seat, DEPOSITS)
            self._pay(f.Y_STICKS, points)

    # --- without a winner ---

    def _noten(self, rows: vec[i64]) -> None:
        """From each who pays to those who are paid in turn, until nothing is left."""
        replay = self.replay
        changes = settle(replay.rules, replay.ledger.recorded, replay.outcome)
        for payer in range(replay.rules.players):
            for receiver in range(replay.rules.players):
                amount = min(-changes[payer], changes[receiver])
                if amount > 0:
                    self._begin(rows, payer, receiver, NOTEN)
                    self._pay(f.Y_NOTEN, amount)
                    changes[payer] += amount
                    changes[receiver] -= amount

    def _nagashi(self, rows: vec[i64]) -> None:
        """Each nagashi mangan by itself: the first in turn order from the dealer has honba and deposits too."""
        replay = self.replay
        rules, header = replay.rules, replay.ledger.recorded
        winners = nagashi_winners(rules, header, replay.outcome.nagashi)
        bare = Situation()
        bare.dealer = header.dealer
        first = True
        for distance in range(4):
            winner = (header.dealer + distance) & 3
            if winners & BIT[winner] == 0:
                continue
            one = Outcome()
            one.kind = end.NAGASHI
            one.nagashi = BIT[winner]
            hand = settle(rules, bare, one)
            paid = settle(rules, header, one) if first else hand
            from_table: i64 = 0
            for seat in range(rules.players):
                from_table += paid[seat]
                if seat != winner:
                    self._begin(rows, seat, winner, NAGASHI)
                    self._pay(f.Y_HAND, -hand[seat])
                    self._pay(f.Y_HONBA_PART, hand[seat] - paid[seat])
            self._take(rows, winner, from_table)
            first = False

    def _is_chombo(self, rows: vec[i64]) -> bool:
        """Whether the scores changed by what the law makes of a fault, and not by what the log calls the end."""
        replay = self.replay
        if not replay.penalty.due:
            return False
        due = settle(replay.rules, replay.ledger.recorded, replay.penalty.outcome)
        for seat in range(replay.rules.players):
            base = seat * f.P_WIDTH
            if rows[base + f.P_CHANGE] != due[seat] + rows[base + f.P_DEPOSIT]:
                return False
        return True

    def _chombo(self, rows: vec[i64]) -> None:
        """Deposits go back; each offender pays the others, or loses points to nobody."""
        replay = self.replay
        rules, outcome = replay.rules, replay.penalty.outcome
        for seat in range(rules.players):
            if outcome.riichi & BIT[seat] != 0:
                self._take(rows, seat, rules.riichi_deposit)
        for offender in range(rules.players):
            if outcome.offenders & BIT[offender] == 0:
                continue
            changes = settle(rules, replay.ledger.recorded, chombo(BIT[offender], 0))
            left = -changes[offender]
            for seat in range(rules.players):
                if changes[seat] > 0:
                    self._begin(rows, offender, seat, CHOMBO)
                    self._pay(f.Y_CHOMBO, changes[seat])
                    left -= changes[seat]
            if left > 0:
                self._begin(rows, offender, TABLE, CHOMBO)
                self._pay(f.Y_CHOMBO, left)


def calls_of(rows: vec[i64], seat: i64) -> i64:
    """Chii, pon and daiminkan of a seat."""
    base = seat * f.P_WIDTH
    return rows[base + f.P_CHII] + rows[base + f.P_PON] + rows[base + f.P_DAIMINKAN]


def _plain(outcome: Outcome) -> Outcome:
    """The win without deposits."""
    plain = Outcome()
    plain.winner = outcome.winner
    plain.loser = outcome.loser
    plain.base = outcome.base
    plain.first = outcome.first
    plain.pao = outcome.pao
    plain.pao_base = outcome.pao_base
    plain.second_pao = outcome.second_pao
    plain.second_pao_base = outcome.second_pao_base
    return plain
