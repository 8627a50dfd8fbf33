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
    known_ruleset,
    not_empty,
    output_option,
    ruleset_option,
    with_examples,
)
from analyzer.cli.outcome import CLEAN, NOTHING

if TYPE_CHECKING:
    from analyzer.cli.gather import Gathered
    from analyzer.render.languages import Lang
    from analyzer.render.statistics.about import Facts
    from analyzer.stats.catalogue import Figure
    from analyzer.stats.engine import Engine, Result, Value
    from analyzer.stats.profile.room import RoomKind
    from analyzer.stats.reports import Report
    from analyzer.stats.sql import Selection

FORMS: Final = ("text", "json", "csv", "markdown", "parquet", "html")
EXAMPLES: Final = (
    "stats logs/",
    "stats logs/ --by room --by year --stat deal_in,win",
    "stats logs/ --player NAME --by dealer --explain",
    "stats logs/ --where room=phoenix --where 'year>=2015'",
    "stats logs/ --by player --format csv -o players.csv",
    "stats logs/ --compare profiles",
    "stats logs/ --format html -o stats.html",
    "stats logs/ --rounds double_ron",
    "stats 2024/ --report renchan",
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
@click.option("--compare", type=Choice(["profiles"]), help="Show every definition in which profiles differ, and why.")
@click.option("--rounds", metavar="ID", callback=not_empty, shell_complete=complete_statistics,
              help="List the rounds that a statistic counts, with links.")  # fmt: skip
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="How many rounds --rounds lists.")
@click.option("--report", type=Choice(["renchan", "rare"]), help="Print a report on renchan, or on rare events.")
@form_option(*FORMS)
@click.option(
    "--lang", type=Choice(["en", "ja"]), default="en", show_default=True, help="The first language of --format html."
)
@click.option("--explain", is_flag=True, help="Show the definitions too.")
@click.option("--with-errors", is_flag=True, help="Include rounds with ERROR findings.")
@click.option("--with-unknown", is_flag=True, help="Include games under unknown rules.")
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

    asked = Asked(**given)
    try:
        figures, selection = asked.figures(), asked.selection()
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if not any(selection.allows(figure.of) for figure in figures):
        raise click.UsageError("none of these statistics has all of these axes")
    if asked.form == "parquet" and asked.output in (None, "-"):
        raise click.UsageError("--format parquet needs --output FILE")
    if asked.form == "html" and (asked.rounds or asked.compare) or asked.form == "parquet" and asked.rounds:
        raise click.UsageError(f"--format {asked.form} cannot be used with --rounds or --compare")
    shanten = any(figure.needs_shanten for figure in figures)
    check_output(asked.output, (*paths, asked.ruleset or ""))
    with engine_of(paths, known_ruleset(asked.ruleset), asked.quiet, shanten) as (engine, gathered):
        empty = gathered.logs > 0 and _says_nothing(engine, figures, selection)
        if gathered.logs and not empty:
            try:
                _tell(asked, engine, figures, selection, gathered)
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
    limit: int
    report: str | None
    form: str
    lang: Lang
    explain: bool
    with_errors: bool
    with_unknown: bool
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
        if self.compare and not self.names:
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
        chosen = self.names or self.by or self.rounds or self.report or self.compare
        whole = self.form == "json" and self.every
        return bool(self.players) and self.form in ("text", "json", "html") and not chosen and not whole

    def selection(self) -> Selection:
        """The requested rows. NoSuchWord, ValueError."""
        from analyzer.stats.axes import Condition, axis, conditions
        from analyzer.stats.sql import Selection

        by = tuple(part for word in self.by for part in word.split(","))
        for name in by:
            axis(name)
        where = tuple(conditions(self.where))
        player = self.players[0] if len(self.players) == 1 else None
        if len(self.players) > 1:
            where = (Condition("player", "=", self.players), *where)
            by = by if "player" in by else ("player", *by)
        return Selection(by, where, player, self.with_errors, self.with_unknown)


def _says_nothing(engine: Engine, figures: list[Figure], selection: Selection) -> bool:
    """Whether the logs have nothing of the selection; tells each value that none of them has."""
    from analyzer.render.escape import escaped
    from analyzer.stats.absent import absent, is_empty
    from analyzer.stats.sql import tables_of

    if selection.player is None and not selection.conditions:
        return False
    lines = absent(engine, selection)
    empty = is_empty(engine, tables_of(figures), selection)
    if empty and not lines:
        lines = ["no row of these logs has all that is asked for"]
    for line in lines:
        click.echo(escaped(line), err=True)
    return empty


def _tell(asked: Asked, engine: Engine, figures: list[Figure], selection: Selection, gathered: Gathered) -> None:
    from analyzer.cli.output import file_output, text_output
    from analyzer.render import comparing
    from analyzer.render import figures as told
    from analyzer.render.rows_behind import places_text

    if asked.form == "parquet":
        from analyzer.stats.parquet import write_values

        with file_output(str(asked.output)) as path:
            write_values(engine.result(figures, selection, asked.profile), str(path))
        return
    with text_output(asked.output) as out:
        if asked.portrait:
            out.write(_profiles(asked, engine, gathered, out.isatty()))
            return
        if asked.rounds:
            found = [(figure, engine.rows_behind(figure, selection, asked.limit)) for figure in figures]
            out.write(places_text(found, asked.form, asked.limit))
            return
        if asked.report and asked.form not in ("csv", "html"):
            out.write(_report(asked, engine, selection))
            return
        result = engine.result(figures, selection, asked.profile)
        if asked.form == "html":
            out.write(_page(asked, engine, figures, result, gathered))
        elif asked.form == "json":
            out.write(told.json_text(result, asked.compare is not None) + "\n")
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


def _profiles(asked: Asked, engine: Engine, gathered: Gathered, terminal: bool) -> str:
    """Each player beside his room, with the other conditions."""
    from analyzer.render.figures import WIDE
    from analyzer.render.statistics.page import player_html
    from analyzer.render.statistics.player import player_page
    from analyzer.render.statistics.profile_json import profile_json
    from analyzer.render.statistics.profile_text import profile_lines
    from analyzer.stats import catalogue
    from analyzer.stats.profile.player import player_profile

    selection, definitions = asked.selection(), catalogue.profile(asked.profile)
    everybody = selection._replace(by=(), player=None, conditions=selection.conditions[len(asked.players) > 1 :])
    made = [player_profile(engine, everybody, name, definitions) for name in asked.players]
    if asked.form == "json":
        return profile_json(made) + "\n"
    if asked.form == "html":
        everything = engine.result([], everybody, asked.profile)
        return player_html(player_page(made), _about(everything, gathered), asked.lang)
    width = get_terminal_size((WIDE, 0)).columns if terminal else WIDE
    return "\n\n".join("\n".join(profile_lines(one, width, asked.every)) for one in made) + "\n"


def _made(asked: Asked, engine: Engine, selection: Selection) -> Report:
    from analyzer.stats import catalogue
    from analyzer.stats.reports import report

    return report(engine, str(asked.report), selection, catalogue.profile(asked.profile), asked.limit)


def _report(asked: Asked, engine: Engine, selection: Selection) -> str:
    from analyzer.render import stats_report as told

    made = _made(asked, engine, selection)
    if asked.form == "json":
        return told.report_json(made)
    if asked.form == "markdown":
        return told.report_markdown(made, asked.explain)
    return "\n".join(told.report_lines(made, asked.explain, asked.limit)) + "\n"


def _about(result: Result, gathered: Gathered) -> Facts:
    from analyzer import __version__
    from analyzer.render.statistics.about import facts

    software = f"tenhou-analyzer {__version__}"
    return facts(result, software, gathered.unreadable, gathered.internal_errors, gathered.duplicates)


def _page(asked: Asked, engine: Engine, figures: list[Figure], result: Result, gathered: Gathered) -> str:
    """The result, with plots, as one HTML file."""
    from analyzer.render.languages import Text
    from analyzer.render.statistics.about import notes
    from analyzer.render.statistics.page import room_html
    from analyzer.render.statistics.reported import TITLES, report_tables
    from analyzer.render.statistics.room import room_page
    from analyzer.stats import catalogue
    from analyzer.stats.profile.kinds import of_kind
    from analyzer.stats.profile.measures import of_family
    from analyzer.stats.profile.room import room

    selection = result.selection
    place = of_family("place", catalogue.profile(asked.profile))
    found = room(engine, selection._replace(by=()), figures, place)

    def ask(figure: Figure, kind: RoomKind) -> list[Value]:
        return engine.values([figure], of_kind(selection, kind.kind, selection.player, selection.by))

    reports = report_tables(_made(asked, engine, selection), asked.limit) if asked.report else []
    title = TITLES[asked.report] if asked.report else Text("Mahjong statistics", "麻雀統計")
    page = room_page(found, title, selection.by, ask if selection.by else None)
    return room_html(page, _about(result, gathered), asked.lang, selection.by, notes(result), reports)
