"""The table after an event, from the records of `rounds`. The script of a page (`follow.js`) does the same."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from analyzer.render.board.rounds import HIDDEN_TILE, NO_SEAT, Game, Round
from analyzer.tiles.tile import dora_kind

WALL: Final = {3: 55, 4: 70}  # tiles to draw after the deal
SUITS: Final = "mpsz"
SEATS: Final = 4


class Discard(msgspec.Struct):
    """A tile of a river."""

    tile: str
    mark: int  # as in the row
    turned: bool  # it declares riichi
    to: int | None = None  # who called it


class Meld(msgspec.Struct):
    """Its tiles in the order of the row: the called one first; of a kakan the added one is apart."""

    op: str
    tiles: list[str]
    source: int | None = None
    added: str | None = None


class Seat(msgspec.Struct):
    """What one seat has."""

    hand: list[str]  # in order, without the tile just drawn
    score: int | None
    drawn: str | None = None
    melds: list[Meld] = []
    norths: list[str] = []
    river: list[Discard] = []
    declared: bool = False
    turned: bool = False  # a tile of the river is
    paid: bool = False
    change: int = 0  # of the score since the deal

    def settle(self) -> None:
        """Put the drawn tile among the others."""
        if self.drawn is not None:
            self.hand.append(self.drawn)
            self.drawn = None
        self.hand.sort(key=order)

    def take(self, tile: str) -> None:
        """Take a tile out of the hand; of one that it does not hold, a hidden one; else nothing."""
        self.settle()
        held = tile if tile in self.hand else HIDDEN_TILE
        if held in self.hand:
            self.hand.remove(held)

    def get(self, points: int) -> None:
        """Change the score."""
        self.change += points
        self.score = None if self.score is None else self.score + points


class Position(msgspec.Struct):
    """The whole table."""

    players: int
    dealer: int
    deposit: int
    seats: list[Seat]
    indicators: list[str]
    sticks: int
    wall: int
    dealer_unknown: bool  # which tile the dealer drew first
    actor: int = NO_SEAT
    last: int = NO_SEAT  # whose discard was the last move of tiles
    wins: list[tuple[int, int, str]] = []  # winner, loser, tile
    first: bool = True

    @property
    def dora(self) -> list[str]:
        """What the indicators make dora."""
        return [next_tile(tile, self.players) for tile in self.indicators]


def order(tile: str) -> tuple[int, float]:
    """Hidden tiles last, a red five before the plain ones."""
    if tile == HIDDEN_TILE:
        return len(SUITS), 0
    return SUITS.index(tile[1]), 4.5 if tile[0] == "0" else int(tile[0])


def tiles_of(text: str) -> list[str]:
    """``1m2m`` as a list."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def kind_of(tile: str) -> str:
    """A red five is a five."""
    return f"5{tile[1]}" if tile[0] == "0" else tile


def next_tile(tile: str, players: int) -> str:
    """The kind that an indicator makes dora."""
    kind = SUITS.index(kind_of(tile)[1]) * 9 + int(kind_of(tile)[0]) - 1
    dora = int(dora_kind(4 * kind, players))
    return f"{dora % 9 + 1}{SUITS[dora // 9]}"


def begin(game: Game, of: Round) -> Position:
    """The table after the deal."""
    hands = [sorted(tiles_of(hand), key=order) for hand in of.hands]
    scores = of.scores or []
    seats = [
        Seat(hands[seat] if seat < len(hands) else [], scores[seat] if seat < len(scores) else None)
        for seat in range(SEATS)
    ]
    indicators = [] if of.indicator is None else [of.indicator]
    wall = WALL[game.players]
    return Position(
        game.players, of.dealer, game.deposit, seats, indicators, of.kyoutaku, wall, "dealer" in game.untold
    )


def follow(game: Game, of: Round, upto: int) -> Position:
    """The table after this event of the round, counted from 0, the deal."""
    table = begin(game, of)
    for row in of.events[1 : upto + 1]:
        step(table, row)
    return table


def step(table: Position, row: list[Any]) -> None:
    """One event more."""
    op, actor, *told = row
    table.actor, table.last = actor, NO_SEAT
    if op == "dora":
        table.indicators.append(told[0])
    elif op == "ryuukyoku":
        _pay(table, told[1])
    elif op == "agari":
        _pay(table, told[2])
        table.wins.append((actor, told[0], told[1]))
    elif actor != NO_SEAT:
        _of_seat(table, op, actor, told)


def _pay(table: Position, changes: list[int] | None) -> None:
    for seat, points in zip(table.seats, changes or (), strict=False):
        seat.get(points)


def _of_seat(table: Position, op: str, actor: int, told: list[Any]) -> None:
    seat = table.seats[actor]
    if op == "draw":
        seat.settle()
        seat.drawn = told[0]
        table.wall -= 1
        if table.first and table.dealer_unknown:
            seat.settle()
        table.first = False
    elif op == "discard":
        seat.take(told[0])
        turned = seat.declared and not seat.turned
        seat.turned = seat.turned or turned
        seat.river.append(Discard(told[0], told[1], turned))
        table.last = actor
    elif op == "riichi":
        seat.declared = True
    elif op == "riichi_paid":
        _deposit(table, seat, told[0])
    elif op == "nukidora":
        seat.take(told[0])
        seat.norths.append(told[0])
    elif op in ("chii", "pon", "daiminkan", "ankan", "kakan"):
        _meld(table, op, actor, told)


def _deposit(table: Position, seat: Seat, scores: list[int] | None) -> None:
    table.sticks += 1
    seat.paid = True
    if scores is None:
        seat.get(-table.deposit)
        return
    for one, score in zip(table.seats, scores, strict=False):
        one.change += 0 if one.score is None else score - one.score
        one.score = score


def _meld(table: Position, op: str, actor: int, told: list[Any]) -> None:
    seat = table.seats[actor]
    tiles = tiles_of(told[-1])
    if op == "kakan":
        seat.take(tiles[0])
        pon = [meld for meld in seat.melds if meld.op == "pon" and kind_of(meld.tiles[0]) == kind_of(tiles[0])]
        if pon:
            pon[0].op, pon[0].added = op, tiles[0]
        else:  # the log tells of none
            seat.melds.append(Meld(op, tiles[1:], told[0], tiles[0]))
    else:
        for tile in tiles if op == "ankan" else tiles[1:]:
            seat.take(tile)
        source = None if op == "ankan" else told[0]
        seat.melds.append(Meld(op, tiles, source))
        river = [] if source is None else table.seats[source].river
        if river and river[-1].tile == tiles[0]:
            river[-1].to = actor
