"""Pages made from the code are fresh."""

from pathlib import Path

import analyzer
from analyzer.render import pages, rules_page, statistics_page
from analyzer.rules.numbers import numbers_module
from analyzer.tables.numbering import fields_module

ROOT = Path(__file__).parents[2]


def test_rules_page_is_fresh() -> None:
    assert (ROOT / "reports" / "RULES.md").read_text("utf-8") == rules_page.rules_page()


def test_numbers_of_checks_and_columns_are_fresh() -> None:
    package = Path(analyzer.__file__).parent
    assert (package / "core" / "faults.py").read_text("utf-8") == numbers_module()
    assert (package / "tables" / "fields.py").read_text("utf-8") == fields_module()


def test_pages_of_statistics_and_tables_are_fresh() -> None:
    assert (ROOT / "reports" / "STATISTICS.md").read_text("utf-8") == statistics_page.statistics_page()
    assert (ROOT / "reports" / "TABLES.md").read_text("utf-8") == statistics_page.tables_page()


def test_schema_is_fresh() -> None:
    assert (Path(analyzer.__file__).parent / "render" / "report.schema.json").read_text("utf-8") == pages.schema_page()


def test_pages_are_written_where_they_belong(tmp_path: Path) -> None:
    (tmp_path / "analyzer" / "render").mkdir(parents=True)
    pages.main(str(tmp_path))
    assert (tmp_path / "reports" / "RULES.md").stat().st_size > 1000
