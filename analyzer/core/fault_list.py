"""The list that faults are noted in: which check, where, expected and recorded. Their words are in `analyzer.rules`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core.faults import LOG_OUTSIDE_ROUND, LOG_ROUND_OPEN, NEEDS_RULESET
from analyzer.tiles.bits import zeros

# what a nukidora lacks, where it is not the turn: then it is what `Table.expected_move` says, 0-7
A_NORTH: Final = 8
OF_THREE: Final = 9
A_DRAW_LEFT: Final = 10
NORTHS_ASIDE: Final = 11

# what an ankan in riichi should have, and has
ITS_WAITS: Final = 1
ITS_KIND: Final = 2
NOT_ALLOWED: Final = 3  # no ankan at all

# a fault: FIELDS numbers in ``records``
FAULT: Final = 0
EVENT: Final = 1
SEAT: Final = 2  # or -1
EXPECTED: Final = 3  # where its values begin in ``values``
RECORDED: Final = 4
CONTEXT: Final = 5  # the numbers behind the arithmetic; 0: none
KYOKU: Final = 6  # of the round's recorded header; -1 outside a round
HONBA: Final = 7
FIELDS: Final = 8
UNJUDGED: Final = 3
NO_FAULT: Final = -1


@final
class Faults:
    """Flat, so that a log without faults costs nothing. ``values`` holds lists: a length, then the items."""

    def __init__(self) -> None:
        self.records: vec[i64] = vec[i64]()
        self.values: vec[i64] = zeros(1)
        self.event: i64 = 0  # the event that is being replayed
        self.kyoku: i64 = -1
        self.honba: i64 = 0
        self.muted: bool = False  # what is found is not noted
        self.ruleless: bool = False  # the ruleset is unknown: what needs one is not judged
        self.outside: i64 = 0  # events since the last round that stand in none
        self.outside_at: i64 = 0  # the fault that tells of them
        self.unjudged: vec[i64] = vec[i64]()  # what could not be judged, UNJUDGED numbers each: fault, kyoku, honba
        self.untold: vec[i64] = vec[i64]()  # faults that can't be looked for: the form does not tell what that takes
        self.hidden: bool = False  # hands are not shown: which faults depend on them is said once

    def count(self) -> i64:
        """How many faults are noted."""
        return len(self.records) // FIELDS

    def note(self, fault: i64, seat: i64, expected: i64, recorded: i64) -> None:
        """Here is a fault, at the present event."""
        self._record(fault, seat, self._one(expected), self._one(recorded))

    def leave(self, fault: i64) -> None:
        """What is not known here can't be judged: that is said, though it is no fault."""
        if self.muted or self.hidden:
            return
        unjudged = append(append(self.unjudged, fault), self.kyoku)
        self.unjudged = append(unjudged, self.honba)

    def leave_untold(self, fault: i64) -> None:
        """The form of the log does not tell what a check needs: said once a log, though it is no fault."""
        if self.muted or self.ruleless and NEEDS_RULESET[fault] != 0:
            return
        for other in self.untold:
            if other == fault:
                return
        self.untold = append(self.untold, fault)

    def note_outside(self, seat: i64) -> None:
        """An event stands in no round. A run of such events is one fault, which counts them."""
        if self.muted:
            return
        self.outside += 1
        if self.outside == 1:
            self.outside_at = self.count()
            self.note(LOG_OUTSIDE_ROUND, seat, 1, 0)
            return
        record = self.outside_at * FIELDS
        self.records[record + FAULT] = LOG_ROUND_OPEN
        self.records[record + SEAT] = -1
        self.values[self.records[record + RECORDED] + 1] = self.outside

    def check(self, fault: i64, seat: i64, expected: i64, recorded: i64) -> None:
        """Two numbers that should be equal."""
        if expected != recorded:
            self.note(fault, seat, expected, recorded)

    def note_lists(self, fault: i64, seat: i64, expected: vec[i64], recorded: vec[i64]) -> None:
        """A fault with several values on each side, such as one of four payments."""
        self._record(fault, seat, self.keep(expected), self.keep(recorded))

    def keep(self, items: vec[i64]) -> i64:
        """Put a list among the values; where it begins."""
        start: i64 = len(self.values)
        values = append(self.values, i64(len(items)))
        for item in items:
            values = append(values, item)
        self.values = values
        return start

    def explain(self, since: i64, context: vec[i64]) -> None:
        """Give all faults from number ``since`` on the numbers behind their arithmetic."""
        at = self.keep(context)
        for i in range(since, self.count()):
            if self.records[i * FIELDS + CONTEXT] == 0:
                self.records[i * FIELDS + CONTEXT] = at

    def _one(self, value: i64) -> i64:
        start: i64 = len(self.values)
        self.values = append(append(self.values, 1), value)
        return start

    def _record(self, fault: i64, seat: i64, expected: i64, recorded: i64) -> None:
        if self.muted or self.ruleless and NEEDS_RULESET[fault] != 0:
            return
        records = append(append(self.records, fault), self.event)
        records = append(append(records, seat), expected)
        records = append(append(records, recorded), 0)
        self.records = append(append(records, self.kyoku), self.honba)
