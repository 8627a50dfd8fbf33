"""What a finding or a settlement rests on that has no firm source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from analyzer.rulesets.read import Setting


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A value without a firm source on which an answer rests."""

    key: str
    value: Any
    mark: str  # assumed, weak, convention
    source: str


def mark_of(key: str, setting: Setting) -> Mark:
    """The mark of a value."""
    return Mark(key=key, value=setting.value, mark=setting.mark, source=setting.source)


def said(value: Any) -> str:
    """A value in a line of text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:,d}" if isinstance(value, int) else str(value).replace("'", "") if value != [] else "none"


def with_marks(why: str, marks: Sequence[Mark]) -> str:
    """The arithmetic, and the values on which it rests: ``...; weak: renhou = mangan (one page)``."""
    return "; ".join(filter(None, [why, *(f"{one.mark}: {one.key} = {said(one.value)} ({one.source})" for one in marks)]))
