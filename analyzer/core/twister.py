"""MT19937, the Mersenne Twister of 2002, seeded by an array of words: what Tenhou shuffles by."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.tiles.bits import zeros

SIZE: Final = 624
AHEAD: Final = 397
WORD: Final = 0xFFFFFFFF
UPPER: Final = 0x80000000
LOWER: Final = 0x7FFFFFFF
MATRIX: Final = 0x9908B0DF


def _begun() -> vec[i64]:
    """The state that every array is mixed into."""
    state = zeros(SIZE)
    last: i64 = 19650218
    state[0] = last
    for i in range(1, SIZE):
        last = (1812433253 * (last ^ last >> 30) + i) & WORD
        state[i] = last
    return state


BEGUN: Final[vec[i64]] = _begun()


@final
class Twister:
    """A generator; `fill` gives the next words, each 0 to 2**32 - 1."""

    def __init__(self, key: vec[i64]) -> None:
        """From key words of 32 bits, at least one."""
        self.state: vec[i64] = BEGUN[:]
        self.at: i64 = SIZE  # of the state word that is tempered next
        self._mix(key)

    def _mix(self, key: vec[i64]) -> None:
        state = self.state
        size: i64 = len(key)
        last = state[0]
        i: i64 = 1
        j: i64 = 0
        left: i64 = max(SIZE, size)
        while left > 0:  # `for _ in range(...)` would box its variable
            left -= 1
            last = ((state[i] ^ (last ^ last >> 30) * 1664525) + key[j] + j) & WORD
            state[i] = last
            i += 1
            j += 1
            if i == SIZE:
                i = 1
            if j == size:
                j = 0
        left = SIZE - 1
        while left > 0:
            left -= 1
            last = ((state[i] ^ (last ^ last >> 30) * 1566083941) - i) & WORD
            state[i] = last
            i += 1
            if i == SIZE:
                i = 1
        state[0] = UPPER

    def _twist(self) -> None:
        """The next state."""
        state = self.state
        word = state[0]
        for i in range(SIZE - AHEAD):
            follower = state[i + 1]
            mixed = word & UPPER | follower & LOWER
            state[i] = state[i + AHEAD] ^ mixed >> 1 ^ (mixed & 1) * MATRIX
            word = follower
        for i in range(SIZE - AHEAD, SIZE - 1):
            follower = state[i + 1]
            mixed = word & UPPER | follower & LOWER
            state[i] = state[i + AHEAD - SIZE] ^ mixed >> 1 ^ (mixed & 1) * MATRIX
            word = follower
        mixed = word & UPPER | state[0] & LOWER
        state[SIZE - 1] = state[AHEAD - 1] ^ mixed >> 1 ^ (mixed & 1) * MATRIX
        self.at = 0

    def fill(self, words: vec[i64]) -> None:
        """Put the next words in place of those given."""
        state = self.state
        at = self.at
        for i in range(len(words)):
            if at == SIZE:
                self._twist()
                at = 0
            word = state[at]
            at += 1
            word ^= word >> 11
            word ^= (word & 0x013A58AD) << 7
            word ^= (word & 0x1DF8C) << 15
            words[i] = word ^ word >> 18
        self.at = at
