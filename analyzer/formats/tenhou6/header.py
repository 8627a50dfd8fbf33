"""What an object says beside its rounds: names, room, rules, final scores, who was away. Nonsense is left out."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, NamedTuple

from analyzer.formats.log_id import identity
from analyzer.formats.tenhou6.document import Game
from analyzer.tape.header import Header

# the rooms of Tenhou: 三 鳳 南 喰 赤 速
TENHOU: Final = re.compile(
    r"[三四]?(?P<level>[般上特鳳])(?P<length>[東南])(?P<kuitan>喰?)赤?(?P<fast>速?)"
)
LENGTH: Final = re.compile("[東南]|East|South")
WINDS: Final = {"東": 1, "南": 2, "East": 1, "South": 2}
LEVELS: Final = {"般": 0, "特": 0x20, "上": 0x80, "鳳": 0xA0}
BASE, NO_RED, NO_KUITAN, HANCHAN, THREE, FAST = 1, 2, 4, 8, 16, 64
MAHJONG_SOUL: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
DAY: Final = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})\b", re.ASCII)
REDS: Final = ("aka51", "aka52", "aka53")
TEXT_LIMIT: Final = 200
SEATS: Final = (0, 1, 2, 3)
NUMBER_LIMIT: Final = 10_000_000


class Absence(NamedTuple):
    """A seat loses its connection, or is back, before a step of a round; round -1 is before the first."""

    back: bool
    seat: int
    round: int
    step: int


class Facts(NamedTuple):
    """What an object says of its game."""

    players: int
    header: Header
    said: dict[str, int | str]  # disp, aka, aka51 ... as written; players, winds, kuitan where known
    type_bits: int  # of Tenhou's rooms; -1 where it names none
    lobby: int
    reds: tuple[int, int, int]
    final: tuple[list[int], list[int]] | None  # scores and final points, both in points
    absences: list[Absence]
    absolute_winds: bool


def facts_of(game: Game, sanma: bool | None) -> Facts:
    """``sanma``: whether the fourth seat has no tiles in any round; None where no round can be read."""
    rule = game.rule if isinstance(game.rule, dict) else {}
    disp = _text(rule.get("disp"))
    three = sanma if sanma is not None else game.ratingc == "PF3" or disp.startswith("三")
    said = {key: rule[key] for key in ("aka", *REDS) if _is_number(rule.get(key), 9)}
    if disp:
        said["disp"] = disp
    said["players"] = 3 if three else 4
    length = LENGTH.search(disp)
    if length is not None:
        said["winds"] = WINDS[length[0]]
    if "喰" in disp:
        said["kuitan"] = 1
    ref = _text(game.ref)
    return Facts(
        players=3 if three else 4,
        header=Header(
            names=_texts(game.name),
            dan=_texts(game.dan),
            rate=tuple(map(float, _numbers(game.rate))),
            sex=_texts(game.sx),
            title=_title(game.title) or None,
            room=disp or None,
            played=_played(ref, _title(game.title)),
            log_id=ref or None,
        ),
        said=said,
        type_bits=_type_bits(disp, said, ref),
        lobby=game.lobby if isinstance(game.lobby, int) and 0 <= game.lobby < NUMBER_LIMIT else 0,
        reds=_reds(said),
        final=_final(game.sc),
        absences=_absences(game.connection),
        absolute_winds=game.playerMapping is not None,
    )


def _is_number(value: object, limit: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= limit


def _text(value: object) -> str:
    return value[:TEXT_LIMIT] if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    """A text a seat."""
    return tuple(map(_text, value[:4])) if isinstance(value, list) else ()


def _numbers(value: object) -> list[int | float]:
    """Numbers, all of them; else none."""
    items = value if isinstance(value, list) else []
    good = all(isinstance(item, int | float) and abs(item) < NUMBER_LIMIT for item in items)
    return items[:8] if good else []


def _title(value: object) -> str:
    """The texts of a title, which may stand in a list of its own."""
    items = value if isinstance(value, list) else [value]
    flat = [part for item in items for part in (item if isinstance(item, list) else [item])]
    return " ".join(_text(part) for part in flat if _text(part))[:TEXT_LIMIT]


def _played(ref: str, title: str) -> date | None:
    """The day, from the log's id; else from the title."""
    known = identity(ref)
    if known is not None:
        return known.played
    found = MAHJONG_SOUL.fullmatch(ref)
    if found is not None:
        return _day(2000 + int(found[1]), int(found[2]), int(found[3]))
    written = DAY.search(title)
    return _day(int(written[1]), int(written[2]), int(written[3])) if written else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _type_bits(disp: str, said: dict[str, int | str], ref: str) -> int:
    """Tenhou's type of a room, from its name; else from the log's id."""
    found = TENHOU.fullmatch(disp)
    if found is None:
        known = identity(ref) if not disp else None
        return known.type_bits if known is not None else -1
    bits = BASE | LEVELS[found["level"]]
    for flag, is_so in (
        (NO_RED, not any(_reds(said))),
        (NO_KUITAN, not found["kuitan"]),
        (HANCHAN, found["length"] == "南"),
        (THREE, disp.startswith("三")),
        (FAST, bool(found["fast"])),
    ):
        bits |= flag if is_so else 0
    return bits


def _reds(said: dict[str, int | str]) -> tuple[int, int, int]:
    """Red fives of man, pin and sou; where nothing is said, one of each."""
    whole = said.get("aka", 0 if any(key in said for key in REDS) else 1)
    man, pin, sou = (min(int(said.get(key, whole)), 4) for key in REDS)
    return man, pin, sou


def _final(value: object) -> tuple[list[int], list[int]] | None:
    """``sc``: score and final points, seat by seat."""
    items = _numbers(value)
    if len(items) != 8:
        return None
    return [round(item) for item in items[::2]], [round(1000 * item) for item in items[1::2]]


def _absences(value: object) -> list[Absence]:
    found: list[Absence] = []
    for item in value[:1000] if isinstance(value, list) else []:
        if isinstance(item, dict):
            what, log, who, step = [item.get(key) for key in ("what", "log", "who", "step")]
            if what in (0, 1) and who in SEATS and isinstance(log, int) and isinstance(step, int):
                found.append(Absence(what == 1, SEATS.index(who), _bounded(log), _bounded(step)))
    return found


def _bounded(number: int) -> int:
    """One that no round or step reaches, in place of one that is larger yet."""
    return max(-1, min(number, NUMBER_LIMIT))
