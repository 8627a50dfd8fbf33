"""Reading and judging a game in every form, beside its mjlog: interleaved, from memory, one core, CPU time.

usage: python tests/bench/forms.py [LOGS] [GAMES]     LOGS: a folder of mjlogs, default $TENHOU_CORPUS/mjlog
The same games, written in each form. Prints logs/s and how many times as long as an mjlog each takes, without walls.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

import analyzer
from analyzer.formats import mjlog
from analyzer.formats.forms import write_log

ROUNDS = 6  # the first warms up
WAYS = {
    "tenhou6": ("tenhou6", "", ""), "mjai, mortal": ("mjai", "mortal", ""), "mjai, ruby": ("mjai", "ruby", ""),
    "majiang": ("majiang", "", ""), "Mahjong Soul JSON": ("majsoul", "", ""), "Mahjong Soul protobuf": ("majsoul", "", "bin"),
}  # fmt: skip


def documents(folder: Path, limit: int) -> list[bytes]:
    """Clean logs of four players."""
    found = []
    for path in sorted(folder.iterdir()):
        if len(found) == limit:
            break
        report = analyzer.check(path, wall=False)
        if report.verdict == "clean" and report.ruleset == "tenhou-4p":
            found.append(report.document)
    return found


def main(folder: Path, limit: int) -> None:
    logs = documents(folder, limit)
    forms = {"mjlog": logs}
    for name, (form, dialect, suffix) in WAYS.items():
        forms[name] = [write_log(mjlog.read(log), form, dialect, suffix=suffix) for log in logs]
    seconds: dict[str, list[float]] = {name: [] for name in forms}
    for _ in range(ROUNDS):
        for name, games in forms.items():
            start = time.process_time()
            for data in games:
                analyzer.check(data, ruleset="tenhou-4p", wall=False)
            seconds[name].append(time.process_time() - start)
    base = statistics.median(seconds["mjlog"][1:])
    for name, took in seconds.items():
        median = statistics.median(took[1:])
        size = sum(map(len, forms[name])) / len(logs) / 1000
        print(f"{name:22} {len(logs) / median:8.0f} logs/s   {median / base:5.2f} x   {size:6.1f} kB a log")


if __name__ == "__main__":
    default = Path(os.environ.get("TENHOU_CORPUS", "../shared/corpus"), "mjlog")
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default, int(sys.argv[2]) if len(sys.argv) > 2 else 150)
