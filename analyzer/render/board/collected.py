"""What a page is made of, log by log: totals that are true, and as many logs and findings as a page can hold."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from analyzer.render.board.card import Card
from analyzer.render.board.piece import CodeRow, LogRow, Piece, numbered
from analyzer.render.board.rounds import Game
from analyzer.render.counts import codes_text, many
from analyzer.render.languages import Text
from analyzer.rules.summary import Summary

MOST_LOGS: Final = 2000  # rows of the table of logs: clean ones have to make room
CLEAN: Final = "clean"


class Collected(msgspec.Struct):
    """Everything of a page."""

    cards: list[Card] = []
    games: list[Game] = []
    logs: list[LogRow] = []
    codes: dict[str, CodeRow] = {}
    reasons: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)  # not verifiable: code, reason
    notes: list[str] = []

    def add(self, piece: Piece) -> None:
        """One more log."""
        numbered(piece, len(self.cards), len(self.games))
        self.cards += piece.cards
        if piece.game is not None and (piece.cards or not piece.row.findings):
            self.games.append(piece.game)
        self.reasons.update(piece.reasons)
        self.notes += piece.notes
        for row in piece.codes:
            self._count(row)
        if len(self.logs) >= MOST_LOGS:
            clean = [index for index, row in enumerate(self.logs) if row.verdict == CLEAN][-1:]
            if piece.row.verdict == CLEAN or not clean:
                return
            del self.logs[clean[0]]
        self.logs.append(piece.row)

    def _count(self, row: CodeRow) -> None:
        known = self.codes.setdefault(row.code, row)
        if known is not row:
            known.findings += row.findings
            known.logs += row.logs
            known.first = row.first if known.first is None else known.first


def title(page: Collected, summary: Summary) -> Text:
    """What the page is about, in a line."""
    found = sum(summary.findings.values())
    if summary.logs == 1 and page.logs:
        name = page.logs[0].log.rsplit("/", 1)[-1]
        return Text(f"{many(found, 'finding')} in {name}", f"{name}: 指摘{found:,}件")
    bad = summary.verdicts.get("findings", 0)
    return Text(
        f"{many(found, 'finding')} in {bad:,} of {many(summary.logs, 'log')}",
        f"牌譜{summary.logs:,}件中{bad:,}件に指摘{found:,}件",
    )


def facts(summary: Summary) -> list[Text]:
    """What else was counted."""
    told = [Text(many(summary.rounds, "round"), f"{summary.rounds:,}局")]
    for verdict, japanese in (("clean", "指摘なし"), ("partial", "一部未確認"), ("unreadable", "読めない牌譜")):
        count = summary.verdicts.get(verdict, 0)
        if count:
            told.append(Text(f"{count:,} {verdict}", f"{japanese}{count:,}"))
    if summary.walls_not_verifiable:
        count = summary.walls_not_verifiable
        told.append(Text(f"{many(count, 'wall')} not verifiable", f"山を確認できない牌譜{count:,}"))
    if summary.suppressed:
        count, codes = sum(summary.suppressed.values()), codes_text(summary.suppressed)
        told.append(Text(f"{count:,} suppressed ({codes})", f"対象外の指摘{count:,} ({codes})"))
    if summary.internal_errors:
        count = summary.internal_errors
        told.append(Text(f"internal error on {many(count, 'log')}", f"内部エラー{count:,}件"))
    if summary.skipped:
        told.append(Text(f"{many(summary.skipped, 'file')} skipped", f"対象外のファイル{summary.skipped:,}"))
    return told


def left_out(page: Collected, summary: Summary) -> list[Text]:
    """What the page has no room for."""
    found, told = sum(summary.findings.values()), []
    if len(page.cards) < found:
        told.append(
            Text(
                f"Below are the first {len(page.cards):,} of {found:,} findings; --format jsonl has all.",
                f"以下は{found:,}件中はじめの{len(page.cards):,}件です。全件は --format jsonl で得られます。",
            )
        )
    if len(page.logs) < summary.logs - summary.internal_errors:
        told.append(
            Text(
                f"The table has {len(page.logs):,} of {summary.logs:,} logs: clean ones are left out.",
                f"表は{summary.logs:,}件中{len(page.logs):,}件です（指摘のない牌譜は省略）。",
            )
        )
    return told
