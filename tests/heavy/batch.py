"""What a batch must show, in full: kills, a lost dask worker, memory, throughput, overhead. Fails when a bound is broken.

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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "batch"))
import trials

import analyzer

A_FOLDER = 1000
BURNT: dict[str, float] = {}
EACH = 12_000  # logs of the runs that are killed


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
    names = sorted(logs)
    for number in range(count):
        name = names[number % len(names)]
        data = re.sub(rb' n0="[^"]*"', b' n0="%%%02X%%%02X%%%02X"' % (65 + number // 676 % 26, 65 + number // 26 % 26, 65 + number % 26), logs[name], count=1)
        folder = home / f"{number // A_FOLDER:04d}"
        folder.mkdir(parents=True, exist_ok=True)
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


def measured(store: Path, *words: str | Path) -> tuple[float, float]:
    """Seconds and MB of a batch; the seconds of all processors are kept in ``BURNT``."""
    started = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    leader = subprocess.Popen(trials.command("batch", "--store", store, *words), cwd=trials.ROOT, stderr=subprocess.DEVNULL)
    memory = Memory(leader.pid)
    memory.start()
    assert leader.wait() in (0, 1, 3)
    seconds = time.perf_counter() - started
    memory.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    BURNT[store.name] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, memory.most


def plain(home: Path, count: int) -> float:
    """Processor seconds a log of `check` alone, from the same files."""
    paths = sorted(home.rglob("*.mjlog"))[:count]
    started = time.process_time()
    for path in paths:
        analyzer.check(path)
    return (time.process_time() - started) / len(paths)


def kills(logs: dict[str, bytes], home: Path, runs: int, workers: int) -> None:
    spread(logs, EACH, home / "in")
    words: list[str | Path] = [home / "in", "-j", "2"]
    seconds, _ = measured(home / "calm", *words)
    calm = trials.tables(home / "calm")
    hit = 0
    for turn in range(0, runs, 20):
        hit += trials.kill_runs(home / "killed", words, min(20, runs - turn), turn, seconds / 4)
        assert trials.tables(home / "killed") == calm
        shutil.rmtree(home / "killed")
    print(f"kill -9 of the run: {runs} times, {hit} while it ran; tables equal after each resume to the end", flush=True)
    killed = 0
    while killed < workers:
        killed += trials.kill_workers(home / "workers", words, workers - killed, killed, 0.5)
        assert trials.tables(home / "workers") == calm
        shutil.rmtree(home / "workers")
    print(f"kill -9 of workers: {killed} times; tables equal", flush=True)
    for i in (1, 2, 3):
        measured(home / f"shard{i}", *words, "--shard", f"{i}/3")
    assert trials.run("merge", *(home / f"shard{i}" for i in (1, 2, 3)), "--store", home / "merged").returncode in (0, 1, 3)
    assert trials.tables(home / "merged") == calm
    print("3 shards merged: tables equal", flush=True)
    leader = subprocess.Popen(trials.command("batch", "--store", home / "dask", home / "in", "--cluster", "local:2"), cwd=trials.ROOT)
    judging: list[int] = []
    while not judging and leader.poll() is None:
        judging = [pid for pid in trials.workers_of(leader.pid) if trials.workers_of(pid)]
    time.sleep(seconds / 4)
    os.kill(judging[0], 9)
    assert leader.wait() in (0, 1, 3) and trials.tables(home / "dask") == calm
    print("dask, 2 processes, one killed: tables equal", flush=True)


def large(logs: dict[str, bytes], home: Path, count: int) -> None:
    spread(logs, count, home / "large")
    tenth = count // 10 // A_FOLDER or 1
    few = [home / "large" / f"{number:04d}" for number in range(tenth)]
    _, less = measured(home / "few", *few, "-j", "2")
    seconds, memory = measured(home / "all", home / "large", "-j", "2")
    one, _ = measured(home / "one", *few, "-j", "1")
    two, _ = measured(home / "two", *few, "-j", "2")
    bare, _ = measured(home / "bare", *few, "-j", "1", "--no-shanten")
    alone = plain(home / "large", tenth * A_FOLDER)
    size = sum(path.stat().st_size for path in (home / "all" / "tables").rglob("*.parquet"))
    rate = count / seconds
    print(f"{count:,} logs, -j 2: {seconds:.0f} s, {rate:,.0f} games/s; 1 million {1e6 / rate / 60:.0f} min, "
          f"10 million {1e7 / rate / 3600:.1f} h; tables {size / count:.0f} bytes a game")  # fmt: skip
    print(f"memory, all processes: {memory:.0f} MB, of a tenth of the logs {less:.0f} MB")
    print(f"-j 2 beside -j 1: {one / two:.2f} times")
    logs_of_tenth = tenth * A_FOLDER
    told = {name: BURNT[name] / logs_of_tenth * 1e6 for name in ("one", "bare")}
    print(f"processor time a log: check alone {alone * 1e6:.0f} us; batch {told['one']:.0f} us, "
          f"without shanten {told['bare']:.0f} us; all of the large run {BURNT['all'] / count * 1e6:.0f} us")  # fmt: skip
    assert memory < less + 60, "memory grows with the logs"


def main() -> None:
    count, runs, workers = (int(word) for word in (sys.argv[1:] + ["200000", "200", "500"][len(sys.argv) - 1 :])[:3])
    logs = originals()
    with tempfile.TemporaryDirectory(prefix="batch-") as home:
        kills(logs, Path(home), runs, workers)
        large(logs, Path(home), count)


if __name__ == "__main__":
    main()
