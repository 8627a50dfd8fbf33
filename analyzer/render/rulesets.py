"""Rulesets as text: one, two side by side, and a template for your own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.rulesets.keys import BOOL, BY_THE_LOG, KEYS, NUMBER, ROW, ROWS, SECTIONS, WORD, Key
from analyzer.rulesets.read import ASSUMED, Described, Setting

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
        lines.append(
            f"  {key:20} {value_text(setting.value):28} {setting.mark:10} {source_text(found, setting)}".rstrip()
        )
    for era in found.eras:
        said = ", ".join(f"{key} {value_text(value)}" for key, value in era.items() if key != "name")
        lines += ["", f"era {era['name']}: {said}"]
    used = {setting.mark for setting in found.settings.values()}
    lines += ["", *(f"{mark:10} {words}" for mark, words in MARKS.items() if mark in used)]
    return lines


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
    if spec.sort in (BOOL, ROW, ROWS):
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
