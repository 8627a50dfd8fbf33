"""Compressed streams by their first bytes: gzip, bzip2, xz, and zstd with its library (extra ``archives``)."""

from __future__ import annotations

import bz2
import io
import lzma
import zlib
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from analyzer.formats.errors import UnreadableLog

if TYPE_CHECKING:
    from typing import Any

GZIP: Final = b"\x1f\x8b"
BZIP2: Final = b"BZh"
XZ: Final = b"\xfd7zXZ\0"
ZSTD: Final = b"\x28\xb5\x2f\xfd"
MEMORY: Final = 128 << 20  # bytes for what a stream refers back to; xz -9 takes 65 MiB, zstd --ultra 128
MISSING: Final = "zstd: reading it needs zstandard: pip install 'tenhou-analyzer[archives]'"


class Stream(Protocol):
    """What takes bytes up to the end of one stream, and gives at most so many."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


class Compression(NamedTuple):
    """A kind of stream: its name, its first bytes, and what reads one."""

    name: str
    signature: bytes
    begin: Callable[[], Stream]


class Zstd:
    """A stream of zstd, which its library would give without bounds: it gets it in small pieces."""

    PIECE: Final = 64  # bytes, of which at most 2 MiB can come

    def __init__(self) -> None:
        if find_spec("zstandard") is None:
            raise UnreadableLog(MISSING)
        import zstandard

        self._inner: Any = zstandard.ZstdDecompressor(max_window_size=MEMORY).decompressobj()
        self._rest = b""

    @property
    def eof(self) -> bool:
        return bool(self._inner.eof)

    @property
    def unused_data(self) -> bytes:
        return bytes(self._inner.unused_data) + self._rest if self.eof else b""

    @property
    def needs_input(self) -> bool:
        """Whether all that was given is used up."""
        return not self._rest

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        import zstandard

        out = io.BytesIO()
        data, self._rest = self._rest + data, b""
        for at in range(0, len(data), self.PIECE):
            try:
                out.write(self._inner.decompress(data[at : at + self.PIECE]))
            except zstandard.ZstdError as error:
                raise OSError(str(error)) from error
            if self.eof or out.tell() >= max_length:
                self._rest = data[at + self.PIECE :]
                break
        return out.getvalue()


STREAMS: Final = (
    Compression("gzip", GZIP, partial(zlib.decompressobj, wbits=31)),
    Compression("bzip2", BZIP2, bz2.BZ2Decompressor),
    Compression("xz", XZ, partial(lzma.LZMADecompressor, lzma.FORMAT_XZ, MEMORY)),
    Compression("zstd", ZSTD, Zstd),
)
FAULTS: Final = (zlib.error, lzma.LZMAError, OSError, EOFError)  # of damaged streams


def compression_of(data: bytes) -> Compression | None:
    """Which kind of stream begins so; None for all else."""
    return next((kind for kind in STREAMS if data.startswith(kind.signature)), None)
