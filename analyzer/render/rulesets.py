"""Rulesets as text: one, two side by side, and a template for your own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from analyzer.rulesets.keys import BOOL, BY_THE_LOG, KEYS, NUMBER, NUMBERS, ROW, ROWS, SECTIONS, WORD, Key
from analyzer.rulesets.read import ASSUMED, Described, Era, Setting

MARKS = {
    "weak": "one source, or sources that differ",
    "convention": "the usual rule; no source checked",
    ASSUMED: "not stated for this ruleset: taken from the one it extends; checks that need it are not verifiable",
}


def ruleset_lines(found: Described) -> list[str]:
    """Every value with its mark and source, section by section; the eras; what the marks mean."""
    lines = [f"{found.name}: {found.title}", counts(found)]
    for key, setting in found.settings.items():
        if key in SECTIONS:
            lines += ["", SECTIONS[key]]
        lines.append(_setting_line(found, key, setting))
    for era in found.eras:
        lines += ["", f"{found.name}@{era.name}: {_when(era)}"]
        lines += [_setting_line(found, key, setting) for key, setting in era.settings.items()]
    groups = [found.settings, *(era.settings for era in found.eras)]
    used = {setting.mark for group in groups for setting in group.values()}
    lines += ["", *(f"{mark:10} {words}" for mark, words in MARKS.items() if mark in used)]
    return lines


def _setting_line(found: Described, key: str, setting: Setting) -> str:
    return f"  {key:20} {value_text(setting.value):28} {setting.mark:10} {source_text(found, setting)}".rstrip()


def _when(era: Era) -> str:
    """``from 2016-01-01 until 2025-12-31``, and whether it says anything."""
    days = [
        *([f"from {era.start}"] if era.start != date.min else []),
        *([f"until {era.until}"] if era.until != date.max else []),
        *([f"of the form {era.form}"] if era.form else []),
    ]
    return " ".join(days) + ("" if era.settings else ", as above")


def counts(found: Described) -> str:
    """How many values are sourced, and how many of each mark."""
    marks = [setting.mark for setting in found.settings.values()]
    return ", ".join(
        f"{marks.count(mark)} {mark or 'sourced'}" for mark in ("", "weak", "convention", ASSUMED) if marks.count(mark)
    )


def difference_lines(one: Described, other: Described) -> list[str]:
    """The values that differ, side by side, with their marks."""
    rows = [("", one.name, other.name)]
    for key, setting in one.settings.items():
        if setting.value != other.settings[key].value:
            rows.append((key, _marked(setting), _marked(other.settings[key])))
    if len(rows) == 1:
        return [f"{one.name} and {other.name} have the same values"]
    width = max(len(row[1]) for row in rows)
    return [f"{key:20} {left:{width}}  {right}" for key, left, right in rows]


def _marked(setting: Setting) -> str:
    return value_text(setting.value) + (f" ({setting.mark})" if setting.mark else "")


def source_text(found: Described, setting: Setting) -> str:
    """The source of a value; an inherited one names the ruleset that states it."""
    return setting.source if setting.ruleset == found.name else f"{setting.ruleset}: {setting.source}"


def value_text(value: Any) -> str:
    """A value for people: ``tenpai``, ``yes``, ``15,000 5,000 -5,000 -15,000``."""
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return " | ".join(value_text(row) for row in value)
        return " ".join(value_text(item) for item in value) or "none"
    if value == BY_THE_LOG:
        return "as the log says"
    return f"{value:,d}" if isinstance(value, int) else str(value)


# --- a template ---


def template_lines(base: Described) -> list[str]:
    """A ruleset file with every key, its meaning and possible values, and the inherited value, commented out."""
    lines = [
        "# A ruleset of your own: tenhou-analyzer check LOG --ruleset my-club.toml",
        "# Uncomment what differs; the rest is inherited from the ruleset it extends. Use points, not thousands.",
        'title = "My club"',
        f'extends = "{base.name}"',
        'source = "our rule sheet"',
        "# Without this line, values not stated here count as assumed, and checks that need them are not verifiable:",
        f'inherited = "we play {base.name} except for what this file says"',
    ]
    for key, setting in base.settings.items():
        if key in SECTIONS:
            lines += ["", f"# --- {SECTIONS[key]} ---"]
        lines += ["", f"# {KEYS[key].about}: {_may_be(KEYS[key])}", f"# {key} = {toml(setting.value)}"]
    lines += [
        "",
        "# Values from another source, or less certain ones (mark: weak or convention), go into a table of their own:",
        "# [[values]]",
        '# source = "what the referees said"',
        '# mark = "weak"',
        '# tobi = "zero"',
    ]
    return lines


def _may_be(spec: Key) -> str:
    words = ", ".join(f'"{word}"' for word in (*spec.words, *((BY_THE_LOG,) if spec.by_the_log else ())))
    if spec.sort == WORD:
        return words
    if spec.sort == NUMBER:
        return f"{spec.low} to {spec.high}" + (f", or {words}" if words else "")
    if spec.sort in (BOOL, ROW, ROWS, NUMBERS):
        return spec.sort + (f", or {words}" if words else "")
    return f"{spec.sort}: {words}"


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def listed(found: Iterable[tuple[str, str]]) -> list[str]:
    """Names and titles."""
    return [f"{name:34} {title}" for name, title in found]


def titled(found: Described) -> tuple[str, str]:
    """The name, and the title with the editions that there are."""
    editions = ", ".join(f"@{era.name}" for era in found.editions)
    return found.name, found.title + (f" ({editions})" if editions else "")


def source_lines(found: Described) -> list[str]:
    """The sources, each with the values that it gives; those that are assumed last."""
    by_source: dict[tuple[bool, str, str], list[str]] = {}
    for key, setting in found.settings.items():
        place = (setting.mark == ASSUMED, setting.mark, source_text(found, setting))
        by_source.setdefault(place, []).append(f"{key} {value_text(setting.value)}")
    lines = [f"{found.name}: {found.title}", counts(found)]
    for (_, mark, source), values in sorted(by_source.items()):
        lines += ["", f"{source} ({mark})" if mark else source, f"  {', '.join(values)}"]
    return lines
