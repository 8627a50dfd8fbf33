"""Colour for a terminal, put on text that is ready: severities, codes, the two values, tiles."""

from __future__ import annotations

import re
from typing import Final

RESET: Final = "\x1b[0m"
DIM: Final = "\x1b[2m"
COLORS: Final = {
    "ERROR": "\x1b[1;31m", "UNREADABLE": "\x1b[1;31m", "WARNING": "\x1b[1;33m", "INFO": "\x1b[1;36m",
    "expected": "\x1b[32m", "found": "\x1b[31m",
}  # fmt: skip
SUITS: Final = {"m": "\x1b[31m", "p": "\x1b[34m", "s": "\x1b[32m", "z": "\x1b[35m"}
SEVERITY: Final = re.compile(r"\b(ERROR|WARNING|INFO) ([A-Z]+-\d+)|\b(UNREADABLE)\b")
LABEL: Final = re.compile(r"^(  )(rule|where|because|renchan|hand|replay|more|expected|found)(  +)(.*)$")
CODE: Final = re.compile(r"(?<=: )([A-Z]+-\d{2})(?= )")
TILES: Final = re.compile(r"(?<![\w,.-])(?<!\x1b\[)(?:\d{1,14}[mpsz])+(?!\w)")
SUIT: Final = re.compile(r"\d+([mpsz])")


def painted(text: str) -> str:
    """The same text with colours; without them it is the same again."""
    return "".join(_line(line) for line in text.splitlines(keepends=True))


def _line(line: str) -> str:
    body = line.rstrip("\n")
    end = line[len(body) :]
    label = LABEL.match(body)
    if label is None:
        body = SEVERITY.sub(_severity, body)
        return _tiles(CODE.sub(rf"{COLORS['INFO']}\1{RESET}", body)) + end
    indent, word, gap, value = label.groups()
    shown = f"{COLORS[word]}{value}{RESET}" if word in COLORS else _tiles(value) if word == "hand" else value
    return f"{indent}{DIM}{word}{RESET}{gap}{shown}{end}"


def _severity(found: re.Match[str]) -> str:
    return f"{COLORS[found[1] or found[3]]}{found[0]}{RESET}"


def _tiles(text: str) -> str:
    return TILES.sub(lambda hand: SUIT.sub(lambda found: f"{SUITS[found[1]]}{found[0]}{RESET}", hand[0]), text)
