"""Which tables and plots a page of statistics has. It asks for values, and does not know how they are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import reduce
from math import gcd
from typing import Any, Final

from msgspec.structs import replace

from analyzer.render.html.records import NOTHING, Chart, Facts, Page, Row, Section, Table, Text
from analyzer.render.html.words import BUCKETS, CHAPTERS, LIMIT_SPREAD, WORDS, bucket_word, word_of
from analyzer.stats.catalogue import DISTRIBUTION, EACH_YAKU, Figure
from analyzer.stats.engine import Value
from analyzer.stats.sql import Selection
from analyzer.tiles.amounts import LIMITS

Ask = Callable[[list[Figure], Selection], list[Value]]

RATES: Final = ("win", "deal_in", "riichi", "call")  # over time
RIICHI: Final = ("riichi_win", "riichi_deal_in")  # by turn
PLANE: Final = ("win", "deal_in")
TIMES: Final = ("year", "month")
MOST_GROUPS: Final = 24  # columns of a table
MOST_POINTS: Final = 12  # of a plane
MOST_COLUMNS: Final = 60  # of a distribution
LEAST_ROUNDS: Final = 30  # behind a point of a curve or plane: fewer say nothing


def sheet(ask: Ask, figures: list[Figure], selection: Selection, facts: Facts, notes: tuple[Text, ...] = ()) -> Page:
    """The page of a selection: its statistics by chapter, with plots; by groups where the selection has axes."""
    figures = _told_apart(figures)
    values = ask(figures, selection)
    sections = []
    if pictures := _pictures(ask, figures, selection):
        sections.append(Section("pictures", WORDS["pictures"], tuple(pictures)))
    for chapter, title in CHAPTERS.items():
        own = [value for value in values if chapter_of(value.figure) == chapter]
        if tables := _grouped(chapter, own, selection.by) if selection.by else _overall(chapter, own):
            sections.append(Section(chapter, title, tuple(tables)))
    return Page(WORDS["title"], facts, tuple(sections), notes)


def _told_apart(figures: list[Figure]) -> list[Figure]:
    """Yaku by their bare names, and variants of one family by theirs too."""
    families = Counter(figure.family for figure in figures)
    made = []
    for figure in figures:
        if figure.family == EACH_YAKU:
            figure = replace(figure, name=figure.name.split(": ")[-1], ja=figure.ja.split(": ")[-1])
        elif families[figure.family] > 1:
            variant = figure.id.removeprefix(f"{figure.family}.")
            figure = replace(figure, name=f"{figure.name} ({variant})", ja=f"{figure.ja} ({variant})")
        made.append(figure)
    return made


def chapter_of(figure: Figure) -> str:
    """That of the catalogue; the yaku have one of their own."""
    return EACH_YAKU if figure.family == EACH_YAKU else figure.chapter


def _parts(values: list[Value]) -> tuple[dict[Figure, list[Value]], list[Value]]:
    """Distributions by their figure, and the others; yaku that nobody had are left out."""
    spreads: dict[Figure, list[Value]] = {}
    for value in values:
        if value.figure.kind == DISTRIBUTION:
            spreads.setdefault(value.figure, []).append(value)
    plain = [value for value in values if value.figure.kind != DISTRIBUTION]
    return spreads, [value for value in plain if value.figure.family != EACH_YAKU or value.numerator]


# --- one group ---


def _overall(chapter: str, values: list[Value]) -> list[Table]:
    spreads, plain = _parts(values)
    tables = [_spread(figure, found) for figure, found in spreads.items()]
    if chapter == EACH_YAKU:
        plain.sort(key=lambda value: -value.numerator)
    rows = tuple(Row(value.figure, (value,)) for value in plain)
    chart: Chart | None = "bars" if chapter == EACH_YAKU else None
    table = Table(f"{chapter}-table", CHAPTERS[chapter], WORDS["statistic"], (WORDS["value"],), rows, chart)
    return [*tables, table] if rows else tables


def _spread(figure: Figure, values: list[Value]) -> Table:
    """A distribution: upright where its buckets are numbers, and those that nothing fell into are shown too."""
    found = {value.bucket: value for value in values if value.bucket is not None}
    numeric = all(isinstance(bucket, int) and not isinstance(bucket, bool) for bucket in found)
    buckets = _filled(sorted(found)) if numeric else _ordered(figure, found)
    rows = tuple(Row(bucket_word(figure, bucket), (found.get(bucket),)) for bucket in buckets)
    chart: Chart = "columns" if numeric else "bars"
    return Table(_id("spread", figure), figure, BUCKETS[figure.family], (WORDS["share"],), rows, chart)


def _ordered(figure: Figure, found: dict[str, Value]) -> list[str]:
    """Limits from low to high, other words by how often they come."""
    if figure.family == LIMIT_SPREAD:
        return [word for word in LIMITS if word in found]
    return sorted(found, key=lambda bucket: -found[bucket].numerator)


def _filled(buckets: list[int]) -> list[int]:
    step = reduce(gcd, (later - earlier for earlier, later in zip(buckets, buckets[1:], strict=False)), 0)
    if step == 0 or (buckets[-1] - buckets[0]) // step > MOST_COLUMNS:
        return buckets
    return list(range(buckets[0], buckets[-1] + 1, step))


# --- several groups ---


def _grouped(chapter: str, values: list[Value], by: tuple[str, ...]) -> list[Table]:
    spreads, plain = _parts(values)
    groups = _largest(values, MOST_GROUPS)
    heads = tuple(group_name(by, group) for group in groups)
    note = _left_out(len({value.group for value in values}), len(groups))
    cells = {(value.figure, value.group): value for value in plain}
    shown = dict.fromkeys(value.figure for value in plain)
    rows = tuple(Row(figure, tuple(cells.get((figure, group)) for group in groups)) for figure in shown)
    tables = [Table(f"{chapter}-table", CHAPTERS[chapter], WORDS["statistic"], heads, rows, note=note)] if rows else []
    for figure, found in spreads.items():
        shares = {(value.bucket, value.group): value for value in found}
        buckets = sorted({value.bucket for value in found if value.bucket is not None})
        rows = tuple(Row(bucket_word(figure, b), tuple(shares.get((b, group)) for group in groups)) for b in buckets)
        tables.append(Table(_id("spread", figure), figure, BUCKETS[figure.family], heads, rows, note=note))
    return tables


def _largest(values: list[Value], most: int) -> list[tuple[Any, ...]]:
    """The groups with the most rows behind their numbers, in the order of the values."""
    sizes: dict[tuple[Any, ...], float] = {}
    for value in values:
        sizes[value.group] = max(sizes.get(value.group, 0), value.denominator)
    kept = set(sorted(sizes, key=lambda group: -sizes[group])[:most])
    return [group for group in sizes if group in kept]


def group_name(axes: tuple[str, ...], group: tuple[Any, ...]) -> Text:
    """``phoenix · 2015``, each part in the words of its axis."""
    words = [word_of(axis, value) for axis, value in zip(axes, group, strict=True)]
    return Text(" · ".join(word.en for word in words), " · ".join(word.ja for word in words))


def _left_out(all_groups: int, shown: int) -> Text:
    if all_groups == shown:
        return NOTHING
    return Text(
        f"The {shown:,} largest of {all_groups:,} groups; csv, json and parquet have all.",
        f"{all_groups:,} グループのうち大きい順に {shown:,} グループ。csv・json・parquet には全て入ります。",
    )


# --- plots of more than one statistic ---


def _pictures(ask: Ask, figures: list[Figure], selection: Selection) -> list[Table]:
    by = selection.by
    made: list[Table | None] = []
    if selection.player is None or by:
        made.append(_plane(ask, _named(figures, PLANE), selection._replace(by=by or ("player",))))
    if not by or by[0] in TIMES and len(by) == 1:
        axis = by[0] if by else TIMES[0]
        made.append(_curves(ask, "over_time", axis, _named(figures, RATES), selection))
        if selection.player is not None:  # of all players together it is always the same
            made.append(_curves(ask, "place_over_time", axis, _named(figures, ("place",)), selection))
    if not by:
        made.append(_curves(ask, "by_riichi_turn", "riichi_turn", _named(figures, RIICHI), selection))
    return [table for table in made if table is not None]


def _plane(ask: Ask, figures: list[Figure], selection: Selection) -> Table | None:
    """None without both rates, or for fewer than two groups."""
    if len(figures) < len(PLANE):
        return None
    values = [value for value in ask(figures, selection) if value.denominator >= LEAST_ROUNDS]
    groups = _largest(values, MOST_POINTS)
    found = {(value.figure, value.group): value for value in values}
    rows = [Row(group_name(selection.by, g), tuple(found.get((figure, g)) for figure in figures)) for g in groups]
    note = _left_out(len({value.group for value in values}), len(groups))
    table = Table("plane", WORDS["plane"], WORDS["group"], tuple(figures), tuple(rows), "plane", note)
    return table if len(rows) > 1 else None


def _curves(ask: Ask, name: str, axis: str, figures: list[Figure], selection: Selection) -> Table | None:
    """None where there are fewer than three points to join."""
    values = ask(figures, selection._replace(by=(axis,))) if figures else []
    found = {(value.figure, value.group[0]): value for value in values if value.denominator >= LEAST_ROUNDS}
    places = sorted({place for _figure, place in found if place is not None})
    if all(isinstance(place, int) for place in places):
        places = _filled(places)
    rows = [Row(word_of(axis, place), tuple(found.get((figure, place)) for figure in figures)) for place in places]
    table = Table(name, WORDS[name], WORDS[axis], tuple(figures), tuple(rows), "curves")
    return table if len(rows) > 2 else None


def _named(figures: list[Figure], families: tuple[str, ...]) -> list[Figure]:
    """The first of each of these families that is asked for."""
    first = {figure.family: figure for figure in reversed(figures)}
    return [first[family] for family in families if family in first]


def _id(kind: str, figure: Figure) -> str:
    return f"{kind}-{figure.id}".replace(".", "-")
