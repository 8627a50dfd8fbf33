"""Options that several commands have: what they name is looked up, and told when it isn't there."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from typing import TextIO, TypeVar

import click

Given = TypeVar("Given", str | None, tuple[str, ...])


class NamedPath(click.Path):
    """A path that is not empty: the empty one would be the folder that one is in."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if not os.fspath(value):
            self.fail("an empty word names nothing.", param, ctx)
        return super().convert(value, param, ctx)


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


def existing(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """The paths as given. BadParameter for one that names nothing: no file, no list, no match, no URL."""
    import glob

    from analyzer.batch.sources.remote import is_url

    for path in given:
        if path == "-" or os.path.lexists(path) or glob.has_magic(path) and glob.glob(path, recursive=True):
            continue
        if is_url(path):
            continue  # whether anything is there is told by who reads it
        named = path.removeprefix("@")
        if named == path or not os.path.lexists(named):
            raise click.BadParameter(f"Path {named!r} does not exist.", context, parameter)
    return given


def not_empty(context: click.Context, parameter: click.Parameter, given: Given) -> Given:
    """A word as given, or some. BadParameter for an empty one, which would ask for nothing."""
    for word in (given,) if isinstance(given, str) else given or ():
        if not str(word).strip():
            raise click.BadParameter("an empty word names nothing.", context, parameter)
    return given


def out_file(output: str | None, stack: ExitStack) -> TextIO:
    """Where to write: a file that the stack closes, or stdout. UsageError."""
    if output is None or output == "-":
        return sys.stdout
    try:
        return stack.enter_context(open(output, "w", encoding="utf-8"))
    except OSError as error:
        raise click.UsageError(f"{output}: {error.strerror}") from error
