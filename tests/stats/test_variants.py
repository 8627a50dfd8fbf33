"""Cases built so that definitions of neighbouring tools give different numbers, each worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pyarrow as pa
import pytest

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import KOKUSHI, SIMPLE, WAIT
from analyzer.stats.catalogue import families, figures, of_profile, profile, profiles
from analyzer.stats.engine import Engine, Value
from analyzer.stats.sql import Selection
from analyzer.tables import store
from analyzer.tables.arrow import rank_points_of
from analyzer.tables.rankpoints import rank_points

Pair = tuple[float, float]


def found(game: Game) -> dict[str, Value]:
    engine = Engine().open(store.tables_of([("own", game.log())]))
    return {
        value.figure.id: value for value in engine.values(list(figures().values()), Selection()) if value.bucket is None
    }


def double_ron() -> Game:
    """Seats 0 and 2 win seat 3's tile; a stick of each lies there: 0 takes both."""
    game = Game()
    scene = game.round({0: WAIT, 2: "345m567m11s678s23p"}, dora="3z").turn(0, "4z").turn(2, "4z")
    scene.riichi(0, "5z").riichi(2, "6z").turn(0).ron(0, 2, loser=3, tile="1p", ura="9m")
    return game


def ronned_declaration() -> Game:
    """Seat 2 declares riichi, and seat 0 wins the tile."""
    game = Game()
    scene = game.round({0: SIMPLE, 2: "345m567m11s678s78p"}, dora="9m").turn(0, "2z").turn(2, "3z")
    scene.riichi(2, "5s").ron(0, loser=2)
    return game


def nagashi() -> Game:
    """Seat 3 (not the dealer): 2,000 from two, 4,000 from the dealer."""
    game = Game()
    game.round().turns(3, "19m19p19s1234567z19m19p").exhaust(nagashi=True)
    return game


def ankan() -> Game:
    """Nobody calls, one seat lays four of its own down."""
    game = Game()
    game.round({2: "777z"}, dora="3z").ankan(2, "7z", draw="7z", dora="2z").turn(2).exhaust()
    return game


def nukidora() -> Game:
    """Three players, one north set aside."""
    game = Game(players=3)
    game.round({0: "123p456p78s11z999m"}, dora="3z").nukidora(0, "4z").turn(0, "2z").exhaust()
    return game


def abortive() -> Game:
    """Nine kinds of terminals and honours at the first draw."""
    game = Game()
    game.round({1: "19m19p19s123z5678m"}).abort("yao9", 1)
    return game


def yakuman_with_honba() -> Game:
    """A draw with the dealer tenpai, then the dealer's kokushi musou with one honba: 48,000 and 300."""
    game = Game()
    game.round({0: WAIT}).exhaust()
    game.round({0: KOKUSHI}).ron(0, loser=2, tile="1m")
    return game


def kazoe() -> Game:
    """Riichi, pinfu, tanyao, ryanpeikou, chinitsu and two dora: 14 han, and no yakuman among them."""
    game = Game()
    game.round({1: "2233445566778m"}, dora="1m").turn(1, "4z").riichi(1, "5z").turn(1).ron(
        1, loser=0, tile="8m", ura="9p"
    )
    return game


def dealer_haipai() -> Game:
    """The dealer is dealt 1 from tenpai, and his 14th tile makes him tenpai."""
    game = Game()
    game.round({0: "123m456p789s11z2p7z"}).turn(0, "3p", "7z").exhaust()
    return game


def lone_tenpai_riichi() -> Game:
    """One riichi, an exhaustive draw, nobody else tenpai: 3,000 come in, the stick is gone."""
    game = Game()
    game.round({2: WAIT}).riichi(2, "4z").exhaust()
    return game


CASES: dict[Callable[[], Game], dict[str, Pair]] = {
    double_ron: {
        "win.per_player": (2, 4), "win.per_round": (1, 1), "deal_in.per_round": (1, 4), "deal_in.per_win": (2, 4),
        "double_ron": (1, 1), "winners": (2, 1), "win_turn.own_discards": (6, 2), "ura.share": (1, 2),
        # seat 0, dealer: riichi, ura 1m; 20 + 10 + 4 for the pair of East: 40 fu 2 han, 3,900
        # seat 2: riichi, pinfu; 30 fu 2 han, 2,000. Seat 0 takes both deposits.
        "deal_in_points.per_round": (5900, 1), "deal_in_points.per_win": (5900, 2), "deal_in_points.hand": (5900, 2),
        "win_points.hand": (5900, 2), "win_points.change": (3900 + 2000 - 1000 + 2000 - 1000, 2),
        "win_points.with_all_deposits": (3900 + 2000 + 2000, 2), "tsumo_share": (0, 2), "yaku.pinfu": (1, 2),
    },
    ronned_declaration: {
        "riichi.declared": (1, 4), "riichi.accepted": (0, 4), "riichi_win.declared": (0, 1), "riichi_win.accepted": (0, 0),
        "riichi_deal_in.with_declaration": (1, 1), "riichi_deal_in.after_declaration": (0, 0), "deal_in_declaring": (1, 1),
        "deal_in_in_riichi": (1, 1), "deal_in_tenpai": (1, 1), "deal_in_shanten": (0, 1),
    },
    nagashi: {
        "draw.exhaustive": (0, 1), "draw.with_nagashi": (1, 1), "draw.all": (1, 1), "abortive": (0, 1), "nagashi": (1, 1),
        "nagashi_player": (1, 4), "draw_tenpai.exhaustive": (0, 0), "draw_tenpai.with_nagashi": (0, 4),
        "win.per_player": (0, 4), "noten_points": (0, 0), "round_balance.change": (0, 4),
    },
    ankan: {
        "call.open": (0, 4), "call.with_ankan": (1, 4), "call.with_nukidora": (0, 4), "ankan": (1, 4), "kans": (1, 1),
        "first_call_turn": (0, 0), "draw.exhaustive": (1, 1),
    },
    nukidora: {
        "call.open": (0, 3), "call.with_ankan": (0, 3), "call.with_nukidora": (1, 3), "nukidora": (1, 3),
        "rank_points_three": (0, 0), "rank_points": (0, 0),
    },
    abortive: {
        "draw.exhaustive": (0, 1), "draw.with_nagashi": (0, 1), "draw.all": (1, 1), "abortive": (1, 1), "renchan": (1, 1),
        "draw_tenpai.exhaustive": (0, 0), "draw_tenpai.all": (0, 4),
    },
    yakuman_with_honba: {
        "yakuman.by_yaku": (1, 1), "yakuman.by_change": (1, 1), "kazoe": (0, 1), "win_points.hand": (48000, 1),
        "win_points.change": (48300, 1), "deal_in_points.per_round": (48300, 1), "deal_in_points.per_win": (48300, 1),
        "deal_in_points.hand": (48000, 1), "bust": (1, 4), "han": (0, 0), "yaku.kokushi_musou_13": (1, 1),
    },
    kazoe: {
        "yakuman.by_yaku": (0, 1), "yakuman.by_change": (1, 1), "kazoe": (1, 1), "han": (14, 1), "dora": (2, 1),
        "win_points.hand": (32000, 1), "mangan_share": (1, 1), "yaku.ryanpeikou": (1, 1), "yaku.chinitsu": (1, 1),
    },
    lone_tenpai_riichi: {
        "riichi_balance.with_deposit": (2000, 1), "riichi_balance.without_deposit": (3000, 1),
        "riichi_outlay.not_won": (-2000, 1), "riichi_outlay.deal_in": (0, 0), "draw_tenpai.exhaustive": (1, 4),
        "noten_points": (0, 4), "riichi_draw": (1, 1), "round_balance.change": (-1000, 4), "draw_tenpai_players": (1, 1),
    },
}  # fmt: skip


@pytest.mark.parametrize(("make", "name"), [(make, name) for make, expected in CASES.items() for name in expected])
def test_a_case_gives_each_definition_its_own_number(make: Callable[[], Game], name: str) -> None:
    value = values_of(make)[name]
    top, base = CASES[make][name]
    assert (value.numerator, value.denominator) == (top, base)
    unit = 100 if value.figure.unit == "%" else 1
    assert value.value == (None if base == 0 else pytest.approx(unit * top / base))


_VALUES: dict[Callable[[], Game], dict[str, Value]] = {}


def values_of(make: Callable[[], Game]) -> dict[str, Value]:
    if make not in _VALUES:
        _VALUES[make] = found(make())
    return _VALUES[make]


def test_the_dealers_14th_tile_counts_in_one_definition_alone() -> None:
    values = values_of(dealer_haipai)
    of_13, of_14 = values["haipai_shanten.of_13"], values["haipai_shanten.of_14"]
    assert (of_13.denominator, of_14.denominator) == (4, 4)
    assert of_13.numerator - of_14.numerator == 1
    assert values["haipai_shanten_dealer"].value == 1


# --- profiles ---

PICKED = [  # case, family, and the number that each profile gives it
    (double_ron, "deal_in", {"default": 25, "majiang-analog": 25, "amae-koromo": 25, "mortal": 50, "togakushi": 50}),
    (ronned_declaration, "riichi_deal_in", {"default": 100, "amae-koromo": 100}),
    (nagashi, "draw", {"default": 0, "amae-koromo": 100, "mortal": 100, "togakushi": 100}),
    (abortive, "draw", {"default": 0, "amae-koromo": 0, "mortal": 100, "togakushi": 100}),
    (ankan, "call", {"default": 0, "majiang-analog": 0, "amae-koromo": 0, "mortal": 0, "togakushi": 0}),
    (nukidora, "call", {"default": 0, "togakushi": 0}),
    (yakuman_with_honba, "win_points", {"default": 48000, "majiang-analog": 48000, "amae-koromo": 48300, "mortal": 48300, "togakushi": 48000}),
    (double_ron, "win_points", {"default": 2950, "amae-koromo": 2950, "mortal": 3950, "togakushi": 2950}),
    (kazoe, "yakuman", {"default": 0, "mortal": 100, "togakushi": 0}),
    (lone_tenpai_riichi, "riichi_balance", {"default": 2000, "amae-koromo": 2000, "mortal": 3000}),
]  # fmt: skip


@pytest.mark.parametrize(("make", "family", "expected"), PICKED)
def test_a_profile_gives_the_number_of_its_tool(
    make: Callable[[], Game], family: str, expected: dict[str, float]
) -> None:
    for name, number in expected.items():
        (figure,) = [figure for figure in of_profile(profile(name)) if figure.family == family]
        assert values_of(make)[figure.id].value == number, name


def test_every_profile_names_variants_that_are_there() -> None:
    for one in profiles().values():
        for family, name in one.variants.items():
            assert name in {figure.id for figure in families()[family]}


def test_a_variant_says_why_it_differs_and_the_first_need_not() -> None:
    for family, (first, *others) in families().items():
        assert first.definition and first.name and first.ja
        if family not in ("yaku", "riichi_outlay"):
            assert all(figure.why for figure in others), family


def test_there_are_as_many_definitions_as_promised() -> None:
    assert len(families()) >= 90
    assert len(figures()) - len(families()["yaku"]) >= 90


# --- rank points, stable dan, intervals ---

POINTS = [  # room, length, dan, date, points of the four places
    ("phoenix", "hanchan", 16, None, (90, 45, 0, -135)),
    ("phoenix", "tonpuusen", 16, None, (60, 30, 0, -90)),
    ("expert", "hanchan", 13, None, (75, 30, 0, -90)),
    ("upper", "hanchan", 10, None, (60, 15, 0, -45)),
    ("general", "hanchan", 8, date(2017, 10, 24), (30, 15, 0, -15)),
    ("general", "hanchan", 8, date(2017, 10, 23), (45, 0, 0, -15)),
    ("general", "hanchan", 7, date(2020, 1, 1), (30, 15, 0, 0)),
    ("general", "tonpuusen", 9, date(2020, 1, 1), (20, 10, 0, -20)),
    ("general", "hanchan", 8, None, (None, None, 0, -15)),
    ("phoenix", "hanchan", 19, None, (90, 45, 0, -180)),
    ("phoenix", "tonpuusen", 19, None, (60, 30, 0, -120)),
    ("phoenix", "hanchan", 20, None, (None, None, None, None)),
    ("private", "hanchan", 16, None, (None, None, None, None)),
]  # fmt: skip


@pytest.mark.parametrize(("room", "length", "dan", "played", "expected"), POINTS)
def test_rank_points_by_room_length_dan_and_era(
    room: str, length: str, dan: int, played: date | None, expected: tuple[int | None, ...]
) -> None:
    assert tuple(rank_points(4, room, length, dan, place, played) for place in range(1, 5)) == expected
    assert rank_points(3, room, length, dan, 1, played) is None
    for players in (4, 3):
        told = rank_points_of({
            "players": pa.array([players] * 4, pa.int8()), "room": pa.array([room] * 4), "length": pa.array([length] * 4),
            "dan": pa.array([dan] * 4, pa.int8()), "date": pa.array([played] * 4, pa.date32()),
            "place": pa.array([1, 2, 3, 4], pa.int8()),
        })  # fmt: skip
        assert tuple(told.to_pylist()) == (expected if players == 4 else (None,) * 4)


def stable_dan(places: list[int], room: str) -> float | None:
    engine = Engine()
    engine.database.execute(
        "create table placements as select unnest(?::int[]) as place, 4 as players, ? as room, true as finished, "
        "0 as errors, true as known, date '2020-01-01' as date, unnest(range(?)) as log", [places, room, len(places)],
    )  # fmt: skip
    engine.database.execute("create table games as select log from placements")
    (value,) = engine.values([figures()[f"stable_dan.{room}"]], Selection())
    return value.value


@pytest.mark.parametrize(
    ("places", "room", "expected"),
    [
        ([3, 4, 3, 3], "phoenix", 8.0),  # as places of the mean player: see below
        ([1] * 3 + [2] * 4 + [3] * 3 + [4] * 3, "phoenix", 8.0),
        ([1] * 3 + [2] * 4 + [3] * 3 + [4] * 3, "expert", float(Fraction(5 * 3 + 2 * 4, 3) - 2)),
        ([1] * 3 + [2] * 4 + [3] * 3 + [4] * 3, "upper", float(Fraction(4 * 3 + 4, 3) - 2)),
        ([1] * 3 + [2] * 4 + [3] * 3 + [4] * 3, "general", float(Fraction(2 * 3 + 4, 3) - 2)),
        ([1, 1, 2, 3], "phoenix", None),
        ([], "phoenix", None),
    ],
)
def test_stable_dan(places: list[int], room: str, expected: float | None) -> None:
    if places == [3, 4, 3, 3]:  # so many firsts, seconds, thirds and fourths
        places = [place for place, times in enumerate(places, 1) for _ in range(times)]
    assert stable_dan(places, room) == (None if expected is None else pytest.approx(expected))
