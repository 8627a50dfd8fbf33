"""The tables: their schema, and what every row must hold whatever the game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from corpus import all_logs, needs_corpus
from librt.vecs import vec
from log import log
from mypy_extensions import i64

from analyzer.formats import open_log
from analyzer.formats.errors import UnreadableLog
from analyzer.generate.compose import games, scenes
from analyzer.tables import fields, store
from analyzer.tables.arrow import schema
from analyzer.tables.collector import Collector
from analyzer.tables.columns import Columns
from analyzer.tables.schema import COLLECTED, TABLES, VERSION, Column

OWN = {
    "hanchan": games.hanchan, "tonpuusen": games.tonpuusen, "three": games.hanchan_three, "yame": games.agari_yame,
    "pao tsumo": scenes.pao, "pao ron": lambda: scenes.pao(tsumo=False), "nagashi": scenes.nagashi,
    "nagashi of three": scenes.nagashi3, "double ron": scenes.double_ron, "three rons": scenes.three_rons,
}  # fmt: skip


@pytest.fixture(scope="module")
def own() -> duckdb.DuckDBPyConnection:
    return opened(store.tables_of((name, make().log()) for name, make in OWN.items()))


@lru_cache(maxsize=1)
def corpus_tables() -> dict[str, pa.Table]:
    """Every readable log of the corpus, in chunks as small as they can be."""
    collector = Collector(rows=4096)
    parts = []
    for entry in all_logs():
        try:
            collector.add(*open_log(entry.data, entry.name))
        except UnreadableLog:
            continue
        if collector.full:
            parts.append(collector.drain())
    parts.append(collector.drain())
    return {name: pa.concat_tables([part[name] for part in parts]) for name in TABLES}


def opened(tables: dict[str, pa.Table]) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    for name, table in tables.items():
        connection.register(name, table)
    return connection


def one(connection: duckdb.DuckDBPyConnection, sql: str) -> object:
    row = connection.execute(sql).fetchone()
    assert row is not None
    return row[0]


@pytest.mark.parametrize(
    ("table", "prefix"), [("placements", "G"), ("rounds", "R"), ("player_rounds", "P"), ("wins", "W")]
)
def test_the_observer_numbers_its_columns_as_the_schema_does(table: str, prefix: str) -> None:
    numbers = {name: value for name, value in vars(fields).items() if name.startswith(prefix + "_")}
    names = [f"{prefix}_{column.name.upper()}" for column in COLLECTED[table]]
    expected = {name: number for number, name in enumerate(names, 1)}
    assert numbers == {**expected, f"{prefix}_WIDTH": len(names) + 1}


def test_rounds_player_rounds_and_wins_begin_with_the_same_columns() -> None:
    first = [[column.name for column in COLLECTED[name]][:8] for name in ("rounds", "player_rounds", "wins")]
    assert first[0] == first[1] == first[2]


@pytest.mark.parametrize("name", TABLES)
def test_every_column_says_what_it_is_and_the_file_says_its_version(name: str) -> None:
    assert all(column.meaning for column in TABLES[name])
    assert schema(name).metadata[b"tenhou-analyzer.schema"] == str(VERSION).encode()
    assert len(set(schema(name).names)) == len(schema(name).names)


EVERY_ROW = {
    "a change is the sum of its parts": "player_rounds where unexplained <> 0 and errors = 0 and known",
    "points only change hands": "(select sum(change) + 1000 * (any_value(kyoutaku_left)) as left_over from (select p.*, "
    "case when result in ('ron', 'tsumo') then -kyoutaku else (select 0) end as kyoutaku_left from player_rounds p "
    "where errors = 0 and known and result in ('ron', 'tsumo')) group by log, round having left_over <> 0)",
    "who deals in has not won": "player_rounds where deal_ins > 0 and won and errors = 0",
    "an accepted riichi is declared": "player_rounds where accepted and not riichi",
    "a riichi has its columns": "player_rounds where riichi <> (riichi_turn is not null)",
    "riichi hands wait": "player_rounds where riichi and wait_kinds = 0 and errors = 0",
    "a riichi hand is tenpai no later than declared": "player_rounds where riichi and tenpai_turn > riichi_turn and errors = 0",
    "the 14th tile never hurts": "player_rounds where start_shanten > haipai_shanten",
    "who deals in tenpai has shanten 0": "wins where loser_tenpai <> (loser_shanten = 0) and errors = 0",
    "a win has a loser or is tsumo": "wins where tsumo <> (loser is null)",
    "rounds have so many winners": "(select r.winners, count(w.log) as n from rounds r left join wins w using (log, round) "
    "group by r.log, r.round, r.winners having n <> r.winners)",
    "won rows are wins": "(select p.won, count(w.log) as n from player_rounds p left join wins w using (log, round, seat) "
    "group by p.log, p.round, p.seat, p.won having n <> p.won::int)",
    "a renchan is followed by the same dealer": "(select renchan, lead(dealer) over g as next, dealer, lead(streak) over g "
    "as s, streak from rounds where errors = 0 window g as (partition by log order by round) "
    "qualify next is not null and renchan <> (next = dealer and s = streak + 1))",
    "places are all there": "(select count(distinct place) as n, players from placements where finished "
    "group by log, players having n <> players)",
    "final points sum to zero": "(select sum(final_points) as s from placements where errors = 0 and known "
    "group by log having s <> 0)",
}  # fmt: skip


@pytest.mark.parametrize("law", EVERY_ROW)
def test_every_row_of_own_games_holds(own: duckdb.DuckDBPyConnection, law: str) -> None:
    assert one(own, f"select count(*) from {EVERY_ROW[law]}") == 0


@needs_corpus
@pytest.mark.parametrize("law", EVERY_ROW)
def test_every_row_of_the_corpus_holds(law: str) -> None:
    assert one(opened(corpus_tables()), f"select count(*) from {EVERY_ROW[law]}") == 0


def test_a_round_with_an_error_is_marked_and_the_others_are_not() -> None:
    found = opened(store.tables_of([("noten", games.noten_riichi().log())]))
    assert found.sql("select round, errors from rounds where errors > 0").fetchall() == [(1, 1)]
    assert found.sql("select distinct round, errors from player_rounds where errors > 0").fetchall() == [(1, 1)]
    assert one(found, "select errors from games") == 1


def test_a_fault_of_the_game_spoils_no_round() -> None:
    found = opened(store.tables_of([("early", games.overtime(enough=True).log())]))
    assert one(found, "select errors from games") == 1
    assert one(found, "select sum(errors) from rounds") == 0


def test_a_game_without_a_whole_round_has_a_row_and_no_more() -> None:
    found = store.tables_of([("left", log())])
    assert {name: table.num_rows for name, table in found.items()} == {
        "games": 1, "placements": 0, "rounds": 0, "player_rounds": 0, "wins": 0,
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["bool", "i8", "i16", "i32", "i64"])
def test_a_number_is_in_its_column_what_it_was_or_the_largest_there_is(kind: str) -> None:
    most = {"bool": 127, "i8": 2**7 - 1, "i16": 2**15 - 1, "i32": 2**31 - 1, "i64": 2**62}[kind]
    columns = Columns((Column("number", kind, "", ""),))
    for number in 600 * (0, 1, -1, most, -most, most + 1, -most - 1, fields.NULL):  # as many as need more room
        columns.begin(vec[i64]([7, number]), 2)
    columns.pack()
    size = {"bool": "b", "i8": "b", "i16": "h", "i32": "i", "i64": "q"}[kind]
    found = list(memoryview(columns.columns[1].getvalue()).cast(size))
    ends = [most + 1, -most - 1, fields.NULL] if kind == "i64" else [most, -most, -most - 1]
    assert found == 600 * [0, 1, -1, most, -most, *ends]
    assert list(memoryview(columns.columns[0].getvalue()).cast("i")) == 4800 * [7]


def test_senseless_numbers_are_cut_and_never_an_exception() -> None:
    data = games.tonpuusen().log().replace(b'seed="1,', b'seed="1,99999').replace(b'fu="30', b'fu="99999')
    assert b"99999" in data
    assert one(opened(store.tables_of([("odd", data)])), "select max(honba) from rounds") == 32767


def test_chunks_come_out_of_parquet_as_they_went_in(tmp_path: Path) -> None:
    tables = store.tables_of([("hanchan", games.hanchan().log())])
    store.write(tables, str(tmp_path), 3)
    assert store.home(str(tmp_path)) == str(tmp_path)
    for name, table in tables.items():
        again = pq.read_table(tmp_path / name / "part-000003.parquet")
        assert again.equals(table)
        assert again.schema.metadata == schema(name).metadata


def test_many_games_in_small_chunks_are_the_same_rows() -> None:
    logs = [(name, make().log()) for name, make in OWN.items()]
    whole = store.tables_of(logs)
    collector = Collector(rows=16)
    for name, data in logs:
        collector.add(*open_log(data, name))
    grown = collector.drain()
    assert all(grown[name].equals(whole[name]) for name in TABLES)


def test_rows_of_a_chunk_do_not_hang_on_those_before_it() -> None:
    logs = [(name, make().log()) for name, make in OWN.items()]
    collector = Collector()
    for name, data in logs[::-1]:
        collector.add(*open_log(data, name))
    first = collector.drain()
    for name, data in logs:
        collector.add(*open_log(data, name))
    again, fresh = collector.drain(), store.tables_of(logs)
    assert all(again[name].equals(fresh[name]) and again[name].num_rows == first[name].num_rows for name in TABLES)


@pytest.mark.parametrize("games_before", [0, 1, 30])  # nothing, rows that wait, rows that are packed
def test_of_a_game_in_which_we_fail_nothing_is_left(games_before: int, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = games_before * [("whole", games.hanchan().log())]
    collector = Collector()
    for name, data in logs:
        collector.add(*open_log(data, name))
    assert (collector.chunk.player_rounds.packed > 0) == (games_before == 30)
    with monkeypatch.context() as broken:
        broken.setattr("analyzer.tables.collector._ended", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            collector.add(*open_log(games.hanchan().log(), "broken"))
    fresh = store.tables_of(logs)
    assert all(table.equals(fresh[name]) for name, table in collector.drain().items())


def test_shanten_is_null_when_not_wanted() -> None:
    found = opened(store.tables_of([("hanchan", games.hanchan().log())], shanten=False))
    assert (
        one(found, "select count(haipai_shanten) + count(start_shanten) + count(deal_in_shanten) from player_rounds")
        == 0
    )
