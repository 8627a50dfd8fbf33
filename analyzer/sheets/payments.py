"""Changes and scores of a hand beside the law's, by the recorded header or the lawful one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.core import faults
from analyzer.core.win import least_han
from analyzer.law import situation as end
from analyzer.law.settle import settle_all
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.case import Case
from analyzer.settlement.words import SettleError
from analyzer.sheets.cells import numbers, several
from analyzer.sheets.findings import Findings, wrong
from analyzer.sheets.offences import Offences
from analyzer.sheets.read import Row
from analyzer.sheets.solve import solved
from analyzer.tiles.bits import BIT

PAYMENT_FAULTS: Final = {
    end.AGARI: faults.PAYMENT, end.EXHAUSTIVE: faults.NOTEN_PAYMENT, end.ABORTIVE: faults.ABORT_PAYMENT,
    end.NAGASHI: faults.NAGASHI_PAYMENT, end.CHOMBO: faults.CHOMBO_PAYMENT,
}  # fmt: skip


class Payments:
    """The scores as recorded, and as they should be."""

    def __init__(self, rules: Ruleset, found: Findings, offences: Offences) -> None:
        self.rules = rules
        self.players = int(rules.players)
        self.found = found
        self.offences = offences
        self.known = True  # whether the scores are: not after a row that can't be read, nor in mid-game
        self.scores = [int(rules.start)] * self.players  # as recorded
        self.lawful = list(self.scores)

    def begin(self, scores: list[int]) -> None:
        """What the sheet says that the players begin with."""
        self.scores, self.lawful = list(scores), list(scores)

    def before(self) -> list[int]:
        """The scores before a hand, by the kinder of the two."""
        return [max(pair) for pair in zip(self.scores, self.lawful, strict=True)]

    def pay(self, row: Row, cases: Sequence[Case], told: bool, lawful: Outcome | None) -> Outcome | None:
        """Hold a hand's payments. ``lawful``: how the hand should have ended, if not as it is written; so returned."""
        change, score = numbers(row, "change", self.players), numbers(row, "score", self.players)
        paid = change
        if paid is None and score is not None and self.known:
            paid = _less(score, self.scores)
        if not told and paid is None:
            raise SettleError("han", "what was the hand worth? Give han and fu, a limit, or the payments")
        if not told and paid is not None:
            fits, lawful = self._solve(row, cases, paid, lawful)
            if not fits:
                self._carry(row, paid, paid, score, change is not None)
                return lawful
        due = [self.changes(case) for case in cases]
        right = due if lawful is None else [*due, *(self.changes(_with(case, lawful)) for case in cases)]
        if paid is not None and paid not in right and (change is not None or not self._scores_fit(score, right)):
            self._wrong(row, cases[0], right[-1], paid, lawful)
        self._carry(row, right[-1], due[0] if paid is None else paid, score, change is not None)
        return lawful

    def changes(self, case: Case) -> list[int]:
        """What each score changes over the hand: payments, less the own stick."""
        changes = settle_all(case.rules, case.situation, case.outcomes)
        return _less([int(changes[seat]) for seat in range(self.players)], _laid(case))

    def _solve(
        self, row: Row, cases: Sequence[Case], paid: list[int], lawful: Outcome | None
    ) -> tuple[bool, Outcome | None]:
        """Whether some hand is paid like this; fewer han than are needed are a win without a yaku."""
        least = int(least_han(self.rules, int(cases[0].situation.honba)))
        if any(solved(case, _plus(paid, _laid(case)), least).fits for case in cases):
            return True, lawful
        if least > 1 and any(solved(case, _plus(paid, _laid(case))).fits for case in cases):
            winners = [int(outcome.winner) for outcome in cases[0].outcomes]
            return True, self.offences.too_few(row, cases[0], "change 0", winners) or lawful
        nearest = solved(cases[0], _plus(paid, _laid(cases[0])), least)
        why = f"no hand is paid like this; the nearest is {nearest.words}"
        self._note(faults.PAYMENT, row, self.changes(cases[0]), paid, why)
        return False, lawful

    def _scores_fit(self, score: list[int] | None, due: Sequence[list[int]]) -> bool:
        """Without changes the scores may go on from the lawful ones."""
        return score is not None and any(score == _plus(self.lawful, one) for one in due)

    def _wrong(self, row: Row, case: Case, due: list[int], paid: list[int], lawful: Outcome | None) -> None:
        if case.outcomes[0].kind == end.ABORTIVE and len(several(row, "winner")) > 1:
            count = len(several(row, "winner"))
            self.found.note(faults.RON_MANY, row, "winner", int(self.rules.max_ron), count, case.notes[0])
            return
        fault = PAYMENT_FAULTS[int((lawful or case.outcomes[0]).kind)]
        words = "" if lawful else ", ".join(worth.words for worth in case.worths)
        differ = ", ".join(
            f"seat {seat}: {have - want:+,}"
            for seat, (want, have) in enumerate(zip(due, paid, strict=True))
            if have != want
        )
        hint = self._ronned(case, paid)
        self._note(fault, row, due, paid, "; ".join(filter(None, (words, differ, hint))))

    def _ronned(self, case: Case, paid: list[int]) -> str:
        """A word where the payments are right if the loser declares with the tile that is won, and lays no stick."""
        first = case.outcomes[0]
        loser = int(first.loser)
        if first.kind != end.AGARI or loser == first.winner or not first.riichi & BIT[loser]:
            return ""
        bare = Situation()
        bare.kyoku, bare.honba, bare.dealer = case.situation.kyoku, case.situation.honba, case.situation.dealer
        bare.kyoutaku = case.situation.kyoutaku - 1
        for outcome in case.outcomes:
            outcome.riichi ^= BIT[loser]
        fits = self.changes(case._replace(situation=bare)) == paid
        for outcome in case.outcomes:
            outcome.riichi ^= BIT[loser]
        return f"right if the tile is won that seat {loser} declares with: {loser}:ronned under riichi" if fits else ""

    def _note(self, fault: int, row: Row, due: list[int], paid: list[int], why: str) -> None:
        stem = "change" if "change 0" in row.cells else "score"
        self.found.note(fault, row, wrong(stem, due, paid), due, paid, why)

    def _carry(self, row: Row, lawful: list[int], paid: list[int], score: list[int] | None, changes: bool) -> None:
        """Scores are those before with the changes; what the sheet says stands for the next row."""
        before = self.lawful
        self.lawful, self.scores = _plus(before, lawful), _plus(self.scores, paid)
        if score is None:
            return
        fits = score in (self.scores, self.lawful, _plus(before, paid))
        if self.known and changes and not fits:
            self.found.note(faults.CARRIED_SCORES, row, wrong("score", self.scores, score), self.scores, score)
        self.scores = score
        if not self.known:
            self.lawful = score
            self.known = True


def _with(case: Case, outcome: Outcome) -> Case:
    return case._replace(outcomes=[outcome], worths=[])


def _laid(case: Case) -> list[int]:
    """The own stick of each player."""
    stick, riichi = int(case.rules.riichi_deposit), case.outcomes[0].riichi
    return [stick if riichi >> seat & 1 else 0 for seat in range(case.rules.players)]


def _plus(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _less(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(one, other, strict=True)]
