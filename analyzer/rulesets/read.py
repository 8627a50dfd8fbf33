"""Ruleset files: TOML to settings, each with its source, and to the integers of `Ruleset`."""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from analyzer.rulesets.keys import BOOL, BY_THE_LOG, KEYS, NUMBER, NUMBERS, ROW, ROWS, WINDS, WORD, YAKU, Key
from analyzer.rulesets.ruleset import Ruleset

FOLDER: Final = os.path.dirname(__file__)  # importlib.resources would take longer than all the rest
LARGEST: Final = 1 << 20  # bytes of a file; those of the package have some 10,000
WEAK: Final = "weak"
MARKS: Final = (WEAK, "convention")
ASSUMED: Final = "assumed"
USUAL: Final = "rule texts name only what departs from it"
HEAD: Final = {
    "extends": str, "title": str, "source": str, "mark": str, "inherited": str, "inherited_mark": str,
    "values": list, "eras": list,
}  # fmt: skip
BLOCK: Final = {"source": str, "mark": str}
ERA: Final = {"name": str, "form": str, "from": date, "until": date, "values": list}
DEFAULTS: Final[dict[str, Any]] = {BY_THE_LOG: {"winds": 2, "red_fives": True, "kuitan": True}}


class RulesetError(ValueError):
    """A ruleset can't be read: names the file, the key and what is wrong."""


class Setting(NamedTuple):
    """One value as a file words it."""

    value: Any
    source: str
    mark: str  # "" from a rule text or logs; weak: one source; convention: no source; assumed: inherited
    ruleset: str  # which states it


class Era(NamedTuple):
    """What was otherwise for some time: an edition of the rule text, or how logs of those days are."""

    name: str
    form: str  # that the logs of the era have; "" for any
    start: date
    until: date
    settings: dict[str, Setting]


class Described(NamedTuple):
    """A ruleset with the source of every value."""

    name: str
    title: str
    settings: dict[str, Setting]
    eras: list[Era]

    @property
    def editions(self) -> list[Era]:
        """The eras that a day tells, whatever the log looks like: a ruleset has these, or those of logs."""
        return [] if any(era.form for era in self.eras) else self.eras


def names() -> list[str]:
    """The rulesets that come with the package."""
    return sorted(name.removesuffix(".toml") for name in os.listdir(FOLDER) if name.endswith(".toml"))


def describe(name: str) -> Described:
    """A ruleset by its name, with its edition as in ``ema@2016``, or in a file that ends in .toml. RulesetError."""
    return _remembered(name, stamp(name))


@lru_cache(maxsize=128)
def _remembered(name: str, _: int) -> Described:
    return _edition(name, ())


def stamp(name: str) -> int:
    """Changes when the file of a ruleset does; 0 for those of the package."""
    file = split(name)[0]
    try:
        return os.stat(file).st_mtime_ns if file.endswith(".toml") else 0
    except OSError:
        return 0


def at(name: str, day: date) -> Described:
    """A ruleset as it was on a day: with the values of the era that a day tells. RulesetError."""
    for era in describe(name).eras:
        if not era.form and era.start <= day <= era.until:
            return describe(f"{name}@{era.name}")
    return describe(name)


def split(name: str) -> tuple[str, str]:
    """The ruleset or file, and the edition of it that a name asks for; "" for that of today, or of the log's day."""
    file, at, edition = name.rpartition("@")
    return (file, edition) if at and not name.endswith(".toml") else (name, "")


def dated(name: str, played: date | None) -> str:
    """The name with the edition that was in force on a day; the name alone without a day, or without editions."""
    if played is None or split(name)[1]:
        return name
    for era in describe(name).editions:
        if era.start <= played <= era.until:
            return f"{name}@{era.name}"
    return name


def load(name: str, **overrides: Any) -> Ruleset:
    """The ruleset of that name or file; ``overrides`` are values that come before those of the file. RulesetError."""
    described = describe(name)
    return build(described, {key: _right(name, key, value) for key, value in overrides.items()})


def build(described: Described, overrides: Mapping[str, Any], known: bool = True) -> Ruleset:
    """The integers of a ruleset, some values replaced."""
    values = {key: setting.value for key, setting in described.settings.items()}
    values.update(overrides)
    numbers: dict[str, int] = {"known": int(known)}
    lists: dict[str, list[int]] = {}
    for key, spec in KEYS.items():
        value = values[key]
        if spec.by_the_log and value == BY_THE_LOG:
            value = DEFAULTS[BY_THE_LOG][key]
        if spec.sort in (WINDS, ROW, ROWS, NUMBERS):
            lists[key] = _list(spec, value)
        elif spec.sort == YAKU:
            numbers[key] = sum(2 ** spec.words[word] for word in value)
        else:
            numbers[key] = spec.words[value] if isinstance(value, str) else int(value)
    _check_rows(described.name, numbers["players"], lists)
    return Ruleset(described.name, numbers, lists)


def _list(spec: Key, value: list[Any]) -> list[int]:
    if spec.sort == WINDS:
        found = [spec.words[word] for word in value]
        return found + found[-1:] * (4 - len(found))
    return [number for row in value for number in row] if spec.sort == ROWS else list(value)


def _check_rows(name: str, players: int, lists: dict[str, list[int]]) -> None:
    """Uma has a number for each place; an empty one is not known. Others have one a suit, or a number of tenpai."""
    right = {
        "uma": (0, players), "early_uma": (0, players), "floating_uma": (0, players * (players + 1)),
        "noten_each": (0, players - 1), "red_counts": (3,),
    }  # fmt: skip
    for key, lengths in right.items():
        if len(lists[key]) not in lengths:
            raise RulesetError(f"{name}: {key} has {len(lists[key])} numbers; with {players} players {lengths[-1]}")


# --- files ---


def _edition(name: str, above: tuple[str, ...]) -> Described:
    """The ruleset as its file has it, or as it was in one of its eras."""
    file, edition = split(name)
    found = _described(file, above)
    if not edition:
        return found
    eras = {era.name: era for era in found.eras}
    if edition not in eras:
        there = f"; there are {', '.join(eras)}" if eras else "; it has none"
        raise RulesetError(f"{file}: no edition {edition!r}{there}")
    settings = {**found.settings, **eras[edition].settings}
    return Described(f"{found.name}@{edition}", f"{found.title}, {edition}", settings, [])


def _described(name: str, above: tuple[str, ...]) -> Described:
    if name in above:
        raise RulesetError(f"{above[-1]}: extends = {name!r} leads back to itself")
    table = toml_of(name, FOLDER, names(), f"{above[-1]}: extends = " if above else "")
    unknown = [key for key in table if key not in HEAD and key not in KEYS]
    if unknown:
        raise RulesetError(f"{name}: no key {unknown[0]!r}{nearest(unknown[0], [*HEAD, *KEYS])}")
    for key, sort in HEAD.items():
        if key in table and not isinstance(table[key], sort):
            raise RulesetError(f"{name}: {key} = {table[key]!r} is not {'text' if sort is str else 'a list of tables'}")
    base = _edition(_beside(name, table["extends"]), (*above, name)) if "extends" in table else None
    settings = _usual(name)
    if base:
        settings = {key: _inherited(key, setting, table) for key, setting in base.settings.items()}
    source = table.get("source", "the file" if name.endswith(".toml") else "")
    head = {key: value for key, value in table.items() if key not in HEAD or key in BLOCK}
    stated = _stated(name, head, source, table)
    settings.update(stated)
    missing = [key for key in KEYS if key not in settings]
    if missing:
        raise RulesetError(f"{name}: no value for {', '.join(missing)}; extend a ruleset that has them")
    short = os.path.basename(name).removesuffix(".toml")
    eras = [_era(name, era, source) for era in table.get("eras", [])]
    if base and "eras" not in table and "inherited" in table:
        eras = [_without(era, stated, table) for era in base.eras]
    return Described(short, table.get("title", short), {key: settings[key] for key in KEYS}, eras)


def _usual(name: str) -> dict[str, Setting]:
    """What holds in a ruleset that extends none, unless it states otherwise."""
    return {
        key: Setting(spec.usual, USUAL, "convention", name) for key, spec in KEYS.items() if spec.usual is not None
    }


def _without(era: Era, stated: dict[str, Setting], table: dict[str, Any]) -> Era:
    """An inherited era: what the file itself states holds in every one."""
    kept = {key: _inherited(key, setting, table) for key, setting in era.settings.items() if key not in stated}
    return era._replace(settings=kept)


def _stated(name: str, head: dict[str, Any], source: str, table: dict[str, Any]) -> dict[str, Setting]:
    """The values of a table, and of the blocks in it that have a source or mark of their own."""
    found: dict[str, Setting] = {}
    for block in [head, *table.get("values", [])]:
        found.update(_block(name, block, source))
    return found


def _beside(name: str, extends: str) -> str:
    """What a file extends: a ruleset of the package, or a file beside it."""
    return os.path.join(os.path.dirname(name), extends) if extends.endswith(".toml") else extends


def toml_of(
    name: str, folder: str, known: list[str], place: str = "", parse_float: Callable[[str], Any] = float
) -> dict[str, Any]:
    """What a user's file says, or that of a known name in a folder of the package. ``place`` opens a RulesetError."""
    path = name
    if not name.endswith(".toml"):
        if name not in known:
            raise RulesetError(f"{place}no ruleset {name!r}{nearest(name, known)}; there are {', '.join(known)}")
        path = os.path.join(folder, f"{name}.toml")
    try:
        return tomllib.loads(_text_of(path), parse_float=parse_float)
    except OSError as error:
        raise RulesetError(f"{place}{name}: {error.strerror}") from error
    except RecursionError as error:
        raise RulesetError(f"{name}: not TOML: brackets too deep") from error
    except ValueError as error:  # of TOML, of UTF-8, or a name with a NUL
        raise RulesetError(f"{name}: not TOML: {error}") from error


def _text_of(path: str) -> str:
    """A file's text; nothing that could block or never end is waited for. OSError, ValueError."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "a folder, pipe or device, not a file")
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"longer than {LARGEST} bytes")
    return data.decode("utf-8").replace("\r\n", "\n")


def _inherited(key: str, setting: Setting, table: dict[str, Any]) -> Setting:
    """A value of the ruleset extended: assumed, unless the file says why it is its own too, or it is the usual one."""
    if "inherited" not in table and setting.value == KEYS[key].usual is not None:
        return setting._replace(mark="convention", source=USUAL)
    if "inherited" not in table:
        return setting._replace(mark=ASSUMED)
    return setting._replace(mark=setting.mark or table.get("inherited_mark", ""))


def _block(name: str, block: dict[str, Any], source: str) -> dict[str, Setting]:
    source = block.get("source", source)
    mark = block.get("mark", "")
    if mark not in ("", *MARKS, ASSUMED):
        raise RulesetError(f"{name}: mark = {mark!r}{nearest(str(mark), MARKS)}; it may be {' or '.join(MARKS)}")
    for key in block:
        if key not in BLOCK and key not in KEYS:
            raise RulesetError(f"{name}: no key {key!r}{nearest(key, [*BLOCK, *KEYS])}")
    values = {key: _right(name, key, value) for key, value in block.items() if key in KEYS}
    if values and not source:
        raise RulesetError(f"{name}: no source for {', '.join(values)}")
    return {key: Setting(value, source, mark, name) for key, value in values.items()}


def _era(name: str, era: dict[str, Any], source: str) -> Era:
    for key, value in era.items():
        if key not in ERA and key not in BLOCK and key not in KEYS:
            raise RulesetError(f"{name}: no key {key!r} in an era{nearest(key, [*ERA, *KEYS])}")
        if key in ERA and not isinstance(value, ERA[key]):
            sort = {str: "text", date: "a date", list: "a list of tables"}[ERA[key]]
            raise RulesetError(f"{name}: {key} = {value!r} of an era is not {sort}")
    if "name" not in era or "@" in era["name"]:
        raise RulesetError(f"{name}: an era needs a name, without @")
    head = {key: value for key, value in era.items() if key not in ERA}
    settings = _stated(name, head, source, era)
    return Era(era["name"], era.get("form", ""), era.get("from", date.min), era.get("until", date.max), settings)


# --- values ---


def _right(name: str, key: str, value: Any) -> Any:
    """The value, if the key may have it."""
    if key not in KEYS:
        raise RulesetError(f"{name}: no key {key!r}{nearest(key, KEYS)}")
    spec = KEYS[key]
    if spec.by_the_log and value == BY_THE_LOG:
        return value
    if spec.sort in (WORD, NUMBER) and isinstance(value, str) and spec.words:
        return _word(name, key, value, spec)
    if spec.sort == BOOL and isinstance(value, bool):
        return value
    if spec.sort == NUMBER and _is_number(value):
        if not spec.low <= value <= spec.high:
            raise RulesetError(f"{name}: {key} = {value}; it may be {spec.low} to {spec.high}")
        return value
    if isinstance(value, list) and _right_list(name, key, value, spec):
        return value
    words = f": {', '.join(spec.words)}" if spec.words else ""
    raise RulesetError(f"{name}: {key} = {value!r}; it is {spec.sort}{words}")


def _right_list(name: str, key: str, value: list[Any], spec: Key) -> bool:
    if spec.sort == WINDS:
        return 1 <= len(value) <= 4 and all(bool(_word(name, key, word, spec)) for word in value)
    if spec.sort == YAKU:
        return all(bool(_word(name, key, word, spec)) for word in value)
    if spec.sort == ROW:
        return all(_is_uma(number) for number in value)
    if spec.sort == NUMBERS:
        return all(_is_number(number) and spec.low <= number <= spec.high for number in value)
    return spec.sort == ROWS and all(isinstance(row, list) and all(_is_uma(n) for n in row) for row in value)


def _word(name: str, key: str, value: object, spec: Key) -> str:
    if not isinstance(value, str) or value not in spec.words:
        near = nearest(str(value), spec.words)
        raise RulesetError(f"{name}: {key} = {value!r}{near}; it may be {', '.join(spec.words)}")
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_uma(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 1_000_000


def nearest(word: str, right: Iterable[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, list(right), 1, 0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""
