"""The tables of a store: those of `analyzer.tables.schema`, a row a finding, and a row for every log that was put in.

Until all logs are in order, all that is known of a log is one row (`LOGS`), so that to sort them costs little.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
import pyarrow as pa

from analyzer import api
from analyzer.batch.store.pieces import PIECES, cut
from analyzer.facts.replay import Replay
from analyzer.formats import open_log
from analyzer.formats.log_id import id_in
from analyzer.formats.opened import OpenedLog
from analyzer.rules.report import Report
from analyzer.rulesets import Choice
from analyzer.tables import arrow, beside
from analyzer.tables.collector import Collector
from analyzer.tables.schema import TABLES
from analyzer.tape.content_hash import content_hash
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import span

JUDGED: Final = tuple(arrow.plain_schema(beside.JUDGED))  # beside the columns of games
FINDINGS: Final = arrow.plain_schema(beside.FINDINGS)
INPUTS: Final = arrow.plain_schema(beside.INPUTS)  # ``game``: see `game_hash`, ``first`` and ``last``: see `span`
FOUND: Final = pa.field("findings", pa.binary())  # as JSON; null of a log that has no rows but that of inputs
GAME: Final = [pa.field(name, kind) for name, kind in arrow.KINDS.items() if name not in (*INPUTS.names, "hash")]
LOGS: Final = pa.schema([*INPUTS, FOUND, *GAME, JUDGED[1], *(pa.field(piece.name, pa.binary()) for piece in PIECES)])
NO_GAME: Final = ("", None, None, None)  # form, game, first and last round
NOTHING_FOUND: Final = b"[]"
SHEET: Final = "score sheet"  # in front of its verdict
NAMES: Final = (*TABLES, *beside.TABLES)
ROOM: Final = 24_000  # player rounds: about 600 games


def short(digest: bytes) -> int:
    """The number by which tables name a log: the first 8 bytes of its identity."""
    return int.from_bytes(digest[:8], "little", signed=True)


class Logs:
    """Grows by one log at a time."""

    def __init__(self, wall: bool, shanten: bool, discards: bool = False, rows: int = ROOM) -> None:
        self._wall = wall
        self._collector = Collector(shanten=shanten, discards=discards, rows=rows)
        self._inputs: list[tuple[Any, ...]] = []  # and findings
        self._games: list[int] = []  # the log of each game
        self._open: list[str] = []  # what of each game is not verifiable

    def judge(self, place: str, data: bytes, ruleset: str | None) -> list[Report]:
        """Judge a log, or each game in it, and keep what comes of it."""
        return [self._judge(opened, ruleset) for opened in open_log(data, place)]

    def _judge(self, opened: OpenedLog, ruleset: str | None) -> Report:
        place, digest = opened.place, b""

        def follow(replay: Replay, choice: Choice) -> None:
            nonlocal digest
            digest = content_hash(replay.tape)
            self._collector.follow(replay, choice, id_in(place), digest)

        report, replay = api.examine(opened, ruleset, self._wall, follow)
        if replay is not None:
            self._games.append(len(self._inputs))
            self._open.append(" ".join(dict.fromkeys(item.code for item in report.not_verifiable)))
            tape = replay.tape
            same = opened.form, short(game_hash(tape)), *span(tape)
            self._put(digest, place, report.log_id or "", report.verdict, report, bool(tape.cut >= 0), *same)
        elif report.error is None:
            self._put(_hash_of(opened), place, "", f"{SHEET}, {report.verdict}", report)
        else:
            at = f"{report.error.place}: " if report.error.place else ""
            self.refuse(place, _hash_of(opened), "unreadable", at + report.error.reason)
        return report

    def refuse(self, place: str, digest: bytes, verdict: str, reason: str) -> None:
        """A log that gives no game."""
        self._inputs.append((short(digest), place, digest.hex(), "", verdict, 0, False, reason, *NO_GAME, None))

    def _put(
        self, digest: bytes, place: str, log_id: str, verdict: str, report: Report, is_cut: bool = False,
        form: str = "", game: int | None = None, first: int | None = None, last: int | None = None,
    ) -> None:  # fmt: skip
        """A log that was judged: a game, or a score sheet, which has findings and no other rows."""
        found = _found(report) if report.findings else NOTHING_FOUND
        self._inputs.append((
            short(digest), place, digest.hex(), log_id, verdict, report.rounds, is_cut, "",
            form, game, first, last, found,
        ))  # fmt: skip

    def made(self) -> pa.Table:
        """All of it: a row a log."""
        count = len(self._inputs)
        columns = dict(zip((*INPUTS.names, FOUND.name), zip(*self._inputs, strict=True), strict=True))
        arrays = {name: pa.array(columns.get(name, ()), LOGS.field(name).type) for name in (*INPUTS.names, FOUND.name)}
        of_games = arrow.columns_of(self._collector.games()) | {JUDGED[1].name: pa.array(self._open, JUDGED[1].type)}
        if len(self._games) < count:
            rows: list[int | None] = [None] * count
            for row, log in enumerate(self._games):
                rows[log] = row
            of_games = {name: array.take(pa.array(rows, pa.int32())) for name, array in of_games.items()}
        arrays = of_games | arrays | cut(self._collector.chunk, self._games, count)
        return pa.Table.from_arrays([arrays[name] for name in LOGS.names], schema=LOGS)


def _found(report: Report) -> bytes:
    return msgspec.json.encode([
        (found.code, found.severity, found.round, found.event, found.seat, _json(found.expected),
         _json(found.recorded), found.why)
        for found in report.findings
    ])  # fmt: skip


def nothing() -> pa.Table:
    """The table of no logs."""
    return LOGS.empty_table()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _hash_of(opened: OpenedLog) -> bytes:
    """The identity of what is no game: of its bytes."""
    return hashlib.sha256(opened.document or b"").digest()
