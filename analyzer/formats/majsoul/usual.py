"""The records of JSON in its usual form, from the types that `structs` has for it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from msgspec import UNSET
from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.entries import Entry, Found, pointer
from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.protobuf import ITEMS
from analyzer.formats.majsoul.structs import (
    Call,
    ChiPengGang,
    DealTile,
    Discard,
    DiscardTile,
    Draw,
    Other,
    Riichi,
    decoded,
)
from analyzer.formats.majsoul.turns import CHI_PENG_GANG, DEAL_TILE, DISCARD_TILE, KINDS, NAMES, Turn, turn_of
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
    entries: list[Entry] = []
    try:
        head = Fields(document.head, "/head")
        for place, action in enumerate(actions):
            record = action.result
            # the type itself: isinstance takes three times as long where it is another class
            if type(record) is DiscardTile:
                entries.append(Entry(place, ROOT, WITHIN, NAMES[DISCARD_TILE], _discarded(record.data)))
            elif type(record) is DealTile:
                entries.append(Entry(place, ROOT, WITHIN, NAMES[DEAL_TILE], _drawn(record.data)))
            elif type(record) is ChiPengGang:
                entries.append(Entry(place, ROOT, WITHIN, NAMES[CHI_PENG_GANG], _called(record.data)))
            elif isinstance(record, Other):
                entries.append(_other(place, record))
            elif record is UNSET and action.passed is UNSET:
                return None
    except (UnreadableLog, KeyError):  # of a text that is no tile
        return None
    return Found(head, entries, ITEM, ROOT, True)


def _drawn(told: Draw) -> Turn:
    turn = Turn(DEAL_TILE)
    turn.seat = told.seat
    turn.face = FACES[told.tile]
    if told.doras:
        turn.doras = _faces(told.doras)
    if told.liqi is not None:
        _accept(turn, told.liqi)
    return turn


def _discarded(told: Discard) -> Turn:
    turn = Turn(DISCARD_TILE)
    turn.seat = told.seat
    turn.face = FACES[told.tile]
    turn.drawn = told.moqie
    turn.riichi = told.is_liqi or told.is_wliqi
    if told.doras:
        turn.doras = _faces(told.doras)
    return turn


def _called(told: Call) -> Turn:
    turn = Turn(CHI_PENG_GANG)
    turn.seat, turn.sort = told.seat, told.type
    turn.tiles = _faces(told.tiles)
    turn.froms = vec[i64](told.froms)
    if told.liqi is not None:
        _accept(turn, told.liqi)
    return turn


def _accept(turn: Turn, riichi: Riichi) -> None:
    if not riichi.failed:
        turn.paid, turn.score = riichi.seat, riichi.score


def _faces(texts: list[str]) -> vec[i64]:
    return vec[i64]([FACES[text] for text in texts])


def _other(place: i64, record: Other) -> Entry:
    name = f"Record{type(record).__name__}"
    told = Fields(record.data, pointer(place, ROOT, WITHIN))
    return Entry(place, ROOT, WITHIN, name, turn_of(name, told) if name in KINDS else told)
