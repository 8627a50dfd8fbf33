"""The identity of a game: a hash of what its tape tells, whatever form and container it came in."""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of

WHO: Final = 0x7F  # op and seat of an event
SOURCE_AND_ARGUMENT: Final = 0x3FFFFFF  # after those
END: Final = 31  # in place of an op
MIDDLE: Final = 0xFE  # three bytes follow: a number that is not below it, but between -MOST and MOST
LARGE: Final = 0xFF  # eight bytes follow: any other number
LONGEST: Final = 10  # bytes of an event with a number
MOST: Final = 1 << 23
LONG: Final = 1000  # bytes of a text
BLANKS: Final = (b"\n", b"\t", b"\r")  # beside the one that Tenhou writes
_ROOMS: Final[list[vec[u8]]] = []  # to write into, when nobody else does: memory that the cache has


def content_hash(tape: Tape) -> bytes:
    """SHA-256 of events, lists, texts and oddities. Places, spaces, compression, the order of attributes don't count.

    A game that ends inside is another than the whole one. Every number is written as short as it goes: to hash is a
    good part of the time.
    """
    out = _room(LONGEST * (tape.number_count + tape.event_count + len(tape.oddities) + 4))
    at = _number(out, 0, tape.final_form)
    at = _number(out, at, 1 if tape.cut >= 0 else 0)
    at = _events(out, at, tape)
    at = _oddities(out, at, tape)
    parts = [bytes(memoryview(out)[:at])]
    _ROOMS.append(out)
    for text in tape.texts:  # whole elements: the words of each, in a fixed order
        parts.append(b"\n")
        parts += sorted(_words(text))
    for extra in sorted(zip(list(tape.extra_events), tape.extras, strict=True)):
        parts.append(b"\r%d%s" % extra)
    return hashlib.sha256(b" ".join(parts)).digest()


def _room(size: i64) -> vec[u8]:
    """At least so many bytes."""
    try:
        room = _ROOMS.pop()
    except IndexError:
        room = vec[u8]()
    return room if len(room) >= size else vec[u8](bytes(size))


def _words(text: bytes) -> list[bytes]:
    """What stands between spaces, without the element's end."""
    words = _split(text) if len(text) > LONG else text.split()
    if words:  # of an element that was left out there are none
        words[-1] = words[-1].rstrip(b"/>")
    return [word for word in words if word]


def _split(text: bytes) -> list[bytes]:
    """The same of a seed: to split there takes ten times as long as to look for a byte."""
    for blank in BLANKS:
        if blank in text:
            return text.split()
    words = []
    start = 0
    while start < len(text):
        end = text.find(b" ", start)
        if end < 0:
            end = len(text)
        words.append(text[start:end])
        start = end + 1
    return words


def _events(out: vec[u8], at: i64, tape: Tape) -> i64:
    """Write them from a place on; where they end. So do all that follow."""
    numbers = tape.numbers
    events = tape.events
    for i in range(tape.event_count):
        event = events[i]
        op = op_of(event)
        block = argument_of(event)
        out[at] = u8(event & WHO)
        at += 1
        if op == t.DRAW or op == t.DISCARD:
            out[at] = u8(block & 0xFF)
            at += 1
        elif op == t.DEAL:
            at = _fields(out, at, numbers, block, block + t.HANDS)
            at = _lists(out, at, numbers, block + t.HANDS, block + t.DEAL_SIZE)
        elif op == t.AGARI:
            at = _fields(out, at, numbers, block, block + t.HAND)
            at = _lists(out, at, numbers, block + t.HAND, block + t.AGARI_SIZE)
        elif op == t.RYUUKYOKU:
            at = _number(out, at, numbers[block + t.KIND])
            at = _lists(out, at, numbers, block + t.SHOWN, block + t.SHOWN + 4)
            at = _lists(out, at, numbers, block + t.CHANGES, block + t.AGARI_SIZE)
        elif op == t.RIICHI_PAID:
            at = _list(out, at, numbers, block)
        elif op != t.BACK and op != t.TEXT and op != t.DAMAGED:  # whose texts come later
            at = _number(out, at, event >> 7 & SOURCE_AND_ARGUMENT)
    out[at] = END
    return at + 1


def _number(out: vec[u8], at: i64, number: i64) -> i64:
    if 0 <= number < MIDDLE:
        out[at] = u8(number)
        return at + 1
    size: i64 = 3
    out[at] = MIDDLE
    if not -MOST <= number < MOST:
        size = 8
        out[at] = LARGE
    for i in range(1, size + 1):
        out[at + i] = u8(number & 0xFF)
        number >>= 8
    return at + 1 + size


def _fields(out: vec[u8], at: i64, numbers: vec[i64], start: i64, end: i64) -> i64:
    for i in range(start, end):
        at = _number(out, at, numbers[i])
    return at


def _lists(out: vec[u8], at: i64, numbers: vec[i64], start: i64, end: i64) -> i64:
    for i in range(start, end):
        at = _list(out, at, numbers, numbers[i])
    return at


def _list(out: vec[u8], at: i64, numbers: vec[i64], index: i64) -> i64:
    """One more than its length, and its numbers; 0 for a list that is not there."""
    if index == t.ABSENT:
        return _number(out, at, 0)
    at = _number(out, at, numbers[index] + 1)
    return _fields(out, at, numbers, index + 1, index + 1 + numbers[index])


def _oddities(out: vec[u8], at: i64, tape: Tape) -> i64:
    """Bits of melds that no rule explains; other oddities stand among the texts and extras."""
    odd = tape.oddities
    for i in range(0, len(odd), t.ODDITY_SIZE):
        if odd[i] == t.ODD_MELD_BITS or odd[i] == t.ODD_LISTED_MELD_BITS:
            at = _fields(out, at, odd, i, i + t.ODDITY_SIZE)
    return at
