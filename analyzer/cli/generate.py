"""generate: logs of games that were never played."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from analyzer.cli.options import (
    Choice,
    NamedPath,
    base_ruleset_option,
    form_option,
    not_empty,
    or_nearest,
    with_examples,
)
from analyzer.cli.outcome import CLEAN, NOTHING
from analyzer.formats.detect import FORMS
from analyzer.formats.errors import UnwritableGame
from analyzer.render.counts import many

CHOMBO = 40  # of a thousand rounds on a sheet, where the ruleset has chombo
CUSTOM = (
    "Under a ruleset that Tenhou does not have, logs are those of a custom table: check them with the same --ruleset."
)
EXAMPLES = (
    "generate --games 100 --seed 7 --output logs",
    "generate --ruleset tenhou-3p --style calls --output logs",
    "generate --until pao_ron --output logs",
    "generate --fault CALL-08-other-end --output faulty",
    "generate --conformance pack",
)


@click.command(epilog=with_examples(*EXAMPLES, before=CUSTOM))
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1, show_default=True, help="Number of games.")
@click.option(
    "--seed", type=click.IntRange(0, 2**62), default=1, show_default=True, help="The same seed gives the same bytes."
)
@base_ruleset_option
@click.option("--length", type=Choice(["tonpuusen", "hanchan"]), help="Where the ruleset has both.  [default: hanchan]")
@click.option("--no-red-fives", is_flag=True, help="Play without red fives.")
@click.option("--no-kuitan", is_flag=True, help="Play without open tanyao.")
@click.option("--style", metavar="NAME", callback=not_empty,
              help="How the players play; any: all styles in turn.  [default: normal; any with --until]")  # fmt: skip
@click.option("--until", "event", metavar="EVENT", callback=not_empty, help="Write only games in which this happens.")
@click.option(
    "--output", type=NamedPath(file_okay=False, path_type=Path), metavar="DIR", help="The folder for the logs."
)
@form_option(*FORMS, "sheet")
@click.option("--list-events", is_flag=True, help="List the events for --until.")
@click.option("--fault", metavar="KIND", callback=not_empty, help="Write logs that break one rule, in this way.")
@click.option(
    "--conformance",
    type=NamedPath(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write logs that keep and break each rule.",
)
@click.option(
    "--list-faults", is_flag=True, help="List the kinds for --fault, each with the code that check must report."
)
@click.option("--list-styles", is_flag=True, help="List the styles for --style.")
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
    """Write logs of legal games, or logs that break a rule."""
    if list_faults or conformance or fault:
        if form != "mjlog" and not list_faults:
            raise click.UsageError("--format is for whole games: logs with faults are mjlogs, which convert rewrites")
        return _faults(fault, conformance, output, seed, games)
    from analyzer.generate.play.events import EVENTS, games_with
    from analyzer.generate.play.order import ANY_STYLE, Order, played
    from analyzer.generate.play.style import STYLES
    from analyzer.generate.suites.library import write_folder

    if list_events or list_styles:
        click.echo("\n".join(EVENTS if list_events else [*STYLES, ANY_STYLE]))
        return CLEAN
    if output is None:
        raise click.UsageError("--output DIR is required")
    if form == "sheet" and length == "tonpuusen":
        raise click.UsageError(
            "--format sheet cannot be used with --length tonpuusen: a sheet has the length of its ruleset"
        )
    style = style or (ANY_STYLE if event else "normal")
    if style not in (ANY_STYLE, *STYLES):
        raise click.UsageError(f"no style {style!r}{or_nearest(style, (ANY_STYLE, *STYLES))}")
    try:
        chombo = CHOMBO if form == "sheet" else 0
        order = Order(ruleset, seed, length or "hanchan", style, not no_red_fives, not no_kuitan, chombo)
        found = games_with(event, order) if event else (played(order, number) for number in range(games))
    except ValueError as error:  # a RulesetError is one
        raise click.UsageError(str(error)) from error
    try:
        written = write_folder(output, order, islice(found, games), form)
    except UnwritableGame as error:
        raise click.UsageError(f"--format {form} cannot hold such games: {error}") from error
    return _written(written, games, f"{output} ({order.ruleset}, {form})", event)


def _written(count: int, games: int, where: str, event: str | None) -> int:
    """Tell how many logs there are; an event may occur in fewer games than were asked for."""
    click.echo(f"{many(count, 'log')} in {where}", err=True)
    if count < games:
        click.echo(f"{event} occurred only {many(count, 'time')} in the games that were tried", err=True)
    return CLEAN if count else NOTHING


def _faults(fault: str | None, conformance: Path | None, output: Path | None, seed: int, count: int) -> int:
    """List the faults, or write logs with one, or the pack."""
    from analyzer.generate.faults.kinds import KINDS

    if conformance:
        from analyzer.generate.suites.conformance import write_pack
        from analyzer.render.rules_page import rules_of
        from analyzer.rules.catalogue import BY_CODE

        laws = {code: law.law(rules_of(None)) for code, law in BY_CODE.items()}
        written = write_pack(conformance, laws)
        click.echo(f"{many(written, 'log')} in {conformance}, {len(BY_CODE)} rules", err=True)
        return CLEAN
    if fault is None:
        for kind in KINDS.values():
            click.echo(f"{kind.name:34} {kind.codes[0]:12} {kind.says}")
        return CLEAN
    if fault not in KINDS:
        raise click.UsageError(f"no fault {fault!r}{or_nearest(fault, KINDS, '--list-faults')}")
    if output is None:
        raise click.UsageError("--output DIR is required")
    from analyzer.generate.suites.conformance import write_faulty

    written = write_faulty(output, KINDS[fault], seed, count)
    codes = " or ".join(KINDS[fault].codes)
    click.echo(f"{many(written, 'log')} in {output}, each with {fault}: check reports {codes} first", err=True)
    return CLEAN if written else NOTHING
