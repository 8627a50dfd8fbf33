"""Whether the game ends where the log ends it, and the final scores and points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.fault_list import Faults
from analyzer.core.table import Table
from analyzer.facts.context import after_context
from analyzer.facts.ledger import Ledger, same_scores
from analyzer.law.advance import ends, left_kyoutaku, time_may_end
from analyzer.law.chombo import cost
from analyzer.law.final import after_chombo, final_points, final_scores, ranking, uma_of
from analyzer.law.situation import Outcome
from analyzer.rulesets.ruleset import CHOICE, FIVE_DOWN, FLAT, NO, OPEN, TENTHS, THOUSANDS, YES, Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, list_at
from analyzer.tiles.bits import BIT, zeros

# whose rounding the final points have
NO_ERA: Final = 0
WHOLE_THOUSANDS: Final = 1
IN_TENTHS: Final = 2
EITHER: Final = 3
EARLY_UMA: Final = 4  # one of these, with the other uma of the era


@final
class Ending:
    """The end of a game beside the law, by the recorded scores or the lawful ones."""

    def __init__(self, tape: Tape, rules: Ruleset, table: Table, ledger: Ledger, found: Faults) -> None:
        self.tape: Tape = tape
        self.rules: Ruleset = rules
        self.table: Table = table
        self.ledger: Ledger = ledger
        self.faults: Faults = found
        self.over: bool = False  # the log says that the game is over
        self.final: i64 = t.ABSENT  # its list of final scores and points
        self.era: i64 = NO_ERA
        self.left_open: vec[i64] = vec[i64]()
        self.chombos: vec[i64] = zeros(4)  # points lost by flat ones, seat by seat

    def record(self, block: i64) -> None:
        """The end of a round may carry the end of the game."""
        final_list = self.tape.numbers[block + t.FINAL]
        if self.tape.numbers[final_list] > 0 or final_list == t.UNTOLD:
            self.over = True
            self.final = final_list

    def count_chombo(self, offenders: i64, dealer: i64) -> None:
        """A flat penalty is taken off the final points."""
        for seat in range(4):
            if self.rules.chombo == FLAT and offenders & BIT[seat] != 0:
                self.chombos[seat] += cost(self.rules, seat == dealer)

    def goes_on(self, outcome: Outcome, due: Outcome) -> None:
        """Another round follows: the game must not have ended. ``due``: what the law makes of the last round."""
        self._judge(outcome, due, faults.GAME_OVER, YES)

    def close(self, outcome: Outcome, due: Outcome) -> None:
        """No other round follows: the game must have ended, with these scores and points."""
        self._judge(outcome, due, faults.GAME_EARLY, NO)
        if self.tape.numbers[self.final] >= 8 and self.rules.known and not self.ledger.adrift:
            self._check_final(outcome, due)
        elif self.tape.source != t.MJLOG:
            self._check_scores_alone(outcome, due)

    def _check_scores_alone(self, outcome: Outcome, due: Outcome) -> None:
        """Final points are not told; final scores may be."""
        self.faults.leave_untold(faults.FINAL_POINTS)
        if self.tape.numbers[self.final] < 4 or self.ledger.adrift:
            self.faults.leave_untold(faults.FINAL_SCORES)
        elif self.rules.known:
            self._check_scores(outcome, due, list_at(self.tape, self.final))  # four

    def _judge(self, outcome: Outcome, due: Outcome, fault: i64, wrong: i64) -> None:
        if self.ledger.adrift:
            self.faults.leave_untold(fault)
            return
        recorded = self.table.scores
        lawful = self.table.lawful_scores
        one = ends(self.rules, self.ledger.recorded, outcome, recorded)
        other = ends(self.rules, self.ledger.lawful, due, lawful)
        if one == OPEN or other == OPEN:
            if fault == faults.GAME_OVER or self.rules.agari_yame == CHOICE or self.rules.tenpai_yame == CHOICE:
                self._leave_open(fault)
        elif fault == faults.GAME_EARLY and one == wrong and other == wrong and self._time_may_be_up():
            self._leave_open(fault)
        elif one == wrong and other == wrong:
            since = self.faults.count()
            self.faults.note(fault, -1, one, 1 - one)
            self.faults.explain(since, after_context(self.ledger.lawful, outcome, lawful, lawful))

    def _time_may_be_up(self) -> bool:
        """Whether a clock may have ended the game: no log tells the time. Of an excerpt not all hands are known."""
        return time_may_end(self.rules, self.tape.round_count + (1 if self.tape.begins_inside else 0))

    def _leave_open(self, fault: i64) -> None:
        self.left_open = append(self.left_open, fault)

    # --- final scores and points ---

    def _check_final(self, outcome: Outcome, due: Outcome) -> None:
        """Points follow from final scores, return and uma."""
        scores = self._column(0)
        expected = self._check_scores(outcome, due, scores)
        since = self.faults.count()
        points = self._column(1)
        if not self.gives_points:
            self._leave_open(faults.FINAL_POINTS)
            return
        ranked = self.ranked_by(outcome, due, scores)
        uma = uma_of(self.rules, scores)
        self.era = self._era(scores, ranked, points, uma)
        lawful = self.table.lawful_scores
        self.era |= self._era(expected, lawful, points, uma_of(self.rules, expected))
        if self.era != NO_ERA:
            return
        if len(self.rules.early_uma) > 0:
            self.era = self._era(scores, ranked, points, self.rules.early_uma)
        if self.era != NO_ERA:
            self.era |= EARLY_UMA
            return
        self.faults.note_lists(faults.FINAL_POINTS, -1, self.points_of(scores, ranked), points)
        self.faults.explain(since, after_context(self.ledger.lawful, outcome, ranked, scores))

    @property
    def gives_points(self) -> bool:
        """Whether the ruleset says what final points are made of."""
        return len(self.rules.uma) > 0

    def points_of(self, scores: vec[i64], ranked: vec[i64]) -> vec[i64]:
        """The final points that the law gives for final scores; places go by ``ranked``."""
        rounding = TENTHS if self.rules.rounding == OPEN else self.rules.rounding
        points = final_points(self.rules, scores, ranked, rounding, uma_of(self.rules, scores))
        return after_chombo(self.rules, points, self.chombos)

    def scores_of(self, outcome: Outcome) -> vec[i64]:
        """The final scores that the law gives for the recorded ones before the last deposits."""
        return final_scores(self.rules, self.table.scores, left_kyoutaku(self.rules, self.ledger.recorded, outcome))

    def ranked_by(self, outcome: Outcome, due: Outcome, scores: vec[i64]) -> vec[i64]:
        """The scores that places go by, beside these final ones."""
        kyoutaku = left_kyoutaku(self.rules, self.ledger.recorded, outcome)
        return self._ranked(scores, kyoutaku, left_kyoutaku(self.rules, self.ledger.lawful, due))

    def _check_scores(self, outcome: Outcome, due: Outcome, scores: vec[i64]) -> vec[i64]:
        """Left deposits go to the first place; the scores that the law expects."""
        since = self.faults.count()
        kyoutaku = left_kyoutaku(self.rules, self.ledger.recorded, outcome)
        lawful_kyoutaku = left_kyoutaku(self.rules, self.ledger.lawful, due)
        lawful = self.table.lawful_scores
        expected = final_scores(self.rules, lawful, lawful_kyoutaku)
        if not (
            same_scores(expected, scores)
            or same_scores(final_scores(self.rules, self.table.scores, kyoutaku), scores)
            or same_scores(final_scores(self.rules, self.table.scores, lawful_kyoutaku), scores)
            or same_scores(final_scores(self.rules, lawful, kyoutaku), scores)
        ):
            self.faults.note_lists(faults.FINAL_SCORES, -1, expected, scores)
            self.faults.explain(since, after_context(self.ledger.lawful, outcome, lawful, expected))
        return expected

    def _ranked(self, last: vec[i64], kyoutaku: i64, lawful: i64) -> vec[i64]:
        """The scores that places go by: lawful or recorded ones, where the final scores come of them."""
        ranked = ranking(self.rules, self.table.lawful_scores, last, lawful)
        if same_scores(ranked, last):
            return ranking(self.rules, self.table.scores, last, kyoutaku)
        return ranked

    def _era(self, scores: vec[i64], ranked: vec[i64], points: vec[i64], uma: vec[i64]) -> i64:
        """Which of the roundings that the ruleset allows gives these points."""
        found: i64 = NO_ERA
        for rounding in (THOUSANDS, FIVE_DOWN):
            if self._gives(scores, ranked, points, uma, rounding):
                found |= WHOLE_THOUSANDS
        if self._gives(scores, ranked, points, uma, TENTHS):
            found |= IN_TENTHS
        return found

    def _gives(self, scores: vec[i64], ranked: vec[i64], points: vec[i64], uma: vec[i64], rounding: i64) -> bool:
        rules = self.rules
        allowed = rules.rounding == rounding or (rules.rounding == OPEN and rounding != FIVE_DOWN)
        if not allowed:
            return False
        due = final_points(rules, scores, ranked, rounding, uma)
        return same_scores(due, points) or same_scores(after_chombo(rules, due, self.chombos), points)

    def _column(self, offset: i64) -> vec[i64]:
        numbers = self.tape.numbers
        column = zeros(4)
        for seat in range(4):
            column[seat] = numbers[self.final + 1 + 2 * seat + offset]
        return column
