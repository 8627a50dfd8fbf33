"""A tape as a Mahjong Soul record: JSON as browser scripts save it, or protobuf as the game sends it.

Only what is known is written: no wall that the tape has not, and never a hash, by which only the server can vouch. Such
a record opens in editors of replays; it is not made for the game itself.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from analyzer.formats import told as say
from analyzer.formats.errors import UnwritableGame
from analyzer.formats.majsoul.document import BODY
from analyzer.formats.majsoul.header import CHINA
from analyzer.formats.majsoul.protobuf import Told, written
from analyzer.formats.majsoul.rules import DETAIL
from analyzer.formats.majsoul.write_rounds import Records
from analyzer.formats.mjlog.header import header as mjlog_header
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape
from analyzer.tape.wall import AKOCHAN

VERSION: Final = 210715
HANCHAN: Final = 0x8  # of an mjlog's type
RED_FIVES: Final = {(1, 1, 1): 3, (1, 2, 1): 4, (0, 0, 0): 0}  # as `dora_count` says it
RED_FIVES_OF_THREE: Final = {(1, 1, 1): 2, (0, 0, 0): 0}
LOSES: Final = (
    "Which of fourteen tiles the dealer drew first is not kept.",
    "How the payments of several wins divide is not kept: the record has their sum.",
    "Scores at a riichi are kept of the player who declares it alone.",
    "Payments at abortive draws are not kept.",
    "The fu of yakuman and the names of limits are not kept.",
    "Dice and the copies of equal tiles are not kept.",
    "Players who leave and come back are not kept.",
)  # fmt: skip


def lost(tape: Tape) -> list[str]:
    """What the form can't tell of this game, in plain sentences."""
    sentences = list(LOSES)
    if not any(wall is not None and wall.layout != AKOCHAN for wall in tape.walls):
        sentences.append("There is no wall: only one that a record of this form lists is kept, without its hash.")
    if tape.source != "majsoul":
        sentences.append("The rules are not kept.")
    if any(t.op_of(event) == t.DAMAGED for event in list(tape.events)[: tape.event_count]):
        sentences.append("What could not be read is left out.")
    return sentences


def write(tape: Tape, log_id: str = "") -> bytes:
    """The record as JSON, with the game's own names of fields. UnwritableGame as in `_parts`."""
    head, records = _parts(tape, log_id)
    actions = [
        {"passed": 0, "type": 1, "result": {"name": f".lq.{name}", "data": data}} for name, data in records
    ]  # fmt: skip
    body = {"name": BODY, "data": {"version": VERSION, "actions": actions}}
    return msgspec.json.encode({"head": head, "data": body}) + b"\n"


def write_protobuf(tape: Tape, log_id: str = "") -> bytes:
    """The record with its head as protobuf: what a server answers. UnwritableGame as in `_parts`."""
    head, records = _parts(tape, log_id)
    actions: list[object] = []
    for name, data in records:
        record = written("Wrapper", {"name": f".lq.{name}", "data": written(name, data)})
        actions.append(written("GameAction", {"type": 1, "result": record}))
    body = written("GameDetailRecords", {"version": VERSION, "actions": actions})
    answer = written("ResGameRecord", {"head": head, "data": written("Wrapper", {"name": BODY, "data": body})})
    return b"\x0a\x00" + written("Wrapper", {"data": answer})  # its name, which is empty, told as the game tells it


def _parts(tape: Tape, log_id: str) -> tuple[Told, list[tuple[str, Told]]]:
    """Head and records. UnwritableGame for hidden tiles, and for red fives that no rule of the game says."""
    if tape.lacks & t.LACKS_HANDS:
        raise UnwritableGame("tiles of other players are hidden: a Mahjong Soul record shows all")
    if tape.source != "majsoul" and tuple(tape.reds) not in RED_FIVES:
        raise UnwritableGame("other red fives than none, three or four, of which a Mahjong Soul record can't state")
    records = Records()
    end: say.End | None = None
    for event in told(tape):
        if isinstance(event, say.End):
            end = event
        else:
            records.follow(event)
    records.close()
    return _head(tape, log_id, end, records.players), records.made


def _head(tape: Tape, log_id: str, end: say.End | None, players: int) -> Told:
    header = tape.header or Header(names=mjlog_header(tape).names)
    head: Told = {}
    uuid = log_id or header.log_id
    if uuid:
        head["uuid"] = uuid
    if header.played is not None:
        head["start_time"] = int(datetime.combine(header.played, datetime.min.time(), CHINA).timestamp())
    head["config"] = _config(tape, players)
    head["accounts"] = _accounts(header.names, players)
    if end is not None and end.scores is not None and end.points is not None:
        scores, points = end.scores, end.points
        order = sorted(range(players), key=lambda seat: (-scores[seat], seat))
        head["result"] = {
            "players": [
                {"seat": seat, "total_point": points[seat], "part_point_1": scores[seat]} for seat in order
            ]
        }  # fmt: skip
    return head


def _accounts(names: tuple[str, ...], players: int) -> list[Told]:
    return [{"seat": seat, "nickname": names[seat] if seat < len(names) else ""} for seat in range(players)]


def _tells_red_fives(tape: Tape) -> bool:
    """Whether the record says how many there are; three are the usual, and what is taken where it does not."""
    told = tape.type_bits >= 0 or any(key.startswith(("aka", "red_fives")) for key in tape.said)
    return told or tuple(tape.reds) != (1, 1, 1)


def _config(tape: Tape, players: int) -> Told:
    """The config that a record of the same form had; of another form who plays, how long, how many red fives."""
    if tape.source != "majsoul":
        winds = 1 if tape.type_bits >= 0 and not tape.type_bits & HANCHAN else 2
        mode: Told = {"mode": winds + (10 if players == 3 else 0)}
        counts = RED_FIVES_OF_THREE if players == 3 else RED_FIVES
        if _tells_red_fives(tape) and tuple(tape.reds) in counts:
            mode["detail_rule"] = {"dora_count": counts[tape.reds]}
        return {"category": 1, "mode": mode}
    said = tape.said
    rule = {key.removeprefix(DETAIL): value for key, value in said.items() if key.startswith(DETAIL)}
    return {
        "category": said.get("category", 0),
        "mode": {"mode": said.get("mode", 0), "detail_rule": rule},
        "meta": {key: said[key] for key in ("mode_id", "contest_uid") if key in said},
    }
