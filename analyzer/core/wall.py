"""The wall of a round from the seed of its game: which tile lies where, and who gets it.

``tiles[0]`` and its neighbours are the dead wall; the last tile is the first that is dealt.
Source: tenhou.net/stat/rand; 138,600 rounds.
"""

from __future__ import annotations

from hashlib import sha512
from typing import Final, final

from librt.strings import BytesWriter, read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.seed import A_ROUND, BASE64, FINE, Seed, put_words, read_seed
from analyzer.core.twister import WORD, Twister
from analyzer.tiles.bits import zeros
from analyzer.tiles.tile import TILES

WORDS: Final = 288  # of the generator, a round
BLOCK: Final = 128  # bytes that are hashed together
DICE: Final = 135  # the number that the first die is thrown by
RECIPROCAL: Final[vec[i64]] = vec[i64]([2**31 // max(size, 1) for size in range(TILES + 1)])  # a division takes longer
SIGN: Final = 63  # shift: -1 of what is below 0, else 0
DEAD: Final = 14  # tiles that are never drawn in turn; one more for each replacement


@final
class Wall:
    """One round's."""

    def __init__(self, tiles: vec[i64], die_1: i64, die_2: i64, players: i64, old: bool) -> None:
        self.tiles: Final[vec[i64]] = tiles
        self.die_1: Final[i64] = die_1  # face less one
        self.die_2: Final[i64] = die_2
        self.players: Final[i64] = players
        self.old: Final[bool] = old  # the pairs of the dead wall lie the other way round

    def dealt(self, turn: i64, number: i64) -> i64:
        """Where a seat's tile 0-12 lies; ``turn`` is 0 for the dealer, 1 for the seat after."""
        top = i64(len(self.tiles)) - 1
        if number == 12:
            return top - 12 * self.players - turn
        return top - number // 4 * 4 * self.players - 4 * turn - number % 4

    def drawn(self, number: i64) -> i64:
        """Where the live draw 0, 1 ... lies: the dealer's first is 0."""
        return i64(len(self.tiles)) - 1 - 13 * self.players - number

    def replacement(self, number: i64) -> i64:
        """Where the replacement 0, 1 ... lies; below 0 where there are no more."""
        if number >= (4 if self.players == 4 else 8):
            return -1
        return number if self.old else number ^ 1

    def indicator(self, number: i64) -> i64:
        """Where the dora indicator 0-4 lies."""
        first: i64 = 5 if self.players == 4 else 9
        return first + 2 * number - (1 if self.old else 0)

    def ura(self, number: i64) -> i64:
        """Where the ura indicator 0-4 lies: above or below the other."""
        return self.indicator(number) + (1 if self.old else -1)

    def hand(self, turn: i64) -> list[int]:
        """A seat's thirteen tiles, in the order of the deal."""
        return [self.tiles[self.dealt(turn, number)] for number in range(13)]

    def where(self, tile: i64) -> i64:
        """Where a tile lies, or -1."""
        for at in range(len(self.tiles)):
            if self.tiles[at] == tile:
                return at
        return -1


@final
class Walls:
    """The walls of a game one after the other. Rounds take them in the order of their deals, repeats too."""

    def __init__(self, seed: Seed, players: i64) -> None:
        """ValueError for a seed that tells no wall."""
        if seed.wrong != FINE:
            raise ValueError("the seed tells no wall")
        self.form: Final[i64] = seed.form
        self.players: Final[i64] = players
        self.twister: Twister = Twister(seed.words)
        self.words: vec[i64] = zeros(WORDS)
        self.random: vec[i64] = zeros(WORDS // 2)

    def next(self) -> Wall:
        """The wall of the next round."""
        self.twister.fill(self.words)
        numbers = self.words if self.form == A_ROUND else self._hashed()
        count: i64 = TILES if self.players == 4 else TILES - 28
        tiles = zeros(count)
        for i in range(count):
            tiles[i] = i
        if self.players == 3:
            for i in range(4, count):
                tiles[i] = i + 28  # three players have no 2m to 8m
        for i in range(count - 1):
            size = count - i
            j = numbers[i] - (numbers[i] * RECIPROCAL[size] >> 31) * size  # the remainder, or it and size once or twice
            j -= size
            j += size & j >> SIGN  # if that was too much; a branch would be guessed wrongly half of the time
            j -= size
            j += i + (size & j >> SIGN)
            tile = tiles[i]
            tiles[i] = tiles[j]
            tiles[j] = tile
        return Wall(tiles, numbers[DICE] % 6, numbers[DICE + 1] % 6, self.players, self.form != BASE64)

    def _hashed(self) -> vec[i64]:
        """SHA-512 of every 32 words: half as many."""
        found = self.random
        words = self.words
        for block in range(WORDS // 32):
            if block == 7 and self.players == 3:
                continue  # 107 tiles are exchanged, then the dice are thrown by the last block
            raw = BytesWriter()
            for i in range(32 * block, 32 * block + 32, 2):
                put_words(raw, words[i], words[i + 1])
            digest = sha512(raw.getvalue()).digest()
            for i in range(8):
                pair = read_i64_le(digest, 8 * i)
                found[16 * block + 2 * i] = pair & WORD
                found[16 * block + 2 * i + 1] = pair >> 32 & WORD
        return found


def wall_of(text: bytes, number: i64, players: i64) -> Wall:
    """The wall of round 0, 1 ... of a game, from its seed text. ValueError for a text that tells none."""
    walls = Walls(read_seed(text, players), players)
    for _ in range(number):
        walls.next()
    return walls.next()
