"""What a rule of the catalogue is, and the shapes in which its values are told.

A shape is one of the words below, or a text that is itself: ``=a yaku`` stands for every value; ``noten|tenpai`` holds
the word of each number; ``seat {} draws`` has the number in it.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Severity = Literal["ERROR", "WARNING", "INFO"]
ERROR: Final = "ERROR"
WARNING: Final = "WARNING"
INFO: Final = "INFO"
RANK: Final[dict[str, int]] = {"INFO": 0, "WARNING": 1, "ERROR": 2}

NUMBER: Final = "number"
LIST: Final = "list"  # of numbers
SCORES: Final = "scores"  # points, seat by seat
TILE: Final = "tile"  # 5m, 0m; or "none"
TILES: Final = "tiles"  # 406p
IN_ORDER: Final = "tiles in order"  # 6p 4p 0p
KIND: Final = "kind"
KINDS: Final = "kinds"  # 3m 6m
NOT_KINDS: Final = "not kinds"
TILE_SEAT: Final = "tile from seat"
SEAT: Final = "seat"  # 0-3, or "none"
SEATS: Final = "seats"
WIN: Final = "win"  # winner, loser, tile; the winner may be unknown, or nobody
MOVE: Final = "move"  # who is to draw or to discard
ROUND: Final = "round"  # East 1
YAKU: Final = "yaku"
MELDS: Final = "melds"
HAN: Final = "han"  # or "not listed"
EXTRA: Final = "attribute"
TEXT: Final = "element"
FACT: Final = "fact"  # an attribute or element that a log always has
ORDER: Final = "header"  # its elements as they stand
IN_HEADER_ORDER: Final = "header in order"
ALLOWED: Final = "allowed"  # reason, attribute: what would have been right
SAID: Final = "said"  # element, attribute: what is said there
PRESENCE: Final = "|".join([f"seat {seat} {verb}" for verb in ("leaves", "comes back") for seat in range(4)])
DRAW: Final = "none|kyuushu_kyuuhai|suufon_renda|suucha_riichi|sanchahou|suukaikan|nagashi_mangan"
ASIDE: Final = "|".join(
    [f"seat {seat} is to {verb}" for verb in ("draw", "discard") for seat in range(4)]
    + ["a north", "three players", "a draw left"]
)
LIMIT: Final = "none|mangan|haneman|baiman|sanbaiman|yakuman"
TENPAI: Final = "noten|tenpai"
ENDS: Final = "the game goes on|the game ends"

TENHOU: Final = "tenhou.net rules"
LOGS: Final = "the form of Tenhou's logs"


class Rule(NamedTuple):
    """One entry: its law is one sentence, its prose says what a log must show."""

    code: str
    severity: Severity
    title: str
    law: str
    prose: str
    source: str
    expected: str
    recorded: str
    needs_ruleset: bool = False


class Law(NamedTuple):
    """A rule as the tables of this room write it: the catalogue adds what the fault's number already says."""

    fault: int
    code: str
    title: str
    law: str
    prose: str
    source: str
    expected: str
    recorded: str
    severity: Severity = ERROR
