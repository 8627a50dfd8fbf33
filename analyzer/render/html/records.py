"""What a page shows: figures and values of `analyzer.stats`, in tables, some of them drawn."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.render.languages import Lang as Lang
from analyzer.render.languages import Text as Text
from analyzer.render.languages import told as told
from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import Value

Chart = Literal["bars", "columns", "curves", "plane"]


Head = Figure | Text
Facts = tuple[tuple[Text, Text], ...]
NOTHING = Text("", "")


class Row(NamedTuple):
    """What its numbers are or of whom, then a cell for each column; None is an empty cell."""

    head: Head
    cells: tuple[Value | None, ...]


class Table(NamedTuple):
    """Numbers in rows and columns. One of title, column and row leads to the definition of each.

    ``chart`` draws the rows above the table. *bars*: the first column, a horizontal bar a row; *columns*: the same,
    upright; *curves*: a curve a column over the rows; *plane*: a point a row, the first two columns are its x and y.
    ``corner`` names the heads of the rows, and the x axis of columns and curves. ``id`` is unique on the page.
    """

    id: str
    title: Head
    corner: Text
    columns: tuple[Head, ...]
    rows: tuple[Row, ...]
    chart: Chart | None = None
    note: Text = NOTHING


class Plain(NamedTuple):
    """Rows of words and numbers that are no figures of the catalogue: ``note`` says what they are."""

    id: str
    title: Text
    note: Text
    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


class Section(NamedTuple):
    """Tables under one title. ``id`` is unique on the page."""

    id: str
    title: Text
    tables: tuple[Table, ...]
    plain: tuple[Plain, ...] = ()


class Page(NamedTuple):
    """``facts``: what was counted and how (logs, rounds, rounds left out, profile, filters, version), line by line."""

    title: Text
    facts: Facts
    sections: tuple[Section, ...]
    notes: tuple[Text, ...] = ()


def text_of(head: Head) -> Text:
    """A head in words."""
    return Text(head.name, head.ja) if isinstance(head, Figure) else head


def tables(page: Page) -> list[Table]:
    """Every table, in order."""
    return [table for section in page.sections for table in section.tables]


def figures(page: Page) -> list[Figure]:
    """Every figure of which there is a number, once, in order."""
    cells = (cell for table in tables(page) for row in table.rows for cell in row.cells if cell is not None)
    return list({cell.figure.id: cell.figure for cell in cells}.values())


def check(page: Page) -> None:
    """ValueError if ids are not unique, or a number has no way to its definition."""
    ids = [section.id for section in page.sections] + [table.id for table in tables(page)]
    ids += [plain.id for section in page.sections for plain in section.plain]
    if len(ids) != len(set(ids)):
        raise ValueError("two sections or tables have the same id")
    for table in tables(page):
        for row in table.rows:
            for column, cell in zip(table.columns, row.cells, strict=True):
                if cell is not None and cell.figure not in (table.title, column, row.head):
                    raise ValueError(f"table {table.id}: nothing leads to the definition of {cell.figure.id}")
