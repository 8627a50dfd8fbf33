"""The workers of one machine, and what is done when one is killed, hangs or runs out of memory.

Every worker has a socket of its own, so that the end of one harms no other: a pool with a shared queue hangs or loses
all when a process is killed. A task whose worker died is given to another; then it is cut at the log that the worker
was at; a log that ends its worker when it is alone goes into quarantine.
"""

from __future__ import annotations

import os
import selectors
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from analyzer.batch.work.member import Member
from analyzer.batch.work.message import Done, Task, cut

TICK: Final = 0.2  # seconds
TRIES: Final = 2  # of a task, before it is cut
LAST_TRIES: Final = 3  # of a log alone, before it is put into quarantine
FALSE_STARTS: Final = 100  # workers that die before their first task, one after the other
STARTING: Final = 60.0  # seconds, for a worker on a machine that has much to do
GRACE: Final = 1.5  # seconds for tasks in work once it is time to stop


class CrewError(RuntimeError):
    """Workers can't be started."""


class Crew:
    """Runs tasks. ``split(task, at)`` is told when a task is cut at positions, before its pieces are run.

    ``program``: the module of a worker, which calls `analyzer.batch.work.worker.main`.
    """

    def __init__(
        self, jobs: int, time_limit: float, key: str, split: Callable[[Task, list[int]], None], keep: bool = False,
        program: str = "analyzer.batch.work.worker",
    ) -> None:  # fmt: skip
        self.program = program
        self.jobs = jobs
        self.time_limit = time_limit
        self.key = key
        self.split = split
        self.keep = keep  # the workers, for the next tasks
        self.stopping: Callable[[], bool] = bool
        self.lost = 0  # workers
        self._members: list[Member] = []
        self._selector = selectors.DefaultSelector()
        self._again: deque[tuple[Task, int]] = deque()
        self._false_starts = 0
        self._deadline = 0.0

    def run(self, tasks: Iterator[Task]) -> Iterator[Done]:
        """Results as they come, in any order; fewer when it was told to stop."""
        try:
            while True:
                stopping = self.stopping()
                if not stopping:
                    self._hand_out(tasks)
                busy = [member for member in self._members if member.task]
                if not busy and (stopping or not self._again):
                    return
                if stopping and self._late():
                    return
                found = self._wait()
                if found and not stopping:
                    self._hand_out(tasks)  # before the caller takes his time with the results
                yield from found
        finally:
            if not self.keep:
                self.close()

    def close(self) -> None:
        """End all workers."""
        for member in self._members:
            member.end()
        self._members.clear()

    def _late(self) -> bool:
        self._deadline = self._deadline or time.monotonic() + GRACE
        return time.monotonic() > self._deadline

    def _hand_out(self, tasks: Iterator[Task]) -> None:
        """A task to everybody who has none; a new worker for a task where there may be one more."""
        for member in self._members:
            if member.ready and member.task is None and (given := self._next(tasks)):
                member.give(*given)
                self._watch(member)
        starting = sum(1 for member in self._members if not member.ready)
        while len(self._members) < self.jobs:
            if len(self._again) <= starting:  # a task for each that starts
                task = next(tasks, None)
                if task is None:
                    return
                self._again.append((task, 0))
            self._start()
            starting += 1

    def _next(self, tasks: Iterator[Task]) -> tuple[Task, int] | None:
        if self._again:
            return self._again.popleft()
        task = next(tasks, None)
        return None if task is None else (task, 0)

    def _start(self) -> None:
        member = Member(self.program)
        self._members.append(member)
        self._selector.register(member.channel, selectors.EVENT_READ, member)

    def _watch(self, member: Member) -> None:
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if member.outbox else 0)
        self._selector.modify(member.channel, events, member)

    def _wait(self) -> list[Done]:
        results = []
        for found, events in self._selector.select(TICK):
            member: Member = found.data
            try:
                if events & selectors.EVENT_WRITE:
                    member.send()
                    self._watch(member)
                if events & selectors.EVENT_READ and (body := member.receive()) is not None:
                    self._false_starts = 0
                    if member.task is not None:
                        member.task = None
                        results.append(msgspec.msgpack.decode(body, type=Done))
            except OSError:
                self._lose(member, "")
        for member in list(self._members):
            limit = self.time_limit if member.ready else max(self.time_limit, STARTING)
            if member.silent() > limit:
                self._lose(member, f"no answer within {limit:g} s")
        return results

    def _lose(self, member: Member, hung: str) -> None:
        """A worker is gone, or has to go."""
        if member not in self._members:
            return
        why = hung or "its worker died"
        self._selector.unregister(member.channel)
        self._members.remove(member)
        position = member.position()
        code = member.end()
        if not hung and code:
            why += f": {_signal(code)}"
        self.lost += 1
        if not member.ready:
            self._false_starts += 1
            if self._false_starts > FALSE_STARTS:
                raise CrewError(f"workers die as soon as they are started ({why})")
        if member.task is not None:
            self._retry(member.task, member.tries + 1, position, why, bool(hung))

    def _retry(self, task: Task, tries: int, position: int, why: str, hung: bool) -> None:
        if task.banned or (tries < TRIES and not hung):
            self._again.append((task, tries))
        elif len(task.entries) > 1:
            at = [position - 1, position] if position else [len(task.entries) // 2]
            self.split(task, at)
            self._again.extend((piece, 0) for piece in cut(task, at, self.key))
        elif tries < LAST_TRIES and not hung:
            self._again.append((task, tries))
        else:
            task.banned = why
            self._again.append((task, 0))


def _signal(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
