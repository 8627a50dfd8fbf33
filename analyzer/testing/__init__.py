"""Logs as tests: a pytest plugin, and an assertion for logs that a test has made.

``pytest --mahjong-logs DIR`` collects a test a log; `assert_lawful` fails with the text that `check` prints. Start with
`plugin`; it is loaded in every run of pytest, so nothing else is imported before it is needed.
"""

from __future__ import annotations

from analyzer.testing.lawful import assert_lawful, check_log, check_logs

__all__ = ["assert_lawful", "check_log", "check_logs"]
