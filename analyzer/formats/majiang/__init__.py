"""majiang, the record (paipu) of kobalab's 電脳麻将: `read` makes tapes of JSON, `write` JSON of a tape.

`analyzer.formats.majiang.read` walks the games and `rounds` the items of one round onto the tape; `notation` has tiles
and melds, `yaku` the names. `write` goes the other way. Start with `tapes`.
"""

from __future__ import annotations

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.json_document import parse
from analyzer.formats.majiang.read import tapes
from analyzer.formats.majiang.write import LOSES, lost, write
from analyzer.tape.tape import Tape

__all__ = ["LOSES", "UnreadableLog", "lost", "read", "write"]


def read(data: bytes) -> list[Tape | UnreadableLog]:
    """The tapes of a document: of one game, or of each of a list, or why it has none. UnreadableLog."""
    return tapes(parse(data))
