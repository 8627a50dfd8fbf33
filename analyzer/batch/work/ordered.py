"""Logs over several processes with results in the order of the logs: the workers of a batch, nothing kept."""

from __future__ import annotations

import mmap
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from analyzer.batch.sources.item import Item
from analyzer.batch.work import worker
from analyzer.batch.work.crew import Crew, cores
from analyzer.batch.work.message import Done, Entry, Task, cut

LOGS: Final = 256  # of a task, at most
BYTES: Final = 4 << 20
PATIENCE: Final = 3600.0  # seconds for one log: a process alone would wait for ever
KEY: Final = ""  # results are not kept


def in_order(items: Iterable[Item], told: bytes, jobs: int | None, program: str) -> Iterator[bytes]:
    """What a program makes of the logs, task after task. ``jobs``: None for a process a core.

    ``told``: what else its workers have to know.
    """
    order: deque[str] = deque()  # of the tasks that are out
    ready: dict[str, deque[Done]] = {}

    def handed_out() -> Iterator[Task]:
        for task in tasks(items, told):
            order.append(task.digest)
            yield task

    def split(task: Task, at: list[int]) -> None:
        where = order.index(task.digest)
        del order[where]
        for piece in reversed(cut(task, at, KEY)):
            order.insert(where, piece.digest)

    crew = Crew(jobs or cores(), PATIENCE, KEY, split, program=program)
    for done in crew.run(handed_out()):
        ready.setdefault(done.digest, deque()).append(done)
        while order and ready.get(order[0]):
            yield bytes(ready[order.popleft()].popleft().table)


def tasks(items: Iterable[Item], told: bytes) -> Iterator[Task]:
    """Logs in chunks, numbered in their order."""
    entries: list[Entry] = []
    size = number = 0
    for item in items:
        entries.append(Entry(_packed(item.place), item.data, _packed(item.refused)))
        size += len(item.data)
        if len(entries) == LOGS or size > BYTES:
            yield Task(str(number), entries, None, False, False, told=told)
            entries, size, number = [], 0, number + 1
    if entries:
        yield Task(str(number), entries, None, False, False, told=told)


def items_of(task: Task, beat: mmap.mmap | bytearray) -> Iterator[Item]:
    """The logs of a task, in a worker. ``beat`` holds the position, from 1, of the log that is worked on."""
    for position, entry in enumerate(task.entries, 1):
        beat[0 : worker.BEAT] = position.to_bytes(worker.BEAT, "little")
        yield Item(_unpacked(entry.place), entry.data, _unpacked(entry.refused))
    beat[0 : worker.BEAT] = bytes(worker.BEAT)


def answer(task: Task, body: bytes) -> Done:
    """The result of a task."""
    return Done(task.digest, len(task.entries), 0, 0, 0, [], memoryview(body))


def _packed(text: str) -> str:
    """A file's name as text that can be sent, whatever bytes are in it."""
    return text.encode("utf-8", "surrogateescape").decode("latin-1")


def _unpacked(text: str) -> str:
    return text.encode("latin-1").decode("utf-8", "surrogateescape")
