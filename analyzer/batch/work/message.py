"""What passes between the process that leads a batch and its workers: bytes with their length in front."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

LENGTH: Final = 8  # bytes, little-endian


class Entry(msgspec.Struct, array_like=True, frozen=True):
    """A log to be judged: see `analyzer.batch.sources.item.Item`."""

    place: str
    data: bytes
    refused: str


class Task(msgspec.Struct, array_like=True):
    """Logs for one worker. ``banned``: why the only log in it must not be opened."""

    digest: str
    entries: list[Entry]
    ruleset: str | None
    wall: bool
    shanten: bool
    discards: bool = False
    banned: str = ""
    told: bytes = b""  # what else its worker has to know


class Done(msgspec.Struct, array_like=True):
    """What comes of a task: a part of the store, as it is written there. ``table``: an Arrow stream, a row a log.

    Read again, it is a view of the file, and only what is looked at is read from the disk.
    """

    digest: str
    logs: int
    rounds: int
    findings: int
    unreadable: int
    failed: list[str]  # tracebacks of internal errors
    table: memoryview


def framed(body: bytes) -> bytes:
    """A message as it is sent."""
    return len(body).to_bytes(LENGTH, "little") + body


def digest_of(entries: list[Entry], key: str) -> str:
    """What a task's results depend on: its logs, byte for byte, their names, and ``key``: version and options."""
    told = hashlib.sha256(key.encode())
    for entry in entries:
        place = entry.place.encode("utf-8", "surrogateescape")
        told.update(b"%d %d %d\n" % (len(place), len(entry.data), len(entry.refused)))
        told.update(place)
        told.update(entry.data)
        told.update(entry.refused.encode("utf-8", "backslashreplace"))
    return told.hexdigest()[:32]


def cut(task: Task, at: list[int], key: str) -> list[Task]:
    """A task in pieces: before, between and after the positions in ``at``."""
    bounds = [0, *at, len(task.entries)]
    pieces = [task.entries[start:end] for start, end in zip(bounds, bounds[1:], strict=False) if start < end]
    return [
        Task(digest_of(piece, key), piece, task.ruleset, task.wall, task.shanten, task.discards, told=task.told)
        for piece in pieces
    ]
