"""Bytes and values changed at random, for readers that must say what they can't read."""

from __future__ import annotations

from random import Random
from typing import Any

STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 5, 2**31, 2**64, 1e300, 0.5, "", "x", "0m", "9z", "m0", "\u0000", "🀄", [], {}, [[]], [{}], {"": None},
)  # fmt: skip
BITS = (b"\x00", b"\x7f", b"\x80", b"\xff", b'"', b"[", b"]", b"{", b"}", b",", b":", b"0", b"9", b"-", b"\x0a", b"\x12")


def changed_bytes(data: bytes, random: Random) -> bytes:
    """One to four changes: a byte, a piece out, twice or elsewhere."""
    out = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(out))
        until = min(len(out), at + random.choice((1, 2, 4, 16, 200)))
        kind = random.randrange(6)
        if kind == 0:
            out[at] = random.randrange(256)
        elif kind == 1:
            out[at] ^= 1 << random.randrange(8)
        elif kind == 2:
            del out[at:until]
        elif kind == 3:
            out[at:at] = out[at:until]
        elif kind == 4:
            out[at:at] = random.choice(BITS)
        else:
            piece = out[at:until]
            to = random.randrange(len(out))
            out[to:to] = piece
        if not out:
            return b""
    return bytes(out)


def changed_value(value: Any, random: Random) -> Any:
    """A JSON value, changed in place at one to three points."""
    for _ in range(random.randint(1, 3)):
        holder, key = _point(value, random)
        if holder is None:
            return random.choice(STRANGE)
        kind = random.randrange(9)
        if kind < 3:
            holder[key] = random.choice(STRANGE)
        elif kind == 3:
            del holder[key]
        elif kind == 4:
            holder[key] = _other(holder[key], random)
        elif kind == 5:
            other, at = _point(value, random)
            holder[key], other[at] = other[at], holder[key]
        elif kind == 6 and isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), holder.pop(key))
        elif isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), holder[key])
        else:
            holder[key + "x"] = holder.pop(key)
    return value


def _other(value: Any, random: Random) -> Any:
    """Another value of the same type, or the same as another type."""
    if isinstance(value, bool | None):
        return not value
    if isinstance(value, int) and random.random() < 0.8:
        return value + random.choice((-1000, -100, -10, -4, -1, 1, 4, 10, 100, 1000))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return changed_bytes(value.encode() or b"0", random).decode("utf-8", "replace")
    return list(value.values()) if isinstance(value, dict) else {str(i): item for i, item in enumerate(value)}


def _point(value: Any, random: Random) -> tuple[Any, Any]:
    """A place somewhere inside: what holds it, and its key or index."""
    holder, key = None, None
    while isinstance(value, dict | list) and value and (holder is None or random.random() < 0.85):
        holder = value
        key = random.choice(list(value)) if isinstance(value, dict) else random.randrange(len(value))
        value = value[key]
    return holder, key


Fields = list[tuple[int, "int | bytes | Fields"]]  # tag, and a number, eight or four bytes, or what a length precedes


def changed_fields(data: bytes, random: Random) -> bytes:
    """A protobuf message, changed at one to three fields at any depth."""
    fields = _fields(data, 0)
    if not fields:
        return changed_bytes(data, random) if data else data
    for _ in range(random.randint(1, 3)):
        holder = fields
        at = random.randrange(len(holder)) if holder else -1
        while at >= 0 and isinstance(inner := holder[at][1], list) and inner and random.random() < 0.85:
            holder, at = inner, random.randrange(len(inner))
        if at >= 0:
            _change_field(holder, at, random)
    return _message(fields)


def _change_field(holder: Fields, at: int, random: Random) -> None:
    tag, value = holder[at]
    kind = random.randrange(6)
    if kind == 0:
        del holder[at]
    elif kind == 1:
        holder.insert(random.randrange(len(holder) + 1), holder[at])
    elif kind == 2:
        holder.insert(random.randrange(len(holder)), holder.pop(at))
    elif kind == 3:
        holder[at] = (tag & 7 | random.randrange(1, 40) << 3, value)
    elif isinstance(value, int):
        holder[at] = (tag, random.choice((0, 1, value + 1, max(value - 1, 0), 7, 255, 2**31, 2**63)))
    elif isinstance(value, bytes):
        holder[at] = (tag, changed_bytes(value, random) if value and tag & 7 == 2 else value)
    else:
        random.shuffle(value)


def _fields(data: bytes, depth: int) -> Fields | None:
    """The fields of a message; None for bytes that are none."""
    fields: Fields = []
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        size = {1: 8, 5: 4}.get(tag & 7)
        value: int | bytes | Fields = 0
        if tag & 7 == 0:
            value, at = _varint(data, at)
        elif tag & 7 == 2:
            size, at = _varint(data, at)
        if size is not None:
            value = data[at : at + size]
            if len(value) < size:
                return None
            at += size
        if tag >> 3 == 0 or tag & 7 in (3, 4, 6, 7) or at > len(data):
            return None
        if tag & 7 == 2 and isinstance(value, bytes) and depth < 12:
            value = _fields(value, depth + 1) or value
        fields.append((tag, value))
    return fields


def _varint(data: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while at < len(data) and shift < 70:
        number |= (data[at] & 0x7F) << shift
        at += 1
        if data[at - 1] < 0x80:
            return number, at
        shift += 7
    return number, len(data) + 1


def _message(fields: Fields) -> bytes:
    out = bytearray()
    for tag, value in fields:
        out += _number(tag)
        if isinstance(value, int):
            out += _number(value)
            continue
        inner = _message(value) if isinstance(value, list) else value
        out += (_number(len(inner)) if tag & 7 == 2 else b"") + inner
    return bytes(out)


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
