"""The tables: their schema, and what every row must hold whatever the game."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from corpus import all_logs, needs_corpus
from librt.vecs import vec
from log import log
from mypy_extensions import i64

from analyzer.cli.commands import cli
from analyzer.formats import open_log
from analyzer.formats.errors import UnreadableLog
from analyzer.generate.compose import games, scenes
from analyzer.generate.compose.game import Game
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
    ("table", "prefix"), [("placements", "G"), ("rounds", "R"), ("player_rounds", "P"), ("wins", "W"), ("payments", "Y")]
)
def test_the_observer_numbers_its_columns_as_the_schema_does(table: str, prefix: str) -> None:
    numbers = {name: value for name, value in vars(fields).items() if name.startswith(prefix + "_")}
    names = [f"{prefix}_{column.name.upper()}" for column in COLLECTED[table]]
    expected = {name: number for number, name in enumerate(names, 1)}
    assert numbers == {**expected, f"{prefix}_WIDTH": len(names) + 1}


def test_all_tables_but_placements_begin_with_the_same_columns() -> None:
    first = {tuple(column.name for column in columns[:8]) for name, columns in COLLECTED.items() if name != "placements"}
    assert len(first) == 1


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
    "a change is what was got less what was paid": "(select p.change, coalesce(sum(m.points), 0) as moved from player_rounds p "
    "left join (select log, round, seat, -points as points from payments union all select log, round, receiver, points "
    "from payments) m using (log, round, seat) where p.errors = 0 and p.known group by p.log, p.round, p.seat, p.change "
    "having p.change <> moved)",
    "a payment is the sum of its parts": "payments where points <> hand + honba_part + sticks + noten + pao + chombo",
    "nobody pays himself, and something is paid": "payments where seat = receiver or (points <= 0 and errors = 0 and known)",
    "payments have their place in the round": "(select count(*) as n, count(distinct number) as d, max(number) as last "
    "from payments group by log, round having n <> d or n <> last + 1)",
    "a win by ron is paid for once by who dealt in": "(select w.log, count(p.log) as n from wins w left join payments p on "
    "(p.log, p.round, p.receiver, p.cause) = (w.log, w.round, w.seat, 'ron') and p.seat = w.loser where not w.tsumo "
    "group by w.log, w.round, w.seat having n <> 1)",
    "of a ron both tables tell the same": "(select * from wins w join payments p on (p.log, p.round, p.receiver, p.cause) = "
    "(w.log, w.round, w.seat, 'ron') where (p.dealer, p.riichi, p.declaring, p.calls, p.tenpai, p.shanten, p.turn, p.value, "
    "p.tile, p.wait_kinds, p.receiver_dealer, p.receiver_riichi, p.receiver_closed, p.receiver_calls, p.receiver_turn) is "
    "distinct from (w.loser_dealer, w.loser_riichi, w.loser_declaring, w.loser_calls, w.loser_tenpai, w.loser_shanten, "
    "w.loser_turn, w.points, w.tile, w.wait_kinds, w.dealer, w.riichi, w.closed, w.calls, w.discards))",
    "a winner waits for what he wins": "payments where tile is not null and (waits >> tile) & 1 = 0 and errors = 0",
    "the table has no state": "payments where (seat is null and coalesce(name, dealer::text, turn::text) is not null) or "
    "(receiver is null and coalesce(receiver_name, receiver_dealer::text, receiver_turn::text) is not null)",
    "names are those of the seats": "(select * from payments p join placements a on (a.log, a.seat) = (p.log, p.seat) "
    "join placements b on (b.log, b.seat) = (p.log, p.receiver) where p.name <> a.name or p.receiver_name <> b.name)",
    "who pays noten is noten": "payments where cause = 'noten' and tenpai",
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
        "games": 1, "placements": 0, "rounds": 0, "player_rounds": 0, "wins": 0, "payments": 0,
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


def test_tables_of_a_version_before_payments_are_found_and_named_as_that(tmp_path: Path) -> None:
    store.write(store.tables_of([("hanchan", games.hanchan().log())]), str(tmp_path), 0)
    shutil.rmtree(tmp_path / "payments")
    path = tmp_path / "games" / "part-000000.parquet"
    older = {b"tenhou-analyzer.schema": b"2"}
    pq.write_table(pq.read_table(path).replace_schema_metadata(older), path)
    told = CliRunner().invoke(cli, ["stats", str(tmp_path), "--stat", "win"])
    assert f"tables of schema 2, and this version reads {VERSION}: make them anew" in str(told.exception)


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


def payments(data: bytes, ruleset: str | None, columns: str) -> list[tuple[object, ...]]:
    collector = Collector()
    collector.add(*open_log(data, "own"), ruleset)
    return opened(collector.drain()).sql(f"select {columns} from payments where round = 1 order by number").fetchall()


def test_a_chombo_that_was_paid_is_a_mangan_to_the_others_and_the_deposit_goes_back() -> None:
    """Seat 3 declares riichi with nothing, the round is drawn; seat 1 is dealer. `russian-draws-renchan-chombo`, 6."""
    drawn, paid = b'sc="250,0,237,0,263,0,240,0"', b'sc="250,20,237,40,263,20,240,-70"'
    data = games.noten_riichi().log()
    assert data.count(drawn) == 1
    rows = payments(data.replace(drawn, paid), "russian", "seat, receiver, cause, points, chombo")
    assert rows == [
        (None, 3, "deposits", 1000, 0), (3, 0, "chombo", 2000, 2000), (3, 1, "chombo", 4000, 4000),
        (3, 2, "chombo", 2000, 2000), (3, None, "riichi", 1000, 0),
    ]  # fmt: skip
    assert payments(data, "russian", "seat, receiver, cause, points") == [(3, None, "riichi", 1000)]


def test_of_two_tenpai_each_is_paid_by_one_of_the_others() -> None:
    """1,500 from each who is noten, to one of the two: `russian-draws-renchan-chombo`, 1."""
    game = Game()
    game.round().exhaust()
    game.round({1: scenes.WAIT, 2: "345m567m11s678s23p"}).exhaust()
    rows = payments(game.log(), None, "seat, receiver, noten, tenpai")
    assert rows == [(0, 1, 1500, False), (3, 2, 1500, False)]


def test_who_answers_for_a_yakuman_pays_with_the_loser_half_each_or_all_of_a_tsumo() -> None:
    found = opened(store.tables_of([("ron", scenes.pao(tsumo=False).log()), ("tsumo", scenes.pao().log())]))
    rows = found.sql("select source, p.round, cause, points from payments p join games using (log) where (log, p.round) in "
                     "(select log, round from payments where cause = 'pao') and value is not null order by 1, number").fetchall()
    ron = [points for source, _, cause, points in rows if source == "ron"]
    assert sorted(cause for source, _, cause, _ in rows if source == "ron") == ["pao", "ron"]
    assert ron[0] == ron[1] and sum(ron) == 32000
    (tsumo,) = [(cause, points) for source, _, cause, points in rows if source == "tsumo"]
    assert tsumo == ("pao", 32000)
