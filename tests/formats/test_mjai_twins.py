"""A log and the same game as mjai: the same findings, but for what mjai does not tell."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from corpus import needs_corpus, ranked_logs

import analyzer
from analyzer.formats import mjai, mjlog
from analyzer.tape.game_hash import game_hash

FIXTURES = Path(__file__).parents[2] / "fixtures"
ALL = {path.stem: path for path in sorted(FIXTURES.rglob("*.xml")) if not analyzer.check(path).error}
EVENTS = json.loads((FIXTURES / "events" / "expected.json").read_text("ascii"))["logs"]
# Tenhou's own form and header; the seed; dice; copies of tiles; lists at a win beside hand and yaku
UNTOLD = {
    "LOG-03", "LOG-04", "LOG-05", "LOG-08", "LOG-09", "LOG-10", "LOG-12", "LOG-13", "LOG-14", "LOG-15", "LOG-16", "LOG-17",
    "LOG-18", "LOG-19", "LOG-20", "WALL-01", "WALL-02", "WALL-03", "WALL-04", "WALL-05", "WALL-06", "WALL-07", "WALL-08",
    "WALL-09", "DEAL-06", "KAN-05", "DORA-04", "DORA-06", "DORA-07", "WIN-05", "PAO-01", "POINTS-02", "PAY-02", "RON-04",
    "FINAL-02",
}  # fmt: skip
# Mortal's dialect tells less of wins and draws
POOR = {
    "ABORT-08", "DORA-08", "DORA-09", "DORA-10", "FU-01", "NAGASHI-01", "NOTEN-02", "POINTS-01", "RIICHI-10", "SCORE-03",
    "YAKU-02", "YAKU-03", "YAKU-04",
}  # fmt: skip
OTHERWISE: dict[str, list[str]] = {
    "cut": ["LOG-02"],  # its whole rounds were kept
    "fail-LOG-01-cut": ["LOG-02"],
    "fail-RENCHAN-02-east-2": ["LOG-23"],  # as an excerpt
    "fail-DEAL-05-east-4-of-three": ["DEAL-05", "LOG-23"],
    "fail-CALL-04-not-held": [],  # another copy of the tile is
    "fail-NOTEN-03-other-hand": [],
    "fail-WIN-04-other-copy": [],
    "fail-TURN-03-not-held": ["WIN-03", "WIN-04"],
    "fail-SCORE-04-too-much": ["PAY-01"],
    "fail-LOG-12-a-deal-without-a-hand": ["LOG-23"],  # its round is left out, and the next one is not the first
    "fail-LOG-12-a-call-by-seat-4": ["TURN-02"],  # what could not be read is left out
    "fail-LOG-12-a-win-without-a-tile": ["LOG-07"],
}
OTHERWISE_POOR = OTHERWISE | {
    "fail-ABORT-02-no-winds": ["ABORT-04"],  # a draw without a reason that nothing shows is none by three rons
    "fail-ABORT-03-no-riichi": ["ABORT-04"],
    "fail-ABORT-05-no-kan": ["ABORT-04"],
    "fail-NOTEN-01-one-left": ["ABORT-04"],
    "fail-TURN-03-not-held": ["WIN-03"],
    "fail-WIN-01-not-discarded": ["WIN-02", "WIN-03"],  # of a win without its tile
}


def codes(report: Any) -> list[str]:
    assert report.error is None
    return sorted(finding.code for finding in report.findings)


@pytest.mark.parametrize("dialect", ["mortal", "ruby"])
@pytest.mark.parametrize("name", ALL)
def test_faults_are_found_in_mjai_as_in_the_log(name: str, dialect: Any) -> None:
    path = ALL[name]
    own = re.search(r"<!-- ruleset: ([\w-]+)", path.read_text("ascii"))
    ruleset = str(FIXTURES / f"rulesets/{own[1]}.toml") if own else None
    log = analyzer.check(path, ruleset=ruleset)
    again = analyzer.check(mjai.write(mjlog.read(path.read_bytes()), dialect), ruleset=ruleset or log.ruleset)
    untold = UNTOLD | POOR if dialect == "mortal" else UNTOLD
    expected = [code for code in codes(log) if code not in untold]
    assert codes(again) == (OTHERWISE_POOR if dialect == "mortal" else OTHERWISE).get(name, expected)


@pytest.mark.parametrize("dialect", ["mortal", "ruby"])
@pytest.mark.parametrize("name", EVENTS)
def test_games_with_every_event_are_judged_alike(name: str, dialect: Any) -> None:
    tape = mjlog.read((FIXTURES / "events" / name).read_bytes())
    data = mjai.write(tape, dialect)
    assert [game_hash(game) for game in mjai.read(data)] == [game_hash(tape)]
    report = analyzer.check(data, ruleset=EVENTS[name]["ruleset"])
    assert codes(report) == sorted(EVENTS[name]["findings"])


@needs_corpus
@pytest.mark.parametrize("dialect", ["mortal", "ruby"])
def test_real_games_are_as_clean_in_mjai(dialect: Any) -> None:
    for log in ranked_logs(60):
        whole = analyzer.check(log.data, name=log.name)
        tape = mjlog.read(log.data)
        data = mjai.write(tape, dialect)
        assert [game_hash(game) for game in mjai.read(data)] == [game_hash(tape)], log.name
        again = analyzer.check(data, name=log.name, ruleset=whole.ruleset)
        assert codes(again) == codes(whole), log.name
        assert again.verdict == "clean" or whole.verdict != "clean"
