"""query: SQL over the facts behind the statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from analyzer.cli.options import existing, form_option, keep_option, output_option, with_examples

ON_REQUEST: Final = "Table with name discards does not exist"


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
@keep_option
@click.option("-q", "--quiet", is_flag=True, help="Do not list unreadable logs.")
@output_option
def query(
    statement: str, paths: tuple[str, ...], form: str, limit: int, keep: Path | None, quiet: bool, output: str | None,
) -> int:  # fmt: skip
    """Query logs in SQL.

    SQL is one SELECT over the tables games, placements, rounds, player_rounds, wins, payments, findings, inputs, yaku,
    and discards, which a store has if it was made with --discards. Their columns are listed in reports/TABLES.md and by
    "describe wins". PATH is a log, a folder of logs, or the store of a batch (also by URL).
    Rounds with ERROR findings are included; exclude them with "where errors = 0".
    """
    from analyzer.cli.gather import engine_of
    from analyzer.cli.output import check_output, text_output
    from analyzer.render.rows import rows_text
    from analyzer.stats.engine import QueryError
    from analyzer.stats.statement import tables_in
    from analyzer.tables.beside import TABLES

    check_output(output, paths)
    asked = tables_in(statement)
    with engine_of(paths, None, quiet, True, asked=asked, keep=keep) as (engine, gathered):
        if not gathered.logs and not asked & TABLES.keys():
            click.echo(gathered.summary(), err=True)
            return gathered.exit_code
        try:
            names, rows = engine.stream(statement)
            with text_output(output) as out:
                out.writelines(rows_text(names, rows, form, limit))
        except QueryError as error:
            hint = "; this store was made without --discards" if ON_REQUEST in str(error) else ""
            raise click.UsageError(f"{error}{hint}") from error
        return gathered.exit_code
