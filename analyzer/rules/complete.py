"""What a record does not tell, but the play and the rules do: for a form that must say it.

Of a win its yaku, fu, points, limit and pao; of a draw the hands that are tenpai; of the end of the game the final
points. What is told stays as it is, right or wrong; what does not follow with certainty (a hand that is not known or
not complete, an unknown ruleset) stays untold.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import faults, win
from analyzer.core.fault_list import FIELDS
from analyzer.core.points import limit_of_win
from analyzer.facts.ending import EARLY_UMA
from analyzer.facts.replay import Replay
from analyzer.law import settle
from analyzer.rulesets.ruleset import FIVE_DOWN, THOUSANDS, Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, copied, numbers_of
from analyzer.tape.words import argument_of, op_of
from analyzer.tiles import yaku
from analyzer.tiles.bits import BIT

DORA: Final = ((yaku.DORA, "dora"), (yaku.URA_DORA, "ura_dora"), (yaku.AKA_DORA, "aka_dora"))
ENDS: Final = (t.AGARI, t.RYUUKYOKU)
YAKU: Final = "yaku"
FU: Final = "fu"
POINTS: Final = "points"
TENPAI: Final = "the hands that are tenpai at draws"
LENGTH: Final = "that it is a tonpuusen"
FINAL_POINTS: Final = "the final points"


def complete(tape: Tape, rules: Ruleset, tonpuusen: Ruleset | None = None) -> tuple[Tape, list[str]]:
    """A copy with all that follows, and in words what that is. The same tape and nothing under unknown rules.

    ``tonpuusen``: the rules of the shorter game where the record does not say its length; it is one where it can only
    have ended as one.
    """
    if not rules.known or tape.source == t.MJLOG:
        return tape, []
    made = _Completer(copied(tape), rules)
    added = made.run()
    if tonpuusen is not None and (made.ends_wrongly() or made.replay.era & EARLY_UMA):
        shorter = _Completer(copied(tape), tonpuusen)
        more = shorter.run()
        if not shorter.ends_wrongly():
            shorter.tape.said = {**tape.said, "gametype": "tonpuusen"}
            return shorter.tape, [*more, LENGTH]
    return made.tape, added


class _Completer:
    def __init__(self, tape: Tape, rules: Ruleset) -> None:
        self.tape = tape
        self.replay = Replay(tape, rules)
        self.said: dict[str, None] = {}

    def run(self) -> list[str]:
        """Follow the game; what was added."""
        replay, tape = self.replay, self.tape
        for i in range(int(tape.event_count)):
            op, block = op_of(tape.events[i]), int(argument_of(tape.events[i]))
            wins, rounds = replay.wins, replay.rounds
            replay.step(i)
            if op == t.AGARI and replay.wins > wins and replay.wins_of.judged:
                self._win(block)
            elif op == t.RYUUKYOKU and replay.rounds > rounds and tape.numbers[block + t.SHOWN] == t.UNTOLD:
                self._draw(block)
        replay.close()
        self._end()
        return list(self.said)

    def ends_wrongly(self) -> bool:
        """Whether by these rules the game is over too early or too late."""
        found = self.replay.faults
        return any(int(number) in (faults.GAME_OVER, faults.GAME_EARLY) for number in list(found.records)[::FIELDS])

    def _win(self, block: int) -> None:
        scorer, outcome = self.replay.scorer, self.replay.outcome
        if t.UNTOLD in (self.tape.numbers[block + t.YAKU], self.tape.numbers[block + t.YAKUMAN]):
            self._yaku(block)
        numbers = self.tape.numbers
        if numbers[block + t.FU] == t.NOT_TOLD:
            self._put(block + t.FU, int(scorer.fu), FU)
        points = int(settle.value(self.replay.rules, self.replay.ledger.recorded, outcome))
        if numbers[block + t.POINTS] == t.NOT_TOLD:
            self._put(block + t.POINTS, points, POINTS)
        if numbers[block + t.LIMIT] == t.NOT_TOLD and numbers[block + t.POINTS] == points:
            numbers[block + t.LIMIT] = limit_of_win(outcome.base, scorer.han, scorer.fu)
        if numbers[block + t.PAO] == t.PAO_NOT_TOLD:
            numbers[block + t.PAO] = outcome.pao

    def _yaku(self, block: int) -> None:
        """The yaku of the dearest reading, and the dora beside them."""
        scorer = self.replay.scorer
        found = [number for number in range(yaku.COUNT) if scorer.yaku & BIT[number]]
        if scorer.yakuman:
            self._put(block + t.YAKU, t.ABSENT, YAKU)
            self._put(block + t.YAKUMAN, self._list(found), YAKU)
            return
        pairs = [item for number in found for item in (number, int(scorer.worth(number)))]
        pairs += [item for number, name in DORA if (han := int(getattr(scorer, name))) for item in (number, han)]
        self._put(block + t.YAKU, self._list(pairs), YAKU)
        self._put(block + t.YAKUMAN, t.ABSENT, YAKU)

    def _draw(self, block: int) -> None:
        """Who shows a hand after the last discard. At abortive draws the kind of the draw says who does."""
        if self.tape.numbers[block + t.KIND] not in (t.EXHAUSTIVE, t.NAGASHI_MANGAN) or self.replay.draws_of.unclear:
            return
        for seat in range(4):
            ready = self.replay.draws_of.derived & BIT[seat] != 0
            held = sorted(int(tile) for tile in win.held_tiles(self.replay.table, seat)) if ready else []
            self._put(block + t.SHOWN + seat, self._list(held) if ready else t.ABSENT, TENPAI)

    def _end(self) -> None:
        """The final points, where the record says that the game is over."""
        ending, at = self.replay.ending, int(self.replay.ending.final)
        if not ending.gives_points or not ending.over or self.tape.numbers[at] >= 8 or self.replay.ledger.adrift:
            return
        told = numbers_of(self.tape, at)
        rules, outcome = self.replay.rules, self.replay.outcome
        scores = vec[i64](told) if len(told) == 4 else ending.scores_of(outcome)
        points = ending.points_of(scores, ending.ranked_by(outcome, self.replay.lawful_end(), scores))
        pairs = [int(item) for pair in zip(scores, points, strict=True) for item in pair]
        self._put(self._last_end() + t.FINAL, self._list(pairs), FINAL_POINTS)
        self.tape.final_form = t.WHOLE if rules.rounding in (THOUSANDS, FIVE_DOWN) else t.DECIMAL

    def _last_end(self) -> int:
        """The block of the last win or draw, where an mjlog has the end of the game."""
        ends = [int(argument_of(event)) for event in self.tape.events[: self.tape.event_count] if op_of(event) in ENDS]
        return ends[-1]

    def _put(self, field: int, value: int, what: str) -> None:
        self.tape.numbers[field] = value
        self.said[what] = None

    def _list(self, items: list[int]) -> int:
        start = self.tape.block(1 + len(items))
        for at, item in enumerate([len(items), *items]):
            self.tape.numbers[start + at] = item
        return int(start)
