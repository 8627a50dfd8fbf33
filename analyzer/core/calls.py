"""Calls, kans and nukidora: what they take, when they are lawful, what they change."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import caller, faults
from analyzer.core.claims import can_call
from analyzer.core.fault_list import A_DRAW_LEFT, A_NORTH, ITS_KIND, ITS_WAITS, NORTHS_ASIDE, NOT_ALLOWED, OF_THREE
from analyzer.core.player import ACCEPTED, Player
from analyzer.core.points import KAN, KIND, OPEN, TRIPLET
from analyzer.core.table import ANKAN, CALLED, DREW, HAND, KAKAN, MELD, NUKIDORA, OVER, TO_DRAW, WALL, Table
from analyzer.rulesets.ruleset import AT_DRAW, AT_ONCE, KUIKAE_ALL, KUIKAE_ALLOWED, NO_ANKAN, NORTH_YAKUHAI, SAME_SHAPE
from analyzer.tape.words import argument_of, called_in, first_in, meld_of, seat_of, second_in, source_of
from analyzer.tiles.bits import BIT, popcount
from analyzer.tiles.tile import DRAGONS, NORTH, OUTER, WINDS


def chii(table: Table, event: i64) -> None:
    """From the left neighbour only, and with four players only: the last discard and two own tiles make a run."""
    event = caller.of_call(table, event)
    if not _call(table, event):
        return
    seat = seat_of(event)
    argument = argument_of(event)
    called = called_in(argument)
    if table.seats == 3:
        table.faults.note(faults.CHII_THREE, seat, 0, called)
    elif source_of(event) != (seat + 3) & 3:
        table.faults.note(faults.CHII_SOURCE, seat, (seat + 3) & 3, source_of(event))
    kind = called >> 2
    lowest = min(kind, min(first_in(argument) >> 2, second_in(argument) >> 2))
    _meld_two(table, seat, argument)
    table.players[seat].meld(lowest | OPEN, meld_of(event))
    _bind(table, table.players[seat], kuikae_of_run(table.rules.kuikae, lowest, kind))


def pon(table: Table, event: i64) -> None:
    """From anyone: the last discard and two own tiles of its kind."""
    event = caller.of_call(table, event)
    if not _call(table, event):
        return
    seat = seat_of(event)
    argument = argument_of(event)
    called = called_in(argument)
    player = table.players[seat]
    _meld_two(table, seat, argument)
    player.meld(called >> 2 | TRIPLET | OPEN, meld_of(event))
    _bind(table, player, kuikae_of_triplet(table.rules.kuikae, called >> 2))
    _answer_for(player, called >> 2, source_of(event))


def daiminkan(table: Table, event: i64) -> None:
    """From anyone: the last discard and the three own tiles of its kind; a replacement is drawn."""
    event = caller.of_daiminkan(table, event)
    if not _call(table, event):
        return
    seat = seat_of(event)
    called = argument_of(event)
    player = table.players[seat]
    for tile in range(called & ~3, (called | 3) + 1):
        if tile != called:
            _meld_own(table, seat, tile)
    player.meld(called >> 2 | TRIPLET | KAN | OPEN, meld_of(event))
    _check_count(table, seat)
    table.find_waits(player)
    _answer_for(player, called >> 2, source_of(event))
    if player.meld_count == 4 and _kans(player) == 4:
        player.kans_pao = source_of(event)
    player.kan_from = source_of(event)
    _kan(table, seat, table.rules.minkan_dora == AT_ONCE)


def ankan(table: Table, event: i64) -> None:
    """Four own tiles after an own draw. Under riichi: the drawn tile, and the waits stay as they are."""
    event = caller.of_own_turn(table, event, faults.KAN_TURN)
    seat = seat_of(event)
    tile = argument_of(event)
    if not _check_own_turn(table, faults.KAN_TURN, seat, tile):
        return
    player = table.players[seat]
    _check_kan(table, seat)
    table.break_go_around()
    waits = player.waits
    drawn = table.drawn
    for own in range(tile & ~3, (tile | 3) + 1):
        _meld_own(table, seat, own)
    player.meld(tile >> 2 | TRIPLET | KAN, meld_of(event))
    table.find_waits(player)
    if player.riichi == ACCEPTED and not player.lost:
        _check_in_riichi(table, player, waits, drawn >> 2, tile >> 2)
    _kan(table, seat, table.rules.ankan_dora == AT_ONCE)
    if table.rules.kokushi_ankan:
        _offer_to_kokushi(table, player, tile)


def kakan(table: Table, event: i64) -> None:
    """The fourth tile added to an own pon after an own draw; others may rob it."""
    event = caller.of_own_turn(table, event, faults.KAN_TURN)
    seat = seat_of(event)
    tile = called_in(argument_of(event))
    if not _check_own_turn(table, faults.KAN_TURN, seat, tile):
        return
    player = table.players[seat]
    _check_kan(table, seat)
    if player.riichi != 0:
        table.faults.note(faults.CALL_IN_RIICHI, seat, 0, player.riichi)
    _raise_pon(table, player, event)
    _meld_own(table, seat, tile)
    table.find_waits(player)
    _kan(table, seat, table.rules.minkan_dora == AT_ONCE)
    table.robbed = KAKAN
    table.offer(player, tile)


def nukidora(table: Table, event: i64) -> None:
    """Three players: a north set aside on the own turn; others may win it; a replacement is drawn."""
    event = caller.of_own_turn(table, event, faults.NUKIDORA)
    seat = seat_of(event)
    tile = argument_of(event)
    if not _check_own_turn(table, faults.NUKIDORA, seat, tile):
        return
    player = table.players[seat]
    if table.seats != 3:
        table.faults.note(faults.NUKIDORA, seat, OF_THREE, tile)
    elif table.rules.north == NORTH_YAKUHAI:
        table.faults.note(faults.NUKIDORA, seat, NORTHS_ASIDE, tile)
    elif tile >> 2 != NORTH:
        table.faults.note(faults.NUKIDORA, seat, A_NORTH, tile)
    elif table.live == 0:
        table.faults.note(faults.NUKIDORA, seat, A_DRAW_LEFT, tile)
    if player.riichi == ACCEPTED and tile != table.drawn:
        table.faults.note(faults.NUKIDORA_IN_RIICHI, seat, table.drawn, tile)
    _meld_own(table, seat, tile)
    player.nukidora += 1
    player.note_call(meld_of(event))
    table.find_waits(player)
    _replace(table, seat)
    table.robbed = NUKIDORA
    table.offer(player, tile)


def _call(table: Table, event: i64) -> bool:
    """What chii, pon and daiminkan share: the tile is the last discard, the caller is free to call.

    False if the call is to be passed over.
    """
    seat = seat_of(event)
    called = called_in(argument_of(event))
    source = source_of(event)
    player = table.players[seat]
    found = table.faults
    if table.phase == OVER:
        found.note_outside(seat)
        return False
    table.astray = False
    if not can_call(table, called):
        found.note(faults.CALL_TILE, seat, -1 if table.last == called else table.last, called)
        table.astray = True
        if table.place[called] == MELD + seat:
            return False  # the same event twice
    elif source != table.last_seat or source == seat:
        found.note(faults.CALL_SOURCE, seat, table.last_seat, source)
        table.astray = True
    if table.live == 0:
        found.note(faults.CALL_LAST, seat, 1, table.live)
    if player.riichi != 0:
        found.note(faults.CALL_IN_RIICHI, seat, 0, player.riichi)
    if table.pending != 0:
        table.overdue()
    table.place[called] = MELD + seat
    table.players[source].nagashi = False
    player.closed = False
    if table.passing != 0:
        table.let_pass()
    table.break_go_around()
    table.turn = seat
    table.phase = CALLED
    table.drawn = table.last = -1
    return True


def kuikae_of_triplet(rule: i64, called: i64) -> i64:
    """The kinds that may not be discarded after a pon."""
    return BIT[called] if rule != KUIKAE_ALLOWED else 0


def kuikae_of_run(rule: i64, lowest: i64, called: i64) -> i64:
    """The kinds that may not be discarded after a chii: the one called, and the other end of its run."""
    kinds = kuikae_of_triplet(rule, called)
    if rule == KUIKAE_ALL:
        if called == lowest and lowest % 9 < 6:
            kinds |= BIT[lowest + 3]
        elif called == lowest + 2 and lowest % 9 > 0:
            kinds |= BIT[lowest - 1]
    return kinds


def _bind(table: Table, player: Player, kuikae: i64) -> None:
    """The discard after a chii or pon is bound by the call."""
    table.bound = True
    table.kuikae = kuikae
    player.still_missed = player.missed and table.rules.furiten_until == AT_DRAW


def _check_own_turn(table: Table, fault: i64, seat: i64, tile: i64) -> bool:
    """Ankan, kakan and nukidora follow an own draw. False if the event is to be passed over."""
    found = table.faults
    table.players[seat].kan_from = -1
    if table.phase == OVER:
        found.note_outside(seat)
        return False
    table.astray = False
    if table.phase != DREW or table.turn != seat:
        found.note(fault, seat, table.expected_move(), tile)
        table.astray = True
        if table.place[tile] == MELD + seat:
            return False  # the same event twice
    if table.declaring >= 0:
        found.note(faults.RIICHI_ORDER, seat, 1, 0)
    if table.pending != 0:
        table.overdue()
    return True


def _check_kan(table: Table, seat: i64) -> None:
    """A kan leaves a tile to draw, and there are four kans in a round at most."""
    if table.live == 0:
        table.faults.note(faults.KAN_WALL, seat, 1, 0)
        table.live = 1  # its replacement is no fault besides
    _check_count(table, seat)


def _check_count(table: Table, seat: i64) -> None:
    if table.kans >= 4:
        table.faults.note(faults.KAN_FIFTH, seat, 4, table.kans + 1)


def _kan(table: Table, seat: i64, at_once: bool) -> None:
    """What every kan does. Its indicator is turned at once, or with the next discard, kan or nukidora."""
    table.kans += 1
    table.bound = True
    if table.rules.kan_dora:
        table.kan_dora += 1
    if table.kans >= 4:
        table.until_automatic = 1
    if table.kans <= 4:  # a fifth is a fault, and makes no draw of four by one seat
        table.kan_seats |= BIT[seat]
    _replace(table, seat)
    if not table.rules.kan_dora:
        return
    if at_once:
        table.dora_now += 1
    else:
        table.dora_later += 1


def _replace(table: Table, seat: i64) -> None:
    """The seat draws a replacement, the wall is one shorter at its end; indicators that waited are turned first."""
    table.dora_now += table.dora_later
    table.dora_later = 0
    if table.dora_turned:
        table.faults.note(faults.DORA_EARLY, -1, 1, 0)
        table.dora_turned = False
    table.rinshan = True
    table.turn = seat
    table.phase = TO_DRAW
    table.drawn = table.last = table.last_seat = -1


def _meld_own(table: Table, seat: i64, tile: i64) -> None:
    if table.doubts.any:
        table.recover(seat, tile)
    if table.place[tile] == HAND + seat:
        table.players[seat].give(tile >> 2)
    elif table.place[tile] != WALL or not table.players[seat].take_unseen():
        if not table.astray:
            table.faults.note(faults.CALL_NOT_HELD, seat, table.place[tile], tile)
            table.astray = True
        table.players[seat].lose()
        if table.place[tile] == WALL:
            return  # there it stays: it may come yet
    table.place[tile] = MELD + seat


def _meld_two(table: Table, seat: i64, argument: i64) -> None:
    """The own tiles of a chii or pon."""
    _meld_own(table, seat, first_in(argument))
    _meld_own(table, seat, second_in(argument))


def _raise_pon(table: Table, player: Player, event: i64) -> None:
    """Kakan adds to an own pon, and names the same tile from the same source as the pon did."""
    kind = called_in(argument_of(event)) >> 2
    pon_group = kind | TRIPLET | OPEN
    raised = False
    for i in range(player.meld_count):
        if player.melds[i] == pon_group:
            player.melds[i] = pon_group | KAN
            raised = True
    if not raised:
        table.faults.note(faults.KAKAN_PON, player.seat, pon_group, -1)
        player.note_call(meld_of(event))
        return
    for i in range(player.call_count):
        call = player.calls[i]
        called = called_in(argument_of(call))
        if called >> 2 == kind:
            if called != first_in(argument_of(event)) or source_of(call) != source_of(event):
                table.faults.note_lists(
                    faults.KAKAN_SOURCE,
                    player.seat,
                    vec[i64]([called, source_of(call)]),
                    vec[i64]([first_in(argument_of(event)), source_of(event)]),
                )
            player.calls[i] = meld_of(event)


def _kans(player: Player) -> i64:
    count: i64 = 0
    for i in range(player.meld_count):
        if player.melds[i] & KAN != 0:
            count += 1
    return count


def _check_in_riichi(table: Table, player: Player, waits: i64, drawn: i64, kind: i64) -> None:
    """An ankan in riichi is one of the drawn tile, leaves the waits as they are, and is one that the ruleset allows."""
    due, said = vec[i64]([ITS_WAITS, waits]), vec[i64]([ITS_WAITS, player.waits])
    if player.waits != waits:
        pass
    elif drawn != kind:
        due, said = vec[i64]([ITS_KIND, drawn]), vec[i64]([ITS_KIND, kind])
    else:
        if riichi_ankan(table.rules.riichi_ankan, player, kind):
            return
        due, said = vec[i64]([NOT_ALLOWED, kind]), vec[i64]([ITS_KIND, kind])
    table.faults.note_lists(faults.RIICHI_ANKAN, player.seat, due, said)


def riichi_ankan(rule: i64, player: Player, kind: i64) -> bool:
    """Whether the ruleset allows an ankan in riichi that leaves the waits as they are."""
    if rule == NO_ANKAN:
        return False
    return rule != SAME_SHAPE or player.always_triplet(kind)


def _offer_to_kokushi(table: Table, player: Player, tile: i64) -> None:
    """Kokushi musou may rob an ankan."""
    table.last = tile
    table.last_seat = player.seat
    table.robbed = ANKAN
    for other in table.players:
        if other.seat != player.seat and other.waits_for(tile >> 2) and other.kinds() & ~OUTER == 0:
            if popcount(other.kinds()) >= 12:
                table.passing |= BIT[other.seat]


def _answer_for(player: Player, kind: i64, source: i64) -> None:
    """Pao: who feeds the third set of dragons or the fourth of winds, all of them melded, answers for the yakuman."""
    sets: i64 = 0
    for i in range(player.meld_count):
        if player.melds[i] & TRIPLET != 0:
            sets |= BIT[player.melds[i] & KIND]
    if BIT[kind] & DRAGONS != 0 and popcount(sets & DRAGONS) == 3:
        player.dragons_pao = source
    elif BIT[kind] & WINDS != 0 and popcount(sets & WINDS) == 4:
        player.winds_pao = source
