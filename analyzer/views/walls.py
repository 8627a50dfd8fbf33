"""The walls of a log for people: which tile lay where, who took it, and what would have come."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.core.listed_wall import listed_wall, settle, settle_hand
from analyzer.core.seed import FINE, TWO, Seed, read_seed
from analyzer.core.wall import DEAD, Wall, Walls
from analyzer.formats.mjlog.seed import game_seeds, round_seeds
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, list_at

NOT_LISTED: Final = -1  # why there is no wall: the record lists none
REPLACED = (t.DAIMINKAN, t.ANKAN, t.KAKAN, t.NUKIDORA)


class Taken(msgspec.Struct, frozen=True):
    """A tile of the wall that a seat drew; ``recorded`` is what the log says it drew."""

    tile: int
    seat: int
    event: int
    recorded: int


class RoundWall(msgspec.Struct, frozen=True, kw_only=True):
    """One round. Tiles are 0-135; lists go in the order in which tiles are, or would be, taken.

    With three players the last two pairs of indicators lie where the live wall ends, until it is shortened.
    """

    kyoku: int
    honba: int
    dealer: int
    dice: tuple[int, int]  # 0, 0 where the record lists its walls: they are dealt without
    hands: tuple[tuple[int, ...], ...]  # by seat, in the order of the deal
    drawn: tuple[Taken, ...]
    left: tuple[int, ...]  # of the live wall: what would have come
    replacements: tuple[Taken, ...]
    replacements_left: tuple[int, ...]
    indicators: tuple[int, ...]  # all five
    open_indicators: int  # so many of them were turned
    ura: tuple[int, ...]
    tiles: tuple[int, ...]  # the whole wall; the last is dealt first


def walls_of(tape: Tape, players: int) -> list[RoundWall]:
    """The wall of every round that has one; ValueError, with the reason, where none has."""
    walls = _of_seeds(tape, players) if tape.source == t.MJLOG else _listed(tape, players)
    stops = [*(int(tape.rounds[i]) for i in range(1, int(tape.round_count))), int(tape.event_count)]
    return [
        _round(tape, int(tape.rounds[i]), stops[i], wall)
        for i, wall in enumerate(walls)
        if wall is not None and t.op_of(tape.events[tape.rounds[i]]) == t.DEAL
    ]


def _of_seeds(tape: Tape, players: int) -> list[Wall | None]:
    texts = round_seeds(tape) or game_seeds(tape) or [b""]
    if len(texts) > 1 and not tape.seed_a_round:
        raise NoWall(TWO)
    seeds = [read_seed(text, players) for text in texts]
    if all(seed.wrong != FINE for seed in seeds):
        raise NoWall(int(seeds[0].wrong))
    return _walls(seeds, int(tape.round_count), players)


def _listed(tape: Tape, players: int) -> list[Wall | None]:
    """The walls that a record lists; of equal faces the hands say which copy is whose."""
    walls: list[Wall | None] = []
    for number, listed in enumerate(tape.walls[: int(tape.round_count)]):
        event = tape.rounds[number]
        readable = listed is not None and t.op_of(tape.events[event]) == t.DEAL
        wall = listed_wall(tape, listed, event, players) if readable and listed is not None else None
        if wall is not None:
            block = t.argument_of(tape.events[event])
            for turn in range(players):
                seat = (int(tape.numbers[block + t.DEALER]) + turn) % players
                settle_hand(wall, turn, list_at(tape, tape.numbers[block + t.HANDS + seat]), tape.reds)
        walls.append(wall)
    if not any(walls):
        raise NoWall(NOT_LISTED)
    return walls


class NoWall(ValueError):
    """A log that tells no wall; ``wrong`` is the reason's number in `analyzer.core.seed`, or NOT_LISTED."""

    def __init__(self, wrong: int) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def _walls(seeds: list[Seed], rounds: int, players: int) -> list[Wall | None]:
    if len(seeds) == 1 and rounds != 1:
        walls = Walls(seeds[0], players)
        return [walls.next() for _ in range(rounds)]
    return [Walls(seed, players).next() if seed.wrong == FINE else None for seed in seeds]


def _round(tape: Tape, start: int, stop: int, wall: Wall) -> RoundWall:
    block = int(t.argument_of(tape.events[start]))
    numbers = tape.numbers
    dealer, players = int(numbers[block + t.DEALER]), int(wall.players)
    drawn: list[Taken] = []
    replacements: list[Taken] = []
    turned, replaced = 1, False
    for event in range(start, stop):
        word = tape.events[event]
        op, seat, tile = int(t.op_of(word)), int(t.seat_of(word)), int(t.argument_of(word))
        if op in REPLACED:
            replaced = True
        elif op == t.DORA:
            turned += 1
        elif op == t.DRAW:
            taken = replacements if replaced else drawn
            at = wall.replacement(len(taken)) if replaced else wall.drawn(len(taken))
            if at >= 0:
                if tape.source != t.MJLOG:
                    settle(wall, at, tile, tape.reds)
                taken.append(Taken(int(wall.tiles[at]), seat, event, tile))
            replaced = False
    bottom = DEAD + len(replacements)
    return RoundWall(
        kyoku=int(numbers[block + t.KYOKU]),
        honba=int(numbers[block + t.HONBA]),
        dealer=dealer,
        dice=(int(wall.die_1) + 1, int(wall.die_2) + 1),
        hands=tuple(tuple(wall.hand((seat - dealer) % players)) for seat in range(players)),
        drawn=tuple(drawn),
        left=tuple(int(wall.tiles[at]) for at in range(int(wall.drawn(len(drawn))), bottom - 1, -1)),
        replacements=tuple(replacements),
        replacements_left=tuple(_rest(wall, len(replacements))),
        indicators=tuple(int(wall.tiles[wall.indicator(i)]) for i in range(5)),
        open_indicators=turned,
        ura=tuple(int(wall.tiles[wall.ura(i)]) for i in range(5)),
        tiles=tuple(int(tile) for tile in wall.tiles),
    )


def _rest(wall: Wall, first: int) -> list[int]:
    """The replacements that nobody drew."""
    places = [int(wall.replacement(i)) for i in range(first, 8)]
    return [int(wall.tiles[at]) for at in places if at >= 0]
