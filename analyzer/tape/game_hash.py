"""Whether two records tell the same game, whatever their forms: a hash of what every form tells.

Faces, seats, calls and results count. Copies, texts, dice, the place of an indicator, and what a form may leave out or
word otherwise (yaku, fu, shown hands, how several winners share a sum) do not.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, called_in, first_in, op_of, second_in, source_of
from analyzer.tiles.faces import face_of

OPS: Final = t.HIDDEN_DRAW + 1
MOVES: Final[vec[i64]] = vec[i64]([1 if op <= t.RIICHI or op == t.HIDDEN_DRAW else 0 for op in range(OPS)])
MOVE: Final = 8  # bytes at most
DEAL: Final = 304  # beside the tiles of hands
FACES: Final = 64  # of a hand, counted: 34 kinds, three reds, and what is hidden
WHO: Final = 0x7F  # op and seat of an event


def game_hash(tape: Tape) -> bytes:
    """SHA-256 of the rounds, in their order."""
    return hashlib.sha256(b"".join(round_hashes(tape))).digest()


def round_hashes(tape: Tape) -> list[bytes]:
    """One of each round: where two games differ first. A round that can't be read has the hash of nothing."""
    hashes = []
    for number in range(tape.round_count):
        stop = tape.rounds[number + 1] if number + 1 < tape.round_count else tape.event_count
        start = tape.rounds[number]
        out = vec[u8](bytes(MOVE * (stop - start) + DEAL))
        size = _round(out, tape, start, stop)
        hashes.append(hashlib.sha256(memoryview(out)[:size]).digest())
    return hashes


class Difference(NamedTuple):
    """Where two games differ first: the number of the round, and the event in each; -1 where one has none."""

    number: int
    one: int
    other: int


def difference(one: Tape, other: Tape) -> Difference | None:
    """The first that `round_hashes` tell; None for the same game."""
    hashes, others = round_hashes(one), round_hashes(other)
    if hashes == others:
        return None
    number = 0
    while number < min(len(hashes), len(others)) and hashes[number] == others[number]:
        number += 1
    mine, theirs = _events(one, number), _events(other, number)
    at = 0
    while at < min(len(mine), len(theirs)) and mine[at][1] == theirs[at][1]:
        at += 1
    if at == len(mine) and at == len(theirs) and at > 0:
        at -= 1  # what is paid at the end
    return Difference(number, mine[at][0] if at < len(mine) else -1, theirs[at][0] if at < len(theirs) else -1)


def _events(tape: Tape, number: i64) -> list[tuple[int, bytes]]:
    """The events of a round, and what counts of each; none of a round that there is not, or that can't be read."""
    if number >= tape.round_count or op_of(tape.events[tape.rounds[number]]) != t.DEAL:
        return []
    stop = tape.rounds[number + 1] if number + 1 < tape.round_count else tape.event_count
    reds = tape.reds
    told: list[tuple[int, bytes]] = []
    for i in range(tape.rounds[number], stop):
        event = tape.events[i]
        op = op_of(event)
        out = vec[u8](bytes(DEAL))
        size: i64 = 0
        if op == t.DEAL:
            size = _deal(out, tape, argument_of(event), reds)
        elif op == t.AGARI or op == t.RYUUKYOKU:
            size = _end(out, 0, tape, op, argument_of(event))
        elif MOVES[op] != 0:
            size = _move(out, 0, event, reds)
        if size > 0:
            told.append((i, bytes(memoryview(out)[:size])))
    return told


def _end(out: vec[u8], at: i64, tape: Tape, op: i64, block: i64) -> i64:
    """That there is a win, and whose, or a draw."""
    out[at] = u8(op)
    if op != t.AGARI:
        return at + 1
    out[at + 1] = u8(tape.numbers[block + t.WINNER] << 2 & 0xC | tape.numbers[block + t.LOSER] & 3)
    return at + 2


def _round(out: vec[u8], tape: Tape, start: i64, stop: i64) -> i64:
    """Write its header, its moves and its end; how many bytes."""
    if op_of(tape.events[start]) != t.DEAL:
        return 0
    reds = tape.reds
    at = _deal(out, tape, argument_of(tape.events[start]), reds)
    changes = vec[i64]([0, 0, 0, 0])
    told = False
    for i in range(start + 1, stop):
        event = tape.events[i]
        op = op_of(event)
        if op == t.AGARI or op == t.RYUUKYOKU:
            block = argument_of(event)
            told = _add_changes(tape, block, changes) or told
            at = _end(out, at, tape, op, block)
        elif MOVES[op] != 0:
            at = _move(out, at, event, reds)
    if told and (changes[0] | changes[1] | changes[2] | changes[3]) != 0:  # that nothing is paid some forms don't say
        for change in changes:
            at = _number(out, at, change)
    return at


def _number(out: vec[u8], at: i64, number: i64) -> i64:
    """Four bytes of a number."""
    for i in range(4):
        out[at + i] = u8(number & 0xFF)
        number >>= 8
    return at + 4


def _deal(out: vec[u8], tape: Tape, block: i64, reds: tuple[i64, i64, i64]) -> i64:
    """Round, scores, hands as sets of faces, the indicator."""
    numbers = tape.numbers
    at = _number(out, 0, numbers[block + t.KYOKU])
    at = _number(out, at, numbers[block + t.HONBA])
    at = _number(out, at, numbers[block + t.KYOUTAKU])
    for seat in range(4):
        at = _number(out, at, numbers[block + t.SCORES + seat])
        hand = numbers[block + t.HANDS + seat]
        for i in range(hand + 1, hand + 1 + numbers[hand]):
            face = at + (face_of(numbers[i], reds) & FACES - 1)
            out[face] = u8(i64(out[face]) + 1 & 0xFF)
        at += FACES
    out[at] = u8(face_of(numbers[block + t.INDICATOR], reds) & 0xFF)
    return at + 1


def _move(out: vec[u8], at: i64, event: i64, reds: tuple[i64, i64, i64]) -> i64:
    """A draw, a discard, a call or a riichi."""
    op = op_of(event)
    argument = argument_of(event)
    out[at] = u8(event & WHO)
    if op == t.RIICHI or op == t.HIDDEN_DRAW or op == t.NUKIDORA:
        return at + 1
    if op == t.ANKAN:
        out[at + 1] = u8(argument >> 2 & 0xFF)
        return at + 2
    out[at + 1] = u8(face_of(called_in(argument), reds) & 0xFF)
    if op == t.DRAW or op == t.DISCARD:
        return at + 2
    out[at + 2] = u8(source_of(event))
    if op == t.CHII or op == t.PON:
        one = face_of(first_in(argument), reds)
        other = face_of(second_in(argument), reds)
        out[at + 3] = u8(min(one, other) & 0xFF)
        out[at + 4] = u8(max(one, other) & 0xFF)
        return at + 5
    return at + 3


def _add_changes(tape: Tape, block: i64, changes: vec[i64]) -> bool:
    """Add up what each seat wins or pays at this end, if it is told."""
    numbers = tape.numbers
    at = numbers[block + t.CHANGES]
    if numbers[at] < 4:
        return False
    pairs = numbers[at] >= 8
    for seat in range(4):
        changes[seat] += numbers[at + (2 + 2 * seat if pairs else 1 + seat)]
    return True
