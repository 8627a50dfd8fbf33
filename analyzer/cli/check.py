"""check: logs and score sheets, compared with the rules."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Literal

import click
import msgspec

from analyzer.cli.completing import complete_codes, complete_rulesets
from analyzer.cli.options import (
    Choice,
    FormAndFile,
    color_option,
    existing_logs,
    known_codes,
    known_ruleset,
    output_option,
    ruleset_option,
    wants_color,
    with_examples,
)
from analyzer.cli.outcome import CLEAN, EXITS
from analyzer.render.form import FORMS

if TYPE_CHECKING:
    from analyzer.cli.config import Config
    from analyzer.cli.judging import Options

Target = tuple[str, str | None]  # a form, and its file


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """The command line, less what is written where."""

    paths: tuple[str, ...]
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    fail_on: Literal["error", "warning", "info"] | None
    ruleset: str | None
    baseline: str | None
    update_baseline: bool
    config: str | None
    show_config: bool
    junit_by: str
    wall: bool
    explain: bool
    final_under: tuple[str, ...]
    quiet: int
    verbose: int


EXAMPLES = (
    "check logs/",
    "check 2024.zip '*.mjlog' --select PAY,HONBA-01",
    "check my-logs/ --ruleset my-club.toml --fail-on warning",
    "check logs/ --format text --format sarif=out.sarif",
    "check logs/ --baseline known.json --update-baseline",
    "check evening.csv",
)


@click.command(epilog=with_examples(*EXAMPLES, after=EXITS))
@click.argument("paths", nargs=-1, metavar="PATH...", callback=existing_logs)
@click.option("--format", "forms", type=FormAndFile(FORMS), multiple=True, metavar="FORM[=FILE]",
              help=f"{', '.join(FORMS)}; several times with a FILE each.  [default: text]")  # fmt: skip
@click.option("--junit-by", type=Choice(["log", "code"]), default="log", show_default=True,
              help="What is a test case of junit.")  # fmt: skip
@click.option("--select", multiple=True, metavar="CODES", shell_complete=complete_codes,
              help="Report only these codes or families: PAY,HONBA-01.")  # fmt: skip
@click.option("--ignore", multiple=True, metavar="CODES", shell_complete=complete_codes,
              help="Report all codes but these.")  # fmt: skip
@click.option("--fail-on", type=Choice(["error", "warning", "info"]),
              help="The lowest severity that gives exit status 1.  [default: error]")  # fmt: skip
@ruleset_option
@click.option("--baseline", type=click.Path(dir_okay=False), metavar="FILE",
              help="Known findings: they are counted, and do not fail.")  # fmt: skip
@click.option("--update-baseline", is_flag=True, help="Write all findings to the baseline.")
@click.option("--config", metavar="FILE",
              help="Read this configuration.  [default: pyproject.toml or setup.cfg, if they have one]")  # fmt: skip
@click.option("--show-config", is_flag=True, help="Print the configuration in force, and end.")
@click.option("-j", "--jobs", type=click.IntRange(1, 1024), metavar="N",
              help="Number of processes.  [default: all cores for more than some hundred logs]")  # fmt: skip
@click.option("--wall/--no-wall", default=True, show_default=True, help="Compare the tiles with the wall of the seed.")
@click.option("--explain-ruleset", "explain", is_flag=True, help="Find a rule setting under which findings vanish.")
@click.option("--final-under", multiple=True, metavar="NAME", shell_complete=complete_rulesets,
              help="Show the final points under this ruleset too.")  # fmt: skip
@click.option("-q", "--quiet", count=True, help="No summary; twice: no text either.")
@click.option("-v", "--verbose", count=True, help="List clean logs and skipped files too.")
@output_option
@color_option
@click.pass_context
def check(
    context: click.Context,
    /,
    forms: tuple[Target, ...],
    output: str | None,
    jobs: int | None,
    color: str,
    **options: Any,
) -> int:
    """Check logs and score sheets against the rules.

    PATH is a file, a folder, a zip or tar archive, an SQLite database, a glob pattern, @FILE with a list of paths, or -
    for standard input.
    """
    given = Given(**options)
    config, source = _config(given)
    if given.show_config:
        from analyzer.cli.config import shown

        click.echo(shown(config, source))
        return CLEAN
    if not config.paths:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    existing_logs(context, context.command.params[0], config.paths)
    targets = _targets(forms, output)
    wanted = _options(config, given, tuple(name for name, _ in targets))
    return _checked(config, wanted, targets, given, jobs, color)


def _checked(config: Config, wanted: Options, targets: list[Target], given: Given, jobs: int | None, color: str) -> int:
    """Check everything and write it; the exit status."""
    from analyzer.batch.sources.paths import Sources
    from analyzer.cli.checking import run
    from analyzer.cli.each_log import with_progress
    from analyzer.cli.form_output import FormOutput
    from analyzer.cli.output import check_output, text_output
    from analyzer.cli.tally import Tally
    from analyzer.formats.sheet import is_sheet
    from analyzer.render.escape import escaped

    updated = config.baseline if given.update_baseline else None
    inputs = (*config.paths, config.ruleset or "")
    check_output(updated, inputs)
    tally, sources = Tally(), Sources(config.paths, is_sheet)
    with ExitStack() as stack:
        outputs = [
            FormOutput(name, wanted.asked, stack.enter_context(text_output(file, inputs)), wants_color(color, file))
            for name, file in targets
        ]
        try:
            items = with_progress(sources, given.quiet > 0, config.paths)
            run(items, wanted, outputs, tally, jobs, updated is not None)
        finally:
            tally.counts.skipped, tally.counts.not_downloaded = sources.passed.files, sources.passed.not_downloaded
            if given.verbose and not given.quiet:
                click.echo("".join(f"{escaped(name)}  skipped\n" for name in sources.passed.names), err=True, nl=False)
            if not given.quiet:
                click.echo(tally.summary(), err=True)
    if updated:
        tally.counts.failing = 0  # they are known from now on
    return tally.exit_code


def _config(given: Given) -> tuple[Config, str]:
    """The configuration in force, what the command line says first, and the file that the rest is from. UsageError."""
    from analyzer.cli.config import read_config

    config, source = read_config(given.config)
    said = {
        key: getattr(given, key) for key in ("paths", "select", "ignore", "fail_on", "baseline") if getattr(given, key)
    }
    if given.ruleset is not None:
        said |= {"ruleset": known_ruleset(given.ruleset), "rulesets": {}}
    config = msgspec.structs.replace(config, **said)
    if given.update_baseline and config.baseline is None:
        raise click.UsageError("--update-baseline: which one? Say --baseline FILE")
    return config, source


def _options(config: Config, given: Given, forms: tuple[str, ...]) -> Options:
    """What is done with each log. UsageError for names that there are not."""
    from analyzer.cli.baseline import read_baseline
    from analyzer.cli.judging import Options
    from analyzer.render.form import Asked

    if config.baseline is not None and not (given.update_baseline and not os.path.exists(config.baseline)):
        read_baseline(config.baseline)
    return Options(
        forms=forms, select=known_codes(config.select) if config.select else None, ignore=known_codes(config.ignore),
        ruleset=config.ruleset, rulesets=tuple(config.rulesets.items()), severities=config.severities(),
        baseline=config.baseline, wall=given.wall, explain=given.explain,
        final_under=tuple(str(known_ruleset(name)) for name in given.final_under),
        asked=Asked(
            quiet=given.quiet, verbose=given.verbose, fail_on=config.fail_on.upper(), junit_by=given.junit_by,
            baseline=config.baseline is not None,
        ),
    )  # fmt: skip


def _targets(forms: tuple[Target, ...], output: str | None) -> list[Target]:
    """Each form and its file; none for stdout. UsageError where two would be written to the same."""
    targets = [(name, output if file is None else file) for name, file in forms or (("text", None),)]
    files = [file if file in (None, "-") else os.path.realpath(file) for _, file in targets]
    if output is not None and all(file is not None for _, file in forms or ((None, None),)):
        raise click.UsageError("every --format has a file of its own: --output has nothing to write")
    if len(set(files)) < len(files):
        raise click.UsageError("two --format for one place: give each a file of its own, --format sarif=FILE")
    return targets
