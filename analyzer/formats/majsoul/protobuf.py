"""Protobuf, as far as records need it: messages to dicts and back, by the tables of `schema`.

An own reader, for what `protobuf` itself can't do here: it says at which byte a message is wrong, reads one record
after the other so that a damaged one is alone, has limits, and needs no messages generated from somebody else's file.
Bytes are not copied: a field of bytes is read as where it begins and ends. Depth is that of the tables, which is five.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.schema import BYTES, FLAG, KEEPS_UNKNOWN, LENGTH, TEXT, VARINT, Field, Table
from analyzer.tiles.bits import BIT

FIXED_64: Final = 1
FIXED_32: Final = 5
ITEMS: Final = 50_000  # of a repeated field: the longest games have some 3,000 actions

Told = dict[str, object]
Span = tuple[int, int]  # where bytes begin and end


@final
class Reader:
    """Reads messages in ``data``; ``at`` is where the next field begins."""

    def __init__(self, data: bytes) -> None:
        self.data: Final = data
        self.at: i64 = 0

    def wrong(self, reason: str) -> UnreadableLog:
        """What to raise, with the place where the reader stands."""
        return UnreadableLog(reason, f"byte {self.at}")

    def message(self, name: str, start: i64, end: i64) -> Told:
        """The fields of a message in ``data[start:end]``, those alone that are there. UnreadableLog."""
        return self._message(schema.table_of(name), start, end)

    def _message(self, table: Table, start: i64, end: i64) -> Told:
        told: Told = {}
        self.at = start
        while self.at < end:
            tag = self.varint(end)
            field = table.field(tag >> 3)
            if field is None or field.wire != tag & 7:
                if field is not None and field.repeated and tag & 7 == LENGTH:
                    self._packed(told, field, end)
                else:
                    self._unknown(told, table.name, tag, end)
            elif field.repeated:
                self._repeated(told, table.name, field, end)
            else:
                told[field.name] = self._value(field, end)
        return told

    def _repeated(self, told: Told, name: str, field: Field, end: i64) -> None:
        """One more item of a list."""
        value = self._value(field, end)
        items = told.get(field.name)
        if not isinstance(items, list):
            told[field.name] = [value]
            return
        items.append(value)
        if len(items) > ITEMS:
            raise self.wrong(f"{name} has more than {ITEMS} of {field.name}")

    def _value(self, field: Field, end: i64) -> object:
        sort = field.sort
        if field.wire == VARINT:
            number = self.varint(end)
            return number != 0 if sort == FLAG else int(number)
        start, stop = self.length(end)
        self.at = stop
        if sort == BYTES:
            return int(start), int(stop)
        if sort == TEXT:
            try:
                return self.data[start:stop].decode("utf-8")
            except UnicodeDecodeError as error:
                self.at = start
                raise self.wrong(f"{field.name} is no UTF-8 text") from error
        told = self._message(schema.table_of(field.message), start, stop)
        self.at = stop
        return told

    def _packed(self, told: Told, field: Field, end: i64) -> None:
        """Repeated numbers in one field."""
        start, stop = self.length(end)
        self.at = start
        items = told.setdefault(field.name, [])
        assert isinstance(items, list)
        while self.at < stop:
            number = self.varint(stop)
            items.append(number != 0 if field.sort == FLAG else int(number))
        if len(items) > ITEMS:
            raise self.wrong(f"more than {ITEMS} of {field.name}")

    def _unknown(self, told: Told, name: str, tag: i64, end: i64) -> None:
        """A field that tells nothing of the game is passed over; a rule that nobody knows is kept by its number."""
        if name == KEEPS_UNKNOWN:
            told[f"field {tag >> 3}"] = int(self.varint(end)) if tag & 7 == VARINT else 1
            if tag & 7 == VARINT:
                return
        self.pass_over(tag, end)

    def pass_over(self, tag: i64, end: i64) -> None:
        """A field whose tag was read."""
        wire = tag & 7
        if tag < 8:
            raise self.wrong("field 0: this is no protobuf message")
        if wire == VARINT:
            self._pass_number(end)
        elif wire == LENGTH:
            _, self.at = self.length(end)
        elif wire == FIXED_64 or wire == FIXED_32:
            self.at += 8 if wire == FIXED_64 else 4
            if self.at > end:
                raise self.wrong("a field that is longer than its message")
        else:
            raise self.wrong(f"wire type {wire}")

    def length(self, end: i64) -> tuple[i64, i64]:
        """Where what has a length before it begins and ends."""
        at = self.at
        length = self.varint(end)
        start = self.at
        if length < 0 or length > end - start:
            self.at = at
            raise self.wrong(f"a field of {length} bytes, where {end - start} are left")
        return start, start + length

    def _pass_number(self, end: i64) -> None:
        """A number of up to 64 bits that nobody asks for."""
        for at in range(self.at, min(self.at + 10, end)):
            if self.data[at] < 128:
                self.at = at + 1
                return
        raise self.wrong("a number of more than ten bytes, or one that ends inside")

    def varint(self, end: i64) -> i64:
        """A number of at most 35 bits, or a negative one of ten bytes."""
        data = self.data
        at = self.at
        if at < end:
            byte: i64 = data[at]
            if byte < 128:
                self.at = at + 1
                return byte
        value: i64 = 0
        for count in range(10):
            if at + count >= end:
                raise self.wrong("ends inside a number")
            byte = data[at + count]
            if count < 5:
                value |= (byte & 127) * BIT[7 * count]
            elif (byte & 127) != (127 if count < 9 else 1):
                raise self.wrong("a number of more than 32 bits")
            if byte < 128:
                if 5 <= count < 9:
                    raise self.wrong("a number of more than 32 bits")
                self.at = at + count + 1
                return value - BIT[35] if count == 9 else value
        raise self.wrong("a number of more than ten bytes")


SAYS_ZERO: Final = "dora_count"  # that there are no red fives; where it is left out, nobody knows


def written(name: str, told: Told) -> bytes:
    """A message of what is told, without what is 0, false or empty, as protobuf leaves it out."""
    out = bytearray()
    for field in schema.fields_of(name):
        value = told.get(field.name)
        if not value and value != b"" and (value is None or field.name != SAYS_ZERO):
            continue
        items: list[object] = value if isinstance(value, list) else [value]
        if field.repeated and field.wire == VARINT:
            packed = b"".join(_varint(item) for item in items if isinstance(item, int))
            out += _varint(field.number << 3 | LENGTH) + _varint(len(packed)) + packed
            continue
        for item in items:
            out += _varint(field.number << 3 | field.wire) + _written(field, item)
    return bytes(out)


def _written(field: Field, value: object) -> bytes:
    if isinstance(value, int):
        return _varint(value)
    if isinstance(value, str):
        content = value.encode()
    elif isinstance(value, dict):
        content = written(field.message, value)
    else:
        assert isinstance(value, bytes)
        content = value
    return _varint(len(content)) + content


def _varint(number: int) -> bytes:
    """The bytes of a number; a negative one takes ten."""
    rest = number % 2**64
    out = bytearray()
    while rest > 127:
        out.append(rest & 127 | 128)
        rest >>= 7
    out.append(rest)
    return bytes(out)

