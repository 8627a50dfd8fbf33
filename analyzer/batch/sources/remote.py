"""Sources and finished tables behind a URL that fsspec knows: s3, gs, sftp, memory ... (extra ``remote``).

Its file systems raise whatever their libraries do; here that becomes a reason.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, Final, TypeVar

from analyzer.batch.boundary import guarded, named
from analyzer.batch.store.manifest import MANIFEST
from analyzer.formats.errors import UnreadableLog

WEB: Final = re.compile(r"\bhttps?://")
T = TypeVar("T")


class RemoteError(RuntimeError):
    """What is behind a URL can't be reached: told with the reason."""


def is_url(path: str) -> bool:
    return "://" in path and not os.path.lexists(path)


def files(url: str) -> Iterator[tuple[str, BinaryIO | str]]:
    """Every file behind a URL, with its own; or in place of a file, why it can't be read. In order, as of a folder."""
    try:
        system, root = _system(url)
        kind = _asked(partial(system.info, root))["type"]
    except RemoteError as error:
        yield url, str(error)
        return
    yield from _walk(system, root) if kind == "directory" else _open(system, root)


def _walk(system: Any, root: str) -> Iterator[tuple[str, BinaryIO | str]]:
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            found = sorted(_asked(partial(system.ls, folder, detail=True)), key=lambda entry: str(entry["name"]))
        except RemoteError as error:
            yield str(system.unstrip_protocol(folder)), str(error)
            continue
        for entry in found:
            if entry["type"] == "file":
                yield from _open(system, entry["name"])
        inner = [str(entry["name"]).rstrip("/") for entry in found if entry["type"] == "directory"]
        waiting.extend(name for name in reversed(inner) if len(name) > len(folder.rstrip("/")))  # not itself again


def _open(system: Any, path: str) -> Iterator[tuple[str, BinaryIO | str]]:
    place = str(system.unstrip_protocol(path))
    try:
        file = _asked(partial(system.open, path, "rb"))
    except RemoteError as error:
        yield place, str(error)
        return
    with closing(file):
        yield place, file


def check_publish(url: str) -> None:
    """RemoteError when nothing can be put behind a URL: to be told before long work."""
    system, root = _system(url)
    _asked(partial(system.exists, f"{root.rstrip('/')}/{MANIFEST}"))


def publish(store: Path, url: str) -> None:
    """Put a finished store's tables and, last of all, its manifest behind a URL. RemoteError when that fails.

    An object is there whole or not at all; what has no manifest is not complete.
    """
    system, root = _system(url)
    root = root.rstrip("/")
    if _asked(partial(system.exists, f"{root}/{MANIFEST}")):
        _asked(partial(system.rm, f"{root}/{MANIFEST}"))
    if _asked(partial(system.exists, f"{root}/tables")):
        _asked(partial(system.rm, f"{root}/tables", recursive=True))
    for path in sorted((store / "tables").rglob("*.parquet")):
        _put(system, path, f"{root}/{path.relative_to(store).as_posix()}")
    _put(system, store / MANIFEST, f"{root}/{MANIFEST}")


def copied(url: str, into: Path) -> bool:
    """Copy what `publish` put behind a URL into a folder, so that it is a store; False when nothing is there.

    RemoteError when that fails, or when the tables are not complete.
    """
    system, root = _system(url)
    root = root.rstrip("/")
    if not _asked(partial(system.exists, f"{root}/tables")):
        return False
    if not _asked(partial(system.exists, f"{root}/{MANIFEST}")):
        raise RemoteError("tables without a manifest: they are not complete")
    for path in _asked(partial(system.find, f"{root}/tables")):
        table, name = PurePosixPath(path).parts[-2:]  # no more of a name that others gave
        _get(system, path, into / "tables" / table / name)
    _get(system, f"{root}/{MANIFEST}", into / MANIFEST)
    return True


@contextmanager
def at_hand(path: str) -> Iterator[str]:
    """The path; of published tables behind a URL, that of a copy, which is there as long as it is in use.

    UnreadableLog when they can't be copied.
    """
    if not is_url(path):
        yield path
        return
    with TemporaryDirectory(prefix="tenhou-analyzer-") as folder:
        try:
            there = copied(path, Path(folder))
        except RemoteError as error:
            raise UnreadableLog(str(error), path) from error
        yield folder if there else path


def _get(system: Any, path: str, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    _asked(partial(system.get_file, path, str(to)))


def _put(system: Any, path: Path, to: str) -> None:
    _asked(partial(system.makedirs, to.rpartition("/")[0], exist_ok=True))
    _asked(partial(system.put_file, str(path), to))


def _system(url: str) -> tuple[Any, str]:
    if WEB.search(url):
        raise RemoteError("logs are not read from web pages: fetch downloads them once, and slowly enough")
    if find_spec("fsspec") is None:
        raise RemoteError("a URL needs fsspec: pip install 'tenhou-analyzer[remote]'")
    from fsspec.core import url_to_fs

    system, root = _asked(partial(url_to_fs, url))
    return system, str(root)


def _asked(action: Callable[[], T]) -> T:
    """What a file system answers."""
    told: list[str] = []
    done: list[T] = []
    guarded(lambda: done.append(action()), told.append)
    if told:
        raise RemoteError(named(told[0]))
    return done[0]
