"""Riichi: the declaration, the deposit, furiten."""

from __future__ import annotations

from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.player import ACCEPTED, DECLARED
from analyzer.core.table import DREW, OVER, TO_DRAW, UNPAID, Table


def declare(table: Table, seat: i64) -> None:
    """After an own draw, with a closed hand, 1000 points, and draws enough left for one more own."""
    player = table.players[seat]
    found = table.faults
    if table.phase == OVER:
        found.note_outside(seat)
        return
    if table.phase == DREW and table.turn != seat:
        found.note(faults.RIICHI_TURN, seat, table.expected_move(), seat)
        seat = table.turn  # who has drawn declares
        player = table.players[seat]
    if player.riichi != 0:
        found.note(faults.RIICHI_TWICE, seat, 0, player.riichi)
        return
    if table.phase != DREW:
        found.note(faults.RIICHI_TURN, seat, table.expected_move(), seat)
    if not player.closed:
        found.note(faults.RIICHI_OPEN, seat, 0, player.meld_count)
    if table.live < table.rules.riichi_draws:
        found.note(faults.RIICHI_WALL, seat, table.rules.riichi_draws, table.live)
    if table.scores[seat] < table.rules.riichi_points and table.lawful_scores[seat] < table.rules.riichi_points:
        found.note(faults.RIICHI_POINTS, seat, table.rules.riichi_points, table.scores[seat])
    player.riichi = DECLARED
    player.double_riichi = player.first_turn
    table.declaring = seat
    if table.phase == TO_DRAW and table.last_seat == seat:  # it stands behind its discard, and is to be paid
        table.declaring = -1
        table.declaring_tile = table.last
        table.pending |= UNPAID
        table.unpaid = seat


def accept(table: Table, seat: i64) -> i64:
    """Nobody won the declaring discard: the deposit is paid. Who pays it, or -1 if it is to be passed over."""
    found = table.faults
    if table.phase == OVER:
        found.note_outside(seat)
        return -1
    due = table.unpaid
    if due != seat or table.phase != TO_DRAW:
        found.note(faults.RIICHI_PAID, seat, 1 + due, 1 + seat)
        if due >= 0:
            seat = due  # whose deposit is due pays it
        elif table.players[seat].riichi == ACCEPTED:
            return -1  # the same event twice, or after play went on without it
        elif table.players[seat].riichi == 0:
            _undeclared(table, seat)
    table.accept(seat)
    return seat


def _undeclared(table: Table, seat: i64) -> None:
    """A deposit without a declaration: go on as if the last discard had been declared."""
    first = not table.called and table.rules.live_draws - table.live <= table.seats
    table.players[seat].double_riichi = first
    if table.last_seat == seat:
        table.declaring_tile = table.last


def take_back(table: Table) -> None:
    """The last tile is won: if riichi was declared with it, that riichi never stood, and no deposit is due."""
    if table.last < 0 or table.last != table.declaring_tile or table.phase != TO_DRAW:
        return
    player = table.players[table.last_seat]
    if player.riichi == ACCEPTED:
        now = table.faults.event
        table.faults.event = table.paid_event
        table.faults.note(faults.RIICHI_PAID, player.seat, 0, 1 + player.seat)
        table.faults.event = now
        player.riichi = DECLARED
        player.ippatsu = False
        table.lawful_scores[player.seat] += table.rules.riichi_deposit
        table.undue += 1


def furiten(table: Table, seat: i64) -> None:
    """No ron when a wait lies in the own river, when a winning tile went by since the own last discard, or, in
    riichi, ever went by."""
    player = table.players[seat]
    if player.lost:
        return
    if player.waits & player.river != 0:
        table.faults.note(faults.FURITEN_RIVER, seat, 0, player.waits & player.river)
    elif player.missed_in_riichi:
        table.faults.note(faults.FURITEN_RIICHI, seat, 0, player.waits)
    elif player.missed:
        table.faults.note(faults.FURITEN_TURN, seat, 0, player.waits)
