"""reports/TABLES.md leaves nothing out: what null means, what a value looks like."""

from __future__ import annotations

import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from in_process import Here

from analyzer.batch.plan import Plan
from analyzer.batch.run import Watcher, run
from analyzer.render.tables_page import OF_A_BATCH, listed, null_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "reports" / "TABLES.md").read_text("utf-8")
ALWAYS_EMPTY = {("inputs", "log_id"), ("inputs", "reason"), ("findings", "seat")}  # in the logs that are shown


@pytest.mark.parametrize("table", listed())
def test_a_column_says_when_it_is_null_and_no_other_does(table: str) -> None:
    for column in listed()[table]:
        assert bool(null_of(table, column)) == column.kind.endswith("?"), column.name
        assert column.meaning and not column.meaning.startswith("null"), column.name


@pytest.mark.parametrize("table", listed())
def test_every_column_has_an_example(table: str) -> None:
    (section,) = re.findall(rf"^## {table}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    shown = re.findall(r"^\| `(\w+)` \|.*\| (`[^`]+`)? ?\|$", section, re.MULTILINE)
    assert [name for name, _ in shown] == [column.name for column in listed()[table]]
    assert {(table, name) for name, example in shown if not example} <= ALWAYS_EMPTY


def test_the_examples_of_findings_and_inputs_are_rows_of_a_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    plan = Plan(paths=("fixtures/faulty/wrong-honba.xml",), store=tmp_path / "store")
    run(plan, Watcher(), Here)
    for name, row in OF_A_BATCH.items():
        assert pq.read_table(tmp_path / "store" / "tables" / name).to_pylist() == [row]
