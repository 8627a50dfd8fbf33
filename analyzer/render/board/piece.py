"""What one log gives to a page. It may be made in another process, so it is plain data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

import msgspec

from analyzer.formats.opened import OpenedLog
from analyzer.render.board.card import NOWHERE, Card, card_of
from analyzer.render.board.rounds import Game, game_of
from analyzer.render.escape import escaped
from analyzer.render.text import note_lines
from analyzer.rules.examine import chosen
from analyzer.rules.report import Report

MOST_FINDINGS: Final = 1000  # of which a page has all; of the others the totals


class LogRow(msgspec.Struct, kw_only=True):
    """A row of the table of logs."""

    log: str
    verdict: str
    ruleset: str
    rounds: int
    findings: int
    reason: str  # why it can't be read
    first: int | None = None  # the card of its first finding


class CodeRow(msgspec.Struct, kw_only=True):
    """A row of the table of findings by code."""

    code: str
    severity: str
    title: str
    law: str
    findings: int = 0
    logs: int = 0
    first: int | None = None


class Piece(msgspec.Struct):
    """One log: its row, its findings and their rounds."""

    row: LogRow
    codes: list[CodeRow] = []
    cards: list[Card] = []
    game: Game | None = None
    reasons: list[tuple[str, str]] = []  # not verifiable: code, reason
    notes: list[str] = []


def piece_of(report: Report, opened: OpenedLog, wanted: Iterable[int] | None = None) -> Piece:
    """A log with these of its rounds by their numbers, or with those of which there are findings."""
    piece = Piece(_row(report))
    piece.reasons = [(item.code, escaped(item.reason)) for item in report.not_verifiable]
    if report.notes is not None:
        piece.notes = note_lines(escaped(report.log), report.notes)
    shown = report.findings[:MOST_FINDINGS]
    if wanted is None:
        places = [bisect_right(report.starts, one.event) - 1 for one in shown if one.event is not None]
        wanted = [place for place in places if place >= 0]
    numbers = set(wanted)
    if numbers and opened.tape is not None:
        piece.game = game_of(opened, numbers, int(chosen(opened, None).ruleset.riichi_deposit))
    piece.cards = [card_of(report, index, piece.game) for index in range(len(shown))]
    piece.codes = _codes(report)
    if piece.cards:
        piece.row.first = 0
    return piece


def _row(report: Report) -> LogRow:
    reason = ""
    if report.error is not None:
        place = f" ({report.error.place})" if report.error.place else ""
        reason = escaped(report.error.reason + place)
    return LogRow(
        log=escaped(report.log), verdict=report.verdict, ruleset=escaped(report.ruleset or ""), rounds=report.rounds,
        findings=len(report.findings), reason=reason,
    )  # fmt: skip


def _codes(report: Report) -> list[CodeRow]:
    rows: dict[str, CodeRow] = {}
    for index, one in enumerate(report.findings):
        if one.code not in rows:
            first = index if index < MOST_FINDINGS else None
            rows[one.code] = CodeRow(
                code=one.code, severity=one.severity, title=one.message, law=one.rule, logs=1, first=first
            )
        rows[one.code].findings += 1
    return list(rows.values())


def numbered(piece: Piece, cards: int, games: int) -> None:
    """Count cards and game on from those that a page has; leave out the cards for which it has no room."""
    del piece.cards[max(MOST_FINDINGS - cards, 0) :]
    for card in piece.cards:
        card.number += cards
        card.game = NOWHERE if card.game == NOWHERE else games
    piece.row.first = _counted_on(piece.row.first, piece, cards)
    for row in piece.codes:
        row.first = _counted_on(row.first, piece, cards)


def _counted_on(first: int | None, piece: Piece, cards: int) -> int | None:
    return None if first is None or first >= len(piece.cards) else first + cards
