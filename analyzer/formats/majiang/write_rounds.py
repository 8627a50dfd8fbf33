"""The events of a game as the items of its rounds."""

from __future__ import annotations

from typing import Any, Final, assert_never

from analyzer.formats import told as say
from analyzer.formats.majiang.notation import MARKS, hand_text, meld_of, run_text, set_text, tile_text
from analyzer.formats.majiang.yaku import DOUBLE, DRAW_NAMES, NAMES
from analyzer.formats.moves import JUST_DRAWN
from analyzer.formats.recorder import Win
from analyzer.tape import words as t
from analyzer.tiles.faces import kind_of_face

YAKUMAN: Final = (48_000, 32_000)  # of the dealer, of another

Item = dict[str, dict[str, Any]]


class Rounds:
    """Takes events in turn; ``made`` are the rounds, lists of items."""

    def __init__(self) -> None:
        self.made: list[list[Item]] = []
        self.dealer = 0
        self.after_draw: list[int] = []  # indicators that majiang turns after the replacement is drawn
        self.after_discard: list[int] = []
        self.kan = False  # the event before was one: its replacement is drawn next
        self.waiting = 0  # open and added kans whose indicator is still to be turned
        self.before = 0  # of them before the last kan
        self.riichi = -1
        self.in_riichi: set[int] = set()
        self.melds: list[list[str]] = [[], [], [], []]
        self.lost = False  # the deal of this round could not be read

    def follow(self, event: say.Told) -> None:
        """One event more. A round whose deal could not be read is left out."""
        if isinstance(event, say.Begin) or isinstance(event, say.Damaged) and event.hangs == t.WHOLE_ROUND:
            self.lost = isinstance(event, say.Damaged)
        if self.lost:
            return
        match event:
            case say.Begin():
                self._begin(event)
            case say.Draw():
                self._put("gangzimo" if self.kan else "zimo", {"l": self._wind(event.seat), "p": tile_text(event.face)})
                self._turn(self.after_draw)
                self.kan = False
            case say.Discard():
                self._discard(event)
            case say.Chii() | say.Pon() | say.Daiminkan():
                self._call(event)
            case say.Ankan() | say.Kakan():
                self._kan(event)
            case say.Riichi():
                self.riichi = event.seat
            case say.RiichiPaid():
                self.in_riichi.add(event.seat)
            case say.Dora():
                self._dora(event.face)
            case say.Agari():
                self._hule(event)
            case say.Ryuukyoku():
                self._pingju(event)
            case say.Nukidora() | say.Left() | say.Back() | say.Damaged() | say.End():
                pass  # the form has nothing to say it with
            case _:
                assert_never(event)

    def _put(self, key: str, told: dict[str, Any]) -> None:
        if not self.made:
            self.made.append([])  # what comes before any deal
        self.made[-1].append({key: told})

    def _wind(self, seat: int) -> int:
        return (seat - self.dealer) % 4

    def _by_wind(self, by_seat: list[Any]) -> list[Any]:
        return [by_seat[(self.dealer + wind) % 4] for wind in range(4)]

    def _turn(self, faces: list[int]) -> None:
        for face in faces:
            self._put("kaigang", {"baopai": tile_text(face)})
        faces.clear()

    # --- the deal and moves ---

    def _begin(self, event: say.Begin) -> None:
        self.made.append([])
        self.dealer = event.kyoku % 4
        self.after_draw, self.after_discard = [], []
        self.kan, self.waiting, self.before, self.riichi, self.in_riichi = False, 0, 0, -1, set()
        self.melds = [[], [], [], []]
        told = {
            "zhuangfeng": event.kyoku // 4, "jushu": self.dealer, "changbang": event.honba,
            "lizhibang": event.kyoutaku, "defen": self._by_wind(list(event.scores)),
            "baopai": tile_text(event.indicator),
            "shoupai": self._by_wind([hand_text(hand) for hand in event.hands]),
        }  # fmt: skip
        self._put("qipai", told)

    def _discard(self, event: say.Discard) -> None:
        text = tile_text(event.face) + ("_" if event.drawn == JUST_DRAWN else "")
        if self.riichi == event.seat:
            text += "*"
        self.riichi, self.kan, self.waiting = -1, False, 0
        self._put("dapai", {"l": self._wind(event.seat), "p": text})
        self._turn(self.after_discard)

    def _call(self, event: say.Chii | say.Pon | say.Daiminkan) -> None:
        off = (event.source - event.seat) % 4 or 3
        text = (run_text if isinstance(event, say.Chii) else set_text)(event.own, event.called, off)
        self.melds[event.seat].append(text)
        self._put("fulou", {"l": self._wind(event.seat), "m": text})
        self.kan = isinstance(event, say.Daiminkan)
        self.before = self.waiting
        self.waiting += self.kan

    def _kan(self, event: say.Ankan | say.Kakan) -> None:
        melds = self.melds[event.seat]
        self.before = self.waiting
        if isinstance(event, say.Ankan):
            text = set_text(event.faces)
            melds.append(text)
        else:
            off = (event.source - event.seat) % 4 or 3
            text = set_text(event.own, event.called, off, event.added)
            pon = set_text(event.own, event.called, off)
            self.melds[event.seat] = [text if meld == pon else meld for meld in melds]
            self.waiting += 1
        self._put("gang", {"l": self._wind(event.seat), "m": text})
        self.kan = True

    def _dora(self, face: int) -> None:
        """Of a kan before the last one it is turned at once, else after the draw or the discard that follows."""
        if not self.kan:
            self.after_discard.append(face)
        elif self.before > 0:
            self._turn([face])
            self.before -= 1
            self.waiting -= 1
        else:
            self.after_draw.append(face)

    # --- ends ---

    def _hule(self, event: say.Agari) -> None:
        self._turn(self.after_draw)
        self._turn(self.after_discard)
        win, seat = event.win, event.winner
        told: dict[str, Any] = {
            "l": self._wind(seat), "shoupai": self._hand(event), "baojia": None,
            "fubaopai": [tile_text(face) for face in win.ura] if win.ura else None,
        }  # fmt: skip
        if event.loser != seat:
            told["baojia"] = self._wind(event.loser)
        if win.fu != t.NOT_TOLD and not win.yakuman:
            told["fu"] = win.fu
        if win.yakuman:
            told["damanguan"] = self._times(win, seat)
        elif win.yaku is not None:
            told["fanshu"] = sum(win.yaku[1::2])
        if win.points != t.NOT_TOLD:
            told["defen"] = win.points
        told["hupai"] = self._yaku(win, seat)
        if win.changes is not None:
            told["fenpei"] = self._by_wind(win.changes)
        self._put("hule", told)

    def _hand(self, event: say.Agari) -> str:
        """The winner's tiles, the winning one behind the others, and a star for riichi; then the melds."""
        win = event.win
        hand = list(win.hand or [])
        if event.face in hand:
            hand.remove(event.face)
        text = hand_text(hand) + (tile_text(event.face) if event.face >= 0 else "")
        melds = list(self.melds[event.winner])
        if win.melds is not None:
            melds = _as_called(win.melds, melds)
        return ",".join([text + ("*" if event.winner in self.in_riichi else ""), *melds])

    def _times(self, win: Win, seat: int) -> int:
        """How many yakuman it is: its points say it, else its list."""
        if win.points > 0:
            return round(win.points / YAKUMAN[0 if seat == self.dealer else 1])
        return len(win.yakuman or [])

    def _yaku(self, win: Win, seat: int) -> list[dict[str, Any]]:
        if win.yakuman:
            double = self._times(win, seat) > len(win.yakuman)
            listed: list[dict[str, Any]] = [
                {"name": NAMES[yaku], "fanshu": "**" if double and yaku in DOUBLE else "*"} for yaku in win.yakuman
            ]  # fmt: skip
            if win.pao >= 0:
                answered = next((item for item in listed if item["name"] in ("大三元", "大四喜", "四槓子")), listed[0])
                answered["baojia"] = MARKS[((win.pao - seat) % 4 or 1) - 1]
            return listed
        pairs = zip((win.yaku or [])[::2], (win.yaku or [])[1::2], strict=False)
        return [{"name": NAMES[yaku], "fanshu": han} for yaku, han in pairs if yaku in NAMES]

    def _pingju(self, event: say.Ryuukyoku) -> None:
        self._turn(self.after_draw)
        self._turn(self.after_discard)
        told: dict[str, Any] = {"name": DRAW_NAMES[event.kind]}
        if event.shown is not None:
            told["shoupai"] = self._by_wind([hand_text(hand) if hand else "" for hand in event.shown])
        if event.changes is not None:
            told["fenpei"] = self._by_wind(event.changes)
        self._put("pingju", told)


def _as_called(told: list[tuple[int, ...]], called: list[str]) -> list[str]:
    """The melds listed at a win, as they were called; what nobody called as from the seat before."""
    left = [sorted(faces) for faces in told]
    texts: list[str] = []
    for text in called:
        faces = sorted(meld_of(text).faces)
        if faces in left:
            left.remove(faces)
            texts.append(text)
    return texts + [_strange(faces) for faces in left]


def _strange(faces: list[int]) -> str:
    kinds = {int(kind_of_face(face)) for face in faces}
    return (run_text if len(kinds) == 3 else set_text)(faces[1:], faces[0], 3)
