"""Where in a document a record's head and its records are, in whatever form it was saved.

The forms: protobuf as the game sends it, with and without the head, or with three bytes of a websocket frame before it;
JSON that browser scripts and converters make of it, with protobuf in base64 within, or lists of records.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.json_document import parse
from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.binary import Binary
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.kinds import OTHER, TURNS, kind_of, message_of
from analyzer.formats.majsoul.protobuf import ITEMS, Reader
from analyzer.formats.majsoul.records import Entries, Entry, Found, pointer
from analyzer.formats.majsoul.scan import turn_at, wrapped
from analyzer.formats.majsoul.turns import Turn, turn_of
from analyzer.formats.majsoul.usual import usual
from analyzer.tape.words import ITEM, OFFSET

BODY: Final = ".lq.GameDetailRecords"
SIGNATURE: Final = b"\x0a\x15" + BODY.encode()
FRAME: Final = 3  # bytes of a websocket message before its wrapper: a response, and its number
ANSWER: Final = b"\x03"
VERSIONS: Final = (0, 210715)
GAMES: Final = 1000  # in a list
LISTS: Final = ("actions", "records", "details")


def find(data: bytes) -> list[Found | UnreadableLog]:
    """The games of a document; in a list, one that is none is alone. UnreadableLog where there is none at all."""
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start in (b"{", b"[") and not data.startswith((SIGNATURE, ANSWER)):
        found = usual(data)
        return _of_value(parse(data), "") if found is None else [found]
    return [_binary(data, "")]


# --- protobuf ---


def _binary(data: bytes, root: str) -> Found:
    """The game of a protobuf document: places are bytes; or, of one within JSON at ``root``, numbers of records."""
    reader = Reader(data)
    start = FRAME if data.startswith(ANSWER) and not data.startswith(SIGNATURE) else 0
    name, inner, end = _wrapper(reader, start, len(data))
    if name == BODY:
        return _body(reader, Fields(None, "head"), inner, end, root)
    if name not in ("", ".lq.ResGameRecord"):
        raise UnreadableLog(f"a message {name[:60]!r}, where a record is expected", f"byte {start}")
    answer = reader.message("ResGameRecord", inner, end)
    record = answer.get("data")
    if not isinstance(record, tuple):
        linked = "its address, but not the record itself" if answer.get("data_url") else "no record"
        raise UnreadableLog(f"a message that holds {linked}", f"byte {start}")
    name, inner, end = _wrapper(reader, record[0], record[1])
    if name != BODY:
        raise UnreadableLog(f"data: a message {name[:60]!r}, where {BODY} is expected", f"byte {record[0]}")
    return _body(reader, Fields(answer.get("head"), "head"), inner, end, root)


def _wrapper(reader: Reader, start: i64, end: i64) -> tuple[str, i64, i64]:
    """The name of what is wrapped, and where it begins and ends."""
    first, stop, inner, inner_end = wrapped(reader, start, end)
    return reader.data[first:stop].decode("utf-8", "replace"), inner, inner_end


def _body(reader: Reader, head: Fields, start: i64, end: i64, root: str) -> Found:
    """The records of a body. Its version says whether they stand alone or within actions."""
    actions = _version(Fields(reader.message("Version", start, end), "records")) != 0
    records = Binary(reader, root or None)
    records.find(start, end, actions)
    return Found(head, records, ITEM if root else OFFSET, root, True)


def _version(body: Fields) -> int:
    version = body.number("version")
    if version not in VERSIONS:
        raise UnreadableLog(f"version {version} of the records, which is not known: {VERSIONS}", body.place)
    return version


# --- JSON ---


def _of_value(value: object, root: str) -> list[Found | UnreadableLog]:
    """The games of a JSON value: one, or a list of them."""
    if isinstance(value, list):
        if value and all(_is_game(item) for item in value):
            if len(value) > GAMES:
                raise UnreadableLog(f"a list of {len(value)} games; {GAMES} are the most that are read")
            return [_one_of_many(item, f"{root}/{i}") for i, item in enumerate(value)]
        return [Found(Fields(None, ""), Entries(root, _listed(value, root)), ITEM, root)]
    told = Fields(value, root)
    if isinstance(told.get("game"), dict) and not _is_game(value):
        return [_game(told.message("game"), f"{root}/game")]
    return [_game(told, root)]


def _one_of_many(value: object, root: str) -> Found | UnreadableLog:
    try:
        return _game(Fields(value, root), root)
    except UnreadableLog as wrong:
        return wrong


def _is_game(value: object) -> bool:
    """Whether a value holds records, and is none."""
    if not isinstance(value, dict) or "result" in value:
        return False
    name = value.get("name", BODY)
    return name in (BODY, BODY[4:]) and any(key in value for key in ("head", "data", "rounds", *LISTS))


def _game(told: Fields, root: str) -> Found:
    """A game with its head, if it has one."""
    head = Fields(told.get("head"), f"{root}/head")
    if isinstance(told.get("error"), dict) and told.message("error").number("code"):
        raise UnreadableLog("the answer of a server that had no record", f"{root}/error")
    data = told.get("data")
    if isinstance(data, str) and data:
        return _base64(head, data, f"{root}/data")
    at = root
    body = told
    while isinstance(body.get("data"), dict):  # a wrapper, or two
        at += "/data"
        body = Fields(body.get("data"), at)
        if at.count("/data") > 3:
            raise UnreadableLog("wrappers within wrappers", at)
    return _body_of(head, body, at)


def _body_of(head: Fields, body: Fields, root: str) -> Found:
    _version(body)
    if isinstance(body.get("rounds"), list):
        at = f"{root}/rounds"
        return Found(head, Entries(at, _of_rounds(body, at)), ITEM, at)
    for name in ("data", *LISTS):
        items = body.get(name)
        if isinstance(items, list) and items:
            at = f"{root}/{name}"
            records = Entries(at, _listed(body.items(name, ITEMS), at))
            return Found(head, records, ITEM, at, body.get("version") is not None)
    raise UnreadableLog("no records: none of " + ", ".join(("data", *LISTS, "rounds")), root)


def _base64(head: Fields, text: str, root: str) -> Found:
    """The record as protobuf in base64."""
    try:
        found = _binary(_raw(text, root), root)
    except UnreadableLog as wrong:
        within = f" ({wrong.place} of what it encodes)" if wrong.place.startswith("byte") else ""
        raise UnreadableLog(wrong.reason + within, root) from wrong
    return found._replace(head=head if head.told else found.head)


def _listed(items: list[object], root: str) -> list[Entry]:
    """Records in a list: as actions, wrapped with their names, or in base64."""
    if len(items) > ITEMS:
        raise UnreadableLog(f"a list of {len(items)} records", root)
    found = [_entry(place, item, root, "") for place, item in enumerate(items)]
    return [entry for entry in found if entry is not None]


def _of_rounds(body: Fields, root: str) -> list[Entry]:
    """Records in lists of rounds; the place is that of the round."""
    found: list[Entry | None] = []
    for place, items in enumerate(body.items("rounds", ITEMS)):
        if isinstance(items, list):
            found += [_entry(place, item, root, f"/{i}") for i, item in enumerate(items[:ITEMS])]
        else:
            at = f"{root}/{place}"
            found.append(Entry(place, OTHER, "", at, UnreadableLog("not a list", at)))
    return [entry for entry in found if entry is not None]


def _entry(place: int, item: object, root: str, within: str) -> Entry | None:
    """A record; None for an action without one."""
    if isinstance(item, dict) and "name" not in item and ("result" in item or "passed" in item):
        item = item.get("result")
        if not item:
            return None
        within += "/result"
    at = pointer(place, root, within)
    name = ""
    try:
        if isinstance(item, str):
            raw = _raw(item, at)
            reader = Reader(raw)
            name, start, end = _wrapper(reader, 0, len(raw))
            name = message_of(name)
            return Entry(place, kind_of(name), name, at, _message(reader, name, start, end, at))
        told = Fields(item, at)
        name = told.text("name")
        if not name:
            raise UnreadableLog("a record without a name", at)
        name = message_of(name)
        data = told.get("data")
        if isinstance(data, str):
            raw = _raw(data, f"{at}/data")
            return Entry(place, kind_of(name), name, at, _message(Reader(raw), name, 0, len(raw), at))
        at += "/data"
        said = Fields(data, at)
        kind = kind_of(name)
        return Entry(place, kind, name, at, turn_of(kind, said) if kind < TURNS else said)
    except UnreadableLog as wrong:
        return Entry(place, kind_of(name), name, at, UnreadableLog(wrong.reason, at))


def _message(reader: Reader, name: str, start: i64, end: i64, at: str) -> Turn | Fields:
    """A record that is protobuf within JSON."""
    kind = kind_of(name)
    if kind < TURNS:
        return turn_at(reader, Turn(kind), kind, start, end)
    return Fields(reader.message(name, start, end) if name in schema.FIELDS else {}, at)


def _raw(text: str, at: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableLog("not base64", at) from error
