"""A riichi sheet, hand by hand, beside the law.

As with logs, each hand starts from its recorded header, beside the lawful one: what follows may agree with either, so
that one mistake is one finding. After a row that can't be read the next is taken as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.law import situation as end
from analyzer.law.advance import advance, ends
from analyzer.law.settle import settle_all
from analyzer.law.situation import Situation
from analyzer.rules import follows
from analyzer.rules.words import round_text
from analyzer.ruleset import NO, OPEN, YES, Ruleset
from analyzer.settlement.request import Case, case_of
from analyzer.settlement.words import MOST_HONBA, SettleError, dealer_of, round_of, seats_of
from analyzer.sheets.cells import number, numbers, request_of, several
from analyzer.sheets.findings import Findings
from analyzer.sheets.read import Row, Sheet
from analyzer.sheets.solve import solved
from analyzer.sheets.totals import Totals

START: Final = "start"
LAST_ROWS: Final = ("final", "points", "place")
PAYMENT_FAULTS: Final = {
    end.AGARI: faults.PAYMENT, end.EXHAUSTIVE: faults.NOTEN_PAYMENT, end.ABORTIVE: faults.ABORT_PAYMENT,
    end.NAGASHI: faults.NAGASHI_PAYMENT, end.CHOMBO: faults.CHOMBO_PAYMENT,
}  # fmt: skip


class Book:
    """The table as the sheet has it, and as it should be."""

    def __init__(self, rules: Ruleset, ruleset: str, found: Findings) -> None:
        self.rules = rules
        self.ruleset = ruleset  # name or file, for `settle`
        self.players = int(rules.players)
        self.found = found
        self.recorded = Situation()  # the header of the next hand, by the recorded one before
        self.lawful = Situation()
        self.known = True  # what the next header must be: not after a row that can't be read
        self.scores_known = True  # nor are the scores, until a row tells them again
        self.scores = [int(rules.start)] * self.players  # as recorded
        self.lawful_scores = list(self.scores)
        self.hands = 0
        self.last: Row | None = None  # of the hands
        self.played_on = False  # after the end, which is told once
        self.over = NO  # whether the game is over after the last hand: YES, NO, OPEN
        self.ends: list[Case] = []  # of the last hand, by the lawful header and by the recorded one
        self.kyokus: list[int] = []  # of the hands, but for one that a chombo undid
        self.totals = Totals(rules, found)

    def follow(self, sheet: Sheet) -> None:
        """All rows; a cell that can't be read is a finding, and the rows after it are judged all the same."""
        for row in sheet.rows:
            name = row.cells.get("round", "").lower()
            try:
                if name in LAST_ROWS:
                    if len(row.cells) > 1:  # else it is not filled in yet
                        self._close(row, name)
                elif name == START:
                    self._start(row)
                else:
                    self._hand(row)
            except SettleError as error:
                self.found.unread(faults.SHEET_CELL, row, error)
                if name not in (*LAST_ROWS, START):
                    self.known = self.scores_known = False
        if self.last is not None and not self.totals.rows and self.over == NO and self.known:
            self.found.note(faults.LOG_UNFINISHED, self.last, "round", "the end of the game", "none")

    # --- rows that are no hand ---

    def _start(self, row: Row) -> None:
        told = numbers(row, "score", self.players)
        if self.hands:
            raise SettleError("round", "the start stands before the first hand")
        if told is not None:
            self.found.check(faults.START_SCORES, row, "score 0", list(self.scores), told)
            self.scores, self.lawful_scores = list(told), list(told)

    def _close(self, row: Row, name: str) -> None:
        """The game must be over, then totals are held against the scores."""
        if not self.totals.rows and self.known and self.over == NO:
            self.found.note(faults.GAME_EARLY, row, "round", "the game goes on", "the game ends", self._why_end())
        known = self.known and self.scores_known
        self.totals.take(row, name, [self.scores, self.lawful_scores], [self.recorded, self.lawful], known)

    # --- hands ---

    def _hand(self, row: Row) -> None:
        if self.totals.rows:
            raise SettleError("round", f"a hand after the row {LAST_ROWS[0]!r}, {LAST_ROWS[1]!r} or {LAST_ROWS[2]!r}")
        if self.over == YES and self.known and not self.played_on:
            self.played_on = True
            self.found.note(faults.GAME_OVER, row, "round", "the game ends", "the game goes on", self._why_end())
        self._header(row)
        header = self.recorded
        laid = len(seats_of("riichi", row.cells.get("riichi", ""), self.players, int(header.dealer)))
        name = round_text(int(header.kyoku))
        request, told = request_of(row, self.ruleset, (name, int(header.honba), int(header.kyoutaku) + laid))
        case = case_of(request, self.rules)
        self._check_riichi(row, case)
        other = case._replace(situation=_with_sticks(self.lawful, laid))
        self._pay(row, [case, other], told)
        self._advance(case, other)
        self.last = row

    def _header(self, row: Row) -> None:
        """The recorded header beside the lawful one; what is not recorded is taken as lawful."""
        due = [self.lawful, self.recorded]
        recorded = Situation()
        text = row.cells.get("round")
        kyoku, honba = (None, None) if text is None else round_of("round", text, self.players)
        if text is None and not self.known:
            raise SettleError("round", "which round? It does not follow from the row before")
        recorded.kyoku = int(self.lawful.kyoku) if kyoku is None else kyoku
        told = number(row, "honba", 0, MOST_HONBA)
        if told is not None and honba is not None and told != honba:
            raise SettleError("honba", f"{told}, but the round says {honba}")
        honba = honba if told is None else told
        recorded.honba = int(self.lawful.honba) if honba is None else honba
        sticks = number(row, "sticks", 0, 100)
        recorded.kyoutaku = int(self.lawful.kyoutaku) if sticks is None else sticks
        recorded.dealer = recorded.kyoku & 3
        self.found.kyoku, self.found.honba = int(recorded.kyoku), int(recorded.honba)
        if "dealer" in row.cells:
            dealer = dealer_of(row.cells["dealer"], self.players, int(recorded.dealer))
            self.found.check(faults.DEAL_DEALER, row, "dealer", int(recorded.dealer), dealer)
        if self.ends and self.ends[0].outcomes[0].kind == end.CHOMBO:
            self.kyokus.pop()
        self.kyokus.append(int(recorded.kyoku))
        self.found.renchan = follows.renchan_number(self.kyokus)
        lawful = recorded
        if self.known:
            lawful = min(due, key=lambda header: sum(_differences(header, recorded)))
            self._compare(row, lawful, recorded, self.ends[due.index(lawful)] if self.ends else None)
        self.recorded, self.lawful = recorded, lawful

    def _why_end(self) -> str:
        """Why the game is over after the last hand, or not."""
        if not self.ends:
            return "no hand was played"
        last = self.ends[0]
        return follows.end_words(self.rules, last.situation, last.outcomes[0], _vec(self.lawful_scores))

    def _compare(self, row: Row, due: Situation, recorded: Situation, last: Case | None) -> None:
        """``last``: the hand before, of which this header is due."""
        first = self.hands == 0
        found = self.found
        why = ("", "", "")
        if last is not None:
            why = follows.header_words(self.rules, last.situation, last.outcomes[0])
        found.check(
            faults.FIRST_KYOKU if first else faults.NEXT_KYOKU, row, "round",
            round_text(int(due.kyoku)), round_text(int(recorded.kyoku)), why[0],
        )  # fmt: skip
        found.check(
            faults.FIRST_HONBA if first else faults.NEXT_HONBA, row, "honba",
            int(due.honba), int(recorded.honba), why[1],
        )  # fmt: skip
        found.check(
            faults.FIRST_KYOUTAKU if first else faults.NEXT_KYOUTAKU,
            row,
            "sticks",
            int(due.kyoutaku),
            int(recorded.kyoutaku),
            why[2],
        )

    def _check_riichi(self, row: Row, case: Case) -> None:
        """Who lays a stick has the points; at a draw he is tenpai."""
        outcome = case.outcomes[0]
        for seat in range(self.players):
            if not outcome.riichi >> seat & 1:
                continue
            have = max(self.scores[seat], self.lawful_scores[seat])
            if self.scores_known and have < self.rules.riichi_points:
                self.found.note(faults.RIICHI_POINTS, row, "riichi", int(self.rules.riichi_points), have, seat=seat)
            if outcome.kind in (end.EXHAUSTIVE, end.NAGASHI) and not outcome.tenpai >> seat & 1:
                self.found.note(faults.RIICHI_NOTEN, row, "riichi", "tenpai", "noten", seat=seat)

    # --- payments ---

    def _pay(self, row: Row, cases: Sequence[Case], told: bool) -> None:
        """Changes and scores beside the law's, by the recorded header or the lawful one."""
        change, score = numbers(row, "change", self.players), numbers(row, "score", self.players)
        paid = change
        if paid is None and score is not None and self.scores_known:
            paid = _less(score, self.scores)
        if not told and paid is not None:
            told = any(solved(case, _plus(paid, _laid(case))) for case in cases)
            if not told:
                self.found.note(
                    faults.PAYMENT, row, "change 0", self._changes(cases[0]), paid, "no hand is paid like this"
                )
                self._carry(row, paid, paid, score)
                return
        if not told:
            raise SettleError("han", "what was the hand worth? Tell han and fu, a limit, or the payments")
        due = [self._changes(case) for case in cases]
        if paid is not None and paid not in due and (change is not None or not self._scores_fit(score, due)):
            self._wrong(row, cases[0], due[1], paid)
        self._carry(row, due[1], due[0] if paid is None else paid, score)

    def _changes(self, case: Case) -> list[int]:
        """What each score changes over the hand: payments, less the own stick."""
        changes = settle_all(case.rules, case.situation, case.outcomes)
        return _less([int(changes[seat]) for seat in range(self.players)], _laid(case))

    def _scores_fit(self, score: list[int] | None, due: Sequence[list[int]]) -> bool:
        """Without changes the scores may go on from the lawful ones."""
        return score is not None and any(score == _plus(self.lawful_scores, one) for one in due)

    def _wrong(self, row: Row, case: Case, due: list[int], paid: list[int]) -> None:
        column = next(f"change {seat}" for seat in range(self.players) if paid[seat] != due[seat])
        if "change 0" not in row.cells:
            column = column.replace("change", "score")
        if case.draw == "sanchahou" and len(several(row, "winner")) > 1:
            count = len(several(row, "winner"))
            self.found.note(faults.RON_MANY, row, "winner", int(self.rules.max_ron), count, case.notes[0])
            return
        fault = PAYMENT_FAULTS[int(case.outcomes[0].kind)]
        words = ", ".join(worth.words for worth in case.worths)
        differ = ", ".join(
            f"seat {seat}: {have - want:+,}"
            for seat, (want, have) in enumerate(zip(due, paid, strict=True))
            if have != want
        )
        self.found.note(fault, row, column, due, paid, f"{words}; {differ}" if words else differ)

    def _carry(self, row: Row, lawful: list[int], paid: list[int], score: list[int] | None) -> None:
        """Scores are those before with the changes; what the sheet says stands for the next row."""
        before = self.lawful_scores
        self.lawful_scores, self.scores = _plus(before, lawful), _plus(self.scores, paid)
        if score is None:
            return
        fits = score in (self.scores, self.lawful_scores, _plus(before, paid))
        if self.scores_known and "change 0" in row.cells and not fits:
            column = next(f"score {seat}" for seat in range(self.players) if score[seat] != self.scores[seat])
            self.found.note(faults.CARRIED_SCORES, row, column, self.scores, score)
        self.scores = score
        if not self.scores_known:
            self.lawful_scores = score
            self.scores_known = True

    def _advance(self, case: Case, other: Case) -> None:
        verdicts = {
            int(ends(self.rules, one.situation, one.outcomes[0], _vec(scores)))
            for one, scores in ((case, self.scores), (other, self.lawful_scores))
        }
        self.over = next(iter(verdicts)) if len(verdicts) == 1 and self.scores_known else OPEN
        self.totals.hand(case)
        self.ends = [other, case]
        self.recorded = advance(self.rules, case.situation, case.outcomes[0])
        self.lawful = advance(self.rules, other.situation, case.outcomes[0])
        self.known = True
        self.hands += 1


def _with_sticks(header: Situation, laid: int) -> Situation:
    """The header at the end of the hand: its sticks are on the table too."""
    last = Situation()
    last.kyoku, last.honba, last.dealer = header.kyoku, header.honba, header.dealer
    last.kyoutaku = header.kyoutaku + laid
    return last


def _differences(one: Situation, recorded: Situation) -> tuple[bool, bool, bool]:
    return one.kyoku != recorded.kyoku, one.honba != recorded.honba, one.kyoutaku != recorded.kyoutaku


def _laid(case: Case) -> list[int]:
    """The own stick of each player."""
    return [1000 if case.outcomes[0].riichi >> seat & 1 else 0 for seat in range(case.rules.players)]


def _plus(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _less(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _vec(scores: Sequence[int]) -> vec[i64]:
    return vec[i64]([*scores, *[0] * (4 - len(scores))])
