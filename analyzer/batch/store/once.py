"""Which of some logs count, where no store is made of them: by the order of `analyzer.batch.store.same`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from analyzer.batch.store.same import GAMES, READ, games_and_worse
from analyzer.batch.store.tables import INPUTS, short
from analyzer.formats.opened import OpenedLog
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import span

ROWS: Final = 4096
SCHEMA: Final = pa.schema([INPUTS.field(name) for name in READ])


class Once:
    """The logs that were counted so far."""

    def __init__(self) -> None:
        self._seen: set[bytes] = set()
        self._rows: list[dict[str, Any]] = []
        self._tables: list[pa.Table] = []

    def has(self, digest: bytes) -> bool:
        """Whether this content was counted; ``digest`` is its `content_hash`."""
        return digest[:8] in self._seen

    def add(self, opened: OpenedLog, digest: bytes) -> None:
        """Count it."""
        tape = opened.whole()
        self._seen.add(digest[:8])
        first, last = span(tape)
        game = short(game_hash(tape)) if tape.round_count else None  # nothing is nobody's twin
        self._rows.append({
            "log": short(digest), "log_id": opened.log_id, "cut": bool(tape.cut >= 0), "rounds": int(tape.round_count),
            "first": first, "last": last, "verdict": GAMES[0], "form": opened.form, "game": game,
        })  # fmt: skip
        if len(self._rows) == ROWS:
            self._pack()

    def worse(self, scratch: Path) -> frozenset[int]:
        """The logs that another is preferred to. ``scratch`` is a folder for what does not fit into memory."""
        self._pack()
        worse = games_and_worse(lambda: self._tables, scratch)[1]
        return worse.of_game | {log for log, _ in worse.of_id}

    def _pack(self) -> None:
        self._tables.append(pa.Table.from_pylist(self._rows, SCHEMA))
        self._rows = []
