"""The logs of all cases, judged under every value."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from analyzer import api
from analyzer.generate.play.order import Order, played
from analyzer.generate.play.sheet import sheet
from analyzer.rules.report import Report
from analyzer.rules.rule import INFO
from analyzer.rulesets import load
from switches.case import Case
from switches.ends import ENDS
from switches.frame import FRAME
from switches.play import PLAY
from switches.worth import WORTH

OFTEN: Final = 500  # chombo of a thousand rounds
CASES: Final = (*FRAME, *PLAY, *WORTH, *ENDS)


class Judged(NamedTuple):
    """What the log of one value gets under another: the codes of what is found."""

    own: Any
    other: Any
    codes: tuple[str, ...]
    wider: bool  # whether the other value allows it, too


def judged(case: Case, folder: Path) -> list[Judged]:
    """Each value's log under each value."""
    paths = [str(written(case, value, folder)) for value in case.values]
    found = []
    for own, path in zip(case.values, paths, strict=True):
        log = told(case, path)
        for other, under in zip(case.values, paths, strict=True):
            report = api.check(log, ruleset=under, name="sheet.csv" if case.scene is None else "log.xml")
            found.append(Judged(own, other, codes_of(report), (own, other) in case.wider))
    return found


def codes_of(report: Report) -> tuple[str, ...]:
    """Those of its findings, infos aside."""
    if report.error is not None:
        return (f"unreadable: {report.error.reason}",)
    return tuple(dict.fromkeys(one.code for one in report.findings if one.severity != INFO))


def written(case: Case, value: Any, folder: Path) -> Path:
    """A file of rules: the base, what the case needs besides, and the value."""
    values = {**case.also, case.key: value}
    path = folder / f"{len(list(folder.iterdir()))}.toml"
    lines = [f'extends = "{case.base}"', 'inherited = "all but this"']
    path.write_text("\n".join([*lines, *(f"{key} = {toml(one)}" for key, one in values.items())]), "utf-8")
    return path


def toml(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value)


def told(case: Case, path: str) -> bytes:
    """The log or sheet of a case under the rules in a file."""
    if case.scene is None:
        return sheet(played(Order(path, seed=case.seed, chombo=OFTEN), 0))
    return case.scene(load(path)).log()

