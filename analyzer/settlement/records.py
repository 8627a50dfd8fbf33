"""What is asked and what is answered. Seats are 0-3 from the first dealer, amounts are points."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from analyzer.rules.marks import Mark
from analyzer.settlement.words import Seat


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """A win as people tell it: han and fu, or a limit, or the hand itself. No ``loser``: tsumo."""

    winner: Seat
    loser: Seat | None = None
    han: int | str | None = None
    fu: int | str | None = None
    limit: str | None = None  # mangan ... yakuman, 2x yakuman
    hand: str | None = None  # 123m456p78s11z [777z], without the winning tile
    tile: str | None = None  # the winning tile
    dora: str = ""  # indicators
    ura: str = ""
    situation: tuple[str, ...] = ()  # riichi, ippatsu ...: see words.SITUATIONS
    nukidora: int | str = 0
    pao: Seat | None = None  # N; two, each for another yakuman: N+W, N:suukantsu+W:daisangen


class Yaku(msgspec.Struct, frozen=True):
    """A yaku or dora, and its han; a yakuman counts 13."""

    name: str
    han: int


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand is worth, before anybody pays."""

    words: str  # 3 han 40 fu; haneman
    han: int | None  # None: only the limit is known
    fu: int | None
    yakuman: int
    base: int  # base points
    limit: str  # mangan ... yakuman, or none
    yaku: tuple[Yaku, ...]  # of a hand
    reading: str  # how a hand was read, in notation
    counted: str  # how its fu come together


class Payment(msgspec.Struct, frozen=True):
    """One payment; no ``payer``: from the table (deposits); no ``receiver``: to nobody."""

    payer: int | None
    receiver: int | None
    amount: int
    why: str


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """One winner of the hand."""

    winner: int
    loser: int | None
    pao: int | None
    second_pao: int | None  # who answers for another yakuman of the hand
    worth: Worth


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """The header of the next round."""

    round: str  # E2
    honba: int
    sticks: int
    dealer: int
    renchan: int | None  # how many times in a row its dealer has kept the deal; None: not known


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game: scores with the last deposits, places, points with uma and oka (thousands, exact)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[Decimal, ...]


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """A hand, paid."""

    ruleset: str
    round: str  # E1
    honba: int
    renchan: int | None  # how many times in a row the dealer has kept the deal; None: not known
    sticks: int
    dealer: int
    outcome: str  # ron, tsumo, draw, nagashi_mangan, abortive_draw, chombo
    wins: tuple[Won, ...]
    tenpai: tuple[int, ...]  # at an exhaustive draw
    nagashi: tuple[int, ...]
    offenders: tuple[int, ...]  # of a chombo
    payments: tuple[Payment, ...]
    changes: tuple[int, ...]  # of each score
    scores: tuple[int, ...] | None  # after the payments; None: not told
    next: Next | None  # None: the game is over
    over: str  # why the game is over, or why it may be
    final: Final | None  # only at the end, and when the scores are told
    notes: tuple[str, ...]  # what else there is to say
    marks: tuple[Mark, ...] = ()  # the values that it rests on, where they were asked for
