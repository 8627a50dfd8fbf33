"""Batches that are run as processes of their own, watched, and killed. The suite does it a few times, `.ci/full` often."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq

ROOT = Path(__file__).parents[2]


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "analyzer", *map(str, words)]


def run(*words: str | Path, env: dict[str, str] | None = None, **options: object) -> subprocess.CompletedProcess[str]:
    """A command to its end."""
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        command(*words), env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False, cwd=ROOT,
        timeout=1200, **options,
    )  # fmt: skip


def batch(store: Path, *words: str | Path, ok: tuple[int, ...] = (0, 1, 3), **options: object) -> str:
    """A batch to its end; what it said."""
    done = run("batch", "--store", store, *words, **options)  # type: ignore[arg-type]
    assert done.returncode in ok and (5 in ok or "most recent call last" not in done.stderr), done.stderr[-3000:]
    return done.stderr


def tables(store: Path, without: tuple[str, ...] = ()) -> dict[str, str]:
    """Every file of the tables, and its hash."""
    found = {}
    for path in sorted((store / "tables").rglob("*.parquet")):
        if path.parent.name not in without:
            found[f"{path.parent.name}/{path.name}"] = hashlib.sha256(path.read_bytes()).hexdigest()
    assert found
    return found


def tables_but_places(store: Path) -> dict[str, object]:
    """The same without where logs were read: of games the rows."""
    found: dict[str, object] = {**tables(store, without=("inputs", "games"))}
    for path in sorted((store / "tables" / "games").glob("*.parquet")):
        found[f"games/{path.name}"] = pq.read_table(path).drop_columns(["source"]).to_pylist()
    return found


def workers_of(leader: int) -> list[int]:
    """The processes whose parent is this one."""
    found = []
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                stat = Path(entry.path, "stat").read_text()
            except OSError:
                continue
            if int(stat.rsplit(")", 1)[1].split()[1]) == leader:
                found.append(int(entry.name))
    return found


def command_of(pid: int) -> bytes:
    """What a process was started as; nothing of one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def kill_runs(store: Path, words: list[str | Path], times: int, seed: int, longest: float) -> Counter[str]:
    """Start, kill -9 after a random time, resume, until so many were hit; then to the end. How often it was doing what.

    A run that was faster than its kill counts for nothing: its store is removed and the next one begins anew."""
    dice = random.Random(seed)
    hit: Counter[str] = Counter()
    seen: set[int] = set()
    while hit.total() < times:
        leader = subprocess.Popen(
            command("batch", "--store", store, "--resume", *words), cwd=ROOT, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + dice.uniform(0.1, longest)
        while time.monotonic() < end and leader.poll() is None:
            seen.update(workers_of(leader.pid))
            time.sleep(0.02)
        if leader.poll() is None:
            hit[stage(store)] += 1
            leader.kill()
        elif leader.returncode in (0, 1, 3):
            shutil.rmtree(store)
        leader.wait()
        assert leader.returncode in (0, 1, 3, -signal.SIGKILL), leader.returncode
    end = time.monotonic() + 20  # one that was just being started learns of it when it is up
    while (left := [pid for pid in seen if alive(pid)]) and time.monotonic() < end:
        time.sleep(0.1)
    assert not left, "orphans"
    batch(store, "--resume", *words)
    return hit


def stage(store: Path) -> str:
    """What the run of a store is about."""
    if (store / ".tables.tmp").exists() or (store / ".sort.tmp").exists():
        return "writing tables"
    return "judging" if (store / "manifest.json").exists() else "starting"


def kill_workers(store: Path, words: list[str | Path], times: int, seed: int, pause: float) -> int:
    """Kill -9 random workers of one run; how many were killed before it ended."""
    dice = random.Random(seed)
    leader = subprocess.Popen(command("batch", "--store", store, *words), cwd=ROOT, stderr=subprocess.PIPE, text=True)
    killed = 0
    while leader.poll() is None:
        if killed < times and (found := workers_of(leader.pid)):
            try:
                os.kill(dice.choice(found), signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass
        time.sleep(dice.uniform(0, 2 * pause))
    assert leader.returncode in (0, 1, 3), leader.communicate()[1][-3000:]
    return killed
