"""merge: one store out of the shards of several machines."""

from __future__ import annotations

from pathlib import Path

import click

from analyzer.cli.finished import can_be_published, exit_code, published, shown, tell_summary
from analyzer.cli.options import NamedPath, existing, publish_option, with_examples


@click.command(epilog=with_examples("merge part-1 part-2 part-3 --store 2024"))
@click.argument("stores", nargs=-1, required=True, metavar="STORE...", callback=existing)
@click.option("--store", "into", required=True, metavar="DIR", type=NamedPath(path_type=Path, file_okay=False),
              help="The new store.")  # fmt: skip
@publish_option
def merge(stores: tuple[str, ...], into: Path, publish: str | None) -> int:
    """Merge the stores of several shards into one.

    STORE is a shard's folder, or the URL of its tables. The result is that of one run over all logs.
    """
    import time
    from contextlib import ExitStack

    from analyzer.batch import run
    from analyzer.batch.sources.passed import Passed
    from analyzer.batch.sources.remote import at_hand
    from analyzer.batch.store.manifest import StoreError

    can_be_published(publish)
    started = time.monotonic()
    with ExitStack() as opened:
        here = [Path(opened.enter_context(at_hand(store))) for store in stores]
        try:
            told = run.merge(here, into)
        except StoreError as error:
            raise click.UsageError(shown(error)) from error
    tell_summary(told, into, time.monotonic() - started, Passed())
    return published(into, publish) or exit_code(told)
