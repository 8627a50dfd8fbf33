"""Text from a log or a file's name, made harmless: what a terminal or a CI log would act on is shown as an escape."""

from __future__ import annotations

import unicodedata
from typing import Final

LIMIT: Final = 64
HIDDEN: Final = frozenset(
    [0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0]
    + [*range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070)]
    + [*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFFC), *range(0xE0000, 0xE1000)]
)
MARKS: Final = 2  # combining marks on one character


def escaped(text: str, limit: int = 0) -> str:
    """One line: controls as ``\\x1b``, direction marks and what has no width as ``<U+202E>``; cut to ``limit``."""
    out = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        out.append(_escape(char, category) if marks <= MARKS else _named(char))
    shown = "".join(out)
    for start in ("::", "##["):  # a line that begins so is a command in a CI log
        if shown.lstrip().startswith(start):
            shown = "\\" + shown.lstrip()
    if limit and len(shown) > limit:
        shown = shown[: limit - 3] + "..."
    return shown


def name(text: str) -> str:
    """A player's name, at most 64 characters."""
    return escaped(text, LIMIT)


def _escape(char: str, category: str) -> str:
    number = ord(char)
    if category == "Cc":
        return f"\\x{number:02x}"
    if 0xDC80 <= number <= 0xDCFF:  # a byte of a file's name that is no UTF-8
        return f"\\x{number - 0xDC00:02x}"
    if category in ("Cf", "Cs", "Co", "Cn", "Zl", "Zp") or number in HIDDEN:
        return _named(char)
    return char


def _named(char: str) -> str:
    return f"<U+{ord(char):04X}>"
