"""The tables of a chunk: rows are of the log they say, whatever fails in between."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from analyzer.batch.store.finished import tables_of
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
        assert table.select(own.column_names).to_pydict() == own.to_pydict() and len(table)


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
