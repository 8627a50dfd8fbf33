"""The JSON Schema of ruleset files: an editor that knows it completes keys and words, and underlines wrong ones."""

from __future__ import annotations

from typing import Any, Final

from analyzer.rulesets.keys import BOOL, BY_THE_LOG, KEYS, NUMBER, NUMBERS, ROW, ROWS, WORD, Key
from analyzer.rulesets.read import ASSUMED, MARKS

MOST_UMA: Final = 1_000_000
TEXT: Final = {"type": "string"}


def schema() -> dict[str, Any]:
    """The schema of a file; what needs two keys at once, as rows for so many players, only the program checks."""
    keys = {key: {"description": spec.about, **_value(spec)} for key, spec in KEYS.items()}
    block = {"source": TEXT, "mark": {"enum": [*MARKS, ASSUMED]}}
    values = {"type": "array", "items": _table({**block, **keys})}
    days = {"name": TEXT, "form": {"const": "seed-a-round"}, "from": {"format": "date"}, "until": {"format": "date"}}
    eras = {"type": "array", "items": {**_table({**days, **block, "values": values, **keys}), "required": ["name"]}}
    head = {
        "title": TEXT, "extends": TEXT, "inherited": TEXT, "inherited_mark": {"enum": list(MARKS)}, "values": values,
        "eras": eras,
    }  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of tenhou-analyzer",
        **_table({**head, **block, **keys}),
    }


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _value(spec: Key) -> dict[str, Any]:
    words = [*spec.words, *([BY_THE_LOG] if spec.by_the_log else [])]
    if spec.sort == WORD:
        return {"enum": words}
    if spec.sort in (BOOL, NUMBER):
        plain = {"type": "boolean"} if spec.sort == BOOL else _number(spec.low, spec.high)
        return {"anyOf": [plain, {"enum": words}]} if words else plain
    row = {"type": "array", "items": _number(-MOST_UMA, MOST_UMA)}
    if spec.sort == ROW:
        return row
    if spec.sort == NUMBERS:
        return {"type": "array", "items": _number(spec.low, spec.high)}
    if spec.sort == ROWS:
        return {"type": "array", "items": row}
    return {"type": "array", "items": {"enum": words}}


def _number(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}
