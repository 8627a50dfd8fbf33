"""Cells in the terms of `settle`: numbers, seats, one hand's outcome."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Final, TypeVar

import msgspec

from analyzer.settlement.case import EXHAUSTIVE, Request
from analyzer.settlement.records import Win
from analyzer.settlement.words import ABORTS, SettleError, number_in
from analyzer.sheets.read import Row

RESULTS: Final = ("ron", "tsumo", "draw", "nagashi", "chombo", *ABORTS)
MEANT_FOR: Final = {
    "winner": ("ron", "tsumo", "nagashi"),
    "from": ("ron", "chombo"),
    "han": ("ron", "tsumo"),
    "fu": ("ron", "tsumo"),
    "limit": ("ron", "tsumo"),
    "pao": ("ron", "tsumo"),
    "tenpai": ("draw", "nagashi"),
}
STANDS: Final = ("yakuman", "2x yakuman")  # for any hand, see `solve`; two liable seats have one each
NOTHING: Final = "-"  # in a cell for several winners
MOST_POINTS: Final = 10_000_000
T = TypeVar("T")
_MINUS: Final = re.compile("[\u2212\u2013]")
_SPACES: Final = re.compile("[ \u00a0\u2009\u202f']")

def number(row: Row, column: str, low: int = -MOST_POINTS, high: int = MOST_POINTS) -> int | None:
    """A whole number as people write it: ``25 000``, ``25,000``, with a minus of any length; None: nothing there."""
    text = row.cells.get(column)
    if text is None:
        return None
    return number_in(column, _SPACES.sub("", _MINUS.sub("-", text)), low, high)


def decimal(row: Row, column: str) -> Decimal | None:
    """A number with a point (or a comma before one or two digits); None: nothing there."""
    text = row.cells.get(column)
    if text is None:
        return None
    plain = re.sub(r",([0-9]{1,2})$", r".\1", _SPACES.sub("", _MINUS.sub("-", text))).replace(",", "")
    try:
        found = Decimal(plain)
    except InvalidOperation:
        raise SettleError(column, f"{text!r} is not a number") from None
    if not found.is_finite() or abs(found) > MOST_POINTS:
        raise SettleError(column, f"{text!r} is too much")
    return found


def numbers(row: Row, what: str, players: int) -> list[int] | None:
    """``change 0`` ... or ``score 0`` ...: of all players, or of none."""
    _no_fourth(row, what, players)
    return whole(what, [number(row, f"{what} {seat}") for seat in range(players)])


def decimals(row: Row, what: str, players: int) -> list[Decimal] | None:
    """The same with a point."""
    _no_fourth(row, what, players)
    return whole(what, [decimal(row, f"{what} {seat}") for seat in range(players)])


def _no_fourth(row: Row, what: str, players: int) -> None:
    if players == 3 and f"{what} 3" in row.cells:
        raise SettleError(f"{what} 3", "three players have the seats 0 to 2")


def whole(what: str, found: Sequence[T | None]) -> list[T] | None:
    """All, or None if there are none; some alone are an error."""
    there = [one for one in found if one is not None]
    if there and len(there) < len(found):
        missing = next(seat for seat, one in enumerate(found) if one is None)
        raise SettleError(f"{what} {missing}", "empty, while other seats have theirs")
    return there or None


def several(row: Row, column: str) -> list[str]:
    """The words of a cell: one a winner."""
    return [word for word in re.split(r"[\s;/+]+", row.cells.get(column, "")) if word]


def result_of(row: Row) -> str:
    """How the hand ended."""
    text = "_".join(row.cells.get("result", "").lower().split())
    if text not in RESULTS:
        raise SettleError("result", f"no result {row.cells.get('result', '')!r}; results are {', '.join(RESULTS)}")
    return text


def request_of(
    row: Row, ruleset: str, header: tuple[str, int, int], told_riichi: bool = True
) -> tuple[Request, bool]:
    """The hand of a row, and whether its worth is told; ``header`` is round, honba, all sticks on the table.

    ``told_riichi``: whether the sheet tells who is in riichi.
    """
    result = result_of(row)
    cells = row.cells
    name, honba, sticks = header
    riichi = cells.get("riichi", "") if told_riichi else ()
    request = Request(ruleset=ruleset, round=name, honba=honba, sticks=sticks, riichi=riichi)
    for column, results in MEANT_FOR.items():
        if column in cells and result not in results:
            raise SettleError(column, f"{cells[column]!r}, but the hand ended by {result}")
    if result in ("ron", "tsumo"):
        wins, told = _wins(row, result)
        return msgspec.structs.replace(request, wins=wins), told
    if result == "chombo":
        return msgspec.structs.replace(request, chombo=cells.get("from", "none")), True
    if result in ABORTS:
        return msgspec.structs.replace(request, draw=result), True
    if "tenpai" not in cells:
        raise SettleError("tenpai", "who was tenpai? Seats, all, or none")
    nagashi = cells.get("winner", "") if result == "nagashi" else ""
    if result == "nagashi" and not nagashi:
        raise SettleError("winner", "whose nagashi mangan?")
    return msgspec.structs.replace(request, draw=EXHAUSTIVE, tenpai=cells["tenpai"], nagashi=nagashi), True


def _wins(row: Row, result: str) -> tuple[tuple[Win, ...], bool]:
    """A win for each winner; columns of values have as many words, ``-`` for none, or are empty."""
    winners = several(row, "winner")
    if not winners:
        raise SettleError("winner", "who won?")
    if result == "tsumo" and len(winners) > 1:
        raise SettleError("winner", f"{len(winners)} winners by tsumo")
    loser = row.cells.get("from")
    if result == "ron" and loser is None:
        raise SettleError("from", "who dealt in?")
    values = {name: _values(row, name, len(winners)) for name in ("han", "fu", "limit", "pao")}
    told = any(values["han"]) or any(values["limit"])
    wins = []
    for i, winner in enumerate(winners):
        limit = values["limit"][i] if told else STANDS["+" in (values["pao"][i] or "")]
        wins.append(
            Win(winner=winner, loser=loser, han=values["han"][i], fu=values["fu"][i], limit=limit, pao=values["pao"][i])
        )
    return tuple(wins), told


def _values(row: Row, column: str, count: int) -> list[str | None]:
    if column == "limit" and count == 1:
        return [row.cells.get(column)]  # "2x yakuman" is one
    words = several(row, column)
    if column == "pao" and count == 1:
        words = ["+".join(words)] if words else []  # two may be liable for a yakuman each
    if not words:
        return [None] * count
    if len(words) != count:
        raise SettleError(
            column, f"{len(words)} values for {count} winner{'' if count == 1 else 's'}; - stands for none"
        )
    return [None if word == NOTHING else word for word in words]
