"""The members of a tar archive, plain or compressed, one at a time and only forward.

`tarfile` holds headers of any length, follows them by recursion, and reads on behind the end of the file for as long as
a member claims to be. Layout: POSIX.1-2017, pax, "ustar Interchange Format" and "pax Header"; and GNU tar's manual,
"Basic Tar Format", for long names and numbers in base 256.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple, cast

from analyzer.batch.sources.item import Item
from analyzer.formats.compressed import FAULTS, GZIP, Compression, compression_of
from analyzer.formats.container import DOCUMENT_LIMIT, MEBIBYTE
from analyzer.formats.errors import UnreadableLog

RATIO: Final = 100  # logs come out at 4 to 10 times their compressed size
MARGIN: Final = 64 * MEBIBYTE
BLOCK: Final = 512
PACKED: Final = 4096  # bytes of a compressed archive at a time: of zstd, a hundred megabytes may come at most
NAME_LIMIT: Final = 65_536  # bytes of a long name, or of the attributes of a member
FILES: Final = (b"0", b"\0", b"7")
WITHOUT_CONTENT: Final = (b"1", b"2", b"3", b"4", b"5", b"6")  # links, devices, folders, whatever size they claim
FOLDER, SPARSE, GNU_NAME, GNU_LINK, PAX, PAX_GLOBAL = b"5", b"S", b"L", b"K", b"x", b"g"


class Member(NamedTuple):
    """A header. ``mark``: what kind of a member it is; ``extended``: a sparse file's map goes on in the next block."""

    name: bytes
    size: int
    mark: bytes
    extended: bool


class _Forward:
    """What comes out of the archive, up to a limit."""

    def __init__(self, file: BinaryIO, limit: int, plain: bool) -> None:
        self.file = file
        self.left = limit
        self.plain = plain

    def some(self, size: int) -> bytes:
        """At most so many bytes; none at the end."""
        data = self.file.read(min(size, MEBIBYTE))
        self.left -= len(data)
        if self.left < 0:
            raise UnreadableLog("tar: expands to far more than any archive of logs holds")
        return data

    def exactly(self, size: int) -> bytes:
        """So many bytes; UnreadableLog when the archive ends before."""
        parts = []
        for part in self._parts(size):
            parts.append(part)
        return b"".join(parts)

    def skip(self, size: int) -> None:
        """Go on behind so many bytes."""
        for _ in self._parts(size):
            pass

    def _parts(self, size: int) -> Iterator[bytes]:
        if size > self.left:
            raise UnreadableLog(
                "tar: damaged: it ends inside a member" if self.plain else
                "tar: expands to far more than any archive of logs holds"
            )  # fmt: skip
        while size:
            part = self.some(size)
            if not part:
                raise UnreadableLog("tar: damaged: it ends inside a member")
            size -= len(part)
            yield part


def members(file: BinaryIO, head: bytes, place: str) -> Iterator[Item]:
    """Every file in the archive; UnreadableLog where the archive itself is damaged."""
    size = file.seek(0, 2)
    file.seek(0)
    opened = _decompressed(file, head)
    plain = opened is file
    try:
        yield from _items(_Forward(opened, size if plain else RATIO * size + MARGIN, plain), place)
    except FAULTS as error:
        raise UnreadableLog(f"tar: damaged: {error}") from error


def _decompressed(file: BinaryIO, head: bytes) -> BinaryIO:
    kind = compression_of(head)
    if kind is None:
        return file
    if kind.signature == GZIP:
        return cast(BinaryIO, gzip.GzipFile(fileobj=file))
    return cast(BinaryIO, _Streams(file, kind))


class _Streams:
    """What comes out of streams, one after the other. Their libraries' own readers have no bounds on memory."""

    def __init__(self, file: BinaryIO, kind: Compression) -> None:
        self.file = file
        self.kind = kind
        self.stream = kind.begin()
        self.ready = b""

    def read(self, size: int) -> bytes:
        """At most so many bytes; none at the end. EOFError where a stream ends inside."""
        while not self.ready:
            data = b""
            if self.stream.eof:
                data = self.stream.unused_data.lstrip(b"\0")  # zeros may stand between streams of xz
                while not data:
                    if not (more := self.file.read(PACKED)):
                        return b""
                    data = more.lstrip(b"\0")
                self.stream = self.kind.begin()
            elif getattr(self.stream, "needs_input", True) and not (data := self.file.read(PACKED)):
                raise EOFError("it ends inside")
            self.ready = self.stream.decompress(data, MEBIBYTE)
        part, self.ready = self.ready[:size], self.ready[size:]
        return part


def _items(archive: _Forward, place: str) -> Iterator[Item]:
    told: dict[bytes, bytes] = {}  # of the next member
    while (member := _header(archive)) is not None:
        if member.mark in (PAX, PAX_GLOBAL, GNU_NAME, GNU_LINK):
            _attributes(archive, member, told)
            continue
        name = told.get(b"path", member.name).decode("utf-8", "surrogateescape")
        size = member.size
        if b"size" in told and member.mark not in WITHOUT_CONTENT:
            size = _decimal(told[b"size"])
        sparse = member.mark == SPARSE or any(key.startswith(b"GNU.sparse.") for key in told)
        while member.extended:
            member = member._replace(extended=archive.exactly(BLOCK)[504] != 0)
        told = {}
        if member.mark == FOLDER or name.endswith("/"):
            archive.skip(_padded(size))
            continue
        where = f"{place}/{name}"
        if member.mark in FILES and not sparse and size <= DOCUMENT_LIMIT:
            yield Item(where, archive.exactly(_padded(size))[:size])
            continue
        archive.skip(_padded(size))
        yield Item(where, b"", _no_file(member.mark, sparse))


def _no_file(mark: bytes, sparse: bool) -> str:
    if mark in FILES and not sparse:
        return f"longer than {DOCUMENT_LIMIT} bytes"
    return "tar: a link, device or sparse file, not a file"


def _padded(size: int) -> int:
    return -(-size // BLOCK) * BLOCK


def _header(archive: _Forward) -> Member | None:
    """The next header; None behind the last. UnreadableLog for what is none, and for an end without its mark."""
    block = b""
    while len(block) < BLOCK:
        part = archive.some(BLOCK - len(block))
        if not part:
            raise UnreadableLog("tar: damaged: it ends inside, or before the mark of its end")
        block += part
    if not any(block):
        _nothing_else(archive)
        return None
    told = block[148:156].strip(b" \0")
    spaced = block[:148] + b" " * 8 + block[156:]
    signed = sum(spaced) - 256 * sum(byte > 127 for byte in spaced)  # as some old programs count
    if _octal(told) not in (sum(spaced), signed):
        raise UnreadableLog("tar: damaged: a header with a wrong checksum")
    name, prefix = _text(block[:100]), _text(block[345:500])
    if block[257:263] == b"ustar\0" and prefix:
        name = prefix + b"/" + name
    mark = block[156:157]
    size = 0 if mark in WITHOUT_CONTENT else _number(block[124:136])
    return Member(name, size, mark, mark == SPARSE and block[482] != 0)


def _nothing_else(archive: _Forward) -> None:
    """Behind the end there are zeros: `cat` of two archives is not one."""
    while data := archive.some(MEBIBYTE):
        if any(data):
            raise UnreadableLog("tar: another archive, or something else, follows the end of this one: not read")


def _attributes(archive: _Forward, member: Member, told: dict[bytes, bytes]) -> None:
    """A long name, or pax attributes, of the next member."""
    if member.size > NAME_LIMIT:
        raise UnreadableLog(f"tar: names or attributes of {member.size} bytes")
    data = archive.exactly(_padded(member.size))[: member.size]
    if member.mark == GNU_NAME:
        told[b"path"] = _text(data)
    elif member.mark == PAX:
        told |= _records(data)
    elif member.mark == PAX_GLOBAL and _records(data).keys() & {b"path", b"size"}:
        raise UnreadableLog("tar: one name or size for all members")


def _records(data: bytes) -> dict[bytes, bytes]:
    """``20 path=some/file.xml`` and a line feed: length in bytes, key and value."""
    found = {}
    at = 0
    while at < len(data):
        length, space, _ = data[at : at + 12].partition(b" ")
        size = _decimal(length)
        key, equals, value = data[at + len(length) + 1 : at + size].partition(b"=")
        if not (space and equals and value.endswith(b"\n")):
            raise UnreadableLog("tar: damaged: attributes of a member")
        found[key] = value[:-1]
        at += size
    return found


def _text(field: bytes) -> bytes:
    return field.partition(b"\0")[0]


def _number(field: bytes) -> int:
    """A size: octal digits, or in base 256."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    return _octal(field.strip(b" \0"))


def _octal(digits: bytes) -> int:
    if digits.strip(b"01234567"):
        raise UnreadableLog("tar: damaged: a header without numbers")
    return int(digits or b"0", 8)


def _decimal(digits: bytes) -> int:
    if not digits.isdigit() or len(digits) > 20:
        raise UnreadableLog("tar: damaged: attributes of a member")
    return int(digits)
