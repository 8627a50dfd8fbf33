"""A few threads side by side: Arrow does its work without Python's lock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def in_threads(count: int, action: Callable[[S], T], things: Iterable[S]) -> Iterator[T]:
    """What comes of each thing, in order; no more things are taken than threads are there to work on them."""
    if count == 1:
        yield from map(action, things)
        return
    with ThreadPoolExecutor(count) as pool:
        waiting: deque[Future[T]] = deque()
        for thing in things:
            waiting.append(pool.submit(action, thing))
            del thing  # it may be large
            if len(waiting) == count:
                yield waiting.popleft().result()
        for future in waiting:
            yield future.result()
