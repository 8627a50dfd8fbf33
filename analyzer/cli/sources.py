"""From the paths of a command line to the logs behind them, one at a time."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from typing import Final

SUFFIXES: Final = (".mjlog", ".xml", ".gz")
STDIN: Final = "-"


def logs(paths: tuple[str, ...]) -> Iterator[str]:
    """Files as they are named, whatever their suffix; folders walked in order, links to folders not followed."""
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            yield from _walk(path)
        else:
            yield path


def _walk(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        yield folder  # reading it as a file tells the reason
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif entry.name.lower().endswith(SUFFIXES) and _is_file(entry):
            yield entry.path


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Pipes and devices in a folder are passed over; what cannot be asked is left to the reader."""
    try:
        return stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        return True
