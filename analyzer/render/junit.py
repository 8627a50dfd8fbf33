"""JUnit XML: a case a log, or a case a code; as Jenkins, GitLab and others read it."""

from __future__ import annotations

import json
import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from analyzer.render.form import Asked, Document, Form, Judged
from analyzer.render.text import error_text, finding_lines, values
from analyzer.rules.catalogue import BY_CODE
from analyzer.rules.rule import RANK
from analyzer.rules.summary import Summary

UNREADABLE: Final = "UNREADABLE"
NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Case = tuple[str, str, str]  # of a fault: its code, one line, and all of it


class Suite(Document):
    """Counts stand at the front, so the suite is written at its end. Cases are kept as text."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.cases: list[str] = []
        self.by_code: dict[str, list[str]] = {}
        self.failures = self.errors = 0

    def add(self, piece: str) -> str:
        log, faults = json.loads(piece)
        if self.asked.junit_by == "log":
            self._case(log, "tenhou-analyzer", [_fault(*fault) for fault in faults])
            self._count([code for code, _, _ in faults])
        for code, line, whole in faults if self.asked.junit_by == "code" else ():
            self.by_code.setdefault(code, []).append(_fault(code, f"{log}: {line}", whole))
        return ""

    def end(self, summary: Summary) -> str:
        if self.asked.junit_by == "code":
            for code in [*BY_CODE, UNREADABLE]:
                title = f"{code} {BY_CODE[code].title}" if code in BY_CODE else "logs that can't be read"
                self._case(title, code.split("-")[0], self.by_code.get(code, []))
                self._count([code] * (code in self.by_code))
        counts = f'tests="{len(self.cases)}" failures="{self.failures}" errors="{self.errors}"'
        suite = f'<testsuite name="tenhou-analyzer" {counts}>\n{"".join(self.cases)}</testsuite>'
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites {counts}>\n{suite}\n</testsuites>\n'

    def _case(self, name: str, group: str, faults: list[str]) -> None:
        head = f"<testcase classname={_attribute(group)} name={_attribute(name)}"
        self.cases.append(f"{head}>{''.join(faults)}</testcase>\n" if faults else f"{head}/>\n")

    def _count(self, codes: list[str]) -> None:
        """A case counts once, as an error if it is one."""
        self.errors += UNREADABLE in codes
        self.failures += bool(codes) and UNREADABLE not in codes


def _piece(judged: Judged) -> str:
    """The log and its faults; what is below the severity that fails is none."""
    report, asked = judged.report, judged.asked
    log = report.log.encode("utf-8", "backslashreplace").decode("utf-8")
    faults: list[Case] = []
    if report.error is not None:
        faults.append((UNREADABLE, error_text(report), error_text(report)))
    for finding, hand in zip(report.findings, report.hands, strict=True):
        if RANK[finding.severity] >= RANK[asked.fail_on]:
            line = f"{finding.code} {finding.message}: {values(finding)}"
            faults.append((finding.code, line, "\n".join(finding_lines(report, finding, hand)).rstrip()))
    return json.dumps([log, faults])


def _fault(code: str, line: str, whole: str) -> str:
    tag = "error" if code == UNREADABLE else "failure"
    return f"<{tag} type={_attribute(code)} message={_attribute(line)}>{escape(_clean(whole))}</{tag}>"


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    """Without what XML has no way to say."""
    return NO_XML.sub("\ufffd", text)


FORM: Final = Form(_piece, Suite)
