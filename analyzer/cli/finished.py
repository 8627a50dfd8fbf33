"""What `batch` and `merge` do with a finished store: its summary, its exit code, its publication."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.outcome import CLEAN, FINDINGS, INTERNAL, NOTHING, UNREADABLE, native
from analyzer.render.counts import many, passed_words, verdicts_text

if TYPE_CHECKING:
    from analyzer.batch.sources.passed import Passed
    from analyzer.batch.store.seal import Sealed


def shown(text: object) -> str:
    """A message as one harmless line: paths and URLs may hold anything."""
    from analyzer.render.escape import escaped

    return escaped(str(text))


def exit_code(told: Sealed) -> int:
    """The worst first: internal errors, findings, what could not be read, nothing at all."""
    from analyzer.batch.store.tables import SHEET

    if told.statuses["failed"]:
        return INTERNAL
    if told.errors:
        return FINDINGS
    if told.statuses["unreadable"] or told.statuses["quarantined"]:
        return UNREADABLE
    return CLEAN if told.rounds or told.statuses[SHEET] else NOTHING


def tell_summary(told: Sealed, store: Path, seconds: float, passed: Passed) -> None:
    """The summary, on stderr."""
    logs = sum(told.statuses.values())
    statuses = f" ({_counted(told.statuses)})" if logs else ""
    words = [many(logs, "log") + statuses, many(sum(told.verdicts.values()), "game")]
    if told.verdicts:
        words[-1] += f" ({verdicts_text(told.verdicts)})"
    words += [many(told.rounds, "round"), many(sum(told.codes.values()), "finding")]
    words += passed_words(passed.files, passed.not_downloaded)
    rate = logs / max(seconds, 1e-9)
    words += [native(), f"{seconds:.1f} s", f"{rate:,.0f} logs/s"]
    click.echo(" · ".join(words), err=True)
    click.echo(shown(f"tables: {store / 'tables'}"), err=True)


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {_status(name)}" for name, count in sorted(counts.items()))


def _status(name: str) -> str:
    """``with the same id but other content``: a status in the plural, without its comma."""
    return f"with the {name.replace(', ', ' but ')}" if name.startswith("same") else name


def can_be_published(url: str | None) -> None:
    """UsageError for a URL behind which nothing can be put."""
    if url is None:
        return
    from analyzer.batch.sources.remote import RemoteError, check_publish

    try:
        check_publish(url)
    except RemoteError as error:
        raise click.UsageError(shown(f"--publish {url}: {error}")) from error


def published(store: Path, url: str | None) -> int:
    """Put the tables behind a URL, if one is given; an internal error where that fails."""
    if url is None:
        return CLEAN
    from analyzer.batch.sources.remote import RemoteError, publish

    try:
        publish(store, url)
    except RemoteError as error:
        click.echo(shown(f"tenhou-analyzer: {url}: {error}; the tables are in {store}"), err=True)
        return INTERNAL
    return CLEAN
