"""The table at a fault, for a terminal: hands, melds, rivers, the last moves, and the finding."""

from __future__ import annotations

from typing import Final

from analyzer.formats.opened import OpenedLog
from analyzer.render.board.position import Discard, Meld, Position, Seat, follow
from analyzer.render.board.rounds import HIDDEN_TILE, game_of
from analyzer.render.escape import name
from analyzer.render.moves import mark_line, move_line, title_line
from analyzer.render.text import finding_lines
from analyzer.rules.finding import Finding, Hand
from analyzer.rules.report import Report
from analyzer.rules.words import WINDS
from analyzer.views.load import Game

LAST: Final = 6  # moves
ROW: Final = 6  # tiles of a river
KEY: Final = "(5m) was called by another seat; 5m! declared riichi"


def fault_lines(opened: OpenedLog, game: Game, report: Report, rounds: list[int]) -> list[str]:
    """A board for each finding in these rounds; none where no finding is in one of them."""
    lines: list[str] = []
    for finding, hand in zip(report.findings, report.hands, strict=True):
        number = _round_of(game, finding)
        if number in rounds:
            lines += _board_lines(opened, game, report, (finding, hand), number)
    return lines


def _round_of(game: Game, finding: Finding) -> int:
    """The number of the round that has the event of a finding; -1 where none has."""
    for number, shown in enumerate(game.rounds):
        if shown.moves and finding.event is not None and shown.moves[0].event <= finding.event <= shown.moves[-1].event:
            return number
    return -1


def _board_lines(
    opened: OpenedLog, game: Game, report: Report, told: tuple[Finding, Hand | None], number: int
) -> list[str]:
    shown = game.rounds[number]
    board = game_of(opened, [number])
    at = (told[0].event or 0) - shown.moves[0].event
    position = follow(board, board.rounds[0], at)
    lines = [title_line(game, number), f"  {table_text(position)}"]
    for seat in range(game.players):
        lines += _seat_lines(position.seats[seat], seat, WINDS[(seat - shown.dealer) % game.players], game.names[seat])
    if any(one.to is not None or one.turned for seat in position.seats for one in seat.river):
        lines.append(f"  {KEY}")
    lines.append("")
    lines += [move_line(move) for move in shown.moves[max(1, at + 1 - LAST) : at + 1]]
    return [*lines, mark_line(told[0]), "", *finding_lines(report, *told)]


def table_text(position: Position) -> str:
    """``wall 24, deposits 1, dora indicators 3p 5z``."""
    indicators = " ".join(position.indicators) or "none"
    return f"wall {position.wall}, deposits {position.sticks}, dora indicators {indicators}"


def _seat_lines(seat: Seat, number: int, wind: str, player: str) -> list[str]:
    score = "" if seat.score is None else f"{seat.score:,}"
    head = f"  seat {number} {wind:5} {score:>8}  {hand_text(seat)}"
    if seat.melds or seat.norths:
        head += "  " + " ".join([*map(_meld_text, seat.melds), *(f"[{tile}]" for tile in seat.norths)])
    lines = [f"{head}  {name(player)}".rstrip()]
    for start in range(0, len(seat.river), ROW):
        lines.append(" " * 25 + "".join(f"{_discard_text(one):6}" for one in seat.river[start : start + ROW]).rstrip())
    return lines


def hand_text(seat: Seat) -> str:
    """``123m55z`` and, apart, the tile that was just drawn."""
    out, tiles = "", [tile for tile in seat.hand if tile != HIDDEN_TILE]
    for i, tile in enumerate(tiles):
        out += tile[0] if i + 1 < len(tiles) and tiles[i + 1][1] == tile[1] else tile
    hidden = len(seat.hand) - len(tiles)
    words = [out, f"{hidden} hidden" if hidden else "", seat.drawn or ""]
    return " ".join(filter(None, words)) or "none"


def _meld_text(meld: Meld) -> str:
    tiles = [*meld.tiles, *([meld.added] if meld.added else [])]
    source = "" if meld.source is None else f" from {meld.source}"
    return f"[{meld.op} {' '.join(tiles)}{source}]"


def _discard_text(one: Discard) -> str:
    text = f"{one.tile}!" if one.turned else one.tile
    return f"({text})" if one.to is not None else text
