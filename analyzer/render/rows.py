"""Rows of a query as text, csv or json."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, Final

from analyzer.render.escape import escaped

# what a spreadsheet takes for the start of a formula, full-width signs too (OWASP, "CSV Injection")
FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
AT_ONCE: Final = 1000  # rows of csv
SPACE: Final = ("\t", "\r", "\n")


def rows_text(names: list[str], rows: Iterable[tuple[Any, ...]], form: str, limit: int) -> Iterator[str]:
    """A heading and a line a row, in pieces; json: a list of objects. Text has at most ``limit`` rows, and says so."""
    if form == "json":
        return _json(names, rows)
    if form == "csv":
        return _csv(names, rows)
    return _text(names, rows, limit)


def _json(names: list[str], rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    between = "["
    for row in rows:
        yield between + json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, default=str)
        between = ", "
    yield "]\n" if between == ", " else "[]\n"


def _csv(names: list[str], rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    left = chain([names], rows)
    while some := [[cell(item) for item in row] for row in islice(left, AT_ONCE)]:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(some)
        yield out.getvalue()


def _text(names: list[str], rows: Iterable[tuple[Any, ...]], limit: int) -> Iterator[str]:
    found = list(islice(rows, limit + 1))
    table = [names, *([_shown(item) for item in row] for row in found[:limit])]
    widths = [max(len(row[i]) for row in table) for i in range(len(names))]
    for row in table:
        yield "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip() + "\n"
    if len(found) > limit:
        yield f"only the first {limit:,} rows are shown: raise --limit, or use --format csv or json for all\n"


def cell(item: object) -> object:
    """For csv: a name that a spreadsheet would take for a formula gets a quote in front."""
    if isinstance(item, str):
        shown = escaped(item)
        return "'" + shown if item.startswith(SPACE) or item.lstrip().startswith(FORMULA) else shown
    return item


def _shown(item: object) -> str:
    return "null" if item is None else escaped(str(item))
