"""Where in a document a record's head and its records are, in whatever form it was saved.

The forms: protobuf as the game sends it, with and without the head, or with three bytes of a websocket frame before it;
JSON that browser scripts and converters make of it, with protobuf in base64 within, or lists of records.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final, NamedTuple, final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.json_document import parse
from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.protobuf import ITEMS, Reader, Span
from analyzer.formats.majsoul.scan import spans, turn_at, wrapped
from analyzer.formats.majsoul.turns import KINDS, Turn, turn_of
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


@final
class Entry:
    """One record: a turn, another message, or why it can't be read. The name is its message's, without the package."""

    def __init__(self, place: int, at: str, name: str, told: Turn | Fields | UnreadableLog) -> None:
        self.place: Final = place
        self.at: Final = at  # the place in words; "" for that byte
        self.name: Final = name
        self.told: Final = told


class Found(NamedTuple):
    """A game: its head, perhaps empty, and its records. ``root``: see `Tape.place_root`."""

    head: Fields
    entries: list[Entry]
    place_form: int
    root: str
    whole: bool = False  # the records are a body as the server has it: all of a game


def find(data: bytes) -> list[Found | UnreadableLog]:
    """The games of a document; in a list, one that is none is alone. UnreadableLog where there is none at all."""
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start in (b"{", b"[") and not data.startswith((SIGNATURE, ANSWER)):
        return _of_value(parse(data), "")
    return [_binary(data, "")]


# --- protobuf ---


def _binary(data: bytes, root: str) -> Found:
    """The game of a protobuf document: places are bytes; or, of one within JSON at ``root``, numbers of records."""
    reader = Reader(data)
    start = FRAME if data.startswith(ANSWER) and not data.startswith(SIGNATURE) else 0
    name, span = _wrapper(reader, start, len(data))
    if name == BODY:
        return _body(reader, Fields(None, "head"), span, root)
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
    return _body(reader, Fields(answer.get("head"), "head"), body, root)


def _wrapper(reader: Reader, start: int, end: int) -> tuple[str, Span]:
    """The name of what is wrapped, and where it is."""
    first, stop, inner, inner_end = wrapped(reader, start, end)
    return reader.data[first:stop].decode("utf-8", "replace"), (int(inner), int(inner_end))


def _body(reader: Reader, head: Fields, span: Span, root: str) -> Found:
    """The records of a body. Its version says whether they stand alone or within actions."""
    actions = _version(Fields(reader.message("Version", *span), "records")) != 0
    found = spans(reader, *span, ACTIONS if actions else RECORDS)
    entries: list[Entry] = []
    for i in range(0, len(found), 2):
        place, at = (i // 2, f"{root}/{i // 2}") if root else (int(found[i]), "")
        entry = _record(reader, (int(found[i]), int(found[i + 1])), actions, place, at)
        if entry is not None:
            entries.append(entry)
    return Found(head, entries, ITEM if root else OFFSET, root, True)


def _record(reader: Reader, span: Span, action: bool, place: int, at: str) -> Entry | None:
    """The record of an action, or what stands alone; None of what a player pressed, or that somebody left."""
    name = ""
    start, end = span
    try:
        if action:
            results = spans(reader, start, end, RESULT)
            if len(results) == 0 or results[0] == results[1]:
                return None
            start, end = int(results[0]), int(results[1])
        name, span = _wrapper(reader, start, end)
        name = _message_of(name)
        kind = KINDS.get(name)
        if kind is not None:
            return Entry(place, at, name, turn_at(reader, kind, *span))
        told = reader.message(name, *span) if name in schema.FIELDS else {}
    except UnreadableLog as wrong:
        return Entry(place, at, name, UnreadableLog(wrong.reason, at) if at else wrong)
    return Entry(place, at, name, Fields(told, at or f"byte {place}"))


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
    found = [_entry(place, item, f"{root}/{place}") for place, item in enumerate(items)]
    return [entry for entry in found if entry is not None]


def _of_rounds(body: Fields, root: str) -> list[Entry]:
    """Records in lists of rounds; the place is that of the round."""
    found: list[Entry | None] = []
    for place, items in enumerate(body.items("rounds", ITEMS)):
        if isinstance(items, list):
            found += [_entry(place, item, f"{root}/{place}/{i}") for i, item in enumerate(items[:ITEMS])]
        else:
            found.append(Entry(place, f"{root}/{place}", "", UnreadableLog("not a list", f"{root}/{place}")))
    return [entry for entry in found if entry is not None]


def _entry(place: int, item: object, at: str) -> Entry | None:
    """A record; None for an action without one."""
    name = ""
    try:
        if isinstance(item, dict) and "name" not in item and ("result" in item or "passed" in item):
            item = item.get("result")
            if not item:
                return None
            at += "/result"
        if isinstance(item, str):
            raw = _raw(item, at)
            reader = Reader(raw)
            name, span = _wrapper(reader, 0, len(raw))
            name = _message_of(name)
            return _message(place, at, name, reader, span)
        told = Fields(item, at)
        name = told.text("name")
        if not name:
            raise UnreadableLog("a record without a name", at)
        name = _message_of(name)
        data = told.get("data")
        if isinstance(data, str):
            raw = _raw(data, f"{at}/data")
            return _message(place, at, name, Reader(raw), (0, len(raw)))
        at += "/data"
        said = Fields(data, at)
        return Entry(place, at, name, turn_of(name, said) if name in KINDS else said)
    except UnreadableLog as wrong:
        return Entry(place, at, name, UnreadableLog(wrong.reason, at))


def _message(place: int, at: str, name: str, reader: Reader, span: Span) -> Entry:
    """A record that is protobuf within JSON."""
    kind = KINDS.get(name)
    if kind is not None:
        return Entry(place, at, name, turn_at(reader, kind, *span))
    return Entry(place, at, name, Fields(reader.message(name, *span) if name in schema.FIELDS else {}, at))


def _raw(text: str, at: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableLog("not base64", at) from error
