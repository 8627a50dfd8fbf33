"""A running game, judged event by event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from analyzer import rulesets
from analyzer.facts.replay import Replay
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.games import TRUNCATED, Damaged
from analyzer.formats.mjai.read import decoded
from analyzer.formats.mjai.reader import Reader
from analyzer.formats.opened import OpenedLog
from analyzer.referee.moves import Moves
from analyzer.rules.examine import examine, prepared, unreadable
from analyzer.rules.finding import Finding, Hand, told_since
from analyzer.rules.report import Report
from analyzer.rules.unsourced import resting_faults
from analyzer.rulesets import Choice
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of

Event = str | bytes | Mapping[str, Any]


class Game:
    """One game: its events on a growing tape, and the replay that follows them."""

    def __init__(self, ruleset: str | None) -> None:
        self.ruleset = ruleset
        self.reader = Reader(t.LINE)
        self.events: list[tuple[int, e.AnyEvent]] = []
        self.choice: Choice | None = None
        self.replay: Replay | None = None
        self.followed = 0  # events of the tape
        self.told = 0  # faults

    def feed(self, place: int, event: e.AnyEvent | Damaged) -> None:
        """Put the next event on the tape, and follow what is complete. UnreadableLog where there is no tape yet."""
        if isinstance(event, Damaged):
            self.reader.damaged(place, event.scope, event.reason)
        else:
            self.events.append((place, event))
            self.reader.feed(place, event)
        self.follow(isinstance(event, e.Agari))
        if isinstance(event, e.EndGame) and self.replay is not None:
            self._end(self.replay)

    def follow(self, more_wins: bool) -> None:
        """Follow the tape to its end; a win waits while ``more_wins`` may come with it."""
        tape = self.reader.tape
        if tape is None or tape.event_count == 0:
            return
        if self.replay is None:
            self.replay, self.choice = prepared(OpenedLog("", None, "mjai", tape), self.ruleset, True)
        end = int(tape.event_count)
        while self.followed < end and not (more_wins and _waits(tape, self.followed)):
            if self.followed == end - 1 and _is_open(tape, self.followed):
                break
            self.replay.step(self.followed)
            self.followed += 1

    def _end(self, replay: Replay) -> None:
        """The record says that the game is over only after its last round was judged."""
        for i in range(self.followed - 1, -1, -1):
            event = replay.tape.events[i]
            if op_of(event) == t.AGARI or op_of(event) == t.RYUUKYOKU:
                replay.ending.record(argument_of(event))
                return

    def news(self) -> list[tuple[Finding, Hand | None]]:
        """What was found since this was last asked; nothing that rests on an assumed value of the ruleset."""
        replay, choice = self.replay, self.choice
        if replay is None or choice is None or replay.faults.count() == self.told:
            return []
        first, self.told = self.told, int(replay.faults.count())
        found = told_since(replay, first)
        rest = resting_faults(replay, choice.base)
        return [one for i, one in enumerate(found, first) if i not in rest]

    def report(self, name: str, place: int) -> Report:
        """The verdict on the whole game; nothing can follow."""
        self.reader.finish(place)
        tape = self.reader.tape
        error = None if tape is not None else UnreadableLog("a game without rounds")
        return examine(OpenedLog(name, None, "mjai", tape, error), self.ruleset, True)[0]

    def moves(self, seat: int) -> list[e.AnyEvent]:
        """What a seat may do now."""
        if self.reader.held is not None:  # the discard that waits for its indicator is answered all the same
            return self._without_waiting().moves(seat)
        replay = self.replay
        if replay is None or seat >= replay.rules.players:
            return []
        if replay.table.players[seat].lost:
            raise ValueError(f"the hand of seat {seat} is not known")
        return Moves(replay.table, replay.scorer, replay.ledger.recorded, replay.tape.reds).of(seat)

    def _without_waiting(self) -> Game:
        """The same game with all of its events on the tape."""
        other = Game(self.ruleset)
        for place, event in self.events:
            other.reader.feed(place, event)
        other.reader.settle()
        other.follow(False)
        return other


def _waits(tape: Tape, event: int) -> bool:
    """Whether an event and all that follow are wins."""
    return all(op_of(tape.events[i]) == t.AGARI for i in range(event, int(tape.event_count)))


def _is_open(tape: Tape, event: int) -> bool:
    """Whether the event after this one says more of it: which tile was drawn, who the dealer is."""
    word = tape.events[event]
    if op_of(word) == t.DEAL:
        block = argument_of(word)
        return bool(tape.numbers[block + t.DEALER] != tape.numbers[block + t.KYOKU] & 3)
    return bool(op_of(word) == t.HIDDEN_DRAW)


class Referee:
    """Judges games of mjai events as they are played.

    `feed` takes an event and returns what is wrong with it, `legal` says what a seat may do, `report` ends the game.
    When another game begins the report of the one before is in ``reports``.
    """

    def __init__(self, *, ruleset: str | None = None, name: str = "-") -> None:
        """``ruleset``: a name, or a file ending in .toml; RulesetError for one that there is not."""
        if ruleset is not None:
            rulesets.describe(ruleset)
        self.ruleset = ruleset
        self.name = name
        self.reports: list[Report] = []
        self._line = 0
        self._begin()

    def _begin(self) -> None:
        self._game = Game(self.ruleset)
        self._any = False
        self._error: UnreadableLog | None = None
        self._ends_inside = False  # the last line does: nothing else is wrong if none follows

    def _next(self) -> None:
        """Another game begins."""
        self.reports.append(self.report())
        self._begin()

    def _fail(self, reason: str) -> UnreadableLog:
        """The game can't be judged any further."""
        self._any = True
        self._error = self._error or UnreadableLog(reason, f"line {self._line}")
        return self._error

    @property
    def playing(self) -> bool:
        """Whether a game has begun of which there is no report yet."""
        return self._any

    def feed(self, event: Event) -> list[Finding]:
        """The next event, as a line of JSON or as a dict; what it does against the rules.

        A win is judged with the event after it, which may be another win of the same tile. UnreadableLog for what is no
        event of mjai: the game can't be judged any further, and what follows up to the next start_game is passed over.
        """
        return [finding for finding, _ in self.judge(event)]

    def judge(self, event: Event) -> list[tuple[Finding, Hand | None]]:
        """As `feed`; each finding with the winning hand that it is about."""
        self._line += 1
        data = event.encode() if isinstance(event, str) else event
        data = data if isinstance(data, bytes) else msgspec.json.encode(data)
        if not data.strip():
            return []
        self._ends_inside = False
        try:
            found = decoded(data)
        except UnreadableLog as error:
            if self._game.reader.over:
                self._next()
            self._ends_inside = self._error is None and TRUNCATED in error.reason
            raise self._fail(error.reason) from error
        if isinstance(found, e.StartGame) and self._any:
            self._next()
        self._any = True
        if self._error is not None:
            return []
        try:
            self._game.feed(self._line, found)
        except UnreadableLog as error:
            raise self._fail(error.reason) from error
        return self._game.news()

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """Every move of a seat, as events of mjai; none if it is not asked now.

        To somebody else's tile ``{"type": "none"}`` is one of them. ValueError where the hand of the seat is not known.
        """
        if not 0 <= seat <= 3:
            raise ValueError(f"seat {seat}: seats are 0 to 3")
        if self._error is not None:
            return []
        found: list[dict[str, Any]] = [msgspec.to_builtins(move) for move in self._game.moves(seat)]
        return found

    def report(self) -> Report:
        """The verdict on the game, as `analyzer.check` gives it of the whole record. The game is over with it."""
        error = self._error if self._any else UnreadableLog("no event of a game")
        if self._ends_inside and self._game.reader.tape is not None:
            self._game.reader.broken, error = True, None
        if error is not None:
            return unreadable(OpenedLog(self.name, None, "mjai", error=error))
        return self._game.report(self.name, self._line)
