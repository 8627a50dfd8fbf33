"""Reports of `analyzer.stats.reports` as text, markdown and json."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import Any, Final

from analyzer.render.figures import json_text, label, markdown_text, safe, text_lines
from analyzer.render.rows_behind import place_lines
from analyzer.stats.reports import Report
from analyzer.stats.table import Table

WIDTH: Final = 120  # of running text


def report_lines(report: Report, explain: bool, limit: int) -> list[str]:
    """Figures, then tables, then where examples are."""
    lines = [*wrap(report.answer, WIDTH), ""] if report.answer else []
    lines += text_lines(report.result, explain)
    for table in report.tables:
        lines += ["", title_of(table), *wrap(table.note, WIDTH), *_grid(table)]
    for figure, rows in report.examples:
        if rows:
            lines += ["", *place_lines(figure, rows, limit)]
    return lines


def report_markdown(report: Report, explain: bool) -> str:
    """Figures and tables."""
    parts = [f"{report.answer}\n"] if report.answer else []
    parts.append(markdown_text(report.result, explain))
    for table in report.tables:
        cells = [table.header, tuple("--:" for _ in table.header), *(tuple(map(safe, row)) for row in shown(table))]
        parts += [f"\n### {title_of(table)}\n\n{table.note}\n", *(f"| {' | '.join(row)} |" for row in cells)]
    return "\n".join(parts) + "\n"


def report_json(report: Report) -> str:
    """The figures' object with the tables in it: a list of objects each."""
    document: dict[str, Any] = json.loads(json_text(report.result))
    document["report"] = report.name
    document["answer"] = report.answer or None
    document["tables"] = [_plain(table) for table in report.tables]
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _plain(table: Table) -> dict[str, Any]:
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    return {"title": table.title, "kind": table.kind[0] or None, "note": table.note, "rows": rows}


def title_of(table: Table) -> str:
    """``The dealer by streak: four players, hanchan``."""
    return ": ".join(part for part in (table.title, table.kind[0]) if part)


def _grid(table: Table) -> list[str]:
    rows = [table.header, *shown(table)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.header))]
    left = [all(isinstance(row[i], str) or i < len(table.by) for row in table.rows) for i in range(len(widths))]
    return [
        "  ".join(
            text.ljust(width) if left_ else text.rjust(width)
            for text, width, left_ in zip(row, widths, left, strict=True)
        ).rstrip()
        for row in rows
    ]


def shown(table: Table) -> list[tuple[str, ...]]:
    """The rows as text: values of axes in words, places with three decimals."""
    axes = len(table.by)
    return [
        (
            *(label(axis, item) for axis, item in zip(table.by, row, strict=False)),
            *(_shown(item, name) for item, name in zip(row[axes:], table.header[axes:], strict=True)),
        )
        for row in table.rows
    ]


def _shown(item: object, column: str) -> str:
    if item is None:
        return "n/a"
    if isinstance(item, float):
        return f"{item:,.3f}" if "places" in column else f"{item:,.1f}"
    return f"{item:,}" if isinstance(item, int) else str(item)
