"""A sheet's report: read, held against its ruleset, told like a log."""

from __future__ import annotations

from typing import Any

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.sheet import COLUMNS, RIICHI, TAIWAN
from analyzer.rules.finding import Finding
from analyzer.rules.report import Error, NotVerifiable, Report
from analyzer.rules.unsourced import told_weak, without_assumed
from analyzer.rulesets.read import RulesetError, dated, load, stamp
from analyzer.rulesets.rooms import Base, era_number, era_of_day
from analyzer.rulesets.ruleset import Ruleset
from analyzer.rulesets.streak import Taiwan
from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.rulesets.taiwan import load as load_taiwan
from analyzer.sheets.findings import Findings
from analyzer.sheets.read import Sheet, read
from analyzer.sheets.riichi import Book
from analyzer.sheets.taiwan import TaiwanBook


def check_sheet(data: bytes, shown: str, ruleset: str | None) -> Report:
    """Judge one sheet; ``ruleset`` comes before the one that it names. RulesetError for one that there is not."""
    report = Report(shown, data)
    try:
        sheet = read(data)
        name = name_of(sheet, ruleset)
        _columns(sheet, is_taiwanese(name), name)
    except UnreadableLog as error:
        report.error = Error(str(error.reason), str(error.place))
        return report
    book, found = judged(sheet, name, rules_of(sheet, name))
    report.players = book.players if isinstance(book, Book) else 4
    report.ruleset = str(book.rules.name) if isinstance(book, Book) else name
    report.rounds = book.hands
    report.findings, unsourced = sourced(sheet, name, book, found)
    report.not_verifiable = found.not_verifiable + unsourced
    report.hands = [None] * len(report.findings)
    return report


def sourced(
    sheet: Sheet, name: str, book: Book | TaiwanBook, found: Findings
) -> tuple[list[Finding], list[NotVerifiable]]:
    """The findings that rest on no assumed value, those on weak ones marked; what is not verifiable as others do."""
    if not isinstance(book, Book):
        return found.found, []
    base = Base(name, stamp(name), era=era_number(name, sheet.played))

    def judge(rules: Ruleset) -> list[Finding]:
        return judged(sheet, name, rules)[1].found

    kept, open_ = without_assumed(found.found, base, str(book.rules.name), judge)
    return told_weak(kept, base, judge), open_


def rules_of(sheet: Sheet, name: str) -> Ruleset | Taiwan:
    """The rules of a sheet's ruleset on its day. RulesetError."""
    return load_taiwan(name) if is_taiwanese(name) else load(name, **day_values(sheet, name))


def judged(sheet: Sheet, name: str, rules: Ruleset | Taiwan) -> tuple[Book | TaiwanBook, Findings]:
    """All rows of a sheet held against these rules."""
    found = Findings(rules)
    book = Book(rules, name, found) if isinstance(rules, Ruleset) else TaiwanBook(name, rules, found)
    book.follow(sheet)
    return book, found


def name_of(sheet: Sheet, ruleset: str | None) -> str:
    """The ruleset that is asked for, or else the sheet's own, of its day. UnreadableLog where there is none."""
    name = ruleset or sheet.ruleset
    if name is None:
        raise UnreadableLog("which rules? Say --ruleset NAME, or write a first line '# ruleset: NAME'")
    if ruleset is None:
        _exists(name)
    return name if is_taiwanese(name) else dated(name, sheet.played)


def day_values(sheet: Sheet, name: str) -> dict[str, Any]:
    """What the rules of the sheet's day say in place of the ruleset's; of no day what the eras differ in stays open."""
    return {} if sheet.played is None else era_of_day(name, sheet.played)


def _exists(name: str) -> None:
    """A ruleset that only the sheet names: by name alone, for a sheet may come from anybody."""
    try:
        if name.endswith(".toml"):
            raise UnreadableLog(f"the sheet names a file of rules, {name!r}; use --ruleset")
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
