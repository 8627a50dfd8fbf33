"""sheet-template: an empty score sheet."""

from __future__ import annotations

import click

from analyzer.cli.options import base_ruleset_option, with_examples
from analyzer.cli.outcome import CLEAN


@click.command(epilog=with_examples("sheet-template > evening.csv", "sheet-template --ruleset russian > evening.csv"))
@base_ruleset_option
def sheet_template(ruleset: str) -> int:
    """Print a score sheet to fill in, as CSV with examples.

    check reads the filled-in sheet.
    """
    from analyzer.rulesets.read import RulesetError
    from analyzer.sheets.template import template

    try:
        click.echo(template(ruleset), nl=False)
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    return CLEAN
