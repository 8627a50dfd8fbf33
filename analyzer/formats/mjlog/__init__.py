"""mjlog, Tenhou's XML: bytes to tape and back."""

from __future__ import annotations

from analyzer.formats.container import document
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.scan import Scanner
from analyzer.tape import Tape


def read(data: bytes) -> Tape:
    """The tape of a log, gzip or plain; UnreadableLog where it can't be one."""
    found = document(data)
    text = found.data
    tape = Tape(len(text))
    scanner = Scanner(text, tape, False)
    try:
        scanner.scan(0)
    except IndexError:
        tape.cut = len(text)
    raise_wrong(scanner)
    return tape


def raise_wrong(scanner: Scanner) -> None:
    if scanner.attributes.wrong != names.FINE:
        raise UnreadableLog(f"wrong {scanner.attributes.wrong} {scanner.attributes.wrong_attribute} {scanner.data[scanner.tag:scanner.tag+60]!r}", f"byte {scanner.tag}")
