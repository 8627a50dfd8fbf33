"""How far a hand is from winning, beside hands known from other tools' faults and beside the `mahjong` package."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mahjong.shanten import Shanten
from mypy_extensions import i64

from analyzer.core.shanten import shanten
from analyzer.generate.pool import kinds_of
from analyzer.tile import SUIT, UNIT

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
