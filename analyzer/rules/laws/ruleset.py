"""RULESET: whether the table's rules are known."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import INFO, TENHOU, Law

LAWS: Final = (
    Law("RULESET_UNKNOWN", "RULESET-01", "The ruleset is unknown", "A table plays by a ruleset that is known here.",
        "What needs one is not verifiable; the moves are judged anyway.", TENHOU, "=a known ruleset", "type {}", INFO),
)  # fmt: skip
