"""Reading and writing by the package of a form, which is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from analyzer.formats.detect import FORMS, Form

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.formats.errors import UnreadableLog
    from analyzer.tape.tape import Tape

    Games = list[Tape | UnreadableLog]


def reader(form: str) -> Callable[[bytes], Games]:
    """What reads all games of a document."""
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
