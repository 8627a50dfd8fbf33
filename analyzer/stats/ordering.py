"""Which groups are shown, and in what order: sorted by a figure, so many of them, those of enough rounds."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from analyzer.stats import lengths, sql
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import DISTRIBUTION, Figure, Profile, wanted
from analyzer.stats.engine import Engine, Result
from analyzer.stats.sql import Query, Selection

Group = tuple[Any, ...]
Numbers = dict[Group, float | None]
ROUNDS: Final = "rounds"  # in place of a figure: by how many rounds
ASCENDING: Final = ":asc"
ONCE: Final = ("rounds", "player_rounds")  # tables with a row a round, or a player and round


class Order(NamedTuple):
    """``by``: a figure, or None for `ROUNDS`; ``is_sorted``: whether an order was asked for at all."""

    is_sorted: bool = False
    by: Figure | None = None
    ascending: bool = False
    limit: int | None = None
    least: int = 0  # rounds

    @property
    def is_asked(self) -> bool:
        """Whether it changes anything."""
        return self.is_sorted or self.limit is not None or self.least > 0


def order(text: str | None, limit: int | None, least: int, profile: Profile) -> Order:
    """``win``, ``win:asc``, ``rounds``. NoSuchWord; ValueError where it names no one number."""
    if text is None:
        return Order(limit=limit, least=least)
    name, ascending = text.removesuffix(ASCENDING), text.endswith(ASCENDING)
    if name == ROUNDS:
        return Order(True, None, ascending, limit, least)
    found = wanted((name,), profile)
    if len(found) > 1:
        raise ValueError(f"{name!r} is more than one statistic: {', '.join(figure.id for figure in found[:5])}")
    if found[0].kind == DISTRIBUTION:
        raise ValueError(f"{found[0].id} is a distribution: there is no one number to sort by")
    return Order(True, found[0], ascending, limit, least)


def arranged(engine: Engine, result: Result, asked: Order) -> Result:
    """The result with the groups that are asked for, in order; of each kind of games so many."""
    selection = result.selection
    if not selection.by or not asked.is_asked:
        return result
    groups = list(dict.fromkeys(value.group for value in result.values))
    enough = groups
    if asked.least:
        rounds = _numbers(engine, selection, None)
        enough = [group for group in groups if (rounds.get(group) or 0) >= asked.least]
    kept = sorted(enough, key=lambda group: [(item is None, item) for item in group])
    if asked.is_sorted:
        kept = _sorted(kept, _numbers(engine, selection, asked.by), asked.ascending, len(selection.apart))
    shown = _limited(kept, asked.limit, len(selection.apart))
    places = {group: place for place, group in enumerate(shown)}
    ids = {name: place for place, name in enumerate(dict.fromkeys(value.figure.id for value in result.values))}
    values = [value for value in result.values if value.group in places]
    values.sort(key=lambda value: (ids[value.figure.id], places[value.group]))
    return replace(result, values=values, groups=shown, few=len(groups) - len(enough), more=len(kept) - len(shown))


def _sorted(groups: list[Group], numbers: Numbers, ascending: bool, kinds: int) -> list[Group]:
    """Within each kind of games; groups without a number are last."""
    first = {kind: place for place, kind in enumerate(dict.fromkeys(group[:kinds] for group in groups))}

    def key(group: Group) -> tuple[int, bool, float]:
        number = numbers.get(group)
        return first[group[:kinds]], number is None, (number or 0) if ascending else -(number or 0)

    return sorted(groups, key=key)


def _limited(groups: list[Group], limit: int | None, kinds: int) -> list[Group]:
    if limit is None:
        return groups
    of_kind = Counter[Group]()
    shown = []
    for group in groups:
        of_kind[group[:kinds]] += 1
        if of_kind[group[:kinds]] <= limit:
            shown.append(group)
    return shown


def _numbers(engine: Engine, selection: Selection, figure: Figure | None) -> Numbers:
    """The figure, or how many rounds, of each group; where lengths are told apart, of both together too."""
    found = _of(engine, selection, figure)
    if lengths.is_split(selection):
        at = selection.by.index(lengths.LENGTH)
        either = selection._replace(by=lengths.without(selection.by, at))
        numbers = _of(engine, either, figure)
        found |= {(*group[:at], lengths.EITHER, *group[at:]): number for group, number in numbers.items()}
    return found


def _of(engine: Engine, selection: Selection, figure: Figure | None) -> Numbers:
    if figure is not None:
        return {value.group: value.value for value in engine.values([figure], selection._replace(apart=()))}
    table = next((name for name in ONCE if selection.allows(name)), None)
    if table is None:
        raise ValueError(f"rounds can't be counted by {', '.join(selection.by)}")
    rows, parameters = sql.source(table, selection)
    groups = ", ".join(AXES[axis].sql_of(table) for axis in selection.by)
    found = engine.rows(Query(f"select {groups}, count(*)\n{rows}\ngroup by all", parameters))
    return {tuple(row[:-1]): row[-1] for row in found}
