"""Games without the names of people, and without what leads to them as far as it is asked for."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final
from urllib.parse import quote, unquote_to_bytes

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from analyzer.tape.header import Header
from analyzer.tape.tape import Tape

NAME: Final = re.compile(rb' (n[0-3])="([^"]*)"')
RATE: Final = re.compile(rb' rate="([^"]*)"')
PLAIN: Final = (b"<mjloggm", b"<SHUFFLE", b"<GO", b"<UN", b"<BYE", b"<TAIKYOKU")  # elements that are kept
ROOM: Final = re.compile(rb' (?:title|rank|rc|log)="[^"]*"')  # where people may have written something
CONTEST: Final = "contest_uid"  # of a tournament
TOLD: Final = ("hash", "sha256", "log_id", "source")  # columns by which a game is found, and its players
SEED: Final = "seed"
DATE: Final = "date"
RATING: Final = "rating"
DROPPED: Final = (SEED, DATE, RATING)
STEP: Final = 100  # of ratings


class Veil(msgspec.Struct, frozen=True):
    """``secret`` makes the pseudonyms; ``drop``: what else is left out or made coarse, of `DROPPED`."""

    secret: bytes
    drop: frozenset[str] = frozenset()

    def pseudonym(self, name: bytes) -> str:
        """The same for the same name under one secret; not to be traced back without it."""
        return "player-" + hmac.new(self.secret, name, hashlib.sha256).hexdigest()[:12]


def anonymize(tape: Tape, veil: Veil) -> None:
    """Pseudonyms for names; elements and attributes that no known log has are left out, as they may hold anything."""
    if tape.header is not None:
        told = tape.header
        names = tuple(veil.pseudonym(name.encode()) if name else "" for name in told.names)
        rate = tuple(map(rounded, told.rate)) if RATING in veil.drop else told.rate
        tape.header = Header(names, told.dan, rate, told.sex)
        tape.said = {key: said for key, said in tape.said.items() if isinstance(said, int) and key != CONTEST}
    for i, text in enumerate(tape.texts):
        tape.texts[i] = _veiled(text, veil) if text.startswith(PLAIN) else b""
    kept = (b" chip=",) if SEED in veil.drop else (b" chip=", b" shuffle=")
    for i, extra in enumerate(tape.extras):
        tape.extras[i] = extra if extra.startswith(kept) else b""
    if SEED in veil.drop:
        tape.walls = []


def _veiled(text: bytes, veil: Veil) -> bytes:
    """An element of an mjlog."""

    def renamed(found: re.Match[bytes]) -> bytes:
        name = unquote_to_bytes(found[2])
        return b' %b="%b"' % (found[1], quote(veil.pseudonym(name)).encode() if name else b"")

    def coarse(found: re.Match[bytes]) -> bytes:
        return b' rate="%b"' % b",".join(_coarse(word) for word in found[1].split(b","))

    if SEED in veil.drop and text.startswith(b"<SHUFFLE"):
        return b""
    text = NAME.sub(renamed, ROOM.sub(b"", text))
    return RATE.sub(coarse, text) if RATING in veil.drop else text


def rounded(rate: float) -> float:
    """A rating to the nearest hundred."""
    return float(STEP * round(rate / STEP))


def _coarse(word: bytes) -> bytes:
    try:
        return b"%.2f" % rounded(float(word))
    except (ValueError, OverflowError):  # it is no number: nothing is told
        return b""


def anonymous(table: pa.Table, veil: Veil) -> pa.Table:
    """Without names, ids and what leads to them; the number of a game becomes another one."""
    table = table.drop_columns([name for name in TOLD if name in table.column_names])
    for column in ("name", "receiver_name"):
        if column in table.column_names:
            names = [None if name is None else veil.pseudonym(name.encode()) for name in table[column].to_pylist()]
            table = table.set_column(table.column_names.index(column), column, pa.array(names, pa.string()))
    for column in ("expected", "recorded", "why"):
        if column in table.column_names:
            table = table.drop_columns([column])  # words of findings may quote the log
    if DATE in veil.drop and "date" in table.column_names:
        months = pc.floor_temporal(table["date"], unit="month").cast(pa.date32())
        table = table.set_column(table.column_names.index("date"), "date", months)
    if RATING in veil.drop and "rate" in table.column_names:
        rates = pc.multiply(pc.round(pc.divide(_plain(table["rate"]), float(STEP))), float(STEP)).cast(pa.float32())
        table = table.set_column(table.column_names.index("rate"), "rate", rates)
    logs = [hmac.new(veil.secret, b"%d" % log, hashlib.sha256).digest()[:8] for log in table["log"].to_pylist()]
    numbers = pa.array([int.from_bytes(log, "little", signed=True) for log in logs], pa.int64())
    return table.set_column(table.column_names.index("log"), "log", numbers)


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return column.cast(pa.float64())
