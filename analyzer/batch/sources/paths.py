"""From the paths of a command line to the logs behind them, one at a time and in a fixed order.

What something is, its content tells. A name only decides whether a file in a folder or an archive that does not look
like a record is taken for one, so that it is said why it can't be read: by suffix or id.
"""

from __future__ import annotations

import contextlib
import glob
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, cast

from analyzer.batch.sources import database, remote, sevens, tars, zips
from analyzer.batch.sources.bounds import bounded
from analyzer.batch.sources.folders import walk
from analyzer.batch.sources.item import (
    RAR,
    SEVEN_ZIP,
    SQLITE,
    ZIP,
    Item,
    head_of,
    is_container,
    is_tar,
    looks_like_a_log,
    named_like_a_log,
)
from analyzer.batch.sources.passed import Passed
from analyzer.formats.compressed import compression_of
from analyzer.formats.container import BLOCK, DOCUMENT_LIMIT, MEBIBYTE, open_regular, read_block, read_rest, read_stdin
from analyzer.formats.detect import URL
from analyzer.formats.errors import UnreadableLog

STDIN: Final = "-"
LIST: Final = "@"  # before the name of a file that lists paths
MANIFEST: Final = "manifest.json"  # of a store
ARCHIVES: Final = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".tzst", ".7z", ".rar", ".db", ".sqlite", ".sqlite3")
LIST_LIMIT: Final = 65_536  # characters of a line


class Sources:
    """Iterate over it for the items. ``passed`` has what neither name nor content makes a log.

    ``also`` tells by content what else is asked for, such as score sheets.
    """

    def __init__(self, paths: tuple[str, ...], also: Callable[[bytes], bool] | None = None) -> None:
        self.paths = paths
        self.also = also
        self.passed = Passed()

    def __iter__(self) -> Iterator[Item]:
        for word in self.paths:
            try:
                yield from bounded(self._named(word))
            except UnreadableLog as error:
                yield Item(word.removeprefix(LIST), b"", str(error))

    def reads(self, file: str) -> bool:
        """Whether this file is an input: named, a log or archive in a folder, or anything in a store."""
        return os.path.isfile(file) and any(self._holds(path, file) for path in self._mentioned())

    def _mentioned(self) -> Iterator[str]:
        for word in self.paths:
            if word.startswith(LIST):
                yield word[1:]
            with contextlib.suppress(UnreadableLog):
                yield from plain(word)

    def _holds(self, path: str, file: str) -> bool:
        if os.path.isfile(path):
            return os.path.samefile(path, file)
        if not os.path.isdir(path) or not Path(file).resolve().is_relative_to(Path(path).resolve()):
            return False
        return os.path.exists(os.path.join(path, MANIFEST)) or any(True for _ in self._file(file, asked_for=False))

    def inside(self, path: str) -> Iterator[Item]:
        """What is read of a file where a folder is named that it is in; none if it is no log."""
        return self._file(path, asked_for=False)

    def _is_one(self, name: str, data: bytes) -> bool:
        return named_like_a_log(name) or looks_like_a_log(data) or (self.also is not None and self.also(data))

    def _named(self, word: str) -> Iterator[Item]:
        """What one word of the command line means."""
        if word == STDIN:
            yield Item(STDIN, read_stdin())
            return
        found = False
        for path in plain(word):
            found = True
            yield from self._url(path) if remote.is_url(path) else self._path(path)
        if not found and not word.startswith(LIST):
            yield Item(word, b"", "no file matches")

    def _path(self, path: str) -> Iterator[Item]:
        if not os.path.isdir(path):
            yield from self._file(path, asked_for=True)
            return
        for found in walk(path):
            if found.refused:
                yield Item(found.path, b"", found.refused)
            else:
                yield from self._file(found.path, asked_for=False)

    def _file(self, path: str, asked_for: bool) -> Iterator[Item]:
        """A log, or the logs in an archive or database. What is known but can't be read is always told."""
        tell = asked_for or named_like_a_log(path) or path.lower().endswith(ARCHIVES)
        try:
            with open_regular(path) as file:
                first = read_block(file)
                tell = True
                inside = self._inside(file, first, path)
                if inside is not None:
                    yield from bounded(inside)
                elif asked_for or self._is_one(path, first):
                    yield Item(path, read_rest(file, first))
                else:
                    self.passed.file(path)
        except UnreadableLog as error:
            if tell:
                yield Item(path, b"", str(error))
            else:
                self.passed.file(path)

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
                    yield from bounded(inside)
                elif place == url or self._is_one(place, first):
                    yield Item(place, first + file.read(DOCUMENT_LIMIT + 1 - len(first)))
                else:
                    self.passed.file(place)
            except (OSError, UnreadableLog) as error:
                yield Item(place, b"", str(error))

    def _inside(self, file: BinaryIO | io.FileIO, first: bytes, path: str) -> Iterator[Item] | None:
        """The items of a container; None when the file is none."""
        if first.startswith(SQLITE):
            return database.rows(path, self.passed)
        if first.startswith(ZIP):
            return self._members(zips.members(_buffered(file), path), path)
        if first.startswith(SEVEN_ZIP):
            return self._members(sevens.members(_buffered(file), path), path)
        if first.startswith(RAR):
            raise UnreadableLog("a rar archive, which is not read: unpack it first (unrar x), or pack it as zip or tar")
        kind = compression_of(first)
        if kind is not None:
            kind.begin()  # UnreadableLog where its library is missing
        head = head_of(first) or head_of(_more(file, first))
        if kind is not None and not head:
            raise UnreadableLog(f"{kind.name}: damaged, or cut short: nothing comes out of it")
        if is_tar(head):
            return self._members(tars.members(_buffered(file), first, path), path)
        if kind is not None and is_container(head):
            raise UnreadableLog(f"a database or archive inside a {kind.name} stream: decompress it first")
        return None

    def _members(self, members: Iterator[Item], path: str) -> Iterator[Item]:
        """Those that are logs by name or content."""
        for item in members:
            inner = item.place[len(path) + 1 :]
            if not inner:  # of the archive itself
                yield item
            elif not item.refused and is_container(head_of(item.data)):
                yield Item(item.place, b"", "an archive inside an archive: unpack it first")
            elif not self._is_one(item.place, b"" if item.refused else item.data):
                self.passed.file(item.place)
            elif leads_out(inner):
                yield Item(item.place, b"", "its name leads out of the archive")
            else:
                yield item


def plain(word: str) -> Iterator[str]:
    """The paths or URLs that a word stands for: those in a list, those that match a pattern, or itself.

    UnreadableLog for a list that can't be read.
    """
    if remote.is_url(word) or os.path.lexists(word):
        yield word
    elif word.startswith(LIST):
        yield from _listed(word.removeprefix(LIST))
    elif glob.has_magic(word):
        yield from sorted(glob.iglob(word, recursive=True))
    else:
        yield word


def _listed(path: str) -> Iterator[str]:
    """The paths in a file, one a line; lists in lists are not followed."""
    with open_regular(path) as file:
        lines = io.TextIOWrapper(io.BufferedReader(file), "utf-8", "surrogateescape")
        while line := _line(lines):
            word = line.rstrip("\r\n")
            if word.strip():
                yield word


def _line(lines: io.TextIOWrapper) -> str:
    try:
        return lines.readline(LIST_LIMIT)
    except OSError as error:
        raise UnreadableLog(f"cannot be read: {error.strerror}") from error


def _more(file: BinaryIO | io.FileIO, first: bytes) -> bytes:
    """The first mebibyte: a block of bzip2 may take that before anything comes out."""
    file.seek(0)
    data = file.read(MEBIBYTE)
    file.seek(len(first))
    return data


def _buffered(file: BinaryIO | io.FileIO) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(file)) if isinstance(file, io.FileIO) else file


def leads_out(name: str) -> bool:
    """Whether a member's name would write outside of the folder it is extracted to. Nothing is; but it is no log's."""
    parts = name.replace("\\", "/").split("/")
    return ".." in parts or parts[0] == "" or parts[0].endswith(":") or "\0" in name
