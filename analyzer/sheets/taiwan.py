"""A Taiwanese sheet, hand by hand: who deals, the streak, its tai, the payments. One mistake is one finding."""

from __future__ import annotations

from decimal import Decimal

from analyzer.core import faults
from analyzer.law import taiwan as law
from analyzer.law.taiwan import Deal
from analyzer.rulesets.streak import Taiwan
from analyzer.settlement.taiwan import MOST_STREAK, MOST_TAI, TaiwanRequest, settled
from analyzer.settlement.words import SettleError, number_in
from analyzer.sheets.cells import decimals, number
from analyzer.sheets.findings import Findings, wrong
from analyzer.sheets.read import Row, Sheet

RESULTS = ("self-draw", "discard", "draw")


class TaiwanBook:
    """The table as the sheet has it, and as it should be."""

    def __init__(self, ruleset: str, rules: Taiwan, found: Findings) -> None:
        self.ruleset = ruleset
        self.rules = rules
        self.found = found
        self.recorded = self.lawful = Deal(0, 0)  # the next deal, after the recorded one before and the lawful one
        self.known = False  # what the next deal must be: not before the first hand, nor after a row that can't be read
        self.scores: list[Decimal] | None = None
        self.hands = 0

    def follow(self, sheet: Sheet) -> None:
        """All rows; a cell that can't be read is a finding, and the rows after it are judged all the same."""
        for row in sheet.rows:
            try:
                if row.cells.get("hand", "").lower() == "start":
                    self.scores = decimals(row, "score", law.SEATS)
                else:
                    self._hand(row)
            except SettleError as error:
                self.found.unread(faults.SHEET_CELL, row, error)
                self.known = False
                self.scores = None

    def _hand(self, row: Row) -> None:
        deal = self._deal(row)
        result = row.cells.get("result", "").lower()
        if result not in RESULTS:
            raise SettleError("result", f"no result {row.cells.get('result', '')!r}; results are {', '.join(RESULTS)}")
        if result == "discard" and "from" not in row.cells:
            raise SettleError("from", "who discarded?")
        if result == "self-draw" and "from" in row.cells:
            raise SettleError("from", f"{row.cells['from']!r}, but the hand was self-drawn")
        told = settled(TaiwanRequest(
            ruleset=self.ruleset, dealer=deal.dealer, streak=deal.streak, winner=row.cells.get("winner"),
            loser=row.cells.get("from"), tai=row.cells.get("tai"), draw=result == "draw", base=self.rules.base,
            unit=self.rules.unit, la=self.rules.la, cap="none" if self.rules.cap is None else self.rules.cap,
        ))  # fmt: skip
        extra = number(row, "dealer tai", 0, MOST_TAI)
        if extra is not None and any(pay.dealer_tai for pay in told.payments):  # else it says nothing
            self.found.check(
                faults.STREAK_TAI, row, "dealer tai", told.dealer_tai, extra, f"{told.label}: 1 + the streak"
            )
        self._pay(row, list(told.changes), " · ".join(pay.why for pay in told.payments))
        winner = law.NOBODY if told.winner is None else told.winner
        self.recorded = law.advance(self.rules, deal, winner)
        self.lawful = law.advance(self.rules, self.lawful, winner)
        self.known = True
        self.hands += 1

    def _deal(self, row: Row) -> Deal:
        """Who deals and his streak, as recorded; what is not recorded is taken as lawful."""
        cells = row.cells
        dealer = number_in("dealer", cells["dealer"], 0, 3) if "dealer" in cells else None
        streak = number_in("streak", cells["streak"], 0, MOST_STREAK) if "streak" in cells else None
        if not self.known and (dealer is None or streak is None) and self.hands:
            raise SettleError("dealer" if dealer is None else "streak", "it does not follow from the row before")
        recorded = Deal(
            self.lawful.dealer if dealer is None else dealer, self.lawful.streak if streak is None else streak
        )
        if self.rules.cap is not None and recorded.streak > self.rules.cap and not self.known:
            raise SettleError("streak", f"{recorded.streak}: the deal passes after a streak of {self.rules.cap}")
        if not self.known:
            self.lawful = recorded
            return recorded
        due = self.recorded if self.recorded == recorded else self.lawful
        self.found.check(faults.STREAK_DEALER, row, "dealer", due.dealer, recorded.dealer)
        self.found.check(faults.STREAK, row, "streak", due.streak, recorded.streak)
        self.lawful = due
        over = self.rules.cap is not None and recorded.streak > self.rules.cap
        return due if over else recorded

    def _pay(self, row: Row, due: list[Decimal], why: str) -> None:
        change, score = decimals(row, "change", law.SEATS), decimals(row, "score", law.SEATS)
        paid = change
        if paid is None and score is not None and self.scores is not None:
            paid = [have - before for have, before in zip(score, self.scores, strict=True)]
        if paid is not None and paid != due:
            columns = wrong("score" if change is None else "change", due, paid)
            self.found.note(faults.STREAK_PAYMENT, row, columns, _words(due), _words(paid), why or "nobody pays")
        if change is not None and score is not None and self.scores is not None:
            carried = [before + more for before, more in zip(self.scores, change, strict=True)]
            if carried != score:
                columns = wrong("score", carried, score)
                self.found.note(faults.CARRIED_SCORES, row, columns, _numbers(carried), _numbers(score))
        self.scores = score


def _words(amounts: list[Decimal]) -> str:
    return " ".join(f"{amount:+,}" if amount else "0" for amount in amounts)


def _numbers(amounts: list[Decimal]) -> list[int | str]:
    return [int(amount) if amount == int(amount) else str(amount) for amount in amounts]
