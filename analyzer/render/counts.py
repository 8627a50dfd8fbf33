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


def passed_words(files: int, not_downloaded: int) -> list[str]:
    """``2 files skipped``, ``3 rows not downloaded yet``; nothing of none."""
    words = [f"{many(files, 'file')} skipped"] * bool(files)
    return words + [f"{many(not_downloaded, 'row')} not downloaded yet"] * bool(not_downloaded)
