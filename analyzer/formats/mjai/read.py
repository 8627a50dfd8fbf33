"""mjai as bytes: one JSON object a line, or one array of them; games one after the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final, NamedTuple, get_args

import msgspec

from analyzer.formats.container import BOM
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.reader import Reader
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

EVENT_LIMIT: Final = 200_000  # of a file; a game has about 1,500
GAMES_LIMIT: Final = 256
DECODER: Final = msgspec.json.Decoder(e.AnyEvent)
ITEMS: Final = msgspec.json.Decoder(list[msgspec.Raw])
TRUNCATED: Final = "truncated"  # in msgspec's words for JSON that ends inside
TYPE: Final = re.compile(rb'"type"\s*:\s*"(\w+)"')
ACTOR: Final = b'"actor"'
KNOWN: Final = frozenset(str(one.__struct_config__.tag).encode() for one in get_args(e.AnyEvent))
BETWEEN: Final = re.compile(r"[\s,]*")
SCOPES: Final = {
    b"start_kyoku": t.WHOLE_ROUND, b"haipai": t.WHOLE_ROUND, b"hora": t.END, b"ryukyoku": t.END,
    **dict.fromkeys((b"start_game", b"end_kyoku", b"end_game", b"error", b"none"), t.ASIDE),
}  # fmt: skip


class Line(NamedTuple):
    """One event as bytes; ``place`` is its line from 1, or its index from 0 in an array."""

    place: int
    data: bytes


class Damaged(NamedTuple):
    """A line that is JSON, and no event: why, and what hangs on it."""

    scope: int
    reason: str


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
    if data.lstrip()[:1] == b"[":
        lines, cut = _items(data)
        collected = Games(t.ITEM)
    else:
        lines, cut = _lines(data), False
        collected = Games(t.LINE)
    if len(lines) > EVENT_LIMIT:
        raise UnreadableLog(f"more than {EVENT_LIMIT} events")
    for line in lines:
        collected.add(line, line is lines[-1])
    return collected.close(len(lines), cut)


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


def _plain(error: msgspec.DecodeError) -> str:
    """msgspec's reason with the place inside the object: ``Expected `int`, got `str` - at `$.actor```."""
    return str(error).replace("`", "").replace(" - at $.", " at ")


class Games:
    """Readers one after the other."""

    def __init__(self, form: int) -> None:
        self.form = form
        self.found: list[Tape | UnreadableLog] = []
        self.reader = Reader(form)
        self.any = False  # the game in hand has events
        self.failed: UnreadableLog | None = None  # it can't be read

    def add(self, line: Line, last: bool) -> None:
        """The next event; the last of a file may end inside."""
        try:
            event = decoded(line.data)
        except UnreadableLog as error:
            if last and TRUNCATED in error.reason and not self.reader.over:
                self.reader.broken = True
            else:
                if self.reader.over:  # of a game that can't be read at all
                    self._next(line.place)
                self._fail(error.reason, line.place)
            return
        if isinstance(event, e.StartGame) and self.any:
            self._next(line.place)
        self.any = True
        if self.failed is None:
            self._feed(line.place, event)

    def _feed(self, place: int, event: e.AnyEvent | Damaged) -> None:
        try:
            if isinstance(event, Damaged):
                self.reader.damaged(place, event.scope, event.reason)
            else:
                self.reader.feed(place, event)
        except UnreadableLog as error:
            self._fail(error.reason, place)

    def _fail(self, reason: str, place: int) -> None:
        self.any = True
        if self.failed is None:
            self.failed = UnreadableLog(reason, f"line {place}" if self.form == t.LINE else f"/{place}")

    def _next(self, place: int) -> None:
        """A game is over, or another begins."""
        self.reader.finish(place)
        tape = self.reader.tape
        if self.failed is not None:
            self.found.append(self.failed)
        elif tape is None:
            self.found.append(UnreadableLog("a game without rounds"))
        else:
            self.found.append(tape)
        if len(self.found) > GAMES_LIMIT:
            raise UnreadableLog(f"more than {GAMES_LIMIT} games")
        self.reader, self.any, self.failed = Reader(self.form), False, None

    def close(self, place: int, cut: bool) -> list[Tape | UnreadableLog]:
        """All games, after the last event. UnreadableLog if there is none."""
        if self.any:
            tape = self.reader.tape
            self._next(place)
            if cut and tape is not None:
                tape.cut = place
        if not self.found:
            raise UnreadableLog("no event of a game")
        return self.found


# --- lines and arrays ---


def _lines(data: bytes) -> list[Line]:
    return [Line(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]


def _items(data: bytes) -> tuple[list[Line], bool]:
    """The items of an array, and whether it ends inside."""
    try:
        return [Line(place, bytes(item)) for place, item in enumerate(ITEMS.decode(data))], False
    except msgspec.DecodeError as error:
        if TRUNCATED not in str(error):
            raise UnreadableLog(_plain(error)) from error
    except RecursionError as error:
        raise UnreadableLog("nested too deep") from error
    return [Line(place, item) for place, item in enumerate(_whole_items(data))], True


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
