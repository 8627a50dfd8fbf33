"""Where an event stands in its record: what the place on a tape is a JSON pointer, a line or a byte of.

A place is one integer, for a tape has many; the document is looked through only for those that are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mypy_extensions import i64

from analyzer.tape import words as t
from analyzer.tape.tape import Tape

ROUND_SHIFT: Final = 13  # of tenhou/6; above a column of 5 bits and an item of 8
COLUMN_SHIFT: Final = 8
LAST_ITEM: Final = 2**COLUMN_SHIFT - 1  # a whole column, and a whole round, have no item
MAJIANG_SHIFT: Final = 12
NO_ITEM: Final = 2**MAJIANG_SHIFT - 1
LAST_ROUND: Final = 2**16
WHOLE: Final = 31  # in place of a column
TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)


class Place(NamedTuple):
    """A JSON pointer and its byte, a line from 1 and its byte, or a byte alone."""

    pointer: str | None
    line: int | None
    offset: int | None


def tenhou6_place(round_number: i64, column: i64 = WHOLE, item: i64 = LAST_ITEM) -> i64:
    """The place of ``/log/round/column/item``; without item that of the column, without column that of the round."""
    return min(round_number, LAST_ROUND) << ROUND_SHIFT | min(column, WHOLE) << COLUMN_SHIFT | min(item, LAST_ITEM)


def majiang_place(round_number: i64, item: i64 = NO_ITEM) -> i64:
    """The place of ``/log/round/item``; without item that of the round."""
    return min(round_number, LAST_ROUND) << MAJIANG_SHIFT | min(item, NO_ITEM)


def pointer_of(tape: Tape, place: int) -> str | None:
    """The JSON pointer of a place; None where the form has lines or bytes."""
    root, form = tape.place_root, int(tape.place_form)
    if form == t.ITEM:
        return f"{root}/{place}"
    if form == t.TENHOU6_ITEM:
        parts = [place >> ROUND_SHIFT]
        column, item = place >> COLUMN_SHIFT & WHOLE, place & LAST_ITEM
        parts += [] if column == WHOLE else [column] if item == LAST_ITEM else [column, item]
        return f"{root}/log/{'/'.join(map(str, parts))}"
    if form == t.MAJIANG_ITEM:
        item = place & NO_ITEM
        return f"{root}/log/{place >> MAJIANG_SHIFT}" + ("" if item == NO_ITEM else f"/{item}")
    return None


def place_text(tape: Tape, place: int) -> str:
    """``byte 12``, ``line 3`` or ``/log/3/11/7``."""
    return pointer_of(tape, place) or f"{'line' if tape.place_form == t.LINE else 'byte'} {place}"


class Located:
    """Finds the places of a tape in its document; each list is looked through once."""

    def __init__(self, tape: Tape, document: bytes) -> None:
        self.tape = tape
        self.document = document
        self.items: dict[str, list[int]] = {}  # by the pointer of a list: where each of its items begins

    def at(self, place: int) -> Place:
        """All that can be said of a place; an offset is None where the document does not hold it."""
        pointer = pointer_of(self.tape, place)
        if pointer is not None:
            return Place(pointer, None, self._offset(pointer))
        if self.tape.place_form == t.LINE:
            return Place(None, place, offset_of_line(self.document, place))
        return Place(None, None, place)

    def _offset(self, pointer: str) -> int | None:
        parent, _, item = pointer.rpartition("/")
        if parent not in self.items:
            self.items[parent] = items_of(self.document, parent)
        items = self.items[parent]
        return items[int(item)] if int(item) < len(items) else None


def items_of(document: bytes, pointer: str) -> list[int]:
    """Where each item of the list that a pointer names begins; none where there is no such list."""
    start = offset_of(document, pointer)
    if start is None or document[start : start + 1] != b"[":
        return []
    tokens = TOKEN.finditer(document, start + 1)
    starts = []
    for token in tokens:
        if token[0] == b"]":
            break
        if token[0] != b",":
            starts.append(token.start())
            _pass_over(tokens, token)
    return starts


def offset_of_line(document: bytes, line: int) -> int | None:
    """Where a line, counted from 1, begins."""
    at = 0
    for _ in range(line - 1):
        at = document.find(b"\n", at) + 1
        if at == 0:
            return None
    return at if at < len(document) else None


def offset_of(document: bytes, pointer: str) -> int | None:
    """Where the value that a pointer names begins; None where the document has none, or is no JSON up to there."""
    tokens = TOKEN.finditer(document)
    path = [part.replace("~1", "/").replace("~0", "~").encode() for part in pointer.split("/")[1:]]
    found = next(tokens, None)
    for part in path:
        if found is None:
            return None
        opening = found[0]
        if opening == b"[":
            found = _item(tokens, int(part)) if part.isdigit() else None
        else:
            found = _member(tokens, part) if opening == b"{" else None
    return found and found.start()


def _item(tokens: Iterator[re.Match[bytes]], number: int) -> re.Match[bytes] | None:
    """The first token of an item of the list that is open."""
    for token in tokens:
        if token[0] == b"]":
            return None
        if number == 0:
            return token
        if token[0] == b",":
            number -= 1
        else:
            _pass_over(tokens, token)
        if number == 0:
            return next(tokens, None)
    return None


def _member(tokens: Iterator[re.Match[bytes]], name: bytes) -> re.Match[bytes] | None:
    """The first token of the value that has this name in the object that is open."""
    for token in tokens:
        if token[0] == b"}":
            return None
        if token[0] == b",":
            continue
        next(tokens, None)  # the colon
        value = next(tokens, None)
        if value is None or token[0] == b'"%s"' % name:
            return value
        _pass_over(tokens, value)
    return None


def _pass_over(tokens: Iterator[re.Match[bytes]], token: re.Match[bytes]) -> None:
    """Go on to the last token of the value that begins with one."""
    depth = 0
    while True:
        if token[0] in (b"[", b"{"):
            depth += 1
        elif token[0] in (b"]", b"}"):
            depth -= 1
        if depth <= 0:
            return
        after = next(tokens, None)
        if after is None:
            return
        token = after
