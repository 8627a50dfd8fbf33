"""A report for people."""

from __future__ import annotations

from typing import Final

from analyzer.render.escape import escaped
from analyzer.render.form import Form, Judged, joined
from analyzer.rules.finding import Finding, Hand
from analyzer.rules.report import WALL, Notes, Report, Standing

Value = int | str | list[int | str]


def value(shown: Value) -> str:
    """A value on one line; escaped, for it may come from the log."""
    if isinstance(shown, int):
        return f"{shown:,}"
    if isinstance(shown, str):
        return escaped(shown)
    words = [f"{item:,}" if isinstance(item, int) else escaped(item) for item in shown]
    return f"[{', '.join(words)}]"


def values(finding: Finding) -> str:
    """``expected 2, found 3``."""
    return f"expected {value(finding.expected)}, found {value(finding.recorded)}"


def error_text(report: Report) -> str:
    """Why a log can't be read, and where."""
    if report.error is None:
        return ""
    return escaped(report.error.reason) + (f" ({escaped(report.error.place)})" if report.error.place else "")


def report_lines(report: Report, verbose: bool = False) -> list[str]:
    """The findings of a log and what is not verifiable, with blank lines; nothing of a clean one unless ``verbose``."""
    log = escaped(report.log)
    if report.error is not None:
        return [f"{log}  UNREADABLE  {error_text(report)}", ""]
    lines: list[str] = []
    for finding, hand in zip(report.findings, report.hands, strict=True):
        lines += finding_lines(report, finding, hand)
    return lines + closing_lines(report, verbose)


def closing_lines(report: Report, verbose: bool) -> list[str]:
    """What follows the findings: what is not verifiable, what was asked for, the verdict if ``verbose``."""
    log = escaped(report.log)
    lines: list[str] = []
    # a missing seed is only counted in the summary: whole collections have none
    said = [item for item in report.not_verifiable if verbose or item.code != WALL]
    if said:
        lines += [f"{log}  not verifiable  {item.code}: {escaped(item.reason)}" for item in said]
        lines.append("")
    if report.notes is not None:
        lines += note_lines(log, report.notes)
    if verbose:
        era = f", final points in {report.era}" if report.era else ""
        era = ", final points fit either era" if report.era == "either" else era
        lines += [f"{log}  {report.verdict}  {report.rounds} rounds, {report.ruleset}{era}", ""]
    return lines


def note_lines(log: str, notes: Notes) -> list[str]:
    """Rule settings that explain the findings, and the final points under several rulesets side by side."""
    lines = []
    for one in notes.explanations:
        count = "all" if one.vanish == one.findings else f"{one.vanish} of"
        lines.append(f"{log}  explained  {count} {one.findings} findings vanish under {one.setting} ({one.asks})")
    if notes.refused:
        lines.append(f"{log}  not available  {escaped(notes.refused)}")
    if notes.standings:
        lines.append(f"{log}  final points")
        shifts = [f"{one.ruleset} ({one.shift:+,d})" if one.shift else one.ruleset for one in notes.standings]
        lines.append("  seat  " + "".join(f"{name:34}" for name in shifts).rstrip())
        for seat in range(len(notes.standings[0].scores)):
            cells = "".join(f"{_place(one, seat):34}" for one in notes.standings)
            lines.append(f"  {seat}     {cells}".rstrip())
    return [*lines, ""] if lines else []


def _place(standing: Standing, seat: int) -> str:
    return f"{standing.places[seat]}.  {standing.scores[seat]:9,d}  {standing.points[seat] / 1000:+8.1f}"


def finding_lines(report: Report, finding: Finding, hand: Hand | None) -> list[str]:
    """One finding: header, rule, expected, found, arithmetic, hand, links."""
    lines = [
        f"{escaped(report.log)}  {where(finding)}  {finding.severity} {finding.code}".replace("    ", "  "),
        f"  {finding.message}",
        f"  rule      {finding.rule}",
    ]
    if finding.seat is not None:
        lines.append(f"  where     seat {finding.seat}")
    lines.append(f"  expected  {value(finding.expected)}")
    lines.append(f"  found     {value(finding.recorded)}")
    if finding.why:
        lines.append(f"  because   {escaped(finding.why)}")
    if finding.renchan is not None:
        lines.append(f"  renchan   {finding.renchan} before this hand")
    if hand is not None:
        lines.append(f"  hand      {hand.reading + '  ' if hand.reading else ''}{hand.tile}  {hand.worth}")
    link = report.link(finding)
    if link is not None:
        lines.append(f"  replay    {escaped(link)}")
    lines.append(f"  more      tenhou-analyzer rules {finding.code}")
    return [*lines, ""]


def where(finding: Finding) -> str:
    """``S2.1  event 146  byte 4953``."""
    words = [finding.round] if finding.round else []
    if finding.event is not None:
        words.append(f"event {finding.event}")
    if finding.column is not None:
        several = "s" if len(finding.columns) > 1 else ""
        words.append(f"row {finding.line}  column{several} {', '.join(finding.columns)}")
    elif finding.line is not None:
        words.append(f"line {finding.line}")
    elif finding.pointer is not None:
        words.append(finding.pointer if finding.offset is None else f"{finding.pointer} (byte {finding.offset})")
    elif finding.offset is not None:
        words.append(f"byte {finding.offset}")
    return "  ".join(words) or "whole log"


def _piece(judged: Judged) -> str:
    asked = judged.asked
    return "" if asked.quiet > 1 else joined(report_lines(judged.report, asked.verbose > 0))


FORM: Final = Form(_piece, colored=True)
