"""What a seat may do: the law of `analyzer.core` asked before the move, not after it."""

from __future__ import annotations

from mypy_extensions import i64

from analyzer.core import calls, win
from analyzer.core.hand import waits
from analyzer.core.player import ACCEPTED, Player
from analyzer.core.points import KIND, OPEN, TRIPLET
from analyzer.core.table import ABORT, TO_DRAW, Table
from analyzer.core.value import Scorer
from analyzer.rulesets.ruleset import NO_ANKAN, SAME_SHAPE
from analyzer.tiles.bits import BIT, popcount
from analyzer.tiles.tile import EAST, KINDS, NORTH, OUTER, SUIT, UNIT


def count_of(player: Player, kind: i64) -> i64:
    """How many concealed tiles of a kind."""
    return player.codes[SUIT[kind]] // UNIT[kind] % 5


def may_win(table: Table, scorer: Scorer, seat: i64, loser: i64, kyoku: i64, honba: i64) -> bool:
    """Whether a seat may win the tile just drawn, or the one that lies open."""
    player = table.players[seat]
    tile = table.drawn if seat == loser else table.last
    if not player.waits_for(tile >> 2) or (seat != loser and is_furiten(player)):
        return False
    win.take_up(table, scorer, seat, loser, tile)
    win.value_win(table, scorer, seat, loser, kyoku)
    return scorer.base > 0 and not win.below_two_han(scorer, honba)


def is_furiten(player: Player) -> bool:
    """No ron: a wait lies in the own river, or a winning tile went by."""
    return player.waits & player.river != 0 or player.missed or player.missed_in_riichi


def may_abort(table: Table, player: Player) -> bool:
    """Kyuushu kyuuhai: nine kinds of terminals and honours on the first draw, before any call."""
    return table.rules.kyuushu_kyuuhai and player.first_turn and popcount(player.kinds() & OUTER) >= 9


def riichi_discards(table: Table, player: Player) -> i64:
    """The kinds that may be discarded to declare riichi; none if it may not be declared."""
    if not player.closed or player.riichi != 0 or table.live < table.rules.riichi_draws:
        return 0
    if table.scores[player.seat] < table.rules.riichi_points:
        return 0
    return ready_discards(table, player)


def ready_discards(table: Table, player: Player) -> i64:
    """The kinds whose discard leaves a hand that riichi may be declared with."""
    found: i64 = 0
    held = player.kinds()
    for kind in range(KINDS):
        if held & BIT[kind] != 0 and _is_ready(table, player, kind):
            found |= BIT[kind]
    return found


def _is_ready(table: Table, player: Player, kind: i64) -> bool:
    """Whether the hand without one tile of a kind is one to declare riichi with."""
    found = waits_without(player, kind)
    if found == 0 or (not table.rules.furiten_riichi and found & (player.river | BIT[kind]) != 0):
        return False
    before = player.waits
    player.give(kind)
    player.waits = found
    ready = player.is_tenpai(table.rules.dead_wait)
    player.take(kind)
    player.waits = before
    return ready


def waits_without(player: Player, kind: i64) -> i64:
    """What the hand would wait for after a discard."""
    player.give(kind)
    codes = player.codes
    found = waits(codes, player.meld_count == 0)
    player.take(kind)
    return found


def ankans(table: Table, player: Player) -> i64:
    """The kinds of which four may be laid down; in riichi that of the tile drawn, if the waits stay."""
    if table.live == 0 or table.kans >= 4:
        return 0
    found: i64 = 0
    held = player.kinds()
    for kind in range(KINDS):
        if held & BIT[kind] != 0 and count_of(player, kind) == 4:
            found |= BIT[kind]
    if found != 0 and player.riichi == ACCEPTED:
        found &= BIT[table.drawn >> 2]
        if found != 0 and not _keeps_shape(table.rules.riichi_ankan, player, table.drawn >> 2):
            found = 0
    return found


def _keeps_shape(rule: i64, player: Player, kind: i64) -> bool:
    """Whether the waits are the same when four tiles of a kind are a kan; and, if asked, the readings."""
    if rule == NO_ANKAN:
        return False
    player.codes[SUIT[kind]] -= 4 * UNIT[kind]
    codes = player.codes
    found = waits(codes, False)
    same = found == player.waits and (rule != SAME_SHAPE or player.always_triplet(kind))
    player.codes[SUIT[kind]] += 4 * UNIT[kind]
    return same


def kakans(table: Table, player: Player) -> i64:
    """The kinds that may be added to a pon."""
    found: i64 = 0
    if table.live == 0 or table.kans >= 4 or player.riichi != 0:
        return 0
    for i in range(player.meld_count):
        kind = player.melds[i] & KIND
        if player.melds[i] == kind | TRIPLET | OPEN and count_of(player, kind) == 1:
            found |= BIT[kind]
    return found


def may_nukidora(table: Table, player: Player) -> bool:
    """Whether a north may be set aside; in riichi only the one just drawn."""
    if table.seats != 3 or table.live == 0 or count_of(player, NORTH) == 0:
        return False
    return player.riichi == 0 or table.drawn >> 2 == NORTH


def may_call(table: Table, player: Player) -> bool:
    """Whether a seat may call the last discard at all."""
    if table.phase != TO_DRAW or table.robbed != 0 or table.pending & ABORT != 0:
        return False
    return table.live > 0 and player.riichi == 0 and player.meld_count < 4 and player.seat != table.last_seat


def may_pon(table: Table, player: Player, kind: i64) -> bool:
    """Two of the kind, and something left that may be discarded."""
    count = count_of(player, kind)
    if count < 2:
        return False
    left = player.kinds() if count > 2 else player.kinds() & ~BIT[kind]
    return left & ~calls.kuikae_of_triplet(table.rules.kuikae, kind) != 0


def may_daiminkan(table: Table, player: Player, kind: i64) -> bool:
    """Three of the kind, and a kan left in this round."""
    return count_of(player, kind) == 3 and table.kans < 4


def chiis(table: Table, player: Player, kind: i64) -> i64:
    """The runs, by lowest kind, that the last discard completes; from the left neighbour only, and not of three."""
    if table.seats == 3 or player.seat != table.last_seat + 1 & 3 or kind >= EAST:
        return 0
    found: i64 = 0
    for lowest in range(max(kind - 2, kind - kind % 9), min(kind, kind - kind % 9 + 6) + 1):
        held = True
        for other in range(lowest, lowest + 3):
            held = held and (other == kind or count_of(player, other) > 0)
        if held and _leaves_a_discard(table, player, lowest, kind):
            found |= BIT[lowest]
    return found


def _leaves_a_discard(table: Table, player: Player, lowest: i64, kind: i64) -> bool:
    """Whether a tile is left after a chii that may be discarded."""
    own: i64 = 0
    for other in range(lowest, lowest + 3):
        if other != kind and count_of(player, other) == 1:
            own |= BIT[other]
    return player.kinds() & ~own & ~calls.kuikae_of_run(table.rules.kuikae, lowest, kind) != 0
