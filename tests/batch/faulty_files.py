"""The file layer with a fault in it: the call of a given number fails, once, as a disk or a kernel may let it fail.

A call is an open, a read, a write, an fsync or a rename below one folder, whether Python's own or Arrow's.
"""

from __future__ import annotations

import builtins
import contextlib
import errno
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

SHORT: Final = "short write"
LATE: Final = "done, and not told so"  # as NFS answers a rename whose first answer was lost
ERRORS: Final = {  # what may come of each sort of call
    "open": (errno.EMFILE, errno.EIO, errno.ENOSPC, errno.EINTR),
    "read": (errno.EIO, errno.EINTR),
    "write": (errno.ENOSPC, errno.EIO, errno.EINTR, SHORT),
    "fsync": (errno.EIO, errno.ENOSPC),
    "rename": (errno.EIO, errno.ENOSPC, LATE),
}


class Faulty:
    """``at``: the number of the call that fails, from 1; 0: none. ``turn`` picks one of the errors of its sort."""

    def __init__(self, folder: Path, at: int = 0, turn: int = 0) -> None:
        self.folder = str(folder)
        self.at = at
        self.turn = turn
        self.calls: list[tuple[str, str]] = []  # their sorts, and what they are of
        self.failed = ""  # what failed, and how

    def inside(self, path: object) -> bool:
        return isinstance(path, str | os.PathLike) and os.path.abspath(path).startswith(self.folder)

    def call(self, sort: str, path: object) -> str | int:
        """One more; raises if it is the one. `SHORT` and `LATE` are for the caller to do."""
        self.calls.append((sort, os.path.basename(str(path))))
        if len(self.calls) != self.at:
            return 0
        error = ERRORS[sort][self.turn % len(ERRORS[sort])]
        self.failed = f"{sort} of {os.path.basename(str(path))}: {error if isinstance(error, str) else errno.errorcode[error]}"
        if isinstance(error, str):
            return error
        raise OSError(error, os.strerror(error), os.fspath(path) if isinstance(path, str | os.PathLike) else None)


class File:
    """An open file, whose reads and writes are calls."""

    def __init__(self, file: Any, path: object, faulty: Faulty, raw: bool) -> None:
        self._file, self._path, self._faulty, self._raw = file, path, faulty, raw

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._file)

    def read(self, *size: int) -> Any:
        self._faulty.call("read", self._path)
        return self._file.read(*size)

    def readinto(self, buffer: Any) -> Any:
        self._faulty.call("read", self._path)
        return self._file.readinto(buffer)

    def write(self, data: Any) -> Any:
        if self._faulty.call("write", self._path) == SHORT and self._raw:  # a buffer goes on by itself
            return self._file.write(data[: len(data) // 2])
        return self._file.write(data)


@contextlib.contextmanager
def in_place(faulty: Faulty) -> Iterator[Faulty]:
    """Every call below the folder goes through it."""
    with pytest.MonkeyPatch.context() as patch:
        opened: Callable[..., Any] = io.open

        def open_file(path: Any, mode: str = "r", buffering: int = -1, *rest: Any, **more: Any) -> Any:
            if not faulty.inside(path):
                return opened(path, mode, buffering, *rest, **more)
            faulty.call("open", path)
            return File(opened(path, mode, buffering, *rest, **more), path, faulty, buffering == 0)

        def watched(module: Any, name: str, sort: str, which: int = 0) -> None:
            real = getattr(module, name)

            def action(*given: Any, **more: Any) -> Any:
                late = len(given) > which and faulty.inside(given[which]) and faulty.call(sort, given[which]) == LATE
                done = real(*given, **more)
                if late:
                    raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), given[which])
                return done

            patch.setattr(module, name, action)

        def of_handle(name: str, sort: str) -> None:
            real = getattr(os, name)

            def action(handle: int, *rest: Any) -> Any:
                path = os.readlink(f"/proc/self/fd/{handle}")
                if faulty.inside(path):
                    faulty.call(sort, path)
                return real(handle, *rest)

            patch.setattr(os, name, action)

        watched(os, "open", "open")
        watched(os, "rename", "rename")
        watched(os, "replace", "rename")
        of_handle("read", "read")
        of_handle("fsync", "fsync")
        watched(pa, "OSFile", "open")
        watched(pa.ipc, "new_stream", "open")
        watched(pq, "read_table", "read")
        watched(pq, "write_table", "write", 1)
        patch.setattr(builtins, "open", open_file)
        patch.setattr(io, "open", open_file)
        yield faulty
