"""JSON, keys sorted; the schema is in the package as ``report.schema.json``."""

from __future__ import annotations

import json
import unicodedata
from importlib import resources
from typing import Final

import msgspec

from analyzer import __version__
from analyzer.render.form import Form, JsonArray, Judged
from analyzer.rules.finding import Finding
from analyzer.rules.report import SCHEMA, Report
from analyzer.rules.summary import Summary


def line(report: Report) -> str:
    """One log as a line of JSON. What is no Unicode text (bytes of a file's name) is written as an escape."""
    record = report.record()
    try:
        return _harmless(msgspec.json.encode(record, order="sorted").decode("utf-8"))
    except UnicodeEncodeError:
        name = report.log.encode("utf-8", "backslashreplace").decode("utf-8")
        return _harmless(msgspec.json.encode(msgspec.structs.replace(record, log=name), order="sorted").decode("utf-8"))


def finding_line(finding: Finding) -> str:
    """One finding as a line of JSON."""
    return _harmless(msgspec.json.encode(finding, order="sorted").decode("utf-8"))


def _harmless(line: str) -> str:
    """The same JSON, with an escape for what a terminal would act on."""
    if line.isascii() and "\x7f" not in line:
        return line
    return "".join(_escape(c) if unicodedata.category(c)[0] in "CZ" and c != " " else c for c in line)


def _escape(char: str) -> str:
    return "\\u007f" if char == "\x7f" else json.dumps(char)[1:-1]


def schema() -> str:
    """The JSON Schema of a line."""
    return resources.files("analyzer.render").joinpath("report.schema.json").read_text("utf-8")


class Run(JsonArray):
    """One JSON object: the reports, each as soon as it is there, and what was counted."""

    def start(self) -> str:
        return '{"reports":['

    def end(self, summary: Summary) -> str:
        rest = {"schema": SCHEMA, "summary": summary, "version": __version__}
        return f"\n],{msgspec.json.encode(rest, order='sorted').decode()[1:]}\n"


def _piece(judged: Judged) -> str:
    report, opened = judged.report, judged.opened
    if report.findings and opened.tape is not None:
        from analyzer.render.links import links

        report.links = links(opened, report)
    return line(report) + "\n"


JSONL: Final = Form(_piece)
JSON: Final = Form(lambda judged: _piece(judged).rstrip("\n"), Run)
