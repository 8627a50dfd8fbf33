"""A batch whose tasks are done in this process, where what it does can be seen and changed."""

from collections.abc import Callable, Iterator

from analyzer.batch.work.message import Done, Task
from analyzer.batch.work.worker import work


class Here:
    """In place of a crew of workers."""

    def __init__(self, *_: object) -> None:
        self.stopping: Callable[[], bool] = bool

    def run(self, tasks: Iterator[Task]) -> Iterator[Done]:
        for task in tasks:
            yield work(task, bytearray(8))
