"""The rulesets, read from the TOML files beside this module, and which of them a log is played by."""

from __future__ import annotations

from analyzer.rulesets.read import RulesetError, describe, load, names
from analyzer.rulesets.rooms import Choice, of_log

__all__ = ["Choice", "RulesetError", "describe", "load", "names", "of_log"]
