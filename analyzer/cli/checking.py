"""Check many logs, here or in several processes, and write what was found in every form that is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from analyzer.batch.sources.item import Item
from analyzer.cli.baseline import Known, vanished, write_baseline
from analyzer.cli.form_output import FormOutput
from analyzer.cli.judging import Options, Told
from analyzer.cli.tally import Tally
from analyzer.render.escape import escaped

ALONE = 256  # logs that are judged here before other processes are started, unless a number of them is asked for


def run(
    sources: Iterable[Item], options: Options, outputs: list[FormOutput], tally: Tally, jobs: int | None, update: bool
) -> None:
    """Every log, in the order of the sources whoever judges it; then the baseline is held against all, or written.

    An internal error on a log is printed with its name, and the rest goes on.
    """
    known: list[Known] = []
    for output in outputs:
        output.start()
    try:
        for told in _told(iter(sources), options, jobs):
            for pieces in told.pieces:
                for output, piece in zip(outputs, pieces, strict=True):
                    output.add(piece)
            for place, trace in told.failed:
                print(f"{escaped(place)}: internal error, please report it:\n{trace}", file=sys.stderr)
            tally.counts.add(told.counts)
            known += told.known
        if options.baseline is not None:
            tally.counts.vanished = vanished(options.baseline, known)
            if update and not tally.counts.internal_errors:
                write_baseline(options.baseline, known)
    finally:  # Ctrl-C too: what was judged so far is whole
        for output in outputs:
            output.end(tally.counts)


def _told(items: Iterator[Item], options: Options, jobs: int | None) -> Iterator[Told]:
    """What comes of every log, a file or some hundred of them at a time."""
    if os.name != "posix":
        jobs = 1  # workers are given open files
    for item in items if jobs == 1 else islice(items, ALONE if jobs is None else 0):
        told = Told()
        told.judge(item, options)
        yield told
    first = next(items, None)
    if first is not None:
        from analyzer.cli.spread import judged

        yield from judged(chain((first,), items), options, jobs)
