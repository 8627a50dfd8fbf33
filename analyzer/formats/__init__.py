"""Log formats: a package for each, all of them bytes to tape and tape to bytes; and the one door, `open_log`.

What a file holds is decompressed (`container`), split where it holds several games, and read by the package of its
form; what comes out are `OpenedLog`. Nobody else makes games of bytes. Start with `open_log`.
"""

from __future__ import annotations

from analyzer.formats import mjlog
from analyzer.formats.container import Document, document
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.log_id import identity
from analyzer.formats.opened import MJLOG, SHEET, UNKNOWN, OpenedLog

__all__ = ["OpenedLog", "UnreadableLog", "open_log"]


def open_log(data: bytes, name: str) -> list[OpenedLog]:
    """The games in these bytes, plain or compressed, at least one; what can't be read is one with an ``error``.

    ``name`` may be a path, or a place in an archive, that ends in a log's id.
    """
    try:
        found = document(data)
    except UnreadableLog as error:
        return [OpenedLog(name, data, UNKNOWN, error=error)]
    if not found.data.startswith(b"<"):  # as nearly all do
        from analyzer.formats.sheet import is_sheet

        if is_sheet(found.data):
            return [OpenedLog(name, found.data, SHEET)]
    game = _mjlog(found, name)
    if game.error is None:
        return [game]
    from analyzer.formats.mjlog.several import several

    games = several(found.data)
    return [_mjlog(Document(one, False), f"{name}/#{number}") for number, one in enumerate(games, 1)] or [game]


def _mjlog(found: Document, name: str) -> OpenedLog:
    try:
        return OpenedLog(name, found.data, MJLOG, mjlog.read_document(found), None, identity(name))
    except UnreadableLog as error:
        return OpenedLog(name, found.data, MJLOG, error=error)
