"""Where a finding is, for tools that know files, lines and columns."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final
from urllib.parse import quote

from analyzer.render.escape import escaped
from analyzer.rules.finding import Finding
from analyzer.rules.report import Report

FIRST: Final = (1, 1)  # of what is about the log as a whole


def line_of(report: Report, finding: Finding) -> tuple[int, int]:
    """Line and column of a finding, both from 1."""
    if finding.line is not None:
        return finding.line, 1
    return FIRST if finding.offset is None else line_and_column(report.document, finding.offset)


def line_of_error(report: Report) -> tuple[int, int]:
    """That of ``byte 12`` or ``line 3``, where a log can't be read."""
    kind, _, number = report.error.place.partition(" ") if report.error is not None else ("", "", "")
    if not number.isdecimal():
        return FIRST
    return (int(number), 1) if kind == "line" else line_and_column(report.document, int(number))


def line_and_column(document: bytes, offset: int) -> tuple[int, int]:
    """Of a byte in a document: both count from 1, columns in characters."""
    start = document.rfind(b"\n", 0, offset) + 1
    return document.count(b"\n", 0, start) + 1, len(document[start:offset].decode("utf-8", "replace")) + 1


def path_text(place: str) -> str:
    """The path of a log without ``./`` in front; what is no text is escaped."""
    return escaped(PurePosixPath(place).as_posix())


def uri(place: str) -> str:
    """The same as a URI, relative where the path is."""
    if "://" in place:
        return quote(place.encode("utf-8", "surrogateescape"), safe="/:?&=%+~,;@!$'()*")
    path = PurePosixPath(place).as_posix()
    quoted = quote(path.encode("utf-8", "surrogateescape"), safe="/~")
    return f"file://{quoted}" if path.startswith("/") else quoted
