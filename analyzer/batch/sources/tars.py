"""The members of a tar archive, plain or compressed, one at a time."""

from __future__ import annotations

import bz2
import gzip
import tarfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final, Self, cast

from analyzer.batch.sources.item import Item
from analyzer.formats.container import BZIP2, DOCUMENT_LIMIT, GZIP, MEBIBYTE
from analyzer.formats.errors import UnreadableLog

RATIO: Final = 100  # logs come out at 4 to 10 times their compressed size
MARGIN: Final = 64 * MEBIBYTE


class _Counted:
    """What is read of a compressed archive, up to a limit and only forward."""

    def __init__(self, file: BinaryIO, limit: int) -> None:
        self.file = file
        self.left = limit

    def read(self, size: int) -> bytes:
        data = self.file.read(min(size, DOCUMENT_LIMIT))
        self.left -= len(data)
        if self.left < 0:
            raise UnreadableLog("tar: expands to far more than any archive of logs holds")
        return data


class _Strict(tarfile.TarInfo):
    """tarfile takes a damaged header for the end of the archive; here it is an error."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> Self:
        try:
            return super().fromtarfile(archive)
        except tarfile.HeaderError as error:
            if type(error).__name__ == "EOFHeaderError":  # which typeshed does not know
                raise
            raise tarfile.ReadError(str(error)) from error


def members(file: BinaryIO, head: bytes, place: str) -> Iterator[Item]:
    """Every file in the archive; UnreadableLog where the archive itself is damaged."""
    size = file.seek(0, 2)
    file.seek(0)
    opened = cast(BinaryIO, bz2.BZ2File(file) if head.startswith(BZIP2) else
                  gzip.GzipFile(fileobj=file) if head.startswith(GZIP) else file)  # fmt: skip
    counted = cast(BinaryIO, _Counted(opened, size if opened is file else RATIO * size + MARGIN))
    try:
        with tarfile.open(fileobj=counted, mode="r|", tarinfo=_Strict) as archive:
            while True:
                member = archive.next()
                if member is None:
                    return
                archive.members.clear()  # type: ignore[attr-defined]  # it would hold them all
                if not member.isdir():
                    yield _item(archive, member, f"{place}/{member.name}")
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError, OverflowError) as error:
        if isinstance(error, UnreadableLog):
            raise
        raise UnreadableLog(f"tar: damaged: {error}") from error


def _item(archive: tarfile.TarFile, member: tarfile.TarInfo, where: str) -> Item:
    if not member.isreg() or member.issparse():
        return Item(where, b"", "tar: a link, device or sparse file, not a file")
    if member.size > DOCUMENT_LIMIT:
        return Item(where, b"", f"longer than {DOCUMENT_LIMIT} bytes")
    file = archive.extractfile(member)
    return Item(where, file.read() if file else b"")
