"""One round played: the wall deals, the players decide, core holds them to the law, the tape records."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import calls, legal, riichi
from analyzer.core.fault_list import Faults
from analyzer.core.places import HAND
from analyzer.core.player import Player
from analyzer.core.table import ABORT, DREW, OVER, TO_DRAW, Table
from analyzer.core.value import Scorer
from analyzer.core.wall import Wall
from analyzer.generate.play.decide import Mind
from analyzer.generate.play.ends import Ends
from analyzer.generate.play.luck import Luck
from analyzer.generate.play.record import Record
from analyzer.generate.play.style import Style
from analyzer.law.settle import winning_rons
from analyzer.law.situation import Situation
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape import words as t
from analyzer.tape.words import argument_of, op_of
from analyzer.tiles.bits import BIT
from analyzer.tiles.tile import is_red

RETURNS: Final = 250  # the chance of a thousand, a turn, that a player who lost the connection is back


@final
class Round:
    """`play` plays one round after another; how it ended is in ``ends``, the scores are the table's."""

    def __init__(self, rules: Ruleset, style: Style, luck: Luck, record: Record, names: list[bytes]) -> None:
        self.style: Final[Style] = style
        self.luck: Final[Luck] = luck
        self.record: Final[Record] = record
        self.names: Final[list[bytes]] = names  # the elements that say that a seat is back
        self.rules: Final[Ruleset] = rules
        self.table: Final[Table] = Table(Faults(), rules)
        self.scorer: Final[Scorer] = Scorer(rules)
        self.mind: Final[Mind] = Mind(self.table, style, luck)
        self.ends: Final[Ends] = Ends(rules, self.table, self.scorer, record)
        self.head: Situation = Situation()
        self.wall: Wall = Wall(vec[i64](), 0, 0, 4, False)
        self.drawn: i64 = 0  # tiles taken from the live wall
        self.replaced: i64 = 0  # and from the dead one
        self.away: i64 = 0  # set of seats without connection

    def play(self, head: Situation, wall: Wall) -> None:
        """Play to the end. AssertionError if core finds a move illegal."""
        self.head = head
        self.wall = wall
        self._deal()
        while self.table.phase != OVER:
            self._turn()
        found = self.table.faults
        if found.count() > 0:
            raise AssertionError(f"an illegal move was played: fault {found.records[0]}")

    def _deal(self) -> None:
        table = self.table
        wall = self.wall
        head = self.head
        self.drawn = self.replaced = 0
        table.begin(head.dealer)
        hands: list[vec[i64]] = []
        for seat in range(4):
            hand = vec[i64]()
            if seat < table.seats:
                for number in range(13):
                    hand = append(
                        hand, wall.tiles[wall.dealt((seat - head.dealer + table.seats) % table.seats, number)]
                    )
            hands.append(hand)
            table.deal(seat, hand, 0, len(hand))
            table.lawful_scores[seat] = table.scores[seat]
        table.reveal_dora(wall.tiles[wall.indicator(0)])
        self.record.deal(table, head, vec[i64]([wall.die_1, wall.die_2]), hands)
        self.mind.begin(head.kyoku)

    # --- turns ---

    def _turn(self) -> None:
        """The seat in turn draws, unless it has called, and does something with its tiles."""
        table = self.table
        player = table.players[table.turn]
        self._connection(player)
        if table.phase == TO_DRAW:
            self._draw(player.seat)
        action = self._decision(player)
        op = op_of(action)
        if op == t.AGARI:
            self.ends.win(self.head, self.wall, BIT[player.seat], player.seat)
        elif op == t.RYUUKYOKU:
            self.ends.abort(self.head, t.KYUUSHU_KYUUHAI, 0)
        elif op == t.DISCARD or op == t.RIICHI:
            self._discard(player, op, argument_of(action))
        else:
            self._own_kan(player, op, argument_of(action))

    def _connection(self, player: Player) -> None:
        """A player may lose the connection, and be back; while he is away the server discards what he draws."""
        bit = BIT[player.seat]
        if self.away & bit != 0:
            if self.luck.chance(RETURNS):
                self.away &= ~bit
                self.record.text(t.BACK, player.seat, self.names[player.seat])
        elif player.riichi == 0 and self.table.phase == TO_DRAW and self.luck.chance(self.style.leave):
            self.away |= bit
            self.record.event(t.LEFT, player.seat, 0)

    def _draw(self, seat: i64) -> None:
        table = self.table
        wall = self.wall
        while table.dora_now > 0:
            self._turn_dora()
        if table.rinshan:
            tile = wall.tiles[wall.replacement(self.replaced)]
            self.replaced += 1
        else:
            tile = wall.tiles[wall.drawn(self.drawn)]
            self.drawn += 1
        table.draw(seat, tile)
        self.record.event(t.DRAW, seat, tile)

    def _turn_dora(self) -> None:
        table = self.table
        tile = self.wall.tiles[self.wall.indicator(table.indicator_count)]
        table.reveal_dora(tile)
        self.record.event(t.DORA, 0, tile)
        self.mind.see_dora()

    def _decision(self, player: Player) -> i64:
        table = self.table
        seat = player.seat
        if self.away & BIT[seat] != 0:
            return t.word(t.DISCARD, seat, table.drawn, 0)
        if table.phase != DREW:
            return t.word(t.DISCARD, seat, self.mind.discard(player), 0)
        if legal.may_win(table, self.scorer, seat, seat, self.head.kyoku, self.head.honba) and self.luck.chance(self.style.win):
            return t.word(t.AGARI, seat, 0, 0)
        return self.mind.own_turn(player)

    def _discard(self, player: Player, op: i64, tile: i64) -> None:
        table = self.table
        seat = player.seat
        if op == t.RIICHI:
            riichi.declare(table, seat)
            self.record.event(t.RIICHI, seat, 0)
        while table.dora_later > 0:
            self._turn_dora()
        table.discard(seat, tile)
        self.record.event(t.DISCARD, seat, tile)
        self.mind.settle_down(player)
        if self._is_won():
            return
        if table.unpaid >= 0:
            self._accept(table.unpaid)
        if table.pending & ABORT != 0:
            self.ends.abort(self.head, table.abort, 0)
        elif table.live == 0:
            self.ends.exhaust(self.head)
        else:
            self._offer_calls()

    def _accept(self, seat: i64) -> None:
        table = self.table
        riichi.accept(table, seat)
        self.record.event(t.RIICHI_PAID, seat, self.record.listed(table.scores))

    def _own_kan(self, player: Player, op: i64, tile: i64) -> None:
        """Ankan, kakan or nukidora; the last two can be robbed."""
        table = self.table
        event = t.word(op, player.seat, tile, 0)
        if op == t.ANKAN:
            calls.ankan(table, event)
        elif op == t.KAKAN:
            event |= _pon_of(player, tile >> 2)
            calls.kakan(table, event)
        else:
            calls.nukidora(table, event)
        self.record.tape.put(event)
        self._is_won()

    # --- the open tile ---

    def _is_won(self) -> bool:
        """Whether somebody wins the last tile, or so many do that the round is drawn."""
        table = self.table
        if table.passing == 0:
            return False
        claims: i64 = 0
        for player in table.players:
            seat = player.seat
            if table.passing & ~self.away & BIT[seat] != 0:
                if legal.may_win(table, self.scorer, seat, table.last_seat, self.head.kyoku, self.head.honba):
                    if self.luck.chance(self.style.win):
                        claims |= BIT[seat]
        if claims == 0:
            return False
        winners = winning_rons(self.rules, table.last_seat, claims)
        if winners != 0:
            self.ends.win(self.head, self.wall, winners, table.last_seat)
        else:
            self.ends.abort(self.head, t.SANCHAHOU, claims)
        return True

    def _offer_calls(self) -> None:
        """Pon and daiminkan go before chii."""
        table = self.table
        kind = table.last >> 2
        for distance in range(1, table.seats):
            player = table.players[(table.last_seat + distance) % table.seats]
            if self.away & BIT[player.seat] == 0 and legal.may_call(table, player):
                op = self.mind.pon_or_kan(player, kind)
                if op != 0:
                    self._call(player, op, kind, 2)
                    return
        player = table.players[table.turn]
        if self.away & BIT[player.seat] == 0 and legal.may_call(table, player):
            lowest = self.mind.chii(player, kind)
            if lowest >= 0:
                self._call(player, t.CHII, lowest, 1)

    def _call(self, player: Player, op: i64, first: i64, taken: i64) -> None:
        table = self.table
        called = table.last
        if op == t.DAIMINKAN:
            event = t.call_word(op, player.seat, table.last_seat, called, 0)
            calls.daiminkan(table, event)
        else:
            argument = called | self._own_tiles(player, first, taken, called >> 2)
            event = t.call_word(op, player.seat, table.last_seat, argument, 0)
            if op == t.PON:
                calls.pon(table, event)
            else:
                calls.chii(table, event)
        self.record.tape.put(event)

    def _own_tiles(self, player: Player, first: i64, taken: i64, called: i64) -> i64:
        """The two own tiles of a call, where an argument has them: two of a kind, or a run's without the one called."""
        if taken == 2:
            lower = self._own_tile(player, first, -1)
            other = self._own_tile(player, first, lower)
            return t.call_argument(0, min(lower, other), max(lower, other))
        kind = first + 1 if called == first else first
        last = first + 1 if called == first + 2 else first + 2
        return t.call_argument(0, self._own_tile(player, kind, -1), self._own_tile(player, last, -1))

    def _own_tile(self, player: Player, kind: i64, but: i64) -> i64:
        """A tile of a kind in hand; the red five every other time."""
        plain: i64 = -1
        red: i64 = -1
        for tile in range(4 * kind, 4 * kind + 4):
            if tile != but and self.table.place[tile] == HAND + player.seat:
                if is_red(tile):
                    red = tile
                else:
                    plain = tile
        return red if red >= 0 and (plain < 0 or self.luck.chance(500)) else plain


def _pon_of(player: Player, kind: i64) -> i64:
    """Source and called tile of the pon that a kakan adds to, as they stand in its word."""
    for i in range(player.call_count):
        call = player.calls[i]
        if op_of(call) == t.PON and t.called_in(argument_of(call)) >> 2 == kind:
            return t.call_word(0, 0, t.source_of(call), t.call_argument(0, t.called_in(argument_of(call)), 0), 0)
    return 0
