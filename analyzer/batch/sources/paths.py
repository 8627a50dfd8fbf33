"""From the paths of a command line to the logs behind them, one at a time and in a fixed order.

What something is, its content tells. A name only decides whether a file in a folder or an archive that does not look
like a record is taken for one, so that it is said why it can't be read: by suffix or id.
"""

from __future__ import annotations

import glob
import io
import os
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, cast

from analyzer.batch.sources import database, remote, tars, zips
from analyzer.batch.sources.item import SQLITE, ZIP, Item, head_of, is_tar, looks_like_a_log, named_like_a_log
from analyzer.formats.container import BLOCK, DOCUMENT_LIMIT, GZIP, open_regular, read_block, read_rest
from analyzer.formats.detect import URL
from analyzer.formats.errors import UnreadableLog

STDIN: Final = "-"
LIST: Final = "@"  # before the name of a file that lists paths
ARCHIVES: Final = (".zip", ".tar", ".tgz", ".tbz2", ".db", ".sqlite", ".sqlite3")
LIST_LIMIT: Final = 65_536  # characters of a line


class Sources:
    """Iterate over it for the items. ``passed_over`` counts files that neither name nor content makes a log.

    ``also`` tells by content what else is asked for, such as score sheets.
    """

    def __init__(self, paths: tuple[str, ...], also: Callable[[bytes], bool] | None = None) -> None:
        self.paths = paths
        self.also = also
        self._passed = [0]

    @property
    def passed_over(self) -> int:
        return self._passed[0]

    def __iter__(self) -> Iterator[Item]:
        for path in self.paths:
            yield from self._named(path)

    def inside(self, path: str) -> Iterator[Item]:
        """What is read of a file where a folder is named that it is in; none if it is no log."""
        return self._file(path, asked_for=False)

    def _is_one(self, name: str, data: bytes) -> bool:
        return named_like_a_log(name) or looks_like_a_log(data) or (self.also is not None and self.also(data))

    def _named(self, path: str) -> Iterator[Item]:
        """What one word of the command line means."""
        if path == STDIN:
            yield Item(STDIN, sys.stdin.buffer.read(DOCUMENT_LIMIT + 1))
        elif remote.is_url(path):
            yield from self._url(path)
        elif path.startswith(LIST) and not os.path.lexists(path):
            yield from self._listed(path[1:])
        elif glob.has_magic(path) and not os.path.lexists(path):
            found = sorted(glob.iglob(path, recursive=True))
            for one in found:
                yield from self._path(one)
            if not found:
                yield Item(path, b"", "no file matches")
        else:
            yield from self._path(path)

    def _listed(self, path: str) -> Iterator[Item]:
        """The paths in a file, one a line; lists in lists are not followed."""
        try:
            with open(path, encoding="utf-8", errors="surrogateescape") as lines:
                while line := lines.readline(LIST_LIMIT):
                    word = line.rstrip("\r\n")
                    if word.strip():
                        yield from self._url(word) if remote.is_url(word) else self._path(word)
        except OSError as error:
            yield Item(path, b"", f"cannot be opened: {error.strerror}")

    def _path(self, path: str) -> Iterator[Item]:
        if os.path.isdir(path):
            yield from self._walk(path)
        else:
            yield from self._file(path, asked_for=True)

    def _walk(self, folder: str) -> Iterator[Item]:
        """Files in the order of their names, then folders; links to folders are not followed."""
        files, folders = [], []
        try:
            with os.scandir(folder) as found:
                for entry in found:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.name)
                    elif not _links_to_a_folder(entry):
                        files.append(entry.name)
        except OSError as error:
            yield Item(folder, b"", f"cannot be opened: {error.strerror}")
            return
        for name in sorted(files):
            yield from self._file(os.path.join(folder, name), asked_for=False)
        for name in sorted(folders):
            yield from self._walk(os.path.join(folder, name))

    def _file(self, path: str, asked_for: bool) -> Iterator[Item]:
        """A log, or the logs in an archive or database."""
        try:
            with open_regular(path) as file:
                first = read_block(file)
                inside = self._inside(file, first, path)
                if inside is None:
                    if asked_for or self._is_one(path, first):
                        yield Item(path, read_rest(file, first))
                    else:
                        self._passed[0] += 1
                    return
                yield from inside
        except UnreadableLog as error:
            if asked_for or named_like_a_log(path) or path.lower().endswith(ARCHIVES):
                yield Item(path, b"", str(error))
            else:
                self._passed[0] += 1

    def _url(self, url: str) -> Iterator[Item]:
        """What is in a URL, or behind it: a file, or all that a folder holds."""
        if URL.match(url.encode("utf-8", "surrogateescape")):
            yield Item(url.partition("#")[0], url.encode("utf-8", "surrogateescape"))
            return
        for place, file in remote.files(url):
            if isinstance(file, str):
                yield Item(place, b"", file)
                continue
            try:
                first = file.read(BLOCK)
                if first.startswith(SQLITE):
                    raise UnreadableLog("a database: copy it to this machine first")
                inside = self._inside(file, first, place)
                if inside is not None:
                    yield from inside
                elif place == url or self._is_one(place, first):
                    yield Item(place, first + file.read(DOCUMENT_LIMIT + 1 - len(first)))
                else:
                    self._passed[0] += 1
            except (OSError, UnreadableLog) as error:
                yield Item(place, b"", str(error))

    def _inside(self, file: BinaryIO | io.FileIO, first: bytes, path: str) -> Iterator[Item] | None:
        """The items of a container; None when the file is none."""
        if first.startswith(SQLITE):
            return database.rows(path, self._passed)
        if first.startswith(ZIP):
            return self._members(zips.members(_buffered(file), path), path)
        head = head_of(first)
        if is_tar(head):
            return self._members(tars.members(_buffered(file), first, path), path)
        if first.startswith(GZIP) and head.startswith((SQLITE, *ZIP)):
            raise UnreadableLog("a database or archive inside a gzip stream: gunzip it first")
        return None

    def _members(self, members: Iterator[Item], path: str) -> Iterator[Item]:
        """Those that are logs by name or content."""
        for item in members:
            inner = item.place[len(path) + 1 :]
            if not item.refused and head_of(item.data).startswith((SQLITE, *ZIP)):
                yield Item(item.place, b"", "an archive inside an archive: unpack it first")
            elif not self._is_one(item.place, b"" if item.refused else item.data):
                self._passed[0] += 1
            elif leads_out(inner):
                yield Item(item.place, b"", "its name leads out of the archive")
            else:
                yield item


def _buffered(file: BinaryIO | io.FileIO) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(file)) if isinstance(file, io.FileIO) else file


def _links_to_a_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself: opening it tells
        return False


def leads_out(name: str) -> bool:
    """Whether a member's name would write outside of the folder it is extracted to. Nothing is; but it is no log's."""
    parts = name.replace("\\", "/").split("/")
    return ".." in parts or parts[0] == "" or parts[0].endswith(":") or "\0" in name
