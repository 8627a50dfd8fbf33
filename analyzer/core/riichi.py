"""Riichi: the declaration, the deposit, furiten."""

from __future__ import annotations

from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.player import ACCEPTED, DECLARED
from analyzer.core.table import ABORT, DREW, OVER, TO_DRAW, UNPAID, Table
from analyzer.tape import SUUCHA_RIICHI


def declare(table: Table, seat: i64) -> None:
    """After an own draw, with a closed hand, 1000 points, and draws enough left for one more own."""
    player = table.players[seat]
    found = table.faults
    if table.phase == OVER:
        found.note(faults.LOG_OUTSIDE_ROUND, seat, 0, 0)
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
        table.pending |= UNPAID
        table.unpaid = seat


def accept(table: Table, seat: i64) -> bool:
    """Nobody won the declaring discard: the deposit is paid. False if it is to be passed over."""
    player = table.players[seat]
    if table.phase == OVER:
        table.faults.note(faults.LOG_OUTSIDE_ROUND, seat, 0, 0)
        return False
    if table.unpaid != seat or table.phase != TO_DRAW:
        table.faults.note(faults.RIICHI_PAID, seat, DECLARED, player.riichi)
        if player.riichi == ACCEPTED:
            return False  # the same event twice, or after play went on without it
    table.pending &= ~UNPAID
    table.unpaid = table.declaring = -1
    player.riichi = ACCEPTED
    player.ippatsu = True
    table.pay_deposit(seat)
    if table.rules.suucha_riichi and _all_in_riichi(table):
        table.pending |= ABORT
        table.abort = SUUCHA_RIICHI
    return True


def _all_in_riichi(table: Table) -> bool:
    for seat in range(table.seats):
        if table.players[seat].riichi != ACCEPTED:
            return False
    return True


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
