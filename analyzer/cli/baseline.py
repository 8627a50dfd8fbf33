"""Baselines: known findings are listed in a file, and only new ones fail."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from analyzer import __version__
from analyzer.rules.report import KNOWN

if TYPE_CHECKING:
    from analyzer.rules.report import Report

SCHEMA = 1


class Known(msgspec.Struct, frozen=True):
    """A finding of a baseline. The fingerprint identifies it; the rest is for readers."""

    fingerprint: str
    code: str
    round: str | None
    log: str


class Baseline(msgspec.Struct, frozen=True):
    """The content of a baseline file."""

    schema: int
    version: str
    findings: list[Known]


def read_baseline(path: str) -> list[Known]:
    """The findings in a baseline file. UsageError if the file is missing or not a baseline."""
    try:
        found = msgspec.json.decode(Path(path).read_bytes(), type=Baseline)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}; --update-baseline makes one") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path}: not a baseline: {error}") from error
    if found.schema != SCHEMA:
        raise click.UsageError(f"{path}: unsupported baseline version {found.schema}; this version reads {SCHEMA}")
    return found.findings


def marks_in(path: str | None) -> frozenset[str]:
    """The fingerprints in a baseline file; none if it does not exist yet."""
    if path is None or not os.path.exists(path):
        return frozenset()
    return _marks(path, os.stat(path).st_mtime_ns)


@lru_cache(maxsize=1)
def _marks(path: str, _: int) -> frozenset[str]:
    return frozenset(one.fingerprint for one in read_baseline(path))


def entries(report: Report) -> list[Known]:
    """The findings of a report as a baseline has them: the new ones, and those that it knows."""
    marked = list(zip(report.findings, report.fingerprints(), strict=True))
    marked += [(aside.finding, aside.mark) for aside in report.aside if aside.why == KNOWN]
    log = report.log.encode("utf-8", "backslashreplace").decode("utf-8")
    return [Known(mark, finding.code, finding.round, log) for finding, mark in marked]


def write_baseline(path: str, found: Iterable[Known]) -> None:
    """Write one line for each finding, in an order that does not depend on file names, so that diffs are small."""
    from analyzer.cli.output import text_output

    unique = {one.fingerprint: one for one in sorted(found, key=lambda one: one.log, reverse=True)}
    lines = ",\n".join(msgspec.json.encode(one).decode() for _, one in sorted(unique.items()))
    with text_output(path) as out:
        out.write(f'{{"schema":{SCHEMA},"version":"{__version__}","findings":[\n{lines}\n]}}\n')


def vanished(path: str, found: Iterable[Known]) -> dict[str, int]:
    """Findings of a baseline file that no longer occur, counted by code."""
    if not Path(path).exists():
        return {}
    there = {one.fingerprint for one in found}
    return dict(Counter(one.code for one in read_baseline(path) if one.fingerprint not in there))
