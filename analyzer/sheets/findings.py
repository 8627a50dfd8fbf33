"""Findings of a sheet: the entries of the catalogue, with row and column for a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.finding import OF_RENCHAN, Finding
from analyzer.rules.report import NotVerifiable
from analyzer.rules.rule import Rules
from analyzer.rules.words import Value, round_text
from analyzer.settlement.words import SettleError
from analyzer.sheets.read import Row

# where an input of `settle` stands in a sheet
COLUMN_OF: Final = {
    "loser": "from", "win": "winner", "wins": "winner", "chombo": "from", "nagashi": "winner", "draw": "result",
    "scores": "score 0",
}  # fmt: skip


Told = int | str | Sequence[int | str]


class Findings:
    """Those of one sheet, in order. ``kyoku`` and ``honba`` are those of the hand that is judged."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found: list[Finding] = []
        self.not_verifiable: list[NotVerifiable] = []
        self.kyoku = -1
        self.honba = 0
        self.renchan = 0  # how many hands in a row the dealer of that hand had kept the deal

    def note(
        self, fault: int, row: Row, column: str | list[str], expected: Told, recorded: Told, why: str = "",
        seat: int | None = None,
    ) -> None:  # fmt: skip
        """Here is a fault, in one column or in several."""
        law = CATALOGUE[fault]
        columns = [column] if isinstance(column, str) else column
        self.found.append(Finding(
            code=law.code, severity=law.severity,
            round=round_text(self.kyoku, self.honba) if self.kyoku >= 0 else None, event=None, offset=None,
            line=row.number, seat=seat, expected=_value(expected), recorded=_value(recorded), why=why,
            message=law.title, rule=law.law(self.rules), column=columns[0], columns=columns,
            renchan=self.renchan if fault in OF_RENCHAN else None,
        ))  # fmt: skip

    def check(
        self, fault: int, row: Row, column: str | list[str], expected: Told, recorded: Told, why: str = ""
    ) -> None:
        """Two values that should be equal."""
        if expected != recorded:
            self.note(fault, row, column, expected, recorded, why)

    def unread(self, fault: int, row: Row, error: SettleError) -> None:
        """A cell that says what can't be."""
        column = COLUMN_OF.get(error.field, error.field)
        self.note(fault, row, column, "a possible value", row.cells.get(column, "nothing"), error.reason)


def wrong(stem: str, expected: Sequence[object], recorded: Sequence[object]) -> list[str]:
    """Of ``change`` or ``score`` the column of each seat whose two values differ."""
    pairs = enumerate(zip(expected, recorded, strict=True))
    return [f"{stem} {seat}" for seat, (due, told) in pairs if due != told]


def _value(told: Told) -> Value:
    return told if isinstance(told, int | str) else list(told)
