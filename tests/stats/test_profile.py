"""Profiles: a player beside his room, held against counts of the rows and against players with a known spread."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest
from crowd import crowd

from analyzer.stats.catalogue import OURS, figures, profile
from analyzer.stats.engine import Engine
from analyzer.stats.intervals.shrink import Record
from analyzer.stats.profile.course import Course, Played, window
from analyzer.stats.profile.kinds import Kind
from analyzer.stats.profile.luck import dealt
from analyzer.stats.profile.measures import AXES_OF_STYLE, CHAPTERS, LUCK, SENSES, measures
from analyzer.stats.profile.near import Beside
from analyzer.stats.profile.player import OfKind, PlayerProfile, player_profile
from analyzer.stats.profile.slices import Line, Sliced
from analyzer.stats.profile.sums import Added
from analyzer.stats.sql import Selection

PLAYERS = 60
NAME = "player 5"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine().open(crowd(PLAYERS, 150))


@pytest.fixture(scope="module")
def made(engine: Engine) -> PlayerProfile:
    return player_profile(engine, Selection(), NAME, profile(OURS))


def rows(engine: Engine, table: str, kind: Kind) -> list[dict[str, Any]]:
    """The rows of a kind that count, as dicts."""
    names, found = engine.query(
        f"select * from {table} where errors = 0 and known and players = {kind.players} and room = '{kind.room}' "
        f"and length = '{kind.length}'"
    )
    return [dict(zip(names, row, strict=True)) for row in found]


def mine(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in found if row["name"] == NAME]


RIICHI = {
    "all": lambda row: True, "one_kind": lambda row: row["wait_kinds"] == 1, "turn_5": lambda row: row["riichi_turn"] < 6,
    "turn_8": lambda row: row["riichi_turn"] in (6, 7, 8), "tiles_6": lambda row: row["wait_tiles"] > 5,
    "chasing": lambda row: row["riichi_order"] > 1, "first": lambda row: row["riichi_order"] == 1,
}  # fmt: skip


def line(table: Sliced, key: str) -> Line:
    return next(each for each in table.lines if each.slice.key == key)


def table_of(of: OfKind, key: str) -> Sliced:
    return next(each for each in of.tables if each.slices.key == key)


def test_games_of_other_players_lengths_and_rooms_are_never_put_together(engine: Engine, made: PlayerProfile) -> None:
    assert len(made.games) > 1 and len({(kind.players, kind.length) for kind in made.games}) > 1
    for kind, games in made.games.items():
        assert games == len({row["log"] for row in mine(rows(engine, "placements", kind))})
    for of in made.kinds:
        place = of.of("place")
        assert place is not None and place.room == pytest.approx((of.kind.players + 1) / 2)


def test_every_figure_is_that_of_the_players_own_rows(engine: Engine, made: PlayerProfile) -> None:
    for of in made.kinds:
        every = rows(engine, "player_rounds", of.kind)
        own = mine(every)
        for family, holds in (
            ("win", lambda row: row["won"]), ("deal_in", lambda row: row["deal_ins"] > 0),
            ("riichi", lambda row: row["riichi"]), ("call", lambda row: row["opened"]),
        ):  # fmt: skip
            found = of.of(family)
            assert found is not None
            assert (found.value.numerator, found.value.denominator) == (sum(map(holds, own)), len(own))
            assert found.room == pytest.approx(100 * sum(map(holds, every)) / len(every))


def test_slices_count_what_their_words_say(engine: Engine, made: PlayerProfile) -> None:
    for of in made.kinds:
        own = mine(rows(engine, "player_rounds", of.kind))
        every = rows(engine, "player_rounds", of.kind)
        riichi = [row for row in own if row["riichi"]]
        for each in table_of(of, "riichi").lines:
            holds = RIICHI.get(each.slice.key)
            if holds is not None:
                assert each.cells[0].rows == sum(map(holds, riichi)), each.slice.key
            assert (each.share.rows, each.share.room_rows) == (len(riichi), sum(row["riichi"] for row in every))
        east_2 = line(table_of(of, "rounds"), "East2")
        there = [row for row in own if row["kyoku"] == 1]
        points = east_2.cells[-1]
        assert (points.rows, points.value) == (len(there), pytest.approx(sum(row["change"] for row in there) / len(there)))
        one = line(table_of(of, "calls"), "one")
        assert one.cells[0].rows == sum(row["chii"] + row["pon"] + row["daiminkan"] == 1 for row in own)
        assert sum(each.share.value or 0 for each in of.fates.lines) == pytest.approx(100)


def test_deal_ins_are_those_that_the_player_pays(engine: Engine, made: PlayerProfile) -> None:
    for of in made.kinds:
        seats = {(row["log"], row["seat"]): row["name"] for row in rows(engine, "placements", of.kind)}
        rons = [row for row in rows(engine, "wins", of.kind) if not row["tsumo"]]
        paid = [row for row in rons if seats[row["log"], row["loser"]] == NAME]
        found = line(table_of(of, "defence"), "to_riichi")
        assert (found.share.rows, found.cells[0].rows) == (len(paid), sum(row["riichi"] for row in paid))
        assert found.share.room_rows == len(rons)


def test_opponents_are_counted_game_by_game_and_ron_by_ron(engine: Engine, made: PlayerProfile) -> None:
    for of in made.kinds:
        seats: dict[int, dict[int, tuple[str, int | None]]] = defaultdict(dict)
        for row in rows(engine, "placements", of.kind):
            if row["finished"]:
                seats[row["log"]][row["seat"]] = (row["name"], row["place"])
        met: Counter[str] = Counter()
        ahead: Counter[str] = Counter()
        for table in seats.values():
            own = [place for name, place in table.values() if name == NAME]
            for name, place in table.values():
                if own and name != NAME:
                    met[name] += 1
                    ahead[name] += own[0] < place  # type: ignore[operator]
        lost: Counter[str] = Counter()
        for row in rows(engine, "wins", of.kind):
            if not row["tsumo"] and row["log"] in seats and seats[row["log"]][row["loser"]][0] == NAME:
                lost[row["name"]] += row["points"] + row["honba_part"]
        assert of.opponents.met == len(met)
        for one in of.opponents.listed:
            assert (one.games, one.above, one.points_lost) == (met[one.name], ahead[one.name], lost[one.name])


def test_best_and_worst_rounds_are_those_of_most_and_least_points(engine: Engine, made: PlayerProfile) -> None:
    for of in made.kinds:
        changes = sorted(row["change"] for row in mine(rows(engine, "player_rounds", of.kind)))
        assert [one.change for one in of.worst] == changes[: len(of.worst)]
        assert [one.change for one in of.best] == changes[::-1][: len(of.best)]


def test_the_dealt_hands_of_a_whole_room_are_worth_nothing(engine: Engine, made: PlayerProfile) -> None:
    kind = made.kinds[0].kind
    room = Selection(conditions=kind.conditions())
    found = dealt(Beside(engine, engine, room, room))
    assert found is not None and found.worth == pytest.approx(0, abs=1e-6) and found.chance > 0


def test_three_players_have_no_rank_points_and_a_room_has_its_own_stable_dan(made: PlayerProfile) -> None:
    for of in made.kinds:
        told = of.of("rank_points") is not None, of.stable_dan is not None
        assert told == ((False, False) if of.kind.players == 3 or of.kind.room == "private" else (True, True))


def test_every_figure_of_a_profile_is_in_the_catalogue_once() -> None:
    families = [family for chapter in (*CHAPTERS, LUCK) for family in chapter.families]
    assert len(families) == len(set(families))
    assert set(SENSES) <= set(families) and not set(SENSES) & set(LUCK.families), "luck is neither good nor bad play"
    for some in measures(profile(OURS)).values():
        assert all(figure.id in figures() for figure in some)
    assert {axis.family for axis in AXES_OF_STYLE} <= set(families)


def test_a_spread_needs_enough_players_with_enough_rows() -> None:
    def added(players: int, rows: float) -> Added:
        return Added(1.0, 2.0, {str(i): Record(str(i), 20, i * rows / 100, rows, 1.0) for i in range(players)})

    assert added(20, 50).spread() is not None and added(20, 50).span() == (0.0, 0.19)
    assert added(5, 50).spread() is None and added(20, 4).spread() is None


def test_intervals_of_slices_are_those_of_the_figures(made: PlayerProfile) -> None:
    """All riichi are the rows of the figure of wins after riichi, by game either way."""
    for of in made.kinds:
        found, figure = line(table_of(of, "riichi"), "all").cells[0], of.of("riichi_win")
        assert figure is not None and found.value == pytest.approx(figure.value.value)
        assert (found.low, found.high) == pytest.approx((figure.value.low, figure.value.high), rel=0.1, abs=0.5)


def played(place: int) -> Played:
    return Played(
        date=None, log_id=None, place=place, score=0, dan=None, rate=None, rounds=8, wins=0, deal_ins=0, riichi=0,
        calls=0, change=0,
    )  # fmt: skip


def test_a_moving_mean_is_that_of_the_last_games() -> None:
    places = [1, 2, 3, 4] * 5
    found = window(Course(games=list(map(played, places)), dated=False, most_firsts=1, most_without_last=3, most_lasts=1))
    assert found is not None and found.size == 8
    assert found.means == [pytest.approx(sum(places[i - 8 : i]) / 8) for i in range(8, 21)]
    assert found.low < 2.5 < found.high
    short = Course(games=list(map(played, [1] * 14)), dated=False, most_firsts=14, most_without_last=14, most_lasts=0)
    assert window(short) is None


def test_runs_are_the_longest_in_order(made: PlayerProfile) -> None:
    for of in made.kinds:
        text = "".join("1" if game.place == 1 else "L" if game.place == of.kind.players else "." for game in of.course.games)
        assert of.course.most_firsts == max(map(len, text.replace("L", ".").split(".")))
        assert of.course.most_without_last == max(map(len, text.split("L")))


def test_who_never_played_has_no_profile(engine: Engine) -> None:
    nobody = player_profile(engine, Selection(), "nobody", profile(OURS))
    assert nobody.kinds == [] and nobody.games == {}
