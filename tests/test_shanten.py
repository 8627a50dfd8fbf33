"""How far a hand is from winning, beside hands known from other tools' faults and beside the `mahjong` package."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mahjong.shanten import Shanten
from mypy_extensions import i64

from analyzer.core.hand import waits
from analyzer.core.shanten import shanten
from analyzer.generate.compose.pool import kinds_of
from analyzer.tiles.tile import SUIT, UNIT

HANDS = (
    ("19m19p19s1234567z", 0, 0),  # kokushi musou, thirteen waits
    ("19m19p19s12345677z", 0, -1),
    ("1122m5566p7788s1z", 0, 0),  # chiitoitsu
    ("123m456p789s1122z", 0, 0),
    ("123m456p789s11122z", 0, -1),
    ("456p789s1122z", 1, 0),  # one meld
    ("1z", 4, 0),
    ("147m258p369s1234z", 0, 6),
    ("123456789m1111p", 0, 1),  # the pair's second tile would be a fifth 1p: mahjong#43
    ("2255m55p66677888s", 0, 1),  # seven kinds are needed for seven pairs: mahjong#62
)


def codes_of(kinds: list[int]) -> vec[i64]:
    codes = [0, 0, 0, 0]
    for kind in kinds:
        codes[SUIT[kind]] += UNIT[kind]
    return vec[i64](codes)


@pytest.mark.parametrize(("hand", "melds", "expected"), HANDS)
def test_shanten_of_known_hands(hand: str, melds: int, expected: int) -> None:
    assert shanten(codes_of([kind for kind, _ in kinds_of(hand)]), melds) == expected


def test_shanten_is_what_the_package_says() -> None:
    luck = random.Random(20261130)
    for number in range(600):
        size = luck.choice((14, 13, 13, 11, 10, 7, 4))
        tiles = luck.sample(range(36 if number % 5 == 0 else 136), size)  # every fifth of one suit
        counts = [0] * 34
        for tile in tiles:
            counts[tile // 4] += 1
        melds = 4 - size // 3
        theirs = Shanten().calculate_shanten(counts, use_chiitoitsu=melds == 0, use_kokushi=melds == 0)
        assert shanten(codes_of([tile // 4 for tile in tiles]), melds) == theirs, sorted(tiles)


THREE = [kind for kind in range(34) if not 0 < kind < 8]  # three players have no 2m-8m


def some_hands(number: int, kinds: list[int]) -> list[tuple[list[int], int]]:
    """Hands of 13 tiles less 3 a meld, as kinds; every other one of few kinds, so that sets are near."""
    luck = random.Random(number)
    hands = []
    for i in range(number):
        melds = luck.choice((0, 0, 0, 1, 2, 3, 4))
        few = kinds if i % 2 else luck.sample(kinds, 12)
        tiles = luck.sample([tile for tile in range(136) if tile >> 2 in few], 13 - 3 * melds)
        hands.append(([tile >> 2 for tile in tiles], melds))
    return hands


@pytest.mark.parametrize("players", [3, 4])
def test_a_hand_is_tenpai_exactly_when_it_waits_for_something(players: int) -> None:
    for kinds, melds in some_hands(6000, THREE if players == 3 else list(range(34))):
        codes = codes_of(kinds)
        awaited = waits(codes, melds == 0)
        if players == 3:
            awaited &= ~0b011111110
        assert (shanten(codes, melds, players) == 0) == (awaited != 0), (kinds, melds)


def test_three_players_have_no_runs_of_man() -> None:
    codes = codes_of([kind for kind, _ in kinds_of("1111m999m88p6666z")])
    assert shanten(codes, 0, 4) == 1  # the fourth 1m wants 2m and 3m
    assert shanten(codes, 0, 3) == 2  # it is of no use: three tiles are missing


def test_without_man_three_players_count_as_four_do() -> None:
    for kinds, melds in some_hands(2000, [kind for kind in THREE if kind > 8]):
        codes = codes_of(kinds)
        theirs = Shanten().calculate_shanten(
            [kinds.count(kind) for kind in range(34)], use_chiitoitsu=melds == 0, use_kokushi=melds == 0
        )
        assert shanten(codes, melds, 3) == theirs, (kinds, melds)
