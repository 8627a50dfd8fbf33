"""Figures for people and programs: text, markdown, csv, json. Names in logs are strangers' text and shown escaped."""

from __future__ import annotations

import csv
import io
import json
from itertools import groupby
from typing import Any, Final
from unicodedata import east_asian_width

from analyzer.render import escape
from analyzer.render.counts import many
from analyzer.render.rows import cell
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import COUNT, DISTRIBUTION, MEAN, RATE, RATIO, RULES, SUBJECTS, Figure
from analyzer.stats.catalogue import figures as all_figures
from analyzer.stats.engine import PERCENT, Result, Totals, Value
from analyzer.stats.headline import section_of
from analyzer.stats.intervals import meaning
from analyzer.stats.lengths import EITHER

SCHEMA: Final = "tenhou-analyzer/stats/1"
NOTHING: Final = "n/a"
WIDE: Final = 100  # columns from which on a line has all there is to a figure
NARROW: Final = 64  # columns from which on the interval is beside the value
TOGETHER: Final = {"players": "games of three and of four players", "length": "games of both lengths"}
BY_RULES: Final = "by the rules"
NOTE: Final = {
    RATE: "95 % by Wilson's score with effective rows",
    MEAN: "95 % by Student's t",
    RATIO: "95 % by Fieller's theorem",
    DISTRIBUTION: "95 % by Wilson's score with effective rows",
}
COUNTED: Final = "95 % by a spread Poisson score"


def text_lines(result: Result, explain: bool, width: int = WIDE, sections: bool = False) -> list[str]:
    """A block a group; a line a figure; the definition below where asked for; headings where ``sections`` are."""
    lines = [_head(result)]
    for group, values in groups(result).items():
        lines += ["", group_text(result, group)] if group else [] if sections else [""]
        lines += _by_section(values, explain, width) if sections else _block(values, explain, width)
    if counts := groups_text(result):
        lines += ["", counts]
    if result.left_out:
        lines += ["", f"not available with these axes: {', '.join(result.left_out)}"]
    if result.not_told:
        lines += ["", not_told_text(result)]
    return lines


def groups(result: Result) -> dict[tuple[Any, ...], list[Value]]:
    """The values of each group, groups in order."""
    found: dict[tuple[Any, ...], list[Value]] = {}
    for value in result.values:
        found.setdefault(value.group, []).append(value)
    if result.groups is not None:
        return {group: found[group] for group in result.groups}
    ordered = sorted(found, key=lambda group: [(item is None, item) for item in group])
    return {group: found[group] for group in ordered}


def group_text(result: Result, group: tuple[Any, ...]) -> str:
    """``room = phoenix, year = 2016``."""
    pairs = zip(result.selection.by, group, strict=True)
    return ", ".join(f"{axis} = {label(axis, item)}" for axis, item in pairs if item != EITHER)


def label(axis: str, item: object) -> str:
    """A value of an axis in words."""
    words = AXES[axis].words
    if item is None:
        return "unknown"
    if isinstance(item, bool):
        return "yes" if item else "no"
    if words and isinstance(item, int) and 0 <= item < len(words):
        return words[item]
    return escape.name(str(item))


def groups_text(result: Result) -> str:
    """Which groups are not shown; empty where all are."""
    parts = [f"{many(result.more, 'more group')} (--limit)"] if result.more else []
    parts += [f"{many(result.few, 'group')} left out with too few rounds (--min-rounds)"] if result.few else []
    return " · ".join(parts)


def _head(result: Result) -> str:
    together = together_text(result.selection.together)
    definitions = f"definitions: {result.profile}"
    parts = [totals_text(result.totals), definitions, f"intervals: 95 %, {meaning.GAMES}", together]
    return " · ".join(part for part in parts if part)


def together_text(axes: tuple[str, ...]) -> str:
    """``games of three and four players together``: what is mixed because it was asked for."""
    parts = [TOGETHER[axis] for axis in axes]
    return f"{' and '.join(parts)} together" if parts else ""


def totals_text(totals: Totals) -> str:
    """What was counted and what was excluded."""
    words = [many(totals.games, "game"), f"{many(totals.counted, 'round')} counted"]
    left = [f"{totals.with_errors:,} with errors"] * bool(totals.with_errors)
    left += [f"{totals.unknown:,} under unknown rules"] * bool(totals.unknown)
    if totals.counted < totals.rounds:
        words.append(f"excluded from {totals.rounds:,}: {', '.join(left)}")
    return " · ".join(words)


def not_told_text(result: Result) -> str:
    """``not recorded in the logs: fu, han of 12 of 40 wins``: figures that need it are without those."""
    columns: dict[str, list[str]] = {}
    for item in result.not_told:
        rows = f"{item.rows:,} of {item.of:,} {item.table.replace('_', ' ')}"
        columns.setdefault(rows, []).append(item.column)
    parts = [f"{', '.join(names)} of {rows}" for rows, names in columns.items()]
    return f"not recorded in the logs: {'; '.join(parts)}"


def _by_section(values: list[Value], explain: bool, width: int) -> list[str]:
    lines: list[str] = []
    for section, some in groupby(values, key=lambda value: section_of(value.figure)):
        lines += [] if section is None else ["", f"{section.name} {section.ja}"]
        lines += _block(list(some), explain, width)
    return lines


def _block(values: list[Value], explain: bool, width: int) -> list[str]:
    lines = []
    last = ""
    for value in values:
        figure = value.figure
        first = figure.id != last
        last = figure.id
        if figure.kind == DISTRIBUTION and first:
            lines.append(_name(figure, width))
            lines += _explained(figure, explain)
        lines += _line(value, width)
        if figure.kind != DISTRIBUTION:
            lines += _explained(figure, explain)
    return lines


def _line(value: Value, width: int) -> list[str]:
    """Name, value, counts and interval; what has no room is left out, and the interval goes below."""
    figure, number, shown = value.figure, amount(value), interval(value)
    part = f"  {bucket_text(value)}" if figure.kind == DISTRIBUTION else ""
    if width >= WIDE:
        of = f"{_base(value):<20} "
        if part:
            return [f"{part:32} {number:>12}  {of}{shown}".rstrip()]
        return [f"{figure.id:32} {number:>12}  {of}{shown:<19} {figure.name} {figure.ja}"]
    label = part or _name(figure, width)
    if width >= NARROW:
        return [f"{padded(label, width - 37)} {number:>12}  {shown}".rstrip()]
    return [f"{padded(label, max(width - 13, 20))} {number:>12}", *([f"    {shown}"] * bool(shown))]


def _name(figure: Figure, width: int) -> str:
    if width >= WIDE:
        return f"{figure.id:32} {figure.name} {figure.ja}"
    both = f"{figure.name} {figure.ja}"
    return both if columns(both) <= width - 37 else figure.name


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide character."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, width: int) -> str:
    """Text with spaces behind it, so that it takes so many columns."""
    return text + " " * max(width - columns(text), 0)


def _explained(figure: Figure, explain: bool) -> list[str]:
    if not explain:
        return []
    return [f"    {line}" for line in explanation(figure)]


def explanation(figure: Figure) -> list[str]:
    """The definition, in words and in SQL."""
    lines = [figure.definition]
    if figure.why:
        lines.append(f"differs: {figure.why}")
    if figure.kind == DISTRIBUTION:
        lines.append(f"share of each value of {figure.bucket}")
    else:
        offset = f" {figure.offset:+d}" if figure.offset else ""
        lines.append(f"{figure.kind} of {figure.numerator} over {figure.denominator}{offset}")
    where = f" where {figure.where}" if figure.where != "true" else ""
    whose = f"of {SUBJECTS[figure.subject][0]}" + (" · depends on the length of a game" if figure.by_length else "")
    lines.append(f"rows: {figure.of}{where} · {whose} · {interval_note(figure)}")
    return lines


def interval_note(figure: Figure) -> str:
    """How the interval of a figure is made, and for what it stands."""
    made = COUNTED if figure.interval == COUNT else NOTE[figure.kind]
    fixed = f"; none with all seats of a table: {BY_RULES}" if figure.interval == RULES else ""
    return f"{made}, game by game, for {meaning.GAMES}{fixed}"


def bucket_text(value: Value) -> str:
    """The bucket of a distribution."""
    return "none" if value.bucket is None else escape.name(str(value.bucket))


def amount(value: Value) -> str:
    """The value with its unit, or n/a."""
    return number(value.value, value.figure)


def number(value: float | None, figure: Figure) -> str:
    """A value of a figure: decimals by its unit."""
    if value is None:
        return NOTHING
    if figure.unit == PERCENT:
        return f"{value:.2f} %"
    if figure.unit in ("points", "pt"):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"
    return f"{value:,.3f}" if figure.truncate < 0 else f"{value:,.{figure.truncate}f}"


def interval(value: Value) -> str:
    """``21.7-22.3``; empty where there is none, or why."""
    if value.stands_for == meaning.RULES:
        return BY_RULES
    if value.low is None or value.high is None:
        return ""
    low, high = (number(end, value.figure).removesuffix(" %") for end in (value.low, value.high))
    return f"{low} - {high}"


def _base(value: Value) -> str:
    top = f"{value.numerator:,.0f}"
    return f"{top} / {value.denominator:,.0f}"


# --- for programs ---


def json_text(result: Result, compare: bool = False) -> str:
    """One object: what was counted, each figure's definition, each value; null where there is nothing to divide by."""
    figures = {value.figure.id: value.figure for value in result.values}
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "profile": result.profile,
        "by": list(result.selection.by),
        "apart": list(result.selection.apart),
        "together": list(result.selection.together),
        "intervals": {"percent": 95, "stands_for": meaning.MEANING},
        "rounds": {
            "games": result.totals.games, "counted": result.totals.counted, "all": result.totals.rounds,
            "with_errors": result.totals.with_errors, "unknown_rules": result.totals.unknown,
        },
        "figures": [
            {
                "id": figure.id, "family": figure.family, "name": figure.name, "ja": figure.ja, "unit": figure.unit,
                "kind": figure.kind, "definition": figure.definition, "differs": figure.why or None, "of": figure.of,
                "subject": figure.subject,
            }
            for figure in figures.values()
        ],
        "values": [dict(zip(header(result)[:-3], row(result, value)[:-3], strict=True)) for value in result.values],
        "left_out": result.left_out,
        "not_told": [
            {"table": item.table, "column": item.column, "rows": item.rows, "of": item.of} for item in result.not_told
        ],
    }  # fmt: skip
    if compare:
        from analyzer.stats.catalogue import profiles

        document["profiles"] = {name: entry.variants for name, entry in profiles().items()}
    return json.dumps(document, ensure_ascii=False, indent=1)


def header(result: Result) -> list[str]:
    """The columns of `row`."""
    axes = [axis if axis != "player" else "name" for axis in result.selection.by]
    return [
        "id", *axes, "bucket", "value", "numerator", "denominator", "low", "high", "effective_games", "stands_for",
        "unit", "name_en", "name_ja",
    ]  # fmt: skip


def row(result: Result, value: Value) -> list[Any]:
    """One value with its group; what is not there is None."""
    figure = value.figure
    group = [_plain(axis, item) for axis, item in zip(result.selection.by, value.group, strict=True)]
    bucket = None if value.bucket is None else str(value.bucket)
    return [
        figure.id, *group, bucket, value.value, value.numerator, value.denominator, value.low, value.high,
        round(value.games, 2), value.stands_for or None, figure.unit, figure.name, figure.ja,
    ]  # fmt: skip


def _plain(axis: str, item: object) -> object:
    if item is None or isinstance(item, bool):
        return item
    return label(axis, item) if AXES[axis].words else item


def csv_text(result: Result) -> str:
    """A line a value. A name that a spreadsheet would take for a formula gets a quote in front."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header(result))
    for value in result.values:
        cells = row(result, value)
        cells[header(result).index("value")] = NOTHING if value.value is None else value.value
        writer.writerow([cell(item) for item in cells])
    return out.getvalue()


def markdown_text(result: Result, explain: bool) -> str:
    """A table a group."""
    lines = [_head(result)]
    for group, values in groups(result).items():
        lines += ["", f"### {safe(group_text(result, group))}"] if group else []
        lines += ["", "| statistic | | value | of | 95 % |", "|---|---|--:|--:|---|"]
        for value in values:
            name = f"{value.figure.name} {value.figure.ja}"
            name += f": {bucket_text(value)}" if value.figure.kind == DISTRIBUTION else ""
            cells = (f"`{value.figure.id}`", safe(name), amount(value), _base(value), interval(value))
            lines.append(f"| {' | '.join(cells)} |")
        if explain:
            known = dict.fromkeys(value.figure for value in values)
            lines += ["", *(f"* `{figure.id}`: {' · '.join(explanation(figure))}" for figure in known)]
    if counts := groups_text(result):
        lines += ["", counts]
    if result.not_told:
        lines += ["", safe(not_told_text(result))]
    return "\n".join(lines) + "\n"


def list_lines() -> list[str]:
    """Every figure by chapter: id, name, Japanese name, unit; then the axes."""
    lines: list[str] = []
    chapter = ""
    for figure in all_figures().values():
        if figure.chapter != chapter:
            chapter = figure.chapter
            lines += ["", chapter] if lines else [chapter]
        lines.append(f"  {figure.id:34} {figure.name} {figure.ja} ({figure.unit}; {figure.subject})")
    lines += ["", "whose number it is: what --player, --by and --where ask of whom"]
    lines += [f"  {name:34} of {words}" for name, (words, _) in SUBJECTS.items()]
    lines += ["", "axes of --by and --where"]
    return lines + [f"  {name:34} {axis.meaning}" for name, axis in AXES.items()]


def safe(text: str) -> str:
    """Text that markdown shows as it is."""
    return "".join("\\" + char if char in "\\`*_[]<>|#@" else char for char in text)
