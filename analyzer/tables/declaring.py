"""What is known when a riichi is declared: its turn, and the wait."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.table import HAND, WALL
from analyzer.facts.replay import Replay
from analyzer.tables import fields as f
from analyzer.tables.untold import is_hidden
from analyzer.tiles.bits import BIT, popcount
from analyzer.tiles.tile import KINDS


def write_declaration(replay: Replay, rows: vec[i64], seat: i64, turn: i64, order: i64) -> None:
    """Fill in the columns of a riichi whose tile lies in the river; ``rows`` are those of the round, seat by seat."""
    table = replay.table
    player = table.players[seat]
    base = seat * f.P_WIDTH
    rows[base + f.P_RIICHI] = 1
    rows[base + f.P_DOUBLE_RIICHI] = 1 if player.double_riichi else 0
    rows[base + f.P_RIICHI_TURN] = turn
    rows[base + f.P_RIICHI_ORDER] = order
    rows[base + f.P_RIICHI_LIVE] = table.live
    if is_hidden(replay, seat):
        rows[base + f.P_RIICHI_FURITEN] = f.NULL
        return
    rows[base + f.P_RIICHI_FURITEN] = 1 if player.waits & player.river != 0 else 0
    rows[base + f.P_WAIT_KINDS] = popcount(player.waits)
    unseen: i64 = 0
    for kind in range(KINDS):
        if player.waits & BIT[kind] == 0:
            continue
        for tile in range(4 * kind, 4 * kind + 4):
            at = table.place[tile]
            if at == WALL or (HAND <= at < HAND + 4 and at != HAND + seat):
                unseen += 1
    rows[base + f.P_WAIT_TILES] = unseen
