"""A log's id, as Tenhou names it: date, ruleset, lobby and a number; and where its viewer shows it."""

from __future__ import annotations

import os
import re
from datetime import date
from typing import Final, NamedTuple

VIEWER: Final = "https://tenhou.net/0/?log="
ID: Final = re.compile(
    r"([0-9]{4})([0-9]{2})([0-9]{2})[0-9]{2}gm-([0-9a-f]{4})-([0-9]{4,5})-(x?[0-9a-f]{8,12})?", re.ASCII
)


class Identity(NamedTuple):
    """What a log's id says; ``log_id`` is empty when the name holds only its first part."""

    log_id: str
    played: date | None
    type_bits: int


def identity(name: str) -> Identity | None:
    """The id that a file's name starts with."""
    found = ID.match(os.path.basename(name)[:80])
    if found is None:
        return None
    return Identity(found[0] if found[6] else "", _date(found), int(found[4], 16))


def id_in(name: str) -> str:
    """The id, or its first part, that a file's name starts with; else nothing."""
    found = ID.match(os.path.basename(name)[:80])
    return found[0] if found else ""


def _date(found: re.Match[str]) -> date | None:
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    if year == 0 or not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return date.fromordinal(date(year, month, 1).toordinal() + day - 1)


def viewer_link(log_id: str, seat: int, round_index: int) -> str:
    """Tenhou's viewer at a round, seen from a seat."""
    return f"{VIEWER}{log_id}&tw={seat}&ts={round_index}"
