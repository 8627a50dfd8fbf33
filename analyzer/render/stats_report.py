"""Reports of `analyzer.stats.reports` as text, markdown and json."""

from __future__ import annotations

import json
from typing import Any

from analyzer.render.figures import json_text, markdown_text, text_lines
from analyzer.render.rows_behind import place_lines
from analyzer.stats.reports import Report, Table


def report_lines(report: Report, explain: bool, limit: int) -> list[str]:
    """Figures, then tables, then where examples are."""
    lines = text_lines(report.result, explain)
    for table in report.tables:
        lines += ["", title_of(table), table.note, *_grid(table)]
    for figure, rows in report.examples:
        if rows:
            lines += ["", *place_lines(figure, rows, limit)]
    return lines


def report_markdown(report: Report, explain: bool) -> str:
    """Figures and tables."""
    parts = [markdown_text(report.result, explain)]
    for table in report.tables:
        cells = [table.header, tuple("--:" for _ in table.header), *(tuple(map(_shown, row)) for row in table.rows)]
        parts += [f"\n### {title_of(table)}\n\n{table.note}\n", *(f"| {' | '.join(row)} |" for row in cells)]
    return "\n".join(parts) + "\n"


def report_json(report: Report) -> str:
    """The figures' object with the tables in it: a list of objects each."""
    document: dict[str, Any] = json.loads(json_text(report.result))
    document["report"] = report.name
    document["tables"] = [_plain(table) for table in report.tables]
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _plain(table: Table) -> dict[str, Any]:
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    return {"title": table.title, "kind": table.kind[0] or None, "note": table.note, "rows": rows}


def title_of(table: Table) -> str:
    """``The dealer by streak: four players, hanchan``."""
    return ": ".join(part for part in (table.title, table.kind[0]) if part)


def _grid(table: Table) -> list[str]:
    rows = [table.header, *(tuple(map(_shown, row)) for row in table.rows)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.header))]
    return ["  ".join(_aligned(row, widths)) for row in rows]


def _aligned(row: tuple[str, ...], widths: list[int]) -> list[str]:
    rest = [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
    return [row[0].ljust(widths[0]), *rest]


def _shown(item: object) -> str:
    if item is None:
        return "n/a"
    return f"{item:,.1f}" if isinstance(item, float) else f"{item:,}" if isinstance(item, int) else str(item)
