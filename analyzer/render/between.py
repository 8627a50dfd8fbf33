"""Groups less all others, as text and json: see `analyzer.stats.differences.between`."""

from __future__ import annotations

import json
from typing import Final

from analyzer.render.figures import NOTHING, label, number
from analyzer.stats.differences import SURE, Difference
from analyzer.stats.intervals.meaning import MEANING, PLAYERS, RULES

SCHEMA: Final = "tenhou-analyzer/stats-groups/1"
NOTE: Final = f"group · others · difference · 95 %, {PLAYERS}: {MEANING[PLAYERS]}"
MARK: Final = f"! more than {SURE} standard errors from zero"


def between_lines(axis: str, kinds: list[tuple[str, list[Difference]]]) -> list[str]:
    """Under the name of each kind of games, if there are several, a block a figure and a line a group."""
    lines = [NOTE]
    for name, differences in kinds:
        lines += ["", name] if name else []
        lines += _blocks(axis, differences)
    return [*lines, "", MARK] if any(one.sure for _, differences in kinds for one in differences) else lines


def _blocks(axis: str, differences: list[Difference]) -> list[str]:
    lines: list[str] = []
    last = ""
    for one in differences:
        figure = one.figure
        if figure.id != last:
            last = figure.id
            lines += ["", f"{figure.id:32} {figure.name} {figure.ja}"]
        group = f"{axis} = {label(axis, one.group)}"
        numbers = f"{number(one.value, figure):>12}  {number(one.other, figure):>12}  {_signed(one):>12}"
        lines.append(f"  {group:30} {numbers}  {'!' if one.sure else ' '} {_interval(one)}".rstrip())
    return lines


def _signed(one: Difference) -> str:
    if one.difference is None:
        return NOTHING
    return ("+" if one.difference > 0 else "") + number(one.difference, one.figure)


def _interval(one: Difference) -> str:
    if one.low is None or one.high is None:
        return "by the rules" if one.stands_for == RULES else ""
    low, high = (number(end, one.figure).removesuffix(" %") for end in (one.low, one.high))
    return f"{low} - {high}"


def between_json(axis: str, kinds: list[tuple[str, list[Difference]]]) -> str:
    """One object a difference; what can't be told is null, and ``games`` where there is one kind of games."""
    rows = [
        {
            "id": one.figure.id, "games": name or None, axis: label(axis, one.group), "value": one.value,
            "others": one.other, "difference": one.difference, "low": one.low, "high": one.high,
            "standard_errors": one.errors, "sure": one.sure, "stands_for": one.stands_for or None,
            "unit": one.figure.unit,
        }
        for name, differences in kinds
        for one in differences
    ]  # fmt: skip
    document = {"schema": SCHEMA, "by": axis, "intervals": {"percent": 95, "stands_for": MEANING}, "differences": rows}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
