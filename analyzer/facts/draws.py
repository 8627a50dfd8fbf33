"""The end of a round without a winner."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import faults, riichi, win
from analyzer.core.fault_list import Faults
from analyzer.core.player import ACCEPTED
from analyzer.core.points import KAN
from analyzer.core.table import ABORT as ABORT_DUE
from analyzer.core.table import CALLED, DREW, HAND, NO_ABORT, TO_DRAW, UNPAID, Table
from analyzer.core.value import Scorer
from analyzer.facts.context import (
    A_YAKU,
    ABORT_CONTEXT,
    CAN_WIN,
    DRAW_CONTEXT,
    NO_DISCARD,
    NO_WAIT,
    NOT_FURITEN,
    OWN_DISCARD,
    RONS_DRAWN,
    RONS_PAID,
    RONS_SHOWN,
    TOO_FEW_HAN,
    Drawn,
    packed,
)
from analyzer.law import situation as end
from analyzer.law.settle import nagashi_winners, winning_rons
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import ABORT, NO_NAGASHI, Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, list_at
from analyzer.tiles.bits import BIT, popcount
from analyzer.tiles.tile import OUTER


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
        self.derived: i64 = 0  # set of seats that are tenpai, for logs that show no hands

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
            riichi.take_back(table)
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
            if self.tape.numbers[block + t.SHOWN] == t.UNTOLD:
                self.faults.leave_untold(faults.ABORT_SHOWN)
            else:
                self.faults.check(faults.ABORT_SHOWN, -1, shown, self._shown(block))
            self.faults.explain(since, vec[i64]([ABORT_CONTEXT, kind]))
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
                shows = numbers[block + t.SHOWN + seat]
                ready = self._is_paid(block, seat, seats & ~self.unclear) if shows == t.UNTOLD else shows != t.ABSENT
                seats = seats & ~BIT[seat] | (BIT[seat] if ready else 0)
        if numbers[block + t.SHOWN] == t.UNTOLD:
            self.faults.leave_untold(faults.TENPAI_SHOWN)
            self.faults.leave_untold(faults.SHOWN_HAND)
        self.derived = seats
        return seats

    def _is_paid(self, block: i64, seat: i64, known: i64) -> bool:
        """Whether a seat is paid at the draw; nobody is, where all are tenpai: then the ``known`` ones are.

        That is all that is told of a hand that is not.
        """
        numbers = self.tape.numbers
        at = numbers[block + t.CHANGES]
        pairs = numbers[at] >= 8
        if numbers[at] < 4:
            return False
        paid: i64 = 0
        for other in range(4):
            if numbers[at + (2 + 2 * other if pairs else 1 + other)] > 0:
                paid |= BIT[other]
        return paid & BIT[seat] != 0 or paid == 0 and known != 0

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
            found.note(faults.NAGASHI, -1, 0, -1)
        elif kind == t.EXHAUSTIVE and nagashi != 0:
            found.note(faults.NAGASHI, -1, nagashi, 0)
        if shown != outcome.tenpai and not (self.doubtful and shown == 0):
            found.note(faults.TENPAI_SHOWN, -1, outcome.tenpai, shown)
            if not self.doubtful:
                self._doubt(outcome, end.NAGASHI if nagashi != 0 else end.EXHAUSTIVE)
        self._check_shown_hands(block)
        outcome.kind = end.NAGASHI if nagashi != 0 else end.EXHAUSTIVE
        if nagashi != 0 and self.unclear != 0 and self.tape.numbers[block + t.SHOWN] == t.UNTOLD:
            self._doubt(outcome, end.NAGASHI)  # its payments do not tell who is tenpai: what follows may
            self.other.tenpai |= self.unclear
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
        """The seats that show a hand; where the form shows none, those that are tenpai."""
        numbers = self.tape.numbers
        if numbers[block + t.SHOWN] == t.UNTOLD:
            return self.derived
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
            if shown <= t.UNTOLD or self.unclear & BIT[seat] != 0:
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
        drawn = Drawn(
            tenpai=tenpai, nagashi=nagashi, dealer=header.dealer, honba=header.honba, kyoutaku=header.kyoutaku
        )
        self.faults.explain(since, packed(DRAW_CONTEXT, drawn))

    # --- abortive draws ---

    def _abortive(self, kind: i64, block: i64, header: Situation) -> i64:
        """Check that the draw is there; the seats that show a hand then."""
        table = self.table
        if kind == t.KYUUSHU_KYUUHAI:
            return self._kyuushu_kyuuhai()
        if kind == t.SANCHAHOU:
            return self._sanchahou(block, header)
        if kind != table.abort:
            if kind == t.SUUCHA_RIICHI:
                self._note_abort(faults.SUUCHA_RIICHI, kind, self._riichi())
            elif kind == t.SUUFON_RENDA:
                self._note_abort(faults.SUUFON_RENDA, kind, self._first_discards())
            elif table.kans <= 4 or table.abort != NO_ABORT:  # a fifth kan is told of
                self._note_abort(faults.SUUKAIKAN, kind, self._kans())
        return 15 if kind == t.SUUCHA_RIICHI else 0

    def _note_abort(self, fault: i64, kind: i64, context: vec[i64]) -> None:
        """A draw of this kind is not due: another one, or none."""
        since = self.faults.count()
        self.faults.note(fault, -1, self.table.abort, kind)
        self.faults.explain(since, context)

    def _riichi(self) -> vec[i64]:
        return vec[i64]([ABORT_CONTEXT, self.table.riichi()])

    def _first_discards(self) -> vec[i64]:
        """The set of kinds that each seat has discarded, and whether there was a call."""
        context = vec[i64]([ABORT_CONTEXT, 1 if self.table.called else 0])
        for player in self.table.players:
            context = append(context, player.river)
        return context

    def _kans(self) -> vec[i64]:
        """How many kans each seat has made, and whether the draw follows a discard."""
        context = vec[i64]([ABORT_CONTEXT, 1 if self.table.phase == TO_DRAW else 0])
        for player in self.table.players:
            kans: i64 = 0
            for i in range(player.meld_count):
                if player.melds[i] & KAN != 0:
                    kans += 1
            context = append(context, kans)
        return context

    def _kyuushu_kyuuhai(self) -> i64:
        """Nine or more kinds of terminals and honours on the own first draw, before any call or nukidora."""
        table = self.table
        player = table.players[table.turn]
        kinds = player.kinds() & OUTER
        first = player.first_turn and table.phase == DREW
        if not player.lost and (popcount(kinds) < 9 or not first or not self.rules.kyuushu_kyuuhai):
            context = vec[i64]([ABORT_CONTEXT, player.seat, kinds, 1 if first else 0])
            self._note_abort(faults.KYUUSHU_KYUUHAI, t.KYUUSHU_KYUUHAI, context)
        return BIT[table.turn]

    def _sanchahou(self, block: i64, header: Situation) -> i64:
        """More players than may win claim the last tile; the deposit of a declaring discard is then not paid."""
        table = self.table
        claims: i64 = 0
        context = vec[i64]([ABORT_CONTEXT, table.last if table.phase == TO_DRAW and table.last_seat >= 0 else -1])
        for seat in range(self.rules.players):
            lack = self._lacks(seat, header)
            context = append(context, lack)
            if lack == CAN_WIN:
                claims |= BIT[seat]
        shown = claims if self.tape.numbers[block + t.SHOWN] == t.UNTOLD else self._shown(block)
        if popcount(claims) > self.rules.max_ron and self.rules.more_rons == ABORT:
            return claims
        expected, recorded = vec[i64]([claims, RONS_SHOWN]), vec[i64]([shown, RONS_SHOWN])
        if popcount(shown) <= self.rules.max_ron or self.rules.more_rons != ABORT:
            winners = winning_rons(self.rules, table.last_seat if table.last_seat >= 0 else 0, claims)
            expected, recorded = vec[i64]([winners, RONS_PAID]), vec[i64]([shown, RONS_DRAWN])
        since = self.faults.count()
        self.faults.note_lists(faults.SANCHAHOU, -1, expected, recorded)
        self.faults.explain(since, context)
        return shown

    def _lacks(self, seat: i64, header: Situation) -> i64:
        """What a seat lacks to win the last discard."""
        table = self.table
        player = table.players[seat]
        if table.phase != TO_DRAW or table.last_seat < 0:
            return NO_DISCARD
        if seat == table.last_seat:
            return OWN_DISCARD
        if player.lost:
            return CAN_WIN
        if not player.waits_for(table.last >> 2):
            return NO_WAIT
        if player.waits & player.river != 0 or player.missed or player.missed_in_riichi:
            return NOT_FURITEN
        if not win.has_sure_yaku(table, self.scorer, seat, False, header.kyoku):
            return A_YAKU
        win.take_up(table, self.scorer, seat, table.last_seat, table.last)
        win.value_win(table, self.scorer, seat, table.last_seat, header.kyoku)
        if win.too_few_han(self.scorer, header.honba):
            return TOO_FEW_HAN
        return CAN_WIN if self.scorer.base > 0 or player.riichi == ACCEPTED else A_YAKU
