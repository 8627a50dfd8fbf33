"""The configuration of `check`: a section of setup.cfg or pyproject.toml, or a file of its own.

What the command line says comes before what the configuration says.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final, Literal

import click
import msgspec

from analyzer.batch.sources.remote import is_url
from analyzer.cli.options import known_codes, known_ruleset, or_nearest
from analyzer.rules.rule import Severity

PYPROJECT: Final = "pyproject.toml"  # in a table [tool.tenhou-analyzer]
SETUP: Final = "setup.cfg"  # in a section [tenhou-analyzer]
SECTION: Final = "tenhou-analyzer"
LISTS: Final = ("paths", "select", "ignore")
TABLES: Final = ("rulesets", "severity")
Level = Literal["error", "warning", "info"]


class Config(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a configuration may say. Paths are those from its own folder."""

    paths: tuple[str, ...] = ()
    ruleset: str | None = None
    rulesets: dict[str, str] = {}  # pattern of a path, and the ruleset of the logs there; the first that fits
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: dict[str, Level] = {}  # by code or family, in place of that of the catalogue
    fail_on: Level = "error"
    baseline: str | None = None

    def severities(self) -> dict[str, Severity]:
        """By code; what is said of a code comes before what is said of its family. UsageError for unknown ones."""
        by_length = sorted(self.severity.items(), key=lambda item: len(item[0]))
        severities: dict[Level, Severity] = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}
        return {code: severities[level] for word, level in by_length for code in sorted(known_codes((word,)))}


def read_config(path: str | None) -> tuple[Config, str]:
    """The configuration, and the file it is from: this one, or one of the current folder. UsageError."""
    if path is not None:
        found = _section(path)
        if found is None:
            raise click.UsageError(f"{path}: no {_named(path)}")
        return _made(found, path), path
    for name in (PYPROJECT, SETUP):
        if os.path.isfile(name) and (found := _section(name)) is not None:
            return _made(found, name), name
    return Config(), ""


def _named(path: str) -> str:
    return f"section [{SECTION}]" if path.endswith((".cfg", ".ini")) else f"table [tool.{SECTION}]"


def _section(path: str) -> dict[str, Any] | None:
    """What a file says; None where it says nothing about this program. UsageError where it can't be read."""
    try:
        text = Path(path).read_text("utf-8")
        if path.endswith((".cfg", ".ini")):
            return _of_cfg(text)
        import tomllib

        document = tomllib.loads(text)
    except (OSError, ValueError) as error:  # TOML's errors, and those of bytes that are no text, are ValueErrors
        reason = error.strerror if isinstance(error, OSError) else " ".join(str(error).split())
        raise click.UsageError(f"{path}: {reason}") from error
    tools = document.get("tool")
    found = tools.get(SECTION) if isinstance(tools, dict) else None
    if found is None and os.path.basename(path) != PYPROJECT and "tool" not in document:
        return document  # a file of its own
    return found


def _of_cfg(text: str) -> dict[str, Any] | None:
    """A section: lists are words, tables are lines of ``NAME = VALUE``. ValueError."""
    import configparser  # most runs have no configuration

    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    try:
        parser.read_string(text)
    except configparser.Error as error:
        raise ValueError(str(error)) from error
    if SECTION not in parser:
        return None
    found: dict[str, Any] = {}
    for key, value in parser[SECTION].items():
        if key in LISTS:
            lines = [line.strip() for line in value.splitlines()]
            found[key] = [word for line in lines for word in ([line] if key == "paths" else line.split(",")) if word]
        elif key in TABLES:
            pairs = [line.partition("=") for line in value.splitlines() if line.strip()]
            found[key] = {name.strip(): word.strip() for name, _, word in pairs}
        else:
            found[key] = value
    return found


def _made(found: Any, path: str) -> Config:
    """Its values, checked. UsageError names the file and the key."""
    if isinstance(found, dict):
        for key in found:
            if key not in Config.__struct_encode_fields__:
                raise click.UsageError(f"{path}: no key {key!r}{or_nearest(key, Config.__struct_encode_fields__)}")
    try:
        config = msgspec.convert(found, Config)
    except msgspec.ValidationError as error:
        raise click.UsageError(f"{path}: {error}") from error
    folder = os.path.dirname(path)
    config = msgspec.structs.replace(
        config,
        paths=tuple(_from(folder, one) for one in config.paths),
        ruleset=_ruleset(folder, config.ruleset),
        rulesets={_from(folder, pattern): _ruleset(folder, name) for pattern, name in config.rulesets.items()},
        baseline=None if config.baseline is None else _from(folder, config.baseline),
    )
    try:
        known_codes(config.select)
        known_codes(config.ignore)
        config.severities()
        for name in (config.ruleset, *config.rulesets.values()):
            known_ruleset(name)
    except click.UsageError as error:
        raise click.UsageError(f"{path}: {error.message}") from error
    return config


def _from(folder: str, path: str) -> str:
    """A path as it is from here; lists keep their sign."""
    if path == "-" or is_url(path):
        return path
    sign = "@" if path.startswith("@") else ""
    return sign + os.path.join(folder, path.removeprefix("@"))


def _ruleset(folder: str, name: Any) -> Any:
    return _from(folder, name) if isinstance(name, str) and name.endswith(".toml") else name


def shown(config: Config, source: str) -> str:
    """A configuration as a table of pyproject.toml."""
    lines = [f"# from {source}" if source else f"# no [tool.{SECTION}] in {PYPROJECT}, no [{SECTION}] in {SETUP}"]
    lines.append(f"[tool.{SECTION}]")
    for key, value in msgspec.to_builtins(config).items():
        if isinstance(value, dict):
            pairs = ", ".join(f"{json.dumps(name)} = {json.dumps(word)}" for name, word in value.items())
            lines.append(f"{key} = {{ {pairs} }}" if pairs else f"# {key} = {{}}")
        elif value in (None, ()):
            lines.append(f"# {key} = {'[]' if value == () else 'none'}")
        else:
            lines.append(f"{key} = {json.dumps(value)}")
    return "\n".join(lines)
