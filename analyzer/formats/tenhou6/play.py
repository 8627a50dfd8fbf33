"""A round told seat by seat, as it was played: draws, discards, calls, indicators, accepted riichi, the end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.pointer import LAST_ITEM, WHOLE, tenhou6_place
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, Recorder
from analyzer.formats.recorder import Win as Told
from analyzer.formats.tenhou6 import words
from analyzer.formats.tenhou6.calls import Call
from analyzer.formats.tenhou6.header import Absence
from analyzer.formats.tenhou6.results import RESULT, Result, Win
from analyzer.formats.tenhou6.rounds import NOTHING, Round, Turn
from analyzer.tape import words as t
from analyzer.tiles.bits import BIT, zeros
from analyzer.tiles.faces import HIDDEN
from analyzer.tiles.tile import TILES

DEPOSIT: Final = 1000
FIRST_HAND: Final = 4  # the column of a hand; takes and deeds follow, and the next seat's
INDICATORS: Final = 2


@final
class Play:
    """One round onto the tape of a recorder."""

    def __init__(self, recorder: Recorder, told: Round, index: i64, absences: list[Absence]) -> None:
        self.recorder: Final = recorder
        self.told: Final = told
        self.index: Final[i64] = index
        self.absences: list[Absence] = [absence for absence in absences if absence.round == index]
        self.step: i64 = 0  # draws, discards, calls and the result so far
        self.turned: i64 = 1  # indicators
        self.due: i64 = 0  # of kans whose indicator is turned later
        self.declared: i64 = -1  # who has declared riichi with the last discard
        self.scores: list[int] = list(told.scores)
        self.ready: i64 = 0  # set of seats: accepted

    def play(self) -> None:
        """All of it."""
        told, recorder = self.told, self.recorder
        indicator = told.indicators[0] if told.indicators else HIDDEN
        recorder.begin(
            tenhou6_place(self.index, 0, 0), told.kyoku, told.honba, told.kyoutaku, told.scores, told.hands, indicator
        )
        done = zeros(4)
        for seat in told.order:
            self._turn(seat, told.turns[seat][done[seat]])
            done[seat] += 1
        self._end()

    def _at(self, seat: i64, deeds: bool, item: i64) -> i64:
        return tenhou6_place(self.index, FIRST_HAND + 3 * seat + (2 if deeds else 1), item)

    # --- turns ---

    def _turn(self, seat: i64, turn: Turn) -> None:
        self._accept()
        at = self._at(seat, False, turn.take)
        self._next_step(at)
        call = turn.call
        if call is None:
            self.recorder.draw(at, seat, turn.drew)
        else:
            self._call(at, seat, call)
        if turn.op == t.DISCARD:
            self._discard(seat, turn)
        elif turn.op not in (NOTHING, t.DAIMINKAN):
            self._kan(seat, turn)

    def _call(self, at: i64, seat: i64, call: Call) -> None:
        if call.op == t.CHII:
            self.recorder.chii(at, seat, call.source, call.tile, call.own[0], call.own[1])
        elif call.op == t.PON:
            self.recorder.pon(at, seat, call.source, call.tile, call.own[0], call.own[1])
        else:
            self.recorder.daiminkan(at, seat, call.source, call.tile)
            self.due += 1

    def _discard(self, seat: i64, turn: Turn) -> None:
        at = self._at(seat, True, turn.deed)
        self._turn_indicators()
        if turn.riichi:
            self.recorder.riichi(at, seat)
            self.declared = seat
        self._next_step(at)
        self.recorder.discard(at, seat, turn.face, JUST_DRAWN if turn.drawn else FROM_HAND)

    def _kan(self, seat: i64, turn: Turn) -> None:
        """An ankan, kakan or nukidora: what was due is turned after it, an ankan's own at once."""
        at = self._at(seat, True, turn.deed)
        self._next_step(at)
        if turn.op == t.ANKAN:
            self.recorder.ankan(at, seat, turn.face)
        elif turn.op == t.KAKAN:
            self.recorder.kakan(at, seat, turn.face)
            self._say_source(turn.source)
        else:
            self.recorder.nukidora(at, seat)
        self._turn_indicators()
        self.due += 1 if turn.op != t.NUKIDORA else 0
        if turn.op == t.ANKAN:
            self._turn_indicators()

    def _say_source(self, source: i64) -> None:
        """A kakan repeats whom its pon was called from, rightly or not."""
        tape = self.recorder.tape
        last = tape.event_count - 1
        tape.events[last] = tape.events[last] & ~(3 << 7) | source << 7

    def _turn_indicators(self) -> None:
        """Those that are due, as far as they are told."""
        while self.due > 0 and self.turned < len(self.told.indicators):
            self._turn_one()
            self.due -= 1
        self.due = 0

    def _turn_one(self) -> None:
        self.recorder.dora(tenhou6_place(self.index, INDICATORS, self.turned), self.told.indicators[self.turned])
        self.turned += 1

    def _accept(self) -> None:
        """The riichi of the last discard is accepted: nobody has won it."""
        if self.declared >= 0:
            done = [turn for turn in self.told.turns[self.declared] if turn.riichi]
            self.recorder.riichi_paid(self._at(self.declared, True, done[0].deed), self.declared)
            self.scores[self.declared] -= DEPOSIT
            self.ready |= BIT[self.declared]
            self.declared = -1

    def _next_step(self, at: i64) -> None:
        if self.absences:
            for absence in self.absences:
                if absence.step == self.step:
                    absent(self.recorder, absence, at)
        self.step += 1

    # --- the end ---

    def _end(self) -> None:
        self._next_step(tenhou6_place(self.index, RESULT, 0))
        result = self.told.result
        if isinstance(result, Result):
            self._result(result)
        elif result is not None:
            self.recorder.damaged(place_of(self.index, result), t.END, result.reason)
        for absence in self.absences:
            if absence.step >= self.step:
                absent(self.recorder, absence, tenhou6_place(self.index, RESULT, 0))

    def _result(self, result: Result) -> None:
        ron = result.kind == words.WIN and result.wins[0].winner != result.wins[0].loser
        if not ron and result.kind not in (t.SANCHAHOU, words.OPEN):
            self._accept()
        while self.turned < len(self.told.indicators):  # no kan brought them
            self._turn_one()
        somebody = any(self._is_ready(win.winner) for win in result.wins)
        for win in result.wins:
            self._win(win, self._is_ready(win.winner) or not somebody and win.yaku is not None)
        if result.kind not in (words.WIN, words.OPEN):
            at, shown = tenhou6_place(self.index, RESULT, 0), self._shown(result.all_tenpai)
            self.recorder.ryuukyoku(at, result.kind, result.changes, shown, self._before(None))

    def _is_ready(self, seat: i64) -> bool:
        return self.ready & BIT[seat] != 0

    def _shown(self, all_tenpai: bool | None) -> list[list[int] | None] | None:
        """The form tells of no hand; but where it says that all are tenpai, they show those that they hold."""
        if all_tenpai is None:
            return None
        copies = self.recorder.copies
        return [
            [copies.face(tile) for tile in range(TILES) if copies.where[tile] == seat] if all_tenpai else None
            for seat in range(self.recorder.players)
        ]

    def _before(self, changes: list[int] | None) -> list[int]:
        """The scores, which a payment then changes."""
        before = list(self.scores)
        if changes is not None:
            self.scores = [score + change for score, change in zip(before, changes, strict=True)]
        return before

    def _win(self, win: Win, with_ura: bool) -> None:
        """The ura indicators are told once, for all winners in riichi; made by hand, a round may have them without."""
        value = win.value
        told = Told(
            fu=value.fu,
            points=value.points,
            limit=value.limit,
            pao=win.pao,
            yaku=win.yaku,
            yakuman=win.yakuman,
            ura=self.told.ura if with_ura else [],
            changes=win.changes,
            before=self._before(win.changes),
        )
        at = tenhou6_place(self.index, RESULT, win.item)
        if self._has_tile(win):
            self.recorder.agari(at, win.winner, win.loser, HIDDEN, told)
        else:
            self.recorder.damaged(at, t.END, "wins without a tile: nothing was drawn or discarded before it")

    def _has_tile(self, win: Win) -> bool:
        """The tile of a win is not told: it is the one just drawn, or the one that lies open."""
        made = self.recorder
        return made.turn == win.winner and made.drawn >= 0 if win.winner == win.loser else made.last >= 0


def place_of(index: i64, error: UnreadableLog) -> i64:
    """The place of what can't be read in a round: its error has the pointer inside the round, ``/11/7``."""
    parts = [int(part) for part in error.place.split("/") if part.isdecimal()]
    return tenhou6_place(index, parts[0] if parts else WHOLE, parts[1] if len(parts) > 1 else LAST_ITEM)


def absent(recorder: Recorder, absence: Absence, at: i64) -> None:
    """A seat is away, or back."""
    if absence.back:
        recorder.back(at, absence.seat)
    else:
        recorder.left(at, absence.seat)
