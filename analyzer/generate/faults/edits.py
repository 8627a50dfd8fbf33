"""Changes to a finished log, one fault each: functions from text to text that fail when there is nothing to change."""

from __future__ import annotations

import re
from collections.abc import Callable

Edit = Callable[[str], str]


def sub(pattern: str, replacement: str) -> Edit:
    """Replace the first place where a pattern matches."""

    def edit(text: str) -> str:
        changed, count = re.subn(pattern, replacement, text, count=1)
        if not count:
            raise ValueError(f"nothing matches {pattern}")
        return changed

    return edit


def _tag(text: str, tag: str, nth: int) -> re.Match[str]:
    return list(re.finditer(rf"<{tag}[ /][^>]*>", text))[nth]


def on(tag: str, pattern: str, replacement: str, nth: int = 0) -> Edit:
    """Replace within one tag: the first so named, or the nth from 0; from the end where negative."""

    def edit(text: str) -> str:
        found = _tag(text, tag, nth)
        return text[: found.start()] + sub(pattern, replacement)(found[0]) + text[found.end() :]

    return edit


def bump(tag: str, attribute: str, index: int, by: float, nth: int = 0) -> Edit:
    """Add to one of the numbers of an attribute."""

    def edit(text: str) -> str:
        found = _tag(text, tag, nth)
        value = re.search(rf' {attribute}="([^"]*)"', found[0])
        if value is None:
            raise ValueError(f"{found[0]} has no {attribute}")
        numbers = value[1].split(",")
        old = numbers[index]
        numbers[index] = f"{float(old) + by:.1f}" if "." in old else str(int(old) + int(by))
        start = found.start() + value.start(1)
        return text[:start] + ",".join(numbers) + text[start + len(value[1]) :]

    return edit


def drop(tag: str, nth: int = 0) -> Edit:
    """Leave a tag out."""

    def edit(text: str) -> str:
        found = _tag(text, tag, nth)
        return text[: found.start()] + text[found.end() :]

    return edit


def twice(tag: str, nth: int = 0) -> Edit:
    """Write a tag twice."""

    def edit(text: str) -> str:
        found = _tag(text, tag, nth)
        return text[: found.end()] + found[0] + text[found.end() :]

    return edit


def before(tag: str, element: str, nth: int = 0) -> Edit:
    """Put an element in front of a tag."""

    def edit(text: str) -> str:
        found = _tag(text, tag, nth)
        return text[: found.start()] + element + text[found.start() :]

    return edit


def cut(tag: str, nth: int = 0) -> Edit:
    """End the log inside a tag."""

    def edit(text: str) -> str:
        return text[: _tag(text, tag, nth).start() + len(tag) + 4]

    return edit


def both(*edits: Edit) -> Edit:
    """One after the other."""

    def edit(text: str) -> str:
        for each in edits:
            text = each(text)
        return text

    return edit
