"""stats and query: numbers with a written definition, and SQL over the facts behind them."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from analyzer.cli.options import existing, known_ruleset, not_empty, out_file

if TYPE_CHECKING:
    from analyzer.cli.gather import Gathered
    from analyzer.render.html.records import Lang
    from analyzer.stats.catalogue import Figure
    from analyzer.stats.engine import Engine, Result
    from analyzer.stats.reports import Report
    from analyzer.stats.sql import Selection

FORMS: Final = ("text", "json", "csv", "markdown", "parquet", "html")
EXAMPLES: Final = """
\b
stats logs/                                    every statistic, over all players
stats logs/ --by room --by year --stat deal_in,win
stats logs/ --player NAME --by dealer --explain
stats logs/ --where room=phoenix --where 'year>=2015' --format csv
stats logs/ --compare profiles                 where other tools' numbers differ, and why
stats logs/ --format html -o stats.html        one page with plots, in English and Japanese
stats logs/ --rounds double_ron                the rounds behind a number
stats logs/ --report renchan                   what a renchan is worth, with intervals

PATH may also be a folder of tables written before. Without --stat: one definition of each statistic, the profile's.
"""


@click.command(epilog=EXAMPLES)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@click.option("--stat", "names", multiple=True, metavar="ID", callback=not_empty,
              help="Only these; FAMILY for the profile's, FAMILY.* for all.")  # fmt: skip
@click.option("--by", multiple=True, metavar="AXIS", callback=not_empty,
              help="Apart by player, room, year, dan, seat, dealer, kyoku ...")  # fmt: skip
@click.option("--player", metavar="NAME", callback=not_empty, help="Only this player.")
@click.option("--where", multiple=True, metavar="AXIS=VALUE", help="Only such rows; = != < <= > >=, a comma for or.")
@click.option(
    "--profile",
    default="default",
    show_default=True,
    metavar="NAME",
    help="Whose definitions: default, majiang-analog, amae-koromo, mortal, togakushi.",
)
@click.option(
    "--compare", type=click.Choice(["profiles"]), help="Every definition that differs from profile to profile."
)
@click.option("--rounds", metavar="ID", callback=not_empty, help="List the rounds that a statistic counts, with links.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="Of --rounds.")
@click.option("--report", type=click.Choice(["renchan", "rare"]), help="A report in place of the list.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True)
@click.option(
    "--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True, help="First, of --format html."
)
@click.option("--explain", is_flag=True, help="Definitions beside the numbers.")
@click.option("--with-errors", is_flag=True, help="Count rounds with ERROR findings too.")
@click.option("--with-unknown", is_flag=True, help="Count tables of unknown rules too.")
@click.option("--ruleset", metavar="NAME", help="Instead of the one that the log names.")
@click.option("-q", "--quiet", is_flag=True, help="No word about logs that are left out.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Instead of stdout.")
def stats(paths: tuple[str, ...], **given: Any) -> int:
    """Statistics of logs: rates, means and distributions, each with its definition and 95 % interval."""
    from analyzer.cli.gather import engine_of
    from analyzer.stats.engine import QueryError

    asked = Asked(**given)
    try:
        figures, selection = asked.figures(), asked.selection()
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if not any(selection.allows(figure.of) for figure in figures):
        raise click.UsageError("no statistic that is asked for has all of these axes")
    if asked.form == "parquet" and asked.output in (None, "-"):
        raise click.UsageError("--format parquet wants --output FILE")
    if asked.form == "html" and (asked.rounds or asked.compare):
        raise click.UsageError("--rounds and --compare are not told as html")
    shanten = any(figure.needs_shanten for figure in figures)
    with engine_of(paths, known_ruleset(asked.ruleset), asked.quiet, shanten) as (engine, gathered):
        if gathered.logs:
            try:
                _tell(asked, engine, figures, selection, gathered)
            except QueryError as error:
                raise click.UsageError(str(error)) from error
        if not asked.quiet:
            click.echo(gathered.summary(), err=True)
        return gathered.exit_code


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `stats`."""

    names: tuple[str, ...]
    by: tuple[str, ...]
    player: str | None
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
        """The figures that are asked for. NoSuchWord."""
        from analyzer.render.comparing import compared
        from analyzer.stats import catalogue
        from analyzer.stats.reports import report_figures

        chosen = catalogue.profile(self.profile)
        if self.rounds:
            return catalogue.wanted((self.rounds,), chosen)
        if self.report:
            return report_figures(self.report, chosen)
        if self.compare and not self.names:
            return compared()
        return catalogue.wanted(self.names, chosen)

    def selection(self) -> Selection:
        """The rows that are asked for. NoSuchWord, ValueError."""
        from analyzer.stats.axes import axis, conditions
        from analyzer.stats.sql import Selection

        by = tuple(part for word in self.by for part in word.split(","))
        for name in by:
            axis(name)
        return Selection(by, tuple(conditions(self.where)), self.player, self.with_errors, self.with_unknown)


def _tell(asked: Asked, engine: Engine, figures: list[Figure], selection: Selection, gathered: Gathered) -> None:
    from analyzer.render import comparing
    from analyzer.render import figures as told

    if asked.form == "parquet":
        from analyzer.stats.parquet import write_values

        write_values(engine.result(figures, selection, asked.profile), str(asked.output))
        return
    with ExitStack() as stack:
        out = out_file(asked.output, stack)
        if asked.rounds:
            lines = _rounds(engine, figures, selection, asked.limit)
            out.write("\n".join(lines) + "\n")
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
            out.write("\n".join(told.text_lines(result, asked.explain)) + "\n")


def _made(asked: Asked, engine: Engine, selection: Selection) -> Report:
    from analyzer.stats import catalogue
    from analyzer.stats.reports import report

    return report(engine, str(asked.report), selection, catalogue.profile(asked.profile), asked.limit)


def _report(asked: Asked, engine: Engine, selection: Selection) -> str:
    from analyzer.render import report as told

    made = _made(asked, engine, selection)
    if asked.form == "json":
        return told.report_json(made)
    if asked.form == "markdown":
        return told.report_markdown(made, asked.explain)
    return "\n".join(told.report_lines(made, asked.explain, asked.limit)) + "\n"


def _page(asked: Asked, engine: Engine, figures: list[Figure], result: Result, gathered: Gathered) -> str:
    """The result and plots of more, as one HTML file."""
    from analyzer import __version__
    from analyzer.render.html.about import facts, notes
    from analyzer.render.html.page import html
    from analyzer.render.html.reported import with_report
    from analyzer.render.html.sheet import sheet

    about = facts(result, f"tenhou-analyzer {__version__}", gathered.unreadable, gathered.ours, gathered.duplicates)
    page = sheet(engine.values, figures, result.selection, about, notes(result))
    if asked.report:
        page = with_report(page, _made(asked, engine, result.selection), asked.limit)
    return html(page, asked.lang)


def _rounds(engine: Engine, figures: list[Figure], selection: Selection, limit: int) -> list[str]:
    """Where each row behind the figures is to be found."""
    from analyzer.render.figures import place_lines

    lines: list[str] = []
    for figure in figures:
        lines += place_lines(figure, engine.rows_behind(figure, selection, limit), limit)
    return lines


@click.command()
@click.argument("statement", metavar="SQL")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True)
@click.option("-q", "--quiet", is_flag=True, help="No word about logs that are left out.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Instead of stdout.")
def query(statement: str, paths: tuple[str, ...], form: str, quiet: bool, output: str | None) -> int:
    """Ask logs in SQL: one SELECT over the tables games, placements, rounds, player_rounds and wins.

    Their columns are in reports/TABLES.md; "describe wins" lists those of a table. Rounds with ERROR findings are there
    too: errors = 0 leaves them out.
    """
    from analyzer.cli.gather import engine_of
    from analyzer.render.rows import rows_text
    from analyzer.stats.engine import QueryError

    with engine_of(paths, None, quiet, True) as (engine, gathered):
        if not gathered.logs:
            return gathered.exit_code
        try:
            names, rows = engine.query(statement)
        except QueryError as error:
            raise click.UsageError(str(error)) from error
        with ExitStack() as stack:
            out_file(output, stack).write(rows_text(names, rows, form))
        return gathered.exit_code
