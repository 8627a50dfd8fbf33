"""A batch from its sources to finished tables, and shards put together."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import pyarrow as pa

import analyzer
from analyzer.batch.plan import Plan
from analyzer.batch.sources.passed import Passed
from analyzer.batch.sources.paths import Sources
from analyzer.batch.store.files import remove
from analyzer.batch.store.finished import Finished
from analyzer.batch.store.folder import Store
from analyzer.batch.store.manifest import MANIFEST, DamagedManifest, StoreError, check_tables, read_manifest
from analyzer.batch.store.parts import unpacked
from analyzer.batch.store.same import COUNTED, READ, games_and_worse
from analyzer.batch.store.seal import Sealed, seal
from analyzer.batch.work.chunks import tasks
from analyzer.batch.work.crew import Crew, cores
from analyzer.batch.work.message import Done, Task
from analyzer.formats.sheet import is_sheet

TELLING: Final = ("cli", "fetch", "generate", "recall", "render")  # rooms that no result depends on
WAITING: Final = 4  # parts on their way to the disk
THREADS: Final = 4  # that put tables in order: each needs memory

T = TypeVar("T")


class Watcher:
    """What a run tells while it goes on; here it is told to nobody."""

    def stopping(self) -> bool:
        """Whether to stop: asked all the time."""
        return False

    def done(self, part: Done, again: bool) -> None:
        """A part is there: ``again`` when it was there before."""

    def damaged(self, path: Path) -> None:
        """A file of the store is not as it was written; what was in it is made anew."""

    def sealing(self) -> None:
        """All logs are judged; the tables are put in order."""


class Interrupted(Exception):
    """It was told to stop; what was done is kept."""


def key_of(plan: Plan) -> str:
    """What results depend on beside the logs: the version, down to its sources, and the options."""
    options = (analyzer.__version__, plan.ruleset, plan.wall, plan.shanten, plan.discards)
    told = hashlib.sha256("".join(f"{option}\n" for option in options).encode())
    package = Path(analyzer.__file__).parent
    for path in sorted((*package.rglob("*.py"), *package.rglob("*.toml"))):
        if path.relative_to(package).parts[0] not in TELLING:
            told.update(path.read_bytes())
    return told.hexdigest()[:32]


def run(plan: Plan, watcher: Watcher, workers: Callable[[Plan, Store], Any] | None = None) -> tuple[Sealed, Passed]:
    """Judge all logs and write the tables; what came of it, and what was passed over.

    StoreError when the store can't be used, Interrupted when told to stop, OSError when it can't be written.
    """
    with Store(plan.store, key_of(plan)) as store:
        store.damaged = watcher.damaged
        before = _before(store)
        if store.used() and not plan.resume:
            raise StoreError(f"{plan.store} holds results: use --resume to continue, or choose another folder")
        if before.get("merged"):
            raise StoreError(f"{plan.store} was made by merge: there is nothing to resume")
        store.say(_said(plan, store.key, complete=False))
        sources = Sources(plan.paths, is_sheet)
        digests = _judge(plan, store, sources, watcher, workers or _crew)
        for path in store.parts.glob("*.part"):
            if path.stem not in digests:  # of logs that were changed or left out, or of another version
                remove(path)
        watcher.sealing()
        told = finish(store, Parts(store, digests, plan.discards), plan.jobs, partial(_go_on, watcher))
        store.say(_said(plan, store.key, complete=True) | counts(told) | _passed(sources.passed))
        return told, sources.passed


def _before(store: Store) -> dict[str, Any]:
    """What the store says of itself; nothing where that is damaged, as its parts say all that is needed."""
    try:
        return store.manifest()
    except DamagedManifest:
        if not any(store.parts.iterdir()):
            raise
        store.damaged(store.folder / MANIFEST)
        return {}


def _crew(plan: Plan, store: Store) -> Crew:
    return Crew(plan.jobs, plan.time_limit, store.key, store.split)


def _judge(
    plan: Plan, store: Store, sources: Sources, watcher: Watcher, workers: Callable[[Plan, Store], Any]
) -> dict[str, None]:
    """Do what is not done; the names of all parts."""
    ready: list[str] = []

    def unfinished() -> Iterator[Task]:
        told = 0
        for task in tasks(sources, store.key, plan):
            yield from store.unfinished(task, ready)
            for digest in ready[told:]:
                watcher.done(store.read(digest), again=True)
            told = len(ready)

    crew = workers(plan, store)
    crew.stopping = watcher.stopping
    digests: dict[str, None] = {}
    writing: deque[Future[None]] = deque()
    with ThreadPoolExecutor(max_workers=2) as pool:
        for done in crew.run(unfinished()):
            writing.append(pool.submit(store.put, done))
            digests[done.digest] = None
            watcher.done(done, again=False)
            while len(writing) > WAITING:
                writing.popleft().result()
        for future in writing:
            future.result()
    if watcher.stopping():
        raise Interrupted
    return digests | dict.fromkeys(ready)


def _go_on(watcher: Watcher) -> None:
    if watcher.stopping():
        raise Interrupted


class Parts:
    """What there is to be put in order: the parts of a store, read again and again, a part at a time."""

    def __init__(self, store: Store, digests: Iterable[str], discards: bool) -> None:
        self.store = store
        self.discards = discards
        self.digests = digests

    def inputs(self) -> Iterator[pa.Table]:
        """Of each part what tells which of its logs count."""
        for digest in self.digests:
            yield unpacked(self.store.read(digest).table, READ)

    def logs(self) -> Iterator[pa.Table]:
        """Of each part the rows of its logs."""
        for digest in self.digests:
            yield unpacked(self.store.read(digest).table)


def finish(store: Store, parts: Parts | Finished, jobs: int, between: Callable[[], None]) -> Sealed:
    """Write the tables beside the old ones, and put them in their place."""
    draft = store.folder / ".tables.tmp"
    remove(draft)
    scratch = store.folder / ".sort.tmp"
    try:
        games, worse = games_and_worse(_each(parts.inputs, between), scratch)
        told = seal(_each(parts.logs, between)(), games, worse, draft, min(jobs, THREADS), between, parts.discards)
        store.publish(draft)
    finally:
        remove(scratch)
        remove(draft)  # where it did not come to its end
    return told


def _each(things: Callable[[], Iterator[T]], between: Callable[[], None]) -> Callable[[], Iterator[T]]:
    def checked() -> Iterator[T]:
        for thing in things():
            between()
            yield thing

    return checked


def counts(told: Sealed) -> dict[str, Any]:
    """For the manifest: games, what was left out and why, and the hash of every file."""
    return {
        "games": told.statuses[COUNTED],
        "rounds": told.rounds,
        "verdicts": dict(sorted(told.verdicts.items())),
        "findings": dict(sorted(told.codes.items())),
        "excluded": {name: count for name, count in sorted(told.statuses.items()) if name != COUNTED},
        "files": dict(sorted(told.hashes.items())),
    }


def _passed(passed: Passed) -> dict[str, Any]:
    """For the manifest: how much was no log, the first of it by name, and rows without a log."""
    names = [name.encode("utf-8", "backslashreplace").decode() for name in passed.names]
    return {"passed_over": passed.files, "passed_over_names": names, "not_downloaded": passed.not_downloaded}


def _said(plan: Plan, key: str, complete: bool) -> dict[str, Any]:
    return {
        "version": analyzer.__version__,
        "key": key,
        "complete": complete,
        "inputs": [path.encode("utf-8", "backslashreplace").decode() for path in plan.paths],
        "ruleset": plan.ruleset,
        "wall": plan.wall,
        "shanten": plan.shanten,
        "discards": plan.discards,
        "shard": list(plan.shard),
    }


def merge(stores: list[Path], into: Path) -> Sealed:
    """The tables of several stores as if one run had made them. StoreError when they don't fit together."""
    said = [read_manifest(store) for store in stores]
    for store, manifest in zip(stores, said, strict=True):
        if not manifest:
            raise StoreError(f"{store}: not a store")
        if not manifest["complete"]:
            raise StoreError(f"{store}: its run is not finished: use --resume first")
        check_tables(store, manifest)
        if manifest["key"] != said[0]["key"]:
            raise StoreError(f"{store}: made by another version or under another ruleset than {stores[0]}")
    with Store(into, said[0]["key"]) as made:
        if made.used():
            raise StoreError(f"{into} holds results: choose another folder")
        first = {name: said[0][name] for name in ("version", "key", "ruleset", "wall", "shanten", "discards")}
        shards = sorted(manifest.get("shard", [1, 1]) for manifest in said)
        told = finish(made, Finished(stores, said[0]["discards"]), cores(), lambda: None)
        made.say(first | {"complete": True, "merged": len(stores), "shards": shards} | counts(told))
        return told
