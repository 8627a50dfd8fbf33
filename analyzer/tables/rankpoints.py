"""Tenhou's rank points of a game with four players: which room, length, place and dan give how many.

Source: the tables of tenhou.net's manual. That the general room gave 45 and 30 for a first place alone before
2017-10-24 is remembered, not recorded. The table of three players is not established: there are none.
"""

from __future__ import annotations

from datetime import date
from typing import Final

NEW_POINTS: Final = date(2017, 10, 24)  # of the general room
FIRST_AND_SECOND: Final = {
    ("general", "tonpuusen"): (20, 10), ("general", "hanchan"): (30, 15),
    ("upper", "tonpuusen"): (40, 10), ("upper", "hanchan"): (60, 15),
    ("expert", "tonpuusen"): (50, 20), ("expert", "hanchan"): (75, 30),
    ("phoenix", "tonpuusen"): (60, 30), ("phoenix", "hanchan"): (90, 45),
}  # fmt: skip
BEFORE: Final = {"tonpuusen": (30, 0), "hanchan": (45, 0)}  # the general room's
FOURTH: Final = {"tonpuusen": 10, "hanchan": 15}  # for each grade above 三級
SAFE: Final = 7  # 三級: up to it a fourth place costs nothing
TENHOUI: Final = 20
GRADES: Final = TENHOUI + 1
ROOMS: Final = tuple(dict.fromkeys(room for room, _ in FIRST_AND_SECOND))
LENGTHS: Final = tuple(FOURTH)
PLACES: Final = (1, 2, 3, 4)


def rank_points(players: int, room: str, length: str, dan: int | None, place: int, played: date | None) -> int | None:
    """What the place is worth; None where there are no rank points, or the era is not known."""
    if players != 4 or (room, length) not in FIRST_AND_SECOND or dan is None or not 0 <= dan < TENHOUI:
        return None
    first, second = FIRST_AND_SECOND[room, length]
    if room == "general" and place <= 2:
        if played is None:
            return None
        first, second = (first, second) if played >= NEW_POINTS else BEFORE[length]
    return (first, second, 0, -FOURTH[length] * max(dan - SAFE, 0))[place - 1]
