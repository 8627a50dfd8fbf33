"""The records that tell of riichi mahjong, by number: those of turns first."""

from __future__ import annotations

from typing import Final

DEAL_TILE: Final = 0
DISCARD_TILE: Final = 1
CHI_PENG_GANG: Final = 2
AN_GANG_ADD_GANG: Final = 3
BA_BEI: Final = 4
TURNS: Final = 5  # how many of them are turns
NEW_ROUND: Final = 5
HULE: Final = 6
NO_TILE: Final = 7
LIU_JU: Final = 8
OTHER: Final = 9  # or one that can't be read
NAMES: Final = (
    "RecordDealTile", "RecordDiscardTile", "RecordChiPengGang", "RecordAnGangAddGang", "RecordBaBei", "RecordNewRound",
    "RecordHule", "RecordNoTile", "RecordLiuJu", "",
)  # fmt: skip
_KINDS: Final = {name: kind for kind, name in enumerate(NAMES) if name}


def kind_of(name: str) -> int:
    """The number of a record's message; OTHER for any other."""
    return _KINDS.get(name, OTHER)


def message_of(name: str) -> str:
    """The message that a record's name means: ``.lq.RecordHule``, ``RecordHule`` or ``Hule``."""
    short = name.removeprefix(".lq.")
    return f"Record{short}" if f"Record{short}" in _KINDS else short
