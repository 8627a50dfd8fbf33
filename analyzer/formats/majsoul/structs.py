"""The usual JSON of a record, typed: as browser scripts save it, ``{head, data: {name, data: {version, actions}}}``.

msgspec makes these in half the time that dicts take, and passes over what nobody reads. Whatever has another form or
another type than the game gives it, is in camel case, or can't be, is left to `document`, which says what is wrong.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType
from msgspec.json import Decoder

from analyzer.formats.majsoul.deals import COUNTER, HAND
from analyzer.formats.majsoul.fields import LONG, MANY
from analyzer.formats.majsoul.kinds import kind_of
from analyzer.formats.majsoul.turns import INDICATORS, SCORE, TILES
from analyzer.formats.majsoul.wins import MELDS, MOST_FU, WINNERS
from analyzer.formats.majsoul.yaku import HAN, MOST

Tile = Literal[
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "1s",
    "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z", "0m", "0p", "0s",
]  # fmt: skip
Small = Annotated[int, Meta(ge=0, le=3)]  # a seat, or a type
Points = Annotated[int, Meta(ge=-SCORE, le=SCORE)]
Counter = Annotated[int, Meta(ge=0, le=COUNTER)]
Amount = Annotated[int, Meta(ge=0, le=MANY)]
Text = Annotated[str, Meta(max_length=LONG)]
Hand = Annotated[list[Tile], Meta(max_length=HAND)]
Doras = Annotated[list[Tile], Meta(max_length=INDICATORS)]


class Riichi(Struct, gc=False):
    """One that was accepted."""

    seat: Small = 0
    score: Points = 0
    failed: bool = False


class Draw(Struct, gc=False):
    tile: Tile
    seat: Small = 0
    liqi: Riichi | None = None
    doras: Doras | None = None


class Discard(Struct, gc=False):
    tile: Tile
    seat: Small = 0
    moqie: bool = False
    is_liqi: bool = False
    is_wliqi: bool = False
    doras: Doras | None = None
    isLiqi: None = None  # camel case
    isWliqi: None = None


class Call(Struct, gc=False):
    tiles: Annotated[list[Tile], Meta(max_length=TILES)]
    froms: Annotated[list[Small], Meta(max_length=TILES)]
    seat: Small = 0
    type: Small = 0
    liqi: Riichi | None = None


class Dealt(Struct, gc=False):
    scores: Annotated[list[Points], Meta(max_length=4)]
    doras: Annotated[list[Tile], Meta(min_length=1, max_length=INDICATORS)]
    tiles0: Hand
    tiles1: Hand
    tiles2: Hand
    tiles3: Hand = []
    chang: Small = 0
    ju: Small = 0
    ben: Counter = 0
    liqibang: Counter = 0
    paishan: Text = ""
    md5: Text = ""
    sha256: Text = ""
    salt: Text = ""
    saltSha256: Text = ""
    salt_sha256: Text = ""


class Fan(Struct, gc=False):
    """One without a number has a name alone, and is left to `document`."""

    id: Annotated[int, Meta(ge=1, le=10_000)]
    val: Annotated[int, Meta(ge=0, le=HAN)] = 0


class Won(Struct, gc=False):
    hu_tile: Tile  # camel case has another name for it
    hand: Hand = []
    fans: Annotated[list[Fan], Meta(max_length=MOST)] = []
    seat: Small = 0
    zimo: bool = False
    yiman: bool = False
    ming: Annotated[list[str], Meta(max_length=MELDS)] = []
    fu: Annotated[int, Meta(ge=0, le=MOST_FU)] = 0
    point_rong: Amount = 0
    point_zimo_qin: Amount = 0
    point_zimo_xian: Amount = 0
    doras: Hand = []
    li_doras: Hand = []
    baopai: Annotated[int, Meta(ge=0, le=4)] = 0
    baopai_seats: Annotated[list[Small], Meta(max_length=4)] = []
    pointRong: None = None
    pointZimoQin: None = None
    pointZimoXian: None = None
    liDoras: None = None
    baopaiSeats: None = None


class AllWon(Struct, gc=False):
    hules: Annotated[list[Won], Meta(min_length=1, max_length=WINNERS)]
    delta_scores: Annotated[list[Points], Meta(max_length=4)]
    old_scores: Annotated[list[Points], Meta(max_length=4)]
    doras: Hand = []
    baopai: Literal[0] = 0  # of old


class NewRound(Struct, gc=False, tag_field="name", tag=".lq.RecordNewRound"):
    data: Dealt


class Hule(Struct, gc=False, tag_field="name", tag=".lq.RecordHule"):
    data: AllWon


class DealTile(Struct, gc=False, tag_field="name", tag=".lq.RecordDealTile"):
    data: Draw


class DiscardTile(Struct, gc=False, tag_field="name", tag=".lq.RecordDiscardTile"):
    data: Discard


class ChiPengGang(Struct, gc=False, tag_field="name", tag=".lq.RecordChiPengGang"):
    data: Call


class Other(Struct, gc=False, tag_field="name"):
    """A record of which there are few: its fields are looked up by name."""

    data: dict[str, object]


class AnGangAddGang(Other, tag=".lq.RecordAnGangAddGang"): ...


class BaBei(Other, tag=".lq.RecordBaBei"): ...


class NoTile(Other, tag=".lq.RecordNoTile"): ...


class LiuJu(Other, tag=".lq.RecordLiuJu"): ...


Record = DealTile | DiscardTile | ChiPengGang | NewRound | AnGangAddGang | BaBei | Hule | NoTile | LiuJu
KINDS: Final[dict[type, int]] = {record: kind_of(f"Record{record.__name__}") for record in get_args(Record)}


class Action(Struct, gc=False):
    """``result`` is None or empty where a player pressed something, or somebody left."""

    result: Record | Literal[""] | UnsetType | None = UNSET
    passed: object = UNSET
    name: UnsetType = UNSET  # else it is a record


class Body(Struct, forbid_unknown_fields=True):
    version: int
    actions: list[Action]


class Wrapper(Struct, forbid_unknown_fields=True):
    data: Body
    name: object = None


class Document(Struct, forbid_unknown_fields=True):
    head: dict[str, object]
    data: Wrapper
    data_url: object = None


_DOCUMENT: Final = Decoder(Document)
BLOCK: Final = 4096  # bytes: names alone are not ASCII, and stand together


def decoded(data: bytes) -> Document | None:
    """A document of this form; None for any other."""
    try:
        if not data.isascii():
            _hold_to_utf_8(data)
        return _DOCUMENT.decode(data)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _hold_to_utf_8(data: bytes) -> None:
    """UnicodeDecodeError for what is not UTF-8, also where msgspec passes over it."""
    starts = [start for start in range(0, len(data), BLOCK) if not data[start : start + BLOCK].isascii()]
    data[starts[0] : starts[-1] + BLOCK].decode("utf-8")
