"""The table of discards: row by row what a slow count finds, the same in every form, and only on request."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import slow_discards
from corpus import needs_corpus, ranked_logs

from analyzer import api
from analyzer.formats import open_log
from analyzer.generate.compose import games
from analyzer.generate.compose.game import Game
from analyzer.stats.engine import Engine
from analyzer.tables.collector import Collector

FIXTURES = Path(__file__).parents[2] / "fixtures"
OWN = sorted([*FIXTURES.glob("games/*.xml"), *FIXTURES.glob("events/*.mjlog")])


def told(data: bytes, name: str = "log", **options: bool) -> dict[str, pa.Table]:
    collector = Collector(discards=True, **options)
    for opened in open_log(data, name):
        collector.add(opened)
    return collector.drain()


def rows(data: bytes, columns: list[str]) -> list[dict[str, Any]]:
    return list(told(data)["discards"].select(columns).to_pylist())


@pytest.mark.parametrize("path", OWN[::4], ids=lambda path: path.stem)
def test_every_row_is_what_a_slow_count_finds(path: Path) -> None:
    due = slow_discards.discards(path.read_bytes())
    assert rows(path.read_bytes(), list(due[0])) == due


@needs_corpus
def test_so_is_every_row_of_real_games() -> None:
    for log in ranked_logs(8):
        due = slow_discards.discards(log.data)
        assert rows(log.data, list(due[0])) == due, log.name


@pytest.mark.parametrize("form", ["tenhou6", "mjai", "majsoul", "majiang"])
def test_a_game_has_the_same_discards_in_every_form(form: str) -> None:
    """But for one value: Mahjong Soul deals 14 tiles to the dealer, none of which is the one drawn."""
    data = (FIXTURES / "games" / "hanchan.xml").read_bytes()
    due = slow_discards.discards(data)
    for row in due:
        if form == "majsoul" and row["number"] == 0:
            row["drawn"] = None
    assert rows(api.convert(data, to=form, name="hanchan.xml"), list(due[0])) == due


def engine(make: Callable[[], Game]) -> Engine:
    return Engine().open(told(make().log()))


def test_a_ron_is_of_the_last_discard_and_a_robbed_kan_of_none() -> None:
    """The hanchan has a double ron and a chankan."""
    found = engine(games.hanchan)
    assert found.query("select max(rons) from discards")[1] == [(2,)]
    of_wins = "select count_if(source = 'discard'), count_if(source = 'chankan') from wins"
    (ron, robbed), ((rons,),) = found.query(of_wins)[1][0], found.query("select sum(rons) from discards")[1]
    assert rons == ron > 0 and robbed == 1


def test_a_round_without_an_end_has_no_discards() -> None:
    data = games.hanchan().log()
    cut = data[: data.rindex(b"<AGARI")]
    whole, left = (told(part)["discards"]["round"].to_pylist() for part in (data, cut))
    assert left == [number for number in whole if number != max(whole)] and left


def test_discards_have_the_errors_of_their_rounds() -> None:
    found = engine(games.noten_riichi)
    wrong = "select count(*) from discards d join rounds r using (log, round) where d.errors <> r.errors"
    assert found.query(wrong)[1] == [(0,)]
    assert found.query("select distinct round from discards where errors > 0")[1] == [(1,)]


def test_a_game_that_fails_half_way_leaves_no_discards() -> None:
    collector = Collector(discards=True)
    (opened,) = open_log(games.hanchan().log(), "log")
    collector.add(opened)
    count = collector.chunk.discards.count
    collector.chunk.begin_game()
    collector.chunk.discards.add(collector.chunk.discards.blank)
    collector.chunk.forget()
    assert collector.chunk.discards.count == count > 0


def test_without_shanten_and_of_hidden_hands_the_columns_of_shanten_are_null() -> None:
    found = told(games.hanchan().log(), shanten=False)["discards"]
    assert found["shanten"].null_count == found["shanten_before"].null_count == len(found) > 0


def test_nothing_is_made_where_nobody_asks() -> None:
    collector = Collector()
    (opened,) = open_log(games.hanchan().log(), "log")
    collector.add(opened)
    assert collector.chunk.discards.count == 0 and "discards" not in collector.drain()
