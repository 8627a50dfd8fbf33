"""The seats of a table: their hands, where each tile is, and what is asked of all of them at once."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.doubts import Doubts
from analyzer.core.hand import waits
from analyzer.core.places import HAND, RIVER, WALL
from analyzer.core.player import ACCEPTED, Player
from analyzer.rulesets.ruleset import AT_CALL, Ruleset
from analyzer.tiles.bits import BIT, zeros
from analyzer.tiles.faces import red_fives
from analyzer.tiles.tile import TILES


class Seats:
    """What `analyzer.core.table.Table` builds on."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = rules.players
        self.players: vec[Player] = vec[Player]([Player(0), Player(1), Player(2), Player(3)])
        self.place: vec[i64] = zeros(TILES)
        self.doubts: Doubts = Doubts(self.players, self.place)
        counts = rules.red_counts
        self.reds: vec[i64] = red_fives((counts[0], counts[1], counts[2]))
        self.waiting: i64 = 0  # set of seats whose hand waits for something
        self.drawn: i64 = -1  # the tile just drawn
        self.passing: i64 = 0  # set of seats that may win the last tile
        self.called: bool = False  # the first go-around is broken

    def find_waits(self, player: Player) -> None:
        """Work out what the hand waits for as it stands."""
        player.waits = waits(player.codes, player.meld_count == 0)
        if player.waits != 0:
            self.waiting |= BIT[player.seat]
        else:
            self.waiting &= ~BIT[player.seat]

    def recover(self, seat: i64, tile: i64) -> None:
        """If the seat holds another tile that stood for this one, it holds this one."""
        other = self.doubts.exchange(seat, tile)
        if other >= 0 and other == self.drawn:
            self.drawn = tile
        elif other >= 0:
            self.find_waits(self.players[seat])

    def settle_doubt(self, tile: i64) -> bool:
        """Whoever holds a tile that stood for another has that one. False if it stood for none."""
        true = self.doubts.true(tile)
        if true >= 0 and HAND <= self.place[tile] < RIVER:
            self.recover(self.place[tile], true)
        return true >= 0

    def hand_over(self, tile: i64, giver: i64, taker: i64) -> None:
        """A tile in one hand is in another."""
        if self.place[tile] == HAND + giver:
            self.players[giver].give(tile >> 2)
            self.players[taker].take(tile >> 2)
            self.place[tile] = HAND + taker

    def recover_all(self, seat: i64, tiles: vec[i64], start: i64, count: i64) -> None:
        """Shown tiles in whose place the log named others earlier are those of the hand."""
        for i in range(start, start + count):
            self.recover(seat, tiles[i])

    def take_shown(self, seat: i64, tiles: vec[i64], start: i64, count: i64, tile: i64) -> bool:
        """Take a hand that is not known from the tiles shown; ``tile`` wins or was drawn and is no part of it, or -1.

        False, and nothing is changed, where more tiles differ than were lost, or one of them lies elsewhere.
        """
        player = self.players[seat]
        others: i64 = 0
        known: i64 = 0
        for i in range(start, start + count):
            if tiles[i] != tile:
                known += 1
                if self.place[tiles[i]] != HAND + seat:
                    others += 1
                    if self.place[tiles[i]] != WALL:
                        return False
        if others > player.strays or known != player.tiles:
            return False
        drawn = tile >= 0 and self.place[tile] == HAND + seat
        for other in range(TILES):
            if self.place[other] == HAND + seat:
                self.place[other] = WALL
                player.give(other >> 2)
        for i in range(start, start + count):
            if tiles[i] != tile:
                self.place[tiles[i]] = HAND + seat
                player.take(tiles[i] >> 2)
        self.find_waits(player)
        if drawn:
            self.place[tile] = HAND + seat
            player.take(tile >> 2)
        player.find()
        return True

    def let_pass(self) -> None:
        """Nobody won the last tile: who could have is furiten."""
        for player in self.players:
            if self.passing & BIT[player.seat] != 0:
                player.let_pass()
        self.passing = 0

    def break_go_around(self) -> None:
        """A call ends everybody's ippatsu and first turn."""
        self.called = True
        for player in self.players:
            player.ippatsu = False
            player.first_turn = False
            if self.rules.furiten_until == AT_CALL:
                player.missed = False

    def tenpai(self) -> i64:
        """The set of seats that wait for something."""
        seats: i64 = 0
        for player in self.players:
            if player.is_tenpai(self.rules.dead_wait):
                seats |= BIT[player.seat]
        return seats

    def nagashi(self) -> i64:
        """The set of seats whose discards are all terminals and honours, none called."""
        seats: i64 = 0
        for player in self.players:
            if player.nagashi and player.seat < self.seats:
                seats |= BIT[player.seat]
        return seats

    def riichi(self) -> i64:
        """The set of seats in riichi: each has a deposit of this round on the table."""
        seats: i64 = 0
        for player in self.players:
            if player.riichi == ACCEPTED:
                seats |= BIT[player.seat]
        return seats
