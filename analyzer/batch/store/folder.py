"""The folder of a batch: its lock, the parts that are done, and what it says of itself.

`parts/` holds what came of each task, a file each, whole or absent: written under another name, synced, renamed. The
finished tables are made of them by `analyzer.batch.store.seal`.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import mmap
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from analyzer.batch.work.message import Done, Task, cut

MANIFEST: Final = "manifest.json"
FORMAT: Final = "tenhou-analyzer/store/3"


class StoreError(RuntimeError):
    """The folder can't be used: told with its reason."""


class Store:
    """Use it as a context: only one process may write to a store."""

    def __init__(self, folder: Path, key: str) -> None:
        self.folder = folder
        self.key = key
        self.parts = folder / "parts"
        self.tables = folder / "tables"
        self._before = folder / "tables.before"
        self._lock = -1

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
        write_whole(self.part(done.digest), msgspec.msgpack.encode(done))

    def split(self, task: Task, at: list[int]) -> None:
        """Note that a task is done in pieces."""
        write_whole(self.parts / f"{task.digest}.split", json.dumps(at).encode())

    def unfinished(self, task: Task, done: list[str]) -> Iterator[Task]:
        """What of a task is still to be done; ``done`` gets the names of parts that are there."""
        if self.part(task.digest).exists():
            done.append(task.digest)
            return
        try:
            at = json.loads((self.parts / f"{task.digest}.split").read_bytes())
        except FileNotFoundError:
            yield task
            return
        for piece in cut(task, at, self.key):
            yield from self.unfinished(piece, done)

    def read(self, digest: str) -> Done:
        """A part."""
        with open(self.part(digest), "rb") as file:
            return msgspec.msgpack.decode(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), type=Done)

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
        text = json.dumps({"format": FORMAT, **manifest}, indent=2, ensure_ascii=True)
        write_whole(self.folder / MANIFEST, text.encode() + b"\n")


def read_manifest(folder: Path) -> dict[str, Any]:
    """What a store says of itself; nothing where there is none. StoreError for another file of that name."""
    try:
        said = json.loads((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise StoreError(f"{folder / MANIFEST}: not JSON: {error}") from error
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise StoreError(f"{folder / MANIFEST}: not from a store that this version reads")
    return said


def write_whole(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all, whenever we are killed."""
    draft = path.with_name(f".{path.name}.tmp")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def remove(path: Path) -> None:
    """A file or folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
