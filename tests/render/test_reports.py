"""The forms of a report."""

import json
from typing import Any

import jsonschema
import pytest

from analyzer.render import concise, jsonout, text
from analyzer.rules.finding import Finding, Hand
from analyzer.rules.report import WALL, Error, NotVerifiable, Report

KEYS = [
    "findings", "log", "log_id", "not_verifiable", "players", "rounds", "ruleset", "schema", "sha256", "verdict", "version",
]  # fmt: skip


def finding(**changes: Any) -> Finding:
    fields: dict[str, Any] = {
        "code": "FU-01", "severity": "ERROR", "round": "S2.1", "event": 12, "offset": 340, "line": None, "seat": 2,
        "expected": 30, "recorded": 40, "why": "20 + 10 closed ron = 30", "message": "Wrong fu",
        "rule": "The fu are those of the reading.",
    }  # fmt: skip
    return Finding(**{**fields, **changes})


def report(*found: Finding) -> Report:
    made = Report("logs/a\x1b.mjlog", b"")
    made.players, made.ruleset, made.rounds = 4, "tenhou-4p", 8
    made.findings, made.hands = list(found), [Hand("123m", "ron 4p", "riichi = 1 han")] * len(found)
    return made


def unreadable() -> Report:
    made = Report("b")
    made.error = Error("not XML", "line 1")
    return made


def partial() -> Report:
    made = report()
    made.not_verifiable.append(NotVerifiable("RULESET-01", "chips"))
    return made


@pytest.mark.parametrize(
    "made",
    [
        report(),
        report(finding()),
        report(
            finding(code="PAY-01", expected=[1, -1], recorded=[2, -2]),
            finding(code="YAKU-02", expected=["riichi"], recorded=[]),
        ),
        unreadable(),
        partial(),
    ],
)
def test_a_line_of_json_fits_the_schema_and_has_sorted_keys(made: Report) -> None:
    line = jsonout.line(made)
    told = json.loads(line)
    jsonschema.Draft202012Validator(json.loads(jsonout.schema())).validate(told)
    assert list(told) == (KEYS if made.error is None else sorted([*KEYS, "error"]))
    assert all(list(item) == sorted(item) for item in told["findings"])
    assert "\n" not in line and "\x1b" not in line


def test_a_finding_in_json_has_its_hand_link_and_fingerprint() -> None:
    made = report(finding())
    made.log_id, made.starts = "2010081709gm-00a9-0000-c77f29e4", [0, 5, 20]
    (told,) = json.loads(jsonout.line(made))["findings"]
    assert told["hand"] == {"reading": "123m", "tile": "ron 4p", "worth": "riichi = 1 han"}
    assert told["link"] == "https://tenhou.net/0/?log=2010081709gm-00a9-0000-c77f29e4&tw=2&ts=1"
    assert len(told["fingerprint"]) == 32


def test_a_severity_of_a_configuration_stands_beside_that_of_the_catalogue() -> None:
    lowered = json.loads(jsonout.line(report(finding(severity="INFO", default_severity="ERROR"))))
    jsonschema.validate(lowered, json.loads(jsonout.schema()))


@pytest.mark.parametrize("changes", [{"code": "FU-99"}, {"expected": "30"}, {"severity": "INFO"}, {"round": 3}])
def test_the_schema_refuses_what_a_code_does_not_have(changes: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(jsonout.line(report(finding(**changes)))), json.loads(jsonout.schema()))


def test_the_schema_refuses_what_is_not_in_it() -> None:
    told = json.loads(jsonout.line(report(finding())))
    told["findings"][0]["extra"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, json.loads(jsonout.schema()))


def test_a_name_that_is_no_unicode_is_told_in_json_too() -> None:
    made = report()
    made.log = "a\udcff"
    assert json.loads(jsonout.line(made))["log"] == "a\\udcff"


def test_text_tells_rule_place_values_arithmetic_hand_and_link() -> None:
    made = report(finding())
    made.log_id, made.starts = "2010081709gm-00a9-0000-c77f29e4", [0, 5, 20]
    told = "\n".join(text.report_lines(made))
    for part in ("S2.1  event 12  byte 340  ERROR FU-01", "expected  30", "found     40", "20 + 10 closed ron",
                 "123m  ron 4p", "&tw=2&ts=1", "seat 2", "rules FU-01"):  # fmt: skip
        assert part in told
    assert "\x1b" not in told


def test_text_says_nothing_of_a_clean_log_unless_asked() -> None:
    assert text.report_lines(report()) == []
    assert "clean" in text.report_lines(report(), verbose=True)[0]
    assert "not XML" in text.report_lines(unreadable())[0]
    assert "chips" in text.report_lines(partial())[0]


def test_concise_is_one_line_a_finding() -> None:
    assert concise.report_lines(report(finding(), finding(event=None))) == [
        "logs/a\\x1b.mjlog:1:1: FU-01 Wrong fu (S2.1 event 12): expected 30, found 40",
        "logs/a\\x1b.mjlog:1:1: FU-01 Wrong fu (S2.1): expected 30, found 40",
    ]
    assert "UNREADABLE" in concise.report_lines(unreadable())[0]
    assert text.where(finding(line=4, offset=None)) == "S2.1  event 12  line 4"
    assert text.where(finding(round=None, event=None, offset=None)) == "whole log"


def test_the_first_seat_and_the_first_byte_are_told_too() -> None:
    told = "\n".join(text.report_lines(report(finding(seat=0, offset=0))))
    assert "where     seat 0" in told and "byte 0  ERROR" in told
    assert "where " not in "\n".join(text.report_lines(report(finding(seat=None))))


@pytest.mark.parametrize(("event", "index"), [(0, 0), (4, 0), (5, 1), (19, 1), (20, 2)])
def test_the_link_leads_to_the_round_of_the_event(event: int, index: int) -> None:
    made = report(finding(event=event, seat=None))
    made.log_id, made.starts = "2010081709gm-00a9-0000-c77f29e4", [0, 5, 20]
    assert f"&tw=0&ts={index}" in "\n".join(text.report_lines(made))


def test_verbose_tells_the_era_and_what_the_summary_counts() -> None:
    made = report()
    made.not_verifiable.append(NotVerifiable(WALL, "no seed"))
    assert text.report_lines(made) == []
    told = {}
    for era in (None, "tenths", "either"):
        made.era = era
        told[era] = "\n".join(text.report_lines(made, verbose=True))
    assert all("no seed" in lines and "8 rounds" in lines for lines in told.values())
    assert "final points" not in told[None]
    assert "final points in tenths" in told["tenths"] and "final points fit either era" in told["either"]


def test_the_place_of_what_cannot_be_read_is_told() -> None:
    assert text.report_lines(unreadable())[0] == "b  UNREADABLE  not XML (line 1)"


def test_points_are_told_with_their_thousands_apart() -> None:
    assert [text.value(1000), text.value([-12000, 1]), text.value(["x"])] == ["1,000", "[-12,000, 1]", "[x]"]
