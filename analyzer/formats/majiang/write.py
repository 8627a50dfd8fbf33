"""A tape as a majiang record, in the order and spelling of kobalab's own."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from analyzer.formats import told as say
from analyzer.formats.errors import UnwritableGame
from analyzer.formats.majiang.write_rounds import Rounds
from analyzer.formats.mjlog.header import header as mjlog_header
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape

LOSES: Final = (
    "The rules, the room and the ratings of players are not kept.",
    "Scores at a riichi are not kept.",
    "The indicators at a win, the fu of yakuman and the names of limits are not kept.",
    "Dice, the wall and the copies of equal tiles are not kept.",
    "Players who leave and come back are not kept.",
)  # fmt: skip


def lost(tape: Tape) -> list[str]:
    """What the form can't tell of this game, in plain sentences."""
    damaged = any(t.op_of(event) == t.DAMAGED for event in list(tape.events)[: tape.event_count])
    return [*LOSES, "What could not be read is left out."] if damaged else list(LOSES)


def write(tape: Tape, log_id: str = "") -> bytes:
    """The record as JSON. UnwritableGame for three players and for hidden tiles, of which the form can't tell."""
    if tape.lacks & t.LACKS_HANDS:
        raise UnwritableGame("tiles of other players are hidden: majiang's record shows all")
    rounds = Rounds()
    end: say.End | None = None
    for event in told(tape):
        if isinstance(event, say.Begin) and len(event.hands) != 4:
            raise UnwritableGame("three players: majiang is for four")
        if isinstance(event, say.End):
            end = event
        else:
            rounds.follow(event)
    header = tape.header or Header(names=mjlog_header(tape).names)
    title = header.title or log_id or header.log_id
    names = header.names
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
