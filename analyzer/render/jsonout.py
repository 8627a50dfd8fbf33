"""JSON, keys sorted; the schema is in the package as ``report.schema.json``."""

from __future__ import annotations

from importlib import resources

import msgspec

from analyzer.rules.report import Report


def line(report: Report) -> str:
    """One log as a line of JSON. What is no Unicode text (bytes of a file's name) is written as an escape."""
    record = report.record()
    try:
        return msgspec.json.encode(record, order="sorted").decode("utf-8")
    except UnicodeEncodeError:
        name = report.log.encode("utf-8", "backslashreplace").decode("utf-8")
        return msgspec.json.encode(msgspec.structs.replace(record, log=name), order="sorted").decode("utf-8")


def schema() -> str:
    """The JSON Schema of a line."""
    return resources.files("analyzer.render").joinpath("report.schema.json").read_text("utf-8")
