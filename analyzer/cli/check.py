"""check: logs and score sheets, compared with the rules."""

from __future__ import annotations

import click

from analyzer.cli.options import (
    Choice,
    existing_logs,
    form_option,
    known_codes,
    known_ruleset,
    output_option,
    ruleset_option,
    with_examples,
)
from analyzer.cli.outcome import EXITS

EXAMPLES = (
    "check logs/",
    "check 2024.zip '*.mjlog' --select PAY,HONBA-01",
    "check my-logs/ --ruleset my-club.toml --fail-on warning",
    "check log.xml --format json -o report.json",
    "check evening.csv",
)


@click.command(epilog=with_examples(*EXAMPLES, after=EXITS))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing_logs)
@form_option("text", "concise", "json", "jsonl")
@click.option("--select", multiple=True, metavar="CODES", help="Report only these codes or families: PAY,HONBA-01.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Report all codes but these.")
@click.option("--fail-on", type=Choice(["error", "warning", "info"]), default="error", show_default=True,
              help="The lowest severity that gives exit status 1.")  # fmt: skip
@ruleset_option
@click.option("--wall/--no-wall", default=True, show_default=True, help="Compare the tiles with the wall of the seed.")
@click.option("--explain-ruleset", "explain", is_flag=True, help="Find a rule setting under which findings vanish.")
@click.option("--final-under", multiple=True, metavar="NAME", help="Show the final points under this ruleset too.")
@click.option("-q", "--quiet", count=True, help="No summary; twice: no text either.")
@click.option("-v", "--verbose", count=True, help="List clean logs and skipped files too.")
@output_option
def check(
    paths: tuple[str, ...], form: str, select: tuple[str, ...], ignore: tuple[str, ...], fail_on: str,
    ruleset: str | None, wall: bool, explain: bool, final_under: tuple[str, ...], quiet: int, verbose: int,
    output: str | None,
) -> int:  # fmt: skip
    """Check logs and score sheets against the rules.

    PATH is a file, a folder, a zip or tar archive, an SQLite database, a glob pattern, @FILE with a list of paths, or -
    for standard input.
    """
    from analyzer.batch.sources.paths import Sources
    from analyzer.cli.checking import Options, run
    from analyzer.cli.output import text_output
    from analyzer.cli.tally import Tally
    from analyzer.formats.sheet import is_sheet
    from analyzer.render.escape import escaped

    options = Options(
        form=form, select=known_codes(select) if select else None, ignore=known_codes(ignore),
        ruleset=known_ruleset(ruleset), wall=wall, quiet=quiet, verbose=verbose, explain=explain,
        final_under=tuple(str(known_ruleset(name)) for name in final_under),
    )  # fmt: skip
    tally, sources = Tally(fail_on), Sources(paths, is_sheet)
    with text_output(output, (*paths, ruleset or "")) as out:
        try:
            run(sources, options, out, tally)
        finally:
            if not quiet:
                if verbose:
                    skipped = [f"{escaped(name)}  skipped\n" for name in sources.passed.names]
                    click.echo("".join(skipped), err=True, nl=False)
                click.echo(tally.summary(sources.passed), err=True)
    return tally.exit_code
