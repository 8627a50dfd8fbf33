"""One log as it was found, before anybody has looked into it."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from analyzer.formats import open_log
from analyzer.formats.compressed import FAULTS, GZIP, compression_of
from analyzer.formats.detect import LOOKED_AT, is_record
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.log_id import identity
from analyzer.formats.opened import OpenedLog, refused

SUFFIXES: Final = (".mjlog", ".mjson", ".xml", ".gz", ".bz2", ".xz", ".zst")
HEAD: Final = 512  # bytes: enough to tell what something is
ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
SQLITE: Final = b"SQLite format 3\0"
SEVEN_ZIP: Final = b"7z\xbc\xaf\x27\x1c"
RAR: Final = b"Rar!\x1a\x07"


class Item(NamedTuple):
    """A log, or why there is none.

    ``place`` ends in what may hold Tenhou's id: a file's name, an archive's path and a member's name, a database's path
    and a row's id. ``data`` is as found, often compressed.
    """

    place: str
    data: bytes
    refused: str = ""

    def open(self) -> list[OpenedLog]:
        """The games in it, at least one; what can't be read is one with an error."""
        return [refused(self.place, UnreadableLog(self.refused))] if self.refused else open_log(self.data, self.place)


def head_of(data: bytes, size: int = HEAD) -> bytes:
    """The first bytes, decompressed; of what is damaged, what comes out before."""
    kind = compression_of(data)
    if kind is None:
        return data[:size]
    try:
        return kind.begin().decompress(data[: max(size, 16_384)] if kind.signature == GZIP else data, size)[:size]
    except (*FAULTS, UnreadableLog):
        return b""


def named_like_a_log(name: str) -> bool:
    """Whether a file or member with this name is one: by its suffix, or because it begins with Tenhou's id."""
    return name.lower().endswith(SUFFIXES) or identity(name) is not None


def looks_like_a_log(data: bytes) -> bool:
    """Whether the content is one, in whatever form and under whatever name. The first bytes of it are enough."""
    return is_record(head_of(data, LOOKED_AT))


def is_container(head: bytes) -> bool:
    """Whether a file that begins so holds others."""
    return head.startswith((SQLITE, *ZIP, SEVEN_ZIP, RAR)) or is_tar(head)


def is_tar(head: bytes) -> bool:
    """Whether a file that begins so is a tar archive."""
    return head[257:262] == b"ustar"


def base_name(place: str) -> str:
    """The last part of a place, on whichever system it was packed."""
    return os.path.basename(place.replace("\\", "/"))
