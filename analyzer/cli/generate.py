"""generate: logs of our own."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from analyzer.cli.options import NamedPath, not_empty
from analyzer.cli.outcome import CLEAN, NOTHING
from analyzer.render.counts import many

CHOMBO = 40  # of a thousand rounds on a sheet, where the ruleset has chombo
EXAMPLES = """
Under a ruleset that Tenhou doesn't have the logs are those of a custom table: check them with the same --ruleset.

\b
generate --games 100 --seed 7 --output logs
generate --games 10 --seed 7 --ruleset tenhou-3p --length tonpuusen --style calls --output logs
generate --until pao_ron --output logs
generate --fault CALL-08-other-end --games 20 --output faulty       logs with one fault each, and what they must raise
generate --conformance pack                              for every rule logs that keep it and logs that break it
"""


@click.command(epilog=EXAMPLES)
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1, show_default=True)
@click.option(
    "--seed", type=click.IntRange(0, 2**62), default=1, show_default=True, help="The same seed, the same bytes."
)
@click.option("--ruleset", metavar="NAME", default="tenhou-4p", show_default=True, help="Or a file, my-club.toml.")
@click.option("--length", type=click.Choice(["tonpuusen", "hanchan"]), help="Where the ruleset has both.  [hanchan]")
@click.option("--no-red-fives", is_flag=True, help="Where the ruleset has both.")
@click.option("--no-kuitan", is_flag=True, help="Where the ruleset has both.")
@click.option("--style", metavar="NAME", callback=not_empty,
              help="How they play; any: each game another.  [normal; with --until any]")  # fmt: skip
@click.option("--until", "event", metavar="EVENT", callback=not_empty, help="Only games in which this happens.")
@click.option("--output", type=NamedPath(file_okay=False, path_type=Path), metavar="DIR", help="Where the logs go.")
@click.option("--format", "form", type=click.Choice(["mjlog", "sheet"]), default="mjlog", show_default=True)
@click.option("--list-events", is_flag=True, help="List what --until knows, and end.")
@click.option("--fault", metavar="KIND", callback=not_empty, help="Logs that break a rule in this one way.")
@click.option(
    "--conformance", type=NamedPath(file_okay=False, path_type=Path), metavar="DIR", help="Write the conformance pack."
)
@click.option("--list-faults", is_flag=True, help="List the kinds of --fault, what they must raise, and end.")
@click.option("--list-styles", is_flag=True, help="List the styles, and end.")
def generate(
    games: int,
    seed: int,
    ruleset: str,
    length: str | None,
    no_red_fives: bool,
    no_kuitan: bool,
    style: str | None,
    event: str | None,
    output: Path | None,
    form: str,
    fault: str | None,
    conformance: Path | None,
    list_events: bool,
    list_faults: bool,
    list_styles: bool,
) -> int:
    """Play games by the rules and write their logs; or logs that break a rule."""
    if list_faults or conformance or fault:
        return _faults(fault, conformance, output, seed, games)
    from analyzer.generate.play.events import EVENTS, games_with
    from analyzer.generate.play.order import ANY_STYLE, Order, played
    from analyzer.generate.play.style import STYLES
    from analyzer.generate.suites.library import write_folder

    if list_events or list_styles:
        click.echo("\n".join(EVENTS if list_events else [*STYLES, ANY_STYLE]))
        return CLEAN
    if output is None:
        raise click.UsageError("--output DIR: where shall the logs go?")
    if form == "sheet" and length == "tonpuusen":
        raise click.UsageError("a sheet can't say that it is of a tonpuusen: it has the length of its ruleset")
    style = style or (ANY_STYLE if event else "normal")
    try:
        chombo = CHOMBO if form == "sheet" else 0
        order = Order(ruleset, seed, length or "hanchan", style, not no_red_fives, not no_kuitan, chombo)
        found = games_with(event, order) if event else (played(order, number) for number in range(games))
    except ValueError as error:  # a RulesetError is one
        raise click.UsageError(str(error)) from error
    written = write_folder(output, order, islice(found, games), form)
    click.echo(f"{many(written, 'log')} in {output} ({order.ruleset}, {form})", err=True)
    if written < games:
        click.echo(f"{event} did not happen oftener in the games that were tried", err=True)
    return CLEAN if written else NOTHING


def _faults(fault: str | None, conformance: Path | None, output: Path | None, seed: int, count: int) -> int:
    """List the faults, or write logs with one, or the pack."""
    from analyzer.generate.faults.kinds import KINDS
    from analyzer.generate.suites.conformance import write_faulty, write_pack
    from analyzer.render.pages import rules_of
    from analyzer.rules.catalogue import BY_CODE

    if conformance:
        laws = {code: law.law(rules_of(None)) for code, law in BY_CODE.items()}
        written = write_pack(conformance, laws)
        click.echo(f"{many(written, 'log')} in {conformance}, {len(BY_CODE)} rules", err=True)
        return CLEAN
    if fault is None:
        for kind in KINDS.values():
            click.echo(f"{kind.name:34} {kind.codes[0]:12} {kind.says}")
        return CLEAN
    if fault not in KINDS:
        raise click.UsageError(f"no fault {fault!r}; see --list-faults")
    if output is None:
        raise click.UsageError("--output DIR: where shall the logs go?")
    written = write_faulty(output, KINDS[fault], seed, count)
    codes = " or ".join(KINDS[fault].codes)
    click.echo(f"{many(written, 'log')} in {output}, each with {fault}: {codes} first", err=True)
    return CLEAN if written else NOTHING
