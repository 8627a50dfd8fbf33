"""Counts in words."""

from __future__ import annotations


def many(count: int, what: str) -> str:
    """``1 log``, ``2 logs``."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
