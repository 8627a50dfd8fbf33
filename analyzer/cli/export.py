"""export: data sets from logs."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import click

from analyzer.cli.options import (
    Choice,
    NamedPath,
    existing,
    known_ruleset,
    or_nearest,
    ruleset_option,
    with_examples,
)
from analyzer.cli.outcome import CLEAN, INTERNAL, NOTHING
from analyzer.formats.detect import FORMS
from analyzer.render.counts import many, verdicts_text

KEY_SIZE = 32  # bytes
MOST_JOBS = 1024
WISH = "Tenhou does not allow its logs to be redistributed: keep data sets made from them to yourself."


@click.command(
    epilog=with_examples("export logs/ 2024.db --to set --dedupe --anonymize", "export 2024 --to set --format parquet")
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", callback=existing)
@click.option("--to", "into", required=True, metavar="DIR", type=NamedPath(file_okay=False, path_type=Path),
              help="The folder of the data set, new or empty.")  # fmt: skip
@click.option("--only", type=Choice(["clean", "judged", "all"]), default="clean", show_default=True,
              help="judged: also games with findings; all: also those not fully verifiable.")  # fmt: skip
@click.option("--dedupe/--no-dedupe", default=True, show_default=True, help="Keep each game once.")
@click.option("--anonymize", is_flag=True, help="Replace names by pseudonyms; leave out ids and finding texts.")
@click.option("--key", type=click.Path(dir_okay=False), metavar="FILE",
              help="With --anonymize: the key of the pseudonyms, made if there is none yet.")  # fmt: skip
@click.option("--drop", "drops", multiple=True, metavar="WHAT",
              help="With --anonymize: seed, date (but the month), rating (but the hundred); several with commas.")
@click.option("-j", "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N",
              help="Number of processes, for logs.  [default: all cores for more than a few]")  # fmt: skip
@click.option("--format", "form", type=Choice(["own", *FORMS, "parquet"]), default="own", show_default=True,
              help="own: as each log is; parquet: PATH is the store of a batch (no duplicates).")  # fmt: skip
@ruleset_option
@click.option("-q", "--quiet", is_flag=True, help="Do not list dropped logs.")
def export(
    paths: tuple[str, ...], into: Path, only: str, dedupe: bool, anonymize: bool, key: str | None,
    drops: tuple[str, ...], jobs: int | None, form: str, ruleset: str | None, quiet: bool,
) -> int:  # fmt: skip
    """Write a data set of whole, legal and unique games.

    It holds logs or tables, and a manifest that counts what was dropped and why.
    """
    from analyzer.batch.export import Curation, export_logs, export_tables
    from analyzer.batch.exporting import Wish
    from analyzer.batch.pseudonyms import Veil
    from analyzer.batch.sources.paths import Sources
    from analyzer.batch.store.manifest import StoreError
    from analyzer.render.escape import escaped
    from analyzer.tables.store import home

    if form != "parquet" and any(home(path) for path in paths if path != "-"):
        raise click.UsageError("the store of a batch holds tables, not logs: --format parquet writes them")
    verdicts = {"clean": ["clean"], "judged": ["clean", "findings"], "all": ["clean", "findings", "partial"]}[only]
    for option in ("--key",) * (key is not None) + ("--drop",) * bool(drops):
        if not anonymize:
            raise click.UsageError(f"{option} needs --anonymize")
    drop = _dropped(drops)
    veil = Veil(_key(key) if key else secrets.token_bytes(KEY_SIZE), drop) if anonymize else None
    wish = Wish(
        only=frozenset(verdicts), veil=veil, ruleset=known_ruleset(ruleset), form=form if form in FORMS else ""
    )  # fmt: skip
    curation = Curation(wish, dedupe)
    if into.exists() and any(into.iterdir()):
        raise click.UsageError(f"{escaped(str(into))} is not empty")
    into.mkdir(parents=True, exist_ok=True)

    def told(place: str, reason: str) -> None:
        if not quiet:
            click.echo(f"{escaped(place)}  dropped  {escaped(reason)}", err=True)

    if form != "parquet":
        export_logs(Sources(paths), into, curation, told, jobs)
    elif len(paths) != 1:
        raise click.UsageError("--format parquet takes one store; use merge to combine several")
    else:
        try:
            export_tables(Path(paths[0]), into, curation)
        except StoreError as error:
            raise click.UsageError(escaped(str(error))) from error
    dropped = verdicts_text(curation.dropped) or "none"
    click.echo(f"{many(curation.kept, 'game')} kept · dropped: {dropped}\n{WISH}", err=True)
    if curation.dropped["failed"]:
        return INTERNAL
    return CLEAN if curation.kept else NOTHING


def _dropped(words: tuple[str, ...]) -> frozenset[str]:
    """What is left out, several with commas. UsageError."""
    from analyzer.batch.pseudonyms import DROPPED

    found = frozenset(part.strip() for word in words for part in word.split(","))
    for word in sorted(found - set(DROPPED)):
        raise click.UsageError(f"--drop: no {word!r}{or_nearest(word, DROPPED)}")
    return found


def _key(path: str) -> bytes:
    """The key in a file, which only its owner may read; a new one where there is none. UsageError."""
    from analyzer.formats.container import read_file
    from analyzer.formats.errors import UnreadableLog
    from analyzer.render.escape import escaped

    if not os.path.lexists(path):
        key = secrets.token_bytes(KEY_SIZE)
        try:
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(key.hex().encode() + b"\n")
        except OSError as error:
            raise click.UsageError(f"--key {escaped(path)}: {error.strerror}") from error
        return key
    try:
        key = bytes.fromhex(read_file(path).decode("ascii").strip())
    except (UnreadableLog, ValueError) as error:
        raise click.UsageError(f"--key {escaped(path)}: no key that --key has made: {error}") from error
    if len(key) != KEY_SIZE:
        raise click.UsageError(f"--key {escaped(path)}: not {KEY_SIZE} bytes in hexadecimal digits")
    return key
