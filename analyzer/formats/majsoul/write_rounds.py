"""The events of a game as the records of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from analyzer.formats import told as say
from analyzer.formats.majsoul.fields import TEXTS
from analyzer.formats.majsoul.protobuf import Told
from analyzer.formats.majsoul.yaku import FAN_OF, OWN_WIND, ROUND_WIND
from analyzer.formats.moves import JUST_DRAWN
from analyzer.formats.recorder import Win
from analyzer.tape import words as t
from analyzer.tape.wall import AKOCHAN
from analyzer.tiles import yaku as y
from analyzer.tiles.faces import kind_of_face
from analyzer.tiles.tile import NORTH

LEFT: Final = {3: 54, 4: 69}  # live tiles after the dealer's first
ABORTS: Final = {
    t.KYUUSHU_KYUUHAI: 1, t.SUUFON_RENDA: 2, t.SUUKAIKAN: 3, t.SUUCHA_RIICHI: 4, t.SANCHAHOU: 5,
}  # fmt: skip
CHANTS: Final = {say.Chii: 0, say.Pon: 1, say.Daiminkan: 2}


def tiles(faces: Sequence[int]) -> list[str]:
    """Faces as a record writes them."""
    return [TEXTS[face] for face in faces]


class Records:
    """Takes events in turn; ``made`` are the records, each with its name."""

    def __init__(self) -> None:
        self.made: list[tuple[str, Told]] = []
        self.players = 4
        self.begin: say.Begin | None = None  # a deal that waits for the dealer's draw
        self.wins: list[say.Agari] = []  # that wait for another
        self.dealer = 0
        self.round_wind = 0
        self.left = 0
        self.doras: list[int] = []
        self.due = False  # an indicator was turned that no record has said yet
        self.riichi = -1  # who declared, before the discard
        self.paid: Told | None = None  # a riichi accepted, for the next record
        self.in_riichi: set[int] = set()
        self.deposits = 0
        self.scores: list[int] = []
        self.drawn = -1
        self.turn = 0
        self.lost = False  # the deal of this round could not be read

    def follow(self, event: say.Told) -> None:
        """One event more. A round whose deal could not be read is left out."""
        if isinstance(event, say.Begin) or isinstance(event, say.Damaged) and event.hangs == t.WHOLE_ROUND:
            self.close()
            self.lost = isinstance(event, say.Damaged)
        if self.lost:
            return
        if self.begin is not None:
            begin, self.begin = self.begin, None
            if isinstance(event, say.Draw) and event.seat == begin.dealer:
                self._deal(begin, event.face)
                return
            self._deal(begin, None)
        if self.wins and not isinstance(event, say.Agari):
            self._hule()
        match event:
            case say.Begin():
                self.begin = event
            case say.Draw():
                self._draw(event)
            case say.Discard():
                self._discard(event)
            case say.Chii() | say.Pon() | say.Daiminkan():
                self._call(event)
            case say.Ankan() | say.Kakan():
                self._kan(event)
            case say.Nukidora():
                self._record("RecordBaBei", {"seat": event.seat, "moqie": self.drawn == NORTH}, True)
            case say.Riichi():
                self.riichi = event.seat
            case say.RiichiPaid():
                self._paid(event)
            case say.Dora():
                self._dora(event.face)
            case say.Agari():
                self.wins.append(event)
            case say.Ryuukyoku():
                self._ryuukyoku(event)
            case say.Left() | say.Back() | say.Damaged() | say.End():
                pass  # the form has nothing to say it with
            case _:
                assert_never(event)

    def close(self) -> None:
        """Nothing more comes."""
        if self.begin is not None:
            self._deal(self.begin, None)
            self.begin = None
        if self.wins:
            self._hule()

    def _record(self, name: str, told: Told, doras: bool) -> None:
        """A record; what was turned since the last one stands in it, if it has a place for that."""
        if doras and self.due:
            told["doras"] = tiles(self.doras)
            self.due = False
        if self.paid is not None and name in ("RecordDealTile", "RecordChiPengGang", "RecordLiuJu"):
            told["liqi"] = self.paid
            self.paid = None
        self.made.append((name, told))

    # --- the deal ---

    def _deal(self, begin: say.Begin, drawn: int | None) -> None:
        self.players = len(begin.hands)
        self.dealer, self.round_wind = begin.dealer, begin.kyoku // 4
        self.left = LEFT[self.players]
        self.doras, self.due = [begin.indicator], False
        self.riichi, self.paid, self.in_riichi, self.deposits = -1, None, set(), begin.kyoutaku
        self.scores = list(begin.scores)
        self.drawn, self.turn = drawn if drawn is not None else -1, begin.dealer
        told: Told = {
            "chang": begin.kyoku // 4, "ju": begin.dealer, "ben": begin.honba, "liqibang": begin.kyoutaku,
            "scores": list(begin.scores), "doras": tiles(self.doras), "left_tile_count": self.left,
        }  # fmt: skip
        for seat, hand in enumerate(begin.hands):
            told[f"tiles{seat}"] = tiles(hand)
        if drawn is not None:
            told[f"tiles{begin.dealer}"] = tiles((*begin.hands[begin.dealer], drawn))
        if begin.wall is not None and begin.wall.layout != AKOCHAN:
            told["paishan"] = "".join(tiles(begin.wall.faces))
        self.made.append(("RecordNewRound", told))

    # --- moves ---

    def _draw(self, event: say.Draw) -> None:
        self.left -= 1
        self.drawn, self.turn = event.face, event.seat
        told: Told = {"seat": event.seat, "tile": TEXTS[event.face], "left_tile_count": max(self.left, 0)}
        self._record("RecordDealTile", told, True)

    def _discard(self, event: say.Discard) -> None:
        told: Told = {
            "seat": event.seat, "tile": TEXTS[event.face], "is_liqi": self.riichi == event.seat,
            "moqie": event.drawn == JUST_DRAWN,
        }  # fmt: skip
        self.riichi = self.drawn = -1
        self._record("RecordDiscardTile", told, True)

    def _call(self, event: say.Chii | say.Pon | say.Daiminkan) -> None:
        self.drawn = -1
        faces = [*event.own, event.called]
        froms = [event.seat] * len(event.own) + [event.source]
        told: Told = {"seat": event.seat, "type": CHANTS[type(event)], "tiles": tiles(faces), "froms": froms}
        self._record("RecordChiPengGang", told, False)

    def _kan(self, event: say.Ankan | say.Kakan) -> None:
        """The kind of an ankan, the added tile of another."""
        ankan = isinstance(event, say.Ankan)
        face = kind_of_face(event.faces[0]) if isinstance(event, say.Ankan) else event.added
        told: Told = {"seat": event.seat, "type": 3 if ankan else 2, "tiles": TEXTS[int(face)]}
        self._record("RecordAnGangAddGang", told, True)

    def _paid(self, event: say.RiichiPaid) -> None:
        if event.seat >= len(self.scores):
            return  # before the first deal, or of a seat that is empty, there is nothing to say it with
        self.deposits += 1
        self.in_riichi.add(event.seat)
        self.scores[event.seat] -= 1000
        if event.scores is not None:
            self.scores = list(event.scores)
        self.paid = {"seat": event.seat, "score": self.scores[event.seat], "liqibang": self.deposits}

    def _dora(self, face: int) -> None:
        if not self.made:
            return  # before the first deal there is nothing to say it with
        self.doras.append(face)
        name, told = self.made[-1]
        if name in ("RecordAnGangAddGang", "RecordBaBei"):
            told["doras"] = tiles(self.doras)
        else:
            self.due = True

    # --- ends ---

    def _hule(self) -> None:
        wins, self.wins = self.wins, []
        told: Told = {"hules": [self._win(event) for event in wins]}
        changes = _sum([event.win.changes for event in wins])
        before = wins[0].win.before or wins[-1].win.before or self.scores
        if changes is not None:
            told["delta_scores"] = changes[: self.players]
            told["old_scores"] = before[: self.players]
            told["scores"] = [a + b for a, b in zip(before, changes, strict=False)][: self.players]
        self._record("RecordHule", told, False)

    def _win(self, event: say.Agari) -> Told:
        win, seat = event.win, event.winner
        hand = list(win.hand or [])
        if event.face in hand:
            hand.remove(event.face)
        told: Told = {
            "hand": tiles(hand), "hu_tile": TEXTS[event.face], "seat": seat, "zimo": event.loser == seat,
            "qinjia": seat == self.dealer, "liqi": seat in self.in_riichi, "yiman": bool(win.yakuman),
            "ming": [_meld(meld) for meld in win.melds or [] if len(meld) > 1],
            "doras": tiles(win.dora or []), "li_doras": tiles(win.ura or []), "fans": _fans(win),
        }  # fmt: skip
        told["count"] = len(win.yakuman) if win.yakuman else sum((win.yaku or [])[1::2])
        if win.fu != t.NOT_TOLD:
            told["fu"] = win.fu
        if win.points != t.NOT_TOLD:
            told.update(_points(win.points, event.loser == seat, seat == self.dealer, self.players))
        if win.pao >= 0:
            told["baopai_seats"] = [win.pao]
        return told

    def _ryuukyoku(self, event: say.Ryuukyoku) -> None:
        if event.kind in ABORTS:
            self._abort(event)
            return
        told: Told = {"liujumanguan": event.kind == t.NAGASHI_MANGAN}
        if event.shown is not None:
            told["players"] = [{"tingpai": hand is not None, "hand": tiles(hand or [])} for hand in event.shown]
        if event.changes is not None:
            before = event.before or self.scores
            told["scores"] = [
                {"old_scores": before[: self.players], "delta_scores": event.changes[: self.players]}
            ]  # fmt: skip
        self._record("RecordNoTile", told, False)

    def _abort(self, event: say.Ryuukyoku) -> None:
        told: Told = {"type": ABORTS[event.kind]}
        shown = event.shown or []
        if event.kind == t.KYUUSHU_KYUUHAI:
            seat = next((seat for seat, hand in enumerate(shown) if hand is not None), self.turn)
            told.update({"seat": seat, "tiles": tiles(shown[seat] or [] if shown else [])})
        elif shown and event.kind in (t.SUUCHA_RIICHI, t.SANCHAHOU):
            told["allplayertiles"] = ["|".join(tiles(hand or [])) for hand in shown]
        self._record("RecordLiuJu", told, False)


def _meld(faces: Sequence[int]) -> str:
    """``shunzi(7s,9s,8s)``."""
    kinds = {int(kind_of_face(face)) for face in faces}
    name = "shunzi" if len(kinds) == 3 else "kezi" if len(faces) == 3 else "gang"
    return f"{name}({','.join(tiles(faces))})"


def _fans(win: Win) -> list[Told]:
    if win.yakuman:
        return [{"id": FAN_OF[yaku], "val": 1} for yaku in win.yakuman if yaku in FAN_OF]
    told = list(zip((win.yaku or [])[::2], (win.yaku or [])[1::2], strict=False))
    return [{"id": fan, "val": han} for yaku, han in told if (fan := _fan(yaku)) > 0]


def _fan(yaku: int) -> int:
    if y.SEAT_WIND <= yaku < y.SEAT_WIND + 4:
        return OWN_WIND
    if y.ROUND_WIND <= yaku < y.ROUND_WIND + 4:
        return ROUND_WIND
    return FAN_OF.get(yaku, 0)


def _points(points: int, tsumo: bool, dealer: bool, players: int) -> Told:
    """What a win is worth: on tsumo what the dealer pays, and what another does."""
    if not tsumo:
        return {"point_rong": points}
    others = players - 1
    if dealer:
        return {"point_zimo_xian": points // others}
    child = min(-(-points // (100 * (others + 1))) * 100, points // (others - 1))
    return {"point_zimo_qin": points - (others - 1) * child, "point_zimo_xian": child}


def _sum(changes: list[list[int] | None]) -> list[int] | None:
    """What all wins change: the sum, or what the last one has, if it stands for all."""
    told = [each for each in changes if each is not None]
    return [sum(items) for items in zip(*told, strict=True)] if told else None
