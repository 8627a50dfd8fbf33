"""Tables of situations: a value, and how far it is from the room's in the same situation."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from analyzer.render.languages import Text
from analyzer.render.statistics.drawing import Strip, same
from analyzer.render.statistics.numbers import amount, sign_of, span
from analyzer.stats.profile.slices import SHARE, Cell, Measure, Sliced

SCALED: Final = 5  # rows from which on a cell counts for the scale of its column
JUDGED: Final = 10  # and from which on it is judged
MOST: Final = 0.8  # of the ends are within the scale of a column: a few of few rows would set it otherwise
ONLY_COUNTED: Final = ("rounds", "seats")  # tables whose shares say nothing of the player


class SliceTable(NamedTuple):
    """A table: a line a slice with its value, its tone and its strip for each measure."""

    name: Text
    rows: Text
    heads: list[Text]
    lines: list[tuple[Text, list[tuple[str, str, Markup]]]]
    numbers: tuple[list[Text], list[list[Text]]]


def slice_table(found: Sliced) -> SliceTable:
    """One table, its columns each on a scale of its own around the room."""
    slices = found.slices
    measures = (SHARE, *slices.measures)
    columns = [(line.share, *line.cells) for line in found.lines]
    widths = [_width([cells[at] for cells in columns]) for at, _ in enumerate(measures)]
    lines = []
    for line, cells in zip(found.lines, columns, strict=True):
        told = [
            (_value(cell, measure), _tone(cell), _delta(cell, width))
            for cell, measure, width in zip(cells, measures, widths, strict=True)
        ]
        if slices.key in ONLY_COUNTED:
            told[0] = (told[0][0], "count", Markup(""))
        lines.append((Text(line.slice.name, line.slice.ja), told))
    rows = Text(slices.rows, slices.rows_ja)
    heads = [Text(f"share of {rows.en}", f"{rows.ja}の割合"), *(Text(one.name, one.ja) for one in slices.measures)]
    return SliceTable(Text(slices.name, slices.ja), rows, heads, lines, _numbers(found, measures, heads))


def _width(cells: list[Cell]) -> float:
    ends = sorted(
        abs(end - cell.room)
        for cell in cells
        if cell.room is not None and cell.rows >= SCALED
        for end in (cell.low, cell.high, cell.value)
        if end is not None
    )
    return ends[int(MOST * (len(ends) - 1))] if ends else 1.0


def _value(cell: Cell, measure: Measure) -> str:
    shown = amount(cell.value, measure.unit, signed=measure.key == "points" and measure.numerator == "change")
    return shown + (sign_of(measure.unit) if cell.value is not None else "")


def _tone(cell: Cell) -> str:
    """Apart from the room: its interval does not hold the room's value."""
    if cell.low is None or cell.high is None or cell.room is None or cell.rows < JUDGED:
        return "few"
    return "flat" if cell.low <= cell.room <= cell.high else "style"


def _delta(cell: Cell, width: float) -> Markup:
    """How far from the room's value, in the middle: the interval and the value."""
    if cell.value is None or cell.room is None:
        return Markup("")
    strip = Strip(-width or -1, width or 1)
    strip.tick(0)
    if cell.low is not None and cell.high is not None:
        strip.span(cell.low - cell.room, cell.high - cell.room)
    strip.dot(cell.value - cell.room)
    return strip.svg()


def _numbers(
    found: Sliced, measures: tuple[Measure, ...], heads: list[Text]
) -> tuple[list[Text], list[list[Text]]]:  # fmt: skip
    """Every value with its interval, what it is of, and the room's."""
    head = [Text("", "")]
    for name in heads:
        head += [name, same("95%"), Text("of", "件数"), Text("room", "部屋")]
    rows = []
    for line in found.lines:
        row = [Text(line.slice.name, line.slice.ja)]
        for cell, measure in zip((line.share, *line.cells), measures, strict=True):
            texts = (_value(cell, measure), span(cell.low, cell.high, measure.unit), f"{cell.rows:,}")
            row += [*map(same, texts), same(amount(cell.room, measure.unit))]
        rows.append(row)
    return head, rows
