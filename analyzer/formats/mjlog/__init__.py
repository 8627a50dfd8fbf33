"""mjlog, Tenhou's XML: `read` makes a tape of bytes, `write` makes bytes of a tape.

The scanner reads the form that Tenhou writes; what is in any other form goes the way of `rewrite`.
"""

from __future__ import annotations

from analyzer.formats.container import DOCUMENT_LIMIT, Document, document, refuse_what_is_no_text
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog.tenhou import scanned
from analyzer.formats.mjlog.write import write
from analyzer.tape import Tape

__all__ = ["UnreadableLog", "read", "write"]


def read(data: bytes) -> Tape:
    """The tape of a log, gzip or plain. What ends inside gives its whole rounds, and ``cut``."""
    plain = data.startswith(b"<")
    tape = scanned(data) if plain and len(data) <= DOCUMENT_LIMIT else None
    if tape is not None:
        return tape
    found = document(data)
    if not plain:
        tape = scanned(found.data)
    if tape is None:
        refuse_what_is_no_text(found)
        from analyzer.formats.mjlog.rewrite import read_any_form  # lxml: only when the form is not Tenhou's

        tape = read_any_form(found.data)
    if found.cut and tape.cut < 0:
        tape.cut = _end(found, tape)
    return tape


def _end(found: Document, tape: Tape) -> int:
    return found.data.count(b"\n") + 1 if tape.by_line else len(found.data)
