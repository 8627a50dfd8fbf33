"""The records of JSON in its usual form, from the types that `structs` has for it."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from msgspec import UNSET
from mypy_extensions import i64

from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.kinds import CHI_PENG_GANG, DEAL_TILE, DISCARD_TILE, OTHER
from analyzer.formats.majsoul.protobuf import ITEMS
from analyzer.formats.majsoul.records import Found, RecordList, pointer
from analyzer.formats.majsoul.structs import KINDS, Action, Call, Discard, Draw, Record, Riichi, Tile, decoded
from analyzer.formats.majsoul.turns import Turn, turn_of
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
        return Fields(self.records[number].data, self.at(number))


def _drawn(turn: Turn, told: Draw) -> None:
    turn.seat = told.seat
    turn.face = FACES[told.tile]
    if told.doras:
        turn.doras = _faces(told.doras)
    if told.liqi is not None:
        _accept(turn, told.liqi)


def _discarded(turn: Turn, told: Discard) -> None:
    turn.seat = told.seat
    turn.face = FACES[told.tile]
    turn.drawn = told.moqie
    turn.riichi = told.is_liqi or told.is_wliqi
    if told.doras:
        turn.doras = _faces(told.doras)


def _called(turn: Turn, told: Call) -> None:
    turn.seat, turn.sort = told.seat, told.type
    turn.tiles = _faces(told.tiles)
    for seat in told.froms:
        turn.froms = append(turn.froms, seat)
    if told.liqi is not None:
        _accept(turn, told.liqi)


def _accept(turn: Turn, riichi: Riichi) -> None:
    if not riichi.failed:
        turn.paid, turn.score = riichi.seat, riichi.score


def _faces(texts: list[Tile]) -> vec[i64]:
    faces = vec[i64]()
    for text in texts:
        faces = append(faces, FACES[text])
    return faces
