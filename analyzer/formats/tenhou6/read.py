"""Bytes to tapes. What is one game in several objects, a round each, is joined."""

from __future__ import annotations

from typing import Final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.pointer import place_text
from analyzer.formats.recorder import Recorder
from analyzer.formats.tenhou6.document import Game, Item, game_of, parts, round_of
from analyzer.formats.tenhou6.header import facts_of
from analyzer.formats.tenhou6.play import Play, absent, place_of
from analyzer.formats.tenhou6.rounds import COLUMNS, read_round
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of
from analyzer.tape.words import place_of as place_of_event

ROUNDS_LIMIT: Final = 1024  # of one game
FOURTH_HAND: Final = 13
Rounds = list[list[list[Item]] | UnreadableLog]  # as they are in the JSON, or why they can't be read


class _Joined:
    """One game: what its first object says, and the rounds of all of them."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.rounds: Rounds = []
        self.cut = -1  # where the source ends inside it
        self.root = ""  # the JSON pointer of its object; of several there is none

    def takes(self, game: Game, rounds: Rounds) -> bool:
        """Whether these rounds go on with this game: the same players and rules, and a later kyoku or honba."""
        mine = self.game
        if mine is None:
            return True
        if (mine.name, mine.rule, mine.title, mine.ref) != (game.name, game.rule, game.title, game.ref):
            return False
        last, first = _head(self.rounds[::-1]), _head(rounds)
        if mine.name is None or last is None or first is None:
            return False
        following = last[0] + (2 if last[0] % 4 == 2 else 1)  # with three players a wind has three kyoku
        return last < first and first[0] <= following

    def add(self, game: Game, rounds: Rounds, root: str) -> None:
        """Some more rounds, of an object with this pointer."""
        self.root = "" if self.rounds else root
        if self.game is None or game.sc is not None:
            self.game = game  # the last one may tell how it ended
        self.rounds += rounds


def _head(rounds: Rounds) -> list[int] | None:
    """Kyoku and honba of the first of these rounds that can be read."""
    for items in rounds:
        if not isinstance(items, UnreadableLog) and items and len(items[0]) >= 2:
            numbers = [item for item in items[0][:2] if isinstance(item, int)]
            return numbers if len(numbers) == 2 else None
    return None


def read(data: bytes) -> list[Tape]:
    """The games of a text, each on its tape.

    A round that can't be read is a DAMAGED one, and so is a line, in a game that has others. UnreadableLog where
    nothing can be read.
    """
    joined: list[_Joined] = []
    why: UnreadableLog | None = None
    for part in parts(data):
        try:
            game = game_of(part)
        except UnreadableLog as error:
            why = why or error
            if not joined:
                joined.append(_Joined())
            if part.cut:
                joined[-1].cut = len(data)
            else:
                joined[-1].rounds.append(error)
            continue
        rounds = _rounds(game)
        if not joined or joined[-1].cut >= 0 or not joined[-1].takes(game, rounds):
            joined.append(_Joined())
        joined[-1].add(game, rounds, part.root)
        joined[-1].cut = len(data) if part.cut else -1
    tapes = [_tape(each) for each in joined if each.game is not None and each.rounds]
    if not tapes:
        raise why or UnreadableLog("a game without a round", "/log")
    if len(tapes) == 1:
        _refuse_ruins(tapes[0])
    return tapes


def _refuse_ruins(tape: Tape) -> None:
    """A game of which no round can be read is none."""
    if not tape.texts:
        return  # nothing is damaged
    events = list(tape.events)[: tape.event_count]
    damaged = [event for event in events if op_of(event) == t.DAMAGED]
    if damaged and not any(op_of(event) == t.DEAL for event in events):
        reason = tape.texts[argument_of(damaged[0])].decode("utf-8", "replace")
        raise UnreadableLog(reason, place_text(tape, place_of_event(damaged[0])))


def _rounds(game: Game) -> Rounds:
    if len(game.log) > ROUNDS_LIMIT:
        raise UnreadableLog(f"more than {ROUNDS_LIMIT} rounds", "/log")
    rounds: Rounds = []
    for raw in game.log:
        try:
            rounds.append(round_of(raw))
        except UnreadableLog as error:
            rounds.append(error)
    return rounds


def _tape(joined: _Joined) -> Tape:
    """The rounds of a game on a tape."""
    assert joined.game is not None
    rounds = joined.rounds
    whole = [items for items in rounds if not isinstance(items, UnreadableLog) and len(items) == COLUMNS]
    facts = facts_of(joined.game, not any(items[FOURTH_HAND] for items in whole) if whole else None)
    recorder = Recorder("tenhou6", t.TENHOU6_ITEM, facts.players, facts.reds)
    tape = recorder.tape
    tape.place_root = joined.root
    tape.lacks |= t.LACKS_INDICATORS
    tape.type_bits, tape.lobby = facts.type_bits, facts.lobby
    tape.said, tape.header = facts.said, facts.header
    head = whole[0][0] if whole else [0, 0, 0]
    tape.begins_inside = any(head)
    tape.ends_inside = facts.final is None and joined.cut < 0
    tape.cut = joined.cut
    for absence in facts.absences:
        if absence.round < 0:
            absent(recorder, absence, 0)
    for index, items in enumerate(rounds):
        try:
            if isinstance(items, UnreadableLog):
                raise items
            told = read_round(items, facts.players, facts.absolute_winds)
        except UnreadableLog as error:
            recorder.damaged(place_of(index, error), t.WHOLE_ROUND, error.reason)
            continue
        Play(recorder, told, index, facts.absences).play()
    if facts.final is not None and joined.cut < 0:
        recorder.end_of_game(*facts.final)
    return tape
