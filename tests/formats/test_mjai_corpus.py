"""Every record of mjai in the corpus has a verdict, and each ERROR is one that the record deserves."""

from __future__ import annotations

import pytest
from corpus import FOLDER, needs_corpus

import analyzer

CUT = "LOG-01"  # ERROR: it ends inside a round
OPENING = "LOG-02"  # WARNING: somebody's test of a bot; end_game stands behind the first turns
EXCERPT = "LOG-23"  # INFO: it begins in East 3
SERVER_ERROR = "LOG-01"  # ERROR: the last line is an `error` of the server, in the middle of a round
FOUND = {
    "unknown-027083d9.mjson": [OPENING],
    "unknown-572fdd69.mjson": [OPENING],
    "unknown-5df96b98.jsonl": [SERVER_ERROR],
    "unknown-7fd4f5d5-array.json": [OPENING],
    "unknown-7fd4f5d5-gz.mjson": [OPENING],
    "unknown-7fd4f5d5.mjson": [OPENING],
    "unknown-a67b1414.mjson": [OPENING],
    "unknown-a6d1516e.mjson": [OPENING],
    "unknown-e3ccebc7.jsonl": [CUT, EXCERPT],  # and the view of one player
    "unknown-fc781afe.jsonl": [SERVER_ERROR],
}


@needs_corpus
@pytest.mark.parametrize("ruleset", [None, "tenhou-4p"])
def test_every_record_has_its_verdict(ruleset: str | None) -> None:
    paths = sorted((FOLDER / "mjai").iterdir())
    assert {path.name for path in paths} >= set(FOUND)
    for path in paths:
        report = analyzer.check(path, ruleset=ruleset)
        assert report.error is None, path.name
        assert sorted(finding.code for finding in report.findings) == FOUND.get(path.name, []), path.name
        if path.name not in FOUND:
            assert report.verdict == ("clean" if ruleset else "partial"), path.name
