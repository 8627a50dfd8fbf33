"""reports/RULESETS.md: every key of every ruleset side by side, with marks, and the sources of each ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.render.ruleset_table import columns, markdown
from analyzer.render.rulesets import counts, source_text, value_text
from analyzer.rulesets.keys import KEYS
from analyzer.rulesets.read import ASSUMED, Described

HEAD: Final = """# Rulesets

Made from `analyzer/rulesets/*.toml` by `python -m analyzer.render.pages`; do not edit.
{keys} keys, {rulesets} rulesets and editions. `rulesets NAME` shows one, `rulesets A B --table` some of them
side by side. How to write your own: [the guide](../docs/guide/rulesets.md).
"""
TOGETHER: Final = 8  # columns that fit beside each other


def rulesets_page() -> str:
    """The tables, then ruleset by ruleset where its values come from."""
    found = columns()
    parts = [HEAD.format(keys=len(KEYS), rulesets=len(found))]
    parts += ["## Keys", "", *(f"* `{key}`: {spec.about}" for key, spec in KEYS.items()), ""]
    for start in range(0, len(found), TOGETHER):
        group = found[start : start + TOGETHER]
        parts += [f"## {', '.join(one.name for one in group)}", "", *markdown(group), ""]
    parts += ["## Sources", ""]
    for one in found:
        parts += [f"### {one.name}", "", f"{one.title}: {counts(one)}.", "", *_sources(one), ""]
    return "\n".join(parts)


def _sources(found: Described) -> Iterator[str]:
    """A source a line, with its values; what is assumed is in the tables."""
    by_source: dict[tuple[str, str], list[str]] = {}
    for key, setting in found.settings.items():
        if setting.mark != ASSUMED:
            value = value_text(setting.value).replace("|", "/")
            by_source.setdefault((setting.mark, source_text(found, setting)), []).append(f"`{key}` {value}")
    for (mark, source), values in sorted(by_source.items()):
        yield f"* {f'*{mark}* ' if mark else ''}{source}: {', '.join(values)}"
