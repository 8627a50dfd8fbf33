"""One round of a majiang game, item by item, onto the tape.

Inside a round seats are told as winds: 0 is the dealer. Two things are moved to where the tape has them: a riichi is
accepted by what follows its discard, and a kan's indicator, which majiang turns after the replacement is drawn (ankan)
or after the discard (others), is put before that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majiang.notation import dealt, discard_of, faces_of, meld_of, one_face
from analyzer.formats.majiang.yaku import DRAWS, yaku_of
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, Recorder, Win
from analyzer.tape import words as t
from analyzer.tiles.faces import kind_of_face
from analyzer.tiles.yaku import YAKUMAN

SCORE: Final = 10_000_000
COUNTER: Final = 1000
T = TypeVar("T")
Told = dict[str, object]
OFF: Final = {"+": 1, "=": 2, "-": 3}
YAKU: Final = 60  # in a hand


def listed(items: object, at: str, most: int) -> list[object]:
    """The items of a round. UnreadableLog."""
    if not isinstance(items, list) or not items:
        raise UnreadableLog("a round is a list of objects", at)
    if len(items) > most:
        raise UnreadableLog(f"{len(items)} items; {most} are the most that are read", at)
    return items


def _object(item: object) -> tuple[str, Told]:
    """The key of an item and what it says; one that is no object with one key, which holds an object, has no key."""
    if isinstance(item, dict) and len(item) == 1:
        for key, told in item.items():
            if isinstance(told, dict):
                return key, told
    return "", {}


def count(value: object, name: str, most: int, at: str) -> int:
    """A number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise UnreadableLog(f"{name}: {str(value)[:20]} is not a number between 0 and {most}", at)
    return value


def text(value: object, name: str, at: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise UnreadableLog(f"{name}: not a text", at)
    return value


def four(values: object, at: str, most: int) -> list[int]:
    """Four whole numbers."""
    if not isinstance(values, list) or len(values) != 4:
        raise UnreadableLog("four numbers are expected", at)
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or not -most <= value <= most:
            raise UnreadableLog(f"{str(value)[:20]} is no number of points", at)
    return values


@final
class Round:
    """Puts the items of a round onto the tape; ``base`` is the place of the first."""

    def __init__(self, recorder: Recorder, base: i64, items: list[object]) -> None:
        self.recorder: Final[Recorder] = recorder
        self.base: Final[i64] = base
        self.items: Final[list[object]] = items
        self.dealer: i64 = 0
        self.round_wind: i64 = 0
        self.declared: i64 = -1  # a riichi that is not accepted yet
        self.turned: i64 = 0  # items up to here whose indicators are on the tape

    def begin(self, at: str) -> None:
        """The deal. UnreadableLog."""
        key, told = _object(self.items[0])
        if key != "qipai":
            raise UnreadableLog(f"a round begins with qipai, not with {key[:20]!r}", f"{at}/0")
        self.round_wind = count(told.get("zhuangfeng"), "zhuangfeng", 3, f"{at}/0/qipai")
        self.dealer = count(told.get("jushu"), "jushu", 3, f"{at}/0/qipai")
        counters = [count(told.get(name), name, COUNTER, f"{at}/0/qipai") for name in ("changbang", "lizhibang")]
        scores = self._in_seats(four(told.get("defen"), f"{at}/0/qipai/defen", SCORE))
        hands = told.get("shoupai")
        if not isinstance(hands, list) or len(hands) != 4:
            raise UnreadableLog("shoupai: four hands are expected", f"{at}/0/qipai/shoupai")
        faces = self._in_seats([list(_of(dealt, hand, f"{at}/0/qipai/shoupai")) for hand in hands])
        indicator = _of(one_face, told.get("baopai"), f"{at}/0/qipai/baopai")
        kyoku = 4 * self.round_wind + self.dealer
        self.recorder.begin(self.base, kyoku, counters[0], counters[1], scores, faces, indicator)

    def _in_seats(self, by_wind: list[T]) -> list[T]:
        """What is told by winds, by seats."""
        return [by_wind[(seat - self.dealer) % 4] for seat in range(4)]

    def follow(self, item: i64, at: str) -> None:
        """An item; what can't be read is a damaged event, with what hangs on it. ``at``: where the round stands."""
        key, told = _object(self.items[item])
        place = self.base + item
        events = self.recorder.tape.event_count
        try:
            self._put(place, key, told)
        except UnreadableLog as wrong:
            self.recorder.tape.event_count = events
            hangs = t.END if key in ("hule", "pingju") else t.MOVE
            self.recorder.damaged(place, hangs, str(UnreadableLog(wrong.reason, f"{at}/{item}")))

    def _put(self, place: i64, key: str, told: Told) -> None:
        if key == "dapai":
            self._discard(place, told)
        elif key == "zimo" or key == "gangzimo":
            seat, face = self._seat(told), one_face(text(told.get("p"), "p", ""))
            self._accept(place)
            if key == "gangzimo":
                self._turn(place)
            self.recorder.draw(place, seat, face)
        elif key == "fulou":
            self._call(place, told)
        elif key == "gang":
            self._kan(place, told)
        elif key == "kaigang":
            if place - self.base > self.turned:
                self.recorder.dora(place, one_face(text(told.get("baopai"), "baopai", "")))
        elif key == "hule":
            self._win(place, told)
        elif key == "pingju":
            self._draw(place, told)
        elif key == "qipai":
            raise UnreadableLog("a second qipai in the round")
        else:
            raise UnreadableLog(f"{key[:40]!r} is no item that is known" if key else "not an object with one key")

    def _turn(self, place: i64) -> None:
        """The indicators that stand right behind an item are turned before it."""
        item = place - self.base + 1
        while item < len(self.items):
            key, told = _object(self.items[item])
            if key != "kaigang":
                return
            self.recorder.dora(self.base + item, one_face(text(told.get("baopai"), "baopai", "")))
            self.turned = item
            item += 1

    def _seat(self, told: Told, name: str = "l") -> i64:
        return (self.dealer + count(told.get(name), name, 3, "")) % 4

    def _accept(self, place: i64) -> None:
        """A riichi is accepted by what follows it, unless that is a win."""
        if self.declared >= 0:
            self.recorder.riichi_paid(place, self.declared)
            self.declared = -1

    # --- moves ---

    def _discard(self, place: i64, told: Told) -> None:
        seat, said = self._seat(told), text(told.get("p"), "p", "")
        face, drawn, riichi = discard_of(said)
        self._turn(place)
        if riichi:
            self.recorder.riichi(place, seat)
            self.declared = seat
        self.recorder.discard(place, seat, face, JUST_DRAWN if drawn else FROM_HAND)

    def _call(self, place: i64, told: Told) -> None:
        seat, meld = self._seat(told), meld_of(text(told.get("m"), "m", ""))
        if meld.called < 0 or meld.added >= 0:
            raise UnreadableLog("m: a kan of one's own, where a call is expected")
        self._accept(place)
        source = (seat + meld.off) % 4
        kinds = {int(kind_of_face(face)) for face in meld.faces}
        if len(kinds) > 1:
            self.recorder.chii(place, seat, source, meld.called, meld.own[0], meld.own[1])
        elif len(meld.faces) == 3:
            self.recorder.pon(place, seat, source, meld.called, meld.own[0], meld.own[1])
        else:
            self.recorder.daiminkan(place, seat, source, meld.called)

    def _kan(self, place: i64, told: Told) -> None:
        seat, meld = self._seat(told), meld_of(text(told.get("m"), "m", ""))
        if meld.called >= 0 and meld.added < 0:
            raise UnreadableLog("m: a call, where a kan of one's own is expected")
        if meld.called < 0:
            self.recorder.ankan(place, seat, meld.faces[0])
        else:
            self.recorder.kakan(place, seat, meld.added, (seat + meld.off) % 4)

    # --- ends ---

    def _win(self, place: i64, told: Told) -> None:
        seat = self._seat(told)
        loser = seat if told.get("baojia") is None else self._seat(told, "baojia")
        closed, *melds = text(told.get("shoupai"), "shoupai", "").rstrip("*").split(",")
        hand = faces_of(closed.rstrip("*"))
        if not hand:
            raise UnreadableLog("shoupai: no tiles")
        called = [meld_of(meld).faces for meld in melds if meld]
        fu, points = _told(told, "fu", 1000), _told(told, "defen", SCORE)
        yaku, yakuman, pao = self._yaku(told, seat)
        win = Win(
            hand=hand, melds=called, fu=fu, points=points, yaku=yaku, yakuman=yakuman, pao=pao,
            ura=_ura(told.get("fubaopai")), changes=self._changes(told),
        )  # fmt: skip
        self.recorder.agari(place, seat, loser, hand[-1], win)
        self.declared = -1

    def _yaku(self, told: Told, seat: i64) -> tuple[list[int], list[int], int]:
        """What a win lists: yaku and yakuman, and who answers for one."""
        items = told.get("hupai")
        if not isinstance(items, list) or len(items) > YAKU:
            raise UnreadableLog("hupai: not a list of yaku")
        yaku: list[int] = []
        yakuman: list[int] = []
        pao: int = t.NO_PAO
        for item in items:
            if not isinstance(item, dict):
                raise UnreadableLog("hupai: not an object")
            number = yaku_of(text(item.get("name"), "name", ""), (seat - self.dealer) % 4, self.round_wind)
            if number in YAKUMAN:
                yakuman.append(number)
            else:
                yaku += [number, count(item.get("fanshu"), "fanshu", 100, "")]
            if item.get("baojia") is not None:
                mark = OFF.get(str(item["baojia"]))
                if mark is None:
                    raise UnreadableLog(f"baojia: {str(item['baojia'])[:20]!r} is no mark of a seat")
                pao = int((seat + mark) % 4)
        return [] if yakuman else yaku, yakuman, pao

    def _draw(self, place: i64, told: Told) -> None:
        name = text(told.get("name"), "name", "")
        kind = DRAWS.get(name)
        if kind is None:
            raise UnreadableLog(f"name: {name[:40]!r} is no draw that is known")
        changes = self._changes(told)
        hands = told.get("shoupai")
        shown: list[list[int] | None] | None = None
        if hands is not None:
            if not isinstance(hands, list) or len(hands) != 4:
                raise UnreadableLog("shoupai: four hands are expected")
            faces = [faces_of(text(hand, "shoupai", "").split(",")[0].rstrip("*")) if hand else None for hand in hands]
            shown = self._in_seats(faces)
        if kind != t.SANCHAHOU:
            self._accept(place)
        self.recorder.ryuukyoku(place, kind, changes, shown)
        self.declared = -1

    def _changes(self, told: Told) -> list[int] | None:
        changes = told.get("fenpei")
        return None if changes is None else self._in_seats(four(changes, "fenpei", SCORE))


def _of(read: Callable[[str], T], value: object, at: str) -> T:
    """What a text is read as, with the place where it can't be."""
    try:
        return read(text(value, "", at))
    except UnreadableLog as wrong:
        raise UnreadableLog(wrong.reason, at) from wrong


def _told(told: Told, name: str, most: int) -> int:
    """A number, or NOT_TOLD."""
    return t.NOT_TOLD if told.get(name) is None else count(told[name], name, most, "")


def _ura(value: object) -> list[int]:
    """Ura indicators: null says that there are none."""
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > 10:
        raise UnreadableLog("fubaopai: not a list of indicators")
    return [one_face(text(tile, "fubaopai", "")) for tile in value]
