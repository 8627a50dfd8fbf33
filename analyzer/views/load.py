"""A game for people: frozen records of its rounds, and the hands at each event."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

import msgspec

from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of

NAME: Final = re.compile(rb'\bn([0-3])="([^"]*)"')
MELDS: Final = (t.CHII, t.PON, t.DAIMINKAN, t.ANKAN, t.KAKAN, t.NUKIDORA)


LACKS: Final = {
    t.LACKS_HANDS: "hands", t.LACKS_TSUMOGIRI: "tsumogiri", t.LACKS_DEALER: "dealer", t.LACKS_INDICATORS: "indicators",
}  # fmt: skip


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One event, and what each seat holds after it (tiles, ascending)."""

    event: int  # its number in the log
    place: int  # byte offset
    op: str
    seat: int  # of a damaged event, in its place: what depends on it
    source: int
    tiles: tuple[int, ...]  # those it is about: the called one first, the winning one at a win
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[tuple[int, ...], ...], ...]  # of each seat, newest last; nukidora among them
    detail: tuple[int, ...] = ()  # scores after a deposit; changes of the scores at an end


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round, from its header to its end."""

    kyoku: int  # -1 where the deal can't be read: then nothing of the header is known
    honba: int
    kyoutaku: int
    dealer: int
    scores: tuple[int, ...]
    indicator: int
    moves: tuple[Move, ...]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One log. Names are as the log has them: escape them before they are shown."""

    players: int
    ruleset: str
    type_bits: int
    lobby: int
    names: tuple[str, ...]
    rounds: tuple[Round, ...]


def game_of(tape: Tape, players: int, ruleset: str) -> Game:
    """Follow a tape and remember every hand."""
    starts = [int(tape.rounds[i]) for i in range(int(tape.round_count))]
    rounds = [
        _round(tape, starts[i], starts[i + 1] if i + 1 < len(starts) else int(tape.event_count), players)
        for i in range(len(starts))
    ]
    return Game(
        players=players,
        ruleset=ruleset,
        type_bits=int(tape.type_bits),
        lobby=int(tape.lobby),
        names=names_of(tape)[:players],
        rounds=tuple(rounds),
    )


def what_is_untold(tape: Tape) -> list[str]:
    """What no event of a log shows, of hands, tsumogiri, dealer (the tile that the dealer drew first), indicators."""
    return [name for bit, name in LACKS.items() if tape.lacks & bit]


def names_of(tape: Tape) -> tuple[str, ...]:
    """The name of each of four seats as the log has it, empty where it has none."""
    if tape.header is not None:
        return (*tape.header.names, "", "", "", "")[:4]
    found = ["", "", "", ""]
    for element in tape.texts:
        if element.startswith(b"<UN"):
            for seat, name in NAME.findall(element):
                found[int(seat)] = found[int(seat)] or unquote(name.decode("utf-8", "replace"), errors="replace")
    return tuple(found)


def _round(tape: Tape, start: int, stop: int, players: int) -> Round:
    if t.op_of(tape.events[start]) != t.DEAL:
        return _unknown_round(tape, start, stop, players)
    block = int(t.argument_of(tape.events[start]))
    numbers = tape.numbers
    hands = [set(numbers_of(tape, numbers[block + t.HANDS + seat])) for seat in range(4)]
    return Round(
        kyoku=int(numbers[block + t.KYOKU]),
        honba=int(numbers[block + t.HONBA]),
        kyoutaku=int(numbers[block + t.KYOUTAKU]),
        dealer=int(numbers[block + t.DEALER]),
        scores=tuple(int(numbers[block + t.SCORES + seat]) for seat in range(players)),
        indicator=int(numbers[block + t.INDICATOR]),
        moves=_moves(tape, start, stop, hands, players),
    )


def _unknown_round(tape: Tape, start: int, stop: int, players: int) -> Round:
    """A round whose deal can't be read: its moves, with nothing in the hands but what is drawn."""
    moves = _moves(tape, start, stop, [set() for _ in range(4)], players)
    return Round(kyoku=-1, honba=0, kyoutaku=0, dealer=0, scores=(), indicator=-1, moves=moves)


def _moves(tape: Tape, start: int, stop: int, hands: list[set[int]], players: int) -> tuple[Move, ...]:
    laid: list[list[tuple[int, ...]]] = [[], [], [], []]
    return tuple(_move(tape, event, hands, laid, players) for event in range(start, stop))


def _move(tape: Tape, event: int, hands: list[set[int]], melds: list[list[tuple[int, ...]]], players: int) -> Move:
    word = int(tape.events[event])
    op, seat, argument = int(t.op_of(word)), int(t.seat_of(word)), int(t.argument_of(word))
    tiles = _apply(tape, op, argument, hands[seat])
    if op in MELDS:
        if op == t.KAKAN:
            melds[seat] = [meld for meld in melds[seat] if not set(meld) < set(tiles)]
        melds[seat].append(tiles)
    detail: tuple[int, ...] = ()
    source = int(t.source_of(word))
    if op == t.RIICHI_PAID:
        detail = tuple(numbers_of(tape, argument))[:players]
    elif op in (t.AGARI, t.RYUUKYOKU):
        changes = numbers_of(tape, tape.numbers[argument + t.CHANGES])
        alone = len(changes) == 4  # else after each score
        detail = tuple(changes[:players] if alone else changes[1 : 2 * players : 2])
    if op == t.AGARI:
        seat, source = int(tape.numbers[argument + t.WINNER]), int(tape.numbers[argument + t.LOSER])
    return Move(
        event=event, place=int(t.place_of(word)), op=t.NAMES[op], seat=seat, source=source, tiles=tiles,
        hands=tuple(tuple(sorted(hands[i])) for i in range(players)),
        melds=tuple(tuple(melds[i]) for i in range(players)), detail=detail,
    )  # fmt: skip


def _apply(tape: Tape, op: int, argument: int, hand: set[int]) -> tuple[int, ...]:
    """What an event does to the hand of its seat; the tiles it is about."""
    first = int(t.called_in(argument))
    if op == t.DRAW:
        hand.add(first)
        return (first,)
    if op in (t.DISCARD, t.NUKIDORA):
        hand.discard(first)
        return (first,)
    if op in (t.CHII, t.PON):
        own = (int(t.first_in(argument)), int(t.second_in(argument)))
        hand.difference_update(own)
        return (first, *own)
    if op in (t.DAIMINKAN, t.ANKAN, t.KAKAN):
        four = tuple(first & ~3 | copy for copy in range(4))
        hand.difference_update(four)
        return (first, *(tile for tile in four if tile != first))
    if op == t.DORA:
        return (first,)
    if op == t.AGARI:
        return (int(tape.numbers[argument + t.TILE]),)
    return ()
