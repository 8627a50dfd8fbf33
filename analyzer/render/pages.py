"""The pages under ``reports/`` that are made from the code: ``python -m analyzer.render.pages`` writes them."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path

from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import schema
from analyzer.rules.rule import Law, Rules
from analyzer.rulesets.read import load
from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.rulesets.taiwan import load as load_taiwan

HEAD = """# Checks

Made from the catalogue in `analyzer/rules/` by `python -m analyzer.render.pages`; do not edit.
ERROR: the rules say must. WARNING: tables differ, or the log is odd or unfinished. INFO: worth knowing.
*needs a ruleset*: not verifiable where the table's rules are unknown.
*changed by*: the rule is stated as Tenhou has it (four players), and these keys of a ruleset change it:
`tenhou-analyzer rules CODE --ruleset NAME` states it as NAME has it.
"""
TENHOU = "tenhou-4p"


def rules_page() -> str:
    """reports/RULES.md."""
    parts = [HEAD, f"{len(CATALOGUE)} checks.\n"]
    for family, rules in groupby(CATALOGUE.values(), key=lambda rule: rule.code.split("-")[0]):
        parts.append(f"## {family}\n")
        parts += [_entry(rule) for rule in rules]
    return "\n".join(parts)


def rules_of(name: str | None) -> Rules:
    """The ruleset that the laws are stated for. RulesetError."""
    if name is not None and is_taiwanese(name):
        return load_taiwan(name)
    return load(name or TENHOU)


def _entry(law: Law) -> str:
    rules = rules_of(None)
    needs = " · needs a ruleset" if law.needs_ruleset else ""
    keys = f" · changed by: {', '.join(f'`{key}`' for key in law.keys)}" if law.keys else ""
    prose = f" {law.prose(rules)}" if law.prose(rules) else ""
    head = f"{law.severity}{needs} · source: {law.source}{keys}"
    return f"### {law.code} {law.title}\n\n{head}\n\n**{law.law(rules)}**{prose}\n"


def rule_lines(law: Law, rules: Rules) -> list[str]:
    """One entry for a terminal, as a ruleset has it."""
    return [
        f"{law.code}  {law.severity}  {law.title}",
        f"  rule      {law.law(rules)}",
        *([f"  more      {law.prose(rules)}"] if law.prose(rules) else []),
        f"  source    {law.source}",
        f"  ruleset   {'needed' if law.needs_ruleset else 'not needed: the same under every ruleset'}",
        *([f"  keys      {', '.join(law.keys)}"] if law.keys else []),
    ]


def schema_page() -> str:
    """analyzer/render/report.schema.json."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def main(folder: str) -> None:
    """Write the pages, and the source that is made of tables, into the repository at ``folder``."""
    from analyzer.render.ruleset_source import with_fields
    from analyzer.render.statistics_page import statistics_page, tables_page

    root = Path(folder)
    fields = root / "analyzer" / "rulesets" / "ruleset.py"
    fields.write_text(with_fields(fields.read_text("utf-8")), "utf-8")
    (root / "reports").mkdir(exist_ok=True)
    (root / "reports" / "RULES.md").write_text(rules_page(), "utf-8")
    (root / "reports" / "STATISTICS.md").write_text(statistics_page(), "utf-8")
    (root / "reports" / "TABLES.md").write_text(tables_page(), "utf-8")
    (root / "analyzer" / "render" / "report.schema.json").write_text(schema_page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
