"""Mahjong Soul records: `read` makes tapes of bytes, `write` JSON and `write_protobuf` protobuf of a tape.

`document` finds head and records in whatever form they were saved, `rounds` follows them onto the tape.
"""

from __future__ import annotations

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.document import find
from analyzer.formats.majsoul.rounds import tape_of
from analyzer.formats.majsoul.write import LOSES, lost, write, write_protobuf
from analyzer.tape.tape import Tape

__all__ = ["LOSES", "UnreadableLog", "lost", "read", "write", "write_protobuf"]


def read(data: bytes) -> list[Tape]:
    """The tapes of a document, protobuf or JSON; of several games one each. UnreadableLog."""
    return [tape_of(found) for found in find(data)]
