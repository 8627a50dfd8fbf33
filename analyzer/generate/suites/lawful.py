"""Changes that break no rule after all: the argument for each, worked out from the two logs and never from `check`."""

from __future__ import annotations

from analyzer.generate.planting import Elements


def why_lawful(before: Elements, after: Elements, group: tuple[str, str, str], at: int) -> str:
    """Why a changed log keeps all rules; empty if there is no such argument."""
    return ""
