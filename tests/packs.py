"""Logs and sheets with one fault each: one of every kind of the conformance pack."""

from __future__ import annotations

from functools import cache

from analyzer.generate.faults.kinds import KINDS, Faulty
from analyzer.generate.suites.conformance import faulty_logs


@cache
def pack() -> dict[str, Faulty]:
    """By the name of the kind."""
    return {name: faulty for name, kind in KINDS.items() for faulty in faulty_logs(kind, 1, 1)}
