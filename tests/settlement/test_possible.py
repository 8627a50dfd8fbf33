"""Which han and fu there are: every combination of sets, pair and wait, held against the `mahjong` package."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from analyzer import rulesets
from analyzer.settlement.possible import least_han, most_yakuman

OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=False, has_double_yakuman=False)
# kinds that make no yaku together; the winds West and North are nobody's, and East is the double wind
RUNS = ((12, 13, 14), (0, 1, 2), (22, 23, 24), (13, 14, 15))
SIMPLE = (4, 10, 20, 19)
OUTER = (8, 17, 29, 30)  # 9m 9p West North
PAIRS = (7, 33, 27)  # 0, 2 and 4 fu


class Set(NamedTuple):
    run: bool
    outer: bool
    kan: bool
    called: bool


SETS = [Set(True, False, False, False), Set(True, False, False, True)] + [
    Set(False, outer, kan, called) for outer in (False, True) for kan in (False, True) for called in (False, True)
]


def hands() -> Iterator[tuple[tuple[Set, ...], list[tuple[int, ...]], int]]:
    """Four sets with their kinds, and a pair."""
    for sets in combinations_with_replacement(SETS, 4):
        kinds: list[tuple[int, ...]] = []
        places = {"run": 0, "simple": 0, "outer": 0}
        for one in sets:
            name = "run" if one.run else "outer" if one.outer else "simple"
            tile = (RUNS if one.run else [(kind,) * (4 if one.kan else 3) for kind in (OUTER if one.outer else SIMPLE)])[places[name]]
            places[name] += 1
            kinds.append(tile)
        for pair in PAIRS:
            yield sets, kinds, pair


def theirs(kinds: list[tuple[int, ...]], sets: tuple[Set, ...], pair: int, winning: int, tsumo: bool) -> tuple[int, int] | None:
    """Han and fu with the last tile, which gives every hand a yaku; None for a yakuman."""
    used: dict[int, int] = {}

    def tiles(group: tuple[int, ...]) -> list[int]:
        found = []
        for kind in group:
            found.append(4 * kind + used.get(kind, 0))
            used[kind] = used.get(kind, 0) + 1
        return found

    everything, melds = [], []
    for one, group in zip(sets, kinds, strict=True):
        named = tiles(group)
        everything += named
        if one.called or one.kan:
            sort = Meld.KAN if one.kan else Meld.CHI if one.run else Meld.PON
            melds.append(Meld(meld_type=sort, tiles=named, opened=one.called))
    everything += tiles((pair, pair))
    laid = {tile for meld in melds for tile in meld.tiles}
    won = next(tile for tile in everything if tile // 4 == winning and tile not in laid)
    config = HandConfig(is_tsumo=tsumo, is_haitei=tsumo, is_houtei=not tsumo, player_wind=27, round_wind=27, options=OPTIONS)
    answer = HandCalculator.estimate_hand_value(everything, won, melds=melds, config=config)
    assert answer.error is None, answer.error
    return None if answer.han >= 13 else (answer.han, answer.fu)


@pytest.fixture(scope="module")
def found() -> dict[bool, dict[int, int]]:
    """By ron and by tsumo: for each number of fu the fewest han of all hands tried, haitei and houtei apart."""
    least: dict[bool, dict[int, int]] = {False: {25: 2}, True: {25: 3}}
    for sets, kinds, pair in hands():
        winning = {pair} | {kind for one, group in zip(sets, kinds, strict=True) if not one.called and not one.kan for kind in group}
        for tile in winning:
            for tsumo in (False, True):
                answer = theirs(kinds, sets, pair, tile, tsumo)
                if answer is not None:
                    han, fu = max(answer[0] - 1, 1), answer[1]
                    least[tsumo][fu] = min(han, least[tsumo].get(fu, han))
    return least


@pytest.mark.parametrize("tsumo", [False, True])
def test_the_fewest_han_of_each_number_of_fu_are_those_of_an_independent_package(found: dict[bool, dict[int, int]], tsumo: bool) -> None:
    assert least_han(rulesets.load("tenhou-4p"), tsumo) == dict(sorted(found[tsumo].items()))


@pytest.mark.parametrize(("tsumo", "riichi", "fu", "least"), [
    (False, 1, 30, 2), (True, 1, 20, 3), (True, 1, 30, 2), (False, 1, 25, 3), (True, 2, 25, 5), (False, 1, 40, 1),
])  # fmt: skip
def test_a_riichi_hand_has_its_han_besides(tsumo: bool, riichi: int, fu: int, least: int) -> None:
    """A closed ron of 30 fu is pinfu."""
    assert least_han(rulesets.load("tenhou-4p"), tsumo, riichi)[fu] == least


@pytest.mark.parametrize(("ruleset", "most", "called"), [
    ("tenhou-4p", 4, 3), ("mahjong-soul-4p", 6, 4), ("jpml-a@2012", 1, 1), ("ema", 1, 1), ("m-league", 4, 3),
])  # fmt: skip
def test_how_many_yakuman_a_hand_has_at_most(ruleset: str, most: int, called: int) -> None:
    """Daisuushii, tsuuiisou, suuankou_tanki, suukantsu; of these two may count twice."""
    rules = rulesets.load(ruleset)
    assert (most_yakuman(rules), most_yakuman(rules, True)) == (most, called)
