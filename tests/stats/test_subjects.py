"""Whose number: every figure of a player, by seat, by dan and of the dealer is what another program counts for him."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from corpus import needs_corpus
from golden import engine, slow, slow_name
from slow_sums import Whose

from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import DISTRIBUTION, SUBJECTS, Figure, figures
from analyzer.stats.engine import Value
from analyzer.stats.sql import Selection
from analyzer.tables.schema import TABLES

Pair = tuple[float, float]
NOTHING: Pair = (0, 0)
ROWS = {  # which tables tell of whom
    "player": {"player_rounds", "placements"}, "winner": {"wins", "player_rounds"}, "loser": {"payments", "player_rounds"},
    "payer": {"payments", "player_rounds"}, "table": {"rounds", "games"},
}  # fmt: skip
CONDITION = {"winner": "won", "loser": "deal_ins > 0", "payer": "not won"}  # whom a row of player_rounds is about


def found(selection: Selection) -> dict[tuple[Any, ...], Pair]:
    """Numerator and denominator by slow name, bucket and group; of distributions the denominator is left out."""
    values = engine().values(list(figures().values()), selection)
    return {_key(value): (value.numerator, 0 if is_spread(value.figure) else value.denominator) for value in values}


def _key(value: Value) -> tuple[Any, ...]:
    return slow_name(value.figure), value.bucket, value.group


def is_spread(figure: Figure) -> bool:
    return figure.kind == DISTRIBUTION


def expected(part: Callable[[Whose], Any], chosen: Callable[[Any], bool] = lambda _: True) -> dict[tuple[Any, ...], Pair]:
    return {
        (name, bucket, group if isinstance(group, tuple) else (group,)): pair
        for ((name, bucket), group), pair in slow().by(part).items()
        if chosen(group)
    }


def differing(ours: dict[tuple[Any, ...], Pair], theirs: dict[tuple[Any, ...], Pair]) -> dict[tuple[Any, ...], Any]:
    """What is not the same in both; nothing at all is the same as not to be there."""
    return {
        key: (ours.get(key), theirs.get(key))
        for key in {**ours, **theirs}
        if not _same(ours.get(key, NOTHING), theirs.get(key, NOTHING))
    }


def _same(one: Pair, other: Pair) -> bool:
    return math.isclose(one[0], other[0], abs_tol=1e-6) and math.isclose(one[1], other[1])


def test_every_figure_says_whose_it_is_and_its_rows_are_his() -> None:
    for figure in figures().values():
        assert figure.subject in SUBJECTS
        assert figure.of in ROWS[figure.subject], figure.id
        if figure.of == "player_rounds" and figure.subject in CONDITION:
            assert CONDITION[figure.subject] in figure.denominator, figure.id
        if figure.subject == "loser" and figure.of == "payments":
            assert "cause = 'ron'" in figure.where or "shanten is not null" in figure.where + figure.denominator


@needs_corpus
def test_every_figure_of_all_is_that_of_the_other_program() -> None:
    theirs = {(*key, ()): (top, base) for key, (top, base) in slow().whole.items()}
    assert differing(found(Selection()), theirs) == {}
    counted = {slow_name(figure) for figure in figures().values()} - {name for name, *_ in theirs}
    assert counted <= {"rank_points_three", "stable_dan.general_before_2017"}  # of which these logs have nothing


def most_seen() -> list[str]:
    """The players of most games."""
    return [str(name) for name, _ in engine().query("select name, count(*) from placements group by 1 order by 2 desc, 1")[1]]


@needs_corpus
@pytest.mark.parametrize("number", range(5))
def test_every_figure_of_a_player_is_his(number: int) -> None:
    name = most_seen()[number]
    theirs = {
        (key, bucket, ()): pair
        for (key, bucket, _), pair in expected(lambda whose: whose.name, lambda group: group == name).items()
    }
    assert theirs
    assert differing(found(Selection(player=name)), theirs) == {}


@needs_corpus
@pytest.mark.parametrize("axis", ["seat", "dan", "player"])
def test_every_figure_by_a_part_of_the_player_is_his(axis: str) -> None:
    part = {"seat": lambda whose: whose.seat, "dan": lambda whose: whose.dan, "player": lambda whose: whose.name}[axis]
    assert differing(found(Selection(by=(axis,))), expected(part)) == {}


@needs_corpus
def test_every_figure_of_the_dealer_is_of_who_has_the_deal() -> None:
    """Those of whole games have none."""
    selection = Selection(conditions=tuple(conditions(("dealer=yes",))))
    theirs = {(*key[:2], ()): pair for key, pair in expected(lambda whose: whose.dealer, lambda deals: deals is True).items()}
    assert differing(found(selection), theirs) == {}
    assert {table for table in TABLES if not selection.allows(table)} == {"games", "placements"}


@needs_corpus
def test_deal_ins_of_the_dealer_are_those_in_which_he_is_the_loser() -> None:
    selection = Selection(conditions=tuple(conditions(("dealer=yes",))))
    (value,) = engine().values([figures()["deal_in_turn"]], selection)
    (pair,) = engine().query("select count(*) filter (loser_dealer), count(*) filter (dealer) from wins "
                             "where not tsumo and errors = 0 and known")[1]  # fmt: skip
    assert value.denominator == pair[0] != pair[1]


@needs_corpus
def test_the_sums_of_all_players_are_the_whole() -> None:
    """But of a table each player has all: then as many times as players sat there."""
    whole = found(Selection())
    added: dict[tuple[Any, ...], list[float]] = {}
    for (name, bucket, _), pair in found(Selection(by=("player",))).items():
        sums = added.setdefault((name, bucket, ()), [0.0, 0.0])
        sums[0], sums[1] = sums[0] + pair[0], sums[1] + pair[1]
    tables = {slow_name(figure) for figure in figures().values() if figure.subject == "table"}
    same = {key: (top, base) for key, (top, base) in added.items() if key[0] not in tables}
    assert differing({key: pair for key, pair in whole.items() if key[0] not in tables}, same) == {}
    assert all(3 <= added[key][0] / pair[0] <= 4 for key, pair in whole.items() if key[0] in tables and pair[0])
