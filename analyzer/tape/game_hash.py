"""Whether two records tell the same game, whatever their forms: a hash of what every form tells.

Faces, seats, calls and results count. Copies, texts, dice, the place of an indicator, and what a form may leave out or
word otherwise (yaku, fu, shown hands, how several winners share a sum) do not.
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, called_in, first_in, op_of, seat_of, second_in, source_of
from analyzer.tiles.faces import face_of

OPS: Final = t.HIDDEN_DRAW + 1
MOVES: Final[vec[i64]] = vec[i64]([1 if op <= t.RIICHI or op == t.HIDDEN_DRAW else 0 for op in range(OPS)])


def game_hash(tape: Tape) -> bytes:
    """SHA-256 of the rounds, in their order."""
    return hashlib.sha256(b"".join(round_hashes(tape))).digest()


def round_hashes(tape: Tape) -> list[bytes]:
    """One of each round: where two games differ first. A round that can't be read has the hash of nothing."""
    hashes = []
    for number in range(tape.round_count):
        stop = tape.rounds[number + 1] if number + 1 < tape.round_count else tape.event_count
        told = _round(tape, tape.rounds[number], stop)
        hashes.append(hashlib.sha256(b",".join([b"%d" % item for item in told])).digest())
    return hashes


def _round(tape: Tape, start: i64, stop: i64) -> vec[i64]:
    """Its header, its moves and its end, as numbers."""
    if op_of(tape.events[start]) != t.DEAL:
        return vec[i64]()
    out = _deal(tape, argument_of(tape.events[start]))
    changes = vec[i64]([0, 0, 0, 0])
    told = False
    for i in range(start + 1, stop):
        event = tape.events[i]
        op = op_of(event)
        if op == t.AGARI or op == t.RYUUKYOKU:
            block = argument_of(event)
            told = _add_changes(tape, block, changes) or told
            if op == t.AGARI:
                out = append(append(out, tape.numbers[block + t.WINNER]), tape.numbers[block + t.LOSER])
            out = append(out, op)
        elif MOVES[op] != 0:
            out = _move(tape, event, out)
    if told and (changes[0] | changes[1] | changes[2] | changes[3]) != 0:  # that nothing is paid some forms don't say
        for change in changes:
            out = append(out, change)
    return out


def _deal(tape: Tape, block: i64) -> vec[i64]:
    """Round, scores, hands as sets of faces, the indicator."""
    numbers = tape.numbers
    out = vec[i64]([numbers[block + t.KYOKU], numbers[block + t.HONBA], numbers[block + t.KYOUTAKU]])
    for seat in range(4):
        out = append(out, numbers[block + t.SCORES + seat])
        hand = numbers[block + t.HANDS + seat]
        faces = [face_of(numbers[i], tape.reds) for i in range(hand + 1, hand + 1 + numbers[hand])]
        faces.sort()
        for face in faces:
            out = append(out, face)
    return append(out, face_of(numbers[block + t.INDICATOR], tape.reds))


def _move(tape: Tape, event: i64, out: vec[i64]) -> vec[i64]:
    """A draw, a discard, a call or a riichi."""
    op = op_of(event)
    argument = argument_of(event)
    out = append(append(out, op), seat_of(event))
    if op == t.RIICHI or op == t.HIDDEN_DRAW or op == t.NUKIDORA:
        return out
    if op == t.ANKAN:
        return append(out, argument >> 2)
    out = append(out, face_of(called_in(argument), tape.reds))
    if op == t.DRAW or op == t.DISCARD:
        return out
    out = append(out, source_of(event))
    if op == t.CHII or op == t.PON:
        one = face_of(first_in(argument), tape.reds)
        other = face_of(second_in(argument), tape.reds)
        out = append(append(out, min(one, other)), max(one, other))
    return out


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
