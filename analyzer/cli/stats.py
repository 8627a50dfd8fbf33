"""stats: numbers with a written definition."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from analyzer.cli.completing import complete_statistics
from analyzer.cli.options import (
    Choice,
    existing,
    form_option,
    keep_option,
    known_ruleset,
    not_empty,
    output_option,
    ruleset_option,
    with_examples,
)
from analyzer.cli.outcome import CLEAN, NOTHING

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.cli.gather import Gathered
    from analyzer.render.languages import Lang
    from analyzer.stats.catalogue import Figure
    from analyzer.stats.engine import Engine
    from analyzer.stats.ordering import Order
    from analyzer.stats.reports import Report
    from analyzer.stats.sql import Selection

LISTED: Final = 50  # rounds of --rounds
FORMS: Final = ("text", "json", "csv", "markdown", "parquet", "html")
EXAMPLES: Final = (
    "stats logs/",
    "stats logs/ --by room --by year --stat deal_in,win",
    "stats logs/ --player NAME --by dealer --explain",
    "stats logs/ --where room=phoenix --where 'year>=2015'",
    "stats logs/ --by player --format csv -o players.csv",
    "stats logs/ --by player --stat win --sort win --limit 20",
    "stats logs/ --player NAME --last 100",
    "stats logs/ --compare profiles",
    "stats logs/ --by room --compare groups",
    "stats logs/ --format html -o stats.html",
    "stats logs/ --rounds double_ron",
    "stats 2024/ --report renchan",
    "stats logs/ --store kept --stat win",
)


def _list(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Print what can be asked for, and end: no path is needed."""
    if asked and not context.resilient_parsing:
        from analyzer.render.figures import list_lines

        click.echo("\n".join(list_lines()))
        context.exit()


@click.command(epilog=with_examples(*EXAMPLES))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@click.option("--stat", "names", multiple=True, metavar="ID", callback=not_empty, shell_complete=complete_statistics,
              help="Only these: ID, FAMILY as the profile defines it, FAMILY.* for all, or a name.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="All statistics: text and markdown show the headline without it.")
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list,
              help="List every statistic and axis, and exit.")  # fmt: skip
@click.option("--by", multiple=True, metavar="AXIS", callback=not_empty,
              help="Group by player, room, year, dan, seat, dealer, kyoku ...")  # fmt: skip
@click.option("--player", "players", multiple=True, metavar="NAME", callback=not_empty,
              help="Only this player; several times: all of them, side by side.")  # fmt: skip
@click.option("--where", multiple=True, metavar="AXIS=VALUE", help="Only such rows: = != < <= > >=, comma for or.")
@click.option(
    "--profile",
    default="default",
    show_default=True,
    metavar="NAME",
    help="Use the definitions of default, majiang-analog, amae-koromo, mortal or togakushi.",
)
@click.option("--compare", type=Choice(["profiles", "groups"]),
              help="Show where profiles differ, and why; or each group of --by less all others.")  # fmt: skip
@click.option("--rounds", metavar="ID", callback=not_empty, shell_complete=complete_statistics,
              help="List the rounds that a statistic counts, with links.")  # fmt: skip
@click.option("--together", is_flag=True,
              help="Mix games of three and four players, of both lengths; else they are side by side.")  # fmt: skip
@click.option("--first", type=click.IntRange(1), metavar="N",
              help="Only the first N games by date; with --player or --by player, of each.")  # fmt: skip
@click.option("--last", type=click.IntRange(1), metavar="N",
              help="Only the last N games by date; with --player or --by player, of each.")  # fmt: skip
@click.option("--sort", metavar="ID[:asc]", callback=not_empty,
              help="Sort groups by a statistic, or by 'rounds', the highest first; ':asc': the lowest.")  # fmt: skip
@click.option("--limit", type=click.IntRange(1),
              help="Show so many groups; of --rounds, list so many rounds.  [default: all; 50]")  # fmt: skip
@click.option("--min-rounds", type=click.IntRange(1), metavar="N", help="Only groups of N rounds or more.")
@click.option("--report", type=Choice(["renchan", "rare"]), help="Print a report on renchan, or on rare events.")
@form_option(*FORMS)
@click.option(
    "--lang", type=Choice(["en", "ja"]), default="en", show_default=True, help="The first language of --format html."
)
@click.option("--explain", is_flag=True, help="Show the definitions too.")
@click.option("--with-errors", is_flag=True, help="Include rounds with ERROR findings.")
@click.option("--with-unknown", is_flag=True, help="Include games under unknown rules.")
@keep_option
@ruleset_option
@click.option("-q", "--quiet", is_flag=True, help="Do not list unreadable logs.")
@output_option
def stats(paths: tuple[str, ...], **given: Any) -> int:
    """Compute statistics: rates, means and distributions.

    Each has a written definition (--explain) and a 95 % interval. PATH is a log, a folder of logs, or the store of a
    batch (also by URL). Without --stat, each statistic is shown as the profile defines it.
    """
    from analyzer.cli.gather import engine_of
    from analyzer.cli.output import check_output
    from analyzer.stats.engine import QueryError
    from analyzer.stats.kinds import settled

    asked = Asked(**given)
    try:
        figures, selection, order = asked.figures(), asked.selection(), asked.order()
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if not any(selection.allows(figure.of) for figure in figures):
        raise click.UsageError("none of these statistics has all of these axes")
    if asked.form == "parquet" and asked.output in (None, "-"):
        raise click.UsageError("--format parquet needs --output FILE")
    if asked.form == "html" and (asked.rounds or asked.compare) or asked.form == "parquet" and asked.rounds:
        raise click.UsageError(f"--format {asked.form} cannot be used with --rounds or --compare")
    if asked.compare == "groups" and (len(selection.by) != 1 or asked.form not in ("text", "json")):
        raise click.UsageError("--compare groups takes one axis (--by AXIS), and --format text or json")
    shanten = any(figure.needs_shanten for figure in figures)
    check_output(asked.output, (*paths, asked.ruleset or ""))
    with engine_of(paths, known_ruleset(asked.ruleset), asked.quiet, shanten, keep=asked.keep) as (engine, gathered):
        empty = gathered.logs > 0 and _says_nothing(engine, figures, selection)
        if gathered.logs and not empty:
            try:
                _tell(asked, engine, figures, settled(engine, selection, figures, asked.together), gathered, order)
            except QueryError as error:
                raise click.UsageError(str(error)) from error
        if not asked.quiet:
            click.echo(gathered.summary(), err=True)
        return gathered.exit_code or (NOTHING if empty else CLEAN)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `stats`."""

    names: tuple[str, ...]
    every: bool
    by: tuple[str, ...]
    players: tuple[str, ...]
    where: tuple[str, ...]
    profile: str
    compare: str | None
    rounds: str | None
    together: bool
    first: int | None
    last: int | None
    sort: str | None
    limit: int | None
    min_rounds: int | None
    report: str | None
    form: str
    lang: Lang
    explain: bool
    with_errors: bool
    with_unknown: bool
    keep: Path | None
    ruleset: str | None
    quiet: bool
    output: str | None

    def figures(self) -> list[Figure]:
        """The requested figures. NoSuchWord."""
        from analyzer.render.comparing import compared
        from analyzer.stats import catalogue
        from analyzer.stats.headline import headline
        from analyzer.stats.reports import report_figures

        chosen = catalogue.profile(self.profile)
        if self.rounds:
            return catalogue.wanted((self.rounds,), chosen)
        if self.report:
            return report_figures(self.report, chosen)
        if self.compare == "profiles" and not self.names:
            return compared()
        if self.headline:
            return headline(chosen)
        return catalogue.wanted(self.names, chosen)

    @property
    def headline(self) -> bool:
        """Whether only the headline is shown: nothing was chosen, and a person reads it."""
        chosen = self.names or self.every or self.rounds or self.report or self.compare
        return self.form in ("text", "markdown") and not chosen and not self.portrait

    @property
    def portrait(self) -> bool:
        """Whether players are shown beside their rooms: only they were chosen, and what is written has room for it."""
        chosen = self.names or self.by or self.rounds or self.report or self.compare or self.sort or self.min_rounds
        whole = self.form == "json" and self.every
        return bool(self.players) and self.form in ("text", "json", "html") and not chosen and not whole

    def selection(self) -> Selection:
        """The requested rows. NoSuchWord, ValueError."""
        from analyzer.stats.axes import Condition, axis, conditions
        from analyzer.stats.sql import Selection, Window

        by = tuple(part for word in self.by for part in word.split(","))
        for name in by:
            axis(name)
        where = tuple(conditions(self.where))
        player = self.players[0] if len(self.players) == 1 else None
        if len(self.players) > 1:
            where = (Condition("player", "=", self.players), *where)
            by = by if "player" in by else ("player", *by)
        if self.first and self.last:
            raise ValueError("--first and --last cannot be used together")
        newest = self.last is not None
        window = Window(self.last or self.first or 0, newest) if self.last or self.first else None
        return Selection(by, where, player, self.with_errors, self.with_unknown, window)

    def order(self) -> Order:
        """Which groups are shown. NoSuchWord, ValueError."""
        from analyzer.stats.catalogue import profile
        from analyzer.stats.ordering import order

        grouped = self.by or len(self.players) > 1
        if not grouped and (self.sort or self.min_rounds or self.limit and not (self.rounds or self.report)):
            raise ValueError("--sort, --limit and --min-rounds are about groups: they need --by")
        return order(self.sort, self.limit, self.min_rounds or 0, profile(self.profile))

    @property
    def listed(self) -> int:
        """How many rounds are listed."""
        return self.limit or LISTED


def _says_nothing(engine: Engine, figures: list[Figure], selection: Selection) -> bool:
    """Whether the logs have nothing of the selection; tells each value that none of them has."""
    from analyzer.render.escape import escaped
    from analyzer.stats.absent import absent, is_empty
    from analyzer.stats.sql import tables_of

    if selection.player is None and not selection.conditions and selection.window is None:
        return False
    lines = absent(engine, selection)
    empty = is_empty(engine, tables_of(figures), selection)
    if empty and not lines:
        lines = ["no row of these logs has all that is asked for"]
    for line in lines:
        click.echo(escaped(line), err=True)
    return empty


def _tell(
    asked: Asked, engine: Engine, figures: list[Figure], selection: Selection, gathered: Gathered, order: Order
) -> None:
    from analyzer.cli.output import file_output, text_output
    from analyzer.cli.stat_pages import page, portraits
    from analyzer.render import comparing
    from analyzer.render import figures as told
    from analyzer.render.rows_behind import places_text
    from analyzer.stats.ordering import arranged

    if asked.form == "parquet":
        from analyzer.stats.parquet import write_values

        with file_output(str(asked.output)) as path:
            write_values(arranged(engine, engine.result(figures, selection, asked.profile), order), str(path))
        return
    with text_output(asked.output) as out:
        if asked.portrait:
            out.write(portraits(asked, engine, gathered, out.isatty()))
            return
        if asked.rounds:
            found = [(figure, engine.rows_behind(figure, selection, asked.listed)) for figure in figures]
            out.write(places_text(found, asked.form, asked.listed))
            return
        if asked.report and asked.form not in ("csv", "html"):
            out.write(_report(asked, engine, selection))
            return
        if asked.compare == "groups":
            out.write(_between(asked, engine, figures, selection))
            return
        result = arranged(engine, engine.result(figures, selection, asked.profile), order)
        if asked.form == "html":
            made = _made(asked, engine, selection) if asked.report else None
            out.write(page(asked, engine, figures, result, gathered, made))
        elif asked.form == "json":
            out.write(told.json_text(result, asked.compare == "profiles") + "\n")
        elif asked.form == "csv":
            out.write(told.csv_text(result))
        elif asked.form == "markdown":
            out.write(told.markdown_text(result, asked.explain))
        elif asked.compare:
            out.write("\n".join(comparing.compare_lines(result)) + "\n")
        else:
            width = get_terminal_size((told.WIDE, 0)).columns if out.isatty() else told.WIDE
            out.write("\n".join(told.text_lines(result, asked.explain, width, asked.headline)) + "\n")
            if asked.headline and not asked.quiet:
                click.echo("--all shows every statistic, --player NAME a profile", err=True)


def _between(asked: Asked, engine: Engine, figures: list[Figure], selection: Selection) -> str:
    """Kinds of games side by side."""
    from analyzer.render.between import between_json, between_lines
    from analyzer.stats.differences import between
    from analyzer.stats.kinds import parts, whole

    (axis,) = whole(selection).by
    found = [(part.en, between(engine, figures, part.selection, axis)) for part in parts(engine, selection)]
    return between_json(axis, found) if asked.form == "json" else "\n".join(between_lines(axis, found)) + "\n"


def _made(asked: Asked, engine: Engine, selection: Selection) -> Report:
    from analyzer.stats import catalogue
    from analyzer.stats.reports import report

    return report(engine, str(asked.report), selection, catalogue.profile(asked.profile), asked.listed)


def _report(asked: Asked, engine: Engine, selection: Selection) -> str:
    from analyzer.render import stats_report as told

    made = _made(asked, engine, selection)
    if asked.form == "json":
        return told.report_json(made)
    if asked.form == "markdown":
        return told.report_markdown(made, asked.explain)
    return "\n".join(told.report_lines(made, asked.explain, asked.listed)) + "\n"
