"""A log's id, as Tenhou names it: date, ruleset, lobby and a number; and where its viewer shows it."""

from __future__ import annotations

import os
import re
from datetime import date
from functools import lru_cache
from typing import Final

import msgspec

VIEWER: Final = "https://tenhou.net/0/?log="
ID: Final = re.compile(
    r"([0-9]{8})[0-9]{2}gm-([0-9a-f]{4})-[0-9]{4,5}-(x?[0-9a-f]{8,12})?", re.ASCII
)


class Identity(msgspec.Struct, frozen=True, gc=False):
    """What a log's id says; ``log_id`` is empty when the name holds only its first part."""

    log_id: str
    played: date | None
    type_bits: int


def identity(name: str) -> Identity | None:
    """The id that a file's name starts with."""
    found = ID.match(_last(name))
    if found is None:
        return None
    day, bits, rest = found.groups()
    return Identity(found[0] if rest else "", _date(day), int(bits, 16))


def id_in(name: str) -> str:
    """The id, or its first part, that a file's name starts with; else nothing."""
    found = ID.match(_last(name))
    return found[0] if found else ""


def _last(name: str) -> str:
    """The last part of a path; `os.path.basename` takes longer than all the rest."""
    return (name.replace(os.sep, "/") if os.altsep else name).rpartition("/")[2]


@lru_cache(maxsize=8192)  # twenty years of days
def _date(text: str) -> date | None:
    year, month, day = int(text[:4]), int(text[4:6]), int(text[6:])
    if year == 0 or not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return date.fromordinal(date(year, month, 1).toordinal() + day - 1)


def viewer_link(log_id: str, seat: int, round_index: int) -> str:
    """Tenhou's viewer at a round, seen from a seat."""
    return f"{VIEWER}{log_id}&tw={seat}&ts={round_index}"
