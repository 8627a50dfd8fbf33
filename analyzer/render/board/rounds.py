"""The rounds of a log as the script of a page is given them: faces, one row an event.

A tile is ``5m``, ``0m`` for the red five, ``1z``-``7z``, or ``??`` where the form does not show it; several stand side
by side: ``1m2m3m``. Seats are 0-3 from the first dealer, and -1 where an event has none. The rows of events::

    deal, text, damaged        -1
    draw, nukidora, dora       seat, tile
    discard                    seat, tile, 1 if it was just drawn, 0 if not, 2 if the form does not tell
    chii, pon, daiminkan       seat, source, tiles (the called one first)
    kakan                      seat, source, tiles (the added one first, then that of its pon)
    ankan                      seat, tiles
    riichi, left, back         seat
    riichi_paid                seat, scores after it or null
    agari                      winner, loser (the winner himself on tsumo), tile, changes of the scores or null
    ryuukyoku                  -1, name of its kind, changes of the scores or null
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

import msgspec

from analyzer import __version__
from analyzer.formats import told
from analyzer.formats.opened import OpenedLog
from analyzer.formats.recorder import JUST_DRAWN, NOT_MARKED
from analyzer.render.escape import escaped, name
from analyzer.rules.report import SCHEMA, Report
from analyzer.rules.rule import DRAW
from analyzer.rules.words import round_text
from analyzer.tiles.faces import HIDDEN, RED_FIVE
from analyzer.views.load import names_of, what_is_untold

Cell = int | str | list[int] | None
Row = list[Cell]  # the name of the event, its seat, and what the table above says

HIDDEN_TILE: Final = "??"
NO_SEAT: Final = -1
KINDS: Final = ("exhaustive", *DRAW.split("|")[1:])


class Round(msgspec.Struct, kw_only=True):
    """One round. What is not known is null, and a hand of which nothing is known is empty."""

    name: str  # E4.1; "?" where the deal can't be read
    number: int  # in the log, from 0
    kyoku: int | None
    honba: int
    kyoutaku: int
    dealer: int
    scores: list[int] | None
    indicator: str | None
    hands: list[str]
    start: int  # the number of the first event in the log
    events: list[Row]


class Game(msgspec.Struct, kw_only=True):
    """One log, and those of its rounds that are shown."""

    log: str
    players: int
    names: list[str]
    deposit: int  # points of a riichi, where the form does not tell the scores after it
    untold: list[str]  # hands, tsumogiri, dealer, indicators
    rounds: list[Round]


def game_of(opened: OpenedLog, wanted: Iterable[int] | None = None, deposit: int = 1000) -> Game:
    """These rounds of a log by their numbers, or all. UnreadableLog where there is no log."""
    tape = opened.whole()
    players = told.players_of(tape)
    numbers = range(int(tape.round_count)) if wanted is None else sorted(set(wanted))
    return Game(
        log=escaped(opened.place), players=players, names=[name(one) for one in names_of(tape)[:players]],
        deposit=deposit, untold=what_is_untold(tape), rounds=[_round(opened, number, players) for number in numbers],
    )  # fmt: skip


def game_json(opened: OpenedLog, report: Report, wanted: Iterable[int]) -> str:
    """These rounds, and the report of the log, as one JSON object."""
    told = {"schema": SCHEMA, "version": __version__, "game": game_of(opened, wanted), "report": report.record()}
    return msgspec.json.encode(told, order="sorted").decode() + "\n"


def _round(opened: OpenedLog, number: int, players: int) -> Round:
    events = list(told.told_round(opened.whole(), number))
    start, begin = events[0]
    rows = [_row(said, players) for _, said in events]
    if not isinstance(begin, told.Begin):
        return Round(
            name="?", number=number, kyoku=None, honba=0, kyoutaku=0, dealer=0, scores=None, indicator=None,
            hands=[], start=start, events=rows,
        )  # fmt: skip
    return Round(
        name=round_text(begin.kyoku, begin.honba), number=number, kyoku=begin.kyoku, honba=begin.honba,
        kyoutaku=begin.kyoutaku, dealer=begin.dealer, scores=list(begin.scores),
        indicator=None if begin.indicator == HIDDEN else face_text(begin.indicator),
        hands=[_faces(hand) for hand in begin.hands], start=start, events=rows,
    )  # fmt: skip


def face_text(face: int) -> str:
    """``5m``, ``0m``, ``??``."""
    if face == HIDDEN:
        return HIDDEN_TILE
    if face >= RED_FIVE:
        return "0" + "mps"[face - RED_FIVE]
    return f"{face % 9 + 1}{'mpsz'[face // 9]}"


def _faces(faces: Iterable[int]) -> str:
    return "".join(map(face_text, faces))


def _row(said: told.Told | None, players: int) -> Row:
    if said is None:
        return ["text", NO_SEAT]
    if isinstance(said, told.Draw):
        return ["draw", said.seat, face_text(said.face)]
    if isinstance(said, told.Discard):
        mark = 2 if said.drawn == NOT_MARKED else int(said.drawn == JUST_DRAWN)
        return ["discard", said.seat, face_text(said.face), mark]
    if isinstance(said, told.Chii | told.Pon | told.Daiminkan | told.Ankan | told.Kakan | told.Nukidora):
        return _meld(said)
    return _rarer(said, players)


def _of_players(changes: list[int] | None, players: int) -> list[int] | None:
    """Without the seat that nobody sits on."""
    return None if changes is None else changes[:players]


def _meld(said: told.Chii | told.Pon | told.Daiminkan | told.Ankan | told.Kakan | told.Nukidora) -> Row:
    if isinstance(said, told.Ankan):
        return ["ankan", said.seat, _faces(said.faces)]
    if isinstance(said, told.Kakan):
        return ["kakan", said.seat, said.source, _faces((said.added, said.called, *said.own))]
    if isinstance(said, told.Nukidora):
        return ["nukidora", said.seat, face_text(said.face)]
    return [type(said).__name__.lower(), said.seat, said.source, _faces((said.called, *said.own))]


def _rarer(
    said: told.Begin | told.Riichi | told.RiichiPaid | told.Dora | told.Agari | told.Ryuukyoku | told.Left | told.Back
    | told.Damaged | told.End,
    players: int,
) -> Row:  # fmt: skip
    match said:
        case told.Riichi() | told.Left() | told.Back():
            return [type(said).__name__.lower(), said.seat]
        case told.RiichiPaid():
            return ["riichi_paid", said.seat, list(said.scores) if said.scores else None]
        case told.Dora():
            return ["dora", NO_SEAT, face_text(said.face)]
        case told.Agari():
            return ["agari", said.winner, said.loser, face_text(said.face), _of_players(said.win.changes, players)]
        case told.Ryuukyoku():
            kind = KINDS[said.kind] if 0 <= said.kind < len(KINDS) else "ryuukyoku"
            return ["ryuukyoku", NO_SEAT, kind, _of_players(said.changes, players)]
        case told.Begin():
            return ["deal", NO_SEAT]
        case told.Damaged():
            return ["damaged", NO_SEAT]
        case told.End():
            return ["text", NO_SEAT]
        case _:
            assert_never(said)
