"""The tables of a chunk: rows are of the log they say, whatever fails in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.batch.tables import ITEM, NAMES, Tables
from analyzer.stats import collector
from analyzer.stats.schema import TABLES

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
LOGS = [(f"2024010112gm-0009-0000-0000000{n}.xml", path.read_bytes()) for n, path in enumerate(sorted(GAMES.glob("*")))]


def test_every_row_names_its_log() -> None:
    tables = Tables(wall=False, shanten=False)
    for place, data in LOGS:
        tables.judge(place, data, None)
    made = tables.made()
    assert tuple(made) == NAMES
    numbers = made["games"]["log"].to_pylist()
    assert len(set(numbers)) == len(LOGS)
    for name in TABLES:
        pairs = set(zip(made[name][ITEM].to_pylist(), made[name]["log"].to_pylist(), strict=True))
        assert pairs and pairs <= set(enumerate(numbers))


def test_a_log_that_fails_half_way_leaves_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    real = collector._ended

    def fail(*arguments: object) -> collector.Ended:
        raise ZeroDivisionError

    tables, alone = Tables(wall=False, shanten=False), Tables(wall=False, shanten=False)
    alone.judge(*LOGS[1], None)
    monkeypatch.setattr(collector, "_ended", fail)
    with pytest.raises(ZeroDivisionError):
        tables.judge(*LOGS[0], None)
    monkeypatch.setattr(collector, "_ended", real)
    tables.judge(*LOGS[1], None)
    assert tables.made() == alone.made()
