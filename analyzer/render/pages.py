"""The pages under ``reports/`` that are made from the code: ``python -m analyzer.render.pages`` writes them."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path

from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import schema
from analyzer.rules.rule import Rule

HEAD = """# Checks

Made from the catalogue in `analyzer/rules/` by `python -m analyzer.render.pages`; do not edit.
ERROR: the rules say must. WARNING: tables differ, or the log is odd or unfinished. INFO: worth knowing.
*needs a ruleset*: not verifiable where the table's rules are unknown.
"""


def rules_page() -> str:
    """reports/RULES.md."""
    parts = [HEAD, f"{len(CATALOGUE)} checks.\n"]
    for family, rules in groupby(CATALOGUE.values(), key=lambda rule: rule.code.split("-")[0]):
        parts.append(f"## {family}\n")
        parts += [_entry(rule) for rule in rules]
    return "\n".join(parts)


def _entry(rule: Rule) -> str:
    needs = " · needs a ruleset" if rule.needs_ruleset else ""
    prose = f" {rule.prose}" if rule.prose else ""
    return f"### {rule.code} {rule.title}\n\n{rule.severity}{needs} · source: {rule.source}\n\n**{rule.law}**{prose}\n"


def rule_lines(rule: Rule) -> list[str]:
    """One entry for a terminal."""
    return [
        f"{rule.code}  {rule.severity}  {rule.title}",
        f"  law       {rule.law}",
        *([f"  more      {rule.prose}"] if rule.prose else []),
        f"  source    {rule.source}",
        f"  ruleset   {'needed' if rule.needs_ruleset else 'holds under every one'}",
    ]


def schema_page() -> str:
    """analyzer/render/report.schema.json."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def main(folder: str) -> None:
    """Write the pages into the repository at ``folder``."""
    from analyzer.render.statistics_page import statistics_page, tables_page

    root = Path(folder)
    (root / "reports").mkdir(exist_ok=True)
    (root / "reports" / "RULES.md").write_text(rules_page(), "utf-8")
    (root / "reports" / "STATISTICS.md").write_text(statistics_page(), "utf-8")
    (root / "reports" / "TABLES.md").write_text(tables_page(), "utf-8")
    (root / "analyzer" / "render" / "report.schema.json").write_text(schema_page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
