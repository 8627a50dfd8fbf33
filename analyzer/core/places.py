"""Where a tile is in a round: the zone plus the seat."""

from __future__ import annotations

from typing import Final

WALL: Final = -1
HAND: Final = 0
RIVER: Final = 4
MELD: Final = 8
INDICATOR: Final = 12
FOREIGN: Final = -2  # not in play with three players
