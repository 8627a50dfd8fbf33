"""Options that several commands have: what they name is looked up, and told when it isn't there."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TextIO

import click


def known_ruleset(name: str | None) -> str | None:
    """The name of a ruleset, or none. UsageError."""
    from analyzer.rulesets import RulesetError, describe
    from analyzer.rulesets.taiwan import is_taiwanese

    try:
        if name is not None and not is_taiwanese(name):
            describe(name)
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    return name


def out_file(output: str | None, stack: ExitStack) -> TextIO:
    """Where to write: a file that the stack closes, or stdout. UsageError."""
    if output is None or output == "-":
        return sys.stdout
    try:
        return stack.enter_context(open(output, "w", encoding="utf-8"))
    except OSError as error:
        raise click.UsageError(f"{output}: {error.strerror}") from error
