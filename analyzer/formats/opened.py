"""A game as it came out of the door: on tape, or why it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.formats.errors import UnreadableLog

if TYPE_CHECKING:
    from datetime import date

    from analyzer.formats.log_id import Identity
    from analyzer.tape.tape import Tape

SHEET: Final = "sheet"  # no log: only its bytes are handed on
UNKNOWN: Final = ""


class OpenedLog(msgspec.Struct, eq=False):
    """One game. Made for every log of a batch, so it holds only what was at hand."""

    place: str  # of several games in one file NAME/#1, NAME/#2 ..., which is no id of a game
    document: bytes | None  # decompressed, in which places are; None where nothing could be read
    form: str  # a name in `analyzer.formats.detect.FORMS`, or one of the words above
    tape: Tape | None = None
    error: UnreadableLog | None = None  # in place of a tape
    who: Identity | None = None  # what the name says, or the record

    @property
    def played(self) -> date | None:
        """The day, from the name or the record."""
        return None if self.who is None else self.who.played

    @property
    def log_id(self) -> str:
        """Tenhou's id; or nothing."""
        return "" if self.who is None else self.who.log_id

    def why(self) -> UnreadableLog:
        """Why there is no tape."""
        return self.error or UnreadableLog("a score sheet, not a log")

    def whole(self) -> Tape:
        """The tape; UnreadableLog where there is none."""
        if self.tape is None:
            raise self.why()
        return self.tape


def refused(place: str, error: UnreadableLog) -> OpenedLog:
    """A file of which nothing could be read."""
    return OpenedLog(place, None, UNKNOWN, error=error)
