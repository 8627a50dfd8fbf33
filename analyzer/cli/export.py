"""export: data sets out of logs."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from analyzer.cli.options import NamedPath, known_ruleset
from analyzer.cli.outcome import CLEAN, NOTHING
from analyzer.render.counts import many

WISH = "Tenhou does not allow its logs to be passed on: what comes of them is for yourself."


@click.command(epilog="export logs/ 2024.db --to set --dedupe --anonymize\n\nexport 2024 --to set --format parquet")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=NamedPath(allow_dash=True))
@click.option("--to", "into", required=True, metavar="DIR", type=NamedPath(file_okay=False, path_type=Path))
@click.option("--only", type=click.Choice(["clean", "judged", "all"]), default="clean", show_default=True,
              help="judged: with findings too; all: also where not everything could be verified.")  # fmt: skip
@click.option("--dedupe/--no-dedupe", default=True, show_default=True, help="Each game once.")
@click.option("--anonymize", is_flag=True, help="Pseudonyms for players; no ids, no words of findings.")
@click.option("--format", "form", type=click.Choice(["mjlog", "parquet"]), default="mjlog", show_default=True,
              help="parquet: PATH is the store of a batch, in which each game is once.")  # fmt: skip
@click.option("--ruleset", metavar="NAME", help="Instead of the one that the log names.")
@click.option("-q", "--quiet", is_flag=True, help="Don't name what is dropped.")
def export(
    paths: tuple[str, ...], into: Path, only: str, dedupe: bool, anonymize: bool, form: str, ruleset: str | None,
    quiet: bool,
) -> int:  # fmt: skip
    """Write a data set: the logs, or tables, of games that are whole, legal and unique, and a manifest of the rest."""
    from analyzer.batch.export import Curation, export_logs, export_tables
    from analyzer.batch.sources.paths import Sources
    from analyzer.batch.store.folder import StoreError
    from analyzer.render.escape import escaped

    verdicts = {"clean": ["clean"], "judged": ["clean", "findings"], "all": ["clean", "findings", "partial"]}[only]
    secret = secrets.token_bytes(32) if anonymize else None
    wish = Curation(frozenset(verdicts), dedupe, secret, known_ruleset(ruleset))
    if into.exists() and any(into.iterdir()):
        raise click.UsageError(f"{escaped(str(into))} is not empty")
    into.mkdir(parents=True, exist_ok=True)

    def told(place: str, reason: str) -> None:
        if not quiet:
            click.echo(f"{escaped(place)}  dropped  {escaped(reason)}", err=True)

    if form == "mjlog":
        export_logs(Sources(paths), into, wish, told)
    elif len(paths) != 1:
        raise click.UsageError("--format parquet takes one store; merge puts several together")
    else:
        try:
            export_tables(Path(paths[0]), into, wish)
        except StoreError as error:
            raise click.UsageError(escaped(str(error))) from error
    dropped = ", ".join(f"{count:,} {reason}" for reason, count in sorted(wish.dropped.items()))
    click.echo(f"{many(wish.kept, 'game')} kept · dropped: {dropped or 'none'}\n{WISH}", err=True)
    return CLEAN if wish.kept else NOTHING
