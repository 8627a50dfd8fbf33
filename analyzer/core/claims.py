"""Which tile can be called or won: the one place that says what makes a tile claimable."""

from __future__ import annotations

from mypy_extensions import i64

from analyzer.core.table import ANKAN, DREW, KAKAN, NOT_ROBBED, TO_DRAW, Table
from analyzer.rulesets.ruleset import AT_ONCE
from analyzer.tiles.bits import BIT


def can_call(table: Table, tile: i64) -> bool:
    """A call takes the last discard, as long as nobody has drawn, called or set a tile aside since."""
    return table.phase == TO_DRAW and table.last == tile and table.robbed == NOT_ROBBED


def can_ron(table: Table, tile: i64, seat: i64, again: bool) -> bool:
    """Ron wins what can be called, and a tile while it is being robbed; ``again``: another has won it just now.

    An ankan is robbed by those alone to whom the ruleset offers it.
    """
    if table.last != tile or table.phase != TO_DRAW and not again:
        return False
    return table.robbed != ANKAN or table.passing & BIT[seat] != 0


def open_tile(table: Table, seat: i64, again: bool) -> i64:
    """The tile that the seat can win by ron, or -1."""
    if table.last >= 0 and can_ron(table, table.last, seat, again):
        return table.last
    return -1


def source_of_win(table: Table, winner: i64, loser: i64, first: bool) -> i64:
    """The seat whose tile can be won, where that is another than the one named; -1 where none can, or it is that."""
    if table.phase == DREW and table.turn == winner and table.drawn >= 0:
        return winner if loser != winner else -1
    if loser != winner or not first or table.last_seat < 0 or table.last_seat == winner:
        return -1
    return table.last_seat if can_ron(table, table.last, winner, False) else -1


def indicator_came_first(table: Table) -> bool:
    """Whether the indicator of a kan was turned before it was robbed: where it is turned at once, that is too early."""
    rules = table.rules
    return table.robbed == KAKAN and rules.kan_dora and rules.minkan_dora == AT_ONCE and table.dora_now == 0
