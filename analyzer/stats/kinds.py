"""Games of three and of four players, tonpuusen and hanchan: told side by side, unless they are asked for together."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from analyzer.stats import sql
from analyzer.stats.axes import AXES, IS_NULL, Condition
from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import Engine
from analyzer.stats.lengths import LENGTH
from analyzer.stats.sql import Query, Selection
from analyzer.tables.schema import TABLES

PLAYERS: Final = "players"
SEATS: Final = {3: ("three players", "三人打ち"), 4: ("four players", "四人打ち")}
LENGTHS: Final = {"tonpuusen": ("tonpuusen", "東風戦"), "hanchan": ("hanchan", "半荘戦")}
UNKNOWN: Final = ("length unknown", "長さ不明")


class Part(NamedTuple):
    """The games of one kind of a selection; no words where there is only one kind."""

    en: str
    ja: str
    selection: Selection


def settled(engine: Engine, selection: Selection, figures: list[Figure], together: bool) -> Selection:
    """The selection, in which games of several kinds are told apart, or marked as taken together.

    By length only where a figure depends on it, and where games of as many players have both.
    """
    kinds = _kinds(engine, selection)
    lengths = len({length for _, length in kinds})
    if not together:
        lengths = max((sum(other == players for other, _ in kinds) for players, _ in kinds), default=0)
    mixed = [PLAYERS] * (len({players for players, _ in kinds}) > 1)
    depends = any(figure.by_length and selection.allows(figure.of) for figure in figures)
    mixed += [LENGTH] * (lengths > 1 and depends)
    axes = tuple(axis for axis in mixed if axis not in selection.by)
    if together:
        return selection._replace(together=axes)
    return selection._replace(by=(*axes, *selection.by), apart=axes)


def parts(engine: Engine, selection: Selection) -> list[Part]:
    """A selection for each kind of games that is told apart."""
    if not selection.apart:
        return [Part("", "", selection)]
    plain = whole(selection)
    found = dict.fromkeys(
        tuple(value for axis, value in zip((PLAYERS, LENGTH), kind, strict=True) if axis in selection.apart)
        for kind in _kinds(engine, plain)
    )
    return [_part(plain, selection.apart, values) for values in found]


def whole(selection: Selection) -> Selection:
    """The selection without the axes by which kinds of games are told apart."""
    return selection._replace(by=selection.by[len(selection.apart) :], apart=())


def _part(plain: Selection, axes: tuple[str, ...], values: tuple[Any, ...]) -> Part:
    words = [
        SEATS[value] if axis == PLAYERS else LENGTHS.get(value, UNKNOWN)
        for axis, value in zip(axes, values, strict=True)
    ]
    chosen = [
        Condition(axis, "=", (str(value),)) if value is not None else Condition(axis, IS_NULL, ())
        for axis, value in zip(axes, values, strict=True)
    ]
    told = (", ".join(en for en, _ in words), "・".join(ja for _, ja in words))
    return Part(*told, plain._replace(conditions=(*plain.conditions, *chosen)))


def _kinds(engine: Engine, selection: Selection) -> list[tuple[int, str | None]]:
    """Players and length of the games of a selection."""
    chosen = selection._replace(by=())
    table = next(name for name in ("games", *TABLES) if chosen.allows(name))
    rows, parameters = sql.source(table, chosen)
    listed = ", ".join(AXES[axis].sql for axis in (PLAYERS, LENGTH))
    found = engine.rows(Query(f"select distinct {listed}\n{rows}\norder by 1 desc, 2 nulls last", parameters))
    return [(int(players), length) for players, length in found]
