"""Options that several commands share, and names: an unknown one is a usage error that suggests the nearest."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from analyzer.cli.completing import complete_rulesets

F = TypeVar("F", bound=Callable[..., Any])
Given = TypeVar("Given", str | None, tuple[str, ...])
EMPTY: Final = "must not be empty."


def with_examples(*lines: str, before: str = "", after: str = "") -> str:
    """The end of a command's help: examples, each as it is typed; one that begins with another program as it is."""
    typed = (line if " | " in line else f"tenhou-analyzer {line}" for line in lines)
    shown = "\n".join(["\b", "Examples:", *(f"  {line}" for line in typed)])
    return "\n\n".join(filter(None, (before, shown, after)))


ruleset_option = click.option(
    "--ruleset",
    metavar="NAME",
    shell_complete=complete_rulesets,
    help="Use this ruleset (a name, or a TOML file), not the one that the log names.",
)
base_ruleset_option = click.option(
    "--ruleset",
    metavar="NAME",
    shell_complete=complete_rulesets,
    default="tenhou-4p",
    show_default=True,
    help="A name, or a file: my-club.toml.",
)
output_option = click.option(
    "-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write to this file, not to stdout."
)
keep_option = click.option(
    "--store", "keep", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
    help="Keep the logs' tables in DIR (a batch's store), so that the next question is quick.",
)  # fmt: skip
publish_option = click.option(
    "--publish", metavar="URL", help="Copy the finished tables to this URL: s3://, gs://, sftp:// ..."
)


def color_option(command: F) -> F:
    """``--color``: see `wants_color`."""
    return click.option(
        "--color", type=Choice(["auto", "always", "never"]), default="auto", show_default=True,
        help="Colours: on a terminal; NO_COLOR and FORCE_COLOR are heeded.",
    )(command)  # fmt: skip


def wants_color(choice: str, file: str | None) -> bool:
    """Whether what goes to this file, or to stdout, is coloured."""
    if choice != "auto" or file not in (None, "-"):
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return os.environ["FORCE_COLOR"] != "0"
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


class Choice(click.Choice[str]):
    """One of a few words; a wrong one is answered with the nearest."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        from analyzer.rulesets.read import nearest

        return super().get_invalid_choice_message(value, ctx).removesuffix(".") + nearest(str(value), self.choices)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """In one line."""
        return f"Choose from {', '.join(self.choices)}"


def form_option(*forms: str) -> Callable[[F], F]:
    """``--format``: one of these, the first unless another is asked for."""
    return click.option(
        "--format", "form", type=Choice(forms), default=forms[0], show_default=True, help="Output format."
    )


class FormAndFile(Choice):
    """``sarif``, or ``sarif=out.sarif``: a form, and the file that it is written to."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):
            return value
        name, equals, file = str(value).partition("=")
        if equals and not file:
            self.fail(f"{value!r} names no file", param, ctx)
        return super().convert(name, param, ctx), file or None


class NamedPath(click.Path):
    """A path that is not empty: the empty one would be the current folder."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if not os.fspath(value):
            self.fail(EMPTY, param, ctx)
        return super().convert(value, param, ctx)


def or_nearest(word: str, known: Collection[str], listed_by: str = "") -> str:
    """`` (did you mean 'x'?)``; where nothing is near, the command that lists what there is, or the list."""
    from analyzer.rulesets.read import nearest

    return nearest(word, known) or (f"; {listed_by} lists them" if listed_by else f"; there are {', '.join(known)}")


def known_ruleset(name: str | None) -> str | None:
    """The name of a ruleset, or none. UsageError."""
    from analyzer.rulesets import RulesetError, describe
    from analyzer.rulesets.taiwan import is_taiwanese

    try:
        if name is not None and not is_taiwanese(name):
            describe(name)
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    return name


def known_codes(words: tuple[str, ...]) -> frozenset[str]:
    """The codes that words name: codes, families, several with commas. UsageError."""
    from analyzer.rules.catalogue import BY_CODE, chosen

    families = dict.fromkeys(code.split("-")[0] for code in BY_CODE)
    found: set[str] = set()
    for name in (part.strip().upper() for word in words for part in word.split(",")):
        try:
            found |= chosen((name,))
        except ValueError as error:
            hint = or_nearest(name, BY_CODE if "-" in name else families, "tenhou-analyzer rules")
            raise click.UsageError(f"no check {name!r}{hint}") from error
    return frozenset(found)


def fetch_first(given: str) -> str:
    """What to do about an id, or a link to Tenhou's viewer: the log is not here. Empty where it is neither."""
    from analyzer.fetch.ids import LOG_ID

    found = LOG_ID.search(given)
    if found is None or not (found[0] == given or "tenhou.net/" in given.partition("?")[0]):
        return ""
    return (
        f"{found[0]} is a log on Tenhou's site, not a file. Download it first:\n"
        f"  echo {found[0]} > ids.txt\n"
        "  tenhou-analyzer fetch ids.txt --to logs/\n"
        "  tenhou-analyzer check logs/"
    )


def existing(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """The paths as given. BadParameter for one that names nothing: no file, no list, no match, no URL."""
    import glob

    from analyzer.batch.sources.remote import is_url

    for path in given:
        if path == "-" or os.path.lexists(path) or glob.has_magic(path) and glob.glob(path, recursive=True):
            continue
        if told := fetch_first(path):
            raise click.UsageError(told, context)
        if is_url(path):
            continue  # whether anything is there is told by who reads it
        named = path.removeprefix("@")
        if named == path or not os.path.lexists(named):
            raise click.BadParameter(f"Path {named!r} does not exist.", context, parameter)
    return given


def existing_logs(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """As `existing`; BadParameter for the store of a batch too, which holds tables and no logs."""
    for path in given:
        if _is_store(path):
            raise click.BadParameter(
                f"{path!r} is the store of a batch: it holds tables, not logs. stats and query read it, "
                "export --format parquet writes its tables, batch --resume goes on.", context, parameter,
            )  # fmt: skip
    return existing(context, parameter, given)


def _is_store(path: str) -> bool:
    if not any(os.path.isdir(os.path.join(path, name)) for name in ("tables", "games")):
        return False
    from analyzer.tables.store import home

    return home(path) is not None


def not_empty(context: click.Context, parameter: click.Parameter, given: Given) -> Given:
    """A word as given, or several. BadParameter for an empty one, which would ask for nothing."""
    for word in (given,) if isinstance(given, str) else given or ():
        if not str(word).strip():
            raise click.BadParameter(EMPTY, context, parameter)
    return given
