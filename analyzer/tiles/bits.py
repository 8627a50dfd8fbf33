"""Sets of kinds and of seats as bit masks.

``BIT`` holds the powers of two: mypyc 2.4.1 miscompiles a *constant* shifted left by a variable of 31 or more, so no
code here writes ``1 << n``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])
_ZEROS: Final[vec[i64]] = vec[i64]([0] * 8192)


def zeros(count: i64) -> vec[i64]:
    """So many zeros. (A slice is copied at once; ``vec[i64]([0] * 4)`` takes seven times as long.)"""
    return _ZEROS[:count] if count <= 8192 else vec[i64]([0] * count)


def popcount(mask: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def members(mask: int) -> list[int]:
    """The members of a set, ascending."""
    return [n for n in range(62) if mask >> n & 1]
