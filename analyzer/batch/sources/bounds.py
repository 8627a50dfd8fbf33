"""One boundary for each input: whatever its reader raises ends this input with a reason, and the rest goes on."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.batch.boundary import guarded, named
from analyzer.batch.sources.item import Item
from analyzer.formats.errors import UnreadableLog


def bounded(items: Iterator[Item]) -> Iterator[Item]:
    """The items. UnreadableLog in place of what nobody foresaw."""
    told: list[str] = []
    while (item := guarded(lambda: next(items, None), told.append)) is not None:
        yield item
    if told:
        raise UnreadableLog(f"cannot be read: {named(told[0])}")
