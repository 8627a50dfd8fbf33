"""The tables of a store: those of `analyzer.stats.schema`, a row a finding, and a row for every log that was put in."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
import pyarrow as pa

from analyzer import api
from analyzer.content import content_hash
from analyzer.facts.replay import Replay
from analyzer.formats.container import document
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog.several import several
from analyzer.identity import id_in
from analyzer.rules.report import Report
from analyzer.rulesets import Choice
from analyzer.stats import arrow
from analyzer.stats.collector import Collector
from analyzer.stats.schema import TABLES

JUDGED: Final = (("verdict", pa.string()), ("not_verifiable", pa.string()))  # beside the columns of games
FINDINGS: Final = pa.schema([
    ("log", pa.int64()), ("code", pa.string()), ("severity", pa.string()), ("round", pa.string()),
    ("event", pa.int32()), ("seat", pa.int8()), ("expected", pa.string()), ("recorded", pa.string()),
    ("why", pa.string()),
])  # fmt: skip
INPUTS: Final = pa.schema([
    ("log", pa.int64()), ("place", pa.string()), ("sha256", pa.string()), ("log_id", pa.string()),
    ("verdict", pa.string()), ("rounds", pa.int16()), ("cut", pa.bool_()), ("reason", pa.string()),
])  # fmt: skip
SHEET: Final = "score sheet"  # in front of its verdict
OWN: Final = {"findings": FINDINGS, "inputs": INPUTS}
NAMES: Final = (*TABLES, *OWN)
ITEM: Final = "_item"  # which log of which part a row is of; not in the finished tables
ROOM: Final = 24_000  # player rounds: about 600 games


def short(digest: bytes) -> int:
    """The number by which tables name a log: the first 8 bytes of its identity."""
    return int.from_bytes(digest[:8], "little", signed=True)


class Tables:
    """Grows by one log at a time."""

    def __init__(self, wall: bool, shanten: bool, rows: int = ROOM) -> None:
        self.count = 0
        self._wall = wall
        self._collector = Collector(shanten=shanten, rows=rows)
        self._games: list[int] = []  # the log of each game
        self._judged: list[tuple[str, str]] = []
        self._rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in OWN}
        self._items: dict[str, list[int]] = {name: [] for name in OWN}

    def judge(self, place: str, data: bytes, ruleset: str | None) -> list[Report]:
        """Judge a log, or each game in it, and keep what comes of it."""
        digest = b""

        def follow(replay: Replay, choice: Choice) -> None:
            nonlocal digest
            digest = content_hash(replay.tape)
            self._collector.follow(replay, choice, id_in(place), digest)

        report, replay = api.examine(data, place, ruleset, self._wall, follow)
        if replay is None:
            games = several(place, data)
            if games:
                return [report for game in games for report in self.judge(*game, ruleset)]
            if report.error is None:
                self._sheet(place, _raw_hash(data), report)
                return [report]
            at = f"{report.error.place}: " if report.error.place else ""
            self.refuse(place, _raw_hash(data), "unreadable", at + report.error.reason)
            return [report]
        number = short(digest)
        self._games.append(self.count)
        self._judged.append((report.verdict, " ".join(item.code for item in report.not_verifiable)))
        self._put("inputs", (
            number, place, digest.hex(), report.log_id or "", report.verdict, report.rounds,
            bool(replay.tape.cut >= 0), "",
        ))  # fmt: skip
        self._found(number, report)
        self.count += 1
        return [report]

    def _sheet(self, place: str, digest: bytes, report: Report) -> None:
        """A score sheet is judged, but is no game: it has findings, and no other rows."""
        number = short(digest)
        self._put("inputs", (number, place, digest.hex(), "", f"{SHEET}, {report.verdict}", report.rounds, False, ""))
        self._found(number, report)
        self.count += 1

    def _found(self, number: int, report: Report) -> None:
        for found in report.findings:
            self._put("findings", (
                number, found.code, found.severity, found.round, found.event, found.seat, _json(found.expected),
                _json(found.recorded), found.why,
            ))  # fmt: skip

    def refuse(self, place: str, digest: bytes, verdict: str, reason: str) -> None:
        """A log that gives no game."""
        self._put("inputs", (short(digest), place, digest.hex(), "", verdict, 0, False, reason))
        self.count += 1

    def _put(self, table: str, row: tuple[Any, ...]) -> None:
        self._rows[table].append(row)
        self._items[table].append(self.count)

    def made(self) -> dict[str, pa.Table]:
        """The tables, with the position of the log in the task beside every row.

        What all rows of a game share, a third of all bytes, is put in when all is in order.
        """
        games = pa.array(self._games, pa.int64())
        of_rows = {name: games.take(rows) for name, rows in arrow.games_of_rows(self._collector.chunk).items()}
        made = self._collector.drain(bare=True)
        for (name, kind), values in zip(
            JUDGED, zip(*self._judged, strict=True) if self._judged else ([], []), strict=True
        ):
            made["games"] = made["games"].append_column(name, pa.array(values, kind))
        tables = {name: _plain(table).append_column(ITEM, of_rows.get(name, games)) for name, table in made.items()}
        return tables | {name: self._table(name, schema) for name, schema in OWN.items()}

    def _table(self, name: str, schema: pa.Schema) -> pa.Table:
        columns = list(zip(*self._rows[name], strict=True)) or [()] * len(schema)
        arrays = [pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
        return pa.Table.from_arrays(arrays, schema=schema).append_column(ITEM, pa.array(self._items[name], pa.int64()))


def nothing() -> dict[str, pa.Table]:
    """The tables of no logs."""
    return Tables(wall=False, shanten=False, rows=8).made()


def _plain(table: pa.Table) -> pa.Table:
    """Text as text where its dictionary hangs on what came together; fixed dictionaries stay."""
    for i, field in enumerate(table.schema):
        if field.type == arrow.REPEATED:
            table = table.set_column(i, pa.field(field.name, pa.string(), field.nullable), table[i].cast(pa.string()))
    return table


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _raw_hash(data: bytes) -> bytes:
    """The identity of what is no game: of its bytes, decompressed where that goes."""
    try:
        return hashlib.sha256(document(data).data).digest()
    except UnreadableLog:
        return hashlib.sha256(data).digest()
