"""A game that is in the tables twice, because stores were put together, counts once."""

from __future__ import annotations

import msgspec
import pyarrow as pa
import pytest
from test_tables import OWN

from analyzer.stats.catalogue import of_profile, profile, profiles
from analyzer.stats.engine import Engine
from analyzer.stats.reports import FIGURES, Report, report
from analyzer.stats.sql import Selection
from analyzer.tables import store
from analyzer.tables.schema import TABLES

LOGS = [(name, make().log()) for name, make in OWN.items()]


@pytest.fixture(scope="module")
def once() -> Engine:
    return Engine().open(store.tables_of(LOGS))


def together(*parts: dict[str, pa.Table]) -> Engine:
    return Engine().open({name: pa.concat_tables([part[name] for part in parts]) for name in TABLES})


@pytest.fixture(scope="module")
def twice() -> Engine:
    return together(store.tables_of(LOGS), store.tables_of(LOGS))


def rounded(found: Report) -> list[object]:
    """Its figures and the cells of its tables. (The last digit of a variance depends on the order of the rows.)"""
    cells = [cell for table in found.tables for row in table.rows for cell in row]
    cells += [cell for value in found.result.values for cell in msgspec.structs.astuple(value)]
    return [round(cell, 6) if isinstance(cell, float) else cell for cell in cells]


@pytest.mark.parametrize("name", FIGURES)
def test_a_report_over_games_that_are_there_twice_is_the_report_over_them(
    name: str, once: Engine, twice: Engine
) -> None:
    found, due = (report(engine, name, Selection(), profile("default"), 3) for engine in (twice, once))
    assert (rounded(found), found.examples) == (rounded(due), due.examples)
    assert (found.result.totals, found.result.not_told) == (due.result.totals, due.result.not_told)
    assert due.result.totals.games == len(OWN)


@pytest.mark.parametrize("name", profiles())
def test_so_is_every_figure(name: str, once: Engine, twice: Engine) -> None:
    found, due = (engine.values(of_profile(profile(name)), Selection()) for engine in (twice, once))
    assert [(one.figure, one.bucket, one.denominator) for one in found] == [
        (one.figure, one.bucket, one.denominator) for one in due
    ]
    assert [one.numerator for one in found] == pytest.approx([one.numerator for one in due])


def test_of_two_copies_the_one_that_tells_the_day_counts() -> None:
    dated = [(f"2024{number + 101:04d}12gm-00a9-0000-0123abcd.mjlog", data) for number, (_, data) in enumerate(LOGS)]
    engine = together(store.tables_of(LOGS), store.tables_of(dated))
    assert engine.query("select count(*), count(date) from games")[1] == [(len(OWN), len(OWN))]
    assert engine.query("select count(*) - count(date) from wins")[1] == [(0,)]
