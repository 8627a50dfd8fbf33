"""check, rules, show."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

import click

from analyzer import __version__
from analyzer.cli.export import export
from analyzer.cli.fetch import fetch
from analyzer.cli.generate import generate
from analyzer.cli.many import batch, merge
from analyzer.cli.options import existing, known_ruleset, not_empty, out_file
from analyzer.cli.outcome import CLEAN, FINDINGS, OUR_FAULT, UNREADABLE, Tally, close_quietly, native
from analyzer.cli.place import one_log, refuse
from analyzer.cli.rulesets import rulesets
from analyzer.cli.settle import settle, sheet_template
from analyzer.cli.stats import query, stats
from analyzer.cli.wall import wall

if TYPE_CHECKING:
    from analyzer.batch.sources.item import Item

FORMS = ("text", "concise", "json", "jsonl")
EXITS = "Exit status: 0 clean, 1 findings, 2 usage, 3 unreadable, 4 nothing to check, 5 our own fault, 130 interrupted."


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"tenhou-analyzer {__version__} ({native()})")
        context.exit()


class QuietGroup(click.Group):
    """A closed pipe is no fault of anybody's."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except BrokenPipeError:
            close_quietly()
            return CLEAN


@click.group(cls=QuietGroup, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXITS)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Version, and whether native."
)
def cli() -> None:
    """Check riichi mahjong logs against the rules."""


cli.add_command(settle)
cli.add_command(rulesets)
cli.add_command(sheet_template)
cli.add_command(stats)
cli.add_command(query)
cli.add_command(generate)
cli.add_command(wall)
cli.add_command(batch)
cli.add_command(merge)
cli.add_command(export)
cli.add_command(fetch)


@cli.command(epilog=EXITS)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True)
@click.option("--select", multiple=True, metavar="CODES", help="Only these codes or families: PAY,HONBA-01.")
@click.option("--ignore", multiple=True, metavar="CODES", help="All but these.")
@click.option("--fail-on", type=click.Choice(["error", "warning", "info"]), default="error", show_default=True)
@click.option("--ruleset", metavar="NAME", help="Instead of the one that the log names.")
@click.option("--wall/--no-wall", default=True, help="Hold tiles against the wall of the seed, or not.")
@click.option("--explain-ruleset", "explain", is_flag=True, help="Look for the setting under which findings vanish.")
@click.option("--final-under", multiple=True, metavar="NAME", help="The final points by this ruleset too.")
@click.option("-q", "--quiet", count=True, help="No summary; twice: no text either.")
@click.option("-v", "--verbose", count=True, help="Name clean logs too.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Instead of stdout.")
def check(
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    ruleset: str | None,
    wall: bool,
    explain: bool,
    final_under: tuple[str, ...],
    quiet: int,
    verbose: int,
    output: str | None,
) -> int:
    """Check logs and score sheets: files, folders, zip, tar, SQLite, globs, @FILE for a list of paths, - for stdin."""
    from analyzer.batch.sources.paths import Sources
    from analyzer.cli.batch import Options, run
    from analyzer.sheets.read import is_sheet

    options = Options(
        form=form, select=_codes(select) if select else None, ignore=_codes(ignore), ruleset=known_ruleset(ruleset),
        wall=wall, quiet=quiet, verbose=verbose, explain=explain,
        final_under=tuple(str(known_ruleset(name)) for name in final_under),
    )  # fmt: skip
    tally, sources = Tally(fail_on), Sources(paths, is_sheet)
    with ExitStack() as stack:
        out = out_file(output, stack)
        try:
            run(sources, options, out, tally)
        finally:
            if not quiet:
                click.echo(tally.summary(sources.passed_over), err=True)
    return tally.exit_code


def _codes(words: tuple[str, ...]) -> frozenset[str]:
    from analyzer.rules.catalogue import chosen

    try:
        return chosen(words)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


@cli.command()
@click.argument("code", required=False)
@click.option("--ruleset", metavar="NAME", help="As this ruleset has the laws.  [default: tenhou-4p]")
def rules(code: str | None, ruleset: str | None) -> int:
    """List the checks, or explain one, or one family."""
    from analyzer.render.pages import rule_lines, rules_of
    from analyzer.rules.catalogue import BY_CODE

    wanted = None if code is None else _codes((code,))
    known = rules_of(known_ruleset(ruleset))
    for law in BY_CODE.values():
        if wanted is None:
            click.echo(f"{law.code:11} {law.severity:8} {law.law(known)}")
        elif law.code in wanted:
            click.echo("\n".join([*rule_lines(law, known), ""]))
    return CLEAN


@cli.command()
@click.argument("log", callback=one_log)
@click.argument("round_name", required=False, metavar="[ROUND]", callback=not_empty)
@click.option("--ruleset", metavar="NAME", help="Instead of the one that the log names.")
def show(log: Item, round_name: str | None, ruleset: str | None) -> int:
    """Print a log move by move, its faults marked; ROUND is S2, or S2.1 with its honba.

    LOG may also be a place that check names, inside of an archive or a file of several games.
    """
    from analyzer import api
    from analyzer.cli.batch import guarded
    from analyzer.formats.errors import UnreadableLog
    from analyzer.render.moves import game_lines

    known_ruleset(ruleset)
    told = partial(api.load, log.data, ruleset=ruleset, name=log.place)
    judged = partial(api.check, log.data, ruleset=ruleset, name=log.place)
    try:
        found = guarded(log.place, lambda: (told(), judged()))
    except UnreadableLog as error:
        refuse(log.place, str(error))
        return UNREADABLE
    if found is None:
        return OUR_FAULT
    game, report = found
    lines = game_lines(game, report.findings, round_name or "")
    if not lines:
        raise click.UsageError(f"no round {round_name!r} in this log" if round_name else "no round in this log")
    click.echo("\n".join(lines))
    return FINDINGS if report.verdict == "findings" else CLEAN
