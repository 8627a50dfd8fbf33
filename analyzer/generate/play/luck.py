"""Chance that is the same on every machine, compiled or not."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

PRIME: Final = 2147483647  # Lehmer's generator: all products stay below 2**47


@final
class Luck:
    """A run of numbers that a seed decides."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed % (PRIME - 1) + 1
        for _ in range(4):  # small seeds give small first numbers
            self.below(2)

    def below(self, count: i64) -> i64:
        """A number from 0 to ``count`` - 1."""
        self.state = self.state * 48271 % PRIME
        return self.state % count

    def chance(self, permille: i64) -> bool:
        """True so often of a thousand times."""
        return self.below(1000) < permille
