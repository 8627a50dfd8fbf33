"""A document in the form that Tenhou writes, from bytes to tape; what is in any other form is left to others."""

from __future__ import annotations

from analyzer.formats.container import BOM
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.scan import Scanner
from analyzer.tape import Tape


def scanned(data: bytes) -> Tape | None:
    """The tape of a log in Tenhou's form; None when it is in another, or in none. UnreadableLog."""
    tape = Tape(len(data))
    scanner = Scanner(data, tape, False)
    inside = False
    try:
        if scanner.scan(len(BOM) if data.startswith(BOM) else 0):
            return tape
    except IndexError:
        if scanner.tag <= data.rfind(b">"):
            raise  # not the end of the bytes: a fault of ours
        inside = True
    if scanner.attributes.wrong == names.FORM:
        return None
    if scanner.attributes.wrong != names.FINE:
        from analyzer.formats.mjlog.reasons import refusal

        raise refusal(scanner, f"byte {scanner.tag}")
    if inside or not scanner.closed:
        if not scanner.opened:
            return None
        scanner.roll_back()
        tape.cut = len(data)
    return tape
