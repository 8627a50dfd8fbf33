"""query: SQL over the facts behind the statistics."""

from __future__ import annotations

import click

from analyzer.cli.options import existing, form_option, output_option, with_examples


@click.command(
    epilog=with_examples(
        'query "select count(*) from wins" logs/',
        'query "describe wins" logs/',
        'query "select * from wins" 2024/ --format csv -o wins.csv',
    )
)
@click.argument("statement", metavar="SQL")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@form_option("text", "json", "csv")
@click.option("--limit", type=click.IntRange(1), default=1000, show_default=True,
              help="How many rows --format text shows; csv and json have all.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Do not list unreadable logs.")
@output_option
def query(statement: str, paths: tuple[str, ...], form: str, limit: int, quiet: bool, output: str | None) -> int:
    """Query logs in SQL.

    SQL is one SELECT over the tables games, placements, rounds, player_rounds, wins and payments. Their
    columns are listed in reports/TABLES.md and by "describe wins". PATH is a log, a folder of logs, or the store of a
    batch (also by URL). Rounds with ERROR findings are included; exclude them with "where errors = 0".
    """
    from analyzer.cli.gather import engine_of
    from analyzer.cli.output import check_output, text_output
    from analyzer.render.rows import rows_text
    from analyzer.stats.engine import QueryError

    check_output(output, paths)
    with engine_of(paths, None, quiet, True) as (engine, gathered):
        if not gathered.logs:
            click.echo(gathered.summary(), err=True)
            return gathered.exit_code
        try:
            names, rows = engine.stream(statement)
            with text_output(output) as out:
                out.writelines(rows_text(names, rows, form, limit))
        except QueryError as error:
            raise click.UsageError(str(error)) from error
        return gathered.exit_code
