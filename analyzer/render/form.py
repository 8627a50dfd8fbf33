"""The forms in which `check` tells its reports, and what a form is.

A form makes a piece of text of each log, in whatever process the log is judged, and a document of the pieces. A new
one is a module with a `Form`, and a line in the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

if TYPE_CHECKING:  # the help of `check` lists the names, and must be there at once
    from analyzer.formats.opened import OpenedLog
    from analyzer.rules.report import Report
    from analyzer.rules.summary import Summary

FORMS: Final = {  # the name, and where its `Form` is: a module of this package is imported when its form is asked for
    "text": ("text", "FORM"),
    "concise": ("concise", "FORM"),
    "json": ("jsonout", "JSON"),
    "jsonl": ("jsonout", "JSONL"),
    "sarif": ("sarif", "FORM"),
    "junit": ("junit", "FORM"),
    "github": ("github", "FORM"),
    "gitlab": ("gitlab", "FORM"),
    "markdown": ("markdown", "FORM"),
    "csv": ("csvout", "FORM"),
    "html": ("board.form", "FORM"),
}


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a form may know of the command line."""

    quiet: int = 0
    verbose: int = 0
    fail_on: str = "ERROR"  # the lowest severity that fails
    junit_by: str = "log"  # what is a case: a log, or a code
    baseline: bool = False  # whether there is one


class Judged(NamedTuple):
    """A log with its report. ``opened``: the log itself, for forms that draw it."""

    report: Report
    opened: OpenedLog
    asked: Asked


class Document:
    """Pieces one after the other, each written as soon as it is there. Forms with a head or an end are derived."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    def start(self) -> str:
        """What is written before the first piece."""
        return ""

    def add(self, piece: str) -> str:
        """What can be written, now that this piece is there too."""
        return piece

    def end(self, summary: Summary) -> str:
        """The rest, once all is counted."""
        return ""


class JsonArray(Document):
    """A document with one JSON array of all pieces, each written as soon as it is there."""

    before = "\n"

    def add(self, piece: str) -> str:
        if not piece:
            return ""
        before, self.before = self.before, ",\n"
        return before + piece


class Form(NamedTuple):
    """``piece``: the text of one log, or what its document makes text of; it may be empty."""

    piece: Callable[[Judged], str]
    document: Callable[[Asked], Document] = Document
    colored: bool = False  # whether a terminal may show it with colours


def form_named(name: str) -> Form:
    """The form with a name of the table."""
    module, attribute = FORMS[name]
    found: Form = getattr(import_module(f"analyzer.render.{module}"), attribute)
    return found


def joined(lines: Iterable[str]) -> str:
    """Lines as text, each with its end."""
    return "".join(f"{line}\n" for line in lines)
