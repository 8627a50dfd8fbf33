"""What a round has seen, as far as the way it ends must be worked out: Mortal's `ryukyoku` gives no reason."""

from __future__ import annotations

from typing import Final, assert_never, final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.names import FACE, KINDS_OF_DRAW
from analyzer.tape import words as t
from analyzer.tiles.faces import HIDDEN
from analyzer.tiles.tile import NORTH

DRAWS: Final[dict[int, int]] = {3: 55, 4: 70}  # in the live wall
NOTEN_PAYMENT: Final = 3000  # nobody gains or pays more by it
WIND_FACES: Final = range(27, 31)


@final
class Course:
    """Follows the events of one round."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.draws: i64 = 0
        self.kans: i64 = 0
        self.makers: set[int] = set()  # of kans
        self.discards: i64 = 0  # since the last kan
        self.indicators: i64 = 0
        self.in_riichi: set[int] = set()
        self.first_discards: list[int] = []  # five at most
        self.called = False
        self.drew = False  # the last event was a draw
        self.open: i64 = HIDDEN  # the face that lies open; HIDDEN where none does
        self.drawn: i64 = HIDDEN  # or was just drawn
        self.melded: list[list[int]] = [[], [], [], []]  # by seat, the kinds of melded triplets

    def draw(self, face: i64) -> None:
        """A draw."""
        self.drew = True
        self.draws += 1
        self.drawn = face

    def discard(self, face: i64) -> None:
        """A discard."""
        self.drew = False
        self.discards += 1
        if len(self.first_discards) < 5:
            self.first_discards.append(face)
        self.open = face

    def see(self, event: e.Rarer) -> None:
        """Any other event."""
        self.drew = False
        match event:
            case e.Ankan() | e.Kakan() | e.Daiminkan():
                self.kans += 1
                self.makers.add(event.actor)
                self.discards = 0
                self.called = True
                self.open = FACE[event.pai if isinstance(event, e.Kakan) else event.consumed[0]]
                self.melded[event.actor].append(self.open)
            case e.Nukidora() | e.Kita():
                self.called = True
                self.open = NORTH
            case e.Chi():
                self.called = True
            case e.Pon():
                self.called = True
                self.melded[event.actor].append(FACE[event.pai])
            case e.Dora():
                self.indicators += 1
            case e.ReachAccepted():
                self.in_riichi.add(event.actor)
            case e.Reach() | e.Hora() | e.Ryukyoku():
                pass
            case _:
                assert_never(event)

    @property
    def waits_for_an_indicator(self) -> bool:
        """A kan's indicator is not turned yet."""
        return self.kans > self.indicators

    def draw_of(self, event: e.Ryukyoku) -> int:
        """The kind of a draw, as the tape numbers it: as its reason says, else by what the round has seen."""
        if event.reason is not None:
            if event.reason not in KINDS_OF_DRAW:
                raise UnreadableLog(f"a ryukyoku for the unknown reason {event.reason!r}")
            return KINDS_OF_DRAW[event.reason]
        paid = max(map(abs, event.deltas or [0]))
        if self.kans >= 4 and len(self.makers) > 1 and self.discards == 1 and paid == 0:
            return t.SUUKAIKAN  # also where that discard is the last of the wall
        if self.draws >= DRAWS[self.players]:
            return t.NAGASHI_MANGAN if paid > NOTEN_PAYMENT else t.EXHAUSTIVE
        if self.kans >= 4:
            return t.SUUKAIKAN
        if self.drew:
            return t.KYUUSHU_KYUUHAI
        if len(self.in_riichi) == self.players:
            return t.SUUCHA_RIICHI
        first = set(self.first_discards)
        if len(self.first_discards) == 4 and len(first) == 1 and first <= set(WIND_FACES) and not self.called:
            return t.SUUFON_RENDA
        return t.EXHAUSTIVE if any(event.deltas or []) else t.SANCHAHOU
