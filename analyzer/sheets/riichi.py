"""A riichi sheet, hand by hand, beside the law.

As with logs, each hand starts from its recorded header, beside the lawful one: what follows may agree with either, so
that one mistake is one finding. After a row that can't be read the next is taken as it stands; so is the first of a
sheet that begins in mid-game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.law import situation as end
from analyzer.law.advance import advance, ends, time_may_end
from analyzer.law.situation import Outcome, Situation
from analyzer.rules import follows
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import NotVerifiable
from analyzer.rules.reported import UNTIMED
from analyzer.rules.words import round_text
from analyzer.rulesets.ruleset import LOST, NO, OPEN, YES, Ruleset
from analyzer.settlement.case import Case
from analyzer.settlement.request import case_of
from analyzer.settlement.table import is_sourced, riichi_of
from analyzer.settlement.words import MOST_HONBA, SettleError, dealer_of, round_of
from analyzer.sheets.cells import number, numbers, request_of, result_of
from analyzer.sheets.findings import Findings, wrong
from analyzer.sheets.offences import Offences
from analyzer.sheets.payments import Payments
from analyzer.sheets.read import Row, Sheet
from analyzer.sheets.totals import Totals

START: Final = "start"
LAST_ROWS: Final = ("final", "points", "place")


class Book:
    """The table as the sheet has it, and as it should be."""

    def __init__(self, rules: Ruleset, ruleset: str, found: Findings) -> None:
        self.rules = rules
        self.ruleset = ruleset  # name or file, for `settle`
        self.players = int(rules.players)
        self.found = found
        self.columns: frozenset[str] = frozenset()
        self.recorded = Situation()  # the header of the next hand, by the recorded one before
        self.lawful = Situation()
        self.known = True  # what the next header must be: not after a row that can't be read
        self.offences = Offences(rules, found)
        self.payments = Payments(rules, found, self.offences)
        self.begun = False  # whether a row tells the start of the game, or a hand
        self.hands = 0
        self.in_mid_game = False  # hands went before the first that the sheet has
        self.last: Row | None = None  # of the hands
        self.played_on = False  # after the end, which is told once
        self.over = NO  # whether the game is over after the last hand: YES, NO, OPEN
        self.ends: list[Case] = []  # of the last hand, by the lawful header and by the recorded one
        self.kyokus: list[int] = []  # of the hands, but for one that a chombo undid
        self.totals = Totals(rules, found)

    def follow(self, sheet: Sheet) -> None:
        """All rows; a cell that can't be read is a finding, and the rows after it are judged all the same."""
        self.columns = sheet.columns
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
                    self.known = self.payments.known = False
        if self.last is not None and not self.totals.rows and self.over == NO and self.known:
            self.found.note(faults.LOG_UNFINISHED, self.last, "round", "the end of the game", "none")

    # --- rows that are no hand ---

    def _start(self, row: Row) -> None:
        told = numbers(row, "score", self.players)
        if self.hands:
            raise SettleError("round", "the start stands before the first hand")
        self.begun = True
        if told is not None:
            begun = self.payments.scores
            self.found.check(faults.START_SCORES, row, wrong("score", begun, told), begun, told)
            self.payments.begin(told)

    def _close(self, row: Row, name: str) -> None:
        """The game must be over, then totals are held against the scores."""
        if not self.totals.rows and self.known and self.over == NO:
            if time_may_end(self.rules, self.hands + self.in_mid_game):
                self.found.not_verifiable.append(NotVerifiable(CATALOGUE[faults.GAME_EARLY].code, UNTIMED))
            else:
                self.found.note(faults.GAME_EARLY, row, "round", "the game goes on", "the game ends", self._why_end())
        known = self.known and self.payments.known
        scores = [self.payments.scores, self.payments.lawful]
        self.totals.take(row, name, scores, [self.recorded, self.lawful], known)

    # --- hands ---

    def _hand(self, row: Row) -> None:
        if self.totals.rows:
            raise SettleError("round", f"a hand after the row {LAST_ROWS[0]!r}, {LAST_ROWS[1]!r} or {LAST_ROWS[2]!r}")
        if self.over == YES and self.known and not self.played_on:
            self.played_on = True
            self.found.note(faults.GAME_OVER, row, "round", "the game ends", "the game goes on", self._why_end())
        self._header(row)
        header = self.recorded
        cell = row.cells.get("riichi", "")
        laid = len(riichi_of("riichi", cell, self.players, int(header.dealer)).accepted)
        if "riichi" not in self.columns and result_of(row) == "suucha_riichi":
            laid = self.players  # else it is none
        name = round_text(int(header.kyoku))
        table = (name, int(header.honba), int(header.kyoutaku) + laid)
        request, told = request_of(row, self.ruleset, table, "riichi" in self.columns)
        case = case_of(request, self.rules, strict=False)
        other = case._replace(situation=_with_sticks(self.lawful, laid))
        if self.payments.known:
            self.offences.points(row, case, self.payments.before())
        lawful = self.offences.of_draw(row, case)
        if told and lawful is None:
            lawful = self.offences.two_han(row, case, "han")
        lost = not self.payments.known
        lawful = self.payments.pay(row, [case, other], told, lawful)
        self._advance(case, other, lawful)
        if lost and self.payments.known and "sticks" in row.cells:
            self._check_sum(row)
        self.last = row

    def _check_sum(self, row: Row) -> None:
        """Scores that are told again are, with the sticks on the table, what the players began with."""
        total = self.players * int(self.rules.start) - int(self.rules.riichi_deposit) * int(self.recorded.kyoutaku)
        if is_sourced(self.ruleset, "start") and self.rules.chombo != LOST:
            columns = [f"score {seat}" for seat in range(self.players)]
            self.found.check(faults.SCORES_SUM, row, columns, total, sum(self.payments.scores))

    def _mid_game(self, recorded: Situation) -> None:
        """A first hand that is not the first of a game, where no row tells of the start."""
        first = self.hands == 0 and not self.begun
        self.begun = True
        self.in_mid_game |= first and (recorded.kyoku, recorded.honba) != (0, 0)
        if first and self.known and (recorded.kyoku, recorded.honba) != (0, 0):
            self.known = self.payments.known = False
            begins = round_text(int(recorded.kyoku), int(recorded.honba))
            code = CATALOGUE[faults.FIRST_KYOKU].code
            reason = f"the sheet begins with {begins}, without a row {START!r}: what was before is not told"
            self.found.not_verifiable.append(NotVerifiable(code, reason))

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
        self._mid_game(recorded)
        if self.known:
            lawful = min(due, key=lambda header: sum(_differences(header, recorded)))
            self._compare(row, lawful, recorded, self.ends[due.index(lawful)] if self.ends else None)
        self.recorded, self.lawful = recorded, lawful

    def _why_end(self) -> str:
        """Why the game is over after the last hand, or not."""
        if not self.ends:
            return "no hand was played"
        last = self.ends[0]
        return follows.end_words(self.rules, last.situation, last.outcomes[0], _vec(self.payments.lawful))

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

    def _advance(self, case: Case, other: Case, lawful: Outcome | None) -> None:
        """The header that follows, as recorded and as the law has it."""
        ended = other if lawful is None else other._replace(outcomes=[lawful])
        verdicts = {
            int(ends(self.rules, one.situation, one.outcomes[0], _vec(scores)))
            for one, scores in ((case, self.payments.scores), (ended, self.payments.lawful))
        }
        self.over = next(iter(verdicts)) if len(verdicts) == 1 and self.payments.known else OPEN
        self.totals.hand(ended, case.outcomes[0])
        self.ends = [ended, case]
        self.recorded = advance(self.rules, case.situation, case.outcomes[0])
        self.lawful = advance(self.rules, ended.situation, ended.outcomes[0])
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


def _vec(scores: Sequence[int]) -> vec[i64]:
    return vec[i64]([*scores, *[0] * (4 - len(scores))])
