"""The value of a renchan over a selection, by kind of game and by the dealer's situation, with its placebo checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from analyzer.stats.engine import Engine
from analyzer.stats.renchan import rows
from analyzer.stats.renchan.effect import GROUPS, OUTCOMES, Effect, Fits, Treated, Untreated, effect
from analyzer.stats.renchan.rows import BY_TSUMO, DEALT_IN, RENCHAN, Question
from analyzer.stats.sql import Selection

ENOUGH: Final = 5000  # games of a kind for an answer
LEAST: Final = 4 * GROUPS  # games for any number
PLACES: Final = ("first", "second", "third", "fourth")
KEPT: Final = "kept"
HONBA: Final = {3: 4, 4: 5}  # place of the next honba in a state, by players

QUESTIONS: Final = {
    KEPT: RENCHAN,
    "others won, dealer dealt in": DEALT_IN,
    "others won, by tsumo": BY_TSUMO,
}


class Kind(msgspec.Struct, frozen=True):
    """One kind of game in one group of a selection; situations are in the order in which they are told."""

    group: tuple[Any, ...]
    players: int
    length: str | None
    games: int
    alone: Effect  # the deal alone: passing it adds a counter too
    with_counter: Effect  # the deal and the counter
    situations: dict[str, Effect]
    placebos: dict[str, Effect]

    @property
    def enough(self) -> bool:
        """Whether there are games enough for an answer."""
        return self.games >= ENOUGH


def worth(engine: Engine, selection: Selection) -> list[Kind]:
    """Each kind of game of each group of the selection."""
    count = len(selection.by)
    told = engine.rows(rows.games(selection))
    sums: dict[int, dict[str, _Sums]] = {}
    for players in {row[count] for row in told if row[count + 2] >= LEAST}:
        engine.rows(rows.ends(selection, players))
        sums[players] = {name: _Sums(engine, asked, selection, players) for name, asked in QUESTIONS.items()}
    return [_kind((*row[:count], row[count + 1]), row[count], row[count + 2], sums) for row in told]


class _Sums:
    """What the regressions of a question need, by group and length."""

    def __init__(self, engine: Engine, question: Question, selection: Selection, players: int) -> None:
        self._untreated = engine.rows(rows.untreated(question, selection, players))
        self._treated = engine.rows(rows.treated(question, selection, players))
        self._keys = len(selection.by) + 1
        self._width = rows.width(players)

    def untreated(self, key: tuple[Any, ...]) -> list[Untreated]:
        """Of one group and length."""
        width, at = self._width, self._keys
        half = width * (width + 1) // 2
        found = []
        for row in self._untreated:
            if row[:at] == key:
                cell, part, count, *sums = row[at:]
                products = tuple(tuple(sums[half + k * width : half + (k + 1) * width]) for k in range(OUTCOMES))
                found.append(Untreated(cell, part, count, tuple(sums[:half]), products))
        return found

    def treated(self, key: tuple[Any, ...]) -> list[Treated]:
        """Of one group and length; situations are all last or not, place, cause."""
        width, at = self._width, self._keys
        found = []
        for row in self._treated:
            if row[:at] == key:
                cell, part, last, place, cause, count, *sums = row[at:]
                told = [item or 0 for item in sums]
                state, outcomes, gains = told[:width], told[width : width + OUTCOMES], told[width + OUTCOMES + 1 :]
                known = told[width + OUTCOMES]
                found.append(
                    Treated(cell, (last, place, cause), part, count, tuple(state), tuple(outcomes), known, tuple(gains))
                )
        return found


def _kind(key: tuple[Any, ...], players: int, games: int, sums: dict[int, dict[str, _Sums]]) -> Kind:
    if games < LEAST:
        nothing = Effect(0, (None,) * OUTCOMES, (None,) * OUTCOMES)
        return Kind(key[:-1], players, key[-1], games, nothing, nothing, {}, {})
    kept = sums[players][KEPT]
    fits, treated = Fits(kept.untreated(key)), kept.treated(key)
    at = HONBA[players]
    without = [one._replace(state=(*one.state[:at], 0.0, *one.state[at + 1 :])) for one in treated]
    situations = {
        name: effect(fits, [one for one in treated if holds(one.situation)])
        for name, holds in _situations(players).items()
    }
    placebos = {
        name: effect(Fits(one.untreated(key)), one.treated(key)) for name, one in sums[players].items() if name != KEPT
    }
    alone, with_counter = effect(fits, treated), effect(fits, without)
    return Kind(key[:-1], players, key[-1], games, alone, with_counter, situations, placebos)


def _situations(players: int) -> dict[str, Callable[[Any], bool]]:
    """By name, whether a situation (all last or after, place, cause) is one of them."""
    return {
        **{f"before all last, {PLACES[place - 1]}": _in_place(place, False) for place in range(1, players + 1)},
        "all last and after": lambda it: bool(it[0]),
        **{f"all last and after, {PLACES[place - 1]}": _in_place(place, True) for place in range(1, players + 1)},
        "kept by a draw, tenpai": lambda it: it[2] == "tenpai",
    }


def _in_place(place: int, last: bool) -> Callable[[Any], bool]:
    return lambda it: bool(it[0]) == last and it[1] == place
