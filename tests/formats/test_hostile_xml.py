"""XML that would take the parser long is refused before the parser sees it, in one look at its bytes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from log import log
from lxml import etree

from analyzer.formats import open_log
from analyzer.formats.container import DOCUMENT_LIMIT
from analyzer.formats.mjlog.rewrite import PIECE_LIMIT, TAG_LIMIT

HEAD, TAIL = b"<?xml version='1.0'?><mjloggm ver='2.3'>", b"</mjloggm>"  # not Tenhou's form, so that it is for the parser
TAGS, PIECE = f"more than {TAG_LIMIT} tags and comments", f"a tag or text of more than {PIECE_LIMIT} bytes"


def full(unit: bytes, head: bytes = HEAD, tail: bytes = TAIL) -> bytes:
    """As much of it as a document may hold."""
    return head + unit * ((DOCUMENT_LIMIT - len(head) - len(tail)) // len(unit)) + tail


CASES: dict[str, tuple[Callable[[], bytes], str]] = {
    "elements": (lambda: full(b"<D0/>"), TAGS),
    "elements with attributes": (lambda: full(b"<T0 x='1' y='2'/>"), TAGS),
    "elements that are never closed": (lambda: full(b"<X>"), TAGS),
    "comments": (lambda: full(b"<!-- x -->"), TAGS),
    "instructions": (lambda: full(b"<?x y?>"), TAGS),
    "sections": (lambda: full(b"<![CDATA[x]]>"), TAGS),
    "nothing but openings": (lambda: full(b"<"), TAGS),
    "ends": (lambda: full(b"</D0>"), TAGS),
    "one attribute again and again": (lambda: full(b"a='1' ", HEAD + b"<GO ", b"/>" + TAIL), PIECE),
    "200,000 attributes": (lambda: HEAD + b"<GO " + b" ".join(b"a%d='1'" % n for n in range(200_000)) + b"/>" + TAIL, PIECE),
    "a long value": (lambda: full(b"9,", HEAD + b"<INIT hai0='", b"'/>" + TAIL), PIECE),
    "a long name": (lambda: full(b"N", HEAD + b"<", b"/>" + TAIL), PIECE),
    "text": (lambda: full(b"abc "), PIECE),
    "entities": (lambda: full(b"&amp;"), PIECE),
    "a long comment": (lambda: full(b"x", HEAD + b"<!--", b"-->" + TAIL), PIECE),
    "declarations": (lambda: b"<!DOCTYPE x [" + b"<!ENTITY a 'b'>" * 400_000 + b"]>" + HEAD + TAIL, "a DOCTYPE"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_parser_is_not_asked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, reason = CASES[name]
    monkeypatch.setattr(etree, "XMLPullParser", None)
    (opened,) = open_log(made(), "x")
    assert opened.error is not None and opened.error.reason.startswith(reason)


def test_what_is_within_the_bounds_is_read() -> None:
    data = log()
    spaced = data.replace(b"/><", b"/>" + b" " * 1000 + b"<!-- and so on --><", 50)
    assert len(spaced) > len(data) and open_log(HEAD[:21] + spaced, "x")[0].whole().event_count > 0
    long = data.replace(b"<TAIKYOKU", b"<!--" + b"x" * (PIECE_LIMIT - 7) + b"--><TAIKYOKU")
    assert open_log(long, "x")[0].error is None
    assert open_log(long.replace(b"xx-->", b"xxxx-->"), "x")[0].error is not None
