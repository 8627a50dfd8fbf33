"""The pytest plugin: ``--mahjong-logs``, and the fixtures `check_log` and `assert_lawful`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr

    from analyzer.batch.sources.item import Item
    from analyzer.rules.report import Report
    from analyzer.testing.lawful import Log


class CheckLog(Protocol):
    """`analyzer.testing.check_log`, under the ruleset of the command line unless another is given."""

    def __call__(self, log: Log, **options: Any) -> Report: ...


class AssertLawful(Protocol):
    """`analyzer.testing.assert_lawful`, under the ruleset of the command line unless another is given."""

    def __call__(self, log: Log, **options: Any) -> list[Report]: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mahjong", "riichi mahjong logs (tenhou-analyzer)")
    group.addoption(
        "--mahjong-logs",
        action="append",
        default=[],
        metavar="DIR",
        help="Collect a test for each log in this folder or file.",
    )
    group.addoption("--mahjong-ruleset", metavar="NAME", help="Use this ruleset, not the one that the log names.")
    group.addoption(
        "--mahjong-fail-on",
        choices=["error", "warning", "info"],
        default="error",
        help="The lowest severity that fails.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The folders of logs are collected beside what else is asked for. UsageError."""
    name = config.getoption("mahjong_ruleset")
    if name is not None:
        from analyzer import rulesets
        from analyzer.rulesets.taiwan import is_taiwanese

        try:
            if not is_taiwanese(name):
                rulesets.describe(name)
        except rulesets.RulesetError as error:
            raise pytest.UsageError(f"--mahjong-ruleset: {error}") from error
    for path in config.getoption("mahjong_logs"):
        if not Path(path).exists():
            raise pytest.UsageError(f"--mahjong-logs: no such file or folder: {path}")
        config.args.append(str(Path(path).resolve()))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files below ``--mahjong-logs`` that hold a log, whatever they are called."""
    folders = [Path(path).resolve() for path in parent.config.getoption("mahjong_logs")]
    path = file_path.resolve()
    if not any(folder == path or folder in path.parents for folder in folders):
        return None
    file = LogFile.from_parent(parent, path=file_path)
    return file if file_path in folders or next(file.items(), None) is not None else None


class LogFile(pytest.File):
    """A log, or the logs of an archive or database."""

    def items(self) -> Iterator[Item]:
        """What `check` reads of the file where its folder is named."""
        from analyzer.batch.sources.paths import Sources
        from analyzer.formats.sheet import is_sheet

        return Sources((str(self.path),), is_sheet).inside(str(self.path))

    def collect(self) -> Iterator[LogItem]:
        for item in self.items():
            name = item.place.removeprefix(f"{self.path}/") if item.place != str(self.path) else "log"
            yield LogItem.from_parent(self, name=name, item=item)


class LogItem(pytest.Item):
    """A test: the games of one log can be read and break no rule."""

    def __init__(self, *, item: Item, **rest: Any) -> None:
        super().__init__(**rest)
        self.log = item

    def runtest(self) -> None:
        from analyzer import api
        from analyzer.testing.lawful import broken

        ruleset = self.config.getoption("mahjong_ruleset")
        reports = [api.check(opened, ruleset=ruleset) for opened in self.log.open()]
        told = broken(reports, fail_on=self.config.getoption("mahjong_fail_on"))
        if told:
            raise BrokenRules(told)
        less = broken(reports, fail_on="info")
        if less:
            self.add_report_section("call", "mahjong", less)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str | TerminalRepr:
        """What `check` prints, without a traceback."""
        if isinstance(excinfo.value, BrokenRules):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


class BrokenRules(AssertionError):
    """A log that breaks a rule or can't be read."""


@pytest.fixture(scope="session")
def check_log(pytestconfig: pytest.Config) -> CheckLog:
    """``check_log(log)``: the report of a log: a path, bytes, or events of mjai."""
    from analyzer.testing.lawful import check_log

    return partial(check_log, ruleset=pytestconfig.getoption("mahjong_ruleset"))


@pytest.fixture(scope="session")
def assert_lawful(pytestconfig: pytest.Config) -> AssertLawful:
    """``assert_lawful(log)``: fails where a log breaks a rule or can't be read."""
    from analyzer.testing.lawful import assert_lawful

    return partial(assert_lawful, ruleset=pytestconfig.getoption("mahjong_ruleset"))
