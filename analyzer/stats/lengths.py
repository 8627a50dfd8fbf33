"""Figures that depend on the length of a game, beside those that do not: of both lengths these are one number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

if TYPE_CHECKING:
    from analyzer.stats.catalogue import Figure
    from analyzer.stats.engine import Value
    from analyzer.stats.sql import Selection

LENGTH: Final = "length"
EITHER: Final = "both"  # the length of a figure that does not depend on it


def split(figures: list[Figure], selection: Selection) -> Iterator[tuple[list[Figure], Selection]]:
    """The figures with the axes that they are told apart by."""
    if not is_split(selection):
        yield figures, selection
        return
    yield [figure for figure in figures if figure.by_length], selection
    others = [figure for figure in figures if not figure.by_length]
    yield others, selection._replace(by=tuple(axis for axis in selection.by if axis != LENGTH))


def is_split(selection: Selection) -> bool:
    """Whether lengths are told apart, and nobody asked for it."""
    return LENGTH in selection.apart and LENGTH in selection.by


def joined(found: dict[str, list[Value]], selection: Selection) -> dict[str, list[Value]]:
    """The values with groups of the selection: where the length is left out, the only one of the group, or `EITHER`."""
    if not is_split(selection):
        return found
    at = selection.by.index(LENGTH)
    only: dict[tuple[Any, ...], Any] = {}
    for value in (value for values in found.values() for value in values if value.figure.by_length):
        group, length = without(value.group, at), value.group[at]
        only[group] = length if only.get(group, length) == length else EITHER
    return {
        name: values if values[0].figure.by_length else [_with(value, at, only) for value in values]
        for name, values in found.items()
    }


def without(group: tuple[Any, ...], at: int) -> tuple[Any, ...]:
    """The group without its length."""
    return (*group[:at], *group[at + 1 :])


def _with(value: Value, at: int, only: dict[tuple[Any, ...], Any]) -> Value:
    group = value.group
    return replace(value, group=(*group[:at], only.get(group, EITHER), *group[at:]))
