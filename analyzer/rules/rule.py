"""What a rule of the catalogue is, and the shapes in which its values are told.

A shape is one of the words below, or a text that is itself: ``=a yaku`` stands for every value; ``noten|tenpai`` holds
the word of each number; ``seat {} draws`` has the number in it, ``chii of {tile}`` the tile, ``waits {kinds}`` the kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from analyzer.rulesets.ruleset import Ruleset
from analyzer.rulesets.streak import Taiwan
from analyzer.tiles.amounts import LIMITS

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
RUN: Final = "run"  # how many events stand in no round; 0: another deal follows
HAN: Final = "han"  # or "not listed"
EXTRA: Final = "attribute"
TEXT: Final = "element"
FACT: Final = "fact"  # an attribute or element that a log always has
ORDER: Final = "header"  # its elements as they stand
IN_HEADER_ORDER: Final = "header in order"
ALLOWED: Final = "allowed"  # reason, attribute: what would have been right
SAID: Final = "said"  # element, attribute: what is said there
OF_THE_FORM: Final = (FACT, ORDER, IN_HEADER_ORDER, ALLOWED, SAID)
PRESENCE: Final = "|".join([f"seat {seat} {verb}" for verb in ("leaves", "comes back") for seat in range(4)])
DRAW: Final = "no abortive draw|kyuushu_kyuuhai|suufon_renda|suucha_riichi|sanchahou|suukaikan|nagashi_mangan"
ASIDE: Final = "|".join(
    [f"seat {seat} is to {verb}" for verb in ("draw", "discard") for seat in range(4)]
    + ["a north", "three players", "a draw left", "rules that set norths aside"]
)
LIMIT: Final = "|".join(LIMITS)
NAGASHI: Final = "nagashi"  # whose; or of unknown seats
LIABLE: Final = "liable"  # a seat, or nobody
RONS_DRAWN: Final = "rons"  # seats, or what becomes of their rons
IN_RIICHI: Final = "ankan in riichi"
TYPE: Final = "type"  # as in a log's id
TENPAI: Final = "noten|tenpai"
ENDS: Final = "the game goes on|the game ends"

TENHOU: Final = "tenhou.net rules"
LOGS: Final = "the form of Tenhou's logs"
WINS: Final = "tenhou.net rules; 118,372 wins"
CHANGES: Final = "tenhou.net rules; 118,447 changes of round"
GAMES: Final = "tenhou.net rules; 20,151 games"


Rules = Ruleset | Taiwan


class Sentence(NamedTuple):
    """What a law says under a ruleset, and the keys on which that hangs."""

    keys: tuple[str, ...]
    under: Callable[[Any], str]  # of the ruleset of its family: riichi, or Taiwanese


Said = str | Sentence


def depends_on(*keys: str) -> Callable[[Callable[[Any], str]], Sentence]:
    """A function of a ruleset as a sentence that these keys change."""
    return lambda under: Sentence(keys, under)


class Law(NamedTuple):
    """One entry of the catalogue: a sentence that is the law, and prose on what a log must show."""

    name: str  # of its number in `analyzer.core.faults`
    code: str
    title: str
    sentence: Said
    more: Said
    source: str
    expected: str
    recorded: str
    severity: Severity = ERROR
    needs_ruleset: bool = False  # not verifiable where the table's rules are unknown

    def law(self, rules: Rules) -> str:
        """The law in one sentence, as this ruleset has it."""
        return _under(self.sentence, rules)

    def prose(self, rules: Rules) -> str:
        """What a log must show, and what the values are; empty where the law says all."""
        return _under(self.more, rules)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a ruleset that change either."""
        found = [key for said in (self.sentence, self.more) if isinstance(said, Sentence) for key in said.keys]
        return tuple(dict.fromkeys(found))


def _under(said: Said, rules: Rules) -> str:
    return said if isinstance(said, str) else said.under(rules)
