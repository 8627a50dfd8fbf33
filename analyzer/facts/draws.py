"""The end of a round without a winner."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer import tape as t
from analyzer.bits import BIT, popcount
from analyzer.core import faults, win
from analyzer.core.faults import Faults
from analyzer.core.player import ACCEPTED
from analyzer.core.table import ABORT as ABORT_DUE
from analyzer.core.table import CALLED, DREW, HAND, NO_ABORT, TO_DRAW, UNPAID, Table
from analyzer.core.value import Scorer
from analyzer.law import situation as end
from analyzer.law.settle import nagashi_winners
from analyzer.law.situation import Outcome, Situation
from analyzer.ruleset import ABORT, NO_NAGASHI, Ruleset
from analyzer.tape import Tape, list_at
from analyzer.tile import OUTER

DRAW_CONTEXT: Final = 2  # 1 is that of a win


@final
class Draws:
    """Holds an exhaustive or abortive draw against the table; `follow` fills the outcome."""

    def __init__(self, tape: Tape, rules: Ruleset, table: Table, scorer: Scorer, found: Faults) -> None:
        self.tape: Tape = tape
        self.rules: Ruleset = rules
        self.table: Table = table
        self.scorer: Scorer = scorer
        self.faults: Faults = found
        self.other: Outcome = Outcome()  # what a draw may be besides, if it is not what the log calls it
        self.doubtful: bool = False  # whether it may
        self.open: i64 = -1  # who should have discarded before the draw
        self.unclear: i64 = 0  # set of seats whose hand is not known

    def follow(self, block: i64, outcome: Outcome, header: Situation) -> i64:
        """Check a draw and say in ``outcome`` what it was; the fault that a wrong payment would be."""
        table = self.table
        kind = self.tape.numbers[block + t.KIND]
        outcome.winner = outcome.loser = -1
        self.doubtful = False
        if table.doubts.any:
            self._recover(block)
        if table.declaring >= 0:
            self.faults.note(faults.RIICHI_ORDER, table.declaring, 1, 0)
        if kind == t.SANCHAHOU:
            table.take_back()
        elif table.pending & UNPAID != 0:
            table.pending &= ~ABORT_DUE
            table.overdue()
        self._find_open_turn(kind)
        self._take_shown(block)
        outcome.tenpai = self._tenpai(block, header)
        outcome.nagashi = table.nagashi()
        if self.open >= 0 and kind == t.EXHAUSTIVE:
            outcome.nagashi &= ~BIT[self.open]  # the discard that is missing decides
        if kind == t.EXHAUSTIVE or kind == t.NAGASHI_MANGAN:
            if table.abort != NO_ABORT:
                self.faults.note(faults.ABORT_MISSED, -1, table.abort, 0)
                self._doubt(outcome, end.ABORTIVE)
            return self._exhaustive(block, kind, outcome)
        outcome.kind = end.ABORTIVE
        since = self.faults.count()
        shown = self._abortive(kind, block, header)
        if self.faults.count() > since:
            self._doubt(outcome, end.NAGASHI if outcome.nagashi != 0 else end.EXHAUSTIVE)
        else:
            self.faults.check(faults.ABORT_SHOWN, -1, shown, self._shown(block))
        self._check_shown_hands(block)
        return faults.ABORT_PAYMENT

    def _find_open_turn(self, kind: i64) -> None:
        """An exhaustive draw comes after the last discard: who drew the last tile, or called, has discarded."""
        table = self.table
        self.open = -1
        if kind != t.EXHAUSTIVE and kind != t.NAGASHI_MANGAN or table.live > 0:
            return
        if table.phase == DREW or table.phase == CALLED:
            self.open = table.turn
            if table.declaring < 0:  # else that is said
                self.faults.note(faults.TURN_OPEN, table.turn, table.expected_move(), 0)

    def _take_shown(self, block: i64) -> None:
        """A hand that is not known is the one that the log shows, where it can be."""
        numbers = self.tape.numbers
        table = self.table
        self.unclear = 0
        for player in table.players:
            if not player.lost and player.seat != self.open:
                continue
            shown = numbers[block + t.SHOWN + player.seat]
            drawn: i64 = -1
            if table.phase == DREW and table.turn == player.seat and numbers[shown] == player.tiles + 1:
                drawn = table.drawn
            if shown == t.ABSENT or not table.take_shown(player.seat, numbers, shown + 1, numbers[shown], drawn):
                self.unclear |= BIT[player.seat]

    def _doubt(self, outcome: Outcome, kind: i64) -> None:
        """The draw may be one of another kind: what follows may agree with that."""
        self.doubtful = True
        self.other = Outcome()
        self.other.winner = self.other.loser = -1
        self.other.kind = kind
        self.other.tenpai = outcome.tenpai
        self.other.nagashi = outcome.nagashi

    def _recover(self, block: i64) -> None:
        numbers = self.tape.numbers
        for seat in range(4):
            shown = numbers[block + t.SHOWN + seat]
            self.table.recover_all(seat, numbers, shown + 1, numbers[shown])

    def _tenpai(self, block: i64, header: Situation) -> i64:
        """The seats that are tenpai; for hands that are not known, those that the log shows."""
        numbers = self.tape.numbers
        seats = self.table.tenpai()
        if not self.rules.keishiki_tenpai:
            seats &= win.ready_with_yaku(self.table, self.scorer, header.kyoku)
        if self.unclear != 0:
            self.faults.leave(faults.TENPAI_SHOWN)
        for seat in range(4):
            if self.unclear & BIT[seat] != 0:
                seats = seats & ~BIT[seat] | (BIT[seat] if numbers[block + t.SHOWN + seat] != t.ABSENT else 0)
        return seats

    def _exhaustive(self, block: i64, kind: i64, outcome: Outcome) -> i64:
        found = self.faults
        found.check(faults.NOTEN_WALL, -1, 0, self.table.live)
        shown = self._shown(block)
        nagashi = outcome.nagashi if self.rules.nagashi != NO_NAGASHI else 0
        if self.table.live > 0 or self.doubtful:
            self._doubt(outcome, end.ABORTIVE)
            if kind == t.EXHAUSTIVE:
                nagashi = 0  # the wall was not played to its end
        if kind == t.NAGASHI_MANGAN and nagashi == 0:
            found.note(faults.NAGASHI, -1, 0, 1)
        elif kind == t.EXHAUSTIVE and nagashi != 0:
            found.note(faults.NAGASHI, -1, nagashi, 0)
        if shown != outcome.tenpai and not (self.doubtful and shown == 0):
            found.note(faults.TENPAI_SHOWN, -1, outcome.tenpai, shown)
            if not self.doubtful:
                self._doubt(outcome, end.NAGASHI if nagashi != 0 else end.EXHAUSTIVE)
        self._check_shown_hands(block)
        outcome.kind = end.NAGASHI if nagashi != 0 else end.EXHAUSTIVE
        return faults.NAGASHI_PAYMENT if nagashi != 0 else faults.NOTEN_PAYMENT

    def recorded_outcome(self, block: i64, outcome: Outcome) -> Outcome:
        """The draw as the log words it: its kind and who shows a hand."""
        said = Outcome()
        said.winner = said.loser = -1
        kind = self.tape.numbers[block + t.KIND]
        said.tenpai = self._shown(block)
        said.nagashi = outcome.nagashi
        if kind == t.EXHAUSTIVE:
            said.kind = end.EXHAUSTIVE
        else:
            said.kind = end.NAGASHI if kind == t.NAGASHI_MANGAN else end.ABORTIVE
        return said

    def _shown(self, block: i64) -> i64:
        numbers = self.tape.numbers
        seats: i64 = 0
        for seat in range(4):
            if numbers[block + t.SHOWN + seat] != t.ABSENT:
                seats |= BIT[seat]
        return seats

    def _check_shown_hands(self, block: i64) -> None:
        """A shown hand is the hand held."""
        numbers = self.tape.numbers
        table = self.table
        kind = numbers[block + t.KIND]
        exhaustive = kind == t.EXHAUSTIVE or kind == t.NAGASHI_MANGAN
        for seat in range(4):
            shown = numbers[block + t.SHOWN + seat]
            player = table.players[seat]
            if shown == t.ABSENT or self.unclear & BIT[seat] != 0:
                continue
            held = player.tiles
            if table.phase == DREW and table.turn == seat and (not exhaustive or numbers[shown] == held + 1):
                held += 1
            right = numbers[shown] == held
            unordered: i64 = 0
            for i in range(shown + 1, shown + 1 + numbers[shown]):
                right = right and table.place[numbers[i]] == HAND + seat
                if i > shown + 1 and numbers[i] <= numbers[i - 1]:
                    unordered = i
            if not right:
                self.faults.note_lists(faults.SHOWN_HAND, seat, win.held_tiles(table, seat), list_at(self.tape, shown))
            elif unordered != 0:
                self.faults.note(faults.LOG_ORDER, seat, numbers[unordered - 1], numbers[unordered])

    def explain(self, since: i64, tenpai: i64, nagashi: i64, header: Situation) -> None:
        """The numbers behind the payments of this draw."""
        nagashi = nagashi_winners(self.rules, header, nagashi)
        context = vec[i64]([DRAW_CONTEXT, tenpai, nagashi, header.dealer, header.honba, header.kyoutaku])
        self.faults.explain(since, context)

    # --- abortive draws ---

    def _abortive(self, kind: i64, block: i64, header: Situation) -> i64:
        """Check that the draw is there; the seats that show a hand then."""
        table = self.table
        found = self.faults
        if table.abort != NO_ABORT and table.abort != kind:
            found.note(faults.ABORT_MISSED, -1, table.abort, kind)
        shown: i64 = 0
        if kind == t.KYUUSHU_KYUUHAI:
            self._kyuushu_kyuuhai()
            shown = BIT[table.turn]
        elif kind == t.SANCHAHOU:
            shown = self._sanchahou(block, header)
        elif kind == t.SUUCHA_RIICHI:
            found.check(faults.SUUCHA_RIICHI, -1, t.SUUCHA_RIICHI, table.abort)
            shown = 15
        elif kind == t.SUUFON_RENDA:
            found.check(faults.SUUFON_RENDA, -1, t.SUUFON_RENDA, table.abort)
        elif table.kans <= 4 or table.abort != NO_ABORT:  # a fifth kan is told of; a draw after it is no other fault
            found.check(faults.SUUKAIKAN, -1, t.SUUKAIKAN, table.abort)
        return shown

    def _kyuushu_kyuuhai(self) -> None:
        """Nine or more kinds of terminals and honours on the own first draw, before any call or nukidora."""
        table = self.table
        player = table.players[table.turn]
        kinds = popcount(player.kinds() & OUTER)
        if player.lost:
            return
        if kinds < 9 or not player.first_turn or table.phase != DREW or not self.rules.kyuushu_kyuuhai:
            self.faults.note(faults.KYUUSHU_KYUUHAI, player.seat, 9, kinds if player.first_turn else 0)

    def _sanchahou(self, block: i64, header: Situation) -> i64:
        """Three players could win the last tile; the deposit of a declaring discard is then not paid."""
        table = self.table
        winners: i64 = 0
        for seat in range(self.rules.players):
            if seat != table.last_seat and table.phase == TO_DRAW and self._could_win(seat, header):
                winners |= BIT[seat]
        if popcount(winners) <= self.rules.max_ron or self.rules.more_rons != ABORT:
            self.faults.note(faults.SANCHAHOU, -1, self._shown(block), winners)
            return self._shown(block)
        return winners

    def _could_win(self, seat: i64, header: Situation) -> bool:
        table = self.table
        player = table.players[seat]
        if player.lost:
            return True
        if not player.waits_for(table.last >> 2):
            return False
        if player.waits & player.river != 0 or player.missed or player.missed_in_riichi:
            return False
        win.take_up(table, self.scorer, seat, table.last_seat, table.last)
        win.value_win(table, self.scorer, seat, table.last_seat, header.kyoku)
        if win.below_two_han(self.scorer, header.honba):
            return False
        return self.scorer.base > 0 or player.riichi == ACCEPTED
