"""Scores and headers, twice: as recorded, and as they should be. What the log says next may agree with either.

Each round starts from its recorded header. If one number of it is wrong, what follows agrees with the lawful one; if a
server goes on from its own mistake, what follows agrees with the recorded one. Either way one mistake is one fault.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.fault_list import NO_FAULT, Faults
from analyzer.core.table import Table
from analyzer.facts.context import after_context
from analyzer.law.advance import advance, next_kyoku
from analyzer.law.settle import settle
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.bits import zeros


def same_scores(one: vec[i64], other: vec[i64]) -> bool:
    """Whether all four are equal."""
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2] and one[3] == other[3]


@final
class Ledger:
    """The two headers of the round in hand; the two sets of scores are the table's."""

    def __init__(self, tape: Tape, rules: Ruleset, table: Table, found: Faults) -> None:
        self.tape: Tape = tape
        self.rules: Ruleset = rules
        self.table: Table = table
        self.faults: Faults = found
        self.recorded: Situation = Situation()
        self.lawful: Situation = Situation()
        self.before_end: vec[i64] = zeros(4)  # the lawful scores before the first payment of the round
        self.untold: i64 = NO_FAULT  # what a payment of the round would be that is not told: it is taken to be
        self.split: vec[i64] = zeros(4)  # the lawful one; the sum of those
        self.adrift: bool = False  # the scores are not known: a payment is not told, nor what is due

    # --- headers ---

    def header(self, block: i64) -> Situation:
        """The header of a deal, as recorded."""
        numbers = self.tape.numbers
        header = Situation()
        header.kyoku = numbers[block + t.KYOKU]
        header.honba = numbers[block + t.HONBA]
        header.kyoutaku = numbers[block + t.KYOUTAKU]
        header.dealer = numbers[block + t.DEALER]
        return header

    def open_game(self, block: i64) -> None:
        """The first round is East 1, without honba and deposits, and everybody has the start score."""
        recorded = self.header(block)
        found = self.faults
        if self.tape.begins_inside:
            self.resume(block)
            return
        lawful = Situation()
        if self._exists(recorded.kyoku):
            found.check(faults.FIRST_KYOKU, -1, 0, recorded.kyoku)
        found.check(faults.FIRST_HONBA, -1, 0, recorded.honba)
        found.check(faults.FIRST_KYOUTAKU, -1, 0, recorded.kyoutaku)
        start = zeros(4)
        for seat in range(self.rules.players):
            start[seat] = self.rules.start
        self._compare_scores(faults.START_SCORES, start, start, self.scores_at(block))
        self._take(recorded, lawful, start, block)

    def next_round(self, block: i64, outcome: Outcome, said: Outcome, second: Outcome) -> None:
        """The header follows from the round before, by its recorded header or by its lawful one.

        ``said``: the end as the log has it, where the law makes a chombo of it. ``second``: what the end may have been
        instead. Or the same.
        """
        recorded = self.header(block)
        found = self.faults
        before, cause = self.lawful, outcome
        after = advance(self.rules, before, cause)
        if not after.same(recorded):
            other = advance(self.rules, self.recorded, outcome)
            if other.same(recorded) or self._nearer(other, after, recorded):
                after, before = other, self.recorded
            for candidate in (said, second):
                for header in (self.lawful, self.recorded):
                    other = advance(self.rules, header, candidate)
                    if self._nearer(other, after, recorded):
                        after, before, cause = other, header, candidate
        since = found.count()
        if self._exists(recorded.kyoku):
            found.check(faults.NEXT_KYOKU, -1, after.kyoku, recorded.kyoku)
        found.check(faults.NEXT_HONBA, -1, after.honba, recorded.honba)
        found.check(faults.NEXT_KYOUTAKU, -1, after.kyoutaku, recorded.kyoutaku)
        if found.count() > since:
            lawful = self.table.lawful_scores
            found.explain(since, after_context(before, cause, lawful, lawful))
        scores = self.scores_at(block)
        lawful = self.table.lawful_scores
        if self.adrift:
            found.leave_untold(faults.CARRIED_SCORES)
            lawful = scores
        elif self._compare_scores(faults.CARRIED_SCORES, self.table.scores, lawful, scores):
            lawful = scores
        self._take(recorded, after, lawful, block)

    def resume(self, block: i64) -> None:
        """A deal after a round without end: nothing to hold its header against."""
        self._take(self.header(block), self.header(block), self.scores_at(block), block)

    def _nearer(self, other: Situation, after: Situation, recorded: Situation) -> bool:
        """Whether the other header has fewer differences."""
        return self._differences(other, recorded) < self._differences(after, recorded)

    def _differences(self, one: Situation, recorded: Situation) -> i64:
        count: i64 = 0
        if one.kyoku != recorded.kyoku:
            count += 1
        if one.honba != recorded.honba:
            count += 1
        if one.kyoutaku != recorded.kyoutaku:
            count += 1
        return count

    def _take(self, recorded: Situation, lawful: Situation, scores: vec[i64], block: i64) -> None:
        numbers = self.tape.numbers
        self.recorded = recorded
        self.lawful = lawful
        table = self.table
        for seat in range(4):
            table.scores[seat] = numbers[block + t.SCORES + seat]
            table.lawful_scores[seat] = scores[seat]
        found = self.faults
        found.kyoku = recorded.kyoku
        found.honba = recorded.honba
        if self._exists(recorded.kyoku):
            found.check(faults.DEAL_DEALER, -1, recorded.kyoku & 3, recorded.dealer)
        if not self._exists(recorded.kyoku):
            last: i64 = 15 if self.rules.players == 4 else 14
            found.note(faults.DEAL_KYOKU, -1, min(next_kyoku(self.rules, recorded.kyoku - 1), last), recorded.kyoku)
        if numbers[block + t.DIE_1] == t.NOT_TOLD:
            found.leave_untold(faults.DEAL_DICE)
        elif not (0 <= numbers[block + t.DIE_1] < 6 and 0 <= numbers[block + t.DIE_2] < 6):
            dice = vec[i64]([numbers[block + t.DIE_1] + 1, numbers[block + t.DIE_2] + 1])
            found.note_lists(faults.DEAL_DICE, -1, vec[i64]([6, 6]), dice)

    def _exists(self, kyoku: i64) -> bool:
        """Whether there is such a round; three players leave out the fourth of each wind."""
        most = max(15, self.rules.last + 4 * self.rules.overtime_winds)
        return kyoku <= most and (self.rules.players == 4 or kyoku & 3 != 3)

    def scores_at(self, block: i64) -> vec[i64]:
        """The scores of a deal, as recorded."""
        numbers = self.tape.numbers
        scores = zeros(4)
        for seat in range(4):
            scores[seat] = numbers[block + t.SCORES + seat]
        return scores

    # --- deposits ---

    def paid(self, scores: i64, payer: i64, named: i64) -> None:
        """The scores after a deposit, where the log gives them; it may go on from a payer that it names wrongly."""
        numbers = self.tape.numbers
        table = self.table
        if numbers[scores] == 4:
            found = zeros(4)
            for i in range(4):
                found[i] = numbers[scores + 1 + i]
            if named != payer and found[named] == table.scores[named] - self.rules.riichi_deposit:
                table.scores[named] -= self.rules.riichi_deposit
                table.scores[payer] += self.rules.riichi_deposit
            self._compare_scores(faults.RIICHI_SCORES, self.table.scores, self.table.lawful_scores, found)

    def add_deposits(self) -> None:
        """The deposits of this round join those of the header; once, at its end."""
        self.recorded.kyoutaku += self.table.deposits - self.table.unrecorded
        self.lawful.kyoutaku += self.table.deposits - self.table.undue
        self.table.deposits = 0

    def take_deposits(self) -> None:
        """A winner has taken them."""
        self.recorded.kyoutaku = self.lawful.kyoutaku = 0

    def check_ba(self, fault: i64, block: i64, first: bool) -> None:
        """The end of a round repeats honba and deposits; for a second winner there are no deposits left."""
        numbers = self.tape.numbers
        ba = numbers[block + t.BA]
        if numbers[ba] != 2:
            if ba == t.UNTOLD:
                self.faults.leave_untold(fault)
            return
        honba = numbers[ba + 1]
        kyoutaku = numbers[ba + 2]
        if self._is_ba(self.lawful, first, honba, kyoutaku) or self._is_ba(self.recorded, first, honba, kyoutaku):
            return
        expected = vec[i64]([self.lawful.honba, self.lawful.kyoutaku if first else 0])
        self.faults.note_lists(fault, -1, expected, vec[i64]([honba, kyoutaku]))

    def _is_ba(self, header: Situation, first: bool, honba: i64, kyoutaku: i64) -> bool:
        return honba == header.honba and kyoutaku == (header.kyoutaku if first else 0)

    # --- payments ---

    def pay(
        self, block: i64, fault: i64, outcome: Outcome, recorded_outcome: Outcome, second: Outcome, chombo: Outcome
    ) -> bool:
        """The recorded payment beside the law's, seat by seat; then the recorded scores stand. False: none recorded.

        ``recorded_outcome`` is the outcome as the log itself words it: a payment that follows from a fault already
        noted is not another. ``second`` is what the end may have been instead, or one of the others. Where somebody
        must pay a ``chombo`` that is the law, and the log may have paid all the same.
        """
        numbers = self.tape.numbers
        at = numbers[block + t.CHANGES]
        if numbers[at] < 8 and self.tape.source == t.MJLOG:
            self.faults.note(faults.LOG_NO_PAYMENT, -1, 8, numbers[at])
            return False
        table = self.table
        lawful = settle(self.rules, self.lawful, outcome)
        due = settle(self.rules, self.lawful, chombo) if chombo.offenders != 0 else lawful
        before = self._copy(table.scores)
        change = self._copy(due)
        blind = self._read(at, before, change, fault)
        if blind:
            due = lawful = change
        recorded = self._without_undue()
        if not (
            same_scores(due, change)
            or same_scores(lawful, change)
            or same_scores(settle(self.rules, recorded, outcome), change)
            or same_scores(settle(self.rules, recorded, recorded_outcome), change)
            or same_scores(settle(self.rules, self.lawful, recorded_outcome), change)
            or same_scores(settle(self.rules, self.lawful, second), change)
        ):
            if chombo.offenders != 0:
                fault = faults.CHOMBO_PAYMENT
            self.faults.note_lists(fault, outcome.winner if fault == faults.PAYMENT else -1, due, change)
        if not self.rules.known and not blind:
            self._check_sum(change, outcome)
        self._compare_scores(faults.SCORES_BEFORE, table.scores, table.lawful_scores, before)
        if outcome.first:
            self.before_end = self._copy(table.lawful_scores)
        elif chombo.offenders != 0:  # whoever of several has won
            table.lawful_scores = self._copy(self.before_end)
        for seat in range(4):
            table.lawful_scores[seat] += due[seat] if self.rules.known else change[seat]
            table.scores[seat] = before[seat] + change[seat]
        return True

    def _read(self, at: i64, before: vec[i64], change: vec[i64], fault: i64) -> bool:
        """Fill in scores and changes as the log has them, where it does. True: there is nothing to hold them against.

        ``change`` comes in as the lawful one, and stays that where none is told. Of several wins the last may tell the
        sum of all: what the others are due by the law is taken off.
        """
        numbers = self.tape.numbers
        if at == t.UNTOLD:
            self.untold = faults.PAYMENT if fault == NO_FAULT else fault
            self.adrift = self.adrift or fault == NO_FAULT or not self.rules.known
            for seat in range(4):
                self.split[seat] += change[seat]
            return True
        pairs = numbers[at] >= 8
        for seat in range(4):
            change[seat] = numbers[at + (2 + 2 * seat if pairs else 1 + seat)]
            if pairs:
                before[seat] = numbers[at + 1 + 2 * seat]
        blind = fault == NO_FAULT
        if self.untold != NO_FAULT:
            blind = blind or self.adrift
            for seat in range(4):
                change[seat] -= self.split[seat]
                if pairs:
                    before[seat] += self.split[seat]
            self._forget_untold()
        if blind:
            self.faults.leave_untold(faults.PAYMENT)
        return blind

    def _forget_untold(self) -> None:
        self.untold = NO_FAULT
        self.split = zeros(4)
        self.adrift = False

    def end_round(self) -> None:
        """Nothing more is told of the payments of a round."""
        if self.untold != NO_FAULT:
            self.faults.leave_untold(self.untold)
            self._forget_untold()

    def _without_undue(self) -> Situation:
        """The recorded header, without deposits of this round that were not due: nobody may win those."""
        recorded = self.recorded
        if self.table.undue == 0:
            return recorded
        less = Situation()
        less.kyoku = recorded.kyoku
        less.dealer = recorded.dealer
        less.honba = recorded.honba
        less.kyoutaku = recorded.kyoutaku - self.table.undue
        return less

    def _check_sum(self, change: vec[i64], outcome: Outcome) -> None:
        """Points only change hands; a winner takes the deposits besides."""
        expected: i64 = 0
        if outcome.kind == 0 and outcome.first:
            expected = self.rules.riichi_deposit * self.recorded.kyoutaku
        self.faults.check(faults.SCORES_SUM, -1, expected, change[0] + change[1] + change[2] + change[3])

    def _compare_scores(self, fault: i64, recorded: vec[i64], lawful: vec[i64], found: vec[i64]) -> bool:
        """Whether scores in the log are the recorded ones so far, or the lawful ones."""
        if same_scores(recorded, found) or same_scores(lawful, found):
            return True
        self.faults.note_lists(fault, -1, self._copy(lawful), found)
        return False

    def _copy(self, scores: vec[i64]) -> vec[i64]:
        return vec[i64]([scores[0], scores[1], scores[2], scores[3]])
