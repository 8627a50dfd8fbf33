"""Real logs, where the folder is there: TENHOU_CORPUS, or ../shared/corpus beside the repository. None is ours."""

import csv
import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("TENHOU_CORPUS", Path(__file__).parents[3] / "shared" / "corpus"))


def logs() -> Iterator[tuple[str, str, bytes]]:
    """Name, kind and plain bytes of each real mjlog. Without the folder the test is skipped, or fails if it was named."""
    if not (FOLDER / "manifest.csv").exists():
        if "TENHOU_CORPUS" in os.environ:
            pytest.fail(f"TENHOU_CORPUS names {FOLDER}, where no corpus is")
        pytest.skip(f"no real logs at {FOLDER}")
    with open(FOLDER / "manifest.csv", newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["format"] == "mjlog"]
    for row in rows:
        data = (FOLDER / row["file"]).read_bytes()
        yield row["file"], row["kind"], gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
