"""Where the forms of `check` are written: to stdout, or whole to a file."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

import click

from analyzer.render.form import Asked, form_named
from analyzer.rules.summary import Summary


class Output:
    """One form, on its way to one place."""

    def __init__(self, name: str, asked: Asked, out: TextIO) -> None:
        self.form = form_named(name)
        self.document = self.form.document(asked)
        self.out = out

    def start(self) -> None:
        """What comes before the first log."""
        self._put(self.document.start())

    def add(self, piece: str) -> None:
        """One more log."""
        self._put(self.document.add(piece))

    def end(self, summary: Summary) -> None:
        """What comes after the last log."""
        self._put(self.document.end(summary))
        self.out.flush()

    def _put(self, text: str) -> None:
        if text:
            self.out.write(text.encode("utf-8", "backslashreplace").decode("utf-8"))


@contextmanager
def whole_file(path: str) -> Iterator[TextIO]:
    """A file that takes its name when all is written, and does not appear at all after an error. UsageError.

    What is no regular file, such as a pipe, is written as it comes.
    """
    import tempfile

    target = os.path.realpath(path)
    try:
        before = os.stat(target)
    except OSError:
        before = None
    if before is not None and not stat.S_ISREG(before.st_mode):
        with _opened(path) as out:
            yield out
        return
    try:
        handle, draft = tempfile.mkstemp(dir=os.path.dirname(target), prefix=f".{os.path.basename(target)[:64]}.")
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from error
    try:
        with open(handle, "w", encoding="utf-8", newline="") as out:
            yield out
        os.chmod(draft, 0o666 & ~_umask() if before is None else stat.S_IMODE(before.st_mode))
        os.replace(draft, target)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)


def _opened(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8", newline="")
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from error


def _umask() -> int:
    """The mask of this process, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def refuse_inputs(files: list[str], paths: tuple[str, ...]) -> None:
    """UsageError where a file to be written is there already and is one of the inputs."""
    for file in files:
        if os.path.isfile(file) and any(_is_input(file, path) for path in paths):
            raise click.UsageError(f"{file} is one of the inputs")


def _is_input(file: str, path: str) -> bool:
    """Whether a file that is there is what a word of the command line names, or is in what it names."""
    import glob

    from analyzer.batch.sources.paths import Sources
    from analyzer.formats.sheet import is_sheet

    if path.startswith("@") and not os.path.lexists(path):
        return _same(file, path[1:]) or any(_is_input(file, line) for line in _lines(path[1:]))
    if os.path.isdir(path):
        below = os.path.realpath(file).startswith(os.path.join(os.path.realpath(path), ""))
        return below and next(Sources((path,), is_sheet).inside(file), None) is not None
    if glob.has_magic(path) and not os.path.lexists(path):
        return any(_is_input(file, one) for one in glob.iglob(path, recursive=True))
    return _same(file, path)


def _same(file: str, path: str) -> bool:
    return os.path.exists(path) and os.path.samefile(file, path)


def _lines(path: str) -> list[str]:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as lines:
            return [line.rstrip("\r\n") for line in lines if line.strip()]
    except OSError:
        return []
