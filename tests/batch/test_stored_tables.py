"""The tables of a chunk: rows are of the log they say, whatever fails in between."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from in_process import Here
from trials import tables

from analyzer.batch import run
from analyzer.batch.plan import Plan
from analyzer.batch.store.finished import tables_of
from analyzer.batch.store.manifest import StoreError
from analyzer.batch.store.pieces import put_together
from analyzer.batch.store.tables import Logs
from analyzer.formats import open_log
from analyzer.formats.log_id import id_in
from analyzer.tables import collector
from analyzer.tables.schema import COLLECTED

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
LOGS = [(f"2024010112gm-0009-0000-0000000{n}.xml", path.read_bytes()) for n, path in enumerate(sorted(GAMES.glob("*")))]


def test_every_row_is_that_of_its_log() -> None:
    logs = Logs(wall=False, shanten=False)
    for place, data in LOGS:
        logs.judge(place, data, None)
    logs.refuse("no log", b"12345678", "unreadable", "")
    made = logs.made()
    backwards = made.take(list(range(len(LOGS), -1, -1)))
    alone = collector.Collector(shanten=False)
    for place, data in reversed(LOGS):
        alone.add(*open_log(data, id_in(place)))
    for name, own in alone.drain().items():
        table = dict(tables_of(backwards))[name]
        due = own.to_pydict()
        if name == "games":  # of the store: where each was read
            due["source"] = [place for place, _ in reversed(LOGS)]
        assert table.select(own.column_names).to_pydict() == due and len(table)


def test_a_log_that_fails_half_way_leaves_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    real = collector._ended

    def fail(*arguments: object) -> collector.Ended:
        raise ZeroDivisionError

    logs, alone = Logs(wall=False, shanten=False), Logs(wall=False, shanten=False)
    alone.judge(*LOGS[1], None)
    monkeypatch.setattr(collector, "_ended", fail)
    with pytest.raises(ZeroDivisionError):
        logs.judge(*LOGS[0], None)
    monkeypatch.setattr(collector, "_ended", real)
    logs.judge(*LOGS[1], None)
    assert logs.made() == alone.made()


def test_rows_that_are_too_many_for_one_piece_are_an_error_not_other_rows() -> None:
    columns = [b""] * len(COLLECTED["rounds"])
    put_together("rounds", columns, pa.array([0, 0], pa.int32()))
    with pytest.raises(pa.ArrowInvalid, match="overflow"):
        put_together("rounds", columns, pa.array([0, 2**31 - 1], pa.int32()))


def test_discards_are_kept_on_request_and_merged(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    for name, data in LOGS[:3]:
        (tmp_path / "logs" / name).write_bytes(data)
    for store, options in {
        "with": {"discards": True}, "without": {}, "1": {"discards": True, "shard": (1, 2)},
        "2": {"discards": True, "shard": (2, 2)},
    }.items():  # fmt: skip
        plan = Plan(paths=(str(tmp_path / "logs"),), store=tmp_path / store, shanten=False, **options)  # type: ignore[arg-type]
        run.run(plan, run.Watcher(), Here)
    assert not (tmp_path / "without" / "tables" / "discards").exists()
    whole = tables(tmp_path / "with")
    counted = pq.read_table(tmp_path / "with" / "tables" / "player_rounds")["discards"]
    assert len(pq.read_table(tmp_path / "with" / "tables" / "discards")) == pc.sum(counted).as_py() > 0
    without = tables(tmp_path / "without")
    assert without.keys() < whole.keys() and all(whole[name] == without[name] for name in without)
    run.merge([tmp_path / "2", tmp_path / "1"], tmp_path / "merged")
    assert tables(tmp_path / "merged") == whole
    with pytest.raises(StoreError, match="made by another version or under another ruleset"):
        run.merge([tmp_path / "1", tmp_path / "without"], tmp_path / "mixed")


def test_a_game_says_where_it_was_read(tmp_path: Path) -> None:
    for name, data in LOGS[:2]:
        (tmp_path / name).write_bytes(data)
    run.run(Plan(paths=(str(tmp_path),), store=tmp_path / "store", shanten=False), run.Watcher(), Here)
    games = pq.read_table(tmp_path / "store" / "tables" / "games")["source"].to_pylist()
    assert sorted(games) == [str(tmp_path / name) for name, _ in LOGS[:2]]
