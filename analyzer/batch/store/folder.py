"""The folder of a batch: its lock, the parts that are done, and what it says of itself.

`parts/` holds what came of each task, a file each, whole or absent: written under another name, synced, renamed. The
finished tables are made of them by `analyzer.batch.store.seal`.
"""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa

from analyzer.batch.store.files import remove, write_whole
from analyzer.batch.store.manifest import MANIFEST, StoreError, encoded, read_manifest
from analyzer.batch.store.parts import unpacked
from analyzer.batch.work.message import Done, Task, cut

SUM: Final = 16  # bytes in front of a part: the hash of the rest


class Store:
    """Use it as a context: only one process may write to a store."""

    def __init__(self, folder: Path, key: str) -> None:
        self.folder = folder
        self.key = key
        self.parts = folder / "parts"
        self.tables = folder / "tables"
        self._before = folder / "tables.before"
        self._lock = -1
        self._sound: set[str] = set()  # parts, by their names
        self.damaged: Callable[[Path], None] = lambda path: None  # is told what is not as it was written

    def __enter__(self) -> Store:
        self.parts.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            raise StoreError(f"{self.folder}: another run is writing to it") from None
        self._put_back()
        for leftover in (*self.parts.glob(".*"), *self.folder.glob(".*.tmp")):
            remove(leftover)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._lock)

    def used(self) -> bool:
        """Whether there is anything in it."""
        return (self.folder / MANIFEST).exists() or any(self.parts.iterdir())

    # --- parts ---

    def part(self, digest: str) -> Path:
        return self.parts / f"{digest}.part"

    def put(self, done: Done) -> None:
        """Keep what came of a task. OSError when there is no room."""
        body = msgspec.msgpack.encode(done)
        write_whole(self.part(done.digest), _sum(body) + body)
        self._sound.add(done.digest)

    def split(self, task: Task, at: list[int]) -> None:
        """Note that a task is done in pieces."""
        write_whole(self.parts / f"{task.digest}.split", msgspec.json.encode(at))

    def unfinished(self, task: Task, done: list[str]) -> Iterator[Task]:
        """What of a task is still to be done; ``done`` gets the names of parts that are there, and as they were."""
        if self.part(task.digest).exists():
            if self._is_sound(task.digest):
                done.append(task.digest)
            else:
                self.damaged(self.part(task.digest))
                yield task
            return
        split = self.parts / f"{task.digest}.split"
        try:
            at = msgspec.json.decode(split.read_bytes(), type=list[int])
        except FileNotFoundError:
            yield task
            return
        except msgspec.DecodeError:
            at = [-1]
        if not at or at != sorted(at) or not 0 <= at[0] <= at[-1] <= len(task.entries):
            self.damaged(split)
            yield task
            return
        for piece in cut(task, at, self.key):
            yield from self.unfinished(piece, done)

    def _is_sound(self, digest: str) -> bool:
        """Whether a part is as it was written: by its checksum, and its table by what Arrow says of it."""
        if digest not in self._sound:
            data = self.part(digest).read_bytes()
            try:
                if data[:SUM] != _sum(data[SUM:]):
                    return False
                done = msgspec.msgpack.decode(data[SUM:], type=Done)
                unpacked(done.table).validate(full=True)
            except (msgspec.DecodeError, pa.ArrowException, OSError):
                return False
            self._sound.add(digest)
        return True

    def read(self, digest: str) -> Done:
        """A part that was put here, or that `unfinished` found to be sound."""
        with open(self.part(digest), "rb") as file:
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        return msgspec.msgpack.decode(whole[SUM:], type=Done)

    # --- tables ---

    def publish(self, draft: Path) -> None:
        """Put new tables in place of the old ones, which are there until the new ones are."""
        if self.tables.exists():
            self.tables.rename(self._before)
        try:
            draft.rename(self.tables)
        finally:
            self._put_back()

    def _put_back(self) -> None:
        """Where it came to its end or was killed between: old tables are put back, or are of no more use."""
        if self._before.exists() and not self.tables.exists():
            self._before.rename(self.tables)
        remove(self._before)

    # --- what it says of itself ---

    def manifest(self) -> dict[str, Any]:
        return read_manifest(self.folder)

    def say(self, manifest: dict[str, Any]) -> None:
        """Write the manifest."""
        write_whole(self.folder / MANIFEST, encoded(manifest))


def _sum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=SUM).digest()
