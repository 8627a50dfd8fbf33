"""A majiang game onto a tape: rounds that are lists of objects with one key each."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majiang import notation
from analyzer.formats.majiang.rounds import Round, count, four, listed, text
from analyzer.formats.pointer import majiang_place
from analyzer.formats.recorder import Recorder
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape
from analyzer.tape.words import MAJIANG_ITEM, WHOLE_ROUND
from analyzer.tiles.faces import FACES, RED_FIVE

GAMES: Final = 1000  # in a list
ROUNDS: Final = 200
ITEMS: Final = 1 << 12  # of a round
TILE_IN: Final = {"zimo": "p", "gangzimo": "p", "kaigang": "baopai"}  # where an item names a tile that comes into it
POINT: Final = re.compile(r"[+-]?\d{1,7}(?:\.\d)?", re.ASCII)
DAY: Final = re.compile(r"(20\d\d)[/-](\d\d?)[/-](\d\d?)", re.ASCII)
LOG_ID: Final = re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{4,5}-[0-9a-f]{8}", re.ASCII)
SCORE: Final = 10_000_000


def tapes(value: object) -> list[Tape | UnreadableLog]:
    """The games of a JSON value: one, or a list, in which one that can't be read is alone. UnreadableLog."""
    if not isinstance(value, list):
        return [_tape(value, "")]
    if not value:
        raise UnreadableLog("an empty list of games")
    if len(value) > GAMES:
        raise UnreadableLog(f"a list of {len(value)} games; {GAMES} are the most that are read")
    return [_one_of_many(game, f"/{number}") for number, game in enumerate(value)]


def _one_of_many(game: object, root: str) -> Tape | UnreadableLog:
    try:
        return _tape(game, root)
    except UnreadableLog as wrong:
        return wrong


def _tape(game: object, root: str) -> Tape:
    if not isinstance(game, dict):
        raise UnreadableLog("not a game: an object with a log is expected", root)
    log = game.get("log")
    if not isinstance(log, list) or not log:
        raise UnreadableLog("no rounds: log is a list of lists", f"{root}/log")
    if len(log) > ROUNDS:
        raise UnreadableLog(f"{len(log)} rounds; {ROUNDS} are the most that are read", f"{root}/log")
    first_dealer = count(game.get("qijia", 0), "qijia", 3, f"{root}/qijia")
    reds, proven = _reds(log)
    recorder = Recorder("majiang", MAJIANG_ITEM, 4, reds)
    tape = recorder.tape
    tape.place_root = root
    tape.header = _header(game, first_dealer)
    if proven:
        tape.said["red_fives"] = int(any(reds))
    for number, items in enumerate(log):
        _round(recorder, items, number, f"{root}/log/{number}")
    _begins(tape, log[0])
    _end(recorder, game, first_dealer, root)
    return tape


def _round(recorder: Recorder, items: object, number: int, at: str) -> None:
    """A round; one without a deal that can be read is damaged, and the others go on."""
    base = majiang_place(number, 0)
    try:
        played = Round(recorder, base, listed(items, at, ITEMS - 1))
        played.begin(at)
    except UnreadableLog as wrong:
        recorder.damaged(majiang_place(number), WHOLE_ROUND, str(wrong))
        return
    for item in range(1, len(played.items)):
        played.follow(item, at)


def _begins(tape: Tape, first: object) -> None:
    """Whether the record begins in mid-game."""
    deal = first[0].get("qipai") if isinstance(first, list) and first and isinstance(first[0], dict) else None
    if isinstance(deal, dict):
        tape.begins_inside = any(deal.get(key) for key in ("zhuangfeng", "jushu", "changbang"))


def _end(recorder: Recorder, game: dict[str, Any], first_dealer: int, root: str) -> None:
    """Final scores and points stand by player; a record may lack either, or both."""
    scores = game.get("defen")
    points = game.get("point")
    if scores is None:
        return
    by_player = four(scores, f"{root}/defen", SCORE)
    in_seats = [by_player[(first_dealer + seat) % 4] for seat in range(4)]
    if points is None:
        recorder.end_of_game(in_seats)
        return
    if not isinstance(points, list) or len(points) != 4:
        raise UnreadableLog("point: four are expected", f"{root}/point")
    told = [_thousandths(point, f"{root}/point") for point in points]
    recorder.end_of_game(in_seats, [told[(first_dealer + seat) % 4] for seat in range(4)])


def _thousandths(point: object, at: str) -> int:
    """``"-37.2"`` or -37 in points."""
    if isinstance(point, int | float) and not isinstance(point, bool):
        point = f"{point:.1f}"
    if not isinstance(point, str) or POINT.fullmatch(point) is None:
        raise UnreadableLog("point: not a number with at most one decimal", at)
    whole, _, tenth = point.partition(".")
    return int(whole + (tenth or "0")) * 100


def _header(game: dict[str, Any], first_dealer: int) -> Header:
    """Names are told by player; the title may hold a day, and the id of the log that it was made of."""
    told = game.get("player", game.get("playerr"))
    names: tuple[str, ...] = ()
    if isinstance(told, list) and len(told) == 4:
        names = tuple(str(told[(first_dealer + seat) % 4])[:100] for seat in range(4))
    title = game.get("title")
    title = title[:500] if isinstance(title, str) else None
    log_id = LOG_ID.search(title or "")
    return Header(names=names, title=title, played=_day(title or ""), log_id=log_id[0] if log_id else None)


def _day(title: str) -> date | None:
    found = DAY.search(title)
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


# --- red fives ---


def _reds(log: list[Any]) -> tuple[tuple[int, int, int], bool]:
    """How many fives are red a suit, and whether the tiles show it: the record does not say."""
    red, plain = [0] * 3, [0] * 3  # the most in a round
    for items in log:
        seen = _seen(items)
        for suit in range(3):
            red[suit] = max(red[suit], seen[RED_FIVE + suit])
            plain[suit] = max(plain[suit], seen[9 * suit + 4])
    if not any(red):
        return ((0, 0, 0), True) if 4 in plain else ((1, 1, 1), False)
    man, pin, sou = (0 if plain[suit] == 4 else min(max(red[suit], 1), 4) for suit in range(3))
    return (man, pin, sou), True


def _seen(items: object) -> list[int]:
    """How many of each face come into a round: dealt, drawn and turned. What can't be read is told elsewhere."""
    seen = [0] * (FACES + 1)  # the last are hidden: -1
    if isinstance(items, list):
        for item in items[:ITEMS]:
            if isinstance(item, dict):
                _count(seen, item)
    return seen


def _count(seen: list[int], item: dict[str, object]) -> None:
    for key, told in item.items():
        if isinstance(told, dict):
            name = TILE_IN.get(key)
            if name is not None:
                _count_tile(seen, told.get(name))
            elif key == "qipai":
                _count_deal(seen, told)


def _count_tile(seen: list[int], tile: object) -> None:
    face = notation.TILES.get(tile) if isinstance(tile, str) else None
    if face is not None:
        seen[face] += 1


def _count_deal(seen: list[int], told: dict[str, object]) -> None:
    """The indicator and the hands, up to one that can't be read."""
    try:
        seen[notation.one_face(text(told.get("baopai"), "", ""))] += 1
        hands = told.get("shoupai")
        for hand in hands if isinstance(hands, list) else []:
            for face in notation.dealt(text(hand, "", "")):
                seen[face] += 1
    except UnreadableLog:
        return
