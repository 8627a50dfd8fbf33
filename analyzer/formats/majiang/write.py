"""A tape as a majiang record, in the order and spelling of kobalab's own."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from analyzer.formats import told as say
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majiang.write_rounds import Rounds
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

LOSES: Final = (
    "the rules, and where and when the game was played",
    "scores at a riichi",
    "the indicators at a win, and the names of limits",
    "fu of yakuman",
    "dice, the wall, and copies of equal tiles",
    "players who leave and come back",
)  # fmt: skip


def lost(tape: Tape) -> list[str]:
    """What the form does not tell of a game, a sentence each."""
    return list(LOSES)


def write(tape: Tape) -> bytes:
    """The record as JSON. UnreadableLog for three players and for hidden tiles, of which the form can't tell."""
    if tape.lacks & t.LACKS_HANDS:
        raise UnreadableLog("tiles of other players are hidden: majiang's record shows all")
    rounds = Rounds()
    end: say.End | None = None
    for event in told(tape):
        if isinstance(event, say.Begin) and len(event.hands) != 4:
            raise UnreadableLog("three players: majiang is for four")
        if isinstance(event, say.End):
            end = event
        else:
            rounds.follow(event)
    header = tape.header
    title = header.title or header.log_id if header is not None else None
    names = header.names if header is not None else ()
    game: dict[str, Any] = {
        "title": title or "",
        "player": [names[seat] if seat < len(names) else "" for seat in range(4)],
        "qijia": 0,
        "log": rounds.made,
    }
    if end is not None and end.scores is not None:
        scores = end.scores
        game["defen"] = scores
        if end.points is not None:
            game["point"] = [f"{points / 1000:.1f}" for points in end.points]
        order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
        game["rank"] = [order.index(seat) + 1 for seat in range(4)]
    return msgspec.json.encode(game) + b"\n"
