"""Exit codes, and how the program runs."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

CLEAN: Final = 0
FINDINGS: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 3
NOTHING: Final = 4
INTERNAL: Final = 5
INTERRUPTED: Final = 130
PIPE: Final = 141  # 128 and the number of SIGPIPE, as a shell has it
EXITS: Final = (
    "Exit status: 0 clean, 1 findings, 2 usage error, 3 unreadable input, 4 nothing to check, 5 internal error, "
    "130 interrupted, 141 closed pipe."
)


def native() -> str:
    """``native`` if the hot rooms are compiled, ``interpreted`` if not."""
    found = find_spec("analyzer.core.table")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "native"
