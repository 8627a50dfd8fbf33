"""The games of a file of events, one after the other."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.events import StartGame
from analyzer.formats.mjai.reader import Reader
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

GAMES_LIMIT: Final = 256
TRUNCATED: Final = "truncated"  # in msgspec's words for JSON that ends inside


class Damaged(NamedTuple):
    """A line that is JSON, and no event: why, and what hangs on it."""

    scope: int
    reason: str


@final
class Games:
    """Readers one after the other."""

    def __init__(self, form: i64) -> None:
        self.form: i64 = form
        self.found: list[Tape | UnreadableLog] = []
        self.reader = Reader(form)
        self.any = False  # the game in hand has events
        self.failed: UnreadableLog | None = None  # it can't be read

    def add_all(self, place: i64, events: list[e.AnyEvent]) -> None:
        """Events that follow each other, from a place on."""
        for event in events:
            self._event(place, event)
            place += 1

    def add(self, place: i64, found: e.AnyEvent | Damaged | UnreadableLog, last: bool) -> None:
        """The next event, or why it is none; the last of a file may end inside."""
        if isinstance(found, UnreadableLog):
            self._unreadable(place, found.reason, last)
        elif isinstance(found, Damaged):
            self._damaged(place, found)
        else:
            self._event(place, found)

    def _event(self, place: i64, event: e.AnyEvent) -> None:
        if type(event) is StartGame and self.any:
            self._next(place)
        self.any = True
        if self.failed is None:
            try:
                self.reader.feed(place, event)
            except UnreadableLog as error:
                self._fail(error.reason, place)

    def _damaged(self, place: i64, damaged: Damaged) -> None:
        self.any = True
        if self.failed is None:
            try:
                self.reader.damaged(place, damaged.scope, damaged.reason)
            except UnreadableLog as error:
                self._fail(error.reason, place)

    def _unreadable(self, place: i64, reason: str, last: bool) -> None:
        if last and TRUNCATED in reason and not self.reader.over:
            self.reader.broken = True
            return
        if self.reader.over:  # of a game that can't be read at all
            self._next(place)
        self._fail(reason, place)

    def _fail(self, reason: str, place: i64) -> None:
        self.any = True
        if self.failed is None:
            self.failed = UnreadableLog(reason, f"line {place}" if self.form == t.LINE else f"/{place}")

    def _next(self, place: i64) -> None:
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

    def close(self, place: i64, cut: bool) -> list[Tape | UnreadableLog]:
        """All games, after the last event. UnreadableLog if there is none."""
        if self.any:
            tape = self.reader.tape
            self._next(place)
            if cut and tape is not None:
                tape.cut = place
        if not self.found:
            raise UnreadableLog("no event of a game")
        return self.found
