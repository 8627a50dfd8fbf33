"""Ids in index pages, yearly archives of them, and lists: whatever the form, an id is known by its look."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from analyzer.batch.sources import zips
from analyzer.batch.sources.bounds import bounded
from analyzer.batch.sources.folders import walk
from analyzer.batch.sources.item import ZIP, Item
from analyzer.fetch.ids import LOG_ID, clear
from analyzer.formats.container import document, open_regular, read_block, read_rest
from analyzer.formats.errors import UnreadableLog

LINE: Final = re.compile(r"^\s*(?:L[0-9]{4,5}\s*\|\s*)?[0-9]{2}:[0-9]{2}\s*\|", re.ASCII)
LIKE_AN_ID: Final = re.compile(r"(?<![0-9A-Za-z])[0-9]{8,12}gm-[0-9A-Za-z-]{1,60}", re.ASCII)


class Page(NamedTuple):
    """What one page lists; ``unlinked``: games without an id, which nobody can fetch; ``refused``: a reason."""

    place: str
    ids: list[str]
    unlinked: int
    refused: str = ""
    malformed: tuple[str, ...] = ()  # what looks like an id and is none


def pages(path: str) -> Iterator[Page]:
    """The page in a file, plain or compressed, or the pages in a zip; folders page by page."""
    if Path(path).is_dir():
        for found in walk(path):
            if found.refused:
                yield Page(found.path, [], 0, found.refused)
            else:
                yield from pages(found.path)
        return
    try:
        with open_regular(path) as file:
            first = read_block(file)
            if first.startswith(ZIP):
                for item in bounded(zips.members(io.BufferedReader(file), path)):
                    yield _page(item)
                return
            yield _page(Item(path, read_rest(file, first)))
    except UnreadableLog as error:
        yield Page(path, [], 0, str(error))


def _page(item: Item) -> Page:
    if item.refused:
        return Page(item.place, [], 0, item.refused)
    try:
        found = document(item.data)
    except UnreadableLog as error:
        return Page(item.place, [], 0, str(error))
    text = found.data.decode("utf-8", "replace")
    ids: dict[str, None] = {}
    unlinked = 0
    for line in text.splitlines():
        here = LOG_ID.findall(line)
        ids.update(dict.fromkeys(map(clear, here)))
        unlinked += not here and LINE.match(line) is not None
    odd = tuple(dict.fromkeys(word for word in LIKE_AN_ID.findall(text) if not LOG_ID.fullmatch(word)))
    return Page(item.place, list(ids), unlinked, "ends inside" if found.cut else "", odd)
