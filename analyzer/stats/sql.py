"""From figures to SQL: the same words whether it runs over one game or a million."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from analyzer.stats.axes import AXES, IS_NULL, Condition, has, joined
from analyzer.stats.catalogue import DISTRIBUTION, MEAN, RATE, Figure
from analyzer.tables.schema import TABLES, TOLD

SIGNS: Final = {"=": "in", "!=": "not in"}
WORD: Final = re.compile(r"[a-z_]+")
TEXT: Final = re.compile("'[^']*'")
OF_TABLES: Final = frozenset(  # columns that all seats of a table have in common
    column.name for table in ("games", "rounds") for column in TABLES[table] if column.name != "dealer"
)
GROUPED: Final = frozenset(("placements", "games"))  # one row a game: errors anywhere in the game count


class Window(NamedTuple):
    """The first so many games by date, or the newest; of each player where players are asked for."""

    games: int
    newest: bool


class Selection(NamedTuple):
    """Which rows, and how they are told apart."""

    by: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    player: str | None = None
    errors: bool = False  # take rounds (games) with ERROR findings too
    unknown: bool = False  # take tables of unknown rules too
    window: Window | None = None
    apart: tuple[str, ...] = ()  # the first axes of ``by``, which nobody asked for: see `analyzer.stats.kinds`
    together: tuple[str, ...] = ()  # the axes by which its games are of several kinds, taken together all the same

    def columns(self, table: str) -> frozenset[str]:
        """What its rows must have."""
        axes = {*self.by, *(condition.axis for condition in self.conditions)}
        used = {name for axis in axes for name in AXES[axis].columns_of(table)}
        return frozenset(used | ({"name"} if self.names_players else set()))

    @property
    def names_players(self) -> bool:
        """Whether single players are asked for."""
        return self.player is not None or "player" in (*self.by, *(condition.axis for condition in self.conditions))

    def whole_tables(self, table: str) -> bool:
        """Whether rows of all seats of a game are counted: nothing is asked for that tells them apart."""
        return self.columns(table) <= OF_TABLES

    def allows(self, table: str) -> bool:
        """Whether the table has all that is asked for."""
        return has(table, self.columns(table))


class Query(NamedTuple):
    """A statement and its parameters."""

    sql: str
    parameters: tuple[str, ...]


def terms(figure: Figure) -> tuple[str, str]:
    """What is added up for a figure: numerator and denominator."""
    rows = _both(figure.denominator, figure.where, told(figure))
    value = f"({figure.numerator})::double"
    if figure.kind == RATE:
        return _count(_both(rows, figure.numerator)), _count(rows)
    if figure.kind == MEAN:
        chosen = _where(value, rows)
        return f"sum({chosen})", f"count({chosen})"
    rows = _both(figure.where, told(figure))
    return f"sum({_where(value, rows)})", f"sum({_where(f'({figure.denominator})::double', rows)})"


@cache
def may_lack(figure: Figure) -> tuple[str, ...]:
    """The columns that a figure needs and some form does not tell."""
    written = " ".join((figure.numerator, figure.denominator, figure.where, figure.bucket))
    words = set(WORD.findall(TEXT.sub("", written)))
    return tuple(column for column in TOLD[figure.of] if column in words)


def told(figure: Figure) -> str:
    """The condition that a row tells what the figure needs: else it is in no denominator."""
    return _both(*(TOLD[figure.of][column] for column in may_lack(figure)))


def not_told(table: str, columns: Iterable[str], selection: Selection) -> Query:
    """How many rows a selection has, and in how many of them each column is not told."""
    rows, parameters = source(table, selection)
    counts = [f"count_if(not {TOLD[table][column]})" for column in columns]
    return Query(f"select {', '.join(['count(*)', *counts])}\n{rows}", parameters)


def counted(figure: Figure) -> str:
    """The rows of a distribution."""
    return _both(figure.where, told(figure))


def rows_behind(figure: Figure, selection: Selection, limit: int) -> Query:
    """The rows that a figure counts: those of its numerator, of a mean or a distribution all of its denominator."""
    chosen = _both(figure.where, figure.denominator if figure.kind != DISTRIBUTION else "true", told(figure))
    if figure.kind == RATE:
        chosen = _both(chosen, figure.numerator)
    rows, parameters = source(figure.of, selection, chosen)
    per_round = figure.of not in GROUPED
    columns = ["log", "round", "kyoku", "honba"] if per_round else ["log", "0", "null", "null"]
    columns.append("seat" if figure.of not in ("rounds", "games") else "0")
    value = figure.bucket if figure.kind == DISTRIBUTION else figure.numerator
    listed = ", ".join([*columns, f"({value})"])
    games = "select log, any_value(source) as source, any_value(log_id) as log_id from games group by log"
    return Query(
        "select t.log, source, log_id, round, kyoku, honba, seat, value\n"
        f"from (select {listed}\n{rows}) t(log, round, kyoku, honba, seat, value)\n"
        f"join ({games}) g using (log)\norder by source, round, seat limit {limit}",
        parameters,
    )


def excluded(selection: Selection) -> Query:
    """Rounds in all, with ERROR findings, of unknown rules, and left after both."""
    rows, parameters = source("rounds", selection._replace(errors=True, unknown=True, by=()))
    return Query(
        "select count(distinct (log, round)), count(distinct (log, round)) filter (errors > 0), "
        f"count(distinct (log, round)) filter (not known), count(distinct (log, round)) filter ({clean(selection)}), "
        f"count(distinct log)\n{rows}",
        parameters,
    )


def source(table: str, selection: Selection, where: str = "true") -> tuple[str, tuple[str, ...]]:
    """``from`` and ``where``: the rows of a selection, and the parameters of its conditions."""
    chosen, parameters = chosen_rows(selection, clean(selection), where, table=table)
    rows = f"from {joined(table, selection.columns(table))}"
    return (f"{rows}\nwhere {chosen}" if chosen != "true" else rows), parameters


def chosen_rows(
    selection: Selection, *more: str, table: str = "player_rounds"
) -> tuple[str, tuple[str, ...]]:
    """The player and conditions of a selection, and more, as one condition on a table; and its parameters."""
    holds = list(more)
    parameters: list[str] = []
    if selection.player is not None:
        holds.append("name = ?")
        parameters.append(selection.player)
    for condition in selection.conditions:
        left = f"({AXES[condition.axis].sql_of(table)})"
        if condition.sign == IS_NULL:
            holds.append(f"{left} is null")
        elif condition.sign in SIGNS:
            holds.append(f"{left}::varchar {SIGNS[condition.sign]} ({', '.join('?' for _ in condition.values)})")
        else:
            holds.append(f"{left} {condition.sign} ?")
        parameters += condition.values
    if selection.window is not None:
        games, more = _window(selection, selection.window)
        holds.append(games)
        parameters += more
    return _both(*holds), tuple(parameters)


def _window(selection: Selection, window: Window) -> tuple[str, tuple[str, ...]]:
    """The games of a window, as a condition: of those that the other conditions leave, as far as they are of games.

    Of games of one day the hour decides that the id begins with, then the id. Games without a date are in none.
    """
    table = "placements" if selection.names_players else "games"
    conditions = tuple(one for one in selection.conditions if has(table, AXES[one.axis].columns_of(table)))
    of_games = selection._replace(by=(), window=None, conditions=conditions)
    known = "true" if selection.unknown else "known"
    chosen, parameters = chosen_rows(of_games, known, "date is not null", table=table)
    key = "log, name" if selection.names_players else "log"
    each = "partition by name " if selection.names_players else ""
    down = " desc" if window.newest else ""
    ids = "(select log, any_value(log_id) as hour from games group by log)"
    rows = joined(table, of_games.columns(table))
    return (
        f"({key}) in (select {key} from {rows} join {ids} using (log) where {chosen} qualify row_number() over "
        f"({each}order by date{down}, hour{down}, log{down}) <= {window.games})",
        parameters,
    )


def clean(selection: Selection) -> str:
    """Which rows are sound enough: no ERROR findings, known rules, unless they are asked for."""
    parts = ([] if selection.errors else ["errors = 0"]) + ([] if selection.unknown else ["known"])
    return " and ".join(parts) or "true"


def group_by(count: int, *, ordered: bool = True) -> str:
    """By the first columns of a select, and in their order."""
    if not count:
        return ""
    numbers = ", ".join(str(number + 1) for number in range(count))
    return f"\ngroup by {numbers}" + (f"\norder by {numbers}" if ordered else "")


def _both(*texts: str) -> str:
    return " and ".join(f"({text})" for text in texts if text != "true") or "true"


def _count(rows: str) -> str:
    """How many rows. (A filter clause takes several times as long, here and in `_where`.)"""
    return "count(*)" if rows == "true" else f"count_if({rows})"


def _where(value: str, rows: str) -> str:
    """The value in these rows, null in others."""
    return value if rows == "true" else f"(case when {rows} then {value} end)"


def tables_of(figures: Iterable[Figure]) -> list[str]:
    """The tables that figures are of, each once."""
    return list(dict.fromkeys(figure.of for figure in figures))


def has_names(table: str) -> bool:
    """Whether each row of a table is of one player."""
    return any(column.name == "name" for column in TABLES[table])
