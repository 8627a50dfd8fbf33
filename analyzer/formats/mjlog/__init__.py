"""mjlog, Tenhou's XML: `read` makes a tape of bytes, `write` makes bytes of a tape.

The scanner (`scan`, `elements`, `attributes`) reads the form that Tenhou writes byte by byte; what is in any other form
goes through `rewrite` first. `write` goes the other way, for games of other forms by way of `filled`. Start with `read`
here, then `analyzer.formats.mjlog.elements`.
"""

from __future__ import annotations

from analyzer.formats.container import BOM, Document, document, refuse_what_is_no_text
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.known import note
from analyzer.formats.mjlog.lost import lost
from analyzer.formats.mjlog.reasons import refusal
from analyzer.formats.mjlog.scan import Scanner
from analyzer.formats.mjlog.write import write
from analyzer.tape.tape import Tape

__all__ = ["UnreadableLog", "lost", "read", "read_document", "write"]


def read(data: bytes) -> Tape:
    """The tape of a log, gzip or plain. What ends inside gives its whole rounds, and ``cut``."""
    return read_document(document(data))


def read_document(found: Document) -> Tape:
    """The same of what is decompressed already."""
    tape = _scanned(found.data)
    if tape is None:
        refuse_what_is_no_text(found)
        from analyzer.formats.mjlog.rewrite import read_any_form  # lxml: only when the form is not Tenhou's

        tape = read_any_form(found.data)
    if found.cut and tape.cut < 0:
        tape.cut = len(found.data)
    return tape


def _scanned(data: bytes) -> Tape | None:
    """The tape of a log in Tenhou's form; None when it is in another, or in none."""
    tape = Tape(len(data))
    scanner = Scanner(data, tape, False)
    whole = False
    try:
        whole = scanner.scan(len(BOM) if data.startswith(BOM) else 0)
    except IndexError:
        if scanner.tag <= data.rfind(b">"):
            raise  # not the end of the bytes: a fault of ours
    if scanner.attributes.wrong == names.FORM:
        return None
    if scanner.attributes.wrong != names.FINE:
        raise refusal(scanner, f"byte {scanner.tag}")
    if not whole:
        if not scanner.opened:
            return None
        scanner.roll_back()
        tape.cut = len(data)
    note(tape, scanner.elements)
    return tape

