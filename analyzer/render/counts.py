"""Counts in words."""

from __future__ import annotations

from collections.abc import Mapping


def many(count: int, what: str) -> str:
    """``1 log``, ``2 logs``."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def verdicts_text(counts: Mapping[str, int]) -> str:
    """``2 clean, 1 with findings``."""
    return ", ".join(
        f"{count:,} {'with findings' if verdict == 'findings' else verdict}"
        for verdict, count in sorted(counts.items())
        if count
    )


def codes_text(counts: Mapping[str, int]) -> str:
    """``FU-01 2, PAY-01 1``."""
    return ", ".join(f"{code} {count:,}" for code, count in sorted(counts.items()))
