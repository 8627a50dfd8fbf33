"""Tapes to the JSON of this form, item for item as Tenhou writes it, and to links to its viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

import msgspec

from analyzer.formats.mjlog.header import header as mjlog_header
from analyzer.formats.tenhou6.columns import Columns, HiddenTile
from analyzer.formats.tenhou6.header import FAST, HANCHAN, LEVELS, NO_KUITAN, NO_RED, REDS, THREE
from analyzer.formats.told import told
from analyzer.tape import words as t
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape

VIEWER: Final = "https://tenhou.net/6/#json="
KYUU: Final = "９８７６５４３２１"
DAN: Final = ("新人", *[f"{digit}級" for digit in KYUU], *[f"{digit}段" for digit in "初二三四五六七八九十"], "天鳳位")
SPECIAL: Final = 0x100  # types from here on are tables with rules of their own
VERSION: Final = 2.3
SAFE: Final = "-_.!~*'()"  # what encodeURIComponent leaves as it is


def write(tape: Tape, log_id: str = "") -> bytes:
    """The game as one JSON object, without blanks; HiddenTile where the record hides tiles."""
    return msgspec.json.encode(_game(tape, _columns(tape), log_id))


def write_lines(tape: Tape, log_id: str = "") -> bytes:
    """The same, one object a line and one round each."""
    columns = _columns(tape)
    whole = _game(tape, columns, log_id)
    return b"".join(msgspec.json.encode(_with(whole, one)) + b"\n" for one in columns.rounds)


def link(tape: Tape, number: int, log_id: str = "") -> str | None:
    """Tenhou's viewer with one round, counted from 0; None for one that can't be read. HiddenTile as above."""
    columns = _columns(tape)
    if number not in columns.numbers:
        return None
    one = _with(_game(tape, columns, log_id), columns.rounds[columns.numbers.index(number)])
    return VIEWER + quote(msgspec.json.encode(one), safe=SAFE)


def _columns(tape: Tape) -> Columns:
    columns = Columns(plain=not any(tape.reds))
    columns.tell(told(tape))
    return columns


def _with(whole: dict[str, object], one: object) -> dict[str, object]:
    """The object with one round. What tells of the whole game, or of other rounds, is left out."""
    return {key: value for key, value in whole.items() if key not in ("sc", "connection")} | {"log": [one]}


def _game(tape: Tape, columns: Columns, log_id: str) -> dict[str, object]:
    facts = tape.header or _of_mjlog(tape)
    out: dict[str, object] = {"title": [facts.title or "", ""], "name": _four(facts.names, "")}
    out["rule"] = _rule(tape)
    out["log"] = columns.rounds
    ref = log_id or facts.log_id
    if ref:
        out |= {"ver": VERSION, "ref": ref}
    if tape.type_bits >= 0:
        out |= {"ratingc": f"PF{columns.players}", "lobby": tape.lobby}
    for key, items, empty in (("dan", facts.dan, ""), ("rate", facts.rate, 0), ("sx", facts.sex, "")):
        if items:
            out[key] = _four(items, empty)
    end = columns.final
    if end is not None and end.scores is not None and end.points is not None:
        out["sc"] = [item for pair in zip(end.scores, map(_short, end.points), strict=False) for item in pair]
    if columns.connection:
        out["connection"] = columns.connection
    return out


def _four(items: Iterable[str | float], empty: str | int) -> list[object]:
    four: list[object] = [*items, empty, empty, empty, empty]
    return four[:4]


def _short(points: int) -> int | float:
    """Final points as the form writes them: whole, or with one decimal."""
    return points // 1000 if points % 1000 == 0 else points / 1000


def _rule(tape: Tape) -> dict[str, object]:
    """The room in Tenhou's words, and how many fives are red."""
    said = tape.said.get("disp") if tape.source == "tenhou6" else None
    if said is None and tape.type_bits >= 0:
        said = room(int(tape.type_bits), tape.type_bits < SPECIAL and not tape.custom)
    rule: dict[str, object] = {} if said is None else {"disp": said}
    man, pin, sou = tape.reds
    reds = dict(zip(REDS, (int(man), int(pin), int(sou)), strict=True))
    return rule | {key: reds[key] for key in reversed(REDS)}


def room(bits: int, public: bool) -> str:
    """``鳳南喰赤``: the name of a room by its type; ``四南喰赤`` for a table with rules of its own."""
    level = next(name for name, value in LEVELS.items() if bits & 0xA0 == value)
    parts = [
        "三" if bits & THREE else "" if public else "四",
        level if public else "",
        "南" if bits & HANCHAN else "東",
        "" if bits & NO_KUITAN else "喰",
        "" if bits & NO_RED else "赤",
        "速" if bits & FAST else "",
    ]
    return "".join(parts)


def _of_mjlog(tape: Tape) -> Header:
    """The header of an mjlog, in the words of this form."""
    if tape.source != t.MJLOG:
        return Header()
    found = mjlog_header(tape)
    grades = [DAN[int(grade)] if grade.isdecimal() and int(grade) < len(DAN) else "" for grade in found.dan]
    rates = [float(rate) for rate in found.rate if rate.replace(".", "", 1).isdecimal()]
    return Header(
        names=found.names,
        dan=tuple(grades),
        rate=tuple(rates) if len(rates) == len(found.rate) else (),
        sex=found.sex,
        title=found.title,
    )


def lost(tape: Tape) -> list[str]:
    """What the form can't tell of this game, in plain sentences."""
    said: list[str] = []
    if tape.source == t.MJLOG:
        said.append("The seed, the dice, the copies of tiles and the order of the deal are not kept.")
        said.append("Scores after a riichi, honba and deposits at the end of a round are not kept.")
    if tape.source in ("mjai", "majsoul") or any(wall is not None for wall in tape.walls):
        said.append("A listed wall is not kept.")
    said.append("Hands shown at a draw or a win are not kept.")
    said.append("The fu of a limit hand are not kept.")
    if any(t.op_of(event) == t.DAMAGED for event in list(tape.events)[: tape.event_count]):
        said.append("What could not be read is left out.")
    if tape.lacks & (t.LACKS_TSUMOGIRI | t.LACKS_DEALER):
        said.append("Which discards were the tile just drawn is not told: equal tiles are written as drawn.")
    return said


__all__ = ["HiddenTile", "link", "lost", "room", "write", "write_lines"]
