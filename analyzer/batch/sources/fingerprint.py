"""Whether sources are what they were: by names, sizes and times, without reading any."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator

from analyzer.batch.sources import remote
from analyzer.batch.sources.folders import walk
from analyzer.batch.sources.paths import LIST, STDIN, plain
from analyzer.formats.errors import UnreadableLog


def fingerprint(paths: tuple[str, ...]) -> str | None:
    """The same for the same files; None where that can't be told: of URLs and stdin, and of what can't be read."""
    told = hashlib.blake2b(digest_size=16)
    try:
        for path in _files(paths):
            found = os.stat(path)
            told.update(b"%d %d %s\0" % (found.st_size, found.st_mtime_ns, os.fsencode(path)))
    except (OSError, UnreadableLog, _Unknown):
        return None
    return told.hexdigest()


class _Unknown(Exception):
    """There is no file to look at."""


def _files(paths: tuple[str, ...]) -> Iterator[str]:
    for word in paths:
        if word.startswith(LIST) and not os.path.lexists(word):
            yield word.removeprefix(LIST)
        for path in plain(word):
            if path == STDIN or remote.is_url(path):
                raise _Unknown
            if not os.path.isdir(path):
                yield path
                continue
            for found in walk(path):
                if found.refused:
                    raise _Unknown
                yield found.path
