"""Tenhou's meld code, sixteen bits, to an event word and back."""

from __future__ import annotations

from mypy_extensions import i64

from analyzer.tape.words import (
    ANKAN,
    CHII,
    DAIMINKAN,
    KAKAN,
    NUKIDORA,
    PON,
    argument_of,
    call_argument,
    call_word,
    called_in,
    first_in,
    op_of,
    second_in,
    source_of,
    word,
)


def meld_word(seat: i64, code: i64, place: i64) -> i64:
    """The call that a code means. Bits 0-1 say whom it is called from: 1 right, 2 opposite, 3 left, 0 nobody."""
    source = (seat + code) & 3
    if code & 4 != 0:
        return call_word(CHII, seat, source, _chii(code), place)
    if code & 8 != 0:
        return call_word(PON, seat, source, _pon(code), place)
    if code & 16 != 0:
        return call_word(KAKAN, seat, source, call_argument(_unused(code), called_in(_pon(code)), 0), place)
    if code & 32 != 0:
        return word(NUKIDORA, seat, code >> 8, place)
    if code & 3 == 0:
        return word(ANKAN, seat, code >> 8, place)
    return call_word(DAIMINKAN, seat, source, code >> 8, place)


def readable(code: i64) -> bool:
    """Whether the code names tiles that exist."""
    if code < 0:
        return False
    if code & 4 != 0:
        return code >> 10 < 63
    if code & 24 != 0:
        return code >> 9 < 102
    return code >> 8 < 136


def meld_code(seat: i64, meld: i64) -> i64:
    """The code of a call, or of what `meld_of` says of it, with no bit set that has no meaning."""
    op = op_of(meld)
    argument = argument_of(meld)
    source = (source_of(meld) - seat) & 3
    if op == CHII:
        return source | 4 | _chii_bits(argument)
    if op == PON:
        return source | 8 | _pon_bits(argument)
    if op == KAKAN:
        return source | 16 | _kakan_bits(argument)
    if op == NUKIDORA:
        return 32 | argument << 8
    if op == ANKAN:
        return argument << 8
    return source | argument << 8


def _ordered(a: i64, b: i64, c: i64, called: i64) -> i64:
    """Three tiles in one argument, the called one (counted from 0) first."""
    if called == 0:
        return call_argument(a, b, c)
    if called == 1:
        return call_argument(b, a, c)
    return call_argument(c, a, b)


def _chii(code: i64) -> i64:
    """Bits 3-8: the copy of each tile; bits 10-15: lowest kind among the 21 possible, times 3, plus the called one."""
    run = (code >> 10) // 3
    lowest = (run // 7 * 9 + run % 7) * 4
    a = lowest + ((code >> 3) & 3)
    b = lowest + 4 + ((code >> 5) & 3)
    c = lowest + 8 + ((code >> 7) & 3)
    return _ordered(a, b, c, (code >> 10) % 3)


def _unused(code: i64) -> i64:
    """Bits 5-6: the copy that is not in the pon; bits 9-15: kind times 3 plus the called one."""
    return (code >> 9) // 3 * 4 + ((code >> 5) & 3)


def _pon(code: i64) -> i64:
    unused = (code >> 5) & 3
    first = (code >> 9) // 3 * 4
    a = first + (1 if unused == 0 else 0)
    b = first + (2 if unused <= 1 else 1)
    c = first + (3 if unused <= 2 else 2)
    return _ordered(a, b, c, (code >> 9) % 3)


def _chii_bits(argument: i64) -> i64:
    called = called_in(argument)
    a = first_in(argument)
    b = second_in(argument)
    if called < a:
        return _run_bits(called, a, b, 0)
    if called < b:
        return _run_bits(a, called, b, 1)
    return _run_bits(a, b, called, 2)


def _run_bits(a: i64, b: i64, c: i64, called: i64) -> i64:
    kind = a >> 2
    run = kind // 9 * 7 + kind % 9
    return (a & 3) << 3 | (b & 3) << 5 | (c & 3) << 7 | (run * 3 + called) << 10


def _pon_bits(argument: i64) -> i64:
    called = called_in(argument) & 3
    a = first_in(argument) & 3
    b = second_in(argument) & 3
    place = (1 if a < called else 0) + (1 if b < called else 0)
    return (6 - called - a - b) << 5 | (called_in(argument) // 4 * 3 + place) << 9


def _kakan_bits(argument: i64) -> i64:
    added = called_in(argument)
    called = first_in(argument)
    place = (called & 3) - (1 if added < called else 0)
    return (added & 3) << 5 | (added // 4 * 3 + place) << 9
