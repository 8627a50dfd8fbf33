"""Games of our own by ruleset, seed and number: the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.seed import own_seed, read_seed
from analyzer.core.wall import Walls
from analyzer.formats.mjlog import write
from analyzer.generate.play.game import ENDED, WENT_ON, Told, play
from analyzer.generate.play.header import put_header
from analyzer.generate.play.luck import Luck
from analyzer.generate.play.seen import Seen
from analyzer.generate.play.style import STYLES, Style
from analyzer.generate.play.walls import Composed, Seeded, Source
from analyzer.rulesets import describe, of_log
from analyzer.rulesets.keys import BY_THE_LOG
from analyzer.rulesets.rooms import CUSTOM, HANCHAN, NO_KUITAN, NO_RED_FIVES, SANMA
from analyzer.rulesets.ruleset import NO_CHOMBO, Ruleset
from analyzer.tape.tape import Tape

LENGTHS: Final = ("tonpuusen", "hanchan")
TENHOU: Final = ("tenhou-4p", "tenhou-3p")  # the rulesets that an mjlog can name
ANY_STYLE: Final = "any"  # each game another of these
MIXED: Final = ("normal", "calls", "closed", "dama", "kans", "plans", "wild")
NO_REDS: Final = (i64(0), i64(0), i64(0))
ROOM: Final = 20_000  # bytes, about a game


@dataclass(frozen=True)
class Order:
    """What kind of games to play. ValueError for a length, style or ruleset that is not there."""

    ruleset: str = "tenhou-4p"
    seed: int = 1
    length: str = "hanchan"  # where the ruleset leaves it to the log
    style: str = "normal"
    red_fives: bool = True  # likewise
    kuitan: bool = True  # likewise
    chombo: int = 0  # chance of a thousand, a round: not for an mjlog, which has no word for it

    def __post_init__(self) -> None:
        describe(self.ruleset)
        if self.length not in LENGTHS:
            raise ValueError(f"no length {self.length!r}; there are {', '.join(LENGTHS)}")
        if self.style not in (ANY_STYLE, *STYLES):
            raise ValueError(f"no style {self.style!r}; there are {ANY_STYLE}, {', '.join(STYLES)}")

    @cached_property
    def type_bits(self) -> int:
        """The type that the log says. A ruleset that Tenhou doesn't have is a custom table."""
        settings = describe(self.ruleset).settings

        def said(key: str, wanted: int) -> int:
            value = settings[key].value
            return wanted if value == BY_THE_LOG else int(value)

        bits = 1 | (SANMA if settings["players"].value == 3 else 0)
        bits |= HANCHAN if said("winds", 1 + LENGTHS.index(self.length)) == 2 else 0
        bits |= 0 if said("red_fives", self.red_fives) else NO_RED_FIVES
        bits |= 0 if said("kuitan", self.kuitan) else NO_KUITAN
        return bits if self.ruleset in TENHOU else bits | CUSTOM

    @cached_property
    def rules(self) -> Ruleset:
        """The rules that a log of these type bits is judged by."""
        tape = Tape(0)
        tape.type_bits = self.type_bits
        return of_log(tape, None, self.ruleset).ruleset


@dataclass(frozen=True)
class Played:
    """A game, its rules, and the style that it was played in."""

    order: Order
    tape: Tape
    rules: Ruleset
    style: str
    number: int
    composed: bool  # no seed tells its walls
    told: Told  # what the tape does not say

    @property
    def left_open(self) -> list[str]:
        """The checks that can't be made of it."""
        chosen = ["END-01"] * (self.told.chosen & WENT_ON != 0) + ["END-02"] * (self.told.chosen & ENDED != 0)
        return chosen + ["FINAL-02"] * (len(self.rules.uma) == 0)

    @property
    def log(self) -> bytes:
        """The log, as Tenhou writes it."""
        return write(self.tape)

    @property
    def seen(self) -> Seen:
        """What it holds."""
        return Seen(self.tape, self.rules)


def played(order: Order, number: int, walls: Sequence[Sequence[int]] | None = None) -> Played:
    """Game 0, 1 ... of an order: on the walls that its seed tells, or on composed ones (see `Composed`)."""
    tape = Tape(ROOM)
    tape.type_bits = order.type_bits
    if order.type_bits & NO_RED_FIVES:
        tape.reds = NO_REDS
    rules = order.rules
    style = MIXED[number % len(MIXED)] if order.style == ANY_STYLE else order.style
    luck = Luck(_hashed(order.seed, number))
    players = int(rules.players)
    source: Source
    seed = None
    if walls is None:
        seed = own_seed([order.seed, number])
        source = Seeded(Walls(read_seed(seed, players), players))
    else:
        source = Composed([vec[i64](list(fixed)) for fixed in walls], players, luck)
    names = put_header(tape, luck, players, seed)
    told = play(tape, rules, Style(style), luck, source, names, order.chombo if rules.chombo != NO_CHOMBO else 0)
    return Played(order, tape, rules, style, number, walls is not None, told)


def _hashed(seed: int, number: int) -> int:
    """A number below 2 ** 48 of the two."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")
