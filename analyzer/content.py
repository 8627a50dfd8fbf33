"""The identity of a game: a hash of what its tape tells, whatever form and container it came in."""

from __future__ import annotations

import hashlib
from typing import Final

from librt.strings import BytesWriter, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from analyzer import tape as t
from analyzer.tape import Tape, argument_of, op_of

WORD: Final = 0x1FFFFFFFF  # an event without its place
HEAD: Final = 0x1FF  # and without its argument
MISSING: Final = -1  # in place of the length of a list that is not there


def content_hash(tape: Tape) -> bytes:
    """SHA-256 of events, lists, texts and oddities. Places, spaces, compression, the order of attributes don't count.

    A game that ends inside is another than the whole one.
    """
    out = BytesWriter()
    write_i64_le(out, tape.final_form)
    write_i64_le(out, 1 if tape.cut >= 0 else 0)
    _write_events(out, tape)
    _write_oddities(out, tape)
    told = hashlib.sha256(out.getvalue())
    for text in tape.texts:  # whole elements: the words of each, in a fixed order
        told.update(b"\n" + b" ".join(sorted(text.rstrip(b"/> \r\n\t").split())))
    for extra in sorted(zip(list(tape.extra_events), tape.extras, strict=True)):
        told.update(b"\r%d%s" % extra)
    return told.digest()


def _write_events(out: BytesWriter, tape: Tape) -> None:
    numbers = tape.numbers
    for i in range(tape.event_count):
        event = tape.events[i]
        op = op_of(event)
        block = argument_of(event)
        if op == t.DEAL:
            write_i64_le(out, event & HEAD)
            _write_fields(out, numbers, block, block + t.HANDS)
            _write_lists(out, numbers, block + t.HANDS, block + t.DEAL_SIZE)
        elif op == t.AGARI:
            write_i64_le(out, event & HEAD)
            _write_fields(out, numbers, block, block + t.HAND)
            _write_lists(out, numbers, block + t.HAND, block + t.AGARI_SIZE)
        elif op == t.RYUUKYOKU:
            write_i64_le(out, event & HEAD)
            write_i64_le(out, numbers[block + t.KIND])
            _write_lists(out, numbers, block + t.SHOWN, block + t.SHOWN + 4)
            _write_lists(out, numbers, block + t.CHANGES, block + t.AGARI_SIZE)
        elif op == t.RIICHI_PAID:
            write_i64_le(out, event & HEAD)
            _write_list(out, numbers, block)
        elif op == t.BACK or op == t.TEXT:
            write_i64_le(out, event & HEAD)
        else:
            write_i64_le(out, event & WORD)


def _write_fields(out: BytesWriter, numbers: vec[i64], start: i64, end: i64) -> None:
    for at in range(start, end):
        write_i64_le(out, numbers[at])


def _write_lists(out: BytesWriter, numbers: vec[i64], start: i64, end: i64) -> None:
    for at in range(start, end):
        _write_list(out, numbers, numbers[at])


def _write_list(out: BytesWriter, numbers: vec[i64], index: i64) -> None:
    if index == t.ABSENT:
        write_i64_le(out, MISSING)
        return
    _write_fields(out, numbers, index, index + numbers[index] + 1)


def _write_oddities(out: BytesWriter, tape: Tape) -> None:
    """Bits of melds that no rule explains; other oddities stand among the texts and extras."""
    odd = tape.oddities
    for at in range(0, len(odd), t.ODDITY_SIZE):
        if odd[at] == t.ODD_MELD_BITS or odd[at] == t.ODD_LISTED_MELD_BITS:
            _write_fields(out, odd, at, at + t.ODDITY_SIZE)
