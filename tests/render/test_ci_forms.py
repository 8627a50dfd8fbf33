"""The forms that other programs read: each fits its schema, and says what the reports say."""

from __future__ import annotations

import csv
import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from lxml import etree

import analyzer
from analyzer.formats.opened import OpenedLog
from analyzer.render.form import Asked, Judged, form_named
from analyzer.render.places import line_of, path_text, uri
from analyzer.rules.catalogue import BY_CODE, CATALOGUE
from analyzer.rules.finding import Finding
from analyzer.rules.report import IGNORED, KNOWN, Aside, Error, Report
from analyzer.rules.rule import RANK
from analyzer.rules.summary import Summary

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "tests" / "schemas"
FAULTY = sorted((ROOT / "fixtures" / "faulty").glob("*.xml"))
ODD = "logs/a b%,:|<é>\x1b\udcff\n.mjlog"


def document(name: str, reports: list[Report], **asked: Any) -> str:
    """All of a form, as `check` writes it."""
    wanted, form, summary = Asked(**asked), form_named(name), Summary()
    whole = form.document(wanted)
    parts = [whole.start()]
    for report in reports:
        summary.count(report, RANK["ERROR"])
        parts.append(whole.add(form.piece(Judged(report, OpenedLog(report.log, b"", "mjlog"), wanted))))
    return "".join([*parts, whole.end(summary)])


def odd() -> Report:
    """A name and values that every form has to escape, one finding of each severity."""
    made = Report(ODD, b"<a>\n<b/>")
    made.log_id, made.starts, made.rounds = "2010081709gm-00a9-0000-c77f29e4", [0], 1
    law = BY_CODE["LOG-01"]
    made.findings = [
        Finding(
            code=code, severity=BY_CODE[code].severity, round="S2.1", event=1, offset=4, line=None, seat=2,
            expected='<&"]]>|\n::error::\x1b%', recorded="*_`=1+1", why="a,b:c\n::set-output", message=BY_CODE[code].title,
            rule=law.title,
        )
        for code in ("LOG-01", "LOG-02", "LOG-04")
    ]  # fmt: skip
    made.hands = [None] * 3
    return made


def unreadable() -> Report:
    made = Report("b::|.xml", b"<a>\nx")
    made.error = Error("not <XML>\nat all", "byte 4")
    return made


@cache
def faulty() -> list[Report]:
    return [analyzer.check(path) for path in FAULTY]


def reports() -> list[Report]:
    return [*faulty(), odd(), unreadable(), analyzer.check(ROOT / "fixtures" / "games" / "hanchan.xml")]


def found() -> list[tuple[Report, Finding]]:
    return [(report, finding) for report in reports() for finding in report.findings]


# --- SARIF ---


def sarif(reports: list[Report], **asked: Any) -> dict[str, Any]:
    """The only run of a log that fits the schema."""
    told = json.loads(document("sarif", reports, **asked))
    schema = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text("utf-8"))
    jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker()).validate(told)
    (run,) = told["runs"]
    return dict(run)


def test_sarif_has_a_result_for_each_finding_at_its_line_column_and_byte() -> None:
    results = sarif(reports())["results"]
    of_findings = [result for result in results if result["ruleId"] != "UNREADABLE"]
    for result, (report, finding) in zip(of_findings, found(), strict=True):
        (location,) = result["locations"]
        region = location["physicalLocation"]["region"]
        assert (region["startLine"], region["startColumn"]) == line_of(report, finding)
        assert region.get("byteOffset") == finding.offset
        assert result["ruleId"] == finding.code and finding.rule in result["message"]["text"]
        assert result["properties"]["expected"] == finding.expected
        assert result.get("hostedViewerUri") == report.link(finding)
    assert [result["level"] for result in of_findings[-3:]] == ["error", "warning", "note"]


def test_sarif_has_a_rule_with_help_for_each_result_and_no_other() -> None:
    run = sarif(reports())
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert set(rules) == {result["ruleId"] for result in run["results"]}
    assert all(rule["help"]["text"] for name, rule in rules.items() if name != "UNREADABLE")


def test_every_check_can_be_a_rule_of_sarif() -> None:
    made = Report("a", b"")
    made.findings = [
        Finding(
            code=law.code, severity=law.severity, round=None, event=None, offset=None, line=None, seat=None, expected=1,
            recorded=2, why="", message=law.title, rule="r.",
        )
        for law in CATALOGUE.values()
    ]  # fmt: skip
    made.hands = [None] * len(made.findings)
    assert len(sarif([made])["tool"]["driver"]["rules"]) == len(CATALOGUE)


def test_fingerprints_of_sarif_are_those_of_json_and_differ_within_a_log() -> None:
    for report in faulty():
        marks = [one["partialFingerprints"]["tenhouAnalyzerFinding/v1"] for one in sarif([report])["results"]]
        assert marks == [one.fingerprint for one in report.record().findings] and len(set(marks)) == len(marks)


def test_sarif_tells_what_was_set_aside_as_suppressed() -> None:
    made = odd()
    (kept, *others), (mark, *marks) = made.findings, made.fingerprints()
    made.aside = [Aside(*one) for one in zip(others, (IGNORED, KNOWN), marks, strict=True)]
    made.findings, made._fingerprints, made.hands = [kept], [mark], [None]
    new, ignored, known = sarif([made], baseline=True)["results"]
    assert "suppressions" not in new and new["baselineState"] == "new"
    assert ignored["suppressions"] == [{"kind": "external", "justification": "not asked for"}]
    assert known["suppressions"] == [{"kind": "external", "justification": "in the baseline"}]
    assert known["baselineState"] == "unchanged"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("a/b.xml", "a/b.xml"), ("./a b%.xml", "a%20b%25.xml"), ("/a/é", "file:///a/%C3%A9"), ("a\udcff", "a%FF"),
        ("a:b/c", "a%3Ab/c"), ("s3://a/b c", "s3://a/b%20c"), ("-", "-"),
    ],
)  # fmt: skip
def test_a_path_is_a_uri(place: str, told: str) -> None:
    assert uri(place) == told and path_text("./x/y") == "x/y"


# --- JUnit ---


def junit(reports: list[Report], by: str) -> Any:
    tree = etree.fromstring(document("junit", reports, junit_by=by).encode())
    etree.XMLSchema(etree.parse(SCHEMAS / "junit.xsd")).assertValid(tree)
    for counted in (tree, tree[0]):
        cases = tree.findall(".//testcase")
        failed = [case for case in cases if case.find("failure") is not None]
        errors = [case for case in cases if case.find("error") is not None]
        assert [int(counted.get(name)) for name in ("tests", "failures", "errors")] == [
            len(cases),
            len(failed),
            len(errors),
        ]
    return tree


def test_junit_has_a_case_for_each_log_and_a_failure_for_each_error() -> None:
    cases = junit(reports(), "log").findall(".//testcase")
    assert len(cases) == len(reports())
    for case, report in zip(cases, reports(), strict=True):
        errors = [finding.code for finding in report.findings if finding.severity == "ERROR"]
        assert [failure.get("type") for failure in case.findall("failure")] == errors
        assert (case.find("error") is not None) == (report.error is not None)
        assert all("rule      " in failure.text for failure in case.findall("failure"))


def test_junit_by_code_has_a_case_for_each_check() -> None:
    cases = junit(reports(), "code").findall(".//testcase")
    by_code = {case.get("name").split()[0]: case.findall("failure") for case in cases}
    assert set(by_code) == {*BY_CODE, "logs"}
    for code in BY_CODE:
        assert len(by_code[code]) == sum(f.code == code and f.severity == "ERROR" for _, f in found())


def test_junit_fails_for_what_fails() -> None:
    for fail_on, failures in (("ERROR", 1), ("WARNING", 2), ("INFO", 3)):
        tree = etree.fromstring(document("junit", [odd()], fail_on=fail_on).encode())
        assert len(tree.findall(".//failure")) == failures


# --- GitHub, GitLab, CSV, Markdown ---

COMMAND = re.compile(r"::(error|warning|notice) file=([^,:]*),line=(\d+),col=(\d+),title=([^,:]*)::(.*)")


def test_every_line_of_github_is_one_command_with_its_place() -> None:
    lines = document("github", reports()).splitlines()
    told = [match.groups() for line in lines if (match := COMMAND.fullmatch(line))]
    assert len(told) == len(lines) == len(found()) + 1
    of_findings = [one for one in told if one[4] != "unreadable"]
    for (level, file, line, column, title, message), (report, finding) in zip(of_findings, found(), strict=True):
        assert level == {"ERROR": "error", "WARNING": "warning", "INFO": "notice"}[finding.severity]
        assert unquote(file) == path_text(report.log)
        assert (int(line), int(column)) == line_of(report, finding)
        assert title == f"{finding.code} {finding.message}" and finding.rule in unquote(message).splitlines()


def test_gitlab_has_an_entry_for_each_finding_and_fits_its_schema() -> None:
    told = json.loads(document("gitlab", reports()))
    jsonschema.validate(told, json.loads((SCHEMAS / "gitlab-codequality.json").read_text("utf-8")))
    assert [one["check_name"] for one in told if one["check_name"] != "UNREADABLE"] == [f.code for _, f in found()]
    assert len({one["fingerprint"] for one in told}) == len(told) == len(found()) + 1


def test_csv_is_a_row_a_finding_and_none_is_a_formula() -> None:
    heading, *rows = csv.reader(io.StringIO(document("csv", reports())))
    assert {len(row) for row in rows} == {len(heading)}
    told = [dict(zip(heading, row, strict=True)) for row in rows]
    assert [one["code"] for one in told if one["code"] != "UNREADABLE"] == [finding.code for _, finding in found()]
    assert not any(text.startswith(("=", "+", "@", "-")) for row in rows for text in row if not text[1:2].isdigit())


def test_markdown_tells_totals_codes_and_the_first_findings_in_tables() -> None:
    lines = document("markdown", reports()).splitlines()
    tables = [line for line in lines if line.startswith("|")]
    assert all(len(re.findall(r"(?<!\\)\|", line)) == 5 for line in tables)
    assert f"{len(reports())} logs" in lines[2] and f"{len(found())} findings" in lines[2]
    assert sum("**" in line for line in tables) == len(found())


def test_markdown_lists_fifty_findings_and_counts_the_rest() -> None:
    told = document("markdown", [odd() for _ in range(20)])
    assert told.count("**LOG") == 50 and "10 more not listed." in told


@pytest.mark.parametrize("name", ["sarif", "junit", "gitlab", "markdown", "csv", "json"])
def test_of_no_log_a_document_is_whole_too(name: str) -> None:
    told = document(name, [])
    assert told.endswith("\n")
    if name in ("sarif", "gitlab", "json"):
        assert json.loads(told) is not None
    if name == "junit":
        assert junit([], "log").get("tests") == "0"


@pytest.mark.parametrize("name", ["sarif", "junit", "github", "gitlab", "markdown", "csv"])
def test_no_form_has_a_control_of_a_log_in_it(name: str) -> None:
    told = document(name, [odd(), unreadable()])
    assert "\x1b" not in told.replace("\\x1b", "") and "\n::error::" not in told and "\n::set-output" not in told
    told.encode("utf-8")
