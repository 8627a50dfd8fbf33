"""The five records of turns: draw, discard, call, kan of one's own, north set aside. They are most of a game."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.kinds import AN_GANG_ADD_GANG, BA_BEI, CHI_PENG_GANG, DEAL_TILE, DISCARD_TILE

INDICATORS: Final = 10
TILES: Final = 4
SCORE: Final = 10_000_000
NO_FACE: Final = -1  # a text that means none; so does none at all
NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)  # the collector of cycles would look at a thousand of them, and again
class Turn:
    """What such a record says; a field that it does not have is 0, false or empty."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind
        self.seat: i64 = 0
        self.sort: i64 = 0  # of a call or kan
        self.face: i64 = NO_FACE
        self.drawn: bool = False  # the discard is the tile just drawn
        self.riichi: bool = False
        self.doras: vec[i64] = vec[i64]()  # all indicators so far, or none
        self.tiles: vec[i64] = vec[i64]()  # of a call
        self.froms: vec[i64] = vec[i64]()
        self.paid: i64 = NOBODY  # whose riichi was accepted
        self.score: i64 = 0  # and what that seat has left

    def clear(self, kind: i64) -> None:
        """It is another one."""
        self.kind = kind
        self.seat = self.sort = self.score = 0
        self.face = NO_FACE
        self.drawn = self.riichi = False
        self.paid = NOBODY
        if len(self.doras) > 0:
            self.doras = vec[i64]()
        if len(self.tiles) > 0 or len(self.froms) > 0:
            self.tiles = vec[i64]()
            self.froms = vec[i64]()


def turn_of(kind: i64, told: Fields) -> Turn:
    """The same of a message of any form. UnreadableLog."""
    turn = Turn(kind)
    turn.seat = told.number("seat", 0, 3)
    if kind == CHI_PENG_GANG:
        turn.sort = told.number("type", 0, 3)
        turn.tiles = vec[i64](told.faces("tiles", TILES))
        turn.froms = vec[i64](told.numbers("froms", TILES, 0, 3))
    elif kind == AN_GANG_ADD_GANG:
        turn.sort = told.number("type", 0, 3)
        turn.face = told.face("tiles")
    elif kind != BA_BEI:
        turn.face = told.face("tile")
    if kind == DISCARD_TILE:
        turn.drawn = told.flag("moqie")
        turn.riichi = told.flag("is_liqi") or told.flag("is_wliqi")
    if kind != CHI_PENG_GANG:
        turn.doras = vec[i64](told.faces("doras", INDICATORS))
    if kind == DEAL_TILE or kind == CHI_PENG_GANG:
        turn.paid, turn.score = riichi_of(told)
    return turn


def riichi_of(told: Fields) -> tuple[int, int]:
    """The seat whose riichi a record says was accepted, or NOBODY, and what it has left. UnreadableLog."""
    if told.get("liqi") is None:
        return NOBODY, 0
    liqi = told.message("liqi")
    if liqi.flag("failed"):
        return NOBODY, 0
    return liqi.number("seat", 0, 3), liqi.number("score", -SCORE, SCORE)
