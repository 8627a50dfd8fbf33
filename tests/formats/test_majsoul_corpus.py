"""Every record of Mahjong Soul and majiang in the corpus has a verdict, and each of its findings is explained here."""

from __future__ import annotations

import pytest
from corpus import FOLDER, needs_corpus

import analyzer
from analyzer.rules.report import Report

# the majiang game that went below zero: -51.5 is -51 to JavaScript's Math.round, which rounds a half up, and no ruleset
# rounds so; without a ruleset that is asked for nothing rests on how a record rounds that names no rules
HALF_UP = {"list-c39507e1.json/#4": ["FINAL-02"]}
# an adapter's test data, written by hand and never played
INVENTED = [
    ("RIICHI-01", "seat 1 declares riichi without a draw"),
    ("TURN-02", "and discards"),
    ("KAN-01", "seat 0 has an ankan of 1m after seat 2's discard, and one 1m in its hand"),
    ("TURN-01", "seat 3 draws the replacement for it"),
    ("WIN-01", "seat 0 wins a 1p that seat 2 discarded before that"),
    ("LOG-06", "after which the round was over"),
    ("TURN-01", "East 2: seat 0 draws first, who is not the dealer"),
    ("TURN-02", "seat 1 discards without a draw"),
    ("LOG-12", "scores of the draw are numbers, where a record has objects"),
]


def reports(form: str, ruleset: str | None = None) -> dict[str, Report]:
    """The report of each game, by file and, of several in a file, number."""
    found = {}
    for path in sorted((FOLDER / form).glob("*")):
        for report in analyzer.check_all(path, ruleset=ruleset):
            found[path.name + report.log.removeprefix(str(path))] = report
    return found


def codes(report: Report) -> list[str]:
    return [found.code for found in report.findings if found.severity != "INFO"]


@needs_corpus
def test_real_records_of_mahjong_soul_are_clean_under_their_own_rules() -> None:
    real = {name: report for name, report in reports("majsoul").items() if not name.startswith("invented")}
    assert len(real) == 5
    for name, report in real.items():
        headless = name.endswith("919.bin")  # it does not say its room
        assert (report.verdict, report.ruleset) == ("partial" if headless else "clean", "mahjong-soul-4p"), name
        assert codes(report) == [], name
        assert not any(said.code.startswith("WALL") for said in report.not_verifiable), name
    assert codes(reports("majsoul", "mahjong-soul-4p")[next(name for name in real if name.endswith("919.bin"))]) == []


@needs_corpus
def test_the_findings_of_invented_test_data_are_its_faults() -> None:
    (report,) = (report for name, report in reports("majsoul").items() if name.startswith("invented"))
    found = codes(report)
    for code, why in INVENTED:
        assert code in found, why
        found.remove(code)
    assert found in ([], ["RIICHI-08", "KYOUTAKU-01"])  # whether that riichi, on whose discard a pon came, was accepted


@needs_corpus
@pytest.mark.parametrize("ruleset", [None, "majiang"])
def test_records_of_majiang_have_no_finding_but_how_they_round(ruleset: str | None) -> None:
    found = reports("majiang", ruleset)
    assert len(found) == 16
    for name, report in found.items():
        assert codes(report) == (HALF_UP.get(name, []) if ruleset else []), name
        assert report.ruleset == "majiang"
        assert report.verdict == ("findings" if codes(report) else "clean" if ruleset else "partial"), name


