"""What a log of its age always has, and this one lacks, has twice, out of place, or with a value that can't be.

All of 1,528 real games of 2009 to 2024 have one order of the header, each element of it once, ``ver`` 2.3, ``oya`` 0,
``ref`` empty, four grades from 0 to 20, four ratings, four letters of M, F and C, names percent-encoded in UTF-8. Old
logs lack the lobby; those with a seed a round, or one in hexadecimal, the scores at accepted riichi. What differs is
noted on the tape as oddities; nothing is refused.
"""

from __future__ import annotations

import re
from binascii import unhexlify
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote_to_bytes

from mypy_extensions import i64

from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.elements import Elements
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of
from analyzer.tiles.bits import BIT

TAG: Final = 64  # a known fact is an attribute, or from here on an element
HEADER: Final = (names.TAG_GO, names.TAG_UN, names.TAG_TAIKYOKU)
ORDERS: Final = (31245, 1245)  # those of every log; SHUFFLE is not in old ones
ORDER: Final = (3, 1, 2, 4, 5)  # the digits of an order: see `Elements.order`
UNKNOWN: Final = -1

ROOT: Final = b'<mjloggm ver="2.3">'
FIRST_DEALER: Final = b'<TAIKYOKU oya="0"/>'
USUAL: Final = re.compile(
    rb'<UN n0="([%0-9A-F]+)" n1="([%0-9A-F]+)" n2="([%0-9A-F]+)" n3="([%0-9A-F]*)"'
    rb' dan="(?:(?:1?[0-9]|20),){3}(1?[0-9]|20)" rate="(?:[0-3]?[0-9]{3}\.[0-9]{2},){3}[0-3]?[0-9]{3}\.[0-9]{2}"'
    rb' sx="(?:[MFC],){3}([MFC])"/>'
)
EMPTY_SEAT: Final = (b"", b"0", b"C")  # its name, grade and letter; its rating may be any
ATTRIBUTE: Final = re.compile(rb' ([^\s="<>]+)="([^"]*)"')
GRADE: Final = re.compile(rb"1?[0-9]|20")
RATE: Final = re.compile(rb"[0-9]{1,4}(?:\.[0-9]{1,4})?")
RATE_MOST: Final = 4000
LETTER: Final = re.compile(rb"[MFC]")
NAME: Final = re.compile(rb"(?:%[0-9A-Fa-f]{2}|[^%])+")

BASE64: Final = b"mt19937ar-sha512-n288-base64,"
BASE64_BODY: Final = 3328  # 624 words
SEED_START: Final = b'<SHUFFLE seed="' + BASE64
SEED_END: Final = b'" ref=""/>'
SEED_LENGTH: Final = len(SEED_START) + BASE64_BODY + len(SEED_END)
HEXADECIMAL: Final = re.compile(rb"mt19937ar-sha512-n288(?:,[0-9A-Fa-f]{1,8}){32}")
ROUND_SEED: Final = re.compile(rb"mt19937ar(?:,[0-9A-Fa-f]{1,8}){8}(?:(?:,[0-9A-Fa-f]{1,8}){24})?")
OF_ROUND: Final = b' shuffle="'
DECIMAL: Final = re.compile(rb"[0-9]+(?:\.[0-9]+)?")  # as simulators write it: nobody could follow it


def note(into: Tape, elements: Elements) -> None:
    """Note what is strange about a log that was read."""
    seen = elements.seen
    if elements.order not in ORDERS and into.round_count > 0:  # without a round it is unfinished, and that is told
        for tag in HEADER:
            if seen & BIT[tag] == 0:
                into.odd_at(t.ODD_LACKS, 0, TAG + tag)
        _order(into, elements)
    if into.texts[0] != ROOT:
        _values(into, 0, {names.VER: _is_version})
    if seen & BIT[names.TAG_SHUFFLE] != 0:
        _seed(into, elements.places[names.TAG_SHUFFLE], elements.attributes.plain_seed)
    if into.seed_a_round:
        into.age = t.AGE_OLD
        _round_seeds(into)
    if seen & BIT[names.TAG_GO] != 0:
        _room(into, elements.places[names.TAG_GO])
    if seen & BIT[names.TAG_TAIKYOKU] != 0:
        event = elements.places[names.TAG_TAIKYOKU]
        if _text(into, event) != FIRST_DEALER:
            _dealer(into, event)
    if seen & BIT[names.TAG_UN] != 0:
        _players(into, elements.places[names.TAG_UN])


def _text(into: Tape, event: i64) -> bytes:
    return into.texts[argument_of(into.events[event])]


# --- order ---


def _order(into: Tape, elements: Elements) -> None:
    """The element that stands out of place, if one does: without it the others are in order."""
    digits = [int(digit) for digit in str(elements.order)]
    if digits == in_order(digits):
        return
    moved = digits[-1]
    for i in range(len(digits) - 1, -1, -1):
        others = digits[:i] + digits[i + 1 :]
        if others == in_order(others):
            moved = digits[i]
    place = names.ROUNDS if moved == names.ROUNDS else moved - 1
    into.odd_at(t.ODD_ORDER, elements.places[place], elements.order)


def in_order(digits: list[int]) -> list[int]:
    """The elements of a header in the order of every log."""
    return [digit for digit in ORDER if digit in digits]


# --- values ---


def _values(into: Tape, event: i64, checks: dict[int, Callable[[bytes], bool]]) -> dict[bytes, bytes]:
    """The attributes of an element; noted is which are missing, or not as they must be."""
    found = dict(ATTRIBUTE.findall(_text(into, event)))
    for attribute, check in checks.items():
        value = found.get(names.ATTRIBUTES[attribute].encode())
        if value is None:
            into.odd_at(t.ODD_LACKS, event, attribute)
        elif not check(value):
            into.odd_at(t.ODD_VALUE, event, attribute)
    return found


def _is_version(value: bytes) -> bool:
    return value == b"2.3"


def _is_empty(value: bytes) -> bool:
    return not value


def _is_said(_: bytes) -> bool:
    return True


def _is_seed(value: bytes) -> bool:
    """A seed that can be followed, as far as its form tells, or another program's number."""
    if value.startswith(BASE64):
        body = value[len(BASE64) :]
        return len(body) == BASE64_BODY and not body.translate(None, names.BASE64_CHARS)
    return HEXADECIMAL.fullmatch(value) is not None or DECIMAL.fullmatch(value) is not None


def _is_name(value: bytes) -> bool:
    """Percent-encoded UTF-8; Tenhou encodes every byte, others leave plain letters as they are."""
    try:
        return NAME.fullmatch(value) is not None and unquote_to_bytes(value).decode() != ""
    except UnicodeDecodeError:
        return False


def _are_grades(value: bytes) -> bool:
    return _are_four(value, GRADE)


def _are_ratings(value: bytes) -> bool:
    return _are_four(value, RATE) and max(map(float, value.split(b","))) < RATE_MOST


def _are_letters(value: bytes) -> bool:
    return _are_four(value, LETTER)


def _are_grades_of_three(value: bytes) -> bool:
    return _are_grades(value) and value.endswith(b",0")


def _are_letters_of_three(value: bytes) -> bool:
    return _are_letters(value) and value.endswith(b",C")


def _are_four(value: bytes, form: re.Pattern[bytes]) -> bool:
    items = value.split(b",")
    return len(items) == 4 and all(form.fullmatch(item) for item in items)


# --- elements ---


def _seed(into: Tape, event: i64, plain: bool) -> None:
    """``plain``: it is known to hold no other characters than those of base64."""
    text = _text(into, event)
    if text.startswith(SEED_START):
        into.age = max(into.age, t.AGE_2010)
        if plain and text.endswith(SEED_END) and len(text) == SEED_LENGTH:
            return
    found = _values(into, event, {names.SEED: _is_seed, names.REF: _is_empty})
    if HEXADECIMAL.fullmatch(found.get(b"seed", b"")):
        into.age = t.AGE_OLD


def _round_seeds(into: Tape) -> None:
    """One a round, in every round."""
    found = {}
    for event, extra in zip(list(into.extra_events), into.extras, strict=True):
        if extra.startswith(OF_ROUND):
            found[event] = extra[len(OF_ROUND) : -1]
    for i in range(into.round_count):
        event = into.rounds[i]
        if op_of(into.events[event]) != t.DEAL:
            continue
        if event not in found:
            into.odd_at(t.ODD_LACKS, event, names.SHUFFLE)
        elif not ROUND_SEED.fullmatch(found[event]):
            into.odd_at(t.ODD_VALUE, event, names.SHUFFLE)


def _room(into: Tape, event: i64) -> None:
    if into.type_bits < 0 and b' type="' not in _text(into, event):
        into.odd_at(t.ODD_LACKS, event, names.TYPE)
    if into.age != t.AGE_OLD and into.lobby == 0 and b' lobby="' not in _text(into, event):
        into.odd_at(t.ODD_LACKS_AS_OLD, event, names.LOBBY)


def _dealer(into: Tape, event: i64) -> None:
    """The first dealer is seat 0; a round is dealt by the seat that its number names."""
    found = _values(into, event, {names.OYA: _is_said})
    if found.get(b"oya", b"0") != b"0":
        into.odd_at(t.ODD_DEALER, event, names.OYA)


def _players(into: Tape, event: i64) -> None:
    """Names, grades, ratings, letters; those of an empty seat are always the same."""
    text = _text(into, event)
    three = _three(into)
    found = USUAL.fullmatch(text)
    if found is not None and _are_encoded(found.groups()[:4]):
        if found[4] != b"" and three == 0 or found.groups()[3:] == EMPTY_SEAT and three == 1:
            return
    last = {0: _is_name, 1: _is_empty, UNKNOWN: _is_any}[three]
    grades = _are_grades_of_three if three == 1 else _are_grades
    checks: dict[int, Callable[[bytes], bool]] = {
        names.N0: _is_name, names.N0 + 1: _is_name, names.N0 + 2: _is_name, names.N0 + 3: last, names.DAN: grades,
        names.RATE: _are_ratings,
        names.SX: _are_letters_of_three if three == 1 else _are_letters,
    }  # fmt: skip
    if b' gold="' in text:
        del checks[names.DAN]
    _values(into, event, checks)


def _is_any(value: bytes) -> bool:
    return not value or _is_name(value)


def _are_encoded(names_as_read: tuple[bytes, ...]) -> bool:
    """Whether these are percent-encoded UTF-8, as `USUAL` found them; all at once, with a space between them."""
    joined = b"%20".join(names_as_read)
    try:
        raw = unhexlify(joined.replace(b"%", b""))
        raw.decode()
    except ValueError:
        return False
    return b"%" + raw.hex("%").upper().encode() == joined


def _three(into: Tape) -> int:
    """Whether three play, 0 or 1; UNKNOWN where the type and the first deal disagree, or tell nothing."""
    said = UNKNOWN if into.type_bits < 0 else 1 if into.type_bits & names.THREE_PLAYERS else 0
    for i in range(into.round_count):
        event = into.events[into.rounds[i]]
        if op_of(event) == t.DEAL:
            dealt = 1 if into.numbers[into.numbers[argument_of(event) + t.HANDS + 3]] == 0 else 0
            return dealt if said in (dealt, UNKNOWN) else UNKNOWN
    return said
