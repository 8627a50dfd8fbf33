"""Mahjong Soul records: `read` makes tapes of bytes, `write` JSON and `write_protobuf` protobuf of a tape.

`document` finds head and records in whatever form they were saved, `usual` those of the most usual JSON; `records` are
read one after the other when `rounds` and `ends` put them onto the tape. `turns`, `deals` and `wins` are what they say,
by the names of `fields`, or at once from bytes (`scan`, `scan_rounds`). `write` goes the other way. Start with `read`.
"""

from __future__ import annotations

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.document import find
from analyzer.formats.majsoul.records import Found
from analyzer.formats.majsoul.rounds import tape_of
from analyzer.formats.majsoul.write import LOSES, lost, write, write_protobuf
from analyzer.tape.tape import Tape

__all__ = ["LOSES", "UnreadableLog", "lost", "read", "write", "write_protobuf"]


def read(data: bytes) -> list[Tape | UnreadableLog]:
    """The tapes of a document, protobuf or JSON; of several games one each, or why it has none. UnreadableLog."""
    games = find(data)
    if len(games) == 1 and not isinstance(games[0], UnreadableLog):
        return [tape_of(games[0])]
    return [_one_of_many(found) for found in games]


def _one_of_many(found: Found | UnreadableLog) -> Tape | UnreadableLog:
    try:
        return found if isinstance(found, UnreadableLog) else tape_of(found)
    except UnreadableLog as wrong:
        return wrong
