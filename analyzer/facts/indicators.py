"""Indicators as they are turned; where a form does not tell when, they are turned when the ruleset turns them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.table import Table
from analyzer.facts.wall import WallFacts
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of


@final
class Indicators:
    """Turns them at the table. A form without their moment has those of open and added kans before the discard."""

    def __init__(self, tape: Tape, table: Table, wall: WallFacts) -> None:
        self.tape: Tape = tape
        self.table: Table = table
        self.wall: WallFacts = wall
        self.ahead: i64 = -1  # the last event that was carried out ahead of its place

    def turn(self, tile: i64) -> None:
        """The event at hand turns one."""
        found = self.table.faults
        if found.event <= self.ahead:
            return
        since = found.count()
        before = self.table.indicator_count
        self.table.reveal_dora(tile)
        if self.table.indicator_count > before:
            self.wall.dora(since)

    def after_kan(self) -> None:
        """One that falls due at once is that which the form has before the next discard."""
        table = self.table
        if table.dora_now == 0 or self.tape.lacks & t.LACKS_INDICATORS == 0:
            return
        table.faults.leave_untold(faults.DORA_LATE)
        i = table.faults.event + 1
        while table.dora_now > 0 and i < self.tape.event_count:
            event = self.tape.events[i]
            op = op_of(event)
            if op == t.DORA and i > self.ahead:
                table.reveal_dora(argument_of(event))
                self.ahead = i
            elif op == t.DISCARD or op == t.AGARI or op == t.RYUUKYOKU or op == t.DEAL:
                return
            i += 1
