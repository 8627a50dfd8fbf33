"""The members of a zip archive, read from where they lie: nothing is extracted, and no list of them is held.

`zipfile` keeps an object of 600 bytes for every member, which for a year of logs is more than all else together.
Layout: APPNOTE.TXT 6.3, sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.14 and 4.3.16 (its end).
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from analyzer.batch.sources.item import HEAD, ZIP, Item
from analyzer.formats.compressed import BZIP2, GZIP
from analyzer.formats.container import COMPRESSED_LIMIT, DOCUMENT_LIMIT
from analyzer.formats.errors import UnreadableLog

END: Final = struct.Struct("<4s4H2IH")
END_64: Final = struct.Struct("<4sQ2H2I4Q")
LOCATOR: Final = struct.Struct("<4sIQI")
ENTRY: Final = struct.Struct("<4s6H3I5H2I")
LOCAL: Final = struct.Struct("<4s5H3I2H")
GZIP_HEADER: Final = GZIP + b"\x08\0\0\0\0\0\0\xff"
FULL: Final = 0xFFFFFFFF  # the true number stands in the ZIP64 extra field
ENCRYPTED: Final = 1
UTF_8: Final = 0x800
UNIX: Final = 3
BLOCK: Final = 1 << 20
LONGEST: Final = ENTRY.size + 3 * 0xFFFF
STORED, DEFLATED, BZIPPED = 0, 8, 12
METHODS: Final = {9: "deflate64", 14: "LZMA", 93: "zstd", 95: "xz", 98: "PPMd"}  # APPNOTE.TXT 4.4.5


class Member(NamedTuple):
    """An entry of the central directory."""

    name: str
    flags: int
    method: int
    crc: int
    packed: int  # bytes
    size: int
    at: int
    mode: int  # of Unix, or 0


def members(file: BinaryIO, place: str) -> Iterator[Item]:
    """Every file in the archive, in its own order. UnreadableLog when the archive itself is damaged."""
    size = file.seek(0, 2)
    used = 0
    unread: Counter[int] = Counter()  # members, by a method that is not read
    for member in _entries(file, size):
        if member.name.endswith("/"):
            continue
        where = f"{place}/{member.name}"
        used += member.packed
        if used > size:
            raise UnreadableLog("zip: its members overlap")
        if member.method not in (STORED, DEFLATED, BZIPPED) and not member.flags & ENCRYPTED:
            unread[member.method] += 1
            continue
        try:
            if member.at > size:
                raise UnreadableLog("zip: damaged: the member is not where the list says")
            yield Item(where, _content(file, member))
        except UnreadableLog as error:
            yield Item(where, b"", error.reason)


    for method, count in sorted(unread.items()):
        name = METHODS.get(method, "unknown")
        yield Item(place, b"", f"zip: compression method {method} ({name}), members: {count}: unpack it first")


def _entries(file: BinaryIO, size: int) -> Iterator[Member]:
    count, at = directory(file, size)
    block, start = b"", at
    for _ in range(count):
        if at + LONGEST > start + len(block) < size:
            file.seek(at)
            block, start = file.read(BLOCK), at
        here = at - start
        fixed = block[here : here + ENTRY.size]
        if len(fixed) < ENTRY.size or not fixed.startswith(b"PK\x01\x02"):
            raise UnreadableLog("zip: damaged: its list of members ends too soon")
        (_, made, _, flags, method, _, _, crc, packed, whole, name_size, extra_size, comment, _, _, outer, local) = (
            ENTRY.unpack(fixed)
        )
        here += ENTRY.size
        name = block[here : here + name_size].decode("utf-8" if flags & UTF_8 else "cp437", "replace")
        extra = block[here + name_size : here + name_size + extra_size]
        packed, whole, local = _large(extra, packed, whole, local)
        yield Member(name, flags, method, crc, packed, whole, local, outer >> 16 if made >> 8 == UNIX else 0)
        at += ENTRY.size + name_size + extra_size + comment


def directory(file: BinaryIO, size: int) -> tuple[int, int]:
    """How many members there are, and where their list begins."""
    start = max(size - 65_557, 0)
    file.seek(start)
    tail = file.read(65_557)
    found = tail.rfind(b"PK\x05\x06")
    if found < 0 or found + END.size > len(tail):
        raise UnreadableLog("zip: damaged: its end is missing")
    _, _, _, _, count, length, at, _ = END.unpack_from(tail, found)
    end = start + found
    locator = found - LOCATOR.size
    if (count == 0xFFFF or at == FULL or length == FULL) and locator >= 0 and tail[locator:].startswith(b"PK\x06\x07"):
        end = LOCATOR.unpack_from(tail, locator)[2]
        if end > size:
            raise UnreadableLog("zip: damaged: its ZIP64 end is not where it should be")
        file.seek(end)
        record = file.read(END_64.size)
        if len(record) < END_64.size or not record.startswith(b"PK\x06\x06"):
            raise UnreadableLog("zip: damaged: its ZIP64 end is missing")
        count, length, at = END_64.unpack(record)[7:10]
    if at + length > end:
        raise UnreadableLog("zip: damaged: its list of members is not where it should be")
    return count, at


def _large(extra: bytes, packed: int, whole: int, local: int) -> tuple[int, int, int]:
    """Sizes and place, from the ZIP64 field where they need it."""
    numbers = [whole, packed, local]
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, at)
        if kind == 1:
            wide = [value[0] for value in struct.iter_unpack("<Q", extra[at + 4 : at + 4 + length // 8 * 8])]
            for i, number in enumerate(numbers):
                if number == FULL and wide:
                    numbers[i] = wide.pop(0)
        at += 4 + length
    return numbers[1], numbers[0], numbers[2]


def _content(file: BinaryIO, member: Member) -> bytes:
    """What the member holds: deflated XML becomes a gzip stream, for the reader of logs to open within its limits."""
    if member.flags & ENCRYPTED:
        raise UnreadableLog("zip: encrypted")
    if member.mode >> 12 not in (0, 0o10):
        raise UnreadableLog("zip: a link or device, not a file")
    if member.packed > COMPRESSED_LIMIT:
        raise UnreadableLog(f"zip: longer than {COMPRESSED_LIMIT} bytes")
    file.seek(member.at)
    header = file.read(LOCAL.size)
    if len(header) < LOCAL.size or not header.startswith(ZIP[0]):
        raise UnreadableLog("zip: damaged: the member is not where the list says")
    *_, name_size, extra_size = LOCAL.unpack(header)
    file.seek(name_size + extra_size, 1)
    packed = file.read(member.packed)
    if len(packed) < member.packed:
        raise UnreadableLog("zip: damaged: the member ends too soon")
    if member.method == DEFLATED:
        return _inflated(packed, member)
    return packed


def _inflated(packed: bytes, member: Member) -> bytes:
    inside = zlib.decompressobj(wbits=-15)
    try:
        head = inside.decompress(packed, HEAD)
        if not head.startswith((GZIP, BZIP2)):
            return GZIP_HEADER + packed + struct.pack("<2I", member.crc, member.size & FULL)
        whole = head + inside.decompress(inside.unconsumed_tail, DOCUMENT_LIMIT)
    except zlib.error as error:
        raise UnreadableLog(f"zip: damaged: {error}") from error
    if inside.unconsumed_tail or not inside.eof or zlib.crc32(whole) != member.crc:
        raise UnreadableLog("zip: damaged, or too long")
    return whole
