"""Differences of groups and players among players, against slow sums and against players whose truth is known."""

from __future__ import annotations

import math
import random
from collections import defaultdict

import pytest
from corpus import needs_corpus, real_logs

from analyzer.stats.among import rooms
from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import figures
from analyzer.stats.differences import SURE, between, from_others
from analyzer.stats.engine import Engine
from analyzer.stats.intervals.shrink import Record, spread, standing
from analyzer.stats.intervals.student import quantile
from analyzer.stats.sql import Selection
from analyzer.tables import store

FOUR = Selection(conditions=tuple(conditions(("players=4",))))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine().open(store.tables_of((log.name, log.data) for log in real_logs()[:150]))


def rows_of(engine: Engine, columns: str) -> list[tuple[object, ...]]:
    return engine.query(f"select {columns} from player_rounds where errors = 0 and known and players = 4")[1]


@needs_corpus
def test_a_player_is_compared_with_everybody_else_game_by_game(engine: Engine) -> None:
    name = engine.query("select name from placements where players = 4 group by 1 order by count(*) desc, 1 limit 1")[1]
    player = str(name[0][0])
    sides: dict[bool, dict[object, list[int]]] = {side: defaultdict(lambda: [0, 0]) for side in (True, False)}
    for log, who, won in rows_of(engine, "log, name, won::int"):
        cell = sides[who == player][log]
        cell[0] += int(str(won))
        cell[1] += 1
    errors: dict[object, float] = defaultdict(float)
    values, freedom = [], []
    for sign, games in ((1, sides[True]), (-1, sides[False])):
        x, d = (sum(cell[i] for cell in games.values()) for i in (0, 1))
        values.append(x / d)
        freedom.append(d * d / sum(cell[1] ** 2 for cell in games.values()) - 1)
        for log, cell in games.items():
            errors[log] += sign * (cell[0] - x / d * cell[1]) / (d - cell[1])
    n = len(errors)
    error = math.sqrt(n / (n - 1) * sum(one * one for one in errors.values()))
    half = quantile(min(freedom)) * error
    (found,) = from_others(engine, [figures()["win.per_player"]], FOUR, player)
    assert found.difference == pytest.approx(100 * (values[0] - values[1]))
    assert ((found.high or 0) - (found.low or 0)) / 2 == pytest.approx(100 * half)
    assert found.stands_for == "these games"
    assert found.sure == (abs((values[0] - values[1]) / error) > SURE)


@needs_corpus
def test_groups_of_different_players_are_compared_by_game_and_by_player(engine: Engine) -> None:
    """Each player in each game is a cell; games and players are clusters of cells."""
    cells: dict[bool, dict[tuple[object, object], list[int]]] = {
        side: defaultdict(lambda: [0, 0]) for side in (True, False)
    }
    for log, who, phoenix, won in rows_of(engine, "log, name, room = 'phoenix', won::int"):
        cell = cells[bool(phoenix)][log, who]
        cell[0] += int(str(won))
        cell[1] += 1
    errors: dict[tuple[object, object], float] = defaultdict(float)
    for sign, side in ((1, cells[True]), (-1, cells[False])):
        x, d = (sum(cell[i] for cell in side.values()) for i in (0, 1))
        for key, cell in side.items():
            errors[key] += sign * (cell[0] - x / d * cell[1]) / d
    squares = []
    for place in (0, 1):
        sums: dict[object, float] = defaultdict(float)
        for key, one in errors.items():
            sums[key[place]] += one
        squares.append(len(sums) / (len(sums) - 1) * sum(one * one for one in sums.values()))
    variance = max(squares[0], squares[0] + squares[1] - sum(one * one for one in errors.values()))
    (found,) = [one for one in between(engine, [figures()["win.per_player"]], FOUR, "room") if one.group == "phoenix"]
    assert found.difference is not None and found.errors is not None
    assert abs(found.difference / found.errors) == pytest.approx(100 * math.sqrt(variance))
    assert found.stands_for == "these players"


@needs_corpus
def test_a_figure_of_rounds_is_compared_too_and_what_the_rules_fix_is_not(engine: Engine) -> None:
    chosen = [figures()[name] for name in ("renchan", "place.by_seat", "round_result")]
    found = between(engine, chosen, FOUR, "room")
    assert {one.figure.id for one in found} == {"renchan", "place.by_seat"}
    places = [one for one in found if one.figure.id == "place.by_seat"]
    assert {(one.difference, one.low, one.stands_for) for one in places} == {(0.0, None, "the rules")}
    assert any(one.low is not None for one in found if one.figure.id == "renchan")


@needs_corpus
def test_nobody_is_compared_with_nobody(engine: Engine) -> None:
    (found,) = from_others(engine, [figures()["win.per_player"]], FOUR, "nobody of this name")
    assert (found.value, found.difference, found.low, found.sure) == (None, None, None, False)


def players(seed: int, count: int, tau: float) -> tuple[list[Record], list[float]]:
    """Players whose true rate of a row is normal about 0.2, with 20 to 300 games of ten rows."""
    chance = random.Random(seed)
    records, truths = [], []
    for number in range(count):
        truth = min(max(chance.gauss(0.2, tau), 0.01), 0.99)
        games = chance.randint(20, 300)
        hits = [sum(chance.random() < truth for _ in range(10)) for _ in range(games)]
        value = sum(hits) / (10 * games)
        records.append(Record(str(number), games, sum(hits), 10.0 * games, sum((x - 10 * value) ** 2 for x in hits)))
        truths.append(truth)
    return records, truths


def test_the_spread_between_players_is_found_again() -> None:
    records, _ = players(7, 300, 0.03)
    found = spread(records)
    assert found is not None and found.players == 300
    assert found.mean == pytest.approx(0.2, abs=0.006)
    assert math.sqrt(found.between) == pytest.approx(0.03, rel=0.15)
    assert found.within == pytest.approx(0.16, rel=0.05)  # p (1 - p)
    assert found.half == pytest.approx(0.16 / 0.03**2, rel=0.3)


def test_shrunk_numbers_are_nearer_to_the_truth_and_ranges_of_percentiles_hold_it() -> None:
    records, truths = players(8, 300, 0.02)
    found = spread(records)
    assert found is not None
    raw = shrunk = held = 0.0
    below = sorted(truths)
    for record, truth in zip(records, truths, strict=True):
        told = standing(record, found)
        raw += (record.value - truth) ** 2
        shrunk += (told.shrunk - truth) ** 2
        percentile = 100 * sum(one < truth for one in below) / len(below)
        assert told.low is not None and told.percentile is not None and told.high is not None
        assert 0 <= told.low < told.percentile < told.high <= 100
        held += told.low <= percentile <= told.high
    assert shrunk < 0.8 * raw
    assert 0.90 <= held / len(records) <= 0.99


def test_players_who_do_not_differ_have_no_percentile() -> None:
    records = [Record(str(i), 30, 60 + i % 2, 300, 48.0) for i in range(40)]
    found = spread(records)
    assert found is not None and found.between == 0.0 and found.half == math.inf
    told = standing(records[0], found)
    assert (told.percentile, told.reliability, told.told, told.ranked) == (None, 0.0, False, False)
    assert spread(records[:1]) is None


@needs_corpus
def test_every_player_of_a_room_has_a_record_and_few_games_no_rank(engine: Engine) -> None:
    riichi = figures()["riichi.declared"]
    found = rooms(engine, [riichi, figures()["renchan"]], FOUR, least=2)
    assert set(found) == {"riichi.declared"}
    room = found["riichi.declared"]
    each = engine.values([riichi], FOUR._replace(by=("player",)))
    assert {value.group[0]: (value.numerator, value.denominator) for value in each} == {
        name: (record.top, record.base) for name, record in room.records.items()
    }
    assert all(told.reliability >= 0.7 for _, told in room.ranking())
    assert room.of("nobody of this name") is None
