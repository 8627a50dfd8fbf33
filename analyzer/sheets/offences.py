"""What a row itself says against the rules: riichi, the draw that it names, too few han. And what the law makes of it.

A chombo, or the abortive draw that was missed, is the lawful end of the hand beside the recorded one: the payments and
the next row may agree with either, so that one mistake is one finding.
"""

from __future__ import annotations

from analyzer.core import faults
from analyzer.core.win import least_han
from analyzer.law import situation as end
from analyzer.law.settle import settle
from analyzer.law.situation import Outcome
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.phrases import chombo_cost, in_words
from analyzer.rules.report import NotVerifiable
from analyzer.rulesets.ruleset import FLAT, NO_CHOMBO, Ruleset
from analyzer.settlement.case import FOUR, Case, ends_by_four_riichi
from analyzer.settlement.words import ABORTS
from analyzer.settlement.worth import needed_words
from analyzer.sheets.findings import Findings
from analyzer.sheets.read import Row


class Offences:
    """Those of one sheet, row by row."""

    def __init__(self, rules: Ruleset, found: Findings) -> None:
        self.rules = rules
        self.found = found
        self.dora_told = False  # that dora are not

    def of_draw(self, row: Row, case: Case) -> Outcome | None:
        """The lawful end, where four riichi end the hand, or are not there, or a riichi turns out to be noten."""
        outcome, riichi = case.outcomes[0], len(case.riichi.accepted)
        if case.draw == "suucha_riichi":
            if riichi != 4:
                why = f"{riichi} in riichi: suucha_riichi needs four"
                self.found.note(faults.SUUCHA_RIICHI, row, "result", "none", "suucha_riichi", why)
            return None
        if ends_by_four_riichi(case) and case.draw not in ("suufon_renda", "suukaikan", "chombo"):
            found = case.draw if case.draw in ABORTS else "none"
            self.found.note(faults.ABORT_MISSED, row, "result", "suucha_riichi", found, FOUR)
            return _ended(end.ABORTIVE, outcome)
        return self._noten(row, case, outcome)

    def _noten(self, row: Row, case: Case, outcome: Outcome) -> Outcome | None:
        """Who is in riichi is tenpai at a draw; else it is a chombo where there is one."""
        if outcome.kind not in (end.EXHAUSTIVE, end.NAGASHI):
            return None
        noten = [seat for seat in sorted(case.riichi.accepted) if not outcome.tenpai >> seat & 1]
        lawful = self._chombo(outcome, noten) if noten else None
        for seat in noten:
            why = self._consequence(case, lawful, noten)
            self.found.note(faults.RIICHI_NOTEN, row, "riichi", "tenpai", "noten", why, seat)
        return lawful

    def points(self, row: Row, case: Case, scores: list[int]) -> None:
        """Who declares has the points; ``scores`` are those before the hand."""
        declared = case.riichi.accepted | ({case.riichi.ronned} if case.riichi.ronned >= 0 else set())
        needed = int(self.rules.riichi_points)
        for seat in sorted(declared):
            if scores[seat] < needed:
                self.found.note(faults.RIICHI_POINTS, row, "riichi", needed, scores[seat], seat=seat)

    def two_han(self, row: Row, case: Case, column: str) -> Outcome | None:
        """A win has so many han without dora, where more than one are asked; the lawful end, if it is a chombo."""
        honba = int(case.situation.honba)
        least = int(least_han(self.rules, honba))
        if not case.worths or least < 2:
            return None
        poor = [
            int(outcome.winner)
            for outcome, worth in zip(case.outcomes, case.worths, strict=True)
            if worth.han is not None and worth.han < least and not worth.yakuman
        ]
        if poor:
            return self.too_few(row, case, column, poor)
        if not self.dora_told and any(not worth.yakuman for worth in case.worths):
            self.dora_told = True
            reason = f"whether {in_words(least)} han are without dora is not told: a sheet has all han in one"
            self.found.not_verifiable.append(NotVerifiable(CATALOGUE[faults.NO_YAKU].code, reason))
        return None

    def too_few(self, row: Row, case: Case, column: str, winners: list[int]) -> Outcome | None:
        """These have fewer."""
        honba = int(case.situation.honba)
        least = int(least_han(self.rules, honba))
        lawful = self._chombo(case.outcomes[0], winners)
        told = self._consequence(case, lawful, winners)
        why = f"{needed_words(self.rules, honba)}{'; ' if told else ''}{told}"
        for seat in winners:
            fewer = "fewer" if least > 2 else "one han"
            self.found.note(faults.NO_YAKU, row, column, f"{in_words(least)} han without dora", fewer, why, seat)
        return lawful

    # --- chombo ---

    def _chombo(self, recorded: Outcome, offenders: list[int]) -> Outcome | None:
        if self.rules.chombo == NO_CHOMBO:
            return None
        lawful = _ended(end.CHOMBO, recorded)
        lawful.offenders = sum(1 << seat for seat in offenders)
        return lawful

    def _consequence(self, case: Case, lawful: Outcome | None, offenders: list[int]) -> str:
        """``a chombo of seat 1, who pays 8,000; the deposits go back, the hand is played again``."""
        if lawful is None:
            return ""
        who = " and ".join(f"seat {seat}" for seat in offenders)
        if self.rules.chombo == FLAT:
            cost = f"{chombo_cost(self.rules)} off after the game"
        else:
            bare = _ended(end.CHOMBO, Outcome())
            bare.offenders = lawful.offenders
            changes = settle(self.rules, case.situation, bare)
            cost = " ".join(f"{int(changes[seat]):+,}" if changes[seat] else "0" for seat in range(self.rules.players))
        again = "the game is over" if self.rules.chombo_ends else "it is played again with its honba"
        return f"a chombo of {who} ({cost}): the deposits of the hand go back, and {again}"


def _ended(kind: int, recorded: Outcome) -> Outcome:
    """The same hand, ended otherwise."""
    outcome = Outcome()
    outcome.kind = kind
    outcome.winner = outcome.loser = -1
    outcome.riichi = recorded.riichi
    return outcome
