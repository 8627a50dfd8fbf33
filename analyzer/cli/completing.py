"""What a shell completes: codes of checks, rulesets, statistics."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem


def _listed(names: Iterable[str], typed: str) -> list[CompletionItem]:
    """The names that go on with what is typed behind the last comma."""
    before, comma, last = typed.rpartition(",")
    return [CompletionItem(f"{before}{comma}{name}") for name in names if name.startswith(last)]


def complete_codes(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Families and codes of checks."""
    from analyzer.rules.catalogue import BY_CODE

    return _listed([*dict.fromkeys(code.split("-")[0] for code in BY_CODE), *BY_CODE], typed.upper())


def complete_rulesets(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Rulesets, riichi and Taiwanese."""
    from analyzer.rulesets import read, taiwan

    return _listed([*read.names(), *taiwan.names()], typed)


def complete_statistics(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Families and figures of the catalogue."""
    from analyzer.stats.catalogue import families, figures

    return _listed([*families(), *figures()], typed)
