"""The logs of `check` over several processes: the workers of a batch, with results in the order of the logs."""

from __future__ import annotations

import mmap
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from analyzer.batch.sources.item import Item
from analyzer.batch.work import worker
from analyzer.batch.work.crew import Crew, cores
from analyzer.batch.work.message import Done, Entry, Task, cut
from analyzer.cli.judging import Options, Told

LOGS: Final = 256  # of a task, at most
BYTES: Final = 4 << 20
PATIENCE: Final = 3600.0  # seconds for one log: a process alone would wait for ever
KEY: Final = ""  # results are not kept
PROGRAM: Final = "analyzer.cli.spread"


def judged(items: Iterator[Item], options: Options, jobs: int | None) -> Iterator[Told]:
    """What comes of the logs, in their order. ``jobs``: None for a process a core."""
    order: deque[str] = deque()  # of the tasks that are out
    ready: dict[str, deque[Done]] = {}

    def handed_out() -> Iterator[Task]:
        for task in tasks(items, options):
            order.append(task.digest)
            yield task

    def split(task: Task, at: list[int]) -> None:
        where = order.index(task.digest)
        del order[where]
        for piece in reversed(cut(task, at, KEY)):
            order.insert(where, piece.digest)

    crew = Crew(jobs or cores(), PATIENCE, KEY, split, program=PROGRAM)
    for done in crew.run(handed_out()):
        ready.setdefault(done.digest, deque()).append(done)
        while order and ready.get(order[0]):
            yield msgspec.msgpack.decode(ready[order.popleft()].popleft().table, type=Told)


def tasks(items: Iterable[Item], options: Options) -> Iterator[Task]:
    """Logs in chunks, numbered in their order."""
    told = msgspec.msgpack.encode(options)
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


def work(task: Task, beat: mmap.mmap | bytearray) -> Done:
    """Judge the logs of a task, in a worker."""
    options, told = msgspec.msgpack.decode(task.told, type=Options), Told()
    for position, entry in enumerate(task.entries, 1):
        beat[0 : worker.BEAT] = position.to_bytes(worker.BEAT, "little")
        place = _unpacked(entry.place)
        if task.banned:
            told.fail(place, task.banned)
        else:
            told.judge(Item(place, entry.data, _unpacked(entry.refused)), options)
    beat[0 : worker.BEAT] = bytes(worker.BEAT)
    return Done(task.digest, len(task.entries), 0, 0, 0, [], memoryview(_encoded(told)))


def _encoded(told: Told) -> bytes:
    """Text that holds bytes of file names, which are no Unicode, is escaped as it is when it is written."""
    try:
        return msgspec.msgpack.encode(told)
    except UnicodeEncodeError:
        told.pieces = [[_text(piece) for piece in pieces] for pieces in told.pieces]
        told.failed = [(_text(place), _text(trace)) for place, trace in told.failed]
        return msgspec.msgpack.encode(told)


def _text(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _packed(text: str) -> str:
    """A file's name as text that can be sent, whatever bytes are in it."""
    return text.encode("utf-8", "surrogateescape").decode("latin-1")


def _unpacked(text: str) -> str:
    return text.encode("latin-1").decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    worker.main(sys.argv[1:], work)
