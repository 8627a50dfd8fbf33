"""No false alarm: every real log is clean, and every one is fully judged but those named here."""

from __future__ import annotations

import re

from corpus import needs_corpus, ranked_logs, real_logs
from judged import noted, replayed

from analyzer.core import faults
from analyzer.formats.log_id import identity
from analyzer.formats.mjlog import read, write
from analyzer.rulesets import of_log

NOT_FULLY_JUDGED = {
    "2019020120gm-0009-10011-5609270b.xml": "championship lobby 10011: uma unknown",
    "unknown-8826c985.mjlog": "chip table (type 1569): what chips are paid for is unknown",
    "unknown-ad170028.mjlog": "chip table (type 553): what chips are paid for is unknown",
    "unknown-ae07e88d.mjlog": "early 2009: no tenpai-yame",
    "unknown-c367fb52.mjlog": "unfinished: LOG-02",
}
ODD_ROOMS = {
    "2019020120gm-0009-10011-5609270b.xml": "tenhou-championship",
    "unknown-0bdb04c1.mjlog": "tenhou-gold",
    "unknown-fa2bd66f.mjlog": "tenhou-gold",
    "unknown-7e729cb4.mjlog": "tenhou-custom",
    "unknown-9e19ff8e.mjlog": "tenhou-custom",
    "unknown-d6e2ec40.mjlog": "tenhou-custom",
    "unknown-8826c985.mjlog": "tenhou-chips-5",
    "unknown-ad170028.mjlog": "tenhou-chips-2",
}
WINS = 13_007
PROVEN = 1527  # real logs with a seed


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
        who = identity(log.name)
        choice = of_log(read(log.data), who and who.played)
        if replay.open or warned or choice.unknown or choice.unjudged:
            partly.add(log.name)
    assert partly == set(NOT_FULLY_JUDGED)
    assert wins == WINS


@needs_corpus
def test_the_odd_rooms_are_judged_by_rulesets_of_their_own() -> None:
    rulesets = {log.name: of_log(read(log.data), None).ruleset for log in real_logs()}
    odd = {name: ruleset.name for name, ruleset in rulesets.items() if ruleset.name not in ("tenhou-4p", "tenhou-3p")}
    assert odd == ODD_ROOMS
    assert all(ruleset.known for ruleset in rulesets.values())


@needs_corpus
def test_the_unfinished_log_says_so() -> None:
    log = next(log for log in real_logs() if log.name == "unknown-c367fb52.mjlog")
    assert [fault.code for fault in noted(replayed(log.data))] == ["LOG-02"]


@needs_corpus
def test_what_an_unknown_ruleset_leaves_is_still_judged() -> None:
    log = next(log for log in real_logs() if log.type_bits == "169")
    data = log.data.replace(b'type="169"', b'type="1537"')
    found = noted(replayed(re.sub(rb"<D\d+/>(?=<U)", b"", data, count=1)))
    assert [fault.code for fault in found if fault.severity != "INFO"][0] == "TURN-01"
    assert faults.NEEDS_RULESET[faults.DRAW_TURN] == 0


@needs_corpus
def test_bytes_to_tape_to_bytes_gives_every_real_log_back() -> None:
    assert [log.name for log in real_logs() if write(read(log.data)) != log.data] == []


@needs_corpus
def test_every_tile_of_every_real_log_is_the_walls() -> None:
    held = 0
    for log in real_logs():
        replay = replayed(log.data, log.name, wall=True)
        assert [fault.code for fault in noted(replay) if fault.code.startswith("WALL")] == [], log.name
        held += not replay.wall.wrong
    assert held == PROVEN


@needs_corpus
def test_a_seed_of_another_game_is_one_finding() -> None:
    logs = [log for log in ranked_logs(60) if b"<SHUFFLE" in log.data]
    for log, other in zip(logs, logs[1:], strict=False):
        ours, theirs = (re.search(rb'<SHUFFLE seed="([^"]*)"', data) for data in (log.data, other.data))
        assert ours and theirs
        found = noted(replayed(log.data.replace(ours[1], theirs[1]), log.name, wall=True))
        assert [fault.code for fault in found if fault.code.startswith("WALL")] == ["WALL-01"]
