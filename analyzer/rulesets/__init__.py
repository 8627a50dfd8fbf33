"""The rules as data: TOML files beside this module, read into frozen integers, and which of them a log is played by.

A file's values are checked against `keys`, follow what it extends, and fill a `Ruleset`; a log's type bits, rule string
or date choose one. Start with `analyzer.rulesets.ruleset`, then `read`.
"""

from __future__ import annotations

from analyzer.rulesets.read import RulesetError, describe, load, names
from analyzer.rulesets.rooms import Choice, of_log, other_length

__all__ = ["Choice", "RulesetError", "describe", "load", "names", "of_log", "other_length"]
