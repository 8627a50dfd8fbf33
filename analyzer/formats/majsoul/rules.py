"""What a record says of its rules: the config of its head, and each key of `detail_rule`, in the words of the game."""

from __future__ import annotations

import re
from typing import Final

from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.schema import fields_of

HUMP: Final = re.compile(r"(?<=[a-z])_?([A-Z]|\d+$)")  # where camel case begins a word
DETAIL: Final = "detail_rule."
KEYS: Final = 200  # of a rule
RANKED: Final = 2  # category
FOUR: Final = 4  # red fives: the second is of pin
NAMES: Final = frozenset(field.name for field in fields_of("GameDetailRule"))


def said(head: Fields) -> dict[str, int | str]:
    """``category`` (1 friends, 2 ranked, 4 contest), ``mode`` (2: South; 11, 12: three players), ``mode_id`` (the
    room), ``contest_uid``, ``testing_environment`` and, as ``detail_rule.KEY``, what the rule says that is not 0.
    """
    config = head.message("config")
    mode, meta = config.message("mode"), config.message("meta")
    told: dict[str, int | str] = {}
    for message, name in ((config, "category"), (mode, "mode"), (meta, "mode_id"), (meta, "contest_uid")):
        number = message.number(name, 0, 2**32)
        if number:
            told[name] = number
    if mode.get("testing_environment"):
        told["testing_environment"] = 1
    rule = mode.message("detail_rule")
    for key, value in list(rule.told.items())[:KEYS]:
        name = key if key in NAMES else _snake(key)
        if value:
            told[DETAIL + name[:60]] = _plain(value)
    if red_fives(head) == (0, 0, 0):
        told[DETAIL + "dora_count"] = 0
    return told


def red_fives(head: Fields) -> tuple[int, int, int] | None:
    """The red fives of man, pin and sou by the rule; None where it does not say.

    A 0 says that there are none, unless it stands in a rule of nothing but 0, as programs write one that is not there.
    """
    config = head.message("config")
    rule = config.message("mode").message("detail_rule")
    if rule.get("dora_count") is None:
        return None
    count = rule.number("dora_count")
    if count:
        return (1, 2, 1) if count == FOUR else (1, 1, 1)
    empty = rule.get("init_point") is not None and not rule.number("init_point")
    return None if empty or config.number("category") == RANKED else (0, 0, 0)


def _snake(key: str) -> str:
    """A key in camel case as the game itself writes it: ``shunweima2`` as ``shunweima_2``."""
    return HUMP.sub(lambda found: "_" + found[1].lower(), key)


def _plain(value: object) -> int | str:
    if isinstance(value, bool | int):
        return int(value)
    return value[:200] if isinstance(value, str) else 1
