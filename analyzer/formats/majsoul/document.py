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
from analyzer.formats.majsoul.entries import Entry, Found, pointer
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.protobuf import ITEMS, Reader
from analyzer.formats.majsoul.scan import NO_TURN, kind_at, span, spans, turn_at, wrapped
from analyzer.formats.majsoul.turns import KINDS, NAMES, Turn, turn_of
from analyzer.formats.majsoul.usual import usual
from analyzer.tape.words import ITEM, OFFSET

BODY: Final = ".lq.GameDetailRecords"
SIGNATURE: Final = b"\x0a\x15" + BODY.encode()
FRAME: Final = 3  # bytes of a websocket message before its wrapper: a response, and its number
ANSWER: Final = b"\x03"
VERSIONS: Final = (0, 210715)
RECORDS: Final = 1  # fields of a body, and of an action
ACTIONS: Final = 3
RESULT: Final = 3
GAMES: Final = 1000  # in a list
LISTS: Final = ("actions", "records", "details")
MOVES: Final = (
    "NewRound", "DealTile", "DiscardTile", "ChiPengGang", "AnGangAddGang", "BaBei", "Hule", "LiuJu", "NoTile",
)  # fmt: skip


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
    found = spans(reader, start, end, ACTIONS if actions else RECORDS)
    entries: list[Entry] = []
    for i in range(0, len(found), 2):
        place = i // 2 if root else found[i]
        entry = _record(reader, found[i], found[i + 1], actions, place, root or None)
        if entry is not None:
            entries.append(entry)
    return Found(head, entries, ITEM if root else OFFSET, root, True)


def _record(reader: Reader, start: i64, end: i64, action: bool, place: i64, root: str | None) -> Entry | None:
    """The record of an action, or what stands alone; None of what a player pressed, or that somebody left."""
    name = ""
    try:
        if action:
            start, end = span(reader, start, end, RESULT)
            if start == end:
                return None
        first, stop, start, end = wrapped(reader, start, end)
        kind = kind_at(reader.data, first, stop)
        if kind == NO_TURN:
            name = _message_of(reader.data[first:stop].decode("utf-8", "replace"))
            kind = KINDS.get(name, NO_TURN)
        else:
            name = NAMES[kind]
        if kind != NO_TURN:
            return Entry(place, root, "", name, turn_at(reader, kind, start, end))
        told = reader.message(name, start, end) if name in schema.FIELDS else {}
    except UnreadableLog as wrong:
        at = pointer(place, root, "")
        return Entry(place, root, "", name, wrong if root is None else UnreadableLog(wrong.reason, at))
    return Entry(place, root, "", name, Fields(told, pointer(place, root, "")))


def _message_of(name: str) -> str:
    """The message that a record's name means: ``.lq.RecordHule``, ``RecordHule`` or ``Hule``."""
    short = name.removeprefix(".lq.")
    return f"Record{short}" if short in MOVES else short


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
        return [Found(Fields(None, ""), _listed(value, root), ITEM, root)]
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
        return Found(head, _of_rounds(body, f"{root}/rounds"), ITEM, f"{root}/rounds")
    for name in ("data", *LISTS):
        items = body.get(name)
        if isinstance(items, list) and items:
            at = f"{root}/{name}"
            return Found(head, _listed(body.items(name, ITEMS), at), ITEM, at, body.get("version") is not None)
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
            found.append(Entry(place, root, "", "", UnreadableLog("not a list", f"{root}/{place}")))
    return [entry for entry in found if entry is not None]


def _entry(place: int, item: object, root: str, within: str) -> Entry | None:
    """A record; None for an action without one."""
    name = ""
    try:
        if isinstance(item, dict) and "name" not in item and ("result" in item or "passed" in item):
            item = item.get("result")
            if not item:
                return None
            within += "/result"
        if isinstance(item, str):
            raw = _raw(item, pointer(place, root, within))
            reader = Reader(raw)
            name, start, end = _wrapper(reader, 0, len(raw))
            name = _message_of(name)
            return Entry(place, root, within, name, _message(reader, name, start, end, pointer(place, root, within)))
        told = Fields(item, pointer(place, root, within))
        name = told.text("name")
        if not name:
            raise UnreadableLog("a record without a name", told.place)
        name = _message_of(name)
        data = told.get("data")
        if isinstance(data, str):
            raw = _raw(data, f"{told.place}/data")
            return Entry(place, root, within, name, _message(Reader(raw), name, 0, len(raw), told.place))
        within += "/data"
        said = Fields(data, pointer(place, root, within))
        return Entry(place, root, within, name, turn_of(name, said) if name in KINDS else said)
    except UnreadableLog as wrong:
        return Entry(place, root, within, name, UnreadableLog(wrong.reason, pointer(place, root, within)))


def _message(reader: Reader, name: str, start: i64, end: i64, at: str) -> Turn | Fields:
    """A record that is protobuf within JSON."""
    kind = KINDS.get(name)
    if kind is not None:
        return turn_at(reader, kind, start, end)
    return Fields(reader.message(name, start, end) if name in schema.FIELDS else {}, at)


def _raw(text: str, at: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableLog("not base64", at) from error
