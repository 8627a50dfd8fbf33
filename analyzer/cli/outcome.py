"""Exit codes, and how the program runs."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Final

CLEAN: Final = 0
FINDINGS: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 3
NOTHING: Final = 4
INTERNAL: Final = 5
INTERRUPTED: Final = 130
EXITS: Final = (
    "Exit status: 0 clean, 1 findings, 2 usage error, 3 unreadable input, 4 nothing to check, 5 internal error, "
    "130 interrupted."
)


def native() -> str:
    """``native`` if the hot rooms are compiled, ``interpreted`` if not."""
    found = find_spec("analyzer.core.table")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "native"


def close_quietly() -> None:
    """Nobody reads stdout any more: what is still in the buffer must not be written at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
