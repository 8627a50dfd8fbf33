"""Values that a ruleset has from no source: their keys, and the rulesets that it may be instead."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from analyzer.rulesets.keys import BOOL, BY_THE_LOG, KEYS, NUMBER, NUMBERS, ROW, ROWS, WINDS, WORD, YAKU, Key
from analyzer.rulesets.read import ASSUMED, WEAK, RulesetError, Setting, build, describe, names
from analyzer.rulesets.rooms import Base, values_of
from analyzer.rulesets.ruleset import Ruleset

LENIENT: Final = ("open", "choice")  # words that accept whatever a log shows explain nothing
SHOWN: Final = "players"  # the hands dealt say how many there are
SETTLED_BY: Final = {  # not in use, because a source states what would stand in its place
    "rounds": "winds", "floating_uma": "uma", "early_uma": "uma",
}  # fmt: skip
MOST_BUILT: Final = 8192  # rulesets that are remembered
FEW: Final = 4  # values that are all tried
SMALL: Final = 100  # what goes no further is counted one by one; points go by hundreds


Change = tuple[tuple[str, Any], ...]  # keys and other values


@lru_cache(maxsize=1024)
def assumed(base: Base) -> tuple[str, ...]:
    """The keys whose value no source gives: neither the ruleset's own, nor the log."""
    described, said = values_of(base)
    settings, told = described.settings, dict(base.said) if base.unsaid else said
    without = [key for key, setting in settings.items() if _is_unsure(base, key, setting) and key not in (SHOWN, *told)]
    if _in_use(settings["floating_uma"].value):
        without = [key for key in without if key != "uma"]
    return tuple(
        key for key in without if _in_use(settings[key].value) or SETTLED_BY.get(key, key) in without
    )  # fmt: skip


@lru_cache(maxsize=1024)
def weak(base: Base) -> tuple[str, ...]:
    """The keys whose value rests on one source, or on sources that differ, and that the log does not say itself."""
    described, said = values_of(base)
    return tuple(key for key, one in described.settings.items() if one.mark == WEAK and key not in (SHOWN, *said))


def _is_unsure(base: Base, key: str, setting: Setting) -> bool:
    """Whether no source gives a value, or a record does not say that it was in force; the usual values are."""
    if setting.mark == ASSUMED:
        return True
    told = base.asked or setting.value == KEYS[key].usual
    return bool(base.unsaid) and (not told or setting.value == BY_THE_LOG)


def _in_use(value: Any) -> bool:
    return value not in ([], 0, "all")


@lru_cache(maxsize=4096)
def others(base: Base, key: str) -> tuple[Any, ...]:
    """Other values of one key: every word, or the numbers that may tell a difference."""
    described, said = values_of(base)
    return tuple(other_values(key, said.get(key, described.settings[key].value)))


@lru_cache(maxsize=256)
def joint(base: Base) -> tuple[Change, ...]:
    """All assumed values that another ruleset has otherwise, for each ruleset that there is."""
    described, said = values_of(base)
    now = {key: said.get(key, described.settings[key].value) for key in assumed(base)}
    made = []
    for name in names():
        theirs = describe(name).settings
        if theirs[SHOWN].value == described.settings[SHOWN].value:
            made.append(tuple((key, theirs[key].value) for key in now if theirs[key].value != now[key]))
    return tuple(change for change in made if len(change) > 1)


_BUILT: Final[dict[tuple[Base, str], Ruleset | None]] = {}


def changed(base: Base, change: Change) -> Ruleset | None:
    """The ruleset with other values; None for rows of another number of players."""
    key = (base, repr(change))
    if key not in _BUILT:
        described, said = values_of(base)
        if len(_BUILT) > MOST_BUILT:
            _BUILT.clear()
        try:
            _BUILT[key] = build(described, {**said, **dict(change)})
        except RulesetError:
            _BUILT[key] = None
    return _BUILT[key]


# --- values ---


@lru_cache(maxsize=128)
def _settings(name: str) -> dict[str, Any]:
    return {key: setting.value for key, setting in describe(name).settings.items()}


def known_values(key: str) -> list[Any]:
    """What a key may be: every word, or what some ruleset of the package says."""
    spec = KEYS[key]
    if spec.sort == BOOL:
        return [False, True]
    if spec.sort == WORD:
        return [word for word in spec.words if word not in LENIENT]
    found: list[Any] = []
    for name in names():
        value = _settings(name)[key]
        if value not in found and value != []:
            found.append(value)
    return found


def other_values(key: str, now: Any) -> list[Any]:
    """Values that a key may have instead; of numbers also the least, the most and the nearest."""
    spec = KEYS[key]
    found = [*known_values(key), *_more(spec, now)]
    return [value for i, value in enumerate(found) if value != now and value not in found[:i]]


def is_open(key: str) -> bool:
    """Whether a key may have any number: then not all values can be tried. How all start, the log itself tells."""
    spec = KEYS[key]
    if key == "start":
        return False
    return spec.sort in (ROW, ROWS, NUMBERS) or (spec.sort == NUMBER and spec.high - spec.low > FEW)


def _more(spec: Key, now: Any) -> list[Any]:
    if spec.sort == WORD:
        return list(spec.words)
    if spec.sort == NUMBER:
        step = 1 if spec.high <= SMALL else SMALL
        near = [now - step, now + step] if isinstance(now, int) else []
        return [*(value for value in near if spec.low <= value <= spec.high), *spec.words, spec.low, spec.high]
    if spec.sort == WINDS:
        return [[word] for word in spec.words]
    if spec.sort == YAKU:
        return [[], list(spec.words), *([word] for word in spec.words)]
    if spec.sort == ROW and now:
        return [[now[0] + 1000 * (len(now) - 1), *(number - 1000 for number in now[1:])]]
    return []
