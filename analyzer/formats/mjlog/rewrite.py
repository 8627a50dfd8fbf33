"""Every well-formed mjlog that is not in Tenhou's form, written out in it and scanned.

So there is one reading of the tags, and both ways give the same tape. The XML parser knows lines only: places are found
by looking for the start tags, in order. A document that ends inside is read as far as its elements are whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from lxml import etree

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.attributes import ATTRIBUTE_LIMIT
from analyzer.formats.mjlog.known import note
from analyzer.formats.mjlog.reasons import WORDS, refusal, shown
from analyzer.formats.mjlog.scan import ELEMENT_LIMIT, Scanner
from analyzer.tape.tape import Tape

CHUNK: Final = 65_536
PIECE_LIMIT: Final = 262_144  # bytes of a tag, with what follows it; a real one has at most about 4,000
TAG_LIMIT: Final = 3 * ELEMENT_LIMIT  # each may have an end of its own, and a comment
NEWLINE: Final = b"\n"
ENTITY: Final = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:][A-Za-z0-9._:-]*;")
LONGEST_START: Final = len("<![CDATA")  # what the parser steps back over when it misses an end
PLACE: Final = 33  # the first bit of an event's place
TOKEN: Final = re.compile(
    rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|(?P<element><[^\s!?/>](?:\"[^\"]*\"|'[^']*'|[^>\"'])*>)", re.DOTALL
)  # in a document that is well-formed
ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", **{chr(c): f"&#{c};" for c in range(32)}}
)
READ_AS_NUMBERS: Final = {
    (tag, attribute)
    for tag, name in enumerate(names.TAGS)
    for attribute in range(len(names.ATTRIBUTES))
    if names.READ[tag] >> attribute & 1 and (name, attribute) != ("RYUUKYOKU", names.TYPE)
}


def read_any_form(data: bytes) -> Tape:
    """The tape of a well-formed mjlog, or of the part of one that is there."""
    rewriter = Rewriter()
    rewriter.feed_all(data)
    if not rewriter.out:
        raise UnreadableLog("ends before its first element does")
    if not rewriter.cut:
        rewriter.out += b"</mjloggm>"
    normal = bytes(rewriter.out)
    places = [token.start() for token in TOKEN.finditer(data) if token["element"]]
    tape = Tape(len(normal))
    scanner = Scanner(normal, tape, True)
    scanner.scan(0)
    if scanner.attributes.wrong != names.FINE:
        raise refusal(scanner, f"byte {places[rewriter.number(scanner.tag)]}")
    if rewriter.cut:
        scanner.roll_back()
        tape.cut = len(data)
    for i in range(tape.event_count):
        event = tape.events[i]
        tape.events[i] = event & (2**PLACE - 1) | places[rewriter.number(event >> PLACE)] << PLACE
    note(tape, scanner.elements)
    return tape


class Rewriter:
    """Takes a document in any form and grows it in Tenhou's form, in ``out``."""

    def __init__(self) -> None:
        self.out = bytearray()
        self.cut = False  # the document ends inside
        self._starts: list[int] = []  # where each element starts in ``out``
        self._depth = 0
        self._count = 0

    def number(self, place: int) -> int:
        """Which element stands at a place in ``out``, counted from 0."""
        return bisect_right(self._starts, place) - 1

    def feed_all(self, data: bytes) -> None:
        """Take a whole document. What the parser misses at its very end means that it was cut."""
        _refuse_entities(data)
        _refuse_what_takes_long(data)
        parser = etree.XMLPullParser(
            events=("start", "end"),
            resolve_entities=False,
            no_network=True,
            huge_tree=False,
            load_dtd=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            for at in range(0, len(data), CHUNK):
                parser.feed(data[at : at + CHUNK])
                self._take(parser)
        except etree.XMLSyntaxError as error:
            raise _malformed(error, data) from error
        try:
            parser.close()
        except etree.XMLSyntaxError as error:
            if not _at_the_end(error, data):  # some errors are put off, wherever they stand
                raise _malformed(error, data) from error
            self.cut = True  # and what the parser makes of the last tag is no element
        else:
            self._take(parser)

    def _take(self, parser: etree.XMLPullParser) -> None:
        for what, element in parser.read_events():
            if not isinstance(element, etree._Element):
                continue  # only the type checker thinks so
            if what == "start":
                self._start(element)
            else:
                self._end(element)

    def _start(self, element: etree._Element) -> None:
        self._depth += 1
        self._count += 1
        if self._count > ELEMENT_LIMIT:
            raise _refused(WORDS[names.ELEMENTS], element)
        if len(element.attrib) > ATTRIBUTE_LIMIT:  # before any value is touched: lxml's own loops are quadratic
            raise _refused(WORDS[names.MANY_ATTRIBUTES], element)
        if self._depth == 1:
            if element.tag != "mjloggm":
                raise _refused("the root element is not mjloggm", element)
            self._write(element)
        elif self._depth > 2:
            raise _refused("an element inside another; a log is flat", element)

    def _end(self, element: etree._Element) -> None:
        self._depth -= 1
        before = element.getprevious() if self._depth == 1 else element[-1] if len(element) else None
        text, tail = element.text, None if before is None else before.tail
        if text and text.strip() or tail and tail.strip():
            raise _refused("text, where a log has elements only", element)
        if self._depth == 1:
            self._write(element)

    def _write(self, element: etree._Element) -> None:
        tag = str(element.tag)
        if "{" in tag:
            raise _refused("a namespace, which no log has", element)
        self._starts.append(len(self.out))
        text = _attributes(tag, element) if len(element.attrib) else ""  # a draw or a discard has none
        self.out += f"<{tag}{text}{'/>' if self.out else '>'}".encode()


def _attributes(tag: str, element: etree._Element) -> str:
    known = names.TAGS.index(tag) if tag in names.TAGS else names.TAG_UNKNOWN
    text = ""
    for key, value in element.attrib.items():
        name = str(key)
        if "{" in name:
            raise _refused("a namespace, which no log has", element)
        text += f' {name}="{_value(known, name, str(value))}"'
    return text


def _refuse_entities(data: bytes) -> None:
    """No declarations, and no entities but the five that XML defines: to the parser others are nothing at all."""
    doctype = data.find(b"<!DOCTYPE")
    if doctype >= 0:
        raise UnreadableLog("a DOCTYPE, which no log needs", f"line {data.count(NEWLINE, 0, doctype) + 1}")
    entity = ENTITY.search(data)
    if entity is not None:
        line = data.count(NEWLINE, 0, entity.start()) + 1
        raise UnreadableLog(f"not well-formed XML: undefined entity {shown(entity[0])}", f"line {line}")


def _refuse_what_takes_long(data: bytes) -> None:
    """The parser is quadratic in the attributes of a tag, and makes objects of all elements: it gets no such thing."""
    if data.count(b"<") > TAG_LIMIT:
        raise UnreadableLog(f"more than {TAG_LIMIT} tags and comments")
    at = 0
    for piece in data.split(b"<"):
        at += len(piece) + 1
        if len(piece) > PIECE_LIMIT:
            line = data.count(NEWLINE, 0, at - len(piece)) + 1
            raise UnreadableLog(f"a tag or text of more than {PIECE_LIMIT} bytes", f"line {line}")


def _value(tag: int, name: str, value: str) -> str:
    """The value as Tenhou writes it: no spaces around numbers, no plus signs before them."""
    if name in names.ATTRIBUTES and (tag, names.ATTRIBUTES.index(name)) in READ_AS_NUMBERS:
        parts = [part.strip() for part in value.split(",")]
        value = ",".join(part[1:] if part[:1] == "+" and part[1:2].isdigit() else part for part in parts)
    return value.translate(ESCAPES)


def _line(element: etree._Element) -> int:
    line = element.sourceline
    return line if isinstance(line, int) else 1


def _at_the_end(error: etree.XMLSyntaxError, data: bytes) -> bool:
    """Whether the parser missed something where the bytes end; its columns count characters."""
    line, column = error.position
    last = data[data.rfind(NEWLINE) + 1 :].decode("utf-8", "ignore")
    return bool(line == data.count(NEWLINE) + 1 and column >= len(last) - LONGEST_START)


def _refused(reason: str, element: etree._Element) -> UnreadableLog:
    return UnreadableLog(f"{reason}: {shown(f'<{element.tag}>'.encode())}", f"line {_line(element)}")


def _malformed(error: etree.XMLSyntaxError, data: bytes) -> UnreadableLog:
    place = f"line {error.lineno}" if error.lineno else ""
    if data.count(b"<mjloggm") > 1:
        return UnreadableLog("a second game begins in the same document", place)
    return UnreadableLog(f"not well-formed XML: {shown((error.msg or 'unknown').encode())}", place)
