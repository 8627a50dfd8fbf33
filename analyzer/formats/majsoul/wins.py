"""The record of wins: what it says of each, and of what all of them change."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, final

from mypy_extensions import mypyc_attr

from analyzer.formats.majsoul.deals import by_seat
from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.yaku import MOST, OTHERS, fan_of, fans_told, yaku_of_fans
from analyzer.formats.recorder import Win
from analyzer.tape import words as t

TILES: Final = 20
WINNERS: Final = 3
MELDS: Final = 8
MOST_FU: Final = 1000
MELD: Final = re.compile(r"[a-z]{1,20}\((\d[mpsz](?:,\d[mpsz]){2,3})\)", re.ASCII)


class Table(NamedTuple):
    """What a win is read by."""

    players: int
    dealer: int
    round_wind: int
    last: int  # whose tile a ron is won with


@final
@mypyc_attr(acyclic=True)
class Hule:
    """One win as it is told; tiles are faces."""

    def __init__(self, seat: int, face: int, zimo: bool, yakuman: bool) -> None:
        self.seat: Final = seat
        self.face: Final = face
        self.zimo: Final = zimo
        self.yakuman: Final = yakuman
        self.hand: list[int] = []
        self.melds: list[tuple[int, ...]] = []
        self.fans: list[int] = []  # fan, han, fan, han ...; none where the yaku are not told
        self.fu: int = 0
        self.points: int = 0  # of the hand, without honba and deposits
        self.pao: int = t.NO_PAO
        self.doras: list[int] = []
        self.ura: list[int] = []


@final
@mypyc_attr(acyclic=True)
class Wins:
    """One win or several: what they change is told of all together."""

    def __init__(self, hules: list[Hule], changes: list[int], before: list[int]) -> None:
        self.hules: Final = hules
        self.changes: Final = changes  # or none
        self.before: Final = before


def wins_of(told: Fields, table: Table) -> Wins:
    """Wins of any form. UnreadableLog."""
    hules = told.messages("hules", WINNERS)
    if not hules:
        raise told.wrong("hules", "no win")
    changes = by_seat(told, "delta_scores", table.players)
    before = by_seat(told, "old_scores", table.players)
    return Wins([_hule(hule, told, table) for hule in hules], changes, before)


def _hule(told: Fields, outer: Fields, table: Table) -> Hule:
    yakuman = told.flag("yiman")
    fans = told.messages("fans", MOST)
    hule = Hule(told.number("seat", 0, table.players - 1), told.face("hu_tile"), told.flag("zimo"), yakuman)
    if fans and not any(fan_of(fan) in OTHERS for fan in fans):  # else the yaku of the win are not told
        hule.fans = fans_told(fans)
    hule.hand = told.faces("hand", TILES)
    if hule.hand:
        hule.melds = _melds(told)
    if not yakuman:
        hule.fu = told.number("fu", 0, MOST_FU)
    hule.points = _points(told, hule, table)
    hule.pao = _pao(told, outer, yakuman, table.players)
    hule.doras = told.faces("doras", TILES) or outer.faces("doras", TILES)
    hule.ura = told.faces("li_doras", TILES)
    return hule


def _melds(told: Fields) -> list[tuple[int, ...]]:
    melds = []
    for text in told.items("ming", MELDS):
        meld = meld_of(text) if isinstance(text, str) else ()
        if not meld:
            raise told.wrong("ming", f"{str(text)[:40]!r} is no meld")
        melds.append(meld)
    return melds


def meld_of(text: str) -> tuple[int, ...]:
    """The faces of a meld, ``shunzi(7s,9s,8s)``; none of a text that is none."""
    found = MELD.fullmatch(text)
    faces = [FACES.get(tile, -1) for tile in found[1].split(",")] if found is not None else [-1]
    return () if -1 in faces else tuple(faces)


def _points(told: Fields, hule: Hule, table: Table) -> int:
    if not hule.zimo:
        return told.number("point_rong")
    return tsumo_points(hule.seat, table, told.number("point_zimo_xian"), told.number("point_zimo_qin"))


def tsumo_points(seat: int, table: Table, child: int, dealer: int) -> int:
    """What a hand is worth on tsumo, by what each child and the dealer pay."""
    others = table.players - 1
    return others * child if seat == table.dealer else dealer + (others - 1) * child


def _pao(told: Fields, outer: Fields, yakuman: bool, players: int) -> int:
    """Who answers for a yakuman: told as a list of seats, or, of old, as seat and 1."""
    seats = told.numbers("baopai_seats", 4, 0, players - 1)
    old = told.number("baopai", 0, players) if not seats else 0
    return pao_of(seats, old or (outer.number("baopai", -1, players) if yakuman and not seats else 0))


def pao_of(seats: list[int], old: int) -> int:
    """The pao as the tape words it."""
    if len(seats) > 1:
        return t.PAO_NOT_TOLD  # each for one of the yakuman: which, nothing says
    if seats:
        return seats[0]
    return old - 1 if old > 0 else t.NO_PAO


def win_of(hule: Hule, table: Table) -> Win:
    """A win as the recorder takes it, without what it changes."""
    yaku: list[int] | None = None
    yakuman: list[int] | None = None
    if hule.fans:
        seat_wind = (hule.seat - table.dealer) % table.players
        yaku, yakuman = yaku_of_fans(hule.fans, hule.yakuman, seat_wind, table.round_wind)
    return Win(
        hand=[*hule.hand, hule.face] if hule.hand else None,
        melds=hule.melds if hule.hand else None,
        fu=t.NOT_TOLD if hule.yakuman else hule.fu or t.NOT_TOLD,
        points=hule.points or t.NOT_TOLD,
        pao=hule.pao,
        yaku=yaku,
        yakuman=yakuman,
        dora=hule.doras or None,
        ura=hule.ura,
    )
