"""No false alarm: every real log is clean, and every one is fully judged but those named here."""

from __future__ import annotations

from corpus import needs_corpus, real_logs
from judged import noted, replayed

from analyzer.core import faults
from analyzer.formats.mjlog import read, write
from analyzer.rulesets import of_log

NOT_FULLY_JUDGED = {
    "2019020120gm-0009-10011-5609270b.xml": "championship lobby 10011: rules unknown",
    "unknown-0bdb04c1.mjlog": "gold table (type 2113): rules unknown",
    "unknown-fa2bd66f.mjlog": "gold table (type 2113): rules unknown",
    "unknown-7e729cb4.mjlog": "custom table (type 257): rules unknown",
    "unknown-9e19ff8e.mjlog": "custom table (type 257): rules unknown",
    "unknown-d6e2ec40.mjlog": "custom table (type 257): rules unknown",
    "unknown-8826c985.mjlog": "chip table (type 1569): rules unknown",
    "unknown-ad170028.mjlog": "chip table (type 553): rules unknown",
    "unknown-251dd676.mjlog": "early tonpuusen (type 161): other uma",
    "unknown-600f0b26.mjlog": "early tonpuusen (type 161): other uma",
    "unknown-ae07e88d.mjlog": "early 2009: no tenpai-yame",
    "unknown-c367fb52.mjlog": "unfinished: LOG-02",
}
WINS = 13_007


@needs_corpus
def test_no_real_log_has_an_error() -> None:
    wrong = {}
    for log in real_logs():
        found = [fault for fault in noted(replayed(log.data, log.name)) if fault.severity == "ERROR"]
        if found:
            wrong[log.name] = found
    assert wrong == {}


@needs_corpus
def test_every_real_log_is_fully_judged_but_those_named() -> None:
    partly = set()
    wins = 0
    for log in real_logs():
        replay = replayed(log.data, log.name)
        wins += replay.wins
        warned = [fault for fault in noted(replay) if fault.severity == "WARNING"]
        if replay.open or warned or of_log(read(log.data), None).unknown:
            partly.add(log.name)
    assert partly == set(NOT_FULLY_JUDGED)
    assert wins == WINS


@needs_corpus
def test_the_unfinished_log_says_so() -> None:
    log = next(log for log in real_logs() if log.name == "unknown-c367fb52.mjlog")
    assert [fault.code for fault in noted(replayed(log.data))] == ["LOG-02"]


@needs_corpus
def test_what_an_unknown_ruleset_leaves_is_still_judged() -> None:
    log = next(log for log in real_logs() if log.name == "unknown-ad170028.mjlog")
    at = log.data.index(b"<D", log.data.index(b"<INIT"))
    found = noted(replayed(log.data[:at] + log.data[log.data.index(b">", at) + 1 :]))
    assert found[0].code == "TURN-01"
    assert faults.NEEDS_RULESET[faults.DRAW_TURN] == 0


@needs_corpus
def test_bytes_to_tape_to_bytes_gives_every_real_log_back() -> None:
    assert [log.name for log in real_logs() if write(read(log.data)) != log.data] == []
