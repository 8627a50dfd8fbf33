"""The one door for Python, the command line and its questions: named values in, a settlement out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final, TypedDict

from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.settlement.case import Request
from analyzer.settlement.phrase import win_of
from analyzer.settlement.records import Settlement, Win
from analyzer.settlement.taiwan import TaiwanRequest, TaiwanSettlement
from analyzer.settlement.words import SITUATIONS, Seat, Seats, SettleError

THE_WINNER: Final = "winner"  # as the seats in riichi
OF_A_WIN: Final = tuple(name for name in Win.__struct_fields__)
OF_A_HAND: Final = tuple(name for name in Request.__struct_fields__ if name not in ("ruleset", "wins"))
OF_TAIWAN: Final = tuple(name for name in TaiwanRequest.__struct_fields__ if name != "ruleset")
TEXTS: Final = ("round", "time_up", "limit", "hand", "tile", "dora", "ura")
ONE_SEAT: Final = ("dealer", "winner", "loser", "pao")
SEATS: Final = ("riichi", "tenpai", "nagashi", "chombo")
SWITCHES: Final = ("tonpuusen", "flower", "la")
NAMES: Final = tuple(dict.fromkeys((*OF_A_HAND, *OF_A_WIN, "wins", *OF_TAIWAN)))


class RiichiTold(TypedDict, total=False):
    """What `settle` may be told of a riichi hand; see Request and Win for each."""

    tonpuusen: bool
    date: date | str
    round: str
    dealer: Seat
    honba: int
    renchan: int
    sticks: int
    riichi: Seats
    scores: Sequence[int] | str
    winner: Seat
    loser: Seat
    han: int
    fu: int
    limit: str
    hand: str
    tile: str
    dora: str
    ura: str
    situation: tuple[str, ...]
    nukidora: int
    pao: Seat
    wins: Sequence[Win | str]
    draw: str
    tenpai: Seats
    nagashi: Seats
    chombo: Seats
    time_up: str


class TaiwanTold(TypedDict, total=False):
    """What `settle` may be told of a Taiwanese hand; see TaiwanRequest for each."""

    dealer: Seat
    streak: int
    winner: Seat
    loser: Seat
    tai: int
    flower: bool
    draw: bool
    base: Decimal | int | str
    unit: Decimal | int | str
    la: bool
    cap: int | str


def settled(ruleset: str, told: Mapping[str, Any]) -> Settlement | TaiwanSettlement:
    """The settlement of what is told; None is not told. SettleError, RulesetError, TypeError for an unknown name."""
    for name in told:
        if name not in NAMES:
            raise TypeError(f"settle() has no {name!r}; it has {', '.join(NAMES)}")
    said = {name: value for name, value in told.items() if value is not None}
    _check_sorts(said)
    if is_taiwanese(ruleset):
        from analyzer.settlement import taiwan

        _refuse(said, OF_TAIWAN, f"is not for Taiwanese mahjong ({ruleset})")
        return taiwan.settled(TaiwanRequest(ruleset=ruleset, **said))
    from analyzer.settlement import riichi

    _refuse(said, (*OF_A_HAND, *OF_A_WIN, "wins"), f"is for Taiwanese mahjong, not for {ruleset}")
    return riichi.settled(request_of(ruleset, said))


def settled_with_marks(ruleset: str, told: Mapping[str, Any]) -> Settlement | TaiwanSettlement:
    """The same, and of a riichi hand the values without a firm source that it rests on, which takes longer."""
    found = settled(ruleset, told)
    if not isinstance(found, Settlement):
        return found
    from analyzer.settlement.marks import with_marks

    return with_marks(request_of(ruleset, told))


def _check_sorts(said: Mapping[str, Any]) -> None:
    """What the type hints say, for callers without a type checker."""
    for name, value in said.items():
        if name in TEXTS and not isinstance(value, str):
            raise SettleError(name, f"{value!r} is not text")
        if name in SWITCHES and not isinstance(value, bool):
            raise SettleError(name, f"{value!r} is neither True nor False")
        if name == "date" and not isinstance(value, str | date):
            raise SettleError(name, f"{value!r} is not a date")
        if name == "draw" and not isinstance(value, str | bool):
            raise SettleError(name, f"{value!r} names no draw")
        if name in ONE_SEAT and not _is_seat(value):
            raise SettleError(name, f"{value!r} is not a seat")
        if name in SEATS and not (_is_seat(value) or isinstance(value, list | tuple) and all(map(_is_seat, value))):
            raise SettleError(name, f"{value!r} names no seats")
        if name == "scores" and not isinstance(value, str | list | tuple):
            raise SettleError(name, f"{value!r} is not a list of scores")
        if name in ("wins", "situation") and not isinstance(value, list | tuple):
            raise SettleError(name, f"{value!r} is not a list")
        for one in value if name == "situation" else ():
            if one not in SITUATIONS:
                raise SettleError(name, f"no {one!r}; there are {', '.join(SITUATIONS)}")
        for one in value if name == "wins" else ():
            if not isinstance(one, Win | str):
                raise SettleError(name, f"{one!r} is neither a Win nor a phrase")
            if isinstance(one, Win):
                _check_sorts({field: getattr(one, field) for field in OF_A_WIN if getattr(one, field) is not None})


def _is_seat(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _refuse(said: Mapping[str, Any], known: Sequence[str], reason: str) -> None:
    for name in said:
        if name not in known:
            raise SettleError(name, reason)


def request_of(ruleset: str, told: Mapping[str, Any]) -> Request:
    """One win may be told value by value, several as phrases or records; None is not told. SettleError."""
    said = {name: value for name, value in told.items() if value is not None}
    fields = {name: value for name, value in said.items() if name in OF_A_HAND}
    of_a_win = {name: value for name, value in said.items() if name in OF_A_WIN}
    wins = [win_of(win) if isinstance(win, str) else win for win in said.get("wins", ())]
    if fields.get("riichi") == THE_WINNER:
        if "winner" not in of_a_win:
            raise SettleError("riichi", "whose? Give the seats")
        del fields["riichi"]
        of_a_win["situation"] = ("riichi", *of_a_win.get("situation", ()))
    if of_a_win and wins:
        raise SettleError(next(iter(of_a_win)), "belongs in the phrase of each win, when wins are given as phrases")
    if of_a_win:
        if "winner" not in of_a_win:
            raise SettleError("winner", f"who won? {', '.join(of_a_win)} told, but no winner")
        wins = [Win(**of_a_win)]
    return Request(ruleset=ruleset, wins=tuple(wins), **fields)
