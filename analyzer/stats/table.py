"""A table of a report."""

from __future__ import annotations

from typing import Any

import msgspec


class Table(msgspec.Struct, frozen=True):
    """Rows under a heading; a number that can't be told is None. The first columns are the axes of ``by``."""

    title: str
    note: str
    header: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    by: tuple[str, ...] = ()
    kind: tuple[str, str] = ("", "")  # of games, where several are told apart: English and Japanese
