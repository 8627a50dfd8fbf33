"""Every call of the file layer of every job, with every error of its sort: prints how many points there were.

usage: python tests/heavy/faults.py [JOB ...]     all jobs by default, see `injected.JOBS`
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "batch"))
import injected
from faulty_files import ERRORS


def points(name: str, home: Path) -> int:
    """Every point of a job; AssertionError where one fails."""
    injected.prepared(home / "template")
    due, result, calls = injected.calm(name, home / "template", home / "here")
    count = 0
    for at, (sort, _) in enumerate(calls, 1):
        for turn in range(len(ERRORS[sort])):
            count += bool(injected.trial(name, home / "template", at, turn, due, result))
    print(f"{name}: {len(calls)} calls, {count} points, 0 losses", flush=True)
    return count


def main(names: list[str]) -> None:
    for patch in injected.patched():
        patch.start()
    with tempfile.TemporaryDirectory() as folder:
        total = sum(points(name, Path(folder, str(number))) for number, name in enumerate(names))
    print(f"fault injection: {total} points, 0 losses")


if __name__ == "__main__":
    main(sys.argv[1:] or list(injected.JOBS))
