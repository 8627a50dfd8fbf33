"""The table of forms, and which of them a document has: told by its first bytes and keys, never by a name.

Protobuf, XML and URLs are told by how they begin. JSON is told by the keys of its first object, also where it ends
inside: `/log` is a list of rounds, which are lists in tenhou/6 and objects in majiang; mjai begins with an event.
Whether a document is whole, the package of its form finds out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from analyzer.formats.container import BOM
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import SHEET, UNKNOWN
from analyzer.formats.sheet import is_sheet
from analyzer.tape.words import MJLOG


class Form(NamedTuple):
    """A form of a record, with its package `analyzer.formats.NAME`; functions are those of the package.

    A package exports `read` (or another function that gives all games of a document), `write`, which takes a tape,
    and `lost`, which says in plain sentences what the form can't tell of it.
    """

    suffix: str  # of its files
    called: str  # in a sentence
    read: str = "read"
    dialects: tuple[str, ...] = ()  # words for `write` and `lost`; the first is the usual one
    takes_id: bool = True  # `write` takes Tenhou's id of the game
    others: dict[str, str] = {}  # the function for another suffix


FORMS: Final = {  # by name, which is also `Tape.source`; that which tells most of a game first
    MJLOG: Form("mjlog", "this mjlog", takes_id=False),
    "majsoul": Form("json", "this Mahjong Soul record", others={"bin": "write_protobuf"}),
    "tenhou6": Form("json", "tenhou/6"),
    "majiang": Form("json", "this majiang record"),
    "mjai": Form("jsonl", "this mjai record", read="games", dialects=("mortal", "ruby"), takes_id=False),
}

LOOKED_AT: Final = 1 << 16  # bytes
BEGINNING: Final = 400  # bytes of a value
SHOWN: Final = 8  # keys of JSON that nobody knows
NESTED: Final = 3  # lists around the first object, at most
RECORD: Final = b".lq.GameDetailRecords"
SIGNATURE: Final = b"\x0a\x15" + RECORD  # protobuf: field 1, 21 bytes
ANSWER: Final = re.compile(rb"(?:\x03..)?(?:\x0a\x00)?\x12|(?:\x03..)?\x0a\x11\.lq\.ResGameRecord", re.DOTALL)
URL: Final = re.compile(rb"https?://tenhou\.net/[56]/[^\s\"'`#]{0,200}#json=")
TOKEN: Final = re.compile(rb'"([^"\\]*(?:\\.[^"\\]*)*)(?:"|\\?\Z)(\s*:)?|[\[\]{}]', re.DOTALL)
BRACKET: Final = re.compile(rb'(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+[\[\]{}]', re.DOTALL)  # outside texts
OBJECTS: Final = re.compile(rb"\[\s*\[\s*\{")
LISTS: Final = re.compile(rb"\[\s*[\[\]]")
FIRST_EVENTS: Final = (b"start_game", b"start_kyoku", b"none", b"hello")
BODIES: Final = frozenset((b"data", b"records", b"details", b"actions", b"rounds", b"result"))
RECORDS: Final = re.compile(rb'"(?:\.lq\.)?(?:Record|Action)?(?:NewRound|GameDetailRecords|ActionPrototype)"')
OTHERS: Final = {
    b"hiddenState": "the state of a simulator (mjx), not a record",
    b"publicObservation": "what one player of a simulator (mjx) sees, not a record",
}
EXPECTED: Final = (
    "read are tenhou/6 (with a key log), mjai (events with a type, start_game the first), Mahjong Soul (head and data) "
    "and majiang (qijia and log)"
)


class Key(NamedTuple):
    """A key of the first object, and how its value begins."""

    name: bytes
    value: bytes


def detect(data: bytes) -> str:
    """The form of a document. UnreadableLog for JSON that is no record known here; all else unknown is `UNKNOWN`."""
    start = data[:LOOKED_AT].removeprefix(BOM).lstrip()
    if start.startswith(b"<"):
        return MJLOG
    if data.startswith(SIGNATURE) or ANSWER.match(data) and RECORD in data[:LOOKED_AT]:
        return "majsoul"
    if start.startswith((b"{", b"[")):
        return _of_json(start)
    if URL.search(start):
        return "tenhou6"
    return SHEET if is_sheet(data) else UNKNOWN


def is_record(data: bytes) -> bool:
    """Whether a document looks like a record in one of the forms; XML must be an mjlog's."""
    try:
        form = detect(data)
    except UnreadableLog:
        return False
    start = data[:LOOKED_AT].removeprefix(BOM).lstrip()
    if form == MJLOG:
        return start.startswith((b"<mjloggm", b"<?xml")) or start.startswith(b"<!--") and b"<mjloggm" in start
    return form not in (SHEET, UNKNOWN)


def _of_json(start: bytes) -> str:
    names: dict[bytes, None] = {}  # in their order
    for key in _keys(start):
        names[key.name] = None
        form = _by_key(key, names)
        if form:
            return form
    if RECORDS.search(start):
        return "majsoul"
    if not names and URL.search(start):
        return "tenhou6"
    other = next((OTHERS[name] for name in names if name in OTHERS), "")
    raise UnreadableLog(f"JSON: {other}" if other else f"JSON {_told(names)}; {EXPECTED}")


def _by_key(key: Key, names: dict[bytes, None]) -> str:
    """The form that a key, with those before it, is sure of; else none."""
    name, value = key
    if name == b"type" and value.startswith(b'"'):
        return "mjai" if value[1:].partition(b'"')[0] in FIRST_EVENTS else UNKNOWN
    if name == b"qijia" or name == b"log" and OBJECTS.match(value):
        return "majiang"
    if name == b"log" and LISTS.match(value):
        return "tenhou6"
    if name == b"rows":
        return SHEET
    if name == b"name" and RECORDS.match(value) or b"head" in names and any(body in names for body in BODIES):
        return "majsoul"
    return UNKNOWN


def _keys(start: bytes) -> Iterator[Key]:
    """The keys of the first object, which may stand in lists."""
    depth = lists = at = 0
    while True:
        nested = depth > lists + 1
        token = BRACKET.match(start, at) if nested else TOKEN.search(start, at)
        if token is None:
            return
        at = token.end()
        sign = token[0][-1:] if nested else token[0]
        if sign in (b"{", b"["):
            depth += 1
            lists += sign == b"[" and lists == depth - 1
        elif sign in (b"}", b"]"):
            depth -= 1
            if depth <= lists:
                return
        elif token[2] is not None and depth == lists + 1 and lists <= NESTED:
            yield Key(token[1], start[at : at + BEGINNING].lstrip())


def _told(names: dict[bytes, None]) -> str:
    if not names:
        return "without keys"
    shown = ", ".join(name[:40].decode("utf-8", "replace") for name in list(names)[:SHOWN])
    return f"with the keys {shown}{' ...' if len(names) > SHOWN else ''}"
