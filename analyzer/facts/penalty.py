"""The chombo of a round: which of its faults are one, and what the law makes of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.fault_list import EVENT, EXPECTED, FAULT, FIELDS, ITS_WAITS, SEAT, Faults
from analyzer.core.table import Table
from analyzer.law import chombo as law
from analyzer.law import situation as end
from analyzer.law.settle import settle
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import NO_CHOMBO, Ruleset
from analyzer.tiles.bits import BIT

# what is noted of a fault that is a chombo, for the words
NOTED_FAULT: Final = 0
NOTED_EVENT: Final = 1
NOTED_SEAT: Final = 2
OFFENDERS: Final = 3
RIICHI: Final = 4  # the set of seats whose deposit goes back
KYOKU: Final = 5  # which is played again
HONBA: Final = 6
KYOUTAKU: Final = 7  # that stay on the table
CHANGES: Final = 8  # of four scores, deposits that go back included
NOTED: Final = 12


def violation_of(fault: i64) -> i64:
    """What the law calls a fault that may be a chombo."""
    if fault == faults.WIN_INCOMPLETE or fault == faults.NO_YAKU:
        return law.WRONG_WIN
    if fault == faults.FURITEN_RIVER or fault == faults.FURITEN_TURN or fault == faults.FURITEN_RIICHI:
        return law.FURITEN_WIN
    if fault == faults.RIICHI_NOTEN:
        return law.NOTEN_RIICHI
    return law.RIICHI_KAN if fault == faults.RIICHI_ANKAN else law.NONE


@final
class Penalty:
    """Whether the round in hand is a chombo: then ``outcome`` has its offenders."""

    def __init__(self, rules: Ruleset, table: Table, found: Faults) -> None:
        self.rules: Final[Ruleset] = rules
        self.table: Final[Table] = table
        self.faults: Final[Faults] = found
        self.outcome: Outcome = law.chombo(0, 0)
        self.since: i64 = 0  # the first fault of the round
        self.causes: vec[i64] = vec[i64]()  # numbers of its faults that are one
        self.notes: vec[i64] = vec[i64]()  # NOTED numbers each

    @property
    def due(self) -> bool:
        """Whether it is one."""
        return self.outcome.offenders != 0

    def begin_round(self) -> None:
        """Nobody has broken the rules yet."""
        self.since = self.faults.count()
        if self.due:
            self.outcome = law.chombo(0, 0)
            self.causes = vec[i64]()

    def at_win(self, winner: i64) -> None:
        """A hand is shown as won."""
        if self.faults.count() > self.since and self.rules.chombo != NO_CHOMBO:
            self._look(end.AGARI, winner, 0)

    def at_draw(self, kind: i64, tenpai: i64) -> None:
        """The hands are shown at a draw; ``tenpai``: the seats that are."""
        if self.faults.count() > self.since and self.rules.chombo != NO_CHOMBO:
            self._look(kind, -1, tenpai)

    def _look(self, kind: i64, winner: i64, tenpai: i64) -> None:
        for i in range(self.since, self.faults.count()):
            violation = violation_of(self.faults.records[i * FIELDS + FAULT])
            seat = self.faults.records[i * FIELDS + SEAT]
            if violation == law.NONE or not law.is_chombo(self.rules, violation, kind, seat == winner):
                continue
            if violation == law.NOTEN_RIICHI and (tenpai | ~self.table.riichi()) & BIT[seat] != 0:
                continue  # no riichi after all, or no longer noten
            if violation == law.RIICHI_KAN and self._same_waits(i):
                continue
            self.outcome.offenders |= BIT[seat]
            self.outcome.riichi = self.table.riichi()
            self.causes = append(self.causes, i)

    def _same_waits(self, number: i64) -> bool:
        """Whether an ankan is wrong though the waits stay."""
        return self.faults.values[self.faults.records[number * FIELDS + EXPECTED] + 1] != ITS_WAITS

    def tell(self, header: Situation, kyoutaku: i64) -> None:
        """The round is over: note for the words what the law makes of it. ``kyoutaku``: what stays on the table."""
        changes = settle(self.rules, header, self.outcome)
        for cause in self.causes:
            at = cause * FIELDS
            notes = append(self.notes, self.faults.records[at + FAULT])
            notes = append(append(notes, self.faults.records[at + EVENT]), self.faults.records[at + SEAT])
            notes = append(append(notes, self.outcome.offenders), self.outcome.riichi)
            notes = append(append(append(notes, header.kyoku), header.honba), kyoutaku)
            for seat in range(4):
                notes = append(notes, changes[seat])
            self.notes = notes
        self.causes = vec[i64]()
