"""reports/STATISTICS.md: every figure, from the catalogue."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from analyzer.render.figures import explanation
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import Figure, families, profiles
from analyzer.tables.rankpoints import BEFORE, FIRST_AND_SECOND, FOURTH
from analyzer.tiles import yaku

MADE: Final = "by `python -m analyzer.render.pages`; do not edit."
STATISTICS: Final = """# Statistics

Made from `analyzer/stats/figures/*.toml` {made}

{count} definitions in {families} families. `stats` shows one of each family: the first, or the one that `--profile`
names. A definition is SQL over the tables of [TABLES.md](TABLES.md) and runs as it stands here.

* *rate*: rows for which the numerator holds, of those for which the denominator does. *mean*: mean of the numerator
  over the rows for which the denominator holds. *ratio*: sum of the numerator by sum of the denominator. *share*: of
  each value, among all rows.
* *of*: whose number it is; `--player`, `--by` and `--where` are about him. A figure of the table is, of a player, of
  the rounds and games that he sat in: with an axis of players a round counts once for each of them.
* Games of three and of four players are told side by side, and what depends on the length of a game by tonpuusen and
  hanchan too. `--together` mixes them.
* Nothing to divide by: n/a. `%` figures are in per cent in every format.
* Intervals are of 95 % and made game by game, because rounds and seats of a game go together. They stand for *these
  games*: how far the number may be from that of endless games of the same players. Rates and shares have Wilson's
  score with as many rows as independent ones would have to be, means Student's t with effective games, counts of rare
  things a spread Poisson score, quotients Fieller's theorem. What the rules fix has none with all seats of a table
  counted. [COVERAGE.md](COVERAGE.md) shows how often they hold the true number.
* Rounds with ERROR findings and tables of unknown rules are excluded and counted; figures about games exclude a
  game if any of its rounds has one. `--with-errors` and `--with-unknown` include them.
* What a log does not record is null (in [TABLES.md](TABLES.md) `?`), and a row that lacks what a figure needs is in
  none of its numbers. Such rows are counted, column by column, under the figures.
* A profile picks the definitions of another tool, as its code has them. It does not claim to reproduce that tool's
  numbers to the last digit, and what a tool does not define is as in `default`.
"""


def statistics_page() -> str:
    """reports/STATISTICS.md."""
    count = sum(len(variants) for variants in families().values())
    parts = [STATISTICS.format(made=MADE, count=count, families=len(families()))]
    parts += ["## Axes\n", "For `--by` and `--where`.\n", "| axis | |", "|---|---|"]
    parts += [f"| `{name}` | {axis.meaning} |" for name, axis in AXES.items()]
    parts += ["", "## Profiles\n"]
    for profile in profiles().values():
        parts.append(f"**{profile.name}** {profile.title}")
        parts.append(
            ", ".join(f"`{figure}`" for figure in profile.variants.values()) + "\n" if profile.variants else ""
        )
    parts += _rank_points()
    for chapter, found in groupby(families().items(), key=lambda item: item[1][0].chapter):
        parts.append(f"## {chapter.capitalize()}\n")
        for family, variants in found:
            parts += _yaku(variants) if family == "yaku" else [_family(family, variants)]
    return "\n".join(parts)


def _family(family: str, variants: tuple[Figure, ...]) -> str:
    lines = [f"### {family}\n", f"{variants[0].name} · {variants[0].ja} · {variants[0].unit}\n"]
    for figure in variants:
        lines.append(f"* `{figure.id}` {explanation(figure)[0]}")
        lines += [f"  - {_code(line)}" for line in explanation(figure)[1:]]
    return "\n".join(lines) + "\n"


def _code(line: str) -> str:
    """The SQL of an explanation as code."""
    if line.startswith(("differs", "rows")):
        return line
    kind, rest = line.split(" of ", 1)
    return f"{kind} of `{rest.replace(' over ', '` over `')}`"


def _yaku(variants: tuple[Figure, ...]) -> list[str]:
    lines = [
        "### yaku\n",
        "Share of wins with a yaku; `yaku.NAME` each. Rate of `(yaku & 2 ** number) <> 0` over `true`.\n",
    ]
    lines += ["| number | id | Japanese | English | han closed | open |", "|--:|---|---|---|--:|--:|"]
    for figure, one in zip(variants, yaku.TABLE, strict=False):
        closed, opened = ("yakuman", "") if one.yakuman else (one.closed or "by the rules", one.open or "")
        lines.append(f"| {one.number} | `{figure.id}` | {one.ja} | {one.english} | {closed} | {opened} |")
    return [*lines, ""]


def _rank_points() -> list[str]:
    lines = [
        "## Rank points\n",
        "Four players, ranked lobby; a third place gives 0. Three players: not established, n/a.\n",
    ]
    lines += ["| room | length | first | second |", "|---|---|--:|--:|"]
    lines += [f"| {room} | {length} | {one} | {two} |" for (room, length), (one, two) in FIRST_AND_SECOND.items()]
    lines += [
        f"| general, before 2017-10-24, from memory | {length} | {one} | {two} |"
        for length, (one, two) in BEFORE.items()
    ]
    fourth = ", ".join(f"{length} {-each}" for length, each in FOURTH.items())
    return [*lines, "", f"A fourth place costs, for each grade above 三級: {fourth}. 天鳳位 has no rank points.\n"]
