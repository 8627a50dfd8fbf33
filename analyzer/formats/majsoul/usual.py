"""The records of JSON in its usual form, from the types that `structs` has for it."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from msgspec import UNSET, to_builtins
from msgspec.structs import astuple
from mypy_extensions import i64

from analyzer.formats.majsoul.deals import Deal, deal_of
from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.kinds import CHI_PENG_GANG, DEAL_TILE, DISCARD_TILE, OTHER
from analyzer.formats.majsoul.protobuf import ITEMS
from analyzer.formats.majsoul.records import Found, RecordList, pointer
from analyzer.formats.majsoul.structs import (
    KINDS,
    Action,
    AllWon,
    Call,
    Dealt,
    Discard,
    Draw,
    Record,
    Riichi,
    Tile,
    Won,
    decoded,
)
from analyzer.formats.majsoul.turns import Turn, turn_of
from analyzer.formats.majsoul.wall import listed_wall
from analyzer.formats.majsoul.wins import Hule, Table, Wins, meld_of, pao_of, tsumo_points, wins_of
from analyzer.formats.majsoul.yaku import OTHERS, is_known
from analyzer.tape.words import ITEM

VERSION: Final = 210715
ROOT: Final = "/data/data/actions"
WITHIN: Final = "/result/data"


def usual(data: bytes) -> Found | None:
    """The game of a document in the usual form. None for any other, and for one in which something can't be."""
    document = decoded(data)
    if document is None:
        return None
    actions = document.data.data.actions
    if document.data.data.version != VERSION or not 0 < len(actions) <= ITEMS:
        return None
    records = _Typed()
    if not records.find(actions):
        return None
    return Found(Fields(document.head, "/head"), records, ITEM, ROOT, True)


@final
class _Typed(RecordList):
    """Records as msgspec made them."""

    def __init__(self) -> None:
        super().__init__(ROOT)
        self.records: list[Record] = []
        self._turn: Final = Turn(OTHER)

    def find(self, actions: list[Action]) -> bool:
        """All of a body; whether each is a record, or tells what a player pressed."""
        for place, action in enumerate(actions):
            record = action.result
            kind = KINDS.get(type(record))
            if kind is not None:
                self.records.append(cast(Record, record))
                self.put(kind, place)
            elif record is UNSET and action.passed is UNSET:
                return False
        return True

    def at(self, number: i64) -> str:
        """As for all."""
        return pointer(self.places[number], ROOT, WITHIN)

    def turn(self, number: i64) -> Turn:
        """As for all."""
        turn, kind = self._turn, self.kinds[number]
        told = self.records[number].data
        turn.clear(kind)
        if kind == DISCARD_TILE:
            _discarded(turn, cast(Discard, told))
        elif kind == DEAL_TILE:
            _drawn(turn, cast(Draw, told))
        elif kind == CHI_PENG_GANG:
            _called(turn, cast(Call, told))
        else:
            return turn_of(kind, self.told(number))
        return turn

    def told(self, number: i64) -> Fields:
        """As for all."""
        told = self.records[number].data
        return Fields(told if isinstance(told, dict) else to_builtins(told), self.at(number))

    def deal(self, number: i64, players: i64) -> Deal:
        """As for all; what can't be is read by the names of its fields, which say what is wrong with it."""
        told = cast(Dealt, self.records[number].data)
        if told.ju >= players or len(told.scores) != players:
            return deal_of(self.told(number), int(players))
        hands = [told.tiles0, told.tiles1, told.tiles2, told.tiles3][:players]
        wall = listed_wall(self.told(number), int(players)) if told.paishan else None
        return Deal(
            told.chang, told.ju, told.ben, told.liqibang, told.scores, [_faces(hand) for hand in hands],
            _faces(told.doras), wall,
        )  # fmt: skip

    def wins(self, number: i64, table: Table) -> Wins:
        """As for all, see `deal`."""
        told = cast(AllWon, self.records[number].data)
        hules: list[Hule] = []
        for won in told.hules:
            hule = _hule(won, told, table)
            if hule is not None:
                hules.append(hule)
        amounts = len(told.delta_scores) in (0, table.players) and len(told.old_scores) in (0, table.players)
        if not amounts or len(hules) < len(told.hules):
            return wins_of(self.told(number), table)
        return Wins(hules, told.delta_scores, told.old_scores)


def _hule(told: Won, outer: AllWon, table: Table) -> Hule | None:
    """A win; None of one that can't be, or whose yaku are not all known."""
    players = table.players
    if told.seat >= players or told.baopai > players or max([0, *told.baopai_seats]) >= players:
        return None
    hule = Hule(told.seat, FACES[told.hu_tile], told.zimo, told.yiman)
    for fan in told.fans:
        if fan.id in OTHERS or not is_known(fan.id):
            return None
        hule.fans += [fan.id, fan.val]
    hule.hand = _faces(told.hand)
    if hule.hand:
        for text in told.ming:
            meld = meld_of(text)
            if not meld:
                return None
            hule.melds.append(meld)
    if not told.yiman:
        hule.fu = told.fu
    hule.points = told.point_rong
    if told.zimo:
        hule.points = tsumo_points(told.seat, table, told.point_zimo_xian, told.point_zimo_qin)
    hule.pao = pao_of(told.baopai_seats, told.baopai)
    hule.doras = _faces(told.doras or outer.doras)
    hule.ura = _faces(told.li_doras)
    return hule


Discarded = tuple[Tile, int, bool, bool, bool, list[Tile] | None, None, None]


def _drawn(turn: Turn, told: Draw) -> None:
    turn.seat = told.seat
    turn.face = FACES[told.tile]
    if told.doras:
        turn.doras = vec[i64](_faces(told.doras))
    if told.liqi is not None:
        _accept(turn, told.liqi)


def _discarded(turn: Turn, told: Discard) -> None:
    # all at once: a field by its name takes a third as long as this
    face, seat, drawn, riichi, double, doras, _, _ = cast(Discarded, astuple(told))
    turn.seat = seat
    turn.face = FACES[face]
    turn.drawn = drawn
    turn.riichi = riichi or double
    if doras:
        turn.doras = vec[i64](_faces(doras))


def _called(turn: Turn, told: Call) -> None:
    turn.seat, turn.sort = told.seat, told.type
    turn.tiles = vec[i64](_faces(told.tiles))
    for seat in told.froms:
        turn.froms = append(turn.froms, seat)
    if told.liqi is not None:
        _accept(turn, told.liqi)


def _accept(turn: Turn, riichi: Riichi) -> None:
    if not riichi.failed:
        turn.paid, turn.score = riichi.seat, riichi.score


def _faces(texts: list[Tile]) -> list[int]:
    return [FACES[text] for text in texts]
