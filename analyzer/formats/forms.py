"""The forms of a record: how the package of each reads and writes, and what the files are called.

A package exports `read` (or another function that gives all games of a document), `write`, which takes a tape, and
`lost`, which says in plain sentences what the form can't tell of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.formats.opened import MAJIANG, MAJSOUL, MJAI, MJLOG, TENHOU6

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.formats.errors import UnreadableLog
    from analyzer.tape.tape import Tape

    Games = list[Tape | UnreadableLog]


class Form(NamedTuple):
    """How a form is read and written; functions are those of its package."""

    suffix: str  # of its files
    read: str = "read"
    dialects: tuple[str, ...] = ()  # words for `write` and `lost`; the first is the usual one
    takes_id: bool = True  # `write` takes Tenhou's id of the game
    others: dict[str, str] = {}  # the function for another suffix


FORMS: Final = {
    MJLOG: Form("mjlog", takes_id=False),
    TENHOU6: Form("json"),
    MJAI: Form("jsonl", read="games", dialects=("mortal", "ruby"), takes_id=False),
    MAJIANG: Form("json"),
    MAJSOUL: Form("json", others={"bin": "write_protobuf"}),
}


def reader(form: str) -> Callable[[bytes], Games]:
    """What reads all games of a document. The package is loaded when it is asked for."""
    found: Callable[[bytes], Games] = getattr(import_module(f"analyzer.formats.{form}"), FORMS[form].read)
    return found


def write_log(tape: Tape, form: str, dialect: str = "", log_id: str = "", suffix: str = "") -> bytes:
    """A game in a form. UnwritableGame for one that it can't tell; ValueError for an unknown form or dialect."""
    known, words = _known(form, dialect)
    write = getattr(import_module(f"analyzer.formats.{form}"), known.others.get(suffix, "write"))
    written: bytes = write(tape, *words, *([log_id] if known.takes_id else []))
    return written


def lost(tape: Tape, form: str, dialect: str = "") -> list[str]:
    """What a form can't tell of this game, or what is said of it without being known: plain sentences."""
    _, words = _known(form, dialect)
    said: list[str] = import_module(f"analyzer.formats.{form}").lost(tape, *words)
    return said


def _known(form: str, dialect: str) -> tuple[Form, tuple[str, ...]]:
    """A form, and its word for a dialect."""
    if form not in FORMS:
        raise ValueError(f"no form {form!r}; there are {', '.join(FORMS)}")
    known = FORMS[form]
    if dialect and dialect not in known.dialects:
        there = f"; there are {', '.join(known.dialects)}" if known.dialects else ": it has none"
        raise ValueError(f"{form} has no dialect {dialect!r}{there}")
    return known, (dialect,) if dialect else known.dialects[:1]
