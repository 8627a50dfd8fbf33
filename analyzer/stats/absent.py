"""What a selection asks for and no row has: a mistyped player, a condition that never holds."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from analyzer.stats import sql
from analyzer.stats.axes import AXES, TEXT, Condition, joined
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Query, Selection
from analyzer.tables.schema import TABLES

LISTED: Final = 12  # values of an axis that are named
FIRST: Final = ("placements", *(name for name in TABLES if name != "placements"))  # where names are once a game


def is_empty(engine: Engine, tables: list[str], selection: Selection) -> bool:
    """Whether none of the tables has a row of the selection, with errors or without."""
    every = selection._replace(by=(), errors=True, unknown=True)
    return not any(_count(engine, table, every) for table in tables if every.allows(table))


def absent(engine: Engine, selection: Selection) -> list[str]:
    """A line for each value that no row has, with the nearest that is there."""
    asked = list(selection.conditions)
    if selection.player is not None:
        asked.insert(0, Condition("player", "=", (selection.player,)))
    single = [
        Condition(of.axis, of.sign, (value,)) if of.sign == "=" else of
        for of in asked
        for value in (of.values if of.sign == "=" else of.values[:1])
    ]
    lines = [line for condition in single for line in _absent(engine, condition)]
    dated = Query("select 1 from games where date is not null limit 1", ())
    if selection.window is not None and not engine.rows(dated):
        lines.append("no log tells the date of its game, which first and last games are of")
    return lines


def _absent(engine: Engine, condition: Condition) -> list[str]:
    chosen = Selection(conditions=(condition,), errors=True, unknown=True)
    table = next(table for table in FIRST if chosen.allows(table))
    if _count(engine, table, chosen):
        return []
    axis = AXES[condition.axis]
    rows = engine.rows(
        Query(
            f"select distinct ({axis.sql_of(table)}) as value from {joined(table, axis.columns_of(table))} "
            "order by 1 nulls last",
            (),
        )
    )
    there = [_word(condition.axis, value) for (value,) in rows if value is not None]
    asked = f"no {condition.axis} {_word(condition.axis, condition.values[0])!r} in these logs"
    if condition.sign != "=":
        asked = f"{condition.axis} {condition.sign} {','.join(condition.values)} never holds in these logs"
    return [asked + _hint(condition, there)]


def _hint(condition: Condition, there: list[str]) -> str:
    if AXES[condition.axis].kind == TEXT:
        folded = {name.casefold(): name for name in there}
        near = get_close_matches(condition.values[0].casefold(), list(folded), 1, 0.5)
        if near:
            return f"; did you mean {folded[near[0]]!r}?"
    if not there:
        return f": none tells the {condition.axis}"
    if len(there) <= LISTED:
        return f"; there are {', '.join(there)}" if len(there) > 1 else f"; there is only {there[0]}"
    return f"; there are {len(there):,} others"


def _word(axis: str, value: object) -> str:
    words, text = AXES[axis].words, str(value)
    return words[int(text)] if text.isdecimal() and int(text) < len(words) else text


def _count(engine: Engine, table: str, selection: Selection) -> int:
    rows, parameters = sql.source(table, selection)
    return int(engine.rows(Query(f"select count(*)\n{rows}", parameters))[0][0])
