"""Every real record of tenhou6 gets a verdict, and every finding has its reason, which is in the record."""

from __future__ import annotations

from collections import Counter

from real import FOLDER, logs

from analyzer.formats import open_log
from analyzer.formats.tenhou6 import write
from analyzer.rules.examine import examine
from analyzer.rules.report import Report
from analyzer.tape.game_hash import game_hash

# the codes of a record, INFO aside, and why they are there. Each was looked at by hand
EXPLAINED = {
    ("PAY-01",): "two: a position for a bot, and a converter's kokushi; each leaves the deposit of a riichi out of a ron",
    ("WIN-01",): "kokushi robs an ankan, as the room that it names allows: there while the ruleset of that room does not",
    ("NOTEN-02",): "made by hand: all tenpai, where nobody is",
    ("CALL-01", "LOG-21"): "made by hand: a pon of 2p on a discard of 1s",
    ("HONBA-01", "LOG-12", "LOG-21", "NOTEN-01", "WIN-02", "WIN-03"): "made by hand: a win without a hand, draws too many "
    "and too few, a honba after a win of another seat than the dealer",
    ("KAN-05",): "a paifu editor: it writes each kakan as if the pon had come from the left",
    ("DEAL-02", "FURITEN-01", "WIN-03"): "made by hand: four plain 5s beside the red one, and a win by another seat than the one paid",
    ("NOTEN-02", "RIICHI-05"): "made by hand: riichi with a hand that is not tenpai, and all tenpai at the end",
    ("NOTEN-01",): "made by hand: all tenpai after four discards",
    ("DEAL-02", "LOG-21", "TURN-03"): "a position for a bot: hands of thirteen 1m stand for those that nobody knows",
}


def reports() -> list[Report]:
    """One a record of the folder."""
    next(logs())  # skips without the folder
    paths = sorted((FOLDER / "tenhou6").iterdir())
    return [examine(log, None, False)[0] for path in paths for log in open_log(path.read_bytes(), path.name)]


def codes(report: Report) -> tuple[str, ...]:
    return tuple(sorted({finding.code for finding in report.findings if finding.severity != "INFO"}))


def test_every_record_has_a_verdict_and_every_finding_a_reason():
    judged = reports()
    assert len(judged) >= 374
    assert all(report.error is None for report in judged)
    found = Counter(codes(report) for report in judged)
    assert not set(found) - set(EXPLAINED) - {()}
    assert found[()] >= 350


def test_a_real_game_has_the_findings_of_its_mjlog():
    """Written and read again: nothing new, and nothing lost but what the form does not tell.

    Undated logs are left out where their form alone shows their age.
    """
    for number, (name, kind, data) in enumerate(logs()):
        if number % 30 or not kind.startswith("real"):
            continue
        (log,) = open_log(data, name)
        if log.tape is None or log.tape.seed_a_round:
            continue
        (back,) = open_log(write(log.tape, log.log_id), name)
        assert game_hash(back.whole()) == game_hash(log.tape), name
        before, after = examine(log, None, False)[0], examine(back, None, False)[0]
        untold = {entry.code for entry in after.not_verifiable}
        assert set(codes(after)) <= set(codes(before)), name
        assert set(codes(before)) - set(codes(after)) <= untold | {"LOG-02"}, name
