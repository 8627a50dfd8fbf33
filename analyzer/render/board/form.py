"""``check --format html``: a piece of data a log, and one page of all. ``show --format html``: the page of one log."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer import __version__
from analyzer.formats.opened import OpenedLog
from analyzer.render.board.collected import Collected
from analyzer.render.board.page import html
from analyzer.render.board.piece import Piece, piece_of
from analyzer.render.form import Asked, Document, Form, Judged
from analyzer.render.moves import round_lines
from analyzer.rules.report import Report
from analyzer.rules.summary import Summary
from analyzer.views.load import Game

SOFTWARE: Final = f"tenhou-analyzer {__version__}"


class Page(Document):
    """Nothing can be written before all is counted."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.collected = Collected()
        self.decoder = msgspec.json.Decoder(Piece)

    def add(self, piece: str) -> str:
        self.collected.add(self.decoder.decode(piece))
        return ""

    def end(self, summary: Summary) -> str:
        return html(self.collected, summary, SOFTWARE)


def piece(judged: Judged) -> str:
    """What one log gives to the page."""
    return msgspec.json.encode(piece_of(judged.report, judged.opened)).decode()


def log_html(report: Report, opened: OpenedLog, game: Game, rounds: list[int]) -> str:
    """These rounds of one log by their numbers, its findings, and for readers without a script the moves as text."""
    collected, summary = Collected(), Summary()
    collected.add(piece_of(report, opened, rounds))
    summary.count(report, 0)
    moves = ["\n".join(round_lines(game, number, report.findings)) for number in rounds]
    return html(collected, summary, SOFTWARE, moves=moves)


FORM: Final = Form(piece, Page)
