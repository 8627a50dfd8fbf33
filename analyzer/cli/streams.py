"""Standard input, output and error as they may be: closed, full, or a pipe that nobody reads any more."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import NoReturn

from analyzer.cli.outcome import PIPE


class _Closed(io.TextIOBase):
    """Output that nobody can see is not thrown away in silence."""

    def write(self, _: str, /) -> NoReturn:
        raise OSError(errno.EBADF, "standard output is closed")

    @property
    def buffer(self) -> NoReturn:
        raise OSError(errno.EBADF, "standard output is closed")


def prepare() -> None:
    """Odd characters are escaped; no file that is opened takes the place of a stream that is closed."""
    for number, flags in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.dup2(os.open(os.devnull, flags), number)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:  # print would take stdout instead
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(os.devnull, "w")), "utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def flushed() -> None:
    """Write what is still in buffers. OSError where it can't be."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def broken() -> int:
    """Nobody reads the output any more: what is still in buffers must not be written at exit; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return PIPE
