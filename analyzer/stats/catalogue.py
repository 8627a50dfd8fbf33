"""Every figure that can be asked for, as data: TOML files in ``figures/``; ``profiles.toml`` says who uses which.

A *family* (``deal_in``) has one definition or several *variants* (``deal_in.per_round``), of which the first is ours.
"""

from __future__ import annotations

import math
import os
import re
import tomllib
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

import msgspec

from analyzer.tiles import yaku

HERE: Final = os.path.dirname(__file__)
RATE: Final = "rate"  # rows for which the numerator holds, of those for which the denominator does
MEAN: Final = "mean"  # mean of the numerator over the rows for which the denominator holds
RATIO: Final = "ratio"  # sum of the numerator by sum of the denominator, and an offset
DISTRIBUTION: Final = "distribution"  # share of each value of ``bucket``
COUNT: Final = "count"  # an interval as of a mean number of rare things
RULES: Final = "rules"  # none where all seats of a table are counted: the rules fix the number
SIGNED: Final = ("points", "pt", "dan")  # units of what may be below zero
OURS: Final = "default"
SUBJECTS: Final = {  # whose number a figure is: of whom a player, a seat or any other axis tells
    "player": ("each player", "各プレイヤー"),
    "winner": ("who wins", "和了者"),
    "loser": ("who deals in", "放銃者"),
    "payer": ("who pays", "支払う者"),
    "table": ("the table: of a player, the rounds and games he sat in", "卓全体（プレイヤー別では、その人が座った卓）"),
}  # fmt: skip
EACH_YAKU: Final = "yaku"  # the family whose variants are no other definitions but other yaku


class NoSuchWord(ValueError):
    """A figure, axis or profile that is not there; says the nearest that is."""

    def __init__(self, what: str, word: str, known: list[str]) -> None:
        near = get_close_matches(word, known, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}" if len(known) < 40 else ""
        super().__init__(f"no {what} {word!r}{hint}")


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One definition. Numerator, denominator, where and bucket are SQL over the columns of the table ``of``.

    The columns of a row that axes are about (``seat``, ``name``, ``dealer`` ...) are those of its ``subject``.
    """

    id: str
    family: str
    chapter: str  # name of its file
    name: str
    ja: str
    of: str
    subject: str  # see `SUBJECTS`
    unit: str
    definition: str
    ja_definition: str
    kind: str = RATE
    numerator: str = ""
    denominator: str = "true"
    where: str = "true"
    bucket: str = ""
    offset: int = 0
    by_length: bool = False  # whether it is another thing in a tonpuusen and in a hanchan
    truncate: int = -1  # decimals after which the value is cut off; -1: none
    interval: str = ""  # `COUNT` or `RULES`; else by its kind
    least: float = -math.inf  # what it can't be below; counts of things: zero
    most: float = math.inf
    why: str = ""  # what makes its value differ from that of the first variant

    @property
    def lowest(self) -> float:
        """What no value is below."""
        return self.least if self.unit in SIGNED else max(self.least, 0.0)

    @property
    def needs_shanten(self) -> bool:
        """Whether it can't be worked out from facts without shanten."""
        return "shanten" in self.numerator + self.denominator + self.where + self.bucket


class Profile(msgspec.Struct, frozen=True):
    """Whose definitions: the variant of each family that is not our own choice."""

    name: str
    title: str
    variants: dict[str, str]


@cache
def figures() -> dict[str, Figure]:
    """Every figure by its id, in the order of the files."""
    found: dict[str, Figure] = {}
    folder = os.path.join(HERE, "figures")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".toml"):
            for family, entry in _toml(os.path.join(folder, name)).items():
                chapter = name.removesuffix(".toml").partition("-")[2]
                found.update((figure.id, figure) for figure in _family(family, {"chapter": chapter, **entry}))
    return found


@cache
def families() -> dict[str, tuple[Figure, ...]]:
    """The variants of each family, our own first."""
    found: dict[str, list[Figure]] = {}
    for figure in figures().values():
        found.setdefault(figure.family, []).append(figure)
    return {family: tuple(variants) for family, variants in found.items()}


@cache
def profiles() -> dict[str, Profile]:
    """Every profile by its name."""
    made = {}
    for name, entry in _toml(os.path.join(HERE, "profiles.toml")).items():
        variants = {family: f"{family}.{variant}" for family, variant in entry.items() if family != "title"}
        made[name] = Profile(name, entry["title"], variants)
    return made


def profile(name: str) -> Profile:
    """One profile; NoSuchWord."""
    if name not in profiles():
        raise NoSuchWord("profile", name, list(profiles()))
    return profiles()[name]


def of_profile(chosen: Profile) -> list[Figure]:
    """One figure of each family: the variant that the profile uses; of the yaku all."""
    return [figure for family in families() for figure in _named(family, chosen)]


def wanted(words: tuple[str, ...], chosen: Profile) -> list[Figure]:
    """The figures that words name: ids, families (the profile's variant), ``family.*``, or words of their names.

    Without words the profile's. NoSuchWord.
    """
    if not words:
        return of_profile(chosen)
    found: dict[str, Figure] = {}
    for word in ",".join(words).split(","):
        for figure in _named(word, chosen):
            found[figure.id] = figure
    return list(found.values())


def _named(word: str, chosen: Profile) -> list[Figure]:
    if word in figures():
        return [figures()[word]]
    family = word.removesuffix(".*")
    if family not in families():
        found = _called(word, chosen)
        if not found:
            raise NoSuchWord("statistic", word, [*figures(), *families()])
        return found
    variants = families()[family]
    if word.endswith(".*") or family == EACH_YAKU:
        return list(variants)
    return [figures()[chosen.variants.get(family, variants[0].id)]]


def _called(word: str, chosen: Profile) -> list[Figure]:
    """The profile's figures of this name, English or Japanese; else those with the word in it."""
    if not word:
        return []
    ours, folded = of_profile(chosen), word.casefold()
    exact = [figure for figure in ours if folded in (figure.name.casefold(), figure.ja)]
    if exact or not word.isascii():
        return exact or [figure for figure in ours if word in figure.ja]
    whole = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
    return [figure for figure in ours if whole.search(figure.name)]


def figure_of_yaku(number: int) -> Figure:
    """The figure of a yaku by its number."""
    return families()[EACH_YAKU][number]


def _toml(path: str) -> dict[str, dict[str, Any]]:
    with open(path, "rb") as file:
        return tomllib.load(file)


def _family(family: str, entry: dict[str, Any]) -> list[Figure]:
    if entry.pop("each", None) == "yaku":
        return [_of_yaku(family, entry, number) for number in range(yaku.COUNT)]
    shared = {key: value for key, value in entry.items() if not isinstance(value, dict)}
    variants = {key: value for key, value in entry.items() if isinstance(value, dict)}
    if not variants:
        return [Figure(id=family, family=family, **shared)]
    return [Figure(id=f"{family}.{name}", family=family, **shared | own) for name, own in variants.items()]


def _of_yaku(family: str, entry: dict[str, Any], number: int) -> Figure:
    """The figure of one yaku; ``{name}``, ``{ja}`` and ``{bit}`` stand for what is its own."""
    one = yaku.TABLE[number]
    texts = {key: str(value).format(name=one.name, ja=one.ja, bit=2**number) for key, value in entry.items()}
    return Figure(id=f"{family}.{one.name}", family=family, **texts)  # type: ignore[arg-type]
