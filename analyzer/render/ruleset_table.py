"""Rulesets side by side, key by key: as text, as Markdown, and as a page of HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from analyzer.render.rulesets import MARKS, source_text, value_text
from analyzer.rulesets.keys import KEYS, SECTIONS
from analyzer.rulesets.read import Described, Setting, describe, names

ONE_RULE: Final = ("s0-", "two-han-")
SIGNS: Final = {"weak": "~", "convention": "*", "assumed": "?"}
HEAD: Final = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Rulesets</title>
<style>
:root { color-scheme: light dark }
body { font: 14px/1.4 system-ui, sans-serif; margin: 1em }
table { border-collapse: collapse }
th, td { border: 1px solid #8886; padding: .2em .5em; text-align: left; vertical-align: top }
thead th { position: sticky; top: 0; background: Canvas }
tbody th { font-weight: normal }
tr.section th { font-weight: bold; background: #8882 }
td.assumed { opacity: .55 }
td.weak, td.convention { font-style: italic }
</style>"""


class Row(NamedTuple):
    """A key, and what each ruleset says."""

    section: str
    key: str
    settings: list[Setting]


def columns() -> list[Described]:
    """The rulesets of the package and their editions, without those that show one rule each."""
    found = []
    for name in names():
        if not name.startswith(ONE_RULE):
            one = describe(name)
            found += [one, *(describe(f"{name}@{era.name}") for era in one.editions if era.settings)]
    return found


def rows(rulesets: Sequence[Described]) -> Iterator[Row]:
    """Every key in the order of its section."""
    section = ""
    for key in KEYS:
        section = SECTIONS.get(key, section)
        yield Row(section, key, [one.settings[key] for one in rulesets])


def cell(setting: Setting) -> str:
    """A value with the sign of its mark: ``no ~``."""
    return f"{value_text(setting.value)} {SIGNS.get(setting.mark, '')}".rstrip()


def legend(rulesets: Sequence[Described]) -> list[str]:
    """What the signs mean that are used."""
    used = {setting.mark for one in rulesets for setting in one.settings.values()}
    return [f"{SIGNS[mark]} {mark}: {words}" for mark, words in MARKS.items() if mark in used]


def text(rulesets: Sequence[Described]) -> list[str]:
    """Columns of equal width, long values cut by nothing."""
    table = [("", *(one.name for one in rulesets))]
    table += [(row.key, *map(cell, row.settings)) for row in rows(rulesets)]
    widths = [max(len(line[i]) for line in table) for i in range(len(rulesets) + 1)]
    shown = ["  ".join(f"{word:{width}}" for word, width in zip(line, widths, strict=True)).rstrip() for line in table]
    return [*shown, "", *legend(rulesets)]


def markdown(rulesets: Sequence[Described]) -> list[str]:
    """A table for each section, and what the signs mean."""
    lines = []
    for section, group in groupby(rows(rulesets), key=lambda row: row.section):
        lines += [f"**{section}**", "", "| | " + " | ".join(one.name for one in rulesets) + " |"]
        lines.append("|---" * (len(rulesets) + 1) + "|")
        lines += [f"| `{row.key}` | {' | '.join(map(_in_table, row.settings))} |" for row in group]
        lines.append("")
    return [*lines, *(f"`{line[0]}` {line[2:]}  " for line in legend(rulesets))]


def _in_table(setting: Setting) -> str:
    return cell(setting).replace("|", "/").replace("*", "\\*")


def html(rulesets: Sequence[Described]) -> list[str]:
    """One file, no script; the source of a value is told where one points at it."""
    lines = [HEAD, "<table><thead><tr><th></th>" + "".join(f"<th>{escape(one.name)}</th>" for one in rulesets)]
    lines.append("</tr></thead><tbody>")
    for section, group in groupby(rows(rulesets), key=lambda row: row.section):
        lines.append(f'<tr class="section"><th colspan="{len(rulesets) + 1}">{escape(section)}</th></tr>')
        for row in group:
            cells = "".join(_html(one, setting) for one, setting in zip(rulesets, row.settings, strict=True))
            lines.append(f'<tr><th title="{escape(KEYS[row.key].about)}">{row.key}</th>{cells}</tr>')
    return [*lines, "</tbody></table>", *(f"<p>{escape(line)}</p>" for line in legend(rulesets)), "</html>"]


def _html(found: Described, setting: Setting) -> str:
    title = escape(source_text(found, setting))
    return f'<td class="{setting.mark or "sourced"}" title="{title}">{escape(cell(setting))}</td>'
