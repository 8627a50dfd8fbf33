"""Whether two records tell the same game, whatever their forms: a hash of what every form tells.

Faces, seats, calls and results count. Copies, texts, dice, the place of an indicator, and what a form may leave out or
word otherwise (yaku, fu, shown hands, how several winners share a sum) do not.
"""

from __future__ import annotations

import hashlib
from typing import Final

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
            out[at] = u8(op)
            at += 1
            if op == t.AGARI:
                out[at] = u8(tape.numbers[block + t.WINNER] << 2 & 0xC | tape.numbers[block + t.LOSER] & 3)
                at += 1
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
