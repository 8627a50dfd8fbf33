"""The table of a room's regular players: values with intervals; sorted by what is drawn to the room, not by luck."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from analyzer.render.languages import Text, told
from analyzer.render.statistics.drawing import path
from analyzer.render.statistics.numbers import of_figure
from analyzer.render.statistics.words import name_of
from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import PERCENT
from analyzer.stats.intervals.shrink import Record, Spread, Standing, Z, standing
from analyzer.stats.profile.measures import sense
from analyzer.stats.profile.room import Person, RoomKind

COLUMNS: Final = ("place", "win", "deal_in", "riichi", "call", "round_balance")
SCALE: Final = 0.75  # of the intervals are within the strips
WIDTH: Final = 80  # of a strip


class Cell(NamedTuple):
    """A value of a player: what the table is sorted by, what is shown."""

    key: str
    value: str
    tone: str
    strip: Markup


class People(NamedTuple):
    """The table of one kind of games."""

    name: Text
    note: Text
    heads: list[tuple[Text, str]]
    rows: list[tuple[str, int, list[Cell]]]


def people(kind: RoomKind, name: Text, of: dict[str, Figure]) -> People:
    """The regular players, those of most games first."""
    figures = [of[family] for family in COLUMNS if family in of and of[family].id in kind.spreads]
    widths = {figure.id: _width(kind, figure) for figure in figures}
    rows = [
        (told(one.name).en, one.games, [_cell(one, kind, figure, widths[figure.id]) for figure in figures])
        for one in kind.people
    ]
    few, more = kind.players - kind.regulars, kind.regulars - len(kind.people)
    note = Text(
        f"{len(rows):,} players with {kind.least} games or more; {few:,} with fewer are counted in the room, "
        f"not listed.",
        f"{kind.least}戦以上の{len(rows):,}人。{few:,}人は{kind.least}戦未満のため一覧外（集計には含む）。",
    )
    if more > 0:
        note = Text(f"{note.en} {more:,} more of them are not listed.", f"{note.ja}ほかに{more:,}人。")
    return People(name, note, [(name_of(figure), figure.unit) for figure in figures], rows)


def _width(kind: RoomKind, figure: Figure) -> float:
    """How far the scale of a column goes from the room's value."""
    among = kind.spreads[figure.id]
    ends = sorted(
        abs(one.records[figure.id].value - among.mean) + Z * (among.within / one.records[figure.id].base) ** 0.5
        for one in kind.people
        if figure.id in one.records and one.records[figure.id].base
    )
    return ends[int(SCALE * (len(ends) - 1))] if ends else 1.0


def _cell(one: Person, kind: RoomKind, figure: Figure, width: float) -> Cell:
    record, among = one.records.get(figure.id), kind.spreads[figure.id]
    if record is None:
        return Cell("0", of_figure(figure, None), "flat", Markup(""))
    scale = 100 if figure.unit == PERCENT else 1
    place = standing(record, among)
    key = place.shrunk
    shown = of_figure(figure, scale * record.value)
    return Cell(f"{scale * key:.4g}", shown, _tone(figure, place), _strip(record, among, width))


def _tone(figure: Figure, place: Standing) -> str:
    """Coloured where the whole range of percentiles is on one side."""
    if place.low is None or place.high is None or place.low <= 50 <= place.high:
        return "flat"
    better = sense(figure) * (1 if place.low > 50 else -1)
    return {1: "good", -1: "bad", 0: "style"}[better]


def _strip(record: Record, among: Spread, width: float) -> Markup:
    """Interval and value about the room's, whole units."""
    half = Z * (among.within / record.base) ** 0.5
    low, middle, high = (
        round(min(max(WIDTH / 2 * (1 + (record.value + side - among.mean) / (width or 1)), 0), WIDTH))
        for side in (-half, 0, half)
    )
    return Markup('<svg class="s" viewBox="0 0 80 16" aria-hidden="true">{}{}</svg>').format(
        path("ci", f"M{low} 8H{high}"), path("dot", f"M{middle} 8h0")
    )  # fmt: skip
