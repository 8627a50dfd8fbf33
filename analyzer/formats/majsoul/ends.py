"""The records that end a round onto the tape: wins, an exhaustive draw, abortive draws."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.deals import by_seat
from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.wins import TILES, Table, Wins, win_of
from analyzer.formats.recorder import Recorder
from analyzer.tape import words as t

ABORTS: Final = {
    1: t.KYUUSHU_KYUUHAI, 2: t.SUUFON_RENDA, 3: t.SUUKAIKAN, 4: t.SUUCHA_RIICHI, 5: t.SANCHAHOU,
}  # fmt: skip


def put_wins(recorder: Recorder, place: i64, told: Wins, table: Table) -> None:
    """One win or several; what they change stands at the last."""
    for number, hule in enumerate(told.hules):
        win = win_of(hule, table)
        if told.changes and number == len(told.hules) - 1:
            win = win._replace(changes=told.changes, before=told.before or None)
        loser = hule.seat if hule.zimo else _loser(hule.seat, table, told.changes)
        recorder.agari(place, hule.seat, loser, hule.face, win)


def _loser(seat: int, table: Table, changes: list[int]) -> int:
    """Who discarded last; where that is the winner, which can't be, who pays most, or the player before."""
    if table.last != seat:
        return table.last
    payer = changes.index(min(changes)) if changes else seat
    return payer if payer != seat else (seat - 1) % table.players


def exhaustive(recorder: Recorder, place: i64, told: Fields, players: int) -> None:
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


def abortive(recorder: Recorder, place: i64, told: Fields, players: int, last: int) -> None:
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
