"""A table drawn by matplotlib as inline SVG: text stays text, colours are the page's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import Any, Final

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing
from matplotlib.ticker import FuncFormatter

from analyzer.render.html.inline import PAINT, Labels, inlined
from analyzer.render.html.numbers import MINUS, unit_word
from analyzer.render.html.records import Head, Table, Text, text_of
from analyzer.stats.engine import Value

WIDTH: Final = 5.2  # inches of 72 units: the page scales the drawing to its column
HEIGHT: Final = 3.1
BAR: Final = 0.27  # inches a horizontal bar
SERIES: Final = ("c1", "c2", "c3", "c4")
MARKERS: Final = ("o", "s", "^", "D")
LINES: Final = ("-", "--", "-.", ":")
MARGIN: Final = 50  # units beside the axes, about
STYLE: Final[Any] = {
    "svg.fonttype": "none", "svg.hashsalt": "tenhou-analyzer", "font.family": "DejaVu Sans", "font.size": 11,
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True, "axes.labelsize": 11,
    "axes.edgecolor": PAINT["pale"], "axes.grid": True, "grid.color": PAINT["grid"], "grid.linewidth": 0.8,
    "xtick.color": PAINT["pale"], "ytick.color": PAINT["pale"], "xtick.major.size": 3, "ytick.major.size": 3,
    "text.parse_math": False, "legend.frameon": False, "errorbar.capsize": 2.5, "lines.markersize": 4.5,
}  # fmt: skip


def drawn(table: Table) -> str:
    """The ``<svg>`` of a table whose ``chart`` is set; the same bytes for the same table."""
    assert table.chart is not None
    draw: Callable[[Axes, Table, Labels], None] = {
        "bars": _bars, "columns": _columns, "curves": _curves, "plane": _plane,
    }[table.chart]  # fmt: skip
    height = max(1.2, BAR * len(table.rows) + 0.8) if table.chart == "bars" else HEIGHT
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        drawing = Drawing(figsize=(WIDTH, height), layout="constrained")
        drawing.patch.set_visible(False)
        axes = drawing.add_subplot()
        axes.patch.set_visible(False)
        labels = Labels(table.id)
        draw(axes, table, labels)
        return inlined(drawing, labels, text_of(table.title))


def _values(cells: Sequence[Value | None]) -> list[float]:
    return [nan if cell is None or cell.value is None else cell.value for cell in cells]


def _spread(cells: Sequence[Value | None]) -> tuple[list[float], list[float]]:
    """How far the interval reaches below and above each value; 0 where there is none."""
    below, above = [], []
    for cell in cells:
        value, low, high = (None, None, None) if cell is None else (cell.value, cell.low, cell.high)
        below.append(0.0 if value is None or low is None else max(0.0, value - low))
        above.append(0.0 if value is None or high is None else max(0.0, high - value))
    return below, above


def _column(table: Table, number: int) -> list[Value | None]:
    return [row.cells[number] for row in table.rows]


def _heads(table: Table) -> list[Text]:
    return [text_of(row.head) for row in table.rows]


def _unit(cells: Sequence[Value | None]) -> str:
    return next((cell.figure.unit for cell in cells if cell is not None), "%")


def _ticks(unit: str) -> FuncFormatter:
    """Short numbers: ``20 %``, ``8,000``, ``2.5``."""
    sign = " %" if unit == "%" else ""
    return FuncFormatter(lambda value, _place: f"{value:,.6g}{sign}".replace("-", MINUS))


def _with_unit(head: Head, unit: str) -> Text:
    """An axis's name with its unit."""
    name, word = text_of(head), unit_word(unit)
    return Text(f"{name.en} ({word.en})", f"{name.ja}（{word.ja}）") if word.en else name


def _bars(axes: Axes, table: Table, labels: Labels) -> None:
    cells = _column(table, 0)
    places = list(range(len(cells)))
    axes.barh(places, _values(cells), height=0.68, color=PAINT["c1"], alpha=0.75)
    axes.errorbar(_values(cells), places, xerr=_spread(cells), fmt="none", color=PAINT["ink"], elinewidth=1)
    axes.set_ylim(len(cells) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    axes.xaxis.set_major_formatter(_ticks(_unit(cells)))
    axes.tick_params(axis="y", length=0)
    labels.ticks(axes.yaxis, places, _heads(table))


def _columns(axes: Axes, table: Table, labels: Labels) -> None:
    cells = _column(table, 0)
    places = list(range(len(cells)))
    axes.bar(places, _values(cells), width=0.78, color=PAINT["c1"], alpha=0.75)
    axes.errorbar(places, _values(cells), yerr=_spread(cells), fmt="none", color=PAINT["ink"], elinewidth=1)
    axes.grid(visible=False, axis="x")
    _upright(axes, table, labels)


def _upright(axes: Axes, table: Table, labels: Labels) -> None:
    """Axes of a table whose rows stand side by side: as many of their heads as there is room for."""
    heads = _heads(table)
    step = -(-len(heads) // labels.room(heads, WIDTH * 72 - MARGIN))
    labels.ticks(axes.xaxis, list(range(0, len(heads), step)), heads[::step])
    labels.put(axes.set_xlabel, table.corner)
    axes.yaxis.set_major_formatter(_ticks(_unit(_column(table, 0))))


def _curves(axes: Axes, table: Table, labels: Labels) -> None:
    places = list(range(len(table.rows)))
    for number in range(len(table.columns)):
        cells = _column(table, number)
        values, (below, above) = _values(cells), _spread(cells)
        colour = PAINT[SERIES[number % len(SERIES)]]
        low = [value - less for value, less in zip(values, below, strict=True)]
        high = [value + more for value, more in zip(values, above, strict=True)]
        axes.fill_between(places, low, high, color=colour, alpha=0.18, linewidth=0)
        line = axes.plot(places, values, color=colour, label=str(number), linewidth=1.6)[0]
        line.set_marker(MARKERS[number % len(MARKERS)])
        line.set_linestyle(LINES[number % len(LINES)])
    if len(table.columns) > 1:
        legend = axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, handlelength=2.6)
        for text, column in zip(legend.get_texts(), table.columns, strict=True):
            labels.put(text.set_text, text_of(column), text)
    _upright(axes, table, labels)


def _plane(axes: Axes, table: Table, labels: Labels) -> None:
    first, second = _column(table, 0), _column(table, 1)
    x, y = _values(first), _values(second)
    axes.errorbar(x, y, xerr=_spread(first), yerr=_spread(second), fmt="o", color=PAINT["c1"], elinewidth=0.7)
    axes.margins(0.12)
    axes.xaxis.set_major_formatter(_ticks(_unit(first)))
    axes.yaxis.set_major_formatter(_ticks(_unit(second)))
    labels.put(axes.set_xlabel, _with_unit(table.columns[0], _unit(first)))
    labels.put(axes.set_ylabel, _with_unit(table.columns[1], _unit(second)))
    drawing = axes.get_figure(root=True)
    assert drawing is not None
    drawing.draw_without_rendering()
    for left, up, head in zip(x, y, _heads(table), strict=True):
        if left == left and up == up:
            labels.beside(axes, (left, up), head)
