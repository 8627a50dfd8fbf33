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
        kind = random.randrange(5)
        if kind < 3:
            holder[key] = random.choice(STRANGE)
        elif kind == 3:
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), holder[key])
        else:
            holder[key + "x"] = holder.pop(key)
    return value


def _point(value: Any, random: Random) -> tuple[Any, Any]:
    """A place somewhere inside: what holds it, and its key or index."""
    holder, key = None, None
    while isinstance(value, dict | list) and value and (holder is None or random.random() < 0.85):
        holder = value
        key = random.choice(list(value)) if isinstance(value, dict) else random.randrange(len(value))
        value = value[key]
    return holder, key
