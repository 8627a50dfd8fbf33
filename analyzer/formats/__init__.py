"""Log formats: a package for each, all of them bytes to tape and tape to bytes; and the one door, `open_log`.

What a file holds is decompressed (`container`), told by its content (`detect`) and read by the package of its form,
game by game; what comes out are `OpenedLog`. Nobody else makes games of bytes. `detect` also has the table of forms;
`forms` writes. Start with `open_log`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.formats import mjlog
from analyzer.formats.container import Document, document, refuse_what_is_no_text
from analyzer.formats.detect import FORMS
from analyzer.formats.detect import detect as form_of
from analyzer.formats.errors import UnreadableLog, UnwritableGame
from analyzer.formats.forms import lost, reader, write_log
from analyzer.formats.log_id import Identity, identity
from analyzer.formats.opened import SHEET, UNKNOWN, OpenedLog
from analyzer.tape.words import MJLOG

if TYPE_CHECKING:
    from analyzer.tape.tape import Tape

__all__ = ["FORMS", "OpenedLog", "UnreadableLog", "UnwritableGame", "lost", "open_log", "write_log"]


def open_log(data: bytes, name: str) -> list[OpenedLog]:
    """The games in these bytes, plain or compressed, at least one; what can't be read is one with an ``error``.

    ``name`` may be a path, or a place in an archive, that ends in a log's id.
    """
    try:
        found = document(data)
    except UnreadableLog as error:
        return [OpenedLog(name, data, UNKNOWN, error=error)]
    return _mjlogs(found, name) if found.data.startswith(b"<") else _by_content(found, name)


def _mjlogs(found: Document, name: str) -> list[OpenedLog]:
    """An mjlog, or the games of what can't be read as one."""
    try:
        return [OpenedLog(name, found.data, MJLOG, mjlog.read_document(found), None, identity(name))]
    except UnreadableLog as error:
        from analyzer.formats.mjlog.several import several

        games = [Document(one, False) for one in several(found.data)]
        several_games = [_mjlogs(game, f"{name}/#{number}")[0] for number, game in enumerate(games, 1)]
        return several_games or [OpenedLog(name, found.data, MJLOG, error=error)]


def _by_content(found: Document, name: str) -> list[OpenedLog]:
    """The games of a document that does not begin as an mjlog mostly does."""
    form = UNKNOWN
    try:
        form = form_of(found.data)
        if form == MJLOG:
            return _mjlogs(found, name)
        if form == SHEET:
            return [OpenedLog(name, found.data, SHEET)]
        if form == UNKNOWN:
            refuse_what_is_no_text(found)
            raise UnreadableLog("neither XML nor JSON, nor another form of a record")
        return _games(reader(form)(found.data), found, name, form)
    except UnreadableLog as error:
        return [OpenedLog(name, found.data, form, error=error)]


def _own_identity(tape: Tape) -> Identity | None:
    """What the record says of itself: Tenhou's id, or at least the day."""
    header = tape.header
    if header is None:
        return None
    known = identity(header.log_id or "")
    return known or (Identity("", header.played, int(tape.type_bits)) if header.played else None)


def _games(tapes: list[Tape | UnreadableLog], found: Document, name: str, form: str) -> list[OpenedLog]:
    """Games as they came from the package of their form."""
    last = tapes[-1]
    if found.cut and not isinstance(last, UnreadableLog) and last.cut < 0:
        last.cut = len(found.data)
    if len(tapes) == 1 and not isinstance(last, UnreadableLog):
        return [OpenedLog(name, found.data, form, last, None, identity(name) or _own_identity(last))]
    places = [name] if len(tapes) == 1 else [f"{name}/#{number}" for number in range(1, len(tapes) + 1)]
    return [
        OpenedLog(place, found.data, form, error=tape)
        if isinstance(tape, UnreadableLog)
        else OpenedLog(place, found.data, form, tape, None, _own_identity(tape))
        for place, tape in zip(places, tapes, strict=True)
    ]
