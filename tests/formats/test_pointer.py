"""The place of an event in its record: JSON pointer, line, byte."""

from __future__ import annotations

import json

import pytest

from analyzer.formats.pointer import (
    Located,
    Place,
    items_of,
    majiang_place,
    offset_of,
    place_text,
    pointer_of,
    tenhou6_place,
)
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

DOCUMENT = {
    "title": ["a \"quoted\" ]", "{ and }"],
    "log": [[[0, 0, 0], [], {"x,y": [1, {"deep": [[], {}]}]}], ["60", 47, "c111213", None, -1.5e3, True]],
    "a/b~c": [{}, [7]],
}  # fmt: skip
COMPACT, SPACED = (json.dumps(DOCUMENT, **how).encode() for how in ({"separators": (",", ":")}, {"indent": 2}))
POINTERS = ["/title/1", "/log/0/2", "/log/0/2/x,y/1/deep/1", "/log/1/0", "/log/1/2", "/log/1/5", "/a~1b~0c/1/0", "/log", ""]


def tape_of(form: int, root: str = "") -> Tape:
    tape = Tape(0)
    tape.place_form, tape.place_root = form, root
    return tape


def value_at(pointer: str) -> object:
    """The same by walking the document."""
    value: object = DOCUMENT
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        value = value[int(name)] if isinstance(value, list) else value[name]  # type: ignore[index]
    return value


@pytest.mark.parametrize("data", [COMPACT, SPACED], ids=["compact", "spaced"])
@pytest.mark.parametrize("pointer", POINTERS)
def test_an_offset_is_where_the_value_begins(data: bytes, pointer: str) -> None:
    offset = offset_of(data, pointer)
    assert offset is not None
    found, _ = json.JSONDecoder().raw_decode(data.decode(), offset)
    assert found == value_at(pointer)


@pytest.mark.parametrize("pointer", ["/log/2", "/log/0/0/3", "/none", "/title/x", "/log/1/0/0", "/title/0/1"])
def test_a_pointer_that_leads_nowhere_has_no_offset(pointer: str) -> None:
    assert offset_of(COMPACT, pointer) is None


@pytest.mark.parametrize("data", [b"", b"https://tenhou.net/6/#json=%7B", b"\x0a\x15.lq.GameDetailRecords", COMPACT[:40], b"[[[["])
def test_what_is_no_whole_json_has_no_offset_and_no_error(data: bytes) -> None:
    assert offset_of(data, "/log/1/4") is None
    assert items_of(data, "/log/1") == []


def test_the_items_of_a_list_are_all_found() -> None:
    starts = items_of(SPACED, "/log/1")
    assert [json.JSONDecoder().raw_decode(SPACED.decode(), at)[0] for at in starts] == DOCUMENT["log"][1]  # type: ignore[index]
    assert items_of(SPACED, "/title/0") == []


@pytest.mark.parametrize(
    ("form", "root", "place", "text"),
    [
        (t.OFFSET, "", 4953, "byte 4953"),
        (t.LINE, "", 431, "line 431"),
        (t.ITEM, "", 1234, "/1234"),
        (t.ITEM, "/data/data/actions", 1700, "/data/data/actions/1700"),
        (t.TENHOU6_ITEM, "", tenhou6_place(3, 11, 7), "/log/3/11/7"),
        (t.TENHOU6_ITEM, "/2", tenhou6_place(255, 16), "/2/log/255/16"),
        (t.TENHOU6_ITEM, "", tenhou6_place(0), "/log/0"),
        (t.MAJIANG_ITEM, "", majiang_place(2, 45), "/log/2/45"),
        (t.MAJIANG_ITEM, "/1", majiang_place(2), "/1/log/2"),
    ],
)
def test_a_place_is_told_in_its_form(form: int, root: str, place: int, text: str) -> None:
    tape = tape_of(form, root)
    assert place_text(tape, place) == text
    assert pointer_of(tape, place) == (text if text.startswith("/") else None)
    assert t.place_of(t.word(t.DRAW, 3, 135, place)) == place


def test_a_place_is_found_in_its_document() -> None:
    located = Located(tape_of(t.TENHOU6_ITEM), COMPACT)
    assert located.at(tenhou6_place(1, 2)) == Place("/log/1/2", None, COMPACT.index(b'"c111213"'))
    assert located.at(tenhou6_place(7, 2)) == Place("/log/7/2", None, None)
    lines = b"{}\n\n{}\n"
    assert [Located(tape_of(t.LINE), lines).at(line) for line in (1, 3, 9)] == [
        Place(None, 1, 0), Place(None, 3, 4), Place(None, 9, None)
    ]  # fmt: skip
    assert Located(tape_of(t.OFFSET), lines).at(3) == Place(None, None, 3)


def test_a_list_of_a_hundred_thousand_items_is_looked_through_once() -> None:
    data = b"[" + b",".join([b'{"a":[1]}'] * 100_000) + b"]"
    located = Located(tape_of(t.ITEM), data)
    assert located.at(99_999).offset == len(data) - 10
    assert len(located.items) == 1
    assert located.at(50_000).offset == 1 + 10 * 50_000
