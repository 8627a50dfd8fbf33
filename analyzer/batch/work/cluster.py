"""The same tasks on a dask cluster: the leader reads the sources and keeps the store, workers only judge.

Each dask worker has a crew of one, so that a log that kills or hangs is found and set aside as on one machine; a dask
worker that is lost costs a retry of its task.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, Final

import msgspec

from analyzer.batch.boundary import guarded, named
from analyzer.batch.plan import Plan
from analyzer.batch.work.crew import GRACE, Crew, CrewError
from analyzer.batch.work.message import Done, Task

LOCAL: Final = "local:"
AHEAD: Final = 2  # tasks for each worker
STARTS: Final = 3  # of a cluster here
RETRIES: Final = 10  # of a task whose dask worker was lost

WITHOUT_WORKERS: Final = 60.0  # seconds, until it is told that nobody works
TICK: Final = 0.05  # seconds

_own = threading.local()


class Cluster:
    """In place of a `Crew`. ``address``: of a dask scheduler, or ``local:4`` for four processes here."""

    def __init__(self, address: str, plan: Plan, key: str, split: Callable[[Task, list[int]], None]) -> None:
        self.address = address
        self.plan = plan
        self.key = key
        self.split = split
        self.stopping: Callable[[], bool] = bool

    def run(self, tasks: Iterator[Task]) -> Iterator[Done]:
        """Results as they come."""
        from distributed import Client

        with ExitStack() as opened:
            there: Any = self.address
            if self.address.startswith(LOCAL):
                there = _local(int(self.address.removeprefix(LOCAL)))
                opened.callback(_close, there)
            client = Client(there)
            opened.callback(_close, client)
            yield from self._run(client, tasks)

    def _run(self, client: Any, tasks: Iterator[Task]) -> Iterator[Done]:
        from distributed import as_completed

        waiting = as_completed()
        while True:
            room = AHEAD * max(1, len(client.scheduler_info(n_workers=-1)["workers"])) - waiting.count()
            for _ in range(room if not self.stopping() else 0):
                task = next(tasks, None)
                if task is None:
                    break
                waiting.add(client.submit(
                    on_worker, msgspec.msgpack.encode(task), self.plan.time_limit, self.key, pure=False,
                    retries=RETRIES, key=f"judge-{task.digest}",
                ))  # fmt: skip
            if not waiting.count() or not self._await(client, waiting):
                return
            dones, splits = next(waiting).result()
            for digest, at in splits:
                self.split(Task(digest, [], None, False, False), at)
            for done in dones:
                yield msgspec.msgpack.decode(done, type=Done)


    def _await(self, client: Any, waiting: Any) -> bool:
        """Wait for a result; False when told to stop meanwhile. CrewError without a scheduler, or for long a worker."""
        since = time.monotonic()
        deadline = 0.0
        while not waiting.has_ready():
            now = time.monotonic()
            if client.status != "running":
                raise CrewError(f"{self.address}: the connection to the scheduler is lost")
            if client.scheduler_info(n_workers=-1)["workers"]:
                since = now
            elif now - since > WITHOUT_WORKERS:
                raise CrewError(f"{self.address}: no worker for {WITHOUT_WORKERS:g} s")
            if self.stopping():
                deadline = deadline or now + GRACE
                if now > deadline:
                    return False
            time.sleep(TICK)
        return True


def _local(count: int, starts: int = STARTS) -> Any:
    """A cluster of processes here. That one of them dies while it starts fails the whole: then anew."""
    from distributed import LocalCluster

    try:
        return LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None)
    except RuntimeError as error:
        if starts > 1:
            return _local(count, starts - 1)
        raise CrewError(f"dask workers die as soon as they are started: {error}") from error


def _close(opened: Any) -> None:
    """Let go of a cluster or client. That it fails to end well, a worker being restarted, costs no result."""
    guarded(opened.close, _warn)


def _warn(trace: str) -> None:
    logging.getLogger("distributed").warning("while it was closed: %s", named(trace))


def on_worker(body: bytes, time_limit: float, key: str) -> tuple[list[bytes], list[tuple[str, list[int]]]]:
    """A task in a dask worker: what came of it, in several parts when it had to be cut, and where it was cut."""
    crew: Crew | None = getattr(_own, "crew", None)
    if crew is None:
        crew = _own.crew = Crew(1, time_limit, key, lambda task, at: None, keep=True)
    splits: list[tuple[str, list[int]]] = []
    crew.split = lambda task, at: splits.append((task.digest, at))
    task = msgspec.msgpack.decode(body, type=Task)
    return [msgspec.msgpack.encode(done) for done in crew.run(iter([task]))], splits
