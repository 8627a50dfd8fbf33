"""The form of a log: what is missing, doubled, out of place or damaged; and what then can't be judged."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.fault_list import Faults
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of, seat_of
from analyzer.tiles.bits import BIT

NOTHING_OLD_LACKS: Final = 2011  # from this year on no log lacks what old ones do
EMPTY_SEAT: Final = 32  # a reason, beside those of `analyzer.formats.mjlog.names`
IMPOSSIBLE: Final = 33
TEN: Final = 6  # attributes, as `analyzer.formats.mjlog.names` numbers them
BA: Final = 2
WHO: Final = 12
OF_HIDDEN_HANDS: Final[vec[i64]] = vec[i64](
    [
        faults.DISCARD_NOT_HELD, faults.CALL_NOT_HELD, faults.RIICHI_NOTEN, faults.RIICHI_ANKAN, faults.FURITEN_RIVER,
        faults.FURITEN_TURN, faults.FURITEN_RIICHI, faults.WIN_INCOMPLETE, faults.YAKU, faults.TENPAI_SHOWN,
    ]
)  # fmt: skip


@final
class Form:
    """Notes what is strange about the form; `spoiled` says that the round in hand is not judged any further."""

    def __init__(self, tape: Tape, found: Faults, players: i64) -> None:
        self.tape: Tape = tape
        self.faults: Faults = found
        self.players: i64 = players
        self.year: i64 = 0  # when the game was played; 0: not known
        self.spoiled: bool = False
        self.by: i64 = t.ASIDE  # what spoiled it
        self.unjudged: vec[i64] = vec[i64]()  # the events from which on a round is not judged
        self.told: i64 = 0  # oddities: how far the notes of damage have been told
        self.away: i64 = 0  # set of seats
        self.accepted: bool = False  # an accepted riichi tells the scores
        self.silent: vec[i64] = vec[i64]()  # events of those that don't

    # --- damage ---

    def damaged(self, event: i64, playing: bool, ended: bool) -> None:
        """An event that can't be read. A round is spoiled by its deal, its end, or a move before its end."""
        found = self.faults
        scope = seat_of(event)
        if scope == t.WHOLE_ROUND:
            found.kyoku = -1
            found.muted = False
        self._note_damage(faults.LOG_VALUE if scope == t.ASIDE else faults.LOG_DAMAGED, event, self._damage())
        hangs = scope == t.MOVE and playing or scope == t.END and (playing or ended)
        if scope == t.WHOLE_ROUND or not self.spoiled and hangs:
            self.spoiled = True
            self.by = scope
            self.unjudged = append(self.unjudged, found.event)
        found.muted = self.spoiled

    def restore(self) -> None:
        """A deal: what follows is judged again."""
        self.spoiled = False
        self.faults.muted = False

    def _damage(self) -> i64:
        """What the parser noted of the present event; such notes come in the order of their events."""
        odd = self.tape.oddities
        i = self.told
        while odd[i] != t.ODD_DAMAGED or odd[i + 1] != self.faults.event:
            i += t.ODDITY_SIZE
        self.told = i
        return odd[i + 2]

    def _note_damage(self, fault: i64, event: i64, value: i64) -> None:
        found = self.faults
        muted = found.muted
        found.muted = False
        said = vec[i64]([argument_of(event), -1, -1])
        found.note_lists(fault, -1, vec[i64]([value & 255, (value >> 8) - 1]), said)
        found.muted = muted

    # --- who is there ---

    def left(self, seat: i64) -> None:
        """A seat lost its connection."""
        self._is_seat(seat)
        if self.away & BIT[seat] != 0:
            self.faults.note(faults.LOG_PRESENCE, seat, seat + 4, seat)
        self.away |= BIT[seat]

    def back(self, seat: i64) -> None:
        """It is back."""
        self._is_seat(seat)
        if self.away & BIT[seat] == 0:
            self.faults.note(faults.LOG_PRESENCE, seat, seat, seat + 4)
        self.away &= ~BIT[seat]

    def _is_seat(self, seat: i64) -> None:
        if seat >= self.players:
            said = vec[i64]([-1, WHO, seat])
            self.faults.note_lists(faults.LOG_VALUE, seat, vec[i64]([EMPTY_SEAT, WHO]), said)

    # --- what an event always has ---

    def paid(self, scores: i64) -> None:
        """The scores at an accepted riichi: only old logs lack them."""
        if scores == t.UNTOLD:
            self.faults.leave_untold(faults.RIICHI_SCORES)
        elif scores != t.ABSENT:
            self.accepted = True
        elif not self.spoiled and self.tape.age != t.AGE_OLD:
            self.silent = append(self.silent, self.faults.event)

    def end(self, block: i64) -> None:
        """Every end of a round repeats honba and deposits."""
        if self.tape.numbers[block + t.BA] == t.ABSENT:
            self.faults.note(faults.LOG_LACKS, -1, BA, 0)

    # --- the end ---

    def unfinished(self) -> None:
        """The game goes on after the last round of the log; of an excerpt that is no news."""
        if not self.tape.begins_inside and not self.tape.ends_inside:
            self.faults.note(faults.LOG_UNFINISHED, -1, 1, 0)

    def close(self) -> None:
        """What the parser noted, each at its round; and the accepted riichi without scores."""
        tape = self.tape
        if tape.source != t.MJLOG:
            self._close_other_form()
        for i in range(0, len(tape.oddities), t.ODDITY_SIZE):
            self._at(tape.oddities[i + 1])
            self._odd(tape.oddities[i], tape.oddities[i + 2])
        if len(self.silent) == 0:
            return
        fault: i64 = faults.LOG_LACKS_AS_OLD
        if self.accepted or tape.age != t.AGE_UNKNOWN or self.year >= NOTHING_OLD_LACKS:
            fault = faults.LOG_LACKS
        for event in self.silent:
            self._at(event)
            self.faults.note(fault, seat_of(tape.events[event]), TEN, 0)

    def _close_other_form(self) -> None:
        """An excerpt, and what a form never tells."""
        tape = self.tape
        if (tape.begins_inside or tape.ends_inside) and tape.round_count > 0:
            self._at(tape.rounds[0])
            where = (1 if tape.begins_inside else 0) + (2 if tape.ends_inside else 0)
            self.faults.note(faults.LOG_EXCERPT, -1, 0, where)
        if tape.lacks & t.LACKS_TSUMOGIRI != 0:
            self.faults.leave_untold(faults.LOG_TSUMOGIRI)
            self.faults.leave_untold(faults.RIICHI_DISCARD)
        if tape.lacks & t.LACKS_HANDS != 0:
            for fault in OF_HIDDEN_HANDS:
                self.faults.leave_untold(fault)

    def _at(self, event: i64) -> None:
        """The fault that is noted next is at an event of whatever round."""
        tape = self.tape
        found = self.faults
        found.event = event
        found.kyoku = -1
        first: i64 = 0
        after: i64 = tape.round_count
        while first < after:  # the rounds that begin up to there
            middle = (first + after) // 2
            if tape.rounds[middle] <= event:
                first = middle + 1
            else:
                after = middle
        if first == 0:
            return
        deal = tape.events[tape.rounds[first - 1]]
        if op_of(deal) == t.DEAL:
            found.kyoku = tape.numbers[argument_of(deal) + t.KYOKU]
            found.honba = tape.numbers[argument_of(deal) + t.HONBA]

    def _odd(self, kind: i64, value: i64) -> None:
        found = self.faults
        event = self.tape.events[found.event]
        if kind == t.ODD_ATTRIBUTE:
            found.note(faults.LOG_ATTRIBUTE, -1, 0, value)
        elif kind == t.ODD_ELEMENT:
            found.note(faults.LOG_ELEMENT, -1, 0, value)
        elif kind == t.ODD_DAMAGED:
            if op_of(event) == t.TEXT:  # of the header: as an event it has been told
                self._note_damage(faults.LOG_VALUE, event, value)
        elif kind == t.ODD_LACKS:
            found.note(faults.LOG_LACKS, -1, value, 0)
        elif kind == t.ODD_LACKS_AS_OLD:
            self._lacks_as_old(value)
        elif kind == t.ODD_TSUMOGIRI:
            found.note(faults.LOG_TSUMOGIRI, seat_of(event), 1 - value, value)
        elif kind == t.ODD_TWICE:
            found.note(faults.LOG_TWICE, -1, 0, value)
        elif kind == t.ODD_ORDER:
            found.note(faults.LOG_PLACE, -1, value, value)
        elif kind == t.ODD_VALUE:
            index: i64 = argument_of(event) if op_of(event) == t.TEXT else -1
            found.note_lists(faults.LOG_VALUE, -1, vec[i64]([IMPOSSIBLE, value]), vec[i64]([index, value, -1]))
        elif kind == t.ODD_DEALER:
            found.note_lists(faults.FIRST_DEALER, -1, vec[i64]([0]), vec[i64]([argument_of(event), value, -1]))
        else:
            found.note(faults.LOG_MELD_BITS, -1, 0, value)

    def _lacks_as_old(self, value: i64) -> None:
        if self.year == 0:
            self.faults.note(faults.LOG_LACKS_AS_OLD, -1, value, 0)
        elif self.year >= NOTHING_OLD_LACKS:
            self.faults.note(faults.LOG_LACKS, -1, value, 0)
