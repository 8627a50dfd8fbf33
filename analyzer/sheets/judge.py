"""A sheet's report: read, held against its ruleset, told like a log."""

from __future__ import annotations

from functools import partial

from analyzer.formats.errors import UnreadableLog
from analyzer.rules.finding import Finding
from analyzer.rules.report import Error, Report
from analyzer.rules.unsourced import without_assumed
from analyzer.ruleset import Ruleset
from analyzer.rulesets.read import RulesetError, load, stamp
from analyzer.rulesets.rooms import Base
from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.sheets.findings import Findings
from analyzer.sheets.read import COLUMNS, RIICHI, TAIWAN, Sheet, read
from analyzer.sheets.riichi import Book
from analyzer.sheets.taiwan import TaiwanBook


def check_sheet(data: bytes, shown: str, ruleset: str | None) -> Report:
    """Judge one sheet; ``ruleset`` comes before the one that it names. RulesetError for one that there is not."""
    report = Report(shown, partial(bytes, data))
    try:
        sheet = read(data)
        name = ruleset or sheet.ruleset
        if name is None:
            raise UnreadableLog("which rules? Say --ruleset NAME, or write a first line '# ruleset: NAME'")
        if ruleset is None:
            _exists(name)
        _columns(sheet, is_taiwanese(name), name)
    except UnreadableLog as error:
        report.error = Error(str(error.reason), str(error.place))
        return report
    found = Findings()
    book = TaiwanBook(name, found) if is_taiwanese(name) else Book(load(name), name, found)
    book.follow(sheet)
    report.players = book.players if isinstance(book, Book) else 4
    report.ruleset = str(book.rules.name) if isinstance(book, Book) else name
    report.rounds = book.hands
    report.findings = found.found
    report.not_verifiable = found.not_verifiable
    if isinstance(book, Book):
        again = partial(_found_under, sheet, name)
        report.findings, unsourced = without_assumed(found.found, Base(name, stamp(name)), report.ruleset, again)
        report.not_verifiable += unsourced
    report.hands = [None] * len(report.findings)
    return report


def _found_under(sheet: Sheet, name: str, rules: Ruleset) -> list[Finding]:
    """The findings of a riichi sheet under other values of its ruleset."""
    found = Findings()
    Book(rules, name, found).follow(sheet)
    return found.found


def _exists(name: str) -> None:
    """A ruleset that only the sheet names: by name alone, for a sheet may come from anybody."""
    try:
        if name.endswith(".toml"):
            raise UnreadableLog(f"the sheet names a file of rules, {name!r}; say it with --ruleset")
        if not is_taiwanese(name):
            load(name)
    except RulesetError as error:
        raise UnreadableLog(str(error)) from error


def _columns(sheet: Sheet, taiwanese: bool, name: str) -> None:
    wrong = sorted(sheet.columns & set(RIICHI if taiwanese else TAIWAN))
    if wrong:
        kind = "Taiwanese" if taiwanese else "riichi"
        there = ", ".join(column for column in COLUMNS if column not in (RIICHI if taiwanese else TAIWAN))
        raise UnreadableLog(f"no column {wrong[0]!r} in a {kind} sheet ({name}); there are {there}")
