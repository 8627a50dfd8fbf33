"""The wall that a record lists, face by face, laid out as `analyzer.core.wall` has it.

A list tells no copies: they are dealt here, and give way to those of the log, see `settle`.
Source of the layouts: 2,027 draws, 60 hands and 53 indicators of Mahjong Soul; 3,586 draws and 86 hands of akochan.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.wall import Wall
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.wall import AKOCHAN, MAJSOUL_LEFT, ListedWall
from analyzer.tape.words import argument_of, op_of
from analyzer.tiles.bits import zeros
from analyzer.tiles.faces import after_copies, face_of, first_copy
from analyzer.tiles.tile import TILES

NO_DIE: Final = -1
INDICATORS: Final = 10  # in pairs, from the first after the replacements on


def listed_wall(tape: Tape, listed: ListedWall, event: i64, players: i64) -> Wall | None:
    """The wall of the round that is dealt at ``event``; None for a list that is no whole set of tiles."""
    count: i64 = TILES if players == 4 else TILES - 28
    tiles = zeros(count)
    for at in range(count):
        tiles[at] = -1
    wall = Wall(tiles, NO_DIE, NO_DIE, players, True)
    first: i64 = 0
    if listed.layout == MAJSOUL_LEFT:
        first = 13 * players + 1
        if not _take_deal(tape, wall, event):
            return None
    if len(listed.faces) != count - first:
        return None
    used = zeros(TILES)
    for at in range(count):
        if tiles[at] >= 0:
            used[tiles[at]] += 1
    for i in range(len(listed.faces)):
        tile = _free(listed.faces[i], used, tape.reds)
        if tile < 0:
            return None
        tiles[_place(wall, listed.layout, first + i)] = tile
    return wall


def settle(wall: Wall, at: i64, tile: i64, reds: tuple[i64, i64, i64]) -> i64:
    """What lies there: a copy that a list does not tell from ``tile`` gives way to it."""
    other = wall.tiles[at]
    if other != tile and other >= 0 and face_of(other, reds) == face_of(tile, reds):
        where = wall.where(tile)
        if where >= 0:
            wall.tiles[where] = other
        wall.tiles[at] = tile
    return wall.tiles[at]


def settle_hand(wall: Wall, turn: i64, hand: vec[i64], reds: tuple[i64, i64, i64]) -> None:
    """The same of a dealt hand, in whatever order the log has its tiles: the wall's order is followed."""
    taken = zeros(len(hand))
    for i in range(13):
        at = wall.dealt(turn, i)
        for j in range(len(hand)):
            if taken[j] == 0 and face_of(hand[j], reds) == face_of(wall.tiles[at], reds):
                taken[j] = 1
                settle(wall, at, hand[j], reds)
                break


def _place(wall: Wall, layout: i64, index: i64) -> i64:
    """Where the wall has a tile of the list."""
    at: i64 = len(wall.tiles) - 1 - index
    if layout != AKOCHAN:
        return at
    if index < 13 * wall.players:
        return wall.dealt(index % wall.players, index // wall.players)
    first = wall.indicator(0)
    return first + (at - first ^ 1) if first <= at < first + INDICATORS else at


def _take_deal(tape: Tape, wall: Wall, event: i64) -> bool:
    """The list leaves the deal out: it is taken from the log, with the dealer's first draw."""
    block = argument_of(tape.events[event])
    dealer = tape.numbers[block + t.DEALER]
    for turn in range(wall.players):
        hand = tape.numbers[block + t.HANDS + (dealer + turn) % wall.players]
        if tape.numbers[hand] != 13:
            return False
        for i in range(13):
            wall.tiles[wall.dealt(turn, i)] = tape.numbers[hand + 1 + i]
    after = event + 1
    if after >= tape.event_count or op_of(tape.events[after]) != t.DRAW:
        return False
    wall.tiles[wall.drawn(0)] = argument_of(tape.events[after])
    return True


def _free(face: i64, used: vec[i64], reds: tuple[i64, i64, i64]) -> i64:
    """A copy of a face that the wall does not have yet, or -1."""
    for tile in range(first_copy(face, reds), after_copies(face, reds)):
        if used[tile] == 0:
            used[tile] = 1
            return tile
    return -1
