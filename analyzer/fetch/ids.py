"""Log ids: what they say, and the obfuscated ones of old indexes in the clear."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, NamedTuple

from analyzer.formats.log_id import identity

LOG_ID: Final = re.compile(
    r"(?<![0-9A-Za-z])[0-9]{10}gm-[0-9a-f]{4}-[0-9]{4,5}-(?:x[0-9a-f]{12}|[0-9a-f]{8})(?![0-9a-f])", re.ASCII
)
THREE, HANCHAN, UPPER, EXPERT = 0x10, 0x08, 0x80, 0x20
ROOMS: Final = ("general", "expert", "upper", "phoenix")
CHANGED: Final = "2010041111gm"  # from here on the place in the table depends on the time
# fmt: off
TABLE: Final = (
    22136, 52719, 55146, 42104, 59591, 46934, 9248, 28891, 49597, 52974, 62844, 4015, 18311, 50730, 43056, 17939,
    64838, 38145, 27008, 39128, 35652, 63407, 65535, 23473, 35164, 55230, 27536, 4386, 64920, 29075, 42617, 17294,
    18868, 2081,
)
# fmt: on


class Wanted(NamedTuple):
    """Which logs to take; None: all."""

    players: int | None = None
    room: str | None = None
    length: str | None = None
    first: date | None = None
    last: date | None = None

    def takes(self, log_id: str) -> bool:
        """By what the id says of the game."""
        who = identity(log_id)
        if who is None:
            return False
        bits, day = who.type_bits, who.played
        return (
            self.players in (None, 3 if bits & THREE else 4)
            and self.room in (None, ROOMS[(bits & EXPERT) // EXPERT | (bits & UPPER) // UPPER * 2])
            and self.length in (None, "hanchan" if bits & HANCHAN else "tonpuusen")
            and (self.first is None or day is not None and day >= self.first)
            and (self.last is None or day is not None and day <= self.last)
        )


def clear(log_id: str) -> str:
    """The id with its last part as it is; ``x`` and twelve digits hide eight."""
    head, last = log_id.rsplit("-", 1)
    if not last.startswith("x"):
        return log_id
    a, b, c = (int(last[at : at + 4], 16) for at in (1, 5, 9))
    at = int("3" + log_id[4:10]) % (33 - int(log_id[9])) if log_id > CHANGED else 0
    return f"{head}-{a ^ b ^ TABLE[at]:04x}{b ^ c ^ TABLE[at] ^ TABLE[at + 1]:04x}"
