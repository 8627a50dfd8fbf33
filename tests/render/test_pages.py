"""Pages made from the code are fresh."""

from pathlib import Path

import analyzer
from analyzer.render import pages, rules_page, rulesets_page, statistics_page, tables_page
from analyzer.render.ruleset_source import with_fields
from analyzer.rules.numbers import numbers_module
from analyzer.tables.numbering import fields_module

ROOT = Path(__file__).parents[2]
FIELDS = Path(analyzer.__file__).parent / "rulesets" / "ruleset.py"


def test_rules_page_is_fresh() -> None:
    assert (ROOT / "reports" / "RULES.md").read_text("utf-8") == rules_page.rules_page()


def test_numbers_of_checks_and_columns_are_fresh() -> None:
    package = Path(analyzer.__file__).parent
    assert (package / "core" / "faults.py").read_text("utf-8") == numbers_module()
    assert (package / "tables" / "fields.py").read_text("utf-8") == fields_module()


def test_pages_of_statistics_and_tables_are_fresh() -> None:
    assert (ROOT / "reports" / "STATISTICS.md").read_text("utf-8") == statistics_page.statistics_page()
    assert (ROOT / "reports" / "TABLES.md").read_text("utf-8") == tables_page.tables_page(ROOT / "fixtures")


def test_schema_is_fresh() -> None:
    assert (Path(analyzer.__file__).parent / "render" / "report.schema.json").read_text("utf-8") == pages.schema_page()


def test_the_page_and_the_schema_of_rulesets_are_fresh() -> None:
    assert (ROOT / "reports" / "RULESETS.md").read_text("utf-8") == rulesets_page.rulesets_page()
    assert FIELDS.with_name("ruleset.schema.json").read_text("utf-8") == pages.ruleset_schema_page()


def test_a_ruleset_has_the_fields_of_the_keys_of_today() -> None:
    assert with_fields(FIELDS.read_text("utf-8")) == FIELDS.read_text("utf-8")


def test_pages_are_written_where_they_belong(tmp_path: Path) -> None:
    (tmp_path / "analyzer" / "render").mkdir(parents=True)
    (tmp_path / "analyzer" / "rulesets").mkdir()
    fields = tmp_path / "analyzer" / "rulesets" / "ruleset.py"
    fields.write_text(FIELDS.read_text("utf-8").split("        # ---")[0], "utf-8")
    assert pages.ruleset_written(tmp_path) and not pages.ruleset_written(tmp_path)
    pages.main(str(tmp_path))
    assert (tmp_path / "reports" / "RULES.md").stat().st_size > 1000
    assert fields.read_text("utf-8") == FIELDS.read_text("utf-8")
