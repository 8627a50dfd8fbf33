"""The outer boundary: the only place where an exception that nobody foresaw is caught."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Final, TypeVar

from analyzer.formats.errors import UnreadableLog

T = TypeVar("T")
START: Final = "Traceback (most recent call last):"


def guarded(action: Callable[[], T], told: Callable[[str], None]) -> T | None:
    """What comes of one log; None where we fail, and then ``told`` gets the traceback: the rest of the logs goes on."""
    try:
        return action()
    except UnreadableLog:
        raise
    except Exception:  # a fault of ours in one log must not end a batch
        told(traceback.format_exc())
        return None


def named(trace: str) -> str:
    """The exception of a traceback in one line, without what its message has on further lines."""
    last = trace.rpartition(START)[2].strip("\n")
    return next((line for line in last.splitlines() if line and not line[0].isspace()), last.strip())
