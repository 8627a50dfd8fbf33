"""The records that end a round: wins, an exhaustive draw, abortive draws."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.yaku import MOST, OTHERS, fan_of, yaku_told
from analyzer.formats.recorder import Recorder, Win
from analyzer.tape import words as t

CHANGE: Final = 10_000_000  # points
TILES: Final = 20
WINNERS: Final = 3
MELD: Final = re.compile(r"[a-z]{1,20}\((\d[mpsz](?:,\d[mpsz]){2,3})\)", re.ASCII)
ABORTS: Final = {
    1: t.KYUUSHU_KYUUHAI, 2: t.SUUFON_RENDA, 3: t.SUUKAIKAN, 4: t.SUUCHA_RIICHI, 5: t.SANCHAHOU,
}  # fmt: skip


class Table(NamedTuple):
    """What a win is read by."""

    players: int
    dealer: int
    round_wind: int
    last: int  # whose tile a ron is won with


def by_seat(told: Fields, name: str, players: int) -> list[int]:
    """Points of each who plays, or none. With three a fourth may be there, and is 0. UnreadableLog."""
    points = told.numbers(name, 4, -CHANGE, CHANGE)
    if points and (len(points) < players or any(points[players:])):
        raise told.wrong(name, f"{len(points)} of them, where {players} play")
    return points[:players]


# --- wins ---


def wins(recorder: Recorder, place: int, told: Fields, table: Table) -> None:
    """One win or several: what they change is told of all together."""
    hules = told.messages("hules", WINNERS)
    if not hules:
        raise told.wrong("hules", "no win")
    changes = by_seat(told, "delta_scores", table.players)
    before = by_seat(told, "old_scores", table.players)
    said = [_win(hule, told, table) for hule in hules]
    seats = [hule.number("seat", 0, table.players - 1) for hule in hules]
    faces = [hule.face("hu_tile") for hule in hules]
    if changes:
        said[-1] = said[-1]._replace(changes=changes, before=before or None)
    for hule, seat, face, win in zip(hules, seats, faces, said, strict=True):
        loser = seat if hule.flag("zimo") else _loser(seat, table, changes)
        recorder.agari(place, seat, loser, face, win)


def _loser(seat: int, table: Table, changes: list[int]) -> int:
    """Who discarded last; where that is the winner, which can't be, who pays most, or the player before."""
    if table.last != seat:
        return table.last
    payer = changes.index(min(changes)) if changes else seat
    return payer if payer != seat else (seat - 1) % table.players


def _win(hule: Fields, told: Fields, table: Table) -> Win:
    yakuman = hule.flag("yiman")
    fans = hule.messages("fans", MOST)
    seat_wind = (hule.number("seat", 0, table.players - 1) - table.dealer) % table.players
    yaku: tuple[list[int] | None, list[int] | None] = (None, None)
    if fans and not any(fan_of(fan) in OTHERS for fan in fans):  # else the yaku of the win are not told
        yaku = yaku_told(fans, yakuman, seat_wind, table.round_wind)
    hand = hule.faces("hand", TILES)
    return Win(
        hand=[*hand, hule.face("hu_tile")] if hand else None,
        melds=_melds(hule) if hand else None,
        fu=t.NOT_TOLD if yakuman else hule.number("fu", 0, 1000) or t.NOT_TOLD,
        points=_points(hule, table) or t.NOT_TOLD,
        pao=_pao(hule, told, yakuman, table.players),
        yaku=yaku[0],
        yakuman=yaku[1],
        dora=hule.faces("doras", TILES) or told.faces("doras", TILES) or None,
        ura=hule.faces("li_doras", TILES),
    )


def _melds(hule: Fields) -> list[tuple[int, ...]]:
    """The melds of a winner: ``shunzi(7s,9s,8s)``."""
    melds = []
    for text in hule.items("ming", 8):
        found = MELD.fullmatch(text) if isinstance(text, str) else None
        faces = [FACES.get(tile, -1) for tile in found[1].split(",")] if found is not None else [-1]
        if -1 in faces:
            raise hule.wrong("ming", f"{str(text)[:40]!r} is no meld")
        melds.append(tuple(faces))
    return melds


def _points(hule: Fields, table: Table) -> int:
    """What the hand is worth, without honba and deposits."""
    if not hule.flag("zimo"):
        return hule.number("point_rong")
    others = table.players - 1
    child, dealer = hule.number("point_zimo_xian"), hule.number("point_zimo_qin")
    return others * child if hule.number("seat", 0, 3) == table.dealer else dealer + (others - 1) * child


def _pao(hule: Fields, told: Fields, yakuman: bool, players: int) -> int:
    """Who answers for a yakuman: told as a list of seats, or, of old, as seat and 1."""
    seats = hule.numbers("baopai_seats", 4, 0, players - 1)
    if len(seats) > 1:
        return t.PAO_NOT_TOLD  # each for one of the yakuman: which, nothing says
    if seats:
        return seats[0]
    old = hule.number("baopai", 0, players) or (told.number("baopai", -1, players) if yakuman else 0)
    return old - 1 if old > 0 else t.NO_PAO


# --- draws ---


def exhaustive(recorder: Recorder, place: int, told: Fields, players: int) -> None:
    """No tiles are left; with nagashi mangan each of its players has a line of scores."""
    kind = t.NAGASHI_MANGAN if told.flag("liujumanguan") else t.EXHAUSTIVE
    lines = told.messages("scores", 4)
    changes: list[int] | None = None
    before: list[int] = []
    for line in lines:
        deltas = by_seat(line, "delta_scores", players) or [0] * players
        before = by_seat(line, "old_scores", players)
        changes = [a + b for a, b in zip(changes or [0] * players, deltas, strict=True)]
    shown = _shown(told, players)
    recorder.ryuukyoku(place, kind, changes, shown, before or None)


def _shown(told: Fields, players: int) -> list[list[int] | None] | None:
    """The hands of those who are tenpai; None where nobody's is told of."""
    said = told.messages("players", 4)
    if len(said) != players:
        return None
    shown: list[list[int] | None] = []
    for player in said:
        hand = player.faces("hand", TILES)
        if player.flag("tingpai") and not hand:
            return None
        shown.append(hand if player.flag("tingpai") else None)
    return shown


def abortive(recorder: Recorder, place: int, told: Fields, players: int, last: int) -> None:
    """An abortive draw: nine kinds show one hand, four riichi and three rons those of all in a text each."""
    kind = ABORTS.get(told.number("type"))
    if kind is None:
        raise told.wrong("type", f"{told.number('type')} is no abortive draw that is known")
    shown: list[list[int] | None] | None = None
    if kind == t.KYUUSHU_KYUUHAI:
        hand = told.faces("tiles", TILES)
        if hand:
            shown = [None] * players
            shown[told.number("seat", 0, players - 1)] = hand
    elif kind == t.SUUCHA_RIICHI or kind == t.SANCHAHOU:
        shown = _all_hands(told, players)
        if shown is not None and kind == t.SANCHAHOU and None not in shown:
            shown[last] = None  # who discarded shows nothing
    else:
        shown = [None] * players
    recorder.ryuukyoku(place, kind, None, shown)


def _all_hands(told: Fields, players: int) -> list[list[int] | None] | None:
    texts = told.items("allplayertiles", 4)
    if len(texts) != players:
        return None
    shown: list[list[int] | None] = []
    for text in texts:
        faces = [FACES.get(tile, -1) for tile in text.split("|")] if isinstance(text, str) and text else []
        if -1 in faces or not isinstance(text, str) or len(faces) > TILES:
            raise UnreadableLog(f"allplayertiles: {str(text)[:40]!r} is no hand", told.place)
        shown.append(faces or None)
    return shown
