"""The JSON Schema of reports."""

from __future__ import annotations

from typing import Any

import msgspec

from analyzer.rules import rule as rules
from analyzer.rules.catalogue import BY_CODE
from analyzer.rules.report import SCHEMA, Record
from analyzer.rules.rule import Law
from analyzer.rules.summary import Summary


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """The document of json: every report, and what was counted."""

    schema: int
    version: str
    reports: list[Record]
    summary: Summary


def schema() -> dict[str, Any]:
    """That of a line of jsonl, or of a document of json."""
    made = msgspec.json.schema(Run)
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "tenhou-analyzer report"
    made["anyOf"] = [{"$ref": "#/$defs/Record"}, {"$ref": made.pop("$ref")}]
    for name in ("Run", "Record", "ToldFinding", "Mark", "Summary", "NotVerifiable", "Error"):
        made["$defs"][name]["additionalProperties"] = False
    for name in ("Run", "Record"):
        made["$defs"][name]["properties"]["schema"] = {"const": SCHEMA}
    made["$defs"]["ToldFinding"]["properties"]["code"]["enum"] = list(BY_CODE)
    made["$defs"]["ToldFinding"]["allOf"] = [
        {
            "if": {"properties": {"code": {"const": rule.code}}},
            "then": {"properties": _sides(rule), "anyOf": _severities(rule)},
        }
        for rule in BY_CODE.values()
    ]
    return made


def _sides(rule: Law) -> dict[str, Any]:
    """What expected and recorded are under a rule."""
    return {
        "expected": _kind_of(rule.expected),
        "recorded": _kind_of(rule.recorded),
    }


def _kind_of(shape: str) -> dict[str, Any]:
    if shape == rules.NUMBER:
        return {"type": "integer"}
    if shape in (rules.SEAT, rules.HAN):
        return {"type": ["integer", "string"]}
    if shape in (rules.LIST, rules.SCORES, rules.SEATS):
        return {"type": "array", "items": {"type": "integer"}}
    if shape == rules.RONS_DRAWN:
        return {"type": ["array", "string"]}
    if shape in (rules.YAKU, rules.MELDS):
        return {"type": "array", "items": {"type": "string"}}
    return {"type": "string"}


def _severities(rule: Law) -> list[dict[str, Any]]:
    """That of the rule, or another beside that of the rule."""
    return [{"properties": {name: {"const": rule.severity}}} for name in ("severity", "default_severity")]
