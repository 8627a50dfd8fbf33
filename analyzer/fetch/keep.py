"""The folder that logs are downloaded to: a file a log, whole or not there; and the ids that the site does not have."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from analyzer.batch.store.files import write_whole
from analyzer.fetch.polite import Client, Gone, Refused
from analyzer.formats.container import document
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import read

PLAIN_ID: Final = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[0-9]{4,5}-[0-9a-f]{8}", re.ASCII)
MISSING: Final = "missing.txt"
REFUSED: Final = "refused.txt"  # and why; who wants a log asked for again takes its line away
LONGEST: Final = 300  # characters of a line
LOOKED_AT: Final = 400  # bytes
END: Final = b"</mjloggm>"
FAILURES: Final = 5  # one after the other, and it stops


class BadLog(Refused):
    """It came whole, and is not what is kept: an unfinished game, or no log at all."""


class Stopped(Exception):
    """Too many failures in a row."""


class Folder:
    """Logs by year."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stored = self.had = self.gone = self.refused = self.refused_before = 0
        path.mkdir(parents=True, exist_ok=True)
        self._missing = _first_words(path / MISSING)
        self._refused = _first_words(path / REFUSED)

    def place(self, log_id: str) -> Path:
        """Where a log is kept. Only what is an id makes a name."""
        if not PLAIN_ID.fullmatch(log_id):
            raise ValueError(f"no id: {log_id!r}")
        return self.path / log_id[:4] / f"{log_id}.mjlog"

    def needs(self, log_id: str) -> bool:
        """Whether it is neither there, nor known to be gone, nor refused before."""
        if log_id in self._refused:
            self.refused_before += 1
            return False
        known = log_id in self._missing or self.place(log_id).exists()
        self.had += known
        return not known

    def fill(self, client: Client, ids: Iterable[str], told: Callable[[str, str], None]) -> None:
        """Download what is needed; ``told`` gets id and reason of what can't be had.

        Stopped after some failures of the site in a row; logs refused for what is in them are none.
        """
        failures = 0
        for log_id in ids:
            if not self.needs(log_id):
                continue
            try:
                self._store(log_id, client.get(log_id))
                failures = 0
            except Gone as error:
                self.gone += 1
                self._note(MISSING, log_id)
                told(log_id, str(error))
                failures = 0
            except BadLog as error:  # the site has done its part
                self.refused += 1
                self._note(REFUSED, log_id, str(error))
                told(log_id, str(error))
                failures = 0
            except Refused as error:
                self.refused += 1
                told(log_id, str(error))
                failures += 1
                if failures == FAILURES:
                    raise Stopped(f"stopped after {FAILURES} failures in a row; what is there stays") from error

    def _store(self, log_id: str, data: bytes) -> None:
        reason = fault_of(data)
        if reason:
            raise BadLog(reason) if is_whole(data) else Refused(reason)
        place = self.place(log_id)
        place.parent.mkdir(exist_ok=True)
        write_whole(place, data)
        self.stored += 1

    def _note(self, file: str, log_id: str, reason: str = "") -> None:
        """Not to be asked for again."""
        line = " ".join([log_id, *reason.split()])[:LONGEST]
        with open(self.path / file, "a", encoding="ascii", errors="backslashreplace") as lines:
            lines.write(f"{line}\n")
            lines.flush()
            os.fsync(lines.fileno())
        (self._missing if file == MISSING else self._refused).add(log_id)


def _first_words(path: Path) -> set[str]:
    """Of each line of a file; nothing of one that is not there."""
    try:
        return {line.split()[0] for line in path.read_text("ascii", "replace").splitlines() if line.strip()}
    except FileNotFoundError:
        return set()


def is_whole(data: bytes) -> bool:
    """Whether these bytes are a log from its first to its last byte, whatever is wrong in it: they came as they are."""
    try:
        text = document(data)
    except UnreadableLog:
        return False
    start = text.data[:LOOKED_AT].lstrip()
    return not text.cut and b"<mjloggm" in start and start.startswith(b"<") and text.data.rstrip().endswith(END)


def fault_of(data: bytes) -> str:
    """Why these bytes are not a whole log; nothing when they are."""
    try:
        text = document(data)
        if text.cut or not text.data.rstrip().endswith(END):
            read(data)  # which knows a better reason, if they are no log at all
            return "ends inside"
        tape = read(data)
    except UnreadableLog as error:
        return str(error)
    return "" if tape.final_form >= 0 and tape.cut < 0 else "the game has no end"
