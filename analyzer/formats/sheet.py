"""How a score sheet is told from a log: by the names of its columns. `analyzer.sheets` reads it."""

from __future__ import annotations

import re
from typing import Final

HEADER: Final = ("dealer", "result", "winner", "from", "riichi", "change 0", "change 1", "change 2", "change 3",
                 "score 0", "score 1", "score 2", "score 3")  # fmt: skip
RIICHI: Final = ("round", "honba", "sticks", "han", "fu", "limit", "tenpai", "pao")
TAIWAN: Final = ("hand", "streak", "tai", "flower", "dealer tai")
COLUMNS: Final = (*HEADER, *RIICHI, *TAIWAN)
_SPACES: Final = re.compile(r"[\s_\-]+")


def is_sheet(data: bytes) -> bool:
    """Whether bytes that are no XML look like a sheet: JSON with rows, or a first line with two names of columns."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        return re.search(rb'"rows"\s*:', start[:4096]) is not None
    for line in start[:4096].decode("utf-8", "replace").splitlines():
        if not is_remark(line):
            return sum(column_name(cell) in COLUMNS for cell in re.split(r"[,;\t]", line)) >= 2
    return False


def column_name(cell: object) -> str:
    """``Score_0`` and ``score0`` are ``score 0``."""
    words = _SPACES.sub(" ", str(cell).strip().lower())
    return re.sub(r"^(change|score) ?([0-3])$", r"\1 \2", words)


def is_remark(line: str) -> bool:
    """Also one that a spreadsheet has put in quotes; and an empty line."""
    return line.lstrip('" ').startswith("#") or not line.strip(" ,;\t")
