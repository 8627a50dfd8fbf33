"""The rows behind a figure, with Tenhou's viewer where the log's id is known: text, markdown, csv, json."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Final

from analyzer.formats.log_id import viewer_link
from analyzer.render import escape
from analyzer.render.figures import safe
from analyzer.render.rows import cell
from analyzer.rules.words import round_text
from analyzer.stats.catalogue import Figure

Rows = list[tuple[Any, ...]]  # of `analyzer.stats.engine.Engine.rows_behind`
SCHEMA: Final = "tenhou-analyzer/places/1"
HEADER: Final = ("id", "log", "round", "seat", "value", "link")


def places_text(found: list[tuple[Figure, Rows]], form: str, limit: int) -> str:
    """The rows of each figure; ``limit`` is how many were asked for."""
    if form == "json":
        rows = [dict(zip(HEADER, row, strict=True)) for figure, some in found for row in _table(figure, some)]
        more = [figure.id for figure, some in found if len(some) == limit]
        document = {"schema": SCHEMA, "limit": limit, "at_limit": more, "rows": rows}
        return json.dumps(document, ensure_ascii=False, indent=1, default=str) + "\n"
    if form == "csv":
        out = io.StringIO()
        table = [HEADER, *(row for figure, some in found for row in _table(figure, some))]
        csv.writer(out, lineterminator="\n").writerows([cell(item) for item in row] for row in table)
        return out.getvalue()
    lines = _markdown if form == "markdown" else place_lines
    return "\n".join(line for figure, some in found for line in lines(figure, some, limit)) + "\n"


def place_lines(figure: Figure, rows: Rows, limit: int) -> list[str]:
    """Log, round, seat, and what the figure counts."""
    lines = [f"{figure.id}: {figure.definition}"]
    for _, log, place, seat, value, link in _table(figure, rows):
        shown = "" if isinstance(value, bool) else f"  {value}"
        lines.append(f"{escape.escaped(log)}  {place}  seat {seat}{shown}" + (f"  {link}" if link else ""))
    return lines + _more(rows, limit)


def _markdown(figure: Figure, rows: Rows, limit: int) -> list[str]:
    lines = [f"### `{figure.id}`", "", figure.definition, ""]
    lines += ["| log | round | seat | value | link |", "|---|---|--:|--:|---|"]
    for _, log, place, seat, value, link in _table(figure, rows):
        cells = (safe(escape.escaped(log)), place, str(seat), safe(escape.escaped(str(value))), link or "")
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, "", *_more(rows, limit)]


def _table(figure: Figure, rows: Rows) -> list[tuple[Any, ...]]:
    """The columns of `HEADER`."""
    return [
        (
            figure.id, source, round_text(kyoku, honba) if kyoku is not None else "game", seat, value,
            viewer_link(log_id, seat, number) if log_id else None,
        )
        for _, source, log_id, number, kyoku, honba, seat, value in rows
    ]  # fmt: skip


def _more(rows: Rows, limit: int) -> list[str]:
    return [f"only the first {limit} are listed: raise --limit for more"] if len(rows) == limit else []
