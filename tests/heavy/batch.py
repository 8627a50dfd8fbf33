"""What a batch must show, in full: kills, a lost dask worker, memory, throughput, overhead.

All figures are printed; then it fails with those that are out of bounds.

usage: python tests/heavy/batch.py [LOGS [RUN_KILLS [WORKER_KILLS]]]     defaults 200000 200 500; needs TENHOU_CORPUS
"""

from __future__ import annotations

import csv
import gzip
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "batch"))
import trials

import analyzer

# What is started here is the package that this process has: compiled, if that is; not the sources beside it.
os.environ |= {"PYTHONSAFEPATH": "1", "PYTHONPATH": str(Path(analyzer.__file__).parents[1])}

A_FOLDER: Final = 1000
OF_KILLED_RUNS: Final = 3000  # logs
OF_KILLED_WORKERS: Final = 12_000
A_STORE: Final = 5  # kills of the run, before it goes on to its end and the next begins
FASTER: Final = 1.7  # times, two workers beside one
OVERHEAD: Final = 1.4  # times the processor time of check
GROWTH: Final = 60  # MB, from a tenth of the logs to all
OK: Final = (0, 1, 3)

broken: list[str] = []


class Cost(NamedTuple):
    """What a command took: seconds of the clock, of all processors, and MB of all its processes at once."""

    seconds: float
    burnt: float
    memory: float


def say(line: str) -> None:
    print(line, flush=True)


def hold(bound: str, holds: bool) -> None:
    """Say whether a bound holds, and note it when it is broken; all others are still looked at."""
    if not holds:
        broken.append(bound)
    say(f"  {'holds' if holds else 'OUT OF BOUNDS'}: {bound}")


def originals() -> dict[str, bytes]:
    """The real games of the corpus, as XML, by name."""
    folder = Path(os.environ["TENHOU_CORPUS"])
    found = {}
    with open(folder / "manifest.csv", encoding="utf-8") as manifest:
        for row in csv.DictReader(manifest):
            if row["format"] == "mjlog" and row["kind"].startswith("real"):
                data = (folder / row["file"]).read_bytes()
                found[Path(row["file"]).stem] = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    return found


def spread(logs: dict[str, bytes], count: int, home: Path) -> None:
    """So many gzip files under identities of their own, a thousand a folder."""
    with Pool() as pool:
        for _ in pool.imap_unordered(partial(_spread_one, sorted(logs.items()), count, home), range(0, count, A_FOLDER)):
            pass


def _spread_one(logs: list[tuple[str, bytes]], count: int, home: Path, first: int) -> None:
    folder = home / f"{first // A_FOLDER:04d}"
    folder.mkdir(parents=True)
    for number in range(first, min(first + A_FOLDER, count)):
        name, data = logs[number % len(logs)]
        letters = (65 + number // 676 % 26, 65 + number // 26 % 26, 65 + number % 26)
        data = re.sub(rb' n0="[^"]*"', b' n0="%%%02X%%%02X%%%02X"' % letters, data, count=1)
        (folder / f"{name[:24]}{number:08x}.mjlog").write_bytes(gzip.compress(data, 1, mtime=0))


class Memory(threading.Thread):
    """The most that a process and its children held, in MB."""

    def __init__(self, leader: int) -> None:
        super().__init__(daemon=True)
        self.leader, self.most = leader, 0.0

    def run(self) -> None:
        while trials.alive(self.leader):
            held = 0
            for pid in [self.leader, *trials.workers_of(self.leader)]:
                try:
                    held += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
                except (OSError, IndexError):
                    continue
            self.most = max(self.most, held / 1e6)
            time.sleep(0.2)


def measured(*words: str | Path) -> Cost:
    """A command to its end."""
    started = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    leader = subprocess.Popen(trials.command(*words), cwd=trials.ROOT, stderr=subprocess.DEVNULL)
    memory = Memory(leader.pid)
    memory.start()
    assert leader.wait() in OK
    seconds = time.perf_counter() - started
    memory.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, memory.most)


def kill_runs(logs: dict[str, bytes], home: Path, times: int) -> None:
    """The whole run, at moments from its start to its end; a store for every few kills."""
    spread(logs, OF_KILLED_RUNS, home / "in")
    words: list[str | Path] = [home / "in", "-j", "2"]
    seconds = measured("batch", "--store", home / "calm", *words).seconds
    calm = trials.tables(home / "calm")
    hit: Counter[str] = Counter()
    stores = equal = 0
    while hit.total() < times:
        hit += trials.kill_runs(home / "killed", words, min(A_STORE, times - hit.total()), stores, seconds)
        equal += trials.tables(home / "killed") == calm
        shutil.rmtree(home / "killed")
        stores += 1
    told = ", ".join(f"{count} while {stage}" for stage, count in sorted(hit.items()))
    say(f"kill -9 of the run, {OF_KILLED_RUNS:,} logs: {hit.total()} times ({told}) in {stores} stores, each resumed")
    hold("tables after kills of the run are equal", equal == stores)


def kill_workers(logs: dict[str, bytes], home: Path, times: int) -> None:
    """Random workers; shards; a dask worker."""
    spread(logs, OF_KILLED_WORKERS, home / "in")
    words: list[str | Path] = [home / "in", "-j", "2"]
    seconds = measured("batch", "--store", home / "calm", *words).seconds
    calm = trials.tables(home / "calm")
    killed = runs = equal = 0
    while killed < times:
        killed += trials.kill_workers(home / "workers", words, times - killed, killed, 0.4)
        equal += trials.tables(home / "workers") == calm
        shutil.rmtree(home / "workers")
        runs += 1
    say(f"kill -9 of workers, {OF_KILLED_WORKERS:,} logs: {killed} times in {runs} runs")
    hold("tables after kills of workers are equal", equal == runs)
    shards = [home / f"shard{i}" for i in (1, 2, 3)]
    for i, shard in enumerate(shards, 1):
        measured("batch", "--store", shard, *words, "--shard", f"{i}/3")
    measured("merge", *shards, "--store", home / "merged")
    hold("tables of 3 shards merged are equal", trials.tables(home / "merged") == calm)
    whole = trials.command("batch", "--store", home / "dask", home / "in", "--cluster", "local:2")
    leader = subprocess.Popen(whole, cwd=trials.ROOT)
    judging: list[int] = []
    while not judging and leader.poll() is None:
        judging = [pid for pid in trials.workers_of(leader.pid) if trials.workers_of(pid)]
        time.sleep(0.02)
    time.sleep(seconds / 4)
    os.kill(judging[0], 9)
    ended = leader.wait()
    hold("tables of 2 dask processes, one killed, are equal", ended in OK and trials.tables(home / "dask") == calm)


def large(logs: dict[str, bytes], home: Path, count: int) -> None:
    """Memory, throughput, overhead."""
    spread(logs, count, home / "in")
    tenth = max(count // 10 // A_FOLDER, 1)
    few = [home / "in" / f"{number:04d}" for number in range(tenth)]
    less = measured("batch", "--store", home / "few", *few, "-j", "2")
    two = measured("batch", "--store", home / "two", home / "in", "-j", "2")
    size = sum(path.stat().st_size for path in (home / "two" / "tables").rglob("*.parquet"))
    one = measured("batch", "--store", home / "one", home / "in", "-j", "1")
    hold("tables of -j 1 and -j 2 are equal", trials.tables(home / "one") == trials.tables(home / "two"))
    bare = measured("batch", "--store", home / "bare", home / "in", "-j", "1", "--no-shanten")
    plain = measured("check", "-qq", home / "in")
    rate = count / two.seconds
    say(f"{count:,} logs, -j 2: {two.seconds:.0f} s, {rate:,.0f} games/s; 1 million {1e6 / rate / 60:.0f} min, "
        f"10 million {1e7 / rate / 3600:.1f} h; tables {size / count:.0f} bytes a game")  # fmt: skip
    say(f"-j 2 beside -j 1: {one.seconds / two.seconds:.2f} times")
    hold(f"-j 2 is {FASTER} times as fast as -j 1", one.seconds >= FASTER * two.seconds)
    say(f"memory, all processes: {two.memory:.0f} MB, of {tenth * A_FOLDER:,} logs {less.memory:.0f} MB")
    hold(f"memory grows by less than {GROWTH} MB", two.memory < less.memory + GROWTH)
    say(f"processor time a log: check {plain.burnt / count * 1e6:.0f} us; batch -j 1 {one.burnt / count * 1e6:.0f} us, "
        f"{one.burnt / plain.burnt:.2f} times; without shanten {bare.burnt / count * 1e6:.0f} us, "
        f"{bare.burnt / plain.burnt:.2f} times; -j 2 {two.burnt / count * 1e6:.0f} us")  # fmt: skip
    hold(f"a batch takes at most {OVERHEAD} times the processor time of check", one.burnt <= OVERHEAD * plain.burnt)


def main() -> int:
    count, runs, workers = (int(word) for word in (sys.argv[1:] + ["200000", "200", "500"][len(sys.argv) - 1 :])[:3])
    logs = originals()
    with tempfile.TemporaryDirectory(prefix="batch-") as home:
        for name, action in (("runs", kill_runs), ("workers", kill_workers), ("large", large)):
            started = time.perf_counter()
            action(logs, Path(home, name), {"runs": runs, "workers": workers, "large": count}[name])
            shutil.rmtree(Path(home, name))
            say(f"  ({time.perf_counter() - started:.0f} s)")
    say(f"{len(broken)} bounds broken: {'; '.join(dict.fromkeys(broken))}" if broken else "all bounds hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
