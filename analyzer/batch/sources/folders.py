"""Folders, however deep: walked without recursion, which ends at a thousand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final, NamedTuple

DRAFT: Final = ".tenhou-analyzer-"  # how files begin that are being written: no folder lists them


class Found(NamedTuple):
    """A file, or a folder that can't be listed and why."""

    path: str
    refused: str = ""


def walk(folder: str) -> Iterator[Found]:
    """Files in the order of their names, then those of the folders inside; links to folders are not followed."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            files, folders = _listed(here)
        except OSError as error:
            yield Found(here, f"cannot be opened: {error.strerror}")
            continue
        for name in files:
            yield Found(os.path.join(here, name))
        waiting.extend(os.path.join(here, name) for name in reversed(folders))


def _listed(folder: str) -> tuple[list[str], list[str]]:
    """The names of its files and of its folders, each in order."""
    files, folders = [], []
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.name)
            elif not _links_to_a_folder(entry) and not entry.name.startswith(DRAFT):
                files.append(entry.name)
    return sorted(files), sorted(folders)


def _links_to_a_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself: opening it tells
        return False
