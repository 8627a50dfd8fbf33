"""Where in a document a record's head and its records are, in whatever form it was saved.

The forms: protobuf as the game sends it, with and without the head, or with three bytes of a websocket frame before it;
JSON that browser scripts and converters make of it, with protobuf in base64 within, or lists of records.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from typing import Final, NamedTuple

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.json_document import parse
from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.protobuf import ITEMS, Reader, Span
from analyzer.tape.words import ITEM, OFFSET

BODY: Final = ".lq.GameDetailRecords"
SIGNATURE: Final = b"\x0a\x15" + BODY.encode()
FRAME: Final = 3  # bytes of a websocket message before its wrapper: a response, and its number
ANSWER: Final = b"\x03"
VERSIONS: Final = (0, 210715)
GAMES: Final = 1000  # in a list
LISTS: Final = ("actions", "records", "details")
MOVES: Final = (
    "NewRound", "DealTile", "DiscardTile", "ChiPengGang", "AnGangAddGang", "BaBei", "Hule", "LiuJu", "NoTile",
)  # fmt: skip


class Entry(NamedTuple):
    """One record, or why it can't be read. The name is that of its message, without the package."""

    place: int
    name: str
    told: Fields | None
    wrong: UnreadableLog | None = None


class Found(NamedTuple):
    """A game: its head, perhaps empty, and its records, read one at a time. ``root``: see `Tape.place_root`."""

    head: Fields
    entries: Iterator[Entry]
    place_form: int
    root: str


def find(data: bytes) -> list[Found | UnreadableLog]:
    """The games of a document; in a list, one that is none is alone. UnreadableLog where there is none at all."""
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start in (b"{", b"[") and not data.startswith((SIGNATURE, ANSWER)):
        return _of_value(parse(data), "")
    return [_binary(data)]


# --- protobuf ---


def _binary(data: bytes) -> Found:
    """The game of a protobuf document."""
    reader = Reader(data)
    start = FRAME if data.startswith(ANSWER) and not data.startswith(SIGNATURE) else 0
    name, span = _wrapper(reader, start, len(data))
    if name == BODY:
        return _body(reader, Fields(None, "head"), span)
    if name not in ("", ".lq.ResGameRecord"):
        raise UnreadableLog(f"a message {name[:60]!r}, where a record is expected", f"byte {start}")
    answer = reader.message("ResGameRecord", *span)
    inner = answer.get("data")
    if not isinstance(inner, tuple):
        linked = "its address, but not the record itself" if answer.get("data_url") else "no record"
        raise UnreadableLog(f"a message that holds {linked}", f"byte {start}")
    name, body = _wrapper(reader, *inner)
    if name != BODY:
        raise UnreadableLog(f"data: a message {name[:60]!r}, where {BODY} is expected", f"byte {inner[0]}")
    return _body(reader, Fields(answer.get("head"), "head"), body)


def _wrapper(reader: Reader, start: int, end: int) -> tuple[str, Span]:
    """The name of what is wrapped, and where it is."""
    told = reader.message("Wrapper", start, end)
    name, span = told.get("name", ""), told.get("data", (end, end))
    assert isinstance(name, str) and isinstance(span, tuple)
    return name, span


def _body(reader: Reader, head: Fields, span: Span) -> Found:
    """The records of a body. Its version says whether they stand alone or within actions."""
    told = Fields(reader.message("GameDetailRecords", *span), "records")
    actions = _version(told) != 0
    spans = told.items("actions" if actions else "records", ITEMS)
    return Found(head, _unwrapped(reader, spans, actions), OFFSET, "")


def _unwrapped(reader: Reader, spans: list[object], actions: bool) -> Iterator[Entry]:
    for span in spans:
        assert isinstance(span, tuple)
        place = int(span[0])
        name = ""
        try:
            if actions:
                span = reader.message("GameAction", *span).get("result")
                if not isinstance(span, tuple) or span[0] == span[1]:
                    continue  # what a player pressed, or that somebody left
            name, span = _wrapper(reader, *span)
            name = _message_of(name)
            told = reader.message(name, *span) if name in schema.FIELDS else {}
        except UnreadableLog as wrong:
            yield Entry(place, name, None, wrong)
        else:
            yield Entry(place, name, Fields(told, f"byte {place}"))


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
        if len(value) > GAMES:
            raise UnreadableLog(f"a list of {len(value)} games; {GAMES} are the most that are read")
        if value and all(_is_game(item) for item in value):
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
    if told.get("error"):
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
            return Found(head, _listed(body.items(name, ITEMS), at), ITEM, at)
    raise UnreadableLog("no records: none of " + ", ".join(("data", *LISTS, "rounds")), root)


def _base64(head: Fields, text: str, root: str) -> Found:
    """The record as protobuf in base64; places are bytes of it."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableLog("not base64", root) from error
    found = _binary(data)
    return found._replace(head=head if head.told else found.head)


def _listed(items: list[object], root: str) -> Iterator[Entry]:
    """Records in a list: as actions, wrapped with their names, or in base64."""
    if len(items) > ITEMS:
        raise UnreadableLog(f"a list of {len(items)} records", root)
    for place, item in enumerate(items):
        entry = _entry(place, item, f"{root}/{place}")
        if entry is not None:
            yield entry


def _of_rounds(body: Fields, root: str) -> Iterator[Entry]:
    """Records in lists of rounds; the place is that of the round."""
    for place, items in enumerate(body.items("rounds", ITEMS)):
        if not isinstance(items, list):
            yield Entry(place, "", None, UnreadableLog("not a list", f"{root}/{place}"))
            continue
        for number, item in enumerate(items[:ITEMS]):
            entry = _entry(place, item, f"{root}/{place}/{number}")
            if entry is not None:
                yield entry


def _entry(place: int, item: object, at: str) -> Entry | None:
    """A record; None for an action without one."""
    try:
        told = Fields(item, at) if not isinstance(item, str) else None
        if told is not None and "name" not in told.told and ("result" in told.told or "passed" in told.told):
            item = told.get("result")
            if not item:
                return None
            at += "/result"
        if isinstance(item, str):
            return _wrapped(place, item, at)
        told = Fields(item, at)
        name = told.text("name")
        if not name:
            raise UnreadableLog("a record without a name", at)
        data = told.get("data")
        if isinstance(data, str):
            raw = _raw(data, f"{at}/data")
            name = _message_of(name)
            read = Reader(raw).message(name, 0, len(raw)) if name in schema.FIELDS else {}
            return Entry(place, name, Fields(read, at))
        return Entry(place, _message_of(name), Fields(data, f"{at}/data"))
    except UnreadableLog as wrong:
        return Entry(place, "", None, UnreadableLog(wrong.reason, at))


def _wrapped(place: int, text: str, at: str) -> Entry | None:
    """A record as protobuf in base64."""
    raw = _raw(text, at)
    reader = Reader(raw)
    name, span = _wrapper(reader, 0, len(raw))
    name = _message_of(name)
    return Entry(place, name, Fields(reader.message(name, *span) if name in schema.FIELDS else {}, at))


def _raw(text: str, at: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableLog("not base64", at) from error
