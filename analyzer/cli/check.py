"""check: logs and score sheets, compared with the rules."""

from __future__ import annotations

import os
from contextlib import ExitStack

import click

from analyzer.cli.options import (
    Choice,
    FormAndFile,
    existing,
    known_codes,
    known_ruleset,
    out_file,
    output_option,
    ruleset_option,
    with_examples,
)
from analyzer.cli.outcome import EXITS
from analyzer.render.form import FORMS

Target = tuple[str, str | None]  # a form, and its file
EXAMPLES = (
    "check logs/",
    "check 2024.zip '*.mjlog' --select PAY,HONBA-01",
    "check my-logs/ --ruleset my-club.toml --fail-on warning",
    "check logs/ --format text --format json=report.json",
    "check evening.csv",
)


@click.command(epilog=with_examples(*EXAMPLES, after=EXITS))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@click.option("--format", "forms", type=FormAndFile(FORMS), multiple=True, metavar="FORM[=FILE]",
              help=f"{', '.join(FORMS)}; several times with a FILE each.  [default: text]")  # fmt: skip
@click.option("--junit-by", type=Choice(["log", "code"]), default="log", show_default=True,
              help="What is a test case of junit.")  # fmt: skip
@click.option("--select", multiple=True, metavar="CODES", help="Report only these codes or families: PAY,HONBA-01.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Report all codes but these.")
@click.option("--fail-on", type=Choice(["error", "warning", "info"]), default="error", show_default=True,
              help="The lowest severity that gives exit status 1.")  # fmt: skip
@ruleset_option
@click.option("--wall/--no-wall", default=True, show_default=True, help="Compare the tiles with the wall of the seed.")
@click.option("--explain-ruleset", "explain", is_flag=True, help="Find a rule setting under which findings vanish.")
@click.option("--final-under", multiple=True, metavar="NAME", help="Show the final points under this ruleset too.")
@click.option("-q", "--quiet", count=True, help="No summary; twice: no text either.")
@click.option("-v", "--verbose", count=True, help="List clean logs too.")
@output_option
def check(
    paths: tuple[str, ...], forms: tuple[Target, ...], select: tuple[str, ...], ignore: tuple[str, ...], fail_on: str,
    ruleset: str | None, wall: bool, explain: bool, final_under: tuple[str, ...], quiet: int, verbose: int,
    output: str | None, junit_by: str,
) -> int:  # fmt: skip
    """Check logs and score sheets against the rules.

    PATH is a file, a folder, a zip or tar archive, an SQLite database, a glob pattern, @FILE with a list of paths, or -
    for standard input.
    """
    from analyzer.batch.sources.paths import Sources
    from analyzer.cli.checking import Options, run
    from analyzer.cli.outputs import Output, refuse_inputs
    from analyzer.cli.tally import Tally
    from analyzer.formats.sheet import is_sheet
    from analyzer.render.form import Asked

    asked = Asked(quiet=quiet, verbose=verbose, fail_on=fail_on.upper(), junit_by=junit_by)
    options = Options(
        select=known_codes(select) if select else None, ignore=known_codes(ignore),
        ruleset=known_ruleset(ruleset), wall=wall, asked=asked, explain=explain,
        final_under=tuple(str(known_ruleset(name)) for name in final_under),
    )  # fmt: skip
    targets = _targets(forms, output)
    refuse_inputs([file for _, file in targets if file is not None], paths)
    tally, sources = Tally(fail_on), Sources(paths, is_sheet)
    with ExitStack() as stack:
        outputs = [Output(name, asked, out_file(file, stack)) for name, file in targets]
        try:
            run(sources, options, outputs, tally)
        finally:
            tally.counts.skipped = sources.passed_over
            if not quiet:
                click.echo(tally.summary(), err=True)
    return tally.exit_code


def _targets(forms: tuple[Target, ...], output: str | None) -> list[Target]:
    """Each form and its file; none for stdout. UsageError where two would be written to the same."""
    targets = [(name, output if file is None else file) for name, file in forms or (("text", None),)]
    files = [file if file in (None, "-") else os.path.realpath(file) for _, file in targets]
    if output is not None and all(file is not None for _, file in forms or ((None, None),)):
        raise click.UsageError("every --format has a file of its own: --output has nothing to write")
    if len(set(files)) < len(files):
        raise click.UsageError("two --format for one place: give each a file of its own, --format sarif=FILE")
    return targets
