"""Output files: there whole or not at all, whatever happens meanwhile, and never in place of what is read."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

import click

from analyzer.batch.sources.folders import DRAFT
from analyzer.batch.sources.paths import Sources
from analyzer.formats.sheet import is_sheet
from analyzer.render.escape import escaped

STDOUT: Final = "-"


@contextmanager
def text_output(output: str | None, inputs: tuple[str, ...] = ()) -> Iterator[TextIO]:
    """Where to write text: stdout, or a draft that takes the place of the file at the end. UsageError, OSError."""
    if output is None or output == STDOUT:
        yield sys.stdout
        return
    with file_output(output, inputs) as path, open(path, "w", encoding="utf-8") as file:
        yield file
        file.flush()
        if path != Path(output):
            os.fsync(file.fileno())


@contextmanager
def file_output(output: str | os.PathLike[str], inputs: tuple[str, ...] = ()) -> Iterator[Path]:
    """A path to write to. At the end it takes the place of the file; an exception leaves what was there before.

    A device or pipe, such as /dev/null, is written to as it is. UsageError for one of the ``inputs``, the words of a
    command line, and for a place where nothing can be written.
    """
    if not _replaceable(Path(output)):
        yield Path(output)
        return
    check_output(output, inputs)
    there = Path(os.path.realpath(output))  # a link stays one
    try:
        handle, name = tempfile.mkstemp(prefix=DRAFT, suffix=".tmp", dir=there.parent)
    except OSError as error:
        raise click.UsageError(f"{escaped(os.fspath(output))}: {error.strerror}") from error
    os.close(handle)
    draft = Path(name)
    try:
        draft.chmod(_mode(there))
        yield draft
        os.replace(draft, there)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def check_output(output: str | os.PathLike[str] | None, inputs: tuple[str, ...]) -> None:
    """UsageError for an output that is an input, a folder, or in no folder: to be told before long work."""
    if output is None or output == STDOUT:
        return
    if not _replaceable(Path(output)):
        return
    there, name = os.path.realpath(output), escaped(os.fspath(output))
    if os.path.isdir(there):
        raise click.UsageError(f"{name}: is a directory")
    if not os.path.isdir(os.path.dirname(there)):
        raise click.UsageError(f"{name}: there is no folder {escaped(os.path.dirname(output) or there)}")
    if Sources(inputs, is_sheet).reads(there):
        raise click.UsageError(f"{name} is one of the inputs: it is not overwritten")


def _replaceable(path: Path) -> bool:
    """A file or folder, or nothing yet; not what stands for something else, such as /dev/stdout for another file."""
    if os.path.realpath(path.parent).split(os.sep)[1] in ("dev", "proc"):
        return False
    return not path.exists() or path.is_file() or path.is_dir()


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those of a new one."""
    with contextlib.suppress(OSError):
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
