"""What `check` says of a changed log beyond what it says of the log as it was."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple
from xml.parsers import expat

from analyzer import api
from analyzer.generate.faults.planting import Elements
from analyzer.rules.finding import Finding
from analyzer.rules.report import Report
from analyzer.rules.rule import INFO
from analyzer.rulesets import RulesetError

FOUND: Final = "found"  # a WARNING or an ERROR
SAID: Final = "not verifiable"  # said to be
NOTED: Final = "noted"  # an INFO
UNREADABLE: Final = "unreadable"
REFUSED: Final = "refused"  # by an error that no log should be answered with
SILENT: Final = "silent"


class Judged(NamedTuple):
    """The answer to a change: of which sort it is, how many findings, their codes."""

    answer: str
    codes: tuple[str, ...]
    reason: str = ""

    @property
    def many(self) -> int:
        """How many findings there are."""
        return len(self.codes)


class Base:
    """A log as it was, and what is said of it."""

    def __init__(self, name: str, elements: Elements) -> None:
        self.name = name
        self.elements = elements
        report = self._report(elements)
        self.verdict: Final = report.verdict
        self._findings: Final = Counter(map(_key, report.findings))
        self._not_verifiable: Final = set(report.not_verifiable)

    def _report(self, elements: Elements) -> Report:
        return api.check("".join(elements).encode(), name=self.name or "-")

    def judge(self, elements: Elements) -> Judged:
        """What is said of a changed log that was not said before."""
        try:
            report = self._report(elements)
        except RulesetError as error:
            return Judged(REFUSED, (), str(error))
        if report.error is not None:
            return Judged(UNREADABLE, (), report.error.reason)
        left = Counter(self._findings)
        new = []
        for finding in report.findings:
            key = _key(finding)
            left[key] -= 1
            if left[key] < 0:
                new.append(finding)
        codes = tuple(finding.code for finding in new)
        if any(finding.severity != INFO for finding in new):
            return Judged(FOUND, codes)
        if any(entry not in self._not_verifiable for entry in report.not_verifiable):
            return Judged(SAID, codes)
        return Judged(NOTED if new else SILENT, codes)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.round, finding.seat, str(finding.expected), str(finding.recorded)


def is_no_log(elements: Elements) -> bool:
    """Whether a text is not well-formed, by another parser, or has no round."""
    parser = expat.ParserCreate()
    try:
        parser.Parse("".join(elements).encode(), True)
    except expat.ExpatError:
        return True
    return not any(text.startswith(("<INIT ", "<INIT/")) for text in elements)
