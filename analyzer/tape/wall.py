"""A wall that a record lists, tile by tile."""

from __future__ import annotations

from typing import Final, NamedTuple

# what vouches for a listed wall
NO_HASH: Final = 0
HASH_HOLDS: Final = 1
HASH_WRONG: Final = 2

# how it is laid out
MAJSOUL_LEFT: Final = 0  # what is left after the deal, the next draw first; replacements and indicators from its end
MAJSOUL_WHOLE: Final = 1  # the same, with the deal before it: 4, 4, 4 and 1 to each seat from the dealer on
AKOCHAN: Final = 2  # 136 tiles, dealt one by one; the first of each pair of indicators from the end is the ura


class ListedWall(NamedTuple):
    """The wall of one round, in faces as the record lists them."""

    faces: tuple[int, ...]
    layout: int
    proof: int  # NO_HASH, HASH_HOLDS, HASH_WRONG
