"""A finding in the words and numbers of a page: what is expected beside what was found, and where."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from analyzer.formats.log_id import viewer_link
from analyzer.render.board.position import Position, follow, tiles_of
from analyzer.render.board.rounds import Game
from analyzer.render.escape import escaped
from analyzer.render.text import value, where
from analyzer.rules.catalogue import BY_CODE
from analyzer.rules.finding import Finding, Hand
from analyzer.rules.report import Report
from analyzer.rules.rule import SCORES, Law

NOTATION: Final = re.compile(r"(?:[0-9]+[mpsz] ?)+")
SUIT: Final = re.compile(r"([0-9]+)([mpsz])")
HONBA_AND_DEPOSITS: Final = ("BA", "RON_BA")
NOWHERE: Final = -1
MINUS: Final = "\u2212"


class Line(msgspec.Struct):
    """A row of a table: whose number, expected, found, and by how much they differ, or ``=``."""

    head: str
    expected: str
    found: str
    off: str


class Side(msgspec.Struct):
    """One value as text, and its tiles if it is made of tiles."""

    text: str
    tiles: list[str]


class Card(msgspec.Struct, kw_only=True):
    """One finding. ``game`` is its number on the page, or NOWHERE, as is ``round`` among those shown of the game."""

    number: int
    finding: Finding
    log: str
    sha256: str
    where: str
    who: str
    lines: list[Line]  # empty: then the two sides
    expected: Side
    found: Side
    hand: Hand | None
    link: str
    off: list[int] | None  # of each seat
    game: int
    round: int
    at: int  # the event in the round

    def record(self) -> dict[str, object]:
        """What the script is told."""
        return {
            "game": self.game, "round": self.round, "at": self.at, "code": self.finding.code, "seat": self.finding.seat,
            "off": self.off, "message": self.finding.message,
        }  # fmt: skip


def number_text(number: int, sign: bool = False) -> str:
    """``−1,000``; with ``sign`` ``+1,000`` and ``±0`` too."""
    if sign and number == 0:
        return "±0"
    return f"{number:{'+' if sign else ''},d}".replace("-", MINUS)


def card_of(report: Report, index: int, game: Game | None) -> Card:
    """A finding by its index; the game with its round, if that is shown. Both are number 0 of a page so far."""
    finding, hand = report.findings[index], report.hands[index] if index < len(report.hands) else None
    law = BY_CODE[finding.code]
    names = game.names if game is not None else []
    pairs = _pairs(law, finding)
    of_seats = law.name not in HONBA_AND_DEPOSITS
    heads = [_seat(seat, names) for seat in range(len(pairs))] if of_seats else ["honba", "deposits"][: len(pairs)]
    at_round, at = _place(finding, game)
    return Card(
        number=index, finding=finding, log=escaped(report.log), sha256=report.sha256 or "", where=where(finding),
        who=_seat(finding.seat, names) if finding.seat is not None else "",
        lines=_lines(pairs, heads),
        expected=_side(finding.expected), found=_side(finding.recorded), hand=hand, link=_link(report, finding),
        off=[have - due for due, have in pairs] if pairs and of_seats else None,
        game=0 if at_round != NOWHERE else NOWHERE, round=at_round, at=at,
    )  # fmt: skip


def table_of(card: Card, game: Game) -> Position:
    """The table at the finding."""
    return follow(game, game.rounds[card.round], card.at)


def _place(finding: Finding, game: Game | None) -> tuple[int, int]:
    """The round among those shown, and the event in it."""
    if game is not None and finding.event is not None:
        for number, one in enumerate(game.rounds):
            if one.start <= finding.event < one.start + len(one.events):
                return number, finding.event - one.start
    return NOWHERE, 0


def _seat(seat: int, names: list[str]) -> str:
    return f"{names[seat]} ({seat})" if seat < len(names) and names[seat] else str(seat)


def _link(report: Report, finding: Finding) -> str:
    """To Tenhou's viewer, if Tenhou has the log."""
    if not report.log_id or finding.event is None or not report.starts:
        return ""
    before = sum(start <= finding.event for start in report.starts) - 1
    return viewer_link(report.log_id, finding.seat or 0, max(before, 0))


def _pairs(law: Law, finding: Finding) -> list[tuple[int, int]]:
    """Both sides number by number where they are lists of amounts: of seats, or honba and deposits."""
    expected, found = finding.expected, finding.recorded
    if not isinstance(expected, list) or not isinstance(found, list) or len(expected) != len(found):
        return []
    if SCORES not in (law.expected, law.recorded) and law.name not in HONBA_AND_DEPOSITS:
        return []
    return [(int(due), int(have)) for due, have in zip(expected, found, strict=True)]


def _lines(pairs: list[tuple[int, int]], heads: list[str]) -> list[Line]:
    sign = min((min(pair) for pair in pairs), default=0) < 0
    lines = []
    for head, (due, have) in zip(heads, pairs, strict=True):
        off = number_text(have - due, sign=True) if have != due else "="
        lines.append(Line(head, number_text(due, sign), number_text(have, sign), off))
    return lines


def _side(shown: int | str | list[int | str]) -> Side:
    """A value; ``406p`` and ``3m 6m`` as tiles too."""
    text = value(shown)
    if not isinstance(shown, str) or not NOTATION.fullmatch(shown):
        return Side(text.replace("-", MINUS) if isinstance(shown, int) else text, [])
    tiles = "".join(digit + suit for digits, suit in SUIT.findall(shown) for digit in digits)
    return Side(text, [tile for tile in tiles_of(tiles) if not (tile[1] == "z" and tile[0] in "089")])
