"""Intervals by game: the quantiles and formulas against textbooks and against leaving games out one by one."""

from __future__ import annotations

import math
import random

import pytest
from corpus import needs_corpus, real_logs

from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import figures
from analyzer.stats.engine import Engine
from analyzer.stats.intervals import compare, single
from analyzer.stats.intervals.student import quantile
from analyzer.stats.intervals.sums import Products, Sums, sums_of
from analyzer.stats.sql import Selection
from analyzer.tables import store

TABLE = [  # any textbook's table of Student's t, 95 % and 99 % inside
    (1, 0.05, 12.706), (2, 0.05, 4.303), (3, 0.05, 3.182), (4, 0.05, 2.776), (5, 0.05, 2.571), (10, 0.05, 2.228),
    (30, 0.05, 2.042), (120, 0.05, 1.980), (1e9, 0.05, 1.960), (1, 0.01, 63.657), (2, 0.01, 9.925), (3, 0.01, 5.841),
    (5, 0.01, 4.032), (20, 0.01, 2.845), (60, 0.01, 2.660), (0.3, 0.05, 12.706),
]  # fmt: skip


@pytest.mark.parametrize(("freedom", "outside", "expected"), TABLE)
def test_the_quantiles_of_t_are_those_of_the_tables(freedom: float, outside: float, expected: float) -> None:
    assert quantile(freedom, outside) == pytest.approx(expected, abs=6e-4)


def outside(t: float, freedom: float) -> float:
    """The chance beyond t on both sides, by adding up the density (Simpson's rule)."""
    steps = 4000
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    heights = [(1 + (t * i / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) for i in range(steps + 1)]
    inside = heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2])
    return 1 - 2 * scale * inside * t / steps / 3


@pytest.mark.parametrize("chance", [0.05, 0.0125])
@pytest.mark.parametrize("freedom", [2.5, 3.7, 6.2, 14.9, 88.8])
def test_the_quantiles_hold_between_whole_degrees_of_freedom(freedom: float, chance: float) -> None:
    assert outside(quantile(freedom, chance), freedom) == pytest.approx(chance, rel=1e-4)


def test_below_two_degrees_of_freedom_the_quantile_errs_to_the_wide_side() -> None:
    for freedom in (1.1, 1.3, 1.5, 1.7, 1.9):
        assert 0.95 * 0.05 < outside(quantile(freedom), freedom) < 0.05


def games_of(seed: int, count: int) -> list[tuple[float, float]]:
    chance = random.Random(seed)
    return [(float(chance.randint(0, d)), float(d)) for d in chance.choices(range(1, 14), k=count)]


@pytest.mark.parametrize("count", [2, 3, 10, 60])
def test_the_closed_form_is_the_jackknife_that_leaves_out_one_game_at_a_time(count: int) -> None:
    games = games_of(count, count)
    without = [
        sum(x for x, _ in rest) / sum(d for _, d in rest) for rest in (games[:i] + games[i + 1 :] for i in range(count))
    ]
    whole = sum(x for x, _ in games) / sum(d for _, d in games)
    expected = (count - 1) / count * sum((value - whole) ** 2 for value in without)
    assert sums_of(games).variance == pytest.approx(expected)


def test_games_of_one_row_each_have_the_variance_of_a_mean() -> None:
    games = [(float(x), 1.0) for x in (2000, 4000, 6000)]
    low, high = single.mean(sums_of(games)) or (0.0, 0.0)
    assert (high - low) / 2 == pytest.approx(4.302653 * 2000 / math.sqrt(3))  # s / sqrt(n), two degrees of freedom
    assert (high + low) / 2 == 4000


@pytest.mark.parametrize(
    ("hits", "base", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 2, 0.0945, 0.9055),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval_is_that_of_the_textbooks(hits: int, base: int, low: float, high: float) -> None:
    """81 of 263: Newcombe 1998, method 3; the others by the closed formula."""
    assert single.wilson(hits / base, base, 1.959964) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize(
    ("hits", "base", "low", "high"),
    [(81, 263, 0.2535, 0.3682), (15, 148, 0.0598, 0.1644), (0, 20, 0.0, 0.2005), (1, 29, 0.0018, 0.1963)],
)
def test_the_corrected_interval_is_that_of_newcombe(hits: int, base: int, low: float, high: float) -> None:
    """Newcombe 1998, table I, method 4."""
    assert single.corrected(hits / base, base, 1.959964) == pytest.approx((low, high), abs=6e-5)


def test_rows_that_go_together_widen_a_rate_and_rows_that_balance_narrow_it() -> None:
    """50 games of ten rows: either all or none of them hits, or five in each game but two."""
    alike = [(10.0, 10.0) if i % 2 else (0.0, 10.0) for i in range(50)]
    balanced = [(5.0, 10.0)] * 48 + [(4.0, 10.0), (6.0, 10.0)]
    wide, narrow = (single.rate(sums_of(games)) or (0.0, 0.0) for games in (alike, balanced))
    independent = single.wilson(0.5, 500, 1.96)
    assert wide[0] < independent[0] < narrow[0] < 0.5 < narrow[1] < independent[1] < wide[1]


def test_a_count_that_never_occurs_has_a_bound_above_zero() -> None:
    low, high = single.count(sums_of([(0.0, 10.0)] * 100)) or (1.0, 0.0)
    assert low == 0.0
    assert high == pytest.approx(quantile(99) ** 2 / 1000)  # Poisson's score: z squared over the rows


@pytest.mark.parametrize("make", [single.mean, single.rate, single.count])
def test_one_game_has_no_interval(make: object) -> None:
    assert callable(make)
    assert make(sums_of([(3.0, 10.0)])) is None
    assert make(sums_of([])) is None


def products(pairs: list[tuple[float, float]]) -> tuple[Sums, Products]:
    n = len(pairs)
    x, d = ([pair[i] for pair in pairs] for i in (0, 1))
    mx, md = sum(x) / n, sum(d) / n
    return Sums(n, sum(x), sum(d), 0.0, 0, 0, 0.0), Products(
        n, sum((v - mx) ** 2 for v in x), sum((v - md) ** 2 for v in d), sum((a - mx) * (b - md) for a, b in pairs)
    )


def test_fiellers_bounds_are_where_the_difference_is_just_significant() -> None:
    """At a bound q the mean of x - q d is t standard errors from zero: what the theorem says."""
    pairs = [(6.0, 0.0), (3.0, 0.0), (0.0, 0.0), (0.0, 1.0)] * 30
    sums, parts = products(pairs)
    for q in single.quotient(sums, parts) or ():
        rest = [x - q * d for x, d in pairs]
        mean = sum(rest) / len(rest)
        error = math.sqrt(sum((one - mean) ** 2 for one in rest) / (len(rest) - 1) / len(rest))
        assert abs(mean) / error == pytest.approx(quantile(len(rest) - 1))


def test_a_denominator_that_may_be_zero_has_no_bounds() -> None:
    assert single.quotient(*products([(6.0, 0.0), (3.0, 0.0), (0.0, 1.0), (0.0, 0.0)])) is None


def test_two_sets_of_games_add_their_variances() -> None:
    one, other = sums_of(games_of(1, 30)), sums_of(games_of(2, 40))
    low, high = compare.apart(one, other) or (0.0, 0.0)
    assert (low + high) / 2 == pytest.approx(one.value - other.value)
    least, most = quantile(69), quantile(29)
    assert least <= (high - low) / 2 / math.sqrt(one.variance + other.variance) <= most


def test_games_that_share_nothing_but_players_are_counted_by_player() -> None:
    """Where each player has one game, both clusters are the same and nothing is counted twice."""
    assert compare.two_way((10, 2.0), (10, 2.0), 2.0) == pytest.approx(10 / 9 * 2.0 * 2 - 2.0)
    assert compare.two_way((10, 2.0), (5, 0.0), 2.0) == pytest.approx(10 / 9 * 2.0)


# --- from tables ---


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine().open(store.tables_of((log.name, log.data) for log in real_logs()[:120]))


IDS = ["win.per_player", "riichi_turn", "win_points.hand", "kans", "draw.exhaustive", "bust", "stable_dan.phoenix"]


@needs_corpus
@pytest.mark.parametrize("name", IDS)
def test_the_variance_in_sql_is_that_of_games_one_by_one(engine: Engine, name: str) -> None:
    figure = figures()[name]
    chosen = Selection(conditions=tuple(conditions(("players=4", "room=phoenix"))))
    each = engine.values([figure], chosen._replace(by=("game",)))
    games = [(one.numerator, one.denominator) for one in each]
    (value,) = engine.values([figure], chosen._replace(player=None))
    slow = sums_of(games)
    assert value.games == pytest.approx(slow.effective) and value.games > 50
    assert value.numerator == slow.top
    if figure.kind == "rate":
        expected = [100 * bound for bound in single.rate(slow) or ()]
    elif figure.interval == "count":
        expected = list(single.count(slow) or ())
    elif figure.interval == "rules":
        assert (value.low, value.high, value.stands_for) == (None, None, "the rules")
        return
    else:
        expected = list(single.mean(slow) or ())
    assert [value.low, value.high] == pytest.approx(expected)
    assert value.stands_for == "these games"


@needs_corpus
def test_a_share_of_a_distribution_has_the_interval_of_a_rate(engine: Engine) -> None:
    """Rounds by how they end, and the rate of exhaustive draws: games of about equal weight."""
    spread = engine.values([figures()["round_result"]], Selection())
    (rate,) = engine.values([figures()["draw.exhaustive"]], Selection())
    (same,) = [value for value in spread if value.bucket == "exhaustive"]
    assert (same.numerator, same.denominator, same.games) == (rate.numerator, rate.denominator, rate.games)
    assert (same.low, same.high) == pytest.approx((rate.low, rate.high), rel=0.01)


@needs_corpus
def test_what_the_rules_fix_has_no_interval_but_for_one_player(engine: Engine) -> None:
    place = figures()["place.by_seat"]
    (value,) = engine.values([place], Selection(conditions=tuple(conditions(("players=4",)))))
    assert value.value == 2.5 and value.low is None and value.stands_for == "the rules"
    by_seat = engine.values([place], Selection(by=("seat",), conditions=tuple(conditions(("players=4",)))))
    assert [one.stands_for for one in by_seat] == ["these games"] * 4
    assert all(1 <= (one.low or 0) < (one.value or 0) < (one.high or 9) <= 4 for one in by_seat)
