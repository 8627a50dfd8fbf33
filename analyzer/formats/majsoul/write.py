"""A tape as a Mahjong Soul record: JSON as browser scripts save it, or protobuf as the game sends it.

Only what is known is written: no wall that the tape has not, and never a hash, by which only the server can vouch. Such
a record opens in editors of replays; it is not made for the game itself.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec

from analyzer.formats import told as say
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.document import BODY
from analyzer.formats.majsoul.header import UUID
from analyzer.formats.majsoul.protobuf import Told, written
from analyzer.formats.majsoul.rules import DETAIL
from analyzer.formats.majsoul.write_rounds import Records
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape
from analyzer.tape.wall import AKOCHAN

VERSION: Final = 210715
HANCHAN: Final = 0x8  # of an mjlog's type
LOSES: Final = (
    "which of fourteen tiles the dealer drew first",
    "how the payments of several wins divide: the record has their sum",
    "the scores of all players at a riichi but the one who declares it",
    "payments at abortive draws",
    "fu of yakuman, and the names of limits",
    "dice, and copies of equal tiles",
    "players who leave and come back",
)  # fmt: skip


def lost(tape: Tape) -> list[str]:
    """What the form does not tell of a game, a sentence each."""
    sentences = list(LOSES)
    if not any(wall is not None and wall.layout != AKOCHAN for wall in tape.walls):
        sentences.append("the wall: the tape does not list it")
    return sentences


def write(tape: Tape) -> bytes:
    """The record as JSON, with the game's own names of fields. UnreadableLog for a game with hidden tiles."""
    head, records = _parts(tape)
    actions = [
        {"passed": 0, "type": 1, "result": {"name": f".lq.{name}", "data": data}} for name, data in records
    ]  # fmt: skip
    body = {"name": BODY, "data": {"version": VERSION, "actions": actions}}
    return msgspec.json.encode({"head": head, "data": body}) + b"\n"


def write_protobuf(tape: Tape) -> bytes:
    """The record with its head as protobuf: what a server answers. UnreadableLog for a game with hidden tiles."""
    head, records = _parts(tape)
    actions: list[object] = []
    for name, data in records:
        record = written("Wrapper", {"name": f".lq.{name}", "data": written(name, data)})
        actions.append(written("GameAction", {"type": 1, "result": record}))
    body = written("GameDetailRecords", {"version": VERSION, "actions": actions})
    answer = written("ResGameRecord", {"head": head, "data": written("Wrapper", {"name": BODY, "data": body})})
    return b"\x0a\x00" + written("Wrapper", {"data": answer})  # its name, which is empty, told as the game tells it


def _parts(tape: Tape) -> tuple[Told, list[tuple[str, Told]]]:
    """Head and records."""
    if tape.lacks & t.LACKS_HANDS:
        raise UnreadableLog("tiles of other players are hidden: a Mahjong Soul record shows all")
    records = Records()
    end: say.End | None = None
    for event in told(tape):
        if isinstance(event, say.End):
            end = event
        else:
            records.follow(event)
    records.close()
    return _head(tape, end, records.players), records.made


def _head(tape: Tape, end: say.End | None, players: int) -> Told:
    header = tape.header
    head: Told = {}
    if header is not None and header.log_id is not None and UUID.fullmatch(header.log_id):
        head["uuid"] = header.log_id
    if header is not None and header.played is not None:
        head["start_time"] = int(datetime.combine(header.played, datetime.min.time(), UTC).timestamp())
    head["config"] = _config(tape, players)
    head["accounts"] = _accounts(header, players)
    if end is not None and end.scores is not None and end.points is not None:
        scores, points = end.scores, end.points
        order = sorted(range(players), key=lambda seat: (-scores[seat], seat))
        head["result"] = {
            "players": [
                {"seat": seat, "total_point": points[seat], "part_point_1": scores[seat]} for seat in order
            ]
        }  # fmt: skip
    return head


def _accounts(header: Header | None, players: int) -> list[Told]:
    names = header.names if header is not None else ()
    return [{"seat": seat, "nickname": names[seat] if seat < len(names) else ""} for seat in range(players)]


def _config(tape: Tape, players: int) -> Told:
    """The config that a record of the same form had; of another form only how many play, and how long."""
    if tape.source != t.MAJSOUL:
        winds = 1 if tape.type_bits >= 0 and not tape.type_bits & HANCHAN else 2
        return {"category": 1, "mode": {"mode": winds + (10 if players == 3 else 0)}}
    said = tape.said
    rule = {key.removeprefix(DETAIL): value for key, value in said.items() if key.startswith(DETAIL)}
    return {
        "category": said.get("category", 0),
        "mode": {"mode": said.get("mode", 0), "detail_rule": rule},
        "meta": {key: said[key] for key in ("mode_id", "contest_uid") if key in said},
    }
