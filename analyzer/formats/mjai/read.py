"""mjai as bytes: one JSON object a line, or one array of them; games one after the other.

A file in which nothing is wrong is decoded at once; any other is read line by line, for what is wrong with which.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final, get_args

import msgspec

from analyzer.formats.container import BOM
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.games import TRUNCATED, Damaged, Games
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

EVENT_LIMIT: Final = 200_000  # of a file; a game has about 1,500
DECODER: Final = msgspec.json.Decoder(e.AnyEvent)
ARRAY: Final = msgspec.json.Decoder(list[e.AnyEvent])
ITEMS: Final = msgspec.json.Decoder(list[msgspec.Raw])
TYPE: Final = re.compile(rb'"type"\s*:\s*"(\w+)"')
ACTOR: Final = b'"actor"'
KNOWN: Final = frozenset(str(one.__struct_config__.tag).encode() for one in get_args(e.AnyEvent))
BETWEEN: Final = re.compile(r"[\s,]*")
SCOPES: Final = {
    b"start_kyoku": t.WHOLE_ROUND, b"haipai": t.WHOLE_ROUND, b"hora": t.END, b"ryukyoku": t.END,
    **dict.fromkeys((b"start_game", b"end_kyoku", b"end_game", b"error", b"none"), t.ASIDE),
}  # fmt: skip


def read(data: bytes) -> list[Tape]:
    """The tape of each game. UnreadableLog if one of them can't be read; `games` gives the others."""
    found = games(data)
    for game in found:
        if isinstance(game, UnreadableLog):
            raise game
    return [game for game in found if isinstance(game, Tape)]


def games(data: bytes) -> list[Tape | UnreadableLog]:
    """Each game of a file; one that can't be read as the error that says why. UnreadableLog where there is none."""
    data = data.removeprefix(BOM)
    in_array = data.lstrip()[:1] == b"["
    collected = Games(t.ITEM if in_array else t.LINE)
    events = _items_at_once(data) if in_array else _lines_at_once(data)
    if events is not None:
        _refuse_too_many(len(events))
        collected.add_all(0 if in_array else 1, events)
        return collected.close(len(events), False)
    lines, cut = _items(data) if in_array else (_lines(data), False)
    _refuse_too_many(len(lines))
    for number, (place, line) in enumerate(lines, 1):
        collected.add(place, _decoded_or_why(line), number == len(lines))
    return collected.close(len(lines), cut)


def _refuse_too_many(events: int) -> None:
    if events > EVENT_LIMIT:
        raise UnreadableLog(f"more than {EVENT_LIMIT} events")


def decoded(data: bytes) -> e.AnyEvent | Damaged:
    """One event. UnreadableLog for what is no JSON object."""
    try:
        return DECODER.decode(data)
    except msgspec.ValidationError as error:
        kind = TYPE.search(data)
        if kind is None:
            raise UnreadableLog(_plain(error)) from error
        if kind[1] not in KNOWN and ACTOR not in data:
            return e.Pass()  # what a server and its clients tell each other beside the game
        return Damaged(SCOPES.get(kind[1], t.MOVE), _plain(error))
    except msgspec.DecodeError as error:
        raise UnreadableLog(_plain(error)) from error
    except RecursionError as error:
        raise UnreadableLog("nested too deep") from error


def _decoded_or_why(data: bytes) -> e.AnyEvent | Damaged | UnreadableLog:
    try:
        return decoded(data)
    except UnreadableLog as error:
        return error


def _plain(error: msgspec.DecodeError) -> str:
    """msgspec's reason with the place inside the object: ``Expected `int`, got `str` - at `$.actor```."""
    return str(error).replace("`", "").replace(" - at $.", " at ")


# --- lines and arrays ---


def _lines_at_once(data: bytes) -> list[e.AnyEvent] | None:
    """The events, where every line is one: between two objects stands a line break, and nowhere else does one."""
    breaks = data.rstrip().count(b"\n")
    if data.count(b"}\n{") != breaks:
        return None
    try:
        events = DECODER.decode_lines(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    return events if len(events) == breaks + 1 else None  # else two stand on a line


def _items_at_once(data: bytes) -> list[e.AnyEvent] | None:
    """The events, where every item is one."""
    try:
        return ARRAY.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None


def _lines(data: bytes) -> list[tuple[int, bytes]]:
    """Line by line; each with its number, from 1."""
    return [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]


def _items(data: bytes) -> tuple[list[tuple[int, bytes]], bool]:
    """The items of an array, each with its number from 0; and whether it ends inside."""
    try:
        return [(place, bytes(item)) for place, item in enumerate(ITEMS.decode(data))], False
    except msgspec.DecodeError as error:
        if TRUNCATED not in str(error):
            raise UnreadableLog(_plain(error)) from error
    except RecursionError as error:
        raise UnreadableLog("nested too deep") from error
    return list(enumerate(_whole_items(data))), True


def _whole_items(data: bytes) -> Iterable[bytes]:
    """The items that are whole, of an array that is well-formed as far as it goes."""
    text = data.decode("utf-8", "replace")
    reader = json.JSONDecoder()
    end = text.index("[") + 1
    while between := BETWEEN.match(text, end):
        start = between.end()
        try:
            _, end = reader.raw_decode(text, start)
        except (json.JSONDecodeError, RecursionError):
            return
        yield text[start:end].encode("utf-8")
