"""What tells a finding from all others, whatever its log is called: for baselines, and for tools that follow findings."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import msgspec

from analyzer.rules.finding import Finding


def fingerprints(sha256: str | None, findings: Sequence[Finding]) -> list[str]:
    """One a finding: the content of its log, its code, round and values; the second of two alike differs."""
    seen: Counter[bytes] = Counter()
    found = []
    for finding in findings:
        told = msgspec.json.encode([sha256, finding.code, finding.round, finding.expected, finding.recorded])
        seen[told] += 1
        found.append(hashlib.sha256(b"%s %d" % (told, seen[told])).hexdigest()[:32])
    return found
