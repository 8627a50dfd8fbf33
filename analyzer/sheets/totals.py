"""The last rows of a sheet: final scores, final points, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.law import situation as end
from analyzer.law.chombo import cost
from analyzer.law.final import after_chombo, final_points, final_scores, ranking, uma_of
from analyzer.law.situation import Outcome, Situation
from analyzer.rules import follows
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import NotVerifiable
from analyzer.rulesets.ruleset import FLAT, OPEN, TENTHS, THOUSANDS, Ruleset
from analyzer.settlement.case import Case
from analyzer.settlement.progress import places_of
from analyzer.sheets.cells import decimals, numbers
from analyzer.sheets.findings import Findings, wrong
from analyzer.sheets.read import Row

FAULTS: Final = {"final": faults.FINAL_SCORES, "points": faults.FINAL_POINTS, "place": faults.FINAL_PLACES}
LOST: Final = "the scores are not known: a row before could not be read, or the sheet begins in mid-game"


class Totals:
    """Held against the scores after the last hand, recorded or lawful, and against the final scores of the sheet."""

    def __init__(self, rules: Ruleset, found: Findings) -> None:
        self.rules = rules
        self.found = found
        self.rows = 0
        self.chombos = [[0] * 4, [0] * 4]  # points that each seat loses: as the law has it, as recorded
        self.possible: list[list[int]] = []  # final scores, the lawful ones first
        self.last: Case | None = None
        self.before: list[int] = []  # the lawful scores after the last hand
        self.ends: list[tuple[list[int], int]] = []  # lawful and recorded, and the sticks left

    def hand(self, lawful: Case, recorded: Outcome) -> None:
        """A flat chombo is taken from the final points."""
        self.last = lawful
        for counts, outcome in zip(self.chombos, (lawful.outcomes[0], recorded), strict=True):
            if outcome.kind == end.CHOMBO and self.rules.chombo == FLAT:
                for seat in range(4):
                    dealer = seat == lawful.situation.dealer
                    counts[seat] += int(cost(self.rules, dealer)) * int(outcome.offenders >> seat & 1)

    def take(
        self, row: Row, name: str, scores: Sequence[list[int]], headers: Sequence[Situation], known: bool
    ) -> None:  # fmt: skip
        """One of the last rows. ``scores`` and ``headers`` are those after the last hand, recorded and lawful."""
        self.rows += 1
        self.found.kyoku = -1
        if not known:
            self.found.not_verifiable.append(NotVerifiable(CATALOGUE[FAULTS[name]].code, LOST))
            return
        self.before = scores[1]
        if not self.possible:
            left = [int(headers[1].kyoutaku), int(headers[0].kyoutaku)]
            self.ends = [(scores[1], left[0]), (scores[0], left[1])]
            self.possible = [self._final(one, sticks) for one in (scores[1], scores[0]) for sticks in left]
        if name == "final":
            self._scores(row)
        elif name == "points":
            self._points(row)
        else:
            self._places(row)

    def _final(self, scores: Sequence[int], sticks: int) -> list[int]:
        found = final_scores(self.rules, _vec(scores), sticks)
        return [int(found[seat]) for seat in range(self.rules.players)]

    def _scores(self, row: Row) -> None:
        told = numbers(row, "score", int(self.rules.players))
        if told is None:
            return
        if told not in self.possible:
            why = ""
            if self.last is not None:
                situation, outcome = self.last.situation, self.last.outcomes[0]
                differ = [seat for seat, score in enumerate(self.possible[0]) if score != told[seat]]
                why = follows.final_scores_words(self.rules, situation, outcome, _vec(self.before), differ)
            due = self.possible[0]
            self.found.note(faults.FINAL_SCORES, row, wrong("score", due, told), due, told, why)
        self.possible = [told]

    def _points(self, row: Row) -> None:
        told = decimals(row, "score", int(self.rules.players))
        if told is None:
            return
        recorded = [int(one * 1000) for one in told]
        roundings = (TENTHS, THOUSANDS) if self.rules.rounding == OPEN else (int(self.rules.rounding),)
        possible = [
            self._points_of(scores, rounding, chombos)
            for scores in self.possible
            for chombos in self.chombos
            for rounding in roundings
        ]
        if recorded not in possible:
            due = possible[0]
            self.found.note(
                faults.FINAL_POINTS, row, wrong("score", due, recorded), due, recorded, self._why(due, recorded)
            )

    def _points_of(self, scores: Sequence[int], rounding: int, chombos: Sequence[int]) -> list[int]:
        last = _vec(scores)
        points = final_points(self.rules, last, self._ranked(scores), rounding, uma_of(self.rules, last))
        left = after_chombo(self.rules, points, vec[i64]([*chombos]))
        return [int(left[seat]) for seat in range(self.rules.players)]

    def _ranked(self, last: Sequence[int]) -> vec[i64]:
        """The scores that places go by: those after the last hand, where these final scores come of them."""
        for scores, sticks in self.ends:
            ranked = ranking(self.rules, _vec(scores), _vec(last), sticks)
            if list(ranked) != list(_vec(last)):
                return ranked
        return _vec(last)

    def _why(self, expected: Sequence[int], recorded: Sequence[int]) -> str:
        """The sum behind the points, and the chombo taken from them."""
        flat = self.chombos[0]
        before = [points + less for points, less in zip(expected, flat, strict=False)]
        told = [points + less for points, less in zip(recorded, flat, strict=False)]
        ranked = self._ranked(self.possible[0])
        words = [follows.final_points_words(self.rules, _vec(self.possible[0]), ranked, before, told)]
        words += [f"seat {seat}: less {less:,} for chombo" for seat, less in enumerate(flat) if less]
        return "; ".join(words)

    def _places(self, row: Row) -> None:
        told = numbers(row, "score", int(self.rules.players))
        if told is None:
            return
        possible = [list(places_of(self.rules, self._ranked(scores))) for scores in self.possible]
        if told not in possible:
            due = possible[0]
            why = follows.places_words(self.rules, self._ranked(self.possible[0]))
            self.found.note(faults.FINAL_PLACES, row, wrong("score", due, told), due, told, why)


def _vec(scores: Sequence[int]) -> vec[i64]:
    return vec[i64]([*scores, *[0] * (4 - len(scores))])
