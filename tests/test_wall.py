"""The wall from its seed: the published generator's first words, and test vectors that no game has."""

from __future__ import annotations

import hashlib
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import seed as seeds
from analyzer.core.seed import own_seed, read_seed, seed_text
from analyzer.core.twister import Twister
from analyzer.core.wall import Walls, wall_of
from analyzer.tiles.bits import zeros

# byte i is 7i + 3
RAW = bytes((7 * i + 3) % 256 for i in range(2496))
SEED = seed_text(vec[i64]([int.from_bytes(RAW[i : i + 4], "little") for i in range(0, 2496, 4)]))
KEY = ",".join(f"{(0x01234567 + i * 0x11111111) % 2**32:08X}" for i in range(32)).encode()
GAMES = [
    (SEED, 4, 0, (1, 2), "131 12 126 29 73 85 18 56", "123 112 6 59 83 2 5 13 125 90 10 17", "4a77f56366042456"),
    (SEED, 4, 1, (1, 5), "131 14 80 126 135 81 85 83", "19 64 74 107 101 78 69 70 36 65 21 55", "c2d751f3749f5f76"),
    (SEED, 4, 2, (0, 2), "95 67 75 48 32 100 35 43", "124 123 87 116 63 25 4 5 52 13 76 133", "69013efc9148fb61"),
    (SEED, 3, 0, (1, 2), "47 66 90 36 105 85 128 96", "110 75 54 123 49 0 80 45 126 118 97 35", "0afc82063dd785ee"),
    (SEED, 3, 1, (1, 5), "55 101 40 133 43 81 37 127", "93 74 105 109 52 64 0 47 110 115 67 131", "0635cbf48fb7b477"),
    (b"mt19937ar-sha512-n288," + KEY, 4, 0, (2, 2), "117 131 11 75 129 29", "69 61 74 33 3 127", "d899af10ae554698"),
    (b"mt19937ar," + KEY[:71], 4, 0, (2, 2), "66 1 42 126 89 33", "92 20 90 104 12 41", "1b45048732ce8b1f"),
]


def listed(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def test_the_generator_gives_the_words_of_its_authors() -> None:
    words = zeros(5)
    Twister(vec[i64]([0x123, 0x234, 0x345, 0x456])).fill(words)
    assert list(words) == [1067595299, 955945823, 477289528, 4107218783, 4228976476]


def test_the_text_of_a_seed_is_tenhous() -> None:
    assert SEED.startswith(b"mt19937ar-sha512-n288-base64,AwoRGB8mLTQ7QklQV15lbHN6") and SEED.endswith(b"BAsSGSAnLjU8")
    assert list(read_seed(SEED, 4).words)[:3] == [0x18110A03, 0x342D261F, 0x5049423B]


@pytest.mark.parametrize(("seed", "players", "number", "dice", "bottom", "top", "digest"), GAMES)
def test_a_seed_gives_its_walls(
    seed: bytes, players: int, number: int, dice: tuple[int, int], bottom: str, top: str, digest: str
) -> None:
    wall = wall_of(seed, number, players)
    tiles = list(wall.tiles)
    assert (wall.die_1, wall.die_2) == dice
    assert tiles[: len(listed(bottom))] == listed(bottom)
    assert tiles[: -len(listed(top)) - 1 : -1] == listed(top)
    assert hashlib.sha256(bytes(tiles)).hexdigest()[:16] == digest


def test_the_dead_wall_lies_as_in_its_era() -> None:
    now, three, old = wall_of(SEED, 0, 4), wall_of(SEED, 0, 3), wall_of(GAMES[5][0], 0, 4)
    assert [now.replacement(i) for i in range(5)] == [1, 0, 3, 2, -1]
    assert [three.replacement(i) for i in range(9)] == [1, 0, 3, 2, 5, 4, 7, 6, -1]
    assert [old.replacement(i) for i in range(4)] == [0, 1, 2, 3]
    assert [now.indicator(i) for i in range(5)] == [5, 7, 9, 11, 13]
    assert [three.indicator(i) for i in range(5)] == [9, 11, 13, 15, 17]
    assert [old.indicator(i) for i in range(5)] == [4, 6, 8, 10, 12]
    assert [now.ura(i) for i in range(5)] == [4, 6, 8, 10, 12]
    assert [three.ura(i) for i in range(5)] == [8, 10, 12, 14, 16]
    assert [old.ura(i) for i in range(5)] == [5, 7, 9, 11, 13]


@pytest.mark.parametrize(("players", "first"), [(4, 83), (3, 68)])
def test_the_deal_takes_the_wall_from_its_top_four_by_four(players: int, first: int) -> None:
    wall = wall_of(SEED, 0, players)
    top = len(wall.tiles) - 1
    dealt = [wall.dealt(turn, number) for turn in range(players) for number in range(13)]
    assert sorted(dealt) == list(range(first + 1, top + 1))
    assert [wall.dealt(1, number) for number in (0, 3, 4, 12)] == [top - 4, top - 7, top - 4 - 4 * players, first + players - 1]
    assert wall.drawn(0) == first
    assert wall.hand(1)[0] == wall.tiles[top - 4]


WRONG = [
    (b"", 4, seeds.NONE),
    (b"0.1579", 4, seeds.STRANGE),
    (b"mt19937ar-sha512-n288-base64", 4, seeds.SHORT),
    (b"mt19937ar-sha512-n288-base64,AwoR", 4, seeds.SHORT),
    (b"mt19937ar-sha512-n288-base64,AwoRG", 4, seeds.STRANGE),
    (b"mt19937ar-sha512-n288-base64,\xff\xfe==", 4, seeds.SHORT),
    (b"mt19937ar-sha512-n288," + KEY[:71], 4, seeds.SHORT),
    (b"mt19937ar-sha512-n288,xyz", 4, seeds.STRANGE),
    (b"mt19937ar-sha512-n288,0123456789", 4, seeds.STRANGE),
    (b"mt19937ar," + KEY[:50], 4, seeds.SHORT),
    (b"mt19937ar," + KEY, 3, seeds.OLD_OF_THREE),
    (b"sha512,AwoR", 4, seeds.STRANGE),
]


@pytest.mark.parametrize(("text", "players", "wrong"), WRONG)
def test_a_seed_that_tells_no_wall_says_why(text: bytes, players: int, wrong: int) -> None:
    seed = read_seed(text, players)
    assert seed.wrong == wrong
    with pytest.raises(ValueError, match="tells no wall"):
        Walls(seed, players)


@pytest.mark.parametrize("numbers", [(7, 2**32 + 3), (2**40,), (1, 2, 3, 2**63)])
def test_an_own_seed_is_what_the_same_generator_of_python_gives(numbers: tuple[int, ...]) -> None:
    key = sum(number << 64 * i for i, number in enumerate(numbers))
    seed = read_seed(own_seed(list(numbers)), 3)
    assert seed.wrong == seeds.FINE
    assert list(seed.words) == [Random(key).getrandbits(32 * 624) >> 32 * i & 0xFFFFFFFF for i in range(624)]
