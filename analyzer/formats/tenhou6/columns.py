"""A game told event by event, to the lists of this form: a `Column` of takes and one of deeds for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from analyzer.formats import told as say
from analyzer.formats.errors import UnwritableGame
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, Win
from analyzer.formats.tenhou6 import words
from analyzer.formats.tenhou6.calls import NUMBERS, in_hand_order, text_of
from analyzer.formats.tenhou6.calls import Call as Written
from analyzer.formats.tenhou6.rounds import TSUMOGIRI
from analyzer.formats.tenhou6.words import YAKU
from analyzer.formats.told import Told
from analyzer.tape import words as t
from analyzer.tiles.faces import HIDDEN, kind_of_face
from analyzer.tiles.yaku import URA_DORA

Call = say.Chii | say.Pon | say.Daiminkan | say.Ankan | say.Kakan | say.Nukidora
Lists = list[object]
NORTH: Final = 30
OPEN: Final = "不明"  # the result of a round that has no end


class HiddenTile(UnwritableGame):
    """The form has no way to say that a tile is not known."""


class Columns:
    """The rounds of a game as this form lists them; who was away, and the final scores, beside them."""

    def __init__(self, plain: bool) -> None:
        """``plain``: red fives are shown as any other, as in a game without them."""
        self.plain = plain
        self.rounds: list[Lists] = []
        self.numbers: list[int] = []  # which round of the tape each is: those that can't be read are left out
        self.number = -1
        self.connection: Lists = []
        self.final: say.End | None = None
        self.players = 4
        self.dealer = 0
        self.takes: list[Lists] = []
        self.deeds: list[Lists] = []
        self.indicators: Lists = []
        self.ura: Lists = []
        self.result: Lists = []
        self.drawn = HIDDEN
        self.declared = False
        self.step = 0  # draws, discards, calls and the result so far

    def tell(self, events: Iterable[Told]) -> None:
        """All of a game. What stands outside of its rounds has no place in the form."""
        for event in events:
            if self.takes or isinstance(event, say.Begin | say.Left | say.Back | say.End | say.Damaged):
                self._tell(event)

    def _tell(self, event: Told) -> None:
        match event:
            case say.Draw():
                self._draw(event)
            case say.Discard():
                self._discard(event)
            case say.Begin():
                self._begin(event)
            case say.Riichi():
                self.declared = True
            case say.Dora():
                self.indicators.append(self._number(event.face))
            case say.Agari():
                self._agari(event)
            case say.Ryuukyoku():
                self.step += 1
                self.result[:] = _draw_of(event, self.players)
            case say.Left() | say.Back():
                what = 1 if isinstance(event, say.Back) else 0
                log = len(self.rounds) - 1
                self.connection.append({"what": what, "log": log, "who": event.seat, "step": self.step})
            case say.End():
                self.final = event
            case say.Damaged():
                self._damaged(event)
            case say.RiichiPaid():
                pass
            case _:
                self._call(event)

    def _number(self, face: int) -> int:
        if face == HIDDEN:
            raise HiddenTile("tenhou6 can't say that a tile is hidden, and this record hides some")
        return NUMBERS[kind_of_face(face) if self.plain else face]

    def _sorted(self, faces: Iterable[int]) -> Lists:
        return [self._number(face) for face in sorted(faces, key=in_hand_order)]

    # --- moves ---

    def _begin(self, event: say.Begin) -> None:
        self.number += 1
        self.numbers.append(self.number)
        self.players = len(event.hands)
        self.takes = [[], [], [], []]
        self.deeds = [[], [], [], []]
        self.indicators = [] if event.indicator == HIDDEN else [self._number(event.indicator)]
        self.ura = []
        self.result = [OPEN]
        self.step = 0
        self.drawn, self.declared = HIDDEN, False
        self.dealer = event.kyoku % 4
        scores = list(event.scores) + [0] * (4 - len(event.scores))
        lists: Lists = [[event.kyoku, event.honba, event.kyoutaku], scores, self.indicators, self.ura]
        for seat in range(4):
            hand = self._sorted(event.hands[seat]) if seat < self.players else []
            lists += [hand, self.takes[seat], self.deeds[seat]]
        self.rounds.append([*lists, self.result])

    def _damaged(self, event: say.Damaged) -> None:
        if event.hangs == t.WHOLE_ROUND:
            self.takes = []
            self.number += 1

    def _draw(self, event: say.Draw) -> None:
        self.step += 1
        self.drawn = event.face
        self.takes[event.seat].append(self._number(event.face))

    def _discard(self, event: say.Discard) -> None:
        self.step += 1
        as_drawn = event.drawn == JUST_DRAWN or event.drawn != FROM_HAND and event.face == self.drawn
        number = TSUMOGIRI if as_drawn else self._number(event.face)
        self.deeds[event.seat].append(f"r{number}" if self.declared else number)
        self.drawn, self.declared = HIDDEN, False

    def _call(self, event: Call) -> None:
        self.step += 1
        self.drawn = HIDDEN
        seat = event.seat
        match event:
            case say.Chii() | say.Pon():
                op = t.CHII if isinstance(event, say.Chii) else t.PON
                self.takes[seat].append(self._text(op, seat, event.source, event.called, event.own))
            case say.Daiminkan():
                self.takes[seat].append(self._text(t.DAIMINKAN, seat, event.source, event.called, event.own))
                self.deeds[seat].append(0)
            case say.Kakan():
                before = (seat + 3 - event.source) % 4
                own = sorted(event.own, key=in_hand_order)
                pon = (*own[:before], event.called, *own[before:])
                self.deeds[seat].append(self._text(t.KAKAN, seat, event.source, event.added, pon, False))
            case say.Ankan():
                *own, last = sorted(event.faces, key=in_hand_order)
                self.deeds[seat].append(self._text(t.ANKAN, seat, -1, last, tuple(own)))
            case say.Nukidora():
                self.deeds[seat].append(self._text(t.NUKIDORA, seat, -1, NORTH, ()))

    def _text(self, op: int, seat: int, source: int, tile: int, own: tuple[int, ...], sort: bool = True) -> str:
        shown = [kind_of_face(face) if self.plain else face for face in (tile, *own)]
        rest = sorted(shown[1:], key=in_hand_order) if sort else shown[1:]
        return text_of(Written(op, source, shown[0], tuple(rest)), seat)

    # --- ends ---

    def _agari(self, event: say.Agari) -> None:
        win = event.win
        self.step += 1 if self.result == [OPEN] else 0
        if len(win.ura or ()) > len(self.ura):
            self.ura[:] = [self._number(face) for face in win.ura or ()]
        if self.result[0] != words.AGARI:
            self.result[:] = [words.AGARI]
        info: Lists = [event.winner, event.loser, win.pao if win.pao >= 0 else event.winner]
        value = value_text(win, event.winner == event.loser, event.winner == self.dealer, self.players)
        if value:
            info += [value, *yaku_texts(win)]
        self.result += [win.changes or [], info]


def _draw_of(event: say.Ryuukyoku, players: int) -> Lists:
    name = next(name for name, kind in words.KINDS.items() if kind == event.kind)
    if event.changes is None or event.kind not in (t.EXHAUSTIVE, t.NAGASHI_MANGAN) and not any(event.changes):
        return [name]
    if event.kind == t.EXHAUSTIVE and not any(event.changes) and event.shown is not None:
        tenpai = sum(hand is not None for hand in event.shown)
        if tenpai in (0, players):
            return [words.TENPAI if tenpai else words.NOTEN]
    return [name, event.changes]


def value_text(win: Win, tsumo: bool, dealer: bool, players: int) -> str:
    """``30符4飜7700点``, ``満貫2000-4000点``, ``20符3飜1300点∀``; nothing where the points are not told."""
    if win.points == t.NOT_TOLD:
        return ""
    if 0 < win.limit < len(words.LIMIT_NAMES):  # an mjlog may say one that there is not
        worth = words.LIMIT_NAMES[win.limit]
    elif win.fu != t.NOT_TOLD and win.yaku:
        worth = f"{win.fu}符{sum(win.yaku[1::2])}飜"
    else:
        worth = ""
    if not tsumo:
        return f"{worth}{win.points}点"
    if dealer:
        return f"{worth}{win.points // (players - 1)}点∀"
    share = -(win.points // -(100 * players)) * 100  # the dealer pays twice that, or less by what was rounded up twice
    return f"{worth}{share}-{win.points - (players - 2) * share}点"


def yaku_texts(win: Win) -> list[str]:
    """Ura dora of 0 han is left out, as Tenhou does."""
    yaku = win.yaku or []
    pairs = zip(yaku[::2], yaku[1::2], strict=False)
    with_han = [f"{_name(number)}({han}飜)" for number, han in pairs if han or number != URA_DORA]
    return with_han + [f"{_name(number)}(役満)" for number in win.yakuman or ()]


def _name(number: int) -> str:
    return YAKU[number] if 0 <= number < len(YAKU) else f"?{number}"
