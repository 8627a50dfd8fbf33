"""What is made from the code: ``python -m analyzer.render.pages`` writes it.

The pages under ``reports/``, the schemas, and what the compiled rooms have of tables: the words and fields of a ruleset
(`analyzer.rulesets.ruleset`), the numbers of checks (`analyzer.core.faults`) and of columns (`analyzer.tables.fields`).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from analyzer.render.ruleset_source import with_fields


def schema_page() -> str:
    """analyzer/render/report.schema.json."""
    from analyzer.rules.schema import schema

    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def ruleset_written(root: Path) -> bool:
    """Write the words and fields of a ruleset; whether that changed any. Laws that use a new word need it to load."""
    path = root / "analyzer/rulesets/ruleset.py"
    return _written({path: with_fields(path.read_text("utf-8"))})


def renumbered(root: Path) -> bool:
    """Write the numbers of checks and columns; whether that changed any."""
    from analyzer.rules.numbers import numbers_module
    from analyzer.tables.numbering import fields_module

    return _written(
        {root / "analyzer/core/faults.py": numbers_module(), root / "analyzer/tables/fields.py": fields_module()}
    )


def _written(made: dict[Path, str]) -> bool:
    old = [path for path, text in made.items() if path.read_text("utf-8") != text]
    for path in old:
        path.write_text(made[path], "utf-8")
    return bool(old)


def ruleset_schema_page() -> str:
    """analyzer/rulesets/ruleset.schema.json."""
    from analyzer.rulesets.schema import schema

    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def main(folder: str) -> None:
    """Write the pages into the repository at ``folder``."""
    root = Path(folder)
    from analyzer.render.rules_page import rules_page
    from analyzer.render.rulesets_page import rulesets_page
    from analyzer.render.statistics_page import statistics_page
    from analyzer.render.tables_page import tables_page

    (root / "reports").mkdir(exist_ok=True)
    (root / "reports" / "RULES.md").write_text(rules_page(), "utf-8")
    (root / "reports" / "RULESETS.md").write_text(rulesets_page(), "utf-8")
    (root / "analyzer" / "rulesets" / "ruleset.schema.json").write_text(ruleset_schema_page(), "utf-8")
    (root / "reports" / "STATISTICS.md").write_text(statistics_page(), "utf-8")
    (root / "reports" / "TABLES.md").write_text(tables_page(root / "fixtures"), "utf-8")
    (root / "analyzer" / "render" / "report.schema.json").write_text(schema_page(), "utf-8")


if __name__ == "__main__":
    where = sys.argv[1] if len(sys.argv) > 1 else "."
    if ruleset_written(Path(where)) or renumbered(Path(where)):  # this process has the old ones; so has compiled code
        os.environ["TENHOU_ANALYZER_PURE"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "analyzer.render.pages", where])
    main(where)
