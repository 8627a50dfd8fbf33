"""The logs of `check` over several processes."""

from __future__ import annotations

import mmap
import sys
from collections.abc import Iterator
from typing import Final

import msgspec

from analyzer.batch.sources.item import Item
from analyzer.batch.work import worker
from analyzer.batch.work.message import Done, Task
from analyzer.batch.work.ordered import answer, in_order, items_of
from analyzer.cli.judging import Options, Told

PROGRAM: Final = "analyzer.cli.spread"


def judged(items: Iterator[Item], options: Options, jobs: int | None) -> Iterator[Told]:
    """What comes of the logs, in their order. ``jobs``: None for a process a core."""
    for body in in_order(items, msgspec.msgpack.encode(options), jobs, PROGRAM):
        yield msgspec.msgpack.decode(body, type=Told)


def work(task: Task, beat: mmap.mmap | bytearray) -> Done:
    """Judge the logs of a task, in a worker."""
    options, told = msgspec.msgpack.decode(task.told, type=Options), Told()
    for item in items_of(task, beat):
        if task.banned:
            told.fail(item.place, task.banned)
        else:
            told.judge(item, options)
    return answer(task, _encoded(told))


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


if __name__ == "__main__":
    worker.main(sys.argv[1:], work)
