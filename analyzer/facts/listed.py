"""What a win lists of its value (yaku, dora, fu, points) beside what the law finds in the hand.

A list that is wrong is told once: points and payment may follow from it. Not so where an entry is there twice or in the
wrong list: then it says nothing that they could follow from, and they are held against the law.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.core.fault_list import Faults
from analyzer.core.points import base_points, limit_of_win
from analyzer.core.value import Scorer
from analyzer.core.yakuman import yakuman_count
from analyzer.law import settle
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import NO_RENHOU, Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles import yaku
from analyzer.tiles.amounts import YAKUMAN
from analyzer.tiles.bits import BIT

YAKU_ONLY: Final = 2**yaku.COUNT - 1  # of a set of entries
AS_HAN: Final = 64  # added to a yakuman that stands among the yaku with han
AS_YAKUMAN: Final = 128  # added to a yaku that stands among the yakuman
NOT_LISTED: Final = -1
OF_LIMIT: Final[vec[i64]] = vec[i64]([0, 2000, 3000, 4000, 6000, 0])  # base points; of yakuman there may be several


@final
class Listed:
    """The lists of one win at a time: `take` reads them, `check` and `check_points` hold them against the law."""

    def __init__(self, tape: Tape, rules: Ruleset, scorer: Scorer, found: Faults) -> None:
        self.tape: Tape = tape
        self.rules: Ruleset = rules
        self.scorer: Scorer = scorer
        self.faults: Faults = found
        self.block: i64 = 0
        self.winner: i64 = 0
        self.base: i64 = 0  # the base points that the lists come to
        self.han: i64 = 0
        self.fu: i64 = 0
        self.worth: bool = True  # they come to base points: what that takes is told
        self.by_limit: bool = False  # by the limit alone
        self.wrong: bool = False  # something in the lists is not what the law finds
        self.sound: bool = True  # every entry is there once, and in its list

    def take(self, block: i64, winner: i64) -> None:
        """The base points that the recorded yaku, han and fu come to."""
        self.block = block
        self.winner = winner
        self.wrong = False
        self.sound = self.worth = True
        self.by_limit = False
        numbers = self.tape.numbers
        self.han = self.fu = 0
        yakuman = numbers[block + t.YAKUMAN]
        mask: i64 = 0
        for i in range(yakuman + 1, yakuman + 1 + numbers[yakuman]):
            if 0 <= numbers[i] < yaku.COUNT:
                mask |= BIT[numbers[i]]
        if mask != 0:
            self.base = YAKUMAN * yakuman_count(self.rules, mask)
            return
        pairs = numbers[block + t.YAKU]
        han: i64 = 0
        for i in range(pairs + 2, pairs + 1 + numbers[pairs], 2):
            han += numbers[i]
        self.han = max(min(han, 100), 0)
        self.fu = max(min(numbers[block + t.FU], 200), 0)
        self.base = base_points(self.han, self.fu, self.rules.kazoe_yakuman, self.rules.kiriage_mangan)
        if pairs == t.UNTOLD or numbers[block + t.FU] == t.NOT_TOLD and self.han < 5:
            self.base = OF_LIMIT[max(numbers[block + t.LIMIT], 0)]
            self.worth = self.by_limit = self.base > 0

    def check(self, ura_listed: bool) -> None:
        """The yaku of the dearest reading, each with its han; the dora; the fu."""
        since = self.faults.count()
        numbers = self.tape.numbers
        if numbers[self.block + t.YAKU] != t.UNTOLD:
            self._check_lists(ura_listed)
        if numbers[self.block + t.FU] != t.NOT_TOLD:
            self.faults.check(faults.FU, self.winner, self.scorer.fu, numbers[self.block + t.FU])
        self.wrong = self.faults.count() > since

    def leave_untold(self) -> None:
        """What a win does not tell of its value is not verifiable."""
        if self.tape.numbers[self.block + t.YAKU] == t.UNTOLD:
            self.faults.leave_untold(faults.YAKU)
            self.faults.leave_untold(faults.YAKU_HAN)
            self.faults.leave_untold(faults.DORA_HAN)
            self.faults.leave_untold(faults.URA_HAN)
            self.faults.leave_untold(faults.AKA_HAN)
        if self.tape.numbers[self.block + t.FU] == t.NOT_TOLD:
            self.faults.leave_untold(faults.FU)

    def _check_lists(self, ura_listed: bool) -> None:
        scorer = self.scorer
        self._check_yaku()
        normal = scorer.yakuman == 0  # beside a yakuman no dora are listed
        ura = ura_listed and normal
        self._check_dora(faults.DORA_HAN, yaku.DORA, scorer.dora if normal else i64(0), False)
        self._check_dora(faults.URA_HAN, yaku.URA_DORA, scorer.ura_dora if ura else i64(0), ura)
        self._check_dora(faults.AKA_HAN, yaku.AKA_DORA, scorer.aka_dora if normal else i64(0), False)

    # --- yaku ---

    def _check_yaku(self) -> None:
        """Each yaku of the hand stands in its list once, and nothing else does."""
        numbers = self.tape.numbers
        scorer = self.scorer
        normal = scorer.yakuman == 0
        recorded: i64 = 0
        yakuman = numbers[self.block + t.YAKUMAN]
        for i in range(yakuman + 1, yakuman + 1 + numbers[yakuman]):
            if self._check_known(numbers[i], yaku.COUNT):
                recorded = self._see(recorded, numbers[i], not normal)
        pairs = numbers[self.block + t.YAKU]
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if self._check_known(numbers[i], yaku.AKA_DORA + 1):
                recorded = self._see(recorded, numbers[i], normal or numbers[i] >= yaku.COUNT)
        if recorded & YAKU_ONLY != scorer.yaku or not self.sound:
            entries = self._entries()
            self.faults.note_lists(faults.YAKU, self.winner, self._lawful(entries), entries)
        elif normal:
            self._check_han()

    def _see(self, recorded: i64, number: i64, in_its_list: bool) -> i64:
        """One more entry; the list is not sound if it was there before, or does not belong there."""
        if not in_its_list or recorded & BIT[number] != 0:
            self.sound = False
        return recorded | BIT[number]

    def _check_known(self, number: i64, end: i64) -> bool:
        """There is such a yaku: if not, that is a fault, and False."""
        if 0 <= number < end and (number != yaku.RENHOU or self.rules.renhou != NO_RENHOU):
            return True
        self.faults.note(faults.YAKU_UNKNOWN, self.winner, yaku.COUNT - 1, number)
        return False

    def _entries(self) -> vec[i64]:
        """The numbers of both lists; those in the wrong list are marked. Dora only where they stand there twice."""
        numbers = self.tape.numbers
        normal = self.scorer.yakuman == 0
        entries = vec[i64]()
        yakuman = numbers[self.block + t.YAKUMAN]
        for i in range(yakuman + 1, yakuman + 1 + numbers[yakuman]):
            if 0 <= numbers[i] < yaku.COUNT:
                entries = append(entries, numbers[i] + (AS_YAKUMAN if normal else 0))
        pairs = numbers[self.block + t.YAKU]
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if 0 <= numbers[i] < yaku.COUNT:
                entries = append(entries, numbers[i] + (0 if normal else AS_HAN))
            elif numbers[i] <= yaku.AKA_DORA and self._times(pairs, numbers[i]) > 1:
                entries = append(entries, numbers[i])
        return entries

    def _times(self, pairs: i64, number: i64) -> i64:
        """How often an entry stands in a list of pairs."""
        numbers = self.tape.numbers
        times: i64 = 0
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if numbers[i] == number:
                times += 1
        return times

    def _lawful(self, entries: vec[i64]) -> vec[i64]:
        """The yaku of the hand, and the dora among the entries, each once."""
        lawful = vec[i64]()
        for number in range(yaku.COUNT):
            if self.scorer.yaku & BIT[number] != 0:
                lawful = append(lawful, number)
        seen: i64 = 0
        for entry in entries:
            if yaku.COUNT <= entry < AS_HAN and seen & BIT[entry] == 0:
                seen |= BIT[entry]
                lawful = append(lawful, entry)
        return lawful

    def _check_han(self) -> None:
        numbers = self.tape.numbers
        pairs = numbers[self.block + t.YAKU]
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if 0 <= numbers[i] < yaku.COUNT and self.scorer.yaku & BIT[numbers[i]] != 0:
                self.faults.check(faults.YAKU_HAN, self.winner, self.scorer.worth(numbers[i]), numbers[i + 1])

    def _check_dora(self, fault: i64, number: i64, due: i64, always: bool) -> None:
        """The han listed for a sort of dora, all entries together; none are listed only where that is ``always`` so."""
        numbers = self.tape.numbers
        pairs = numbers[self.block + t.YAKU]
        listed: i64 = NOT_LISTED
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if numbers[i] == number:
                listed = numbers[i + 1] + max(listed, 0)
        if due > 0 or listed > 0:
            self.faults.check(fault, self.winner, due, listed if listed >= 0 or always else i64(0))
        elif always != (listed == 0) and self.tape.source == t.MJLOG:  # others list a ura dora of no han, or don't
            self.faults.note(fault, self.winner, i64(0) if always else i64(NOT_LISTED), listed)

    # --- points ---

    def check_points(self, outcome: Outcome, said: Outcome, header: Situation, judged: bool) -> None:
        """Points and limit follow from han and fu: those of the law, or those listed where that is told already."""
        numbers = self.tape.numbers
        points = numbers[self.block + t.POINTS]
        limit = numbers[self.block + t.LIMIT]
        if points == t.NOT_TOLD or not judged and not self.worth:
            self.faults.leave_untold(faults.POINTS)
        else:
            lawful = settle.value(self.rules, header, outcome)
            if points != lawful and points != settle.value(self.rules, header, said):
                self.faults.note(faults.POINTS, self.winner, lawful, points)
        if limit == t.NOT_TOLD or not judged and not self.worth:
            self.faults.leave_untold(faults.LIMIT)
            return
        listed = limit if self.by_limit else limit_of_win(self.base, self.han, self.fu)
        due = limit_of_win(outcome.base, self.scorer.han, self.scorer.fu) if judged else listed
        spared = limit == listed and self.wrong and self.sound
        if limit != due and not spared:
            self.faults.note(faults.LIMIT, self.winner, due, limit)
