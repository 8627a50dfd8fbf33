"""The members of a 7z archive (extra ``archives``), by way of a file without a name: its blocks come in one go."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from threading import Lock
from typing import IO, BinaryIO, Final

from analyzer.batch.boundary import guarded, named
from analyzer.batch.sources.item import Item
from analyzer.batch.sources.tars import MARGIN, RATIO
from analyzer.formats.container import DOCUMENT_LIMIT
from analyzer.formats.errors import UnreadableLog

MISSING: Final = "7z: reading it needs py7zr: pip install 'tenhou-analyzer[archives]', or unpack it first"


class _Spool:
    """Where members lie, one after the other."""

    def __init__(self, file: IO[bytes], limit: int) -> None:
        self.file = file
        self.left = limit
        self.lock = Lock()  # of blocks that are read side by side
        self.places: list[tuple[str, int, int]] = []  # name, start and size; -1: too long

    def take(self, name: str, data: bytes, size: int) -> None:
        with self.lock:
            self.places.append((name, self.file.tell(), size if size <= DOCUMENT_LIMIT else -1))
            if size <= DOCUMENT_LIMIT:
                self.file.write(data)

    def spend(self, size: int) -> None:
        self.left -= size
        if self.left < 0:
            raise UnreadableLog("7z: expands to far more than any archive of logs holds")


def members(file: BinaryIO, place: str) -> Iterator[Item]:
    """Every file in the archive, in its own order. UnreadableLog where it is damaged, encrypted or can't be read."""
    if find_spec("py7zr") is None:
        raise UnreadableLog(MISSING)
    size = file.seek(0, 2)
    file.seek(0)
    with tempfile.TemporaryFile(prefix="tenhou-analyzer-") as spooled:
        spool = _Spool(spooled, RATIO * size + MARGIN)
        told: list[str] = []
        guarded(lambda: _extract(file, spool), told.append)
        for name, start, length in spool.places:
            if length < 0:
                yield Item(f"{place}/{name}", b"", f"longer than {DOCUMENT_LIMIT} bytes")
                continue
            spooled.seek(start)
            yield Item(f"{place}/{name}", spooled.read(length))
        if told:
            raise UnreadableLog(f"7z: damaged, or of a kind that is not read: {named(told[0])}")


def _extract(file: BinaryIO, spool: _Spool) -> None:
    import py7zr
    from py7zr.io import Py7zIO, WriterFactory

    class Member(Py7zIO):
        def __init__(self, name: str) -> None:
            self.name = name
            self.data = bytearray()
            self.length = 0

        def write(self, s: bytes | bytearray) -> int:
            spool.spend(len(s))
            self.length += len(s)
            if self.length <= DOCUMENT_LIMIT:
                self.data += s
            return len(s)

        def read(self, size: int | None = None) -> bytes:
            return b""

        def seek(self, offset: int, whence: int = 0) -> int:
            return 0

        def flush(self) -> None:
            pass

        def size(self) -> int:
            return self.length

        def close(self) -> None:
            spool.take(self.name, bytes(self.data), self.length)
            self.data.clear()

    class Members(WriterFactory):
        def create(self, filename: str) -> Py7zIO:
            return Member(filename)

    with py7zr.SevenZipFile(file, "r") as archive:
        if archive.needs_password():
            raise UnreadableLog("7z: encrypted")
        archive.extractall(factory=Members())
