"""rules: the checks, each with its law and source."""

from __future__ import annotations

import click

from analyzer.cli.completing import complete_codes, complete_rulesets
from analyzer.cli.options import known_codes, known_ruleset, with_examples
from analyzer.cli.outcome import CLEAN


@click.command(epilog=with_examples("rules", "rules HONBA-01", "rules pay --ruleset wrc"))
@click.argument("code", required=False, shell_complete=complete_codes)
@click.option("--ruleset", metavar="NAME", shell_complete=complete_rulesets,
              help="State the rules as this ruleset has them.  [default: tenhou-4p]")
def rules(code: str | None, ruleset: str | None) -> int:
    """List the checks, or explain a check or a family.

    CODE is a code such as HONBA-01, or a family such as HONBA.
    """
    from analyzer.render.rules_page import rule_lines, rules_of
    from analyzer.rules.catalogue import BY_CODE

    wanted = None if code is None else known_codes((code,))
    known = rules_of(known_ruleset(ruleset))
    for law in BY_CODE.values():
        if wanted is None:
            click.echo(f"{law.code:11} {law.severity:8} {law.law(known)}")
        elif law.code in wanted:
            click.echo("\n".join([*rule_lines(law, known), ""]))
    return CLEAN
