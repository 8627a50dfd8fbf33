"""For commands that go through logs: an internal error ends one log, not the run, and a bar shows the progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeVar

from analyzer.batch import boundary
from analyzer.render.escape import escaped

if TYPE_CHECKING:
    from tqdm import tqdm

    from analyzer.batch.sources.estimate import Estimate

FEW: Final = 5  # logs that need no progress bar
T = TypeVar("T")


def guarded(source: str, action: Callable[[], T]) -> T | None:
    """The result for one log; None after an internal error, which is printed with the log's name."""
    return boundary.guarded(action, partial(_confess, source))


def _confess(source: str, trace: str) -> None:
    print(f"{escaped(source)}: internal error, please report it:\n{trace}", file=sys.stderr)


def with_progress(sources: Iterable[T], quiet: bool, paths: tuple[str, ...] = ()) -> Iterable[T]:
    """A bar on a terminal, when there are more than a few; with a total where it can be known of these paths."""
    if quiet or not sys.stderr.isatty():
        return sources
    rest = iter(sources)
    first = list(islice(rest, FEW + 1))
    if len(first) <= FEW:
        return first
    from tqdm import tqdm

    from analyzer.batch.sources.estimate import Estimate

    estimate = Estimate(paths, 1.0)
    estimate.start()
    return _with_total(tqdm(chain(first, rest), unit=" logs", file=sys.stderr, leave=False), estimate)


def _with_total(bar: tqdm[T], estimate: Estimate) -> Iterator[T]:
    """The items of a bar, which learns its total while they pass."""
    for item in bar:
        bar.total = estimate.total or None
        yield item
