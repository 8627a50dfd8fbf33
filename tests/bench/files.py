"""From files: `check` without the wall beside reading and gunzipping alone; cold start, import and memory.

usage: python tests/bench/files.py [LOGS]     LOGS: a folder of mjlogs, default $TENHOU_CORPUS/mjlog
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
import zlib
from pathlib import Path

import analyzer
from analyzer.formats.mjlog import _scanned

TURNS = 7


def gunzip(paths: list[Path]) -> None:
    for path in paths:
        zlib.decompress(path.read_bytes(), wbits=31)


def check(paths: list[Path]) -> None:
    for path in paths:
        analyzer.check(path, wall=False)


def in_tenhous_form(path: Path) -> bool:
    """Whether the fast scanner reads it; else an XML parser does first, which takes longer than all the rest."""
    try:
        return _scanned(path.read_bytes()) is not None
    except analyzer.UnreadableLog:
        return False


def ratio(paths: list[Path]) -> float:
    """How fast a check is, reading and gunzipping alone being 1."""
    times: dict[str, list[float]] = {"gunzip": [], "check": []}
    for turn in range(TURNS):
        for name, work in (("gunzip", gunzip), ("check", check)):
            start = time.process_time()
            work(paths)
            if turn:
                times[name].append(time.process_time() - start)
    return statistics.median(a / b for a, b in zip(times["gunzip"], times["check"], strict=True))


PACKAGE = Path(analyzer.__file__).parents[1]  # a process finds what is measured here, not the sources it is started from


def seconds(command: list[str]) -> float:
    """The median wall time of a process."""
    found = []
    for _ in range(TURNS):
        start = time.perf_counter()
        subprocess.run(command, check=False, capture_output=True, cwd=PACKAGE)
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("TENHOU_CORPUS", "../shared/corpus") + "/mjlog")
    paths = [path for path in sorted(folder.iterdir()) if path.read_bytes()[:2] == b"\x1f\x8b"]
    own = [path for path in paths if in_tenhous_form(path)]
    print(f"{len(own)} gzip files in Tenhou's form: check runs at {ratio(own):.0%} of the speed of reading and gunzipping")
    print(f"all {len(paths)}, {len(paths) - len(own)} of them through an XML parser: {ratio(paths):.0%}")
    python = sys.executable
    bare = seconds([python, "-c", "pass"])
    print(f"cold start, check of one log: {seconds([python, '-m', 'analyzer', 'check', str(paths[0].resolve())]):.3f} s")
    print(f"import analyzer: {1000 * (seconds([python, '-c', 'import analyzer; analyzer.check']) - bare):.0f} ms")
    subprocess.run([python, "-m", "analyzer", "check", "-q", str(folder.resolve())], check=False, capture_output=True, cwd=PACKAGE)
    print(f"memory, check of the whole folder: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
