"""A sheet's bytes, CSV or JSON, to rows of named cells. Nothing is judged here.

CSV has a line of column names; commas, semicolons or tabs; lines that begin with ``#`` are remarks, and
``# ruleset: russian`` names the rules, ``# date: 2019-05-31`` the day, where rules have changed. JSON is
``{"ruleset": ..., "date": ..., "rows": [{...}]}`` with the same names, in which ``change`` and ``score`` may be lists.
"""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import date
from typing import Any, Final, NamedTuple

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.sheet import COLUMNS, column_name, is_remark

LISTS: Final = ("change", "score")
MOST_ROWS: Final = 10_000
_RULESET: Final = re.compile(r"[\"\s]*#\s*ruleset\s*[:=]?\s*([^\s\",;]+)", re.IGNORECASE)
_DAY: Final = re.compile(r"[\"\s]*#\s*date\s*[:=]?\s*([^\s\",;]+)", re.IGNORECASE)


class Row(NamedTuple):
    """One line of a sheet: its number in the file (JSON: among the rows) and the cells that have something in them."""

    number: int
    cells: dict[str, str]


class Sheet(NamedTuple):
    """All rows, the columns there are, and the ruleset where the sheet names one."""

    ruleset: str | None
    played: date | None
    columns: frozenset[str]
    rows: list[Row]


def read(data: bytes) -> Sheet:
    """UnreadableLog for what is no sheet: the reason, and the line where there is one."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableLog("not UTF-8 text", f"byte {error.start}") from error
    sheet = _json(text) if text.lstrip().startswith("{") else _csv(text)
    if "result" not in sheet.columns:
        raise UnreadableLog("a score sheet needs the column 'result'")
    if len(sheet.rows) > MOST_ROWS:
        raise UnreadableLog(f"more than {MOST_ROWS:,} rows")
    return sheet


def _known(names: list[str], place: str) -> None:
    for name in names:
        if name not in COLUMNS:
            near = _nearest(name)
            raise UnreadableLog(f"no column {name!r}{near}; there are {', '.join(COLUMNS)}", place)
        if names.count(name) > 1:
            raise UnreadableLog(f"the column {name!r} is there twice", place)


def _nearest(name: str) -> str:
    import difflib

    close = difflib.get_close_matches(name, COLUMNS, 1, 0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _csv(text: str) -> Sheet:
    lines = text.splitlines()
    head = next((line for line in lines if not is_remark(line)), "")
    named = next((found[1] for line in lines if (found := _RULESET.match(line))), None)
    played = next((_day(found[1]) for line in lines if (found := _DAY.match(line))), None)
    delimiter = max(",;\t", key=head.count)
    rows: list[Row] = []
    names: list[str] = []
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            line = reader.line_num
            if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
                continue
            if not names:
                names = [column_name(cell) for cell in cells]
                while names and not names[-1]:
                    names.pop()
                _known(names, f"line {line}")
                continue
            extra = [cell for cell in cells[len(names) :] if cell.strip()]
            if extra:
                raise UnreadableLog(
                    f"{len(cells)} cells under {len(names)} columns: {extra[0]!r} is too many", f"line {line}"
                )
            there = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if cell.strip()}
            rows.append(Row(line, there))
    except csv.Error as error:
        raise UnreadableLog(f"not CSV: {error}", f"line {reader.line_num}") from error
    return Sheet(named, played, frozenset(names), rows)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnreadableLog(f"date: {text!r} is not a date; write it like 2019-05-31") from None


def _json(text: str) -> Sheet:
    try:
        found: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableLog(f"not JSON: {error.msg}", f"line {error.lineno}") from error
    except RecursionError as error:
        raise UnreadableLog("JSON nested too deeply") from error
    rows = found.get("rows")
    ruleset = found.get("ruleset")
    played = found.get("date")
    other = [key for key in found if key not in ("rows", "ruleset", "date", "remark")]
    if other:
        raise UnreadableLog(f"no key {other[0]!r} in a sheet; there are ruleset, date, rows, remark")
    if ruleset is not None and not isinstance(ruleset, str):
        raise UnreadableLog("ruleset is not text")
    if played is not None and not isinstance(played, str):
        raise UnreadableLog("date is not text")
    if not isinstance(rows, list):
        raise UnreadableLog("rows is not a list")
    read_rows = [_json_row(row, number) for number, row in enumerate(rows, 1)]
    columns = frozenset(name for row in read_rows for name in row.cells) | {"result"}
    return Sheet(ruleset, None if played is None else _day(played), columns, read_rows)


def _json_row(row: object, number: int) -> Row:
    place = f"row {number}"
    if not isinstance(row, dict):
        raise UnreadableLog("no object", place)
    cells: dict[str, str] = {}
    for key, value in row.items():
        name = column_name(key)
        if name in LISTS and isinstance(value, list):
            cells.update({f"{name} {seat}": _text(one, place, key) for seat, one in enumerate(value)})
        else:
            cells[name] = (
                " ".join(_text(one, place, key) for one in value)
                if isinstance(value, list)
                else _text(value, place, key)
            )
    _known(list(cells), place)
    return Row(number, {name: text for name, text in cells.items() if text})


def _text(value: object, place: str, key: str) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, str | int | float):
        return str(value).strip()
    raise UnreadableLog(f"{key}: neither text nor number", place)
