"""The identity of a game: a hash of what its tape tells, whatever form and container it came in."""

from __future__ import annotations

import hashlib
from typing import Final

from librt.strings import BytesWriter, write_i16_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from analyzer import tape as t
from analyzer.tape import Tape, argument_of, op_of

WORD: Final = 0x1FFFFFFFF  # an event without its place
HEAD: Final = 0x1FF  # and without its argument
MISSING: Final = -1  # in place of the length of a list that is not there
SHORT: Final = 1 << 15  # numbers between -SHORT and SHORT take two bytes, others -SHORT and eight more
BLANKS: Final = (b"\n", b"\t", b"\r")  # beside the one that Tenhou writes


def content_hash(tape: Tape) -> bytes:
    """SHA-256 of events, lists, texts and oddities. Places, spaces, compression, the order of attributes don't count.

    A game that ends inside is another than the whole one. Every word is written as short as it goes: what is hashed is
    most of the time.
    """
    out = BytesWriter()
    _write_number(out, tape.final_form)
    _write_number(out, 1 if tape.cut >= 0 else 0)
    _write_events(out, tape)
    _write_oddities(out, tape)
    for text in tape.texts:  # whole elements: the words of each, in a fixed order
        out.write(b"\n")
        out.write(b" ".join(sorted(_words(text.rstrip(b"/> \r\n\t")))))
    for extra in sorted(zip(list(tape.extra_events), tape.extras, strict=True)):
        out.write(b"\r%d%s" % extra)
    return hashlib.sha256(out.getvalue()).digest()


def _words(text: bytes) -> list[bytes]:
    """What stands between spaces. (A seed is long: to split there takes ten times as long as to look for a byte.)"""
    for blank in BLANKS:
        if blank in text:
            return text.split()
    words = []
    while text:
        word, _, text = text.partition(b" ")
        if word:
            words.append(word)
    return words


def _write_events(out: BytesWriter, tape: Tape) -> None:
    numbers = tape.numbers
    events = tape.events
    for i in range(tape.event_count):
        event = events[i]
        op = op_of(event)
        block = argument_of(event)
        if op == t.DRAW or op == t.DISCARD:
            write_i16_le(out, i16(event & 0x7F | block << 7))  # op, seat, tile
        elif op == t.DEAL:
            write_i16_le(out, i16(event & HEAD))
            _write_fields(out, numbers, block, block + t.HANDS)
            _write_lists(out, numbers, block + t.HANDS, block + t.DEAL_SIZE)
        elif op == t.AGARI:
            write_i16_le(out, i16(event & HEAD))
            _write_fields(out, numbers, block, block + t.HAND)
            _write_lists(out, numbers, block + t.HAND, block + t.AGARI_SIZE)
        elif op == t.RYUUKYOKU:
            write_i16_le(out, i16(event & HEAD))
            _write_number(out, numbers[block + t.KIND])
            _write_lists(out, numbers, block + t.SHOWN, block + t.SHOWN + 4)
            _write_lists(out, numbers, block + t.CHANGES, block + t.AGARI_SIZE)
        elif op == t.RIICHI_PAID:
            write_i16_le(out, i16(event & HEAD))
            _write_list(out, numbers, block)
        elif op == t.BACK or op == t.TEXT:
            write_i16_le(out, i16(event & HEAD))
        else:
            write_i64_le(out, event & WORD)


def _write_number(out: BytesWriter, number: i64) -> None:
    if -SHORT < number < SHORT:
        write_i16_le(out, i16(number))
    else:
        write_i16_le(out, i16(-SHORT))
        write_i64_le(out, number)


def _write_fields(out: BytesWriter, numbers: vec[i64], start: i64, end: i64) -> None:
    for at in range(start, end):
        _write_number(out, numbers[at])


def _write_lists(out: BytesWriter, numbers: vec[i64], start: i64, end: i64) -> None:
    for at in range(start, end):
        _write_list(out, numbers, numbers[at])


def _write_list(out: BytesWriter, numbers: vec[i64], index: i64) -> None:
    if index == t.ABSENT:
        write_i16_le(out, i16(MISSING))
        return
    _write_fields(out, numbers, index, index + numbers[index] + 1)


def _write_oddities(out: BytesWriter, tape: Tape) -> None:
    """Bits of melds that no rule explains; other oddities stand among the texts and extras."""
    odd = tape.oddities
    for at in range(0, len(odd), t.ODDITY_SIZE):
        if odd[at] == t.ODD_MELD_BITS or odd[at] == t.ODD_LISTED_MELD_BITS:
            _write_fields(out, odd, at, at + t.ODDITY_SIZE)
