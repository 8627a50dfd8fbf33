"""The last item of a round: ``["和了", changes, [winner, payer, liable, "30符4飜7700点", "立直(1飜)", ...], ...]``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.tenhou6 import words
from analyzer.formats.tenhou6.document import Item
from analyzer.tape.words import EXHAUSTIVE, NO_PAO, NOT_TOLD, PAO_NOT_TOLD
from analyzer.tiles.yaku import DORA, ROUND_WIND, SEAT_WIND

VALUE: Final = re.compile(
    r"(?:(?P<fu>\d{1,3}) ?(?:符|fu) ?(?P<han>\d{1,3}) ?(?:飜|翻|番|han))? ?(?P<limit>.*?) ?"
    r"(?P<points>\d{1,7})(?:-(?P<dealer>\d{1,7}))? ?(?:点|點|points)? ?(?P<all>[∀]?)",
    re.ASCII | re.IGNORECASE,
)
YAKU: Final = re.compile(
    r"(?P<name>.+?) ?[(（](?:(?P<han>\d{1,3}) ?(?:飜|翻|番|han)|(?P<limit>.+))[)）]", re.ASCII | re.IGNORECASE
)
MULTIPLE: Final = ("二", "2", "両", "double", "ダブル")  # before the word yakuman
RESULT: Final = 16  # its place in a round
POINTS_LIMIT: Final = 10_000_000
WINS: Final = 3
SHORT: Final = 40  # characters of a text that is kept with its meaning: the same few come again and again
YAKUMAN: Final = -1  # in place of han


class Value(NamedTuple):
    """What the text of a win says; NOT_TOLD where it does not."""

    fu: int = NOT_TOLD
    limit: int = NOT_TOLD
    points: int = NOT_TOLD  # of all payments


class Win(NamedTuple):
    """One win. ``yaku`` holds id, han, id, han ...; it and ``yakuman`` are None where they are not told."""

    item: int  # its place in the result
    winner: int
    loser: int
    pao: int
    value: Value
    yaku: list[int] | None
    yakuman: list[int] | None
    changes: list[int] | None


class Result(NamedTuple):
    """How a round ended: `words.WIN`, `words.OPEN`, or the kind of a draw, whose changes are None if not told."""

    kind: int
    changes: list[int] | None
    wins: list[Win]
    all_tenpai: bool | None = None  # True: all are; False: nobody is


class Table(NamedTuple):
    """What the words of a result depend on."""

    players: int
    dealer: int
    round_wind: int
    absolute_winds: bool  # the seat winds in it are those of the first round


def read_result(items: list[Item], table: Table) -> Result:
    """The result; UnreadableLog with its place inside the round when it says none."""
    word = items[0] if items else None
    kind = words.result_of(word) if isinstance(word, str) else None
    if kind is None:
        raise UnreadableLog(f"{word!r} is no result of a round" if items else "the result is missing", "/16/0")
    if kind == words.WIN:
        return Result(kind, None, _wins(items, table))
    all_tenpai = word == words.TENPAI if word in (words.TENPAI, words.NOTEN) else None
    if len(items) > 1:
        return Result(kind, _changes(items[1], table.players, 1), [], all_tenpai)
    nothing = kind not in (words.OPEN, EXHAUSTIVE) or all_tenpai is not None
    return Result(kind, [0, 0, 0, 0] if nothing else None, [], all_tenpai)


def _wins(items: list[Item], table: Table) -> list[Win]:
    if len(items) % 2 == 0 or not 3 <= len(items) <= 1 + 2 * WINS:
        raise UnreadableLog("a win must have changes and a list beside them, for each winner", "/16")
    return [_win(items[i + 1], i + 1, _changes(items[i], table.players, i), table) for i in range(1, len(items), 2)]


def _changes(item: Item, players: int, at: int) -> list[int] | None:
    """Four points, the fourth 0 with three players; None for an empty list."""
    if item == []:
        return None
    if not isinstance(item, list) or not players <= len(item) <= 4:
        raise UnreadableLog("must be a list of four changes of points", f"/16/{at}")
    return [whole(change, f"/16/{at}", i) for i, change in enumerate(item)] + [0] * (4 - len(item))


def whole(number: Item, within: str, index: int) -> int:
    """A whole number of points, within bounds; an item of the list at a place."""
    if isinstance(number, float) and number.is_integer() and abs(number) < POINTS_LIMIT:
        number = int(number)
    if not isinstance(number, int) or abs(number) >= POINTS_LIMIT:
        raise UnreadableLog(f"{number!r} is no number of points", f"{within}/{index}")
    return number


def _win(item: Item, at: int, changes: list[int] | None, table: Table) -> Win:
    if not isinstance(item, list) or len(item) < 2:
        raise UnreadableLog("must be a list of winner, payer, liable seat, value and yaku", f"/16/{at}")
    seats = [_seat(seat, table.players, f"/16/{at}/{i}") for i, seat in enumerate(item[:3])]
    pao = PAO_NOT_TOLD
    if len(seats) > 2:
        pao = NO_PAO if seats[2] == seats[0] else seats[2]
    text = item[3] if len(item) > 3 else None
    value = value_of(text, table.players) if isinstance(text, str) else Value()
    yaku, yakuman = yaku_of(item[4:], seats[0], table)
    return Win(at, seats[0], seats[1], pao, value, yaku, yakuman, changes)


def _seat(item: Item, players: int, place: str) -> int:
    if not isinstance(item, int) or not 0 <= item < players:
        raise UnreadableLog(f"{item!r} is no seat", place)
    return item


def value_of(text: str, players: int) -> Value:
    """What ``30符4飜7700点``, ``満貫2000-4000点`` or ``Mangan 4000点∀`` says; nothing, where it is not understood."""
    return _value(text, players) if len(text) <= SHORT else _value.__wrapped__(text, players)


@lru_cache(maxsize=1024)
def _value(text: str, players: int) -> Value:
    found = VALUE.fullmatch(text.strip())
    if found is None:
        return Value()
    limit = words.limit_of(found["limit"]) if found["limit"] else NOT_TOLD
    if limit is None:
        return Value()
    points = int(found["points"])
    if found["dealer"]:
        points = int(found["dealer"]) + (players - 2) * points
    elif found["all"]:
        points *= players - 1
    return Value(int(found["fu"]) if found["fu"] else NOT_TOLD, limit, points)


def yaku_of(items: Sequence[Item], winner: int, table: Table) -> tuple[list[int] | None, list[int] | None]:
    """The yaku with their han, and the yakuman; (None, None) where there are none, or one that nobody knows."""
    yaku: list[int] = []
    yakuman: list[int] = []
    for item in items:
        said = _one_yaku(item) if isinstance(item, str) else None
        if said is None:
            return None, None
        number, han = _by_seat(said[0], winner, table), said[1]
        if han == YAKUMAN:
            yakuman.append(number)
        elif number == DORA and DORA in yaku[::2]:  # nukidora
            yaku[2 * yaku[::2].index(DORA) + 1] += han
        else:
            yaku += [number, han]
    if not items:
        return None, None
    return yaku, yakuman


def _one_yaku(text: str) -> tuple[int, int] | None:
    """The number that its name has by itself, and the han or YAKUMAN; None of one that nobody knows."""
    return _known_yaku(text) if len(text) <= SHORT else _known_yaku.__wrapped__(text)


@lru_cache(maxsize=1024)
def _known_yaku(text: str) -> tuple[int, int] | None:
    found = YAKU.fullmatch(text.strip())
    number = words.yaku_of(found["name"]) if found else words.UNKNOWN
    if found is None or number == words.UNKNOWN:
        return None
    if found["han"]:
        return number, int(found["han"])
    return (number, YAKUMAN) if _is_yakuman(found["limit"]) else None


def _is_yakuman(word: str) -> bool:
    for multiple in MULTIPLE:
        word = word.lower().removeprefix(multiple)
    return words.limit_of(word.removeprefix("倍")) == 5


def _by_seat(number: int, winner: int, table: Table) -> int:
    """The number of a yaku; winds by seat and round where the name leaves them open."""
    own = SEAT_WIND + (winner - table.dealer) % table.players
    if number == words.ANY_OWN_WIND:
        return own
    if number == words.ANY_ROUND_WIND:
        return ROUND_WIND + table.round_wind
    if table.absolute_winds and number == SEAT_WIND + winner:
        return own
    return number
