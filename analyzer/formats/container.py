"""Whatever a file holds, to the bytes of one document, within limits.

Nothing here trusts a file's name: gzip and bzip2 are known by their first bytes, and what is no XML at all is told by
name.
"""

from __future__ import annotations

import io
import os
import re
import stat
import sys
from typing import Final

import msgspec

from analyzer.formats.compressed import BZIP2, FAULTS, GZIP, XZ, ZSTD, Compression, compression_of
from analyzer.formats.errors import UnreadableLog

MEBIBYTE: Final = 1024 * 1024
COMPRESSED_LIMIT: Final = 4 * MEBIBYTE  # the largest real log is about 40 kB
DOCUMENT_LIMIT: Final = 8 * MEBIBYTE
BLOCK: Final = 65_536  # a larger buffer costs more than the reading
MEMBER_LIMIT: Final = 256  # streams in a file, each may be a game; and it costs a copy of what follows it

BOM: Final = b"\xef\xbb\xbf"
DECLARED: Final = re.compile(rb"<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([A-Za-z0-9._-]{1,40})[\"']")
SIGNATURES: Final = (
    (b"\xff\xfe", "UTF-16 text; a log is UTF-8"),
    (b"\xfe\xff", "UTF-16 text; a log is UTF-8"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "an empty zip archive"),
    (BZIP2, "a bzip2 stream inside another stream"),
    (XZ, "an xz stream inside another stream"),
    (ZSTD, "a zstd stream inside another stream"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a rar archive"),
    (b"SQLite format 3\0", "an SQLite database"),
    (GZIP, "a gzip stream inside a gzip stream"),
)


class Document(msgspec.Struct, frozen=True, gc=False):
    """The bytes of one document; whether the stream around it ends inside, so that these are a first part."""

    data: bytes
    cut: bool


def document(data: bytes) -> Document:
    """The document in ``data``, compressed or plain. What it is made of is not looked at: `refuse_what_is_no_text`."""
    kind = compression_of(data)
    if kind is not None:
        return _decompressed(data, kind)
    if len(data) > DOCUMENT_LIMIT:
        raise UnreadableLog(f"longer than {DOCUMENT_LIMIT} bytes")
    return Document(data, False)


def _decompressed(data: bytes, kind: Compression) -> Document:
    """The streams of a file, one after the other, as one document."""
    name, signature, begin = kind
    if len(data) > COMPRESSED_LIMIT:
        raise UnreadableLog(f"{name}: longer than {COMPRESSED_LIMIT} bytes")
    out = bytearray()
    for _ in range(MEMBER_LIMIT):
        member = begin()
        try:
            part = member.decompress(data, DOCUMENT_LIMIT + 1 - len(out))
        except FAULTS as error:
            raise UnreadableLog(f"{name}: damaged: {error}") from error
        if member.eof and not member.unused_data and not out and len(part) <= DOCUMENT_LIMIT:
            return Document(part, False)  # one member, as nearly always: no copy
        out += part
        if len(out) > DOCUMENT_LIMIT:
            raise UnreadableLog(f"{name}: more than {DOCUMENT_LIMIT} bytes after decompression")
        if not member.eof and not out:
            raise UnreadableLog(f"{name}: ends before any data")
        if not member.eof:
            return Document(bytes(out), True)
        data = member.unused_data.lstrip(b"\0") if signature == XZ else member.unused_data  # which may be padded
        if not data:
            return Document(bytes(out), False)
        if not data.startswith(signature[: len(data)]):
            raise UnreadableLog(f"{name}: {len(data)} bytes of something else follow the stream")
    raise UnreadableLog(f"{name}: more than {MEMBER_LIMIT} members")


def refuse_what_is_no_text(found: Document) -> None:
    """Name what is certainly no XML in UTF-8, before an XML parser says something less clear."""
    data = found.data
    if not data.strip():
        raise UnreadableLog("empty")
    for signature, name in SIGNATURES:
        if data.startswith(signature):
            raise UnreadableLog(name)
    nul = data.find(b"\0")
    if nul >= 0:
        wide = nul < 4 and data[:4].count(b"\0") > 1
        raise UnreadableLog("UTF-16 or UTF-32 text; a log is UTF-8" if wide else "a NUL byte", f"byte {nul}")
    declared = DECLARED.match(data.removeprefix(BOM)[:400])
    if declared is not None and declared[1].lower() not in (b"utf-8", b"utf8", b"us-ascii", b"ascii"):
        raise UnreadableLog(f"encoding {declared[1].decode('ascii')}; a log is UTF-8", "line 1")
    _refuse_other_text(data, found.cut)


def _refuse_other_text(data: bytes, cut: bool) -> None:
    start = data[:1024].removeprefix(BOM).lstrip().lower()
    if start.startswith((b"<!doctype html", b"<html")) or b"<html" in start:
        raise UnreadableLog("an HTML page")
    if start.startswith((b"{", b"[")):
        raise UnreadableLog("JSON; an mjlog is XML")
    if not start.startswith(b"<"):
        raise UnreadableLog("not XML: it does not begin with <")
    if data.isascii():
        return
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        whole = error.end < len(data) or error.reason != "unexpected end of data"
        if whole:  # a character that ends inside is left to the parsers: to them the log is cut
            raise UnreadableLog("not UTF-8 text", f"byte {error.start}") from error


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a regular file; what could block or never end is refused, and so is what is too long."""
    with open_regular(path) as file:
        return read_rest(file, b"")


def read_stdin() -> bytes:
    """Standard input to its end, or to a byte more than a log may have. UnreadableLog where there is none."""
    if sys.stdin is None:
        raise UnreadableLog("standard input is closed")
    try:
        return sys.stdin.buffer.read(DOCUMENT_LIMIT + 1)
    except OSError as error:
        raise UnreadableLog(f"cannot be read: {_reason(error)}") from error


def open_regular(path: str | os.PathLike[str]) -> io.FileIO:
    """A regular file, open; nothing that could block or never end is waited for. UnreadableLog for all else."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a NUL in the name
        raise UnreadableLog(f"cannot be opened: {error}") from error
    except OSError as error:
        raise UnreadableLog(f"cannot be opened: {_reason(error)}") from error
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        raise UnreadableLog(f"{_kind(mode)}, not a file")
    return io.FileIO(handle)


def read_block(file: io.FileIO) -> bytes:
    """The first bytes of a file, or the next: of most logs, all."""
    try:
        return os.read(file.fileno(), BLOCK)
    except OSError as error:
        raise UnreadableLog(f"cannot be read: {_reason(error)}") from error


def read_rest(file: io.FileIO, first: bytes) -> bytes:
    """All of a file of which ``first`` was read; UnreadableLog when it is too long for a log."""
    parts = [first]
    size = len(first)
    while size <= DOCUMENT_LIMIT:  # it may grow meanwhile
        part = read_block(file)
        if not part:
            return first if len(parts) == 1 else b"".join(parts)
        parts.append(part)
        size += len(part)
    raise UnreadableLog(f"longer than {DOCUMENT_LIMIT} bytes")


def _reason(error: OSError) -> str:
    return str(error.strerror or error)


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a device or socket"
