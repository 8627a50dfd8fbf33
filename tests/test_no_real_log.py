"""No real log is in the repository, whole or in part: Tenhou forbids redistribution."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from corpus import all_logs, needs_corpus

ROOT = Path(__file__).parents[1]
TRACES = re.compile(rb'hai[0-3]="([0-9,]{20,})"|seed="(mt19937[^"]{40,})"|shuffle="(mt19937[^"]{20,})"')


def traces(data: bytes) -> set[bytes]:
    """The dealt or shown hands and the seeds in a text."""
    return {next(filter(None, found)) for found in TRACES.findall(data)}


@needs_corpus
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")
def test_no_tracked_file_has_a_seed_or_a_hand_of_a_real_log() -> None:
    real = set().union(*(traces(log.data) for log in all_logs()))
    assert len(real) > 40_000
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            assert not traces((ROOT / name).read_bytes()) & real, name
