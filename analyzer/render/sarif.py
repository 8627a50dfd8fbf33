"""SARIF 2.1.0, which code scanning reads: a result a finding, a rule a code that was found."""

from __future__ import annotations

import json
from typing import Any, Final

from analyzer import __version__
from analyzer.render.form import Asked, Form, JsonArray, Judged
from analyzer.render.places import line_of, line_of_error, uri
from analyzer.render.rules_page import rules_of
from analyzer.render.text import error_text, values, where
from analyzer.rules.catalogue import BY_CODE
from analyzer.rules.finding import Finding
from analyzer.rules.report import KNOWN, Report
from analyzer.rules.summary import Summary

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS: Final = {"ERROR": "error", "WARNING": "warning", "INFO": "note"}
UNREADABLE: Final = "UNREADABLE"
TENHOU: Final = "https://tenhou.net/man/"  # its rules
FINGERPRINT: Final = "tenhouAnalyzerFinding/v1"
WHY: Final = {KNOWN: "in the baseline"}


class Log(JsonArray):
    """One run. Results are written as they come; the tool and its rules follow them, for keys have no order."""

    def start(self) -> str:
        return f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"results":['

    def end(self, summary: Summary) -> str:
        codes = {*summary.findings, *summary.suppressed, *summary.known}
        rules = [_rule(code) for code in BY_CODE if code in codes]
        if summary.verdicts.get("unreadable"):
            rules.append({"id": UNREADABLE, "shortDescription": {"text": "A log that can't be read"}})
        driver = {"name": "tenhou-analyzer", "version": __version__, "semanticVersion": __version__, "rules": rules}
        rest = {
            "tool": {"driver": driver},
            "invocations": [{"executionSuccessful": summary.internal_errors == 0}],
            "columnKind": "unicodeCodePoints",
        }
        return f"\n],{json.dumps(rest)[1:-1]}}}]}}\n"


def _rule(code: str) -> dict[str, Any]:
    """A check as it is under Tenhou's rules; the message of a result has it as the ruleset of its log has it."""
    law = BY_CODE[code]
    rules = rules_of(None)
    sentence = law.law(rules)
    more = [law.prose(rules), f"Source: {law.source}. More: tenhou-analyzer rules {code}"]
    told: dict[str, Any] = {
        "id": code, "name": law.name, "shortDescription": {"text": law.title}, "fullDescription": {"text": sentence},
        "help": {
            "text": "\n\n".join(filter(None, [sentence, *more])),
            "markdown": "\n\n".join(filter(None, [f"**{sentence}**", *more])),
        },
        "defaultConfiguration": {"level": LEVELS[law.severity]},
        "properties": {"tags": [code.split("-")[0]], "precision": "very-high"},
    }  # fmt: skip
    return told | ({"helpUri": TENHOU} if "tenhou.net" in law.source else {})


def _piece(judged: Judged) -> str:
    report, asked = judged.report, judged.asked
    if report.error is not None:
        place = {"startLine": line_of_error(report)[0]}
        return _json({
            "ruleId": UNREADABLE, "level": "error", "message": {"text": error_text(report)},
            "locations": [_location(report, place)],
        })  # fmt: skip
    told = [
        _result(report, asked, finding, mark)
        for finding, mark in zip(report.findings, report.fingerprints(), strict=True)
    ]
    for finding, why, mark in report.aside:
        result = _result(report, asked, finding, mark)
        result["suppressions"] = [{"kind": "external", "justification": WHY.get(why, "not asked for")}]
        if why == KNOWN:
            result["baselineState"] = "unchanged"
        told.append(result)
    return ",\n".join(map(_json, told))


def _result(report: Report, asked: Asked, finding: Finding, mark: str) -> dict[str, Any]:
    line, column = line_of(report, finding)
    region = {"startLine": line, "startColumn": column}
    if finding.offset is not None:
        region["byteOffset"] = finding.offset
    words = [f"{finding.message}: {values(finding)}.", finding.rule, f"Because {finding.why}." if finding.why else ""]
    result: dict[str, Any] = {
        "ruleId": finding.code, "level": LEVELS[finding.severity], "message": {"text": " ".join(filter(None, words))},
        "locations": [_location(report, region, where(finding))], "partialFingerprints": {FINGERPRINT: mark},
        "properties": {
            "round": finding.round, "event": finding.event, "seat": finding.seat, "expected": finding.expected,
            "recorded": finding.recorded,
        },
    }  # fmt: skip
    if asked.baseline:
        result["baselineState"] = "new"
    link = report.link(finding)
    return result | ({"hostedViewerUri": link} if link else {})


def _location(report: Report, region: dict[str, int], name: str = "") -> dict[str, Any]:
    told: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": uri(report.log)}, "region": region}}
    return told | ({"logicalLocations": [{"name": name, "kind": "event"}]} if name else {})


def _json(told: dict[str, Any]) -> str:
    return json.dumps(told, sort_keys=True)


FORM: Final = Form(_piece, Log)
