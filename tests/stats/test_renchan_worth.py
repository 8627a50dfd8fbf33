"""What a renchan is worth, on games of a model whose truth is known, and the regression by itself."""

from __future__ import annotations

import random

import pytest
from renchan_model import dealer_gain, engine_of, truth_in_points

from analyzer.stats.engine import Engine
from analyzer.stats.renchan.effect import GROUPS, Fits, Treated, Untreated, effect, solved
from analyzer.stats.renchan.tables import answer, worth_table
from analyzer.stats.renchan.worth import ENOUGH, Kind, worth
from analyzer.stats.sql import Selection


@pytest.fixture(scope="module")
def model() -> Engine:
    return engine_of(5, 1500)


@pytest.fixture(scope="module")
def kind(model: Engine) -> Kind:
    (found,) = worth(model, Selection())
    return found


def test_a_dealer_of_the_model_gains_what_its_chances_say(model: Engine) -> None:
    mean, error = model.query("select avg(change), sqrt(var_samp(change) / count(*)) from player_rounds where dealer")[
        1
    ][0]
    assert abs(mean - dealer_gain()) < 3 * error


def test_the_value_in_points_is_that_of_the_model(kind: Kind) -> None:
    value, half = kind.alone.values[0], kind.alone.halves[0]
    assert value is not None and half is not None
    assert abs(value - truth_in_points()) < 1.5 * half
    assert half < truth_in_points()  # sharp enough to tell it from nothing


def test_dealers_who_kept_the_deal_had_won_and_a_plain_difference_of_places_would_mistake_that(
    model: Engine, kind: Kind
) -> None:
    """Keepers mostly lead: they end more than 0.4 places better. What the deal itself gives is less than half of it."""
    kept, passed = (
        model.query(
            f"select avg(place) from rounds r join placements p on r.log = p.log and p.seat = r.kyoku where {which}"
        )[1][0][0]
        for which in ("renchan", "not renchan")
    )
    value = kind.alone.values[1]
    assert value is not None and passed - kept > 0.4 > 2 * abs(value)


def test_where_nothing_is_kept_nothing_is_found(kind: Kind) -> None:
    dealt_in = kind.placebos["others won, dealer dealt in"]
    for value, half in zip(dealt_in.values, dealt_in.halves, strict=True):
        assert value is not None and half is not None and abs(value) < 1.5 * half


def test_in_all_last_the_end_without_the_deal_is_known_and_no_regression_is_needed(model: Engine, kind: Kind) -> None:
    """All rounds of all last that pass the deal end the game in the model: gain and place follow from the scores."""
    slow = model.query(
        """select count(*), avg(f.final_score - p.score - p.change) from player_rounds p join rounds r using (log, round)
        join placements f on f.log = p.log and f.seat = p.seat where p.dealer and p.all_last and r.renchan"""
    )[1][0]
    found = kind.situations["all last and after"]
    assert (found.rows, found.values[0]) == (slow[0], pytest.approx(slow[1]))


def test_every_situation_is_counted_once(kind: Kind) -> None:
    situations = [
        one.rows for name, one in kind.situations.items() if name.startswith(("before", "all last and after,"))
    ]
    assert kind.situations["all last and after"].rows == sum(situations[4:]) > 0
    assert sum(situations) == kind.alone.rows == kind.with_counter.rows


def test_groups_are_told_apart(model: Engine) -> None:
    by = worth(model, Selection(by=("dealer", "kyoku")))
    assert [kind.group for kind in by] == [(True, kyoku) for kyoku in range(4)]


def test_too_few_games_give_no_answer(kind: Kind) -> None:
    assert kind.games == 1500 < ENOUGH
    assert "too few games, 1,500 of one kind; it takes 5,000" in answer([kind])
    assert worth_table([kind], ()).rows[0][:4] == ("four players, tonpuusen", 1500, "the deal alone", kind.alone.rows)
    few = worth(engine_of(6, 40), Selection())
    assert [one.alone.values[0] for one in few] == [None]
    assert "too few games, 0 of one kind" in answer([])


def test_equations_are_solved() -> None:
    matrix = [[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]]
    x = [1.5, -2.0, 7.0]
    right = [sum(a * b for a, b in zip(row, x, strict=True)) for row in matrix]
    assert solved(matrix, [right])[0] == pytest.approx(x)
    assert solved([[4.0, 0.0], [0.0, 0.0]], [[8.0, 0.0]])[0] == pytest.approx([2.0, 0.0])  # a number that never varies


def test_an_effect_is_found_under_a_state_that_treated_and_others_do_not_share() -> None:
    """y = 3 + 2 x, and 5 more under treatment; treated x are larger, so plain means differ by 25."""
    dice = random.Random(1)
    untreated, treated = [], []
    for group in range(GROUPS):
        low = [dice.uniform(0, 10) for _ in range(20)]
        ys = [3 + 2 * x for x in low]
        untreated.append(Untreated(
            "a", group, 20, (20.0, sum(low), sum(x * x for x in low)),
            ((sum(ys), sum(x * y for x, y in zip(low, ys, strict=True))),) * 3,
        ))  # fmt: skip
        high = [dice.uniform(10, 20) for _ in range(10)]
        treated.append(
            Treated("a", "", group, 10, (10.0, sum(high)), (sum(8 + 2 * x for x in high),) * 3, 0, (0.0,) * 3)
        )
    found = effect(Fits(untreated), treated)
    assert found.rows == 500
    assert found.values == pytest.approx((5.0,) * 3)
    assert found.halves == pytest.approx((0.0,) * 3, abs=1e-5)
    assert effect(Fits(untreated[:1]), treated[:1]).values == pytest.approx((5.0,) * 3)
    assert effect(Fits([]), treated).values == (None, None, None)
