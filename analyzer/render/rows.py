"""Rows of a query as text, csv or json."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Final

from analyzer.render.escape import escaped

# what a spreadsheet takes for the start of a formula, full-width signs too (OWASP, "CSV Injection")
FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
SPACE: Final = ("\t", "\r", "\n")


def rows_text(names: list[str], rows: list[tuple[Any, ...]], form: str) -> str:
    """A heading and a line a row; json: a list of objects."""
    if form == "json":
        return json.dumps([dict(zip(names, row, strict=True)) for row in rows], ensure_ascii=False, default=str) + "\n"
    out = io.StringIO()
    if form == "csv":
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([[cell(name) for name in names], *([cell(item) for item in row] for row in rows)])
        return out.getvalue()
    table = [names, *([_shown(item) for item in row] for row in rows)]
    widths = [max(len(row[i]) for row in table) for i in range(len(names))]
    for row in table:
        out.write("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip() + "\n")
    return out.getvalue()


def cell(item: object) -> object:
    """For csv: a name that a spreadsheet would take for a formula gets a quote in front."""
    if isinstance(item, str):
        shown = escaped(item)
        return "'" + shown if item.startswith(SPACE) or item.lstrip().startswith(FORMULA) else shown
    return item


def _shown(item: object) -> str:
    return "null" if item is None else escaped(str(item))
