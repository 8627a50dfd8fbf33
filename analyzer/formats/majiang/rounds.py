"""One round of a majiang game, item by item, onto the tape.

Inside a round seats are told as winds: 0 is the dealer. Two things are moved to where the tape has them: a riichi is
accepted by what follows its discard, and a kan's indicator, which majiang turns after the replacement is drawn (ankan)
or after the discard (others), is put before that.
"""

from __future__ import annotations

from typing import Any, Final, final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majiang.notation import faces_of, meld_of, one_face
from analyzer.formats.majiang.yaku import DRAWS, yaku_of
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, Recorder, Win
from analyzer.tape import words as t
from analyzer.tiles.faces import kind_of_face
from analyzer.tiles.yaku import YAKUMAN

SCORE: Final = 10_000_000
COUNTER: Final = 1000
OFF: Final = {"+": 1, "=": 2, "-": 3}
YAKU: Final = 60  # in a hand


def objects(items: object, at: str, most: int) -> list[tuple[str, dict[str, Any]]]:
    """The items of a round: the key of each, and what it says. UnreadableLog."""
    if not isinstance(items, list) or not items:
        raise UnreadableLog("a round is a list of objects", at)
    if len(items) > most:
        raise UnreadableLog(f"{len(items)} items; {most} are the most that are read", at)
    found: list[tuple[str, dict[str, Any]]] = []
    for item in items:
        key, told = next(iter(item.items())) if isinstance(item, dict) and len(item) == 1 else ("", None)
        found.append((key, told) if isinstance(told, dict) else ("", {}))
    return found


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

    def __init__(self, recorder: Recorder, base: int) -> None:
        self.recorder: Final = recorder
        self.base: Final = base
        self.events: list[tuple[str, dict[str, Any]]] = []
        self.dealer = 0
        self.round_wind = 0
        self.declared = -1  # a riichi that is not accepted yet
        self.turned = 0  # items up to here whose indicators are on the tape

    def begin(self, events: list[tuple[str, dict[str, Any]]], at: str) -> None:
        """The deal. UnreadableLog."""
        key, told = events[0]
        if key != "qipai":
            raise UnreadableLog(f"a round begins with qipai, not with {key[:20]!r}", f"{at}/0")
        self.events = events
        self.round_wind = count(told.get("zhuangfeng"), "zhuangfeng", 3, f"{at}/0/qipai")
        self.dealer = count(told.get("jushu"), "jushu", 3, f"{at}/0/qipai")
        counters = [count(told.get(name), name, COUNTER, f"{at}/0/qipai") for name in ("changbang", "lizhibang")]
        scores = self._in_seats(four(told.get("defen"), f"{at}/0/qipai/defen", SCORE))
        hands = told.get("shoupai")
        if not isinstance(hands, list) or len(hands) != 4:
            raise UnreadableLog("shoupai: four hands are expected", f"{at}/0/qipai/shoupai")
        faces = self._in_seats([_of(faces_of, hand, f"{at}/0/qipai/shoupai") for hand in hands])
        indicator = _of(one_face, told.get("baopai"), f"{at}/0/qipai/baopai")
        kyoku = 4 * self.round_wind + self.dealer
        self.recorder.begin(self.base, kyoku, counters[0], counters[1], scores, faces, indicator)

    def _in_seats(self, by_wind: list[Any]) -> list[Any]:
        """What is told by winds, by seats."""
        return [by_wind[(seat - self.dealer) % 4] for seat in range(4)]

    def follow(self, item: int, at: str) -> None:
        """An item; what can't be read is a damaged event, with what hangs on it."""
        key, told = self.events[item]
        place = self.base + item
        events = self.recorder.tape.event_count
        try:
            self._put(place, key, told)
        except UnreadableLog as wrong:
            self.recorder.tape.event_count = events
            hangs = t.END if key in ("hule", "pingju") else t.MOVE
            self.recorder.damaged(place, hangs, str(UnreadableLog(wrong.reason, at)))

    def _put(self, place: int, key: str, told: dict[str, Any]) -> None:
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

    def _turn(self, place: int) -> None:
        """The indicators that stand right behind an item are turned before it."""
        item = place - self.base + 1
        while item < len(self.events) and self.events[item][0] == "kaigang":
            told = self.events[item][1]
            self.recorder.dora(self.base + item, one_face(text(told.get("baopai"), "baopai", "")))
            self.turned = item
            item += 1

    def _seat(self, told: dict[str, Any]) -> int:
        return (self.dealer + count(told.get("l"), "l", 3, "")) % 4

    def _accept(self, place: int) -> None:
        """A riichi is accepted by what follows it, unless that is a win."""
        if self.declared >= 0:
            self.recorder.riichi_paid(place, self.declared)
            self.declared = -1

    # --- moves ---

    def _discard(self, place: int, told: dict[str, Any]) -> None:
        seat, said = self._seat(told), text(told.get("p"), "p", "")
        face = one_face(said.rstrip("_*"))
        marks = said[2:]
        if marks not in ("", "_", "*", "_*"):
            raise UnreadableLog(f"p: {said[:20]!r} is no discard")
        self._turn(place)
        if "*" in marks:
            self.recorder.riichi(place, seat)
            self.declared = seat
        self.recorder.discard(place, seat, face, JUST_DRAWN if "_" in marks else FROM_HAND)

    def _call(self, place: int, told: dict[str, Any]) -> None:
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

    def _kan(self, place: int, told: dict[str, Any]) -> None:
        seat, meld = self._seat(told), meld_of(text(told.get("m"), "m", ""))
        if meld.called >= 0 and meld.added < 0:
            raise UnreadableLog("m: a call, where a kan of one's own is expected")
        if meld.called < 0:
            self.recorder.ankan(place, seat, meld.faces[0])
        else:
            self.recorder.kakan(place, seat, meld.added, (seat + meld.off) % 4)

    # --- ends ---

    def _win(self, place: int, told: dict[str, Any]) -> None:
        seat = self._seat(told)
        loser = seat
        if told.get("baojia") is not None:
            loser = (self.dealer + count(told["baojia"], "baojia", 3, "")) % 4
        closed, *melds = text(told.get("shoupai"), "shoupai", "").rstrip("*").split(",")
        hand = faces_of(closed.rstrip("*"))
        if not hand:
            raise UnreadableLog("shoupai: no tiles")
        win = Win(
            hand=hand,
            melds=[meld_of(meld).faces for meld in melds if meld],
            fu=_told(told, "fu", 1000),
            points=_told(told, "defen", SCORE),
            **self._yaku(told, seat),
            ura=_ura(told.get("fubaopai")),
            changes=self._changes(told),
        )
        self.recorder.agari(place, seat, loser, hand[-1], win)
        self.declared = -1

    def _yaku(self, told: dict[str, Any], seat: int) -> dict[str, Any]:
        """What a win lists: yaku and yakuman, and who answers for one."""
        items = told.get("hupai")
        if not isinstance(items, list) or len(items) > YAKU:
            raise UnreadableLog("hupai: not a list of yaku")
        yaku: list[int] = []
        yakuman: list[int] = []
        pao = t.NO_PAO
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
                pao = (seat + mark) % 4
        return {"yaku": [] if yakuman else yaku, "yakuman": yakuman, "pao": pao}

    def _draw(self, place: int, told: dict[str, Any]) -> None:
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

    def _changes(self, told: dict[str, Any]) -> list[int] | None:
        changes = told.get("fenpei")
        return None if changes is None else self._in_seats(four(changes, "fenpei", SCORE))


def _of(read: Any, value: object, at: str) -> Any:
    """What a text is read as, with the place where it can't be."""
    try:
        return read(text(value, "", at))
    except UnreadableLog as wrong:
        raise UnreadableLog(wrong.reason, at) from wrong


def _told(told: dict[str, Any], name: str, most: int) -> int:
    """A number, or NOT_TOLD."""
    return t.NOT_TOLD if told.get(name) is None else count(told[name], name, most, "")


def _ura(value: object) -> list[int]:
    """Ura indicators: null says that there are none."""
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > 10:
        raise UnreadableLog("fubaopai: not a list of indicators")
    return [one_face(text(tile, "fubaopai", "")) for tile in value]
