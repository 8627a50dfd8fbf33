"""What is made from the code: ``python -m analyzer.render.pages`` writes it.

The pages under ``reports/``, the schema of a report, and the numbers that the compiled rooms have for checks
(`analyzer.core.faults`) and columns (`analyzer.tables.fields`).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from analyzer.rules.numbers import numbers_module
from analyzer.tables.numbering import fields_module


def schema_page() -> str:
    """analyzer/render/report.schema.json."""
    from analyzer.rules.schema import schema

    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def renumbered(root: Path) -> bool:
    """Write the numbers of checks and columns; whether that changed any."""
    made = {root / "analyzer/core/faults.py": numbers_module(), root / "analyzer/tables/fields.py": fields_module()}
    old = [path for path, text in made.items() if path.read_text("utf-8") != text]
    for path in old:
        path.write_text(made[path], "utf-8")
    return bool(old)


def ruleset_schema_page() -> str:
    """analyzer/rulesets/ruleset.schema.json."""
    from analyzer.rulesets.schema import schema

    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def main(folder: str) -> None:
    """Write the pages, and the source that is made of tables, into the repository at ``folder``."""
    root = Path(folder)
    from analyzer.render.rules_page import rules_page
    from analyzer.render.ruleset_source import with_fields
    from analyzer.render.rulesets_page import rulesets_page
    from analyzer.render.statistics_page import statistics_page, tables_page

    fields = root / "analyzer" / "rulesets" / "ruleset.py"
    fields.write_text(with_fields(fields.read_text("utf-8")), "utf-8")
    (root / "reports").mkdir(exist_ok=True)
    (root / "reports" / "RULES.md").write_text(rules_page(), "utf-8")
    (root / "reports" / "RULESETS.md").write_text(rulesets_page(), "utf-8")
    (root / "analyzer" / "rulesets" / "ruleset.schema.json").write_text(ruleset_schema_page(), "utf-8")
    (root / "reports" / "STATISTICS.md").write_text(statistics_page(), "utf-8")
    (root / "reports" / "TABLES.md").write_text(tables_page(), "utf-8")
    (root / "analyzer" / "render" / "report.schema.json").write_text(schema_page(), "utf-8")


if __name__ == "__main__":
    where = sys.argv[1] if len(sys.argv) > 1 else "."
    if renumbered(Path(where)):  # this process has the old ones
        os.execv(sys.executable, [sys.executable, "-m", "analyzer.render.pages", where])
    main(where)
