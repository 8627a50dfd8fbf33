"""The checks for readers: reports/RULES.md, and one entry for a terminal."""

from __future__ import annotations

from itertools import groupby

from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.rule import Law, Rules
from analyzer.rulesets.read import load
from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.rulesets.taiwan import load as load_taiwan

HEAD = """# Checks

Made from the catalogue in `analyzer/rules/laws/` by `python -m analyzer.render.pages`; do not edit.
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
